"""Viikatemies: the deal, over-taking, exchanges, runs, felling, drawing and the end.

Scenarios listed from the Finnish text, all its examples among them.  A test is named for the
clause of docs/rules/viikatemies.md that it holds; `test_r_…` is for a reading.
"""

import pytest

from games.cards import CHANCE, NOBODY, format_cards, members
from games.positions import Position, describe_result
from games.system import Refusal
from tests.viikatemies_table import (
    DECK,
    PLAIN,
    SUITS,
    after,
    anything,
    cards,
    fell,
    hand,
    offered,
    on,
    outs,
    pile,
    sizes,
    table,
    whose,
)

PLAYERS = (2, 3, 4)
SEVEN = "2D 3D 4D 5D 6D 8D 9D"
OTHERS = "2H 3H 4H 5H 6H 7H 8H 9H"
PLAIN_CARDS = {r + s for r in PLAIN for s in SUITS}


def dealt(players, seed=0, **options):
    p = Position.begin("viikatemies", players, options)
    return anything(p, until=lambda p: whose(p)[0] != "deal", seed=seed)


# --- C1, C2: cards, players and the end ------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_c1_fifty_two_cards(players):
    assert offered(Position.begin("viikatemies", players)) == DECK


@pytest.mark.parametrize("players", [0, 1, 5])
def test_c1_two_to_four_players(players):
    with pytest.raises(Refusal, match="2 to 4 players"):
        Position.begin("viikatemies", players)


def test_c2_the_first_without_cards_wins_once_the_stock_is_gone():
    p = table("7D", "9D 4C", "TD JC")
    assert outs(p, "lead 7D") == [0]
    p = after(p, "lead 7D")
    assert whose(p) == ("over", NOBODY)
    assert describe_result(p) == "seat 1, 2 loses"


def test_c2_while_there_is_stock_nobody_wins():
    p = table("7D 7S", "9D 4C", stock="TD", hand=2)
    assert outs(p, "lead 7D", "add 7S", "draw TD") == []
    p = after(p, "lead 7D", "add 7S", "draw TD")
    assert hand(p, 0) == {"TD"}
    assert whose(p) == ("answer", 1)


@pytest.mark.parametrize("players", PLAYERS)
def test_c2_one_player_has_no_cards_at_the_end(players):
    for seed in range(3):
        p = anything(dealt(players, seed), until=lambda p: p.to_act == NOBODY, seed=seed)
        assert p.show()["stock"] == ""
        assert sizes(p).count(0) == 1
        assert members(p.result) == [i for i, n in enumerate(sizes(p)) if n]


# --- C22 to C24: the deal, the first card, drawing --------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_c22_eight_cards_each_and_a_stock(players):
    p = dealt(players)
    assert sizes(p) == [8] * players
    assert len(cards(p.show()["stock"])) == 52 - 8 * players
    for seat in range(players):
        view = p.observe(seat)
        assert cards(format_cards(view.hand)) == hand(p, seat)
        assert view.known == [0] * players
        hidden = DECK - hand(p, seat)
        assert cards(format_cards(view.unseen)) == hidden


@pytest.mark.parametrize("players", PLAYERS)
def test_c23_the_forehand_leads_any_card_and_then_draws(players):
    p = dealt(players)
    assert whose(p) == ("lead", 0)
    assert offered(p) == hand(p, 0)
    card = next(c for c in hand(p, 0) if c[0] not in "JK")
    p.play(f"lead {card}")
    if "stop" in p.moves():
        p.play("stop")
    assert whose(p) == ("draw", CHANCE)
    p.play(p.moves()[0])
    assert sizes(p) == [8] * players
    assert whose(p) == ("answer", 1)


def test_c24_each_draws_as_many_cards_as_it_has_laid():
    p = table(SEVEN + " 9S", OTHERS, stock="2S 3S 4S 5S 6S")
    p = after(p, "lead 2D", "run 3D", "run 4D", "stop")
    assert whose(p) == ("draw", CHANCE)
    p = after(p, "draw 2S", "draw 3S", "draw 4S")
    assert sizes(p) == [8, 8]
    assert whose(p) == ("answer", 1)


