"""Positions of Kitumaija that cannot occur are refused, each by its reason."""

import json

import pytest

from games.positions import Position
from tests.written import refusal

BASE = {
    "game": "kitumaija",
    "options": {"deck": "JQKA:SHD", "hand": 2, "turn_free": "begun_full"},
    "players": 2,
    "phase": "catch",
    "to_act": 0,
    "hands": ["QS KH", "AH JD"],
    "stock": "AS KS JS QH AD",
    "bottom": "",
    "open_pile": "QD KD JH",
    "trump": "D",
    "seat": 0,
    "may_turn": 0,
    "memory": {"known": ["", "JD"]},
}
TURNED = {"options": {"deck": "JQKA:SHD", "hand": 2, "trump": "turned"}}
NO_STOCK = {"stock": "", "open_pile": "AS KS JS QH AD QD KD JH"}
DEALING = {
    "phase": "deal",
    "to_act": "chance",
    "hands": ["QS KH", "AH"],
    "stock": "AS KS JS QH AD QD KD JH JD",
    "open_pile": "",
    "trump": "C",
    "seat": 1,
    "memory": {"known": ["", ""]},
}
STARTING = {
    **DEALING,
    "phase": "start",
    "hands": ["QS KH", "AH JD"],
    "stock": "AS KS JS QH AD QD KD JH",
    "seat": 0,
}
FREE = {"phase": "free", "hands": ["QS", "AH JD"], "open_pile": "QD KD JH KH", "may_turn": 1}


@pytest.mark.parametrize("changes", [{}, NO_STOCK, DEALING, STARTING, FREE])
def test_the_positions_that_are_changed_here_can_occur(changes):
    shown = {**BASE, **changes}
    assert json.loads(Position.parse(json.dumps(shown)).to_json())["phase"] == shown["phase"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seat": 2}, "seat: seats count from 0 to 1"),
        ({"stock": "AS KS JS QH"}, "hands: 1 cards are missing; no card leaves the game"),
        ({"may_turn": 1}, "may_turn: it is kept only while the free card is chosen"),
        ({"trump": "S"}, "trump: spades are never trumps"),
        ({"trump": "H"}, "trump, bottom: diamonds are trumps"),
        ({"bottom": "AD", "stock": "AS KS JS QH"}, "trump, bottom: diamonds are trumps"),
        (TURNED, "bottom: the turned card is drawn last"),
        ({**TURNED, "bottom": "AD QH", "stock": "AS KS JS"}, "bottom: at most one card lies"),
        ({**TURNED, "bottom": "QH", "stock": "AS KS JS AD"}, "bottom: the card under the stock"),
        ({"hands": ["QS", "AH JD"], "stock": "AS KS JS QH AD KH"}, "hands[0]: fewer than 2 cards"),
        (
            {"hands": ["KH AS", "AH JD"], "stock": "KS JS QH AD", "open_pile": "QS QD KD JH"},
            "open_pile: the queen of spades lies on top",
        ),
        (
            {"hands": ["KH JH", "AH JD"], "stock": "AS KS JS QH AD QD KD", "open_pile": "QS"},
            "open_pile: the queen of spades lies on top of it, and never alone",
        ),
        (
            {"hands": ["KH AS", "AH JD"], "stock": "KS JS QH AD", "open_pile": "QD KD JH QS"},
            "phase: the player after the queen of spades must take",
        ),
        (
            {
                "options": {"deck": "JQKA:SHD", "hand": 2, "pile_bottom": "stays"},
                "stock": "AS KS JS QH AD QD KD JH",
                "open_pile": "",
            },
            "open_pile: it is empty only once its bottom card may be taken",
        ),
        (
            {**FREE, "stock": "AS KS JS QH AD QD KD JH KH", "open_pile": ""},
            "open_pile: it is empty only once",
        ),
        (
            {**NO_STOCK, "hands": ["", "AH JD QS KH"]},
            "hands[0]: the seat whose turn it is holds no card",
        ),
        (
            {**NO_STOCK, "hands": ["AH JD QS KH", ""], "memory": {"known": ["", ""]}},
            "phase: the game is over when one player holds cards",
        ),
        ({"phase": "draw", "to_act": "chance"}, "phase: seat 0 has nothing to draw"),
        (
            {
                "phase": "turn-catch",
                "to_act": "chance",
                "hands": ["QS KH AS", "AH JD"],
                "stock": "KS JS QH AD",
            },
            "phase, may_turn: a card is turned with a full hand while there is a stock",
        ),
        ({**FREE, **NO_STOCK, "hands": ["QS KH", "AH JD"]}, "phase, may_turn: a card is turned"),
        ({**FREE, "may_turn": 0}, "may_turn: the free card may be turned here"),
        (
            {"phase": "over", "to_act": None, "seat": 1},
            "seat: it is 0 once the game is over",
        ),
        (
            {"phase": "over", "to_act": None},
            "phase: the game is over when the stock is gone and one player holds cards",
        ),
        ({"memory": {"known": ["", "KH"]}}, "memory: known[1] has a card that seat 1 does not"),
        ({**DEALING, "trump": "D"}, "bottom, trump: there is none until the play begins"),
        ({**DEALING, "hands": ["QS", "AH KH"]}, "hands: cards are dealt one at a time"),
        ({**DEALING, "seat": 0}, "seat: it is the seat to be dealt to"),
        ({**DEALING, "phase": "start"}, "phase: all are dealt to, then a card is turned"),
        (
            {**DEALING, "open_pile": "JD", "stock": "AS KS JS QH AD QD KD JH"},
            "open_pile: it begins when all are dealt",
        ),
        (
            {**STARTING, **TURNED, "open_pile": "JH AD", "stock": "AS KS JS QH QD KD"},
            "open_pile: it begins with one card",
        ),
        ({**STARTING, "phase": "void", "to_act": None}, "phase: all are dealt to"),
    ],
)
def test_a_position_that_cannot_occur_is_refused(changes, message):
    assert refusal(BASE, changes).startswith(message)
