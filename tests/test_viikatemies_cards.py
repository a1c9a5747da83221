"""The special cards of Viikatemies: jacks, queens, kings, aces and the Scythe.

Scenarios listed from the Finnish text.  A test is named for the clause of
docs/rules/viikatemies.md that it holds; `test_r_…` is for a reading.
"""

import pytest

from tests.viikatemies_table import (
    DECK,
    PLAIN,
    RANKS,
    SUITS,
    after,
    cards,
    fell,
    hand,
    offered,
    on,
    outs,
    pile,
    table,
    whose,
)

KINGS = ("KD", "KH", "KS")


def of_ranks(ranks, suits=SUITS):
    return {r + s for r in ranks for s in suits}


def up_from(suit):
    """The suits from `suit` upwards."""
    return SUITS[SUITS.index(suit) :]


# --- C3 and C4: special cards in general -------------------------------------------


def test_c3_special_cards_are_the_court_cards_and_follow_the_order_of_suits():
    """On plain cards queens, kings but for clubs, and aces beat as their value and suit say."""
    for top in of_ranks(PLAIN):
        higher = of_ranks("QA", up_from(top[1])) | {"KC"}
        kings = {k for k in KINGS if SUITS.index(k[1]) >= SUITS.index(top[1])}
        jacks = of_ranks("J") if top[1] == "C" else set()
        assert on(top, of_ranks("JQKA")) == higher | kings | jacks, top


def test_c3_special_cards_are_not_in_colour_runs():
    p = after(table("TS JS QS KS AS 9S", "2D"), "lead 9S", "run TS")
    assert whose(p) == ("answer", 1)
    for card in ("AS", "QS", "KS"):
        p = after(table("JS QS KS AS 2S", "2D"), f"lead {card}")
        assert whose(p) == ("answer", 1)
    assert whose(after(table("JS QS TS", "2D"), "lead JS")) == ("lead", 0)


@pytest.mark.parametrize(
    ("held", "moves"),
    [
        ("JD JH 2C", ["lead JD", "add JH"]),
        ("QD QH 2C", ["lead QD", "add QH"]),
        ("KD KH 2C", ["lead KH", "add KD"]),
        ("AD AH 2C", ["lead AH", "add AD"]),
    ],
)
def test_c4_several_special_cards_of_a_rank_may_be_laid_at_once(held, moves):
    assert hand(after(table(held, "3C"), *moves), 0) == {"2C"}


# --- C5 to C7: jacks ------------------------------------------------------------------


def test_c5_every_jack_fells_every_club_and_goes_on_no_other_card():
    for top in DECK - of_ranks("J") - {"KC"}:
        assert on(top, of_ranks("J")) == (of_ranks("J") if top[1] == "C" else set()), top


def test_c5_a_jack_fells_the_queen_of_clubs():
    p = after(table("JD 2D", "3D", top="QC", below="7H 8H"), "fell QC with JD")
    assert fell(p)
    assert whose(p) == ("lead", 0)


def test_c6_a_jack_falls_on_an_empty_table_and_its_player_goes_on():
    p = after(table("JS 2D", "3D"), "lead JS")
    assert fell(p)
    assert whose(p) == ("lead", 0)
    assert offered(p) == {"2D"}


def test_c7_several_jacks_fell_at_once_in_any_order_of_suits():
    start = table("JC JD JS 2D", "3D", top="9C", below="8C")
    p = after(start, "fell 9C with JS")
    assert set(p.moves()) == {"stop", "add JC", "add JD"}
    p = after(p, "add JD", "add JC")
    assert fell(p)
    assert hand(p, 0) == {"2D"}
    assert whose(p) == ("lead", 0)
    assert fell(after(start, "fell 9C with JC", "stop"))
    assert fell(after(table("JC JD JH JS 2D", "3D"), "lead JH", "add JD", "add JC", "add JS"))


# --- C8 to C11: queens -----------------------------------------------------------------


@pytest.mark.parametrize("suit", SUITS)
def test_c8_on_a_queen_go_higher_queens_felling_cards_and_aces(suit):
    queen = f"Q{suit}"
    higher = up_from(suit)
    wanted = of_ranks("A", higher) | (of_ranks("Q", higher) - {queen})
    wanted |= {k for k in KINGS if k[1] in higher}
    if suit == "C":
        wanted |= of_ranks("J")
    assert on(queen, DECK - {"2D"}) == wanted


