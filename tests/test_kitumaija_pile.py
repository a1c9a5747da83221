"""Scenarios of Kitumaija, C15 to C25: taking, turning, and the end."""

import pytest

from games.cards import CHANCE, NOBODY
from games.positions import describe_result
from tests.kitumaija_table import (
    FIVE,
    after,
    at,
    before_turn_of,
    cards,
    catches,
    hand,
    last,
    lucky,
    outs,
    pile,
    sizes,
    stock,
    three_in_pile,
)

# --- C15 to C18: taking ---------------------------------------------------------


def test_c15_the_player_after_the_queen_of_spades_takes_five():
    p = at("9H QS 2C", "TC AD", "3C 4C", pile="5S 6S 7S 8H")
    p = after(p, "beat 8H with 9H", "free QS")
    assert p.to_act == 1
    assert p.moves() == ["take 5"]
    p = after(p, "take 5")
    assert hand(p, 1) == cards("TC AD QS 9H 8H 7S 6S")
    assert pile(p, 1) == "5S"
    assert before_turn_of(p, 2)


def test_c15_a_queen_laid_as_the_last_card_is_taken_too():
    p = at("9H QS", "TC AD", "3C 4C", pile="5S 6S 7S 8H")
    assert outs(p, "beat 8H with 9H", "free QS") == [0]
    p = after(p, "beat 8H with 9H", "free QS")
    assert p.moves() == ["take 5"]
    assert before_turn_of(after(p, "take 5"), 2)


def test_c16_who_cannot_catch_takes_three():
    p = at("2C QS", "TC AD", pile="5S 6S 7S 8H")
    assert p.moves() == ["take 3"]
    p = after(p, "take 3")
    assert hand(p, 0) == cards("2C QS 8H 7S 6S")
    assert before_turn_of(p, 1)


def test_c16_who_can_catch_may_take_all_the_same():
    p = at("9H QS", "TC AD", pile="5S 6S 7S 8H")
    assert p.moves() == ["take 3", "beat 8H with 9H"]


def test_c17_the_next_player_catches_what_is_left_on_top():
    p = after(at("2C QS", "TS AD 6H", pile="5S 6S 7S 8H"), "take 3")
    assert pile(p, 1) == "5S"
    assert catches(p) == cards("TS AD")


@pytest.mark.parametrize("due", [3, 5])
def test_c18_of_three_cards_only_two_must_be_taken(due):
    p = three_in_pile(due)
    assert "take 2" in p.moves()
    before = sizes(p)[0]
    p = after(p, "take 2")
    assert sizes(p)[0] == before + 2
    assert pile(p) == "5S"
    assert before_turn_of(p, 1)


@pytest.mark.parametrize(("n", "due"), [(4, "take 3"), (5, "take 3"), (2, "take 1"), (1, "pass")])
def test_c18_the_number_falls_short_by_the_bottom_card_only(n, due):
    lying = " ".join("5S 6S 7S 9S 8H".split()[-n:])
    p = at("2C QS", "TC AD", pile=lying, rest="last", pile_bottom="stays")
    assert p.moves() == [due]


# --- C19 to C21: turning --------------------------------------------------------


def test_c19_with_five_cards_a_card_may_be_turned():
    p = lucky()
    assert p.moves() == ["take 2", "turn", "take 3"]
    p = after(p, "turn")
    assert p.to_act == CHANCE
    assert last(p.moves()) == stock(p)


def test_c19_who_can_catch_may_turn_all_the_same():
    assert "turn" in lucky("2C 3C QC 5H QS").moves()


def test_c19_a_turned_card_that_fits_is_the_catch_card():
    p = after(lucky(), "turn", "turn QC")
    assert pile(p, 2) == "JC QC"
    assert p.to_act == 0
    assert sizes(p)[0] == 5
    p = after(p, "free 2H")
    assert pile(p, 2) == "QC 2H"
    assert p.to_act == CHANCE
    assert before_turn_of(after(p, p.moves()[0]), 1)


@pytest.mark.parametrize("own", ["2H 3H 4H 5H QS 2C", "2H 3H 4H 5H QS 2C 3C"])
def test_c19_with_more_than_five_no_card_may_be_turned(own):
    assert "turn" not in lucky(own).moves()