def test_c24_a_drawn_card_is_seen_by_its_player_alone():
    p = after(table(SEVEN + " QS", OTHERS, stock="2S 3S"), "lead QS")
    assert p.observe(1).counts == [7, 8]
    p.play("draw 3S")
    assert cards(format_cards(p.observe(1).unseen)) == cards(SEVEN) | {"2S", "3S"}
    assert cards(format_cards(p.observe(0).unseen)) == cards(OTHERS) | {"2S"}


@pytest.mark.parametrize("players", PLAYERS)
def test_c24_all_hands_have_eight_cards_or_more_while_the_stock_lasts(players):
    p = dealt(players)
    while p.show()["stock"]:
        if whose(p)[0] in ("lead", "answer"):
            assert min(sizes(p)) >= 8
        p.apply(members(p.legal())[-1])


def test_r_drawing_stops_when_the_stock_is_gone():
    p = after(table(SEVEN + " 9S", OTHERS, stock="2S"), "lead 2D", "run 3D", "run 4D", "stop")
    assert p.moves() == ["draw 2S"]
    p = after(p, "draw 2S")
    assert sizes(p) == [6, 8]
    assert whose(p) == ("answer", 1)


# --- C25 and C26: taking the pile -----------------------------------------------------


def test_c25_who_has_no_card_that_fits_takes_the_pile():
    p = table("2D 3H", "4D", "5D", top="9S", below="7S KD")
    assert p.moves() == ["take"]
    p = after(p, "take")
    assert hand(p, 0) == cards("2D 3H 9S 7S KD")
    assert fell(p)
    assert whose(p) == ("lead", 1)


def test_c25_who_took_draws_only_when_rid_of_the_cards_beyond_eight():
    p = table(OTHERS, SEVEN + " 9S", top="TS", below="8S", stock="2S 3S 4S")
    p = after(p, "take", "lead 2D", "stop", "draw 2S")
    assert sizes(p) == [10, 8]
    p = after(p, "beat 2D with 2H", "stop")
    assert sizes(p) == [9, 8]
    assert whose(p) == ("answer", 1)
    p = after(p, "beat 2H with 2S", "draw 3S", "beat 2S with 8S", "stop")
    assert sizes(p) == [8, 8]
    p = after(p, "take", "lead 3H", "stop")
    assert whose(p) == ("draw", CHANCE)
    assert sizes(p) == [7, 12]


def test_c25_what_was_taken_is_known():
    p = after(table("2D 3H", "4D", "5D", top="9S", below="7S KD"), "take")
    for seat in (1, 2):
        assert cards(format_cards(p.observe(seat).known[0])) == cards("9S 7S KD")
    p = after(table("2D 3H", "4S 2H", top="9S", below="7S"), "take", "lead 4S", "beat 4S with 9S")
    assert cards(format_cards(p.observe(1).known[0])) == {"7S"}


def test_c26_one_may_take_the_pile_though_one_has_a_card_that_fits():
    p = table("TS 3H", "4D", "5D", top="9S")
    assert p.moves() == ["take", "beat 9S with TS"]
    assert whose(after(p, "take")) == ("lead", 1)


def test_c26_taking_always_passes_the_turn_but_for_the_scythe_of_two():
    assert whose(after(table("TS 3H", "4D", top="9S"), "take")) == ("lead", 1)
    assert whose(after(table("2H 3H", "4D", top="KC"), "take")) == ("lead", 0)
    assert whose(after(table("2H 3H", "4D", "5D", top="KC"), "take")) == ("lead", 1)


def test_r_a_lead_is_obligatory():
    assert set(table("7D 8C", "9D").moves()) == {"lead 7D", "lead 8C"}


# --- C27 and C28: felling ------------------------------------------------------------------


def test_c27_a_pile_falls_by_a_felling_card():
    assert fell(after(table("JD 2D", "3D", top="9C", below="8C"), "fell 9C with JD"))
    assert fell(after(table("KS 2D", "3D", top="9H", below="8C"), "fell 9H with KS"))


def test_c27_or_by_four_cards_of_a_rank():
    p = after(table("7C 7D 7H 7S 2D", "3D"), "lead 7C", "add 7D", "add 7H", "add 7S")
    assert fell(p)
    p = after(table("7C 7D 7H 7S 2D", "3D", top="TS"), "beat TS with 7C", "add 7D")
    assert not fell(p)
    assert fell(after(p, "add 7S", "add 7H"))


