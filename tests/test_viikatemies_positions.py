"""Positions of Viikatemies that cannot occur are refused, each by its reason."""

import json

import pytest

from games.positions import Position
from tests.written import refusal

ANSWER = {
    "game": "viikatemies",
    "options": {"deck": "89TJQKA:SHDC", "hand": 2},
    "players": 3,
    "phase": "answer",
    "to_act": 0,
    "hands": ["QS KH", "AH JD", "AS JS"],
    "stock": "9H 9D",
    "below": "8S 9S",
    "top": "TS",
    "equal": 1,
    "seat": 0,
}
LEAD = {"phase": "lead", "below": "", "top": "", "equal": 0}
DEAL = {
    **LEAD,
    "options": {"deck": "JQKA:SH", "hand": 2},
    "phase": "deal",
    "to_act": "chance",
    "hands": ["QS", "AH", ""],
    "stock": "AS KS JS QH KH JH",
    "seat": 2,
}
DRAW = {"phase": "draw", "to_act": "chance", "hands": ["QS", "AH JD", "AS JS"]}
ADD = {"phase": "add", "hands": ["KH TH", "AH JD", "AS JS"]}
OVER = {**LEAD, "phase": "over", "to_act": None, "stock": "", "hands": ["QS KH", "", "AS JS"]}


UP = {"phase": "up", "top": "9S", "below": "8S", "hands": ["TS KH", "AH JD", "AS JS"]}
SAME = {"phase": "same", "hands": ["KH TH", "AH JD", "AS JS"]}
FELL = {"phase": "fell", "top": "KS", "equal": 0}
SWAP = {"phase": "swap", "top": "KD", "below": "KS", "equal": 0}
EACH = {"options": {"deck": "89TJQKA:SHDC", "hand": 2, "kings": "each"}}
NO_STOCK = {"options": {"deck": "89TJQKA:SHDC", "stock": "no"}}


@pytest.mark.parametrize(
    "changes",
    [{}, LEAD, DEAL, DRAW, ADD, OVER, UP, SAME, FELL, {**SWAP, **EACH}, {**NO_STOCK, "stock": ""}],
)
def test_the_positions_that_are_spoilt_below_are_read_as_they_are(changes):
    shown = {**ANSWER, **changes}
    assert json.loads(Position.read(shown).to_json())["hands"] == shown["hands"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seat": 3}, "seat: seats count from 0 to 2"),
        ({**DEAL, "top": "AS", "stock": "KS JS QH KH JH"}, "below, top, equal: there is no pile"),
        ({**DEAL, "stock": "AS KS JS QH KH"}, "stock: no card leaves the game while"),
        ({**DEAL, "hands": ["QS", "", "AH"]}, "hands: cards are dealt one at a time"),
        ({**DEAL, "seat": 1}, "seat: it is the seat to be dealt to"),
        (
            {**DEAL, "hands": ["QS AS", "AH KS", "JS QH"], "stock": "KH JH", "seat": 0},
            "phase: dealing ends when each of 3 players has a full hand",
        ),
        (NO_STOCK, "stock: the option stock=no deals out the whole deck"),
        ({**OVER, "stock": "9H"}, "phase: the game is over when the stock is gone and one hand"),
        ({**OVER, "hands": ["QS", "KH", "AS"]}, "phase: the game is over when the stock is gone"),
        ({**OVER, "seat": 1}, "phase: the game is over when the stock is gone and one hand"),
        ({**OVER, "top": "TS"}, "top, below, equal: there is no pile here"),
        ({"hands": ["QS KH", "", "AS JS"]}, "hands[1]: whoever has no card has drawn, or has won"),
        ({**DRAW, "stock": ""}, "phase: seat 0 has nothing to draw"),
        ({**DRAW, "hands": ["QS KH", "AH JD", "AS JS"]}, "phase: seat 0 has nothing to draw"),
        ({"hands": ["QS", "AH JD", "AS JS"]}, "hands[0]: fewer than 2 cards while the stock"),
        ({**DRAW, "hands": ["QS", "AH", "AS JS"]}, "hands[1]: fewer than 2 cards while the stock"),
        ({"top": "TS TH"}, "top: one card is on top of the pile"),
        ({**LEAD, "below": "8S"}, "top, below, equal: there is no pile here"),
        ({"top": "", "below": "", "equal": 0}, "top: a card lies on top of the pile"),
        ({"below": "8S KC"}, "below: the Scythe is taken, or falls"),
        ({"below": "8S JC"}, "top, below: a jack fells the pile"),
        ({"top": "JC", "equal": 0}, "top, below: a jack fells the pile"),
        ({"top": "KS", "equal": 1}, "equal: it is 0 where nothing counts for a four"),
        ({"equal": 0}, "equal: it counts the cards on top that are of the rank of TS"),
        ({"equal": 2}, "equal: it counts the cards on top that are of the rank of TS"),
        (
            {"options": {"deck": "89TJQKA:SHDC", "hand": 2, "fours": "move"}},
            "equal: it is 0 where nothing counts for a four",
        ),
        ({"top": "QH", "below": "QC", "equal": 2}, "equal: a queen lies only on lower ones"),
        ({**ADD, "top": "QC", "equal": 1}, "phase: no move that is like that has QC on top"),
        ({**SWAP}, "phase: no move that is like that has KD on top"),
        ({**SWAP, **EACH, "below": "9S"}, "phase: no move that is like that has KD on top"),
        ({**FELL, "top": "TS", "equal": 1}, "phase: no move that is like that has TS on top"),
        ({**UP, "below": "TS", "hands": ["TC KH", "AH JD", "AS JS"]}, "phase: no move that is"),
        ({**UP, "phase": "down", "below": "TS", "hands": ["8S KH", "AH JD", "AS JS"]}, "phase: no"),
        ({"phase": "add"}, "phase: seat 0 has nothing to add, so the move has ended"),
        ({"to_act": 1}, "to_act: 0 acts here, not 1"),
        ({"memory": {"known": ["AH", "", ""]}}, "memory: known[0] has a card that seat 0 does not"),
    ],
)
def test_a_position_that_cannot_occur_is_refused(changes, message):
    assert refusal(ANSWER, changes).startswith(message)
