"""Positions of Mustamaija that cannot occur are refused, each by its reason."""

import json

import pytest

from games.positions import Position
from tests.written import changed, refusal

DECK = {"deck": "JQKA:SHD", "hand": 2}
LATER = {
    "game": "mustamaija",
    "options": DECK,
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
    "turned": 1,
}
FIRST = {**LATER, "stock": LATER["stock"] + " QD", "bottom": "", "trump": "C", "turned": 0}
LAID = {
    "phase": "turn",
    "to_act": "chance",
    "hands": ["QS", "AH JD"],
    "table": "KH",
}
VOID = {
    "options": {"deck": "JS QS KS AS 2H 3H", "hand": 1},
    "phase": "void",
    "to_act": None,
    "hands": ["", "3H"],
    "table": "2H",
    "stock": "JS QS KS AS",
}
TRUMPS = {"hands": ["KD AD", "AH JD"], "stock": "AS KS JS QH JH KH QS"}
MORE = {"phase": "more", "table": "JH", "stock": "AS KS JS QH AD KD"}
FREE = {"options": {**DECK, "added": "free"}}


@pytest.mark.parametrize(
    ("base", "changes"),
    [
        (LATER, {}),
        (FIRST, {}),
        (FIRST, LAID),
        (FIRST, VOID),
        (LATER, {**TRUMPS, "options": {**DECK, "lead_top": "yes"}, "phase": "top",
                 "to_act": "chance"}),
        (LATER, {**MORE, **FREE}),
        (LATER, {"hands": ["QS", "AH JD"], "stock": LATER["stock"] + " KH",
                 "options": {**DECK, "leader_draws": "first"}}),
    ],
    ids=["lead", "first lead", "turn", "void", "top", "more", "leader_draws=first"],
)  # fmt: skip
def test_a_position_that_can_occur_is_read(base, changes):
    position = Position.parse(json.dumps(changed(base, changes)))
    assert Position.parse(position.to_json()) == position


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"turned": 1}, "turned: trumps are turned after the first lead"),
        ({"phase": "leader-draws"}, "turned: in this phase trumps have been turned"),
        ({"trump": "H"}, "bottom, trump, leader: none, C and 0 until trumps are turned"),
        ({"stock": "KS JS QH JH AD QD"}, "hands: AS KD missing before the first lead"),
        ({"hands": ["", "AH JD QS"]}, "hands: each player has been dealt 2 cards"),
        ({"receiver": 0}, "receiver: the first lead is laid before seat 1"),
        ({"phase": "void"}, "phase: the game is void only if no card can be turned"),
    ],
)
def test_before_trumps_are_turned(changes, message):
    assert refusal(FIRST, {**LAID, **changes}).startswith(message)


def test_a_deal_that_cannot_go_on_is_refused():
    dealing = {"phase": "deal", "to_act": "chance", "receiver": 0}
    assert refusal(FIRST, dealing).startswith("phase: dealing ends when each has a full hand")
    uneven = {"hands": ["", "AH JD"], "stock": FIRST["stock"] + " QS KH"}
    message = "hands: cards are dealt one at a time, round the table from seat 0"
    assert refusal(FIRST, {**dealing, **uneven}).startswith(message)


def test_a_void_game_has_nothing_to_turn():
    assert refusal(FIRST, {**VOID, "phase": "turn"}).startswith("phase: the game is void only if")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hands": ["AD KH", "AH JD"], "stock": "AS KS JS QH JH KD"}, "QS is in no zone"),
        ({"stock": "AS KS JS QH JH AD"}, "hands: an odd number of cards is out of the game"),
        ({"leader": 2}, "leader, receiver: seats count from 0 to 1"),
        ({"trump": "S"}, "trump: spades are never trumps"),
        ({"bottom": "", "stock": "AS KS JS QH JH AD"}, "bottom: the turned card is drawn last"),
        ({"hands": ["QS", "AH JD"], "stock": LATER["stock"] + " KH"}, "hands[0]: fewer than 2"),
        ({"phase": "add"}, "table: led cards lie there from the first one led"),
        ({"receiver": 0}, "receiver: it is the next player after the leader who holds cards"),
        (
            {"hands": ["", "AH JD QS KH"], "stock": "", "bottom": ""},
            "hands: the leader, seat 0, has no card to lead",
        ),
        (
            {"phase": "add", "table": "JS AS", "stock": "", "bottom": "", "hands": ["QS", "AH"]},
            "table: more cards are led than the limit allows",
        ),
        (
            {
                "phase": "add",
                "table": "AS KS JS",
                "stock": "QH JH AD KD",
                "options": {**DECK, "limit": "hand"},
            },
            "table: more cards are led than the limit allows",
        ),
        (
            {
                "players": 3,
                "phase": "receiver-draws",
                "hands": ["QS KH", "AH", "JD AD"],
                "stock": "AS KS JS QH JH KD",
            },
            "leader: after this defence it is not the turn of that seat to lead",
        ),
        (
            {"phase": "over", "to_act": None, "receiver": 0},
            "phase: the game is over when the stock is gone and one player holds cards",
        ),
        (
            {"phase": "leader-draws", "table": "JH", "stock": "AS KS JS QH AD KD"},
            "phase: seat 0 has nothing to draw",
        ),
        ({**TRUMPS, "phase": "top"}, "phase: only with lead_top=yes"),
        (
            {"phase": "top", "options": {**DECK, "lead_top": "yes"}},
            "phase: only with lead_top=yes, and by who holds nothing but trumps",
        ),
        (MORE, "phase: the option added rules it out"),
        ({**MORE, **FREE, "phase": "palm"}, "phase: the option added rules it out"),
        (
            {**MORE, "phase": "race", "options": {**DECK, "added": "palm"}},
            "phase: the option added rules it out",
        ),
        (
            {**MORE, **FREE, "hands": ["QS KH AD", "AH JD"], "stock": "AS KS JS QH KD"},
            "hands[0]: cards are added by a leader who has drawn",
        ),
        (
            {
                **MORE,
                "table": "JH QH",
                "stock": "AS KS JS AD KD",
                "options": {**DECK, "added": "free", "limit": "hand"},
            },
            "table: the limit allows no more cards to be added",
        ),
    ],
)
def test_a_later_position_that_cannot_occur_is_refused(changes, message):
    assert refusal(LATER, changes).startswith(message)
