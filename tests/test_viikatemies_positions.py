"""Positions of Viikatemies that cannot occur are refused, each by its reason."""

import json

import pytest

from games.positions import Position
from tests.written import changed, refusal

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
OPTIONS = ANSWER["options"]
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
ADD = {"phase": "add", "hands": ["TH KH", "AH JD", "AS JS"]}
OVER = {**LEAD, "phase": "over", "to_act": None, "stock": "", "hands": ["QS KH", "", "AS JS"]}


@pytest.mark.parametrize(
    "changes",
    [
        {},
        LEAD,
        DEAL,
        DRAW,
        ADD,
        OVER,
        {**ADD, "phase": "same"},
        {"phase": "up", "hands": ["JD KH", "AH JC", "AS JS"], "top": "9S", "below": "8S",
         "hands": ["TS KH", "AH JC", "AS JS"]},
    ],
)  # fmt: skip
def test_positions_that_can_occur_are_read(changes):
    shown = changed(ANSWER, changes) if callable(changed) else {**ANSWER, **changes}
    assert Position.parse(shown if isinstance(shown, str) else json.dumps(shown))