def test_c27_three_of_a_rank_do_not_fell():
    p = after(table("7C 7D 7H 2D", "3D"), "lead 7C", "add 7D", "add 7H")
    assert pile(p) == ("7H", {"7C", "7D"})
    assert whose(p) == ("answer", 1)


def test_c27_cards_of_a_pile_that_falls_leave_the_game():
    p = after(table("JD 2D", "3D", top="9C", below="8C"), "fell 9C with JD")
    assert {*hand(p, 0), *hand(p, 1), *cards(p.show()["stock"])} == {"2D", "3D"}


@pytest.mark.parametrize("players", PLAYERS)
def test_c28_who_fells_goes_on_with_a_new_pile(players):
    others = ["3D 3H", "4D 4H", "5D 5H"][: players - 1]
    for held, top, moves in (
        ("JD 2D", "9C", ["fell 9C with JD"]),
        ("KS 2D", "9S", ["fell 9S with KS"]),
        ("7D 7H 2D", "7C", ["swap 7C with 7D", "add 7H"]),
        ("JD 2D", "", ["lead JD"]),
        ("KC 2D", "", ["lead KC"]),
    ):
        below, equal = ("7S", 2) if top == "7C" else ("", None)
        p = after(table(held, *others, top=top, below=below, equal=equal), *moves)
        assert whose(p) == ("lead", 0)
        assert offered(p) == {"2D"}


def test_c28_who_does_not_fell_acts_once():
    p = after(table("TS JS QS 3C 2D", "3D", top="9S"), "beat 9S with TS")
    assert whose(p) == ("answer", 1)


def test_r_who_fells_draws_before_leading_again():
    p = after(table("JD " + SEVEN, OTHERS, stock="2S 3S"), "lead JD")
    assert whose(p) == ("draw", CHANCE)
    p = after(p, "draw 2S")
    assert whose(p) == ("lead", 0)
    assert sizes(p) == [8, 8]


def test_r_fours_count_equal_cards_on_the_pile_whoever_played_them():
    p = table("6D 2D", "6H 3D", "6C 4D", top="6S")
    p = after(p, "swap 6S with 6D", "beat 6D with 6H")
    assert p.show()["equal"] == 3
    p = after(p, "beat 6H with 6C")
    assert fell(p)
    assert whose(p) == ("lead", 2)


def test_r_other_cards_between_break_the_four():
    p = table("6D 2D", "9H 3D", "TC 6C 4D", top="6S")
    p = after(p, "swap 6S with 6D", "beat 6D with 9H", "beat 9H with 6C")
    assert p.show()["equal"] == 1


def test_r_four_aces_fall_though_they_come_one_by_one():
    p = table("AH 2D", "AS 3D", "AC 4D", top="AD")
    p = after(p, "beat AD with AH", "beat AH with AS", "beat AS with AC")
    assert fell(p)
    assert whose(p) == ("lead", 2)


# --- C29: over-taking -------------------------------------------------------------------------


@pytest.mark.parametrize("top", sorted(PLAIN_CARDS))
def test_c29_a_higher_card_of_the_suit_or_any_of_a_stronger_suit(top):
    higher = {c for c in PLAIN_CARDS if c[1] == top[1] and PLAIN.index(c[0]) > PLAIN.index(top[0])}
    stronger = {c for c in PLAIN_CARDS if SUITS.index(c[1]) > SUITS.index(top[1])}
    equal = {c for c in PLAIN_CARDS if c[0] == top[0]} - {top}
    assert on(top, PLAIN_CARDS) == higher | stronger | equal


def test_c29_example_the_seven_of_spades_does_not_go_on_the_nine():
    assert on("9S", {"7S", "TS"}) == {"TS"}


def test_c29_example_what_goes_on_the_five_of_hearts():
    held = PLAIN_CARDS - {"5D", "5S", "5C"}
    found = on("5H", held)
    assert {c for c in held if c[1] in "SC"} <= found
    assert not {c for c in found if c[1] == "D"}
    assert {c for c in found if c[1] == "H"} == cards("6H 7H 8H 9H TH")


# --- C30 to C32: exchanges ---------------------------------------------------------------------


