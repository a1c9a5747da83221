"""Positions of Myllymatti that cannot occur are refused, each by its reason."""

import json

import pytest

from games.positions import Position
from tests.written import changed, refusal

FIRST = {
    "game": "myllymatti",
    "options": {"deck": "JQKA:SHD", "hand": 2},
    "players": 3,
    "phase": "play",
    "to_act": 0,
    "hands": ["QS KH", "AH JD", "AS JS"],
    "won": ["", "AD JH", ""],
    "laid": ["", "", ""],
    "aside": ["", "", ""],
    "led": "",
    "stock": "KS QH KD QD",
    "pile": "",
    "trump": "C",
    "leader": 0,
    "seat": 0,
    "falls_at": 0,
}
LAST = {
    "hands": ["QS KH", "AH", "AS JS"],
    "won": ["KS QH KD QD", "AD JH", ""],
    "aside": ["", "JD", ""],
    "stock": "",
}
PLAYED = {"options": {"deck": "JQKA:SHD", "hand": 2, "last": "played"}}
SKIPPED = {"options": {"deck": "JQKA:SHD", "hand": 2, "empty": "skipped"}}
LEADER = {"options": {"deck": "JQKA:SHD", "hand": 2, "unfinished": "leader"}}
NO_STOCK = {"options": {"deck": "JQKA:SHD", "stock": "no"}}
DEALING = {
    "phase": "deal",
    "to_act": "chance",
    "hands": ["QS", "AH", ""],
    "won": ["", "", ""],
    "stock": "AS KS JS KH QH JH AD KD QD JD",
    "seat": 2,
}
KINA = {"laid": ["QH", "QD", ""], "stock": "KS KD"}
SECOND = {
    **FIRST,
    "phase": "beat",
    "to_act": 1,
    "hands": ["QS KH", "AH JD", "AS JS"],
    "won": ["", "", ""],
    "stock": "",
    "pile": "JH QH",
    "trump": "D",
    "seat": 1,
    "falls_at": 3,
}
LEADING = {"phase": "lead", "pile": "", "falls_at": 0}
OVER = {
    "phase": "over",
    "to_act": None,
    "hands": ["QS KH", "", ""],
    "pile": "",
    "trump": "C",
    "seat": 0,
    "falls_at": 0,
}


@pytest.mark.parametrize(
    "position",
    [
        FIRST,
        changed(FIRST, LAST),
        changed(FIRST, DEALING),
        changed(FIRST, KINA),
        changed(FIRST, {**LEADER, "laid": ["QH QD", "", ""], "stock": "KS KD"}),
        SECOND,
        changed(SECOND, LEADING),
        changed(SECOND, OVER),
    ],
)
def test_the_positions_that_are_spoilt_below_are_read_as_they_are(position):
    assert json.loads(Position.read(position).to_json())["hands"] == position["hands"]


def refused(base, cases):
    return [(base, changes, message) for changes, message in cases]


