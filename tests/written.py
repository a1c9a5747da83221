"""Positions as people write them, to be changed and refused."""

import json

import pytest

from games.positions import Position
from games.system import Refusal

MAIJA = {
    "game": "maija",
    "options": {"deck": "JQKA:SHD", "hand": 2},
    "players": 2,
    "phase": "lead",
    "to_act": 0,
    "hands": ["QS KH", "AH JD"],
    "stock": "AS KS JS QH JH AD KD",
    "bottom": "QD",
    "table": "",
    "left": "",
    "trump": "D",
    "leader": 0,
    "receiver": 1,
    "begun": 0,
    "memory": {"known": ["", ""]},
}
BEGGAR = {
    "game": "beggar",
    "options": {"deck": "JQ5:SH"},
    "players": 2,
    "phase": "play",
    "to_act": 0,
    "hands": ["- J", "Q - J"],
    "played": "Q",
    "stock": "",
    "seat": 0,
    "owed": 2,
}
ABSENT = object()


def changed(base, changes):
    new = {**base, **changes}
    return {name: value for name, value in new.items() if value is not ABSENT}


def refusal(base, changes):
    """Return the message with which a changed position is refused."""
    with pytest.raises(Refusal) as refused:
        Position.parse(json.dumps(changed(base, changes)))
    message = str(refused.value)
    assert len(message.splitlines()) == 1
    return message
