"""Mustamaija: what players see and remember, and what cannot be played."""

import pytest

from games.cards import CLUBS, SPADES, has, parse_card
from games.positions import Position
from games.system import Refusal
from tests.mustamaija_table import (
    DECK,
    ONE,
    TWO,
    after,
    at,
    before_adding,
    cards,
    dealt,
    hand,
    lead,
    leave_all,
    only_trumps,
)

# --- what players see and remember -------------------------------------------------------------


def test_m_trumps_are_unknown_until_they_are_turned():
    p = dealt(ONE, TWO)
    assert p.observe(1).trump == SPADES
    p = after(p, "lead 2D", "stop")
    assert p.observe(1).trump == SPADES
    assert p.observe(0).bottom == 0
    assert after(p, "turn 6C").observe(0).trump == CLUBS


def known(p, by):
    return [parse_back(k) for k in p.observe(by).known]


def parse_back(some):
    return {c for c in DECK if has(some, parse_card(c))}


def test_m_taken_cards_are_remembered_until_they_are_played():
    p = leave_all(lead(at("7C 9C QS 2D", "8C JC 3D 4D", "2S 3S"), "7C 9C"))
    assert known(p, 0) == [set(), cards("7C 9C"), set()]
    p = leave_all(lead(p, "2S"))
    p = after(p, "lead 7C")
    assert known(p, 0) == [set(), cards("9C"), set()]
    assert known(p, 2) == [cards("2S"), cards("9C"), set()]


def test_m_a_known_card_that_is_added_is_no_longer_in_the_hand():
    p = after(before_adding(added="free"), "draw 4H", "stop", "leave 2D")
    p = after(p, "lead 3D", "stop", "draw 6C", "stop", "beat 3D with 4D")
    p = after(p, "lead 5D", "stop", "draw 6D")
    assert known(p, 0) == [set(), {"2D"}]
    assert known(after(p, "add 2D"), 0) == [set(), set()]


def test_m_a_card_led_from_the_top_is_in_nobodys_hand():
    p = leave_all(after(only_trumps(lead_top="yes"), "top", "lead 7D", "stop"))
    assert known(p, 0) == [set(), {"7D"}]
    assert hand(p, 1) == cards("2C 3C 4C 5C QS 7D")


# --- what cannot be played ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (3, {"deck": "JK:SHD", "hand": 1}, "Mustamaija cannot be played without QS"),
        (3, {"deck": "JQK:S", "hand": 1}, "besides spades"),
        (3, {"deck": "JQK:SH", "hand": 2}, "none of 6 to turn"),
        (2, {"hand": 7}, "a number from 1 to 6"),
        (2, {"limit": "six"}, "one of none five hand"),
        (2, {"must_beat": "most"}, "unknown option"),
    ],
)
def test_o_options_that_cannot_be_played_are_refused(players, options, reason):
    with pytest.raises(Refusal, match=reason):
        Position.begin("mustamaija", players, options)
