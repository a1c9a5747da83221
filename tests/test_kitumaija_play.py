"""Scenarios of Kitumaija, C1 to C14: the deal, what beats what, and a turn."""

import pytest

from games.cards import CHANCE, NOBODY, format_cards, members
from games.positions import Position, describe_result
from games.system import Refusal
from tests.kitumaija_table import (
    FIVE,
    after,
    at,
    beating,
    before_turn_of,
    cards,
    catches,
    dealt,
    hand,
    last,
    of,
    pile,
    sizes,
    stock,
)

# --- C1 to C5: players, deal, pile ----------------------------------------------

LEFT = {2: 42, 3: 37, 4: 32, 5: 27, 6: 22, 7: 17, 8: 12, 9: 7, 10: 2}


@pytest.mark.parametrize("players", [1, 11])
def test_c1_two_to_ten_players(players):
    with pytest.raises(Refusal, match="2 to 10 players"):
        Position.begin("kitumaija", players)


@pytest.mark.parametrize(("players", "left"), LEFT.items())
def test_c2_five_cards_each_of_fifty_two(players, left):
    p = dealt(players)
    assert sizes(p) == [5] * players
    assert len(stock(p)) == left == 52 - 5 * players


def test_c3_the_top_card_of_the_stock_begins_the_pile():
    p = dealt(3, "9C")
    assert p.to_act == CHANCE
    left = stock(p)
    p.play("turn 9C")
    assert pile(p) == "9C"
    assert stock(p) == left - {"9C"}
    assert before_turn_of(p, 0)


def test_c4_the_queen_of_spades_does_not_begin_the_pile():
    p = dealt(3, "QS")
    assert last(p.moves()) == stock(p) - {"QS"}
    assert "QS" in stock(after(p, p.moves()[0]))


def test_c4_if_nothing_but_the_queen_is_left_the_cards_are_dealt_again():
    p = dealt(3, "QS", deck="2C 3C 4C QS", hand=1)
    assert p.to_act == NOBODY
    assert describe_result(p) == "void: deal again"


def test_c5_only_the_top_of_the_pile_may_be_seen():
    p = at(*FIVE, pile="9C TC JC", rest="stock")
    for seat in range(3):
        view = p.observe(seat)
        assert [*view.shown[:2]] == [1, members(1 << 9)[0]]
        assert format_cards(view.unseen & p.state.hands[seat]) == ""
        assert cards("9C TC") <= cards(format_cards(view.unseen))
        assert view.pile_count == 3


# --- C6 to C10: what beats what -------------------------------------------------


def test_c6_the_deuce_is_lowest_and_the_ace_highest():
    assert beating("2H") >= of("H", "2")
    assert beating("KC") == {"AC"}
    assert beating("AC") == set()


@pytest.mark.parametrize("rank", ["3", "9", "K"])
def test_c7_a_club_is_beaten_by_a_higher_club_and_no_trump(rank):
    assert beating(f"{rank}C") == of("C", rank)


@pytest.mark.parametrize("rank", ["2", "9", "A"])
def test_c8_a_trump_is_beaten_by_a_higher_trump_alone(rank):
    assert beating(f"{rank}D") == of("D", rank)


@pytest.mark.parametrize("turned", ["2H", "9C"])
def test_c8_diamonds_are_trumps_whatever_begins_the_pile(turned):
    p = after(dealt(3, turned), f"turn {turned}")
    assert p.show()["trump"] == "D"
    assert p.show()["bottom"] == ""


@pytest.mark.parametrize("top", ["9H", "AH", "9S", "AS"])
def test_c9_spades_and_hearts_are_beaten_by_their_own_suit_or_a_trump(top):
    assert beating(top) == of(top[1], top[0]) | of("D")


def test_c10_the_queen_of_spades_is_never_caught():
    p = at("KS AS AD 2C", "3C", pile="9H TH QS", phase="take")
    assert p.moves() == ["take 5"]


# --- C11 to C14: a turn ---------------------------------------------------------


@pytest.mark.parametrize("players", LEFT)
def test_c11_the_forehand_begins(players):
    p = dealt(players, "3C", "4C")
    assert before_turn_of(after(p, "turn 3C"), 0)


def test_c11_turns_go_round_the_table():
    p = at("2C 3C QS", "9S TS", "9C TC", "2S 3S", pile="8H", seat=3)
    for seat in (0, 1, 2, 3, 0):
        p = after(p, next(m for m in p.moves() if m.startswith("take")))
        assert before_turn_of(p, seat)


def test_c12_a_catch_card_and_then_any_card():
    p = at("9H 3C QS 4D", "TC 5C", pile="8H")
    assert catches(p) == cards("9H 4D")
    p = after(p, "beat 8H with 9H")
    assert p.to_act == 0
    assert p.moves() == ["free 3C", "free 4D", "free QS"]
    p = after(p, "free 3C")
    assert pile(p, 3) == "8H 9H 3C"
    assert hand(p, 0) == cards("QS 4D")
    assert before_turn_of(p, 1)
    assert catches(p) == cards("TC 5C")


def test_c13_the_queen_of_spades_does_not_catch_the_ten_of_spades():
    p = at("QS KS 2C", "TC 5C", pile="TS")
    assert catches(p) == {"KS"}
    assert "free QS" in after(p, "beat TS with KS").moves()


def test_c13_a_turned_queen_of_spades_does_not_catch():
    p = at("2H 3H 4H 5H 2S", *FIVE[1:2], "7S 8S 9S TS JS", pile="6S", rest="stock")
    p = after(p, "turn", "turn QS")
    assert p.show()["phase"] == "take"
    assert "QS" in hand(p, 0)


def test_c14_hands_are_filled_to_five_at_the_end_of_the_turn():
    p = at("QH 3H 4H 5H QS", *FIVE[1:], pile="JH", rest="stock")
    p = after(p, "beat JH with QH")
    assert (p.to_act, sizes(p)) == (0, [4, 5, 5])
    p = after(p, "free 3H")
    for drawn in (4, 5):
        assert p.to_act == CHANCE
        assert last(p.moves()) == stock(p)
        p = after(p, p.moves()[0])
        assert sizes(p)[0] == drawn
    assert before_turn_of(p, 1)


def test_c14_who_has_more_than_five_draws_less_or_nothing():
    six, seven = "QH 3H 4H 5H QS AS", "QH 3H 4H 5H QS AS KS"
    p = after(at(six, *FIVE[1:], pile="JH", rest="stock"), "beat JH with QH", "free 3H", "draw AD")
    assert sizes(p) == [5, 5, 5]
    assert before_turn_of(p, 1)
    p = after(at(seven, *FIVE[1:], pile="JH", rest="stock"), "beat JH with QH", "free 3H")
    assert sizes(p) == [5, 5, 5]
    assert before_turn_of(p, 1)