def test_c8_who_has_none_must_take_the_pile():
    p = table("2C 3C 9S TH QD", "3D", "4D", top="QH", below="2H")
    assert p.moves() == ["take"]
    p = after(p, "take")
    assert hand(p, 0) == cards("2C 3C 9S TH QD QH 2H")
    assert whose(p) == ("lead", 1)


def test_c9_a_queen_lies_only_on_a_lower_one_in_one_move_too():
    p = after(table("QS QH QD QC 2D", "3D"), "lead QH")
    assert offered(p) == {"QS", "QC"}
    p = after(p, "add QC")
    assert whose(p) == ("answer", 1)
    assert pile(p) == ("QC", {"QH"})


def test_c9_there_is_no_exchange_of_queens():
    assert on("QS", of_ranks("Q")) == {"QC"}
    p = after(table("QC QD 2D", "3D", top="8H"), "beat 8H with QC")
    assert whose(p) == ("answer", 1)


def test_c10_four_queens_fall_in_the_order_of_suits():
    p = after(table("QD QH QS QC 2D", "3D"), "lead QD", "add QH", "add QS", "add QC")
    assert fell(p)
    assert whose(p) == ("lead", 0)


def test_c10_in_no_other_order_can_they_lie_on_one_another():
    """From any queen but that of diamonds fewer than four can follow."""
    for first in ("QH", "QS", "QC"):
        p = after(table("QD QH QS QC 2D", "3D"), f"lead {first}")
        while "stop" in p.moves():
            assert "QD" not in offered(p)
            p.play(next(m for m in p.moves() if m != "stop"))
        assert not fell(p)


def test_c11_the_scythe_goes_on_every_card_but_a_queen():
    for top in DECK - of_ranks("J") - {"KC"}:
        assert on(top, {"KC"}) == (set() if top[0] == "Q" else {"KC"}), top


# --- C12 to C16: kings -------------------------------------------------------------------


def test_c12_kings_fell_their_own_suit_and_lower_ones_and_go_on_no_club():
    for top in DECK - of_ranks("JK"):
        wanted = {k for k in KINGS if k[1] in up_from(top[1])}
        assert on(top, KINGS) == wanted, top
        for king in wanted:
            p = after(table(f"{king} JC", "JD", top=top), f"fell {top} with {king}")
            assert fell(p)
            assert whose(p) == ("lead", 0)


def test_c13_a_king_stays_on_an_empty_table_and_its_player_does_not_go_on():
    p = after(table("KS 2D", "3D QS AS 3C 4S"), "lead KS")
    assert pile(p) == ("KS", set())
    assert whose(p) == ("answer", 1)
    assert offered(p) == {"AS", "3C"}


def test_c14_a_king_on_the_table_falls_by_a_higher_king():
    for low, high in (("KD", "KH"), ("KD", "KS"), ("KH", "KS")):
        p = after(table(f"{high} 2D", "3D", top=low), f"fell {low} with {high}")
        assert fell(p)
        assert whose(p) == ("lead", 0)


def test_c14_a_lower_king_is_an_exchange():
    for low, high in (("KD", "KH"), ("KD", "KS"), ("KH", "KS")):
        p = after(table(f"{low} 2D", "3D", top=high), f"swap {high} with {low}")
        assert pile(p) == (low, {high})
        assert whose(p) == ("answer", 1)


def test_c15_felling_with_two_or_three_kings_all_fall():
    start = table("KD KH KS 2D", "3D", top="9H")
    assert fell(after(start, "fell 9H with KH", "add KS", "stop"))
    p = after(start, "fell 9H with KH", "add KD", "add KS")
    assert fell(p)
    assert whose(p) == ("lead", 0)


def test_c15_on_an_empty_table_they_stay_a_higher_on_a_lower_too():
    p = after(table("KD KH KS 2D", "3D"), "lead KD", "add KH", "add KS")
    assert pile(p) == ("KS", {"KD", "KH"})
    assert whose(p) == ("answer", 1)


def test_c16_the_order_is_free_if_the_first_king_fits():
    start = table("KD KS 2D", "3D", top="9S")
    assert offered(start) == {"KS"}
    p = after(start, "fell 9S with KS")
    assert offered(p) == {"KD"}
    assert fell(after(p, "add KD"))