@pytest.mark.parametrize("held", ["2H 3H 4H QS", "2H 3H 4H 5H QS"])
def test_c19_without_a_stock_no_card_may_be_turned(held):
    assert "turn" not in at(held, *FIVE[1:], pile="JC").moves()


def test_c20_the_free_card_may_be_turned_too():
    p = after(lucky(), "turn", "turn QC")
    assert set(p.moves()) == {"turn", *(f"free {c}" for c in cards(FIVE[0]))}
    p = after(p, "turn")
    assert last(p.moves()) == stock(p)
    p = after(p, "turn 2D")
    assert pile(p, 3) == "JC QC 2D"
    assert sizes(p) == [5, 5, 5]
    assert before_turn_of(p, 1)


def test_c20_a_queen_of_spades_turned_as_the_free_card_costs_the_next_player_five():
    p = lucky("2H 3H 4H 5H 2C")
    p = after(p, "turn", "turn QC", "turn", "turn QS")
    assert p.to_act == 1
    assert p.moves() == ["take 4", "take 5"]


def test_c21_a_turned_card_that_does_not_fit_is_taken_with_three_more():
    p = at(FIVE[0], *FIVE[1:], pile="7S 8S JH KH JC", rest="stock")
    p = after(p, "turn", "turn 2D")
    assert p.moves() == ["take 3"]
    p = after(p, "take 3")
    assert hand(p, 0) == cards(FIVE[0]) | cards("2D JC KH JH")
    assert pile(p) == "7S 8S"
    assert before_turn_of(p, 1)


def test_c21_nobody_draws_after_taking():
    p = after(lucky(), "turn", "turn 2D", "take 2")
    assert sizes(p) == [8, 5, 5]
    assert before_turn_of(p, 1)


# --- C22 to C25: the end --------------------------------------------------------


def test_c22_what_is_left_of_the_stock_is_drawn_and_then_the_hands_are_played():
    p = at("QH 3H 4H 5H QS", *FIVE[1:], pile="JH", stock="2C")
    p = after(p, "beat JH with QH", "free 3H", "draw 2C")
    assert sizes(p)[0] == 4
    assert before_turn_of(p, 1)
    p = after(p, "take 3", "take 3", "take 3")
    assert sizes(p) == [7, 8, 8]


def test_c23_nobody_sees_how_many_cards_the_others_hold():
    one = at("QH 3H QS", "6H 7H", "2S 3S 4S 5S", "2C", pile="JH")
    other = at("QH 3H QS", "6H 7H 4S", "2S 3S 5S", "2C", pile="JH")
    assert one.observe(0) == other.observe(0)
    assert one.observe(3) == other.observe(3)


def test_c24_the_first_one_out_wins_and_the_last_one_loses():
    p = at("9H 3C", "TC KC", "QS 4D", pile="8H")
    moves = ["beat 8H with 9H", "free 3C", "beat 3C with TC", "free KC"]
    assert outs(p, *moves) == [0, 1]
    p = after(p, *moves)
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 2 loses"


def test_c24_with_a_stock_nobody_goes_out():
    p = at("9H 3C", "TC KC", pile="8H", rest="stock", hand=2)
    p = after(p, "beat 8H with 9H", "free 3C")
    assert p.moves()[0].startswith("draw")


def test_c24_a_player_who_is_out_is_passed_over():
    p = at("9H 3C 5C", "", "TC KC", "QS 4D", pile="8H")
    assert before_turn_of(after(p, "beat 8H with 9H", "free 3C"), 2)


def test_c25_a_last_card_is_catch_card_and_free_card_in_one():
    p = at("9H", "TH 3C 4C", "QS 4D", pile="8H")
    assert outs(p, "beat 8H with 9H") == [0]
    p = after(p, "beat 8H with 9H")
    assert before_turn_of(p, 1)
    assert catches(p) == {"TH"}
    p = after(p, "beat 9H with TH")
    assert p.moves() == ["free 3C", "free 4C"]


def test_c25_two_cards_take_their_player_out_as_they_are():
    assert outs(at("9H 3C", "TH QS", "4D", pile="8H"), "beat 8H with 9H", "free 3C") == [0]


def test_c25_the_queen_alone_is_no_way_out():
    assert at("QS", "TH", "4D", pile="TS").moves() == ["take 3"]