CASES = [
    *refused(
        FIRST,
        [
            ({"leader": 3}, "leader, seat: seats count from 0 to 2"),
            ({"pile": "KS", "stock": "QH KD QD"}, "pile, falls_at: there is no pile before"),
            ({"falls_at": 2}, "pile, falls_at: there is no pile before"),
            ({"stock": "KS QH KD"}, "hands: QD is missing; no card leaves the first phase"),
            (NO_STOCK, "phase: with stock=no there is no first phase"),
            (
                {"hands": ["QS", "AH JD", "AS JS"], "stock": "KS QH KD QD KH"},
                "hands[0]: 1 cards; 2 are wanted while the stock lasts, or fewer",
            ),
            (
                {"hands": ["QS KH KS", "AH JD", "AS JS"], "stock": "QH KD QD"},
                "hands[0]: 3 cards; 2 are wanted while the stock lasts, or fewer",
            ),
            (
                {"aside": ["KS", "", ""], "stock": "QH KD QD"},
                "aside: the last card of the stock lies there, but the stock is not gone",
            ),
            ({"trump": "D"}, "trump: it is C until its card has been taken in hand"),
            ({"led": "KS QH", "stock": "KD QD"}, "led: one card awaits an answer"),
            ({"won": ["AD", "JH", ""]}, "won: cards are won in pairs"),
            (
                {**SKIPPED, "won": ["AD", "JH KS QH", "KD"], "stock": "QD"},
                "won, laid: cards are played in pairs",
            ),
            ({"seat": 1, "to_act": 1}, "seat: the leader plays first"),
            ({"led": "KS", "stock": "QH KD QD"}, "seat: the leader plays first"),
            (
                {"phase": "draw", "to_act": "chance"},
                "hands[0]: 2 cards; 1 are wanted while the stock lasts, or fewer",
            ),
            (
                {
                    "phase": "draw",
                    "to_act": "chance",
                    "seat": 2,
                    "hands": ["QS KH", "AH JD", "AS"],
                    "stock": "KS QH KD QD JS",
                },
                "seat: it draws who has just led or answered",
            ),
            (
                {
                    "phase": "turn",
                    "to_act": "chance",
                    "won": ["KS QH KD", "AD JH QD", ""],
                    "stock": "",
                },
                "aside: the last card of the stock is missing",
            ),
        ],
    ),
    *refused(
        changed(FIRST, LAST),
        [
            (
                {"aside": ["KS", "JD", ""], "won": ["QH KD QD", "AD JH", ""]},
                "aside: one card is set aside, the last of the stock",
            ),
            (
                {"aside": ["", "JD KS", ""], "won": ["QH KD QD", "AD JH", ""]},
                "aside: one card is set aside, the last of the stock",
            ),
            (
                {**PLAYED, "hands": ["QS KH", "", "AS JS"], "won": ["KS QH KD QD", "AD JH AH", ""]},
                "aside[1]: with last=played it is taken in hand once the others are played",
            ),
            (
                {"phase": "turn", "to_act": "chance"},
                "stock: the last card is set aside, never turned",
            ),
            (
                {"phase": "draw", "to_act": "chance", "hands": ["QS", "AH", "AS JS"],
                 "won": ["KS QH KD QD", "AD JH KH", ""]},
                "won: cards are won in pairs",
            ),
            (
                {"phase": "draw", "to_act": "chance", "hands": ["QS", "AH", "AS"],
                 "won": ["KS QH KD QD", "AD JH", "KH JS"]},
                "stock: there is nothing to draw",
            ),
            (
                {"hands": ["QS KH", "", "AS JS"], "won": ["KS QH KD QD", "AD JH", ""], "led": "AH",
                 "seat": 2, "to_act": 2},
                "hands: with empty=ends the first phase is over when a neighbour has no card",
            ),
            (
                {"hands": ["", "AH", "AS JS"], "won": ["KS QH KD QD QS KH", "AD JH", ""]},
                "hands: the leader or who answers has no card to play",
            ),
        ],
    ),
    *refused(
        changed(FIRST, KINA),
        [
            (
                {"laid": ["QH", "KD", ""], "stock": "KS QD"},
                "laid: the leader and one other have laid cards of the same ranks",
            ),
            (
                {"laid": ["QH QD", "", ""]},
                "laid: the leader and one other have laid cards of the same ranks",
            ),
            (
                {"laid": ["", "QH", "QD"]},
                "laid: the leader and one other have laid cards of the same ranks",
            ),
            (
                {"laid": ["QH", "", "QD"]},
                "laid: it is the next player with cards who answers the leader",
            ),
            (LEADER, "laid: with unfinished=leader pairs of a rank lie before the leader"),
            (
                {**LEADER, "laid": ["QH KD", "", ""], "stock": "KS QD"},
                "laid: with unfinished=leader pairs of a rank lie before the leader",
            ),
        ],
    ),
    *refused(
        changed(FIRST, DEALING),
        [
            ({"led": "KS", "stock": "AS JS KH QH JH AD KD QD JD"}, "won, laid, aside, led: no"),
            ({"trump": "D"}, "trump, leader: they are C and 0 until the first card is played"),
            ({"leader": 1}, "trump, leader: they are C and 0 until the first card is played"),
            ({"hands": ["QS AH", "", ""]}, "hands: cards are dealt one at a time, round the"),
            ({"seat": 1}, "seat: it is the seat to be dealt to, 0 once all are dealt"),
            ({"phase": "trump", "seat": 0}, "phase: a card is shown for trumps only with stock=no"),
            (
                {
                    "hands": ["QS KS", "AH KH", "QH JH"],
                    "stock": "AS JS AD KD QD JD",
                    "seat": 0,
                },
                "phase: dealing ends when each of 3 players has a full hand",
            ),
        ],
    ),
    *refused(
        SECOND,
        [
            ({"stock": "KS"}, "won, laid, aside, led, stock: they belong to the first phase"),
            ({"leader": 1}, "leader: it is 0 once the first phase is over"),
            ({"hands": ["", "AH JD", ""]}, "hands: the player to act and another hold cards"),
            ({"hands": ["QS", "", "AS"]}, "hands: the player to act and another hold cards"),
            ({"falls_at": 2}, "falls_at: it is the number of players when the pile began"),
            ({"falls_at": 4}, "falls_at: it is the number of players when the pile began"),
            ({"pile": ""}, "falls_at: it is the number of players when the pile began"),
            ({"pile": "QH JH"}, "pile: JH does not beat QH"),
            ({"pile": "QH JS", "hands": ["QS KH", "AH JD", "AS"]}, "pile: JS does not beat QH"),
            (
                {
                    "options": {"deck": "JQKA:SHD", "hand": 2, "on_trump": "higher"},
                    "pile": "KD QD",
                },
                "pile: QD does not beat KD",
            ),
            ({"pile": "JH " * 7}, "pile: 7 cards, but at most 6 fit"),
            ({**LEADING, "falls_at": 2}, "pile, falls_at: no pile has begun"),
            ({**OVER, "seat": 1}, "seat, trump: they are 0 and C once the game is over"),
            ({**OVER, "hands": ["QS", "KH", ""]}, "phase: the game is over when one player"),
            ({**OVER, "pile": "JH"}, "phase: the game is over when one player holds cards"),
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("base", "changes", "message"), CASES)
def test_a_position_that_cannot_occur_is_refused(base, changes, message):
    assert refusal(base, changes).startswith(message)