def test_r_kings_that_begin_with_an_exchange_do_not_fell():
    p = after(table("KD KS 2D", "3D", top="KH"), "swap KH with KD", "add KS")
    assert pile(p) == ("KS", {"KD", "KH"})
    assert whose(p) == ("answer", 1)


def test_r_a_plain_card_of_a_higher_suit_goes_on_a_king():
    assert on("KH", of_ranks(PLAIN)) == of_ranks(PLAIN, "SC")


# --- C17 and C18: aces ----------------------------------------------------------------------


def test_c17_an_ace_goes_on_every_card_of_its_suit_and_of_lower_suits():
    for top in DECK - of_ranks("JA") - {"KC"}:
        assert on(top, of_ranks("A")) == of_ranks("A", up_from(top[1])), top


def test_c17_on_an_ace_goes_any_card_of_its_suit_and_of_higher_suits():
    for top in of_ranks("A"):
        wanted = of_ranks(RANKS, up_from(top[1])) - {top} - of_ranks("J")
        jacks = of_ranks("J") if top == "AC" else set()
        assert on(top, DECK - {"2D"}) == (wanted | jacks) - {"2D"}, top


def test_c17_not_even_an_ace_goes_on_the_scythe():
    assert table("AC AS JD KS 2C", "3D", top="KC", below="5D").moves() == ["take"]


def test_c18_aces_may_be_laid_together_in_any_order():
    p = after(table("AS AD AH 2C", "3D", top="QS"), "beat QS with AS", "add AD")
    assert offered(p) == {"AH"}
    p = after(p, "stop")
    assert pile(p) == ("AD", {"AS", "QS"})


def test_c18_an_ace_on_the_table_is_not_exchanged_directly():
    assert on("AS", of_ranks("A")) == {"AC"}
    assert on("AH", of_ranks("A")) == {"AS", "AC"}


def test_c18_but_indirectly():
    p = after(table("AS AD 2C", "3D", top="AH"), "beat AH with AS", "add AD")
    assert pile(p) == ("AD", {"AS", "AH"})


# --- C19 to C21: the Scythe -------------------------------------------------------------------


def test_c19_the_next_player_takes_the_pile_and_loses_the_turn():
    p = after(table("KC 2D", "3D AC JH", "4D", top="9S", below="8S"), "beat 9S with KC")
    assert p.moves() == ["take"]
    assert whose(p) == ("answer", 1)
    p = after(p, "take")
    assert hand(p, 1) == cards("3D AC JH KC 9S 8S")
    assert whose(p) == ("lead", 2)


def test_c19_of_two_who_takes_goes_on():
    p = after(table("KC 2D", "3D AC", top="9S"), "beat 9S with KC", "take")
    assert hand(p, 1) == cards("3D AC KC 9S")
    assert whose(p) == ("lead", 1)


def test_c20_the_scythe_falls_on_an_empty_table_and_its_player_goes_on():
    for others in (["3D"], ["3D", "4D"]):
        p = after(table("KC 2D", *others), "lead KC")
        assert fell(p)
        assert whose(p) == ("lead", 0)


def test_c21_the_scythe_is_laid_alone():
    assert whose(after(table("KC KS KH 2D", "3D", top="9C"), "beat 9C with KC")) == ("answer", 1)
    assert whose(after(table("KC KS KH 2D", "3D"), "lead KC")) == ("lead", 0)
    assert offered(after(table("KC KS KH 2D", "3D"), "lead KS")) == {"KH"}


def test_c21_the_scythe_is_no_king():
    """It overtakes a king as a club; it neither fells it nor makes a fourth."""
    p = after(table("KC 2D", "3D", top="KS", below="KD KH"), "beat KS with KC")
    assert pile(p) == ("KC", {"KS", "KD", "KH"})
    assert whose(p) == ("answer", 1)


def test_r_a_special_card_may_be_the_last():
    for last, top in (("JD", "9C"), ("KS", "9S"), ("QS", "9S"), ("AS", "9S"), ("KC", "9C")):
        start = table(last, "3D", top=top)
        move = next(m for m in start.moves() if m != "take")
        assert outs(start, move) == [0]