def test_c30_example_direct_exchange_six_of_diamonds_on_six_of_spades():
    p = table("6D 2D", "9D 7H 4D", top="6S")
    assert p.moves() == ["take", "swap 6S with 6D"]
    p = after(p, "swap 6S with 6D")
    assert pile(p) == ("6D", {"6S"})
    assert offered(p) == {"9D", "7H"}


def test_c31_example_indirect_exchange_on_the_eight_of_hearts():
    p = table("3C 3D 2D", "4D 9D", top="8H")
    assert set(p.moves()) == {"take", "beat 8H with 3C"}
    p = after(p, "beat 8H with 3C", "add 3D")
    assert pile(p) == ("3D", {"3C", "8H"})
    assert offered(p) == {"4D", "9D"}


def test_c32_pairs_and_threes_and_fours_in_both():
    for extra in (1, 2, 3):
        add = ["add 3D", "add 3H", "add 3S"][:extra]
        p = after(table("3C 3D 3H 3S 2D", "4D", top="8H"), "beat 8H with 3C", *add)
        assert fell(p) == (extra == 3)
    for extra in (0, 1, 2):
        add = ["add 6C", "add 6H"][:extra]
        p = after(table("6D 6C 6H 2D", "4D", top="6S"), "swap 6S with 6D", *add)
        assert fell(p) == (extra == 2)


# --- C33 and C34: colour runs ---------------------------------------------------------------------


def test_c33_example_eight_nine_and_ten_of_clubs():
    p = after(table("8C 9C TC 2D", "3D", top="7C"), "beat 7C with 8C", "run 9C", "run TC")
    assert pile(p) == ("TC", {"7C", "8C", "9C"})
    assert whose(p) == ("answer", 1)


def test_c33_two_cards_are_a_run_and_it_may_be_stopped():
    p = after(table("8C 9C TC 2D", "3D"), "lead 8C", "run 9C")
    assert set(p.moves()) == {"stop", "run TC"}
    assert whose(after(p, "stop")) == ("answer", 1)


@pytest.mark.parametrize("suit", SUITS)
def test_c33_the_longest_run_has_nine_cards(suit):
    held = " ".join(r + suit for r in PLAIN) + f" J{suit} Q{suit}"
    p = after(table(held, "AD" if suit != "D" else "AH"), f"lead 2{suit}")
    laid = 1
    while "stop" in p.moves():
        (move,) = [m for m in p.moves() if m != "stop"]
        p.play(move)
        laid += 1
    assert laid == 9
    assert pile(p)[0] == f"T{suit}"


def test_c33_cards_with_a_gap_or_of_two_suits_are_no_run():
    assert whose(after(table("8C TC 9S 2D", "3D"), "lead 8C")) == ("answer", 1)


def test_c34_a_run_is_not_combined_with_an_exchange():
    p = after(table("6D 7D 8D 6H 2C", "3D", top="6S"), "swap 6S with 6D")
    assert set(p.moves()) == {"stop", "add 6H"}
    p = after(table("3C 3D 4D 4C 2D", "5D", top="8H"), "beat 8H with 3C")
    assert set(p.moves()) == {"stop", "add 3D", "run 4C"}
    assert whose(after(p, "add 3D")) == ("answer", 1)
    assert whose(after(p, "run 4C")) == ("answer", 1)


def test_r_a_run_may_begin_with_a_card_of_the_same_rank_that_overtakes():
    p = after(table("6S 7S 2D", "3D", top="6H"), "beat 6H with 6S")
    assert set(p.moves()) == {"stop", "run 7S"}


def test_r_a_run_goes_upwards_and_its_first_card_overtakes():
    assert whose(after(table("8C 7C 2D", "3D"), "lead 8C")) == ("answer", 1)
    assert offered(table("8H 9H TH 2D", "3D", top="9S", below="5D")) == {"9H"}
    assert offered(table("8H TH 2D", "3D", top="9H")) == {"TH"}


def test_r_a_four_may_be_completed_by_an_exchange():
    p = after(table("6D 7D 2D", "3D", top="6H", below="6S 6C", equal=3), "swap 6H with 6D")
    assert fell(p)
    assert whose(p) == ("lead", 0)


def test_r_a_card_that_completes_a_four_ends_the_move():
    p = table("6C 7C 2D", "3D", top="6H", below="6S 6D", equal=3)
    p = after(p, "beat 6H with 6C")
    assert fell(p)
    assert whose(p) == ("lead", 0)
