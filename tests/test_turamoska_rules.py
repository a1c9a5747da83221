"""The rules of Turamoska as scenarios, listed from the Finnish text.

A test is named for the clause of docs/rules/turamoska.md that it holds, `test_o_…` for an
option and `test_r_…` for a reading.
"""

import itertools

import pytest

from games.cards import NOBODY
from games.positions import Position
from games.system import Refusal
from tests.moska_table import (
    DECK,
    after,
    beaters,
    cards,
    dealt,
    ends,
    hand,
    leads,
    leads_from,
    moves,
    outs,
    phase,
    position,
    sizes,
    zone,
)  # fmt: skip

PLAYERS = range(2, 9)


def table(*hands, **given):
    return position("turamoska", hands, own={"turned": ""}, **given)


# --- C1 to C5: the deal, and the challenge ------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_c1_six_cards_each_one_at_a_time_of_fifty_two(players):
    p = Position.begin("turamoska", players)
    assert moves(p, "deal") == DECK
    for i in range(6 * players):
        assert sizes(p) == [(i + players - 1 - j) // players for j in range(players)]
        p.play(p.moves()[i % 3])
    assert phase(p) == "turn"
    p.play("turn " + min(zone(p, "stock")))
    assert p.show()["bottom"][1] == p.show()["trump"]


def test_c1_two_to_eight_players():
    for players in (1, 9):
        with pytest.raises(Refusal, match="2 to 8 players"):
            Position.begin("turamoska", players)


def test_c2_the_lowest_trump_may_be_exchanged_for_the_turned_card_at_any_time():
    p = dealt("turamoska", "2H 8C", "9S JD", "2D 7D", stock="QD QC", bottom="KH")
    assert "exchange 2H" in p.moves()
    assert hand(after(p, "exchange 2H"), 0) == {"KH", "8C"}
    p = dealt("turamoska", "7S 8C", "2H JD", "8D 9C", stock="QD QC", bottom="7H")
    p = after(p, "lead 7S", "draw QD")
    assert moves(p, "exchange") == {"2H"}
    p = after(p, "exchange 2H")
    assert moves(p, "add") == set()
    assert beaters(after(p, "face 7S")) == {"7H"}


def test_c2_and_when_the_turned_card_is_about_to_be_drawn():
    p = dealt("turamoska", "7S 8C", "9S JD", "2H 9C", bottom="KH")
    p = after(p, "lead 7S")
    assert (p.to_act, p.moves()) == (2, ["pass", "exchange 2H"])
    assert hand(after(p, "exchange 2H", "draw 2H"), 0) == {"8C", "2H"}


def test_c2_the_receiver_may_add_the_card_that_it_exchanges_for():
    p = dealt("turamoska", "7S 8C", "2H 8S", "8D 9C", stock="QC AC", bottom="7H", own="before")
    p = after(p, "lead 7S", "draw QC", "exchange 2H")
    assert moves(p, "add") == {"7H"}


def test_c3_the_forehand_challenges_the_next_player():
    p = dealt("turamoska", "7S 8C", "9S JD", "2H 9C", bottom="KH")
    assert (p.to_act, leads(p)) == (0, (0, 1))


@pytest.mark.parametrize(
    ("held", "receives"),
    [("6S 6C 4S 4C 8S", 6), ("7S 7C 7D 7H 9S 9C KD", 8), ("7S 7C 9S 9C", 3), ("7S 7C", 1)],
)
def test_c4_one_card_or_every_rank_twice_at_least(held, receives):
    rest = sorted(DECK - cards(held))
    found = leads_from(table(held, " ".join(rest[:receives]), " ".join(rest[receives:])))

    def is_lead(lead):
        ranks = [c[0] for c in lead]
        return len(lead) == 1 or all(ranks.count(r) > 1 for r in ranks)

    room = range(1, receives + 1)
    every = [lead for k in room for lead in itertools.combinations(held.split(), k)]
    assert found == {frozenset(lead) for lead in every if is_lead(lead)}


def test_c5_a_challenge_may_be_turned_from_the_stock():
    p = dealt("turamoska", "7S 8C", "9S JD", stock="QD 3C", bottom="KH")
    p = after(p, "blind")
    assert p.moves() == ["flip 3C", "flip QD"]
    p = after(p, "flip 3C")
    assert (zone(p, "table"), hand(p, 0)) == ({"3C"}, {"7S", "8C"})


def test_c5_others_and_the_leader_may_add_to_it():
    p = dealt("turamoska", "7S 8C", "9S JD", "7H 9C", stock="7D 3C AC", bottom="KH")
    p = after(p, "blind", "flip 7D")
    assert (p.to_act, moves(p, "add")) == (0, {"7S"})
    p = after(p, "pass")
    assert (p.to_act, moves(p, "add")) == (2, {"7H"})


# --- C6 to C11: beating, and adding -----------------------------------------------------


def test_c6_higher_cards_of_the_suit_and_trumps_beat():
    order = "23456789TJQKA"
    for card in sorted(DECK):
        other = "2C" if card[0] != "2" else "3C"
        rest = " ".join(sorted(DECK - {card, other}))
        p = table(other, rest, phase="defend", table=card, ranks=card[0])
        expected = {r + card[1] for r in order[order.index(card[0]) + 1 :]}
        if card[1] != "H":
            expected |= {r + "H" for r in order}
        if expected - {other}:
            assert beaters(after(p, f"face {card}")) == expected - {other}
        else:
            assert not moves(p, "face")


def test_c7_others_add_cards_of_the_ranks_played_to_attack_or_to_beat():
    p = table("4S KS", "7S AC AD 2C", "4C 7C 9C", "7D 4D 3C", trump="C")
    p = after(p, "lead 4S")
    assert moves(p, "add") == {"4C"}
    p = after(p, "pass", "pass", "face 4S", "beat 4S with 7S")
    assert moves(p, "add") == {"4C", "7C"}


def test_c8_the_receiver_may_add_cards_for_itself_to_beat():
    p = table("4S KS", "7S 4D 9D", "JC 9C")
    p = after(p, "lead 4S")
    assert moves(p, "add") == {"4D"}
    p = after(p, "add 4D")
    assert zone(p, "table") == {"4S", "4D"}
    p = after(p, "face 4D", "beat 4D with 9D")
    assert (phase(p), moves(p, "face")) == ("defend", {"4S"})


def test_c8_when_all_is_beaten_too():
    p = table("4S KS", "7S 7D 9D", "JC TC")
    p = after(p, "lead 4S", "face 4S", "beat 4S with 7S")
    assert (p.to_act, p.moves()) == (1, ["stop", "add 7D"])
    assert leads(after(p, "stop")) == (1, 2)
    assert zone(after(p, "add 7D"), "table") == {"7D"}


def test_c9_no_more_open_cards_than_the_receiver_has_in_hand():
    p = table("4S 4D 4C KS", "7S AS", "4H QH")
    assert phase(after(p, "lead 4S", "add 4D")) == "defend"
    p = after(p, "lead 4S", "stop", "pass", "pass", "face 4S", "beat 4S with 7S", "add 4D")
    assert phase(p) == "defend"


def test_c9_but_more_than_six_in_all():
    held = "4S 4D 4C 4H 3S 3D 3C QS"
    found = leads_from(table(held, "6S 6D 6C 7S 8S 9S TS", "AH"))
    assert max(map(len, found)) == 7


def test_c10_nothing_can_be_added_beyond_it():
    p = table("4S 4D KS", "7S", "4H QH")
    assert phase(after(p, "lead 4S")) == "defend"


def test_c11_all_but_the_receiver_draw_at_once():
    p = dealt("turamoska", "4S 8S", "5S 9S", "4C JC", stock="AS AD KD KC", bottom="AH")
    p = after(p, "lead 4S", "draw AS")
    assert sizes(p) == [2, 2, 2]
    p = after(p, "add 4C")
    assert (phase(p), sizes(p)) == ("draw", [2, 2, 1])
    p = after(p, "draw AD", "face 4S", "beat 4S with 5S")
    assert sizes(p) == [2, 1, 2]


def test_c11_the_receiver_draws_at_the_end_of_its_turn():
    p = dealt("turamoska", "4S 8S", "5S 9S", "TC JC", stock="AS AD KD KC", bottom="AH")
    p = after(p, "lead 4S", "draw AS", "face 4S", "beat 4S with 5S")
    assert (phase(p), sizes(p)) == ("draw", [2, 1, 2])
    assert sizes(after(p, "draw KD")) == [2, 2, 2]


# --- C12 to C16: the end of a challenge --------------------------------------------------


def test_c12_beaten_cards_leave_the_game_the_others_the_receiver_takes():
    p = table("4S 4D KS", "7S 9C", "9D QH")
    p = after(p, "lead 4S", "add 4D", "face 4S", "beat 4S with 7S", "take")
    assert hand(p, 1) == cards("9C 4D")
    assert sizes(p) == [1, 2, 2]


def test_c13_it_may_turn_a_card_to_beat_with_and_if_it_beats_nothing_takes_all():
    p = dealt("turamoska", "7S 7C", "3S 3D", stock="2C 4D 8S QC", bottom="KH")
    p = after(p, "lead 7S", "add 7C", "draw 4D", "draw QC")
    assert "blind" in p.moves()
    p = after(p, "blind", "flip 2C")
    assert hand(p, 1) == cards("3S 3D 7S 7C 2C")
    assert leads(p) == (0, 1)


def test_c14_if_it_beats_the_receiver_may_try_again():
    p = dealt("turamoska", "7S 7C", "3S 3D", stock="2C 4D 8S QC 9C", bottom="KH")
    p = after(p, "lead 7S", "add 7C", "draw 4D", "draw QC", "blind", "flip 8S")
    assert p.moves() == ["beat 7S with 8S"]
    p = after(p, "beat 7S with 8S")
    assert p.moves() == ["take", "blind"]
    assert hand(after(p, "take"), 1) == cards("3S 3D 7C")
    won = after(p, "blind", "flip 9C", "beat 7C with 9C")
    assert (leads(won), hand(won, 1)) == ((1, 0), cards("3S 3D"))


def test_c14_a_turned_trump_may_beat_any_of_them():
    p = dealt("turamoska", "7S 7C", "3S 3D", stock="2H 4D 8S QC 9C", bottom="KH")
    p = after(p, "lead 7S", "add 7C", "draw 4D", "draw QC", "blind", "flip 2H")
    assert p.moves() == ["beat 7C with 2H", "beat 7S with 2H"]


def test_c15_who_has_beaten_everything_challenges_the_next_player():
    p = table("4S KS", "7S AS", "9D QH")
    assert leads(after(p, "lead 4S", "face 4S", "beat 4S with 7S")) == (1, 2)


def test_c16_else_it_loses_its_turn():
    p = table("4S KS", "7S AS", "9D QH")
    assert leads(after(p, "lead 4S", "take")) == (2, 0)


# --- C17, C18: the end of the game --------------------------------------------------------


def test_c17_nobody_is_out_while_there_is_a_stock():
    p = dealt("turamoska", "4S", "7S", bottom="2H")
    assert outs(p, "lead 4S") == []
    p = dealt("turamoska", "4S", "7S", "8D", stock="9D TD JD", bottom="2H")
    p = after(p, "lead 4S", "draw 9D")
    assert outs(p, "face 4S", "beat 4S with 7S") == []
    assert sizes(after(p, "face 4S", "beat 4S with 7S", "draw TD")) == [1, 1, 1]


def test_c17_then_who_has_played_all_cards_is_out():
    p = table("4S", "7S AS", "9D QH")
    assert outs(p, "lead 4S") == [0]
    p = table("4S KS", "7S", "9D QH")
    assert outs(p, "lead 4S", "face 4S", "beat 4S with 7S") == [1]


def test_c18_the_last_player_with_cards_loses():
    p = table("4S KS", "7S")
    p = after(p, "lead 4S", "face 4S", "beat 4S with 7S")
    assert (p.to_act, ends(p)) == (NOBODY, "seat 0 loses")


# --- C19 and the options ---------------------------------------------------------------


def test_c19_of_the_last_two_cards_the_one_that_lies_face_down_may_be_shown():
    for last_two, seen in (("hidden", set()), ("shown", {"QC"})):
        p = dealt(
            "turamoska", "7S 9C", "3S 3D", stock="4D 8S QC", bottom="KH", last_two=last_two
        )  # fmt: skip
        p = after(p, "lead 7S", "draw 4D", "take")
        assert phase(p) == "lead"
        assert not any(p.observe(i).last for i in range(2))
        p = after(p, "lead 4D", "draw 8S")
        for seat in range(2):
            view = p.observe(seat)
            assert bool(view.last) == bool(seen)
        p = after(p, "take", "lead 8S", "draw QC")
        assert bool(p.observe(1).known[0] & ~p.observe(1).bottom) == bool(seen)


def test_o_hand():
    p = dealt("turamoska", "4S 4D", "7S 9C", stock="AS", bottom="2H")
    assert sizes(after(p, "lead 4S", "stop", "draw AS")) == [2, 2]


def test_o_turn_beat_any_cards_may_be_turned_before_beating_with_the_hand():
    stock = "2C 4D 8S QC 9C"
    for turn_beat in ("end", "any"):
        p = dealt("turamoska", "7S 7C", "8C 3D", stock=stock, bottom="KH", turn_beat=turn_beat)
        p = after(p, "lead 7S", "add 7C", "draw 4D", "draw QC", "blind", "flip 8S")
        p = after(p, "beat 7S with 8S")
        assert moves(p, "face") == ({"7C"} if turn_beat == "any" else set())


def test_o_turn_beat_any_others_may_add_cards_of_the_rank_that_was_turned():
    for turn_beat in ("end", "any"):
        p = dealt(
            "turamoska", "7S 9C", "TC 3D", "8D JC", stock="2C 4D 8S QC", bottom="KH",
            turn_beat=turn_beat,
        )  # fmt: skip
        p = after(p, "lead 7S", "draw 4D", "blind", "flip 8S", "beat 7S with 8S")
        assert (moves(p, "add") == {"8D"}) == (turn_beat == "any")


def test_o_turn_trump():
    for turn_trump in ("no", "yes"):
        p = dealt("turamoska", "7S 9C", "TC 3D", bottom="KH", turn_trump=turn_trump)
        assert ("blind" in p.moves()) == (turn_trump == "yes")
    p = after(p, "blind", "flip KH")
    assert (zone(p, "table"), zone(p, "bottom")) == ({"KH"}, set())


def test_o_own_the_hand_counts_after_or_before_the_receiver_adds():
    for own, added in (("after", set()), ("before", {"4D"})):
        p = table("4S KS", "7S 4D", "9D QH", options={"own": own})
        assert moves(after(p, "lead 4S"), "add") == added


def test_o_last_two():
    with pytest.raises(Refusal, match="hidden shown"):
        Position.begin("turamoska", 3, {"last_two": "no"})


def test_o_end_at_once_or_complete():
    p = table("4S", "7S", gone="2C 2D")
    assert ends(after(p, "lead 4S")) == "seat 1 loses"
    p = table("4S", "7S", gone="2C 2D", options={"end": "complete"})
    assert ends(after(p, "lead 4S", "face 4S", "beat 4S with 7S")) == "draw"


# --- readings ---------------------------------------------------------------------------


def test_r_nobody_adds_once_the_receiver_takes():
    p = table("4S 4D KS", "7S AS", "4H QH")
    assert phase(after(p, "lead 4S", "stop", "pass", "pass", "take")) == "lead"


def test_r_whoever_comes_first_has_the_last_place():
    p = table("4S KS", "7S AS", "4D QH", "4H JH")
    p = after(p, "lead 4S", "add 4D")
    assert (phase(p), zone(p, "table")) == ("defend", {"4S", "4D"})


def test_r_a_receiver_without_cards_may_still_turn_cards():
    p = dealt("turamoska", "7S 4C", "7C 8C", stock="4D 8S QC 9C", bottom="KH", own="before")
    p = after(p, "lead 7S", "draw 4D", "add 7C", "face 7C", "beat 7C with 8C")
    assert p.moves() == ["take", "blind"]
    assert leads(after(p, "blind", "flip 8S", "beat 7S with 8S", "draw QC", "draw 9C")) == (1, 0)
