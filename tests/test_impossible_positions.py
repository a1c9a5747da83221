"""Positions that cannot occur are refused, each by its reason."""

import pytest

from tests.written import BEGGAR, MAIJA, refusal

STOCK = MAIJA["stock"]
OUT_OF_STOCK = {"stock": "", "bottom": ""}
DEALING = {
    "phase": "deal",
    "hands": ["QS KH", ""],
    "stock": STOCK + " AH JD QD",
    "bottom": "",
    "trump": "C",
    "leader": 0,
    "receiver": 0,
}
OVER = {
    "phase": "over",
    "to_act": None,
    "hands": ["QS", ""],
    "table": "AH",
    "receiver": 0,
    **OUT_OF_STOCK,
}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"hands": ["AD KH", "AH JD"], "stock": "AS KS JS QH JH KD"},
            "QS is in no zone: the queen of spades can never leave the game",
        ),
        (
            {"stock": "AS KS JS QH JH AD"},
            "hands: an odd number of cards is out of the game, but cards leave it in pairs",
        ),
        (
            {"phase": "deal", "hands": ["QS", ""], "receiver": 1, "bottom": "", "trump": "C"},
            "hands: AH KH QD JD missing before the first lead",
        ),
        (
            {"phase": "turn", "stock": "AS KS JS QH JH AD KD"},
            "bottom, table, left: no card lies there before trumps are turned",
        ),
        ({"bottom": "QD KD", "stock": "AS KS JS QH JH AD"}, "bottom: at most one card lies there"),
        (
            {"bottom": "AS", "stock": "QD KS JS QH JH AD KD"},
            "bottom: the card under the stock is of the trump suit",
        ),
        (
            {"bottom": "", "stock": "AS KS JS QH JH AD"},
            "bottom: the turned card is drawn last, but it is gone and the stock is not",
        ),
        ({"options": {"deck": "JQKA:SHD", "stock": "no"}}, "stock: the option stock=no deals out"),
        (
            {"hands": ["QS", "AH JD"], "stock": "KH AS KS JS QH JH AD KD"},
            "hands[0]: fewer than 2 cards while the stock lasts",
        ),
        (
            {"trump": "S", "bottom": "AS", "stock": "QD KS JS QH JH AD KD"},
            "trump: spades",
        ),
        (
            {"options": {"deck": "JQKA:SHD", "hand": 2, "trump": "H"}},
            "trump: the option trump fixes another suit",
        ),
        ({"leader": 2}, "leader, receiver: seats count from 0 to 1"),
        ({"receiver": 0}, "receiver: it is the next player after the leader who holds cards"),
        (
            {"hands": ["", "AH JD QS KH"], **OUT_OF_STOCK},
            "hands: the leader, seat 0, has no card to lead",
        ),
        (
            {"table": "AD", "stock": "AS KS JS QH JH KD"},
            "table: led cards lie there from the first one led until the last is handled",
        ),
        (
            {"phase": "add"},
            "table: led cards lie there from the first one led until the last is handled",
        ),
        (
            {"left": "AD", "stock": "AS KS JS QH JH KD"},
            "left: cards are left only while the receiver defends",
        ),
        (
            {"phase": "add", "table": "AD QH", "stock": "AS KS JS JH KD"},
            "table: the cards of one lead are of one suit",
        ),
        (
            {
                "phase": "defend",
                "table": "KD",
                "left": "AD",
                "stock": "AS KS JS QH JH",
                "to_act": 1,
            },
            "left: the led cards are handled from the lowest up",
        ),
        (
            {"phase": "add", "table": "AS KS JS", "stock": "QH JH AD KD"},
            "table: more cards are led than the receiver's hand allows",
        ),
        (
            {"phase": "leader-draws", "table": "AS", "stock": "KS JS QH JH AD KD"},
            "phase: seat 0 has nothing to draw",
        ),
        ({"begun": 1}, "begun: it is kept only while defending with defence=all"),
        (
            {"phase": "over", "to_act": None},
            "leader, receiver: both are 0 once the game is over",
        ),
        (
            {"phase": "over", "to_act": None, "receiver": 0},
            "phase: the game is over when the stock is gone and one player holds cards",
        ),
        (
            {**OVER, "options": {"deck": "JQKA:SHD", "end": "complete"}},
            "table: with end=complete the last exchange is completed",
        ),
        (
            {**DEALING, "receiver": 1},
            "hands: cards are dealt one at a time, round the table from seat 0",
        ),
        (
            {**DEALING, "hands": ["QS", "AH"], "stock": STOCK + " KH JD QD", "receiver": 1},
            "receiver: it is the seat to be dealt to, 0 once all are dealt",
        ),
        (
            {**DEALING, "hands": ["QS KH", "AH JD"], "stock": STOCK + " QD"},
            "phase: dealing ends when each of 2 players has a full hand",
        ),
        (
            {**DEALING, "phase": "turn", "hands": ["QS", "AH"], "stock": STOCK + " KH JD QD"},
            "phase: dealing ends when each of 2 players has a full hand",
        ),
        (
            {**DEALING, "phase": "void", "hands": ["QS KH", "AH JD"], "stock": STOCK + " QD"},
            "phase: a deal is void only if no card can be turned for trumps",
        ),
        (
            {**DEALING, "trump": "D", "hands": ["QS", "AH"], "stock": STOCK + " KH JD QD"},
            "trump, leader: they are C and 0 until trumps are turned",
        ),
        (
            {
                "players": 3,
                "phase": "receiver-draws",
                "hands": ["QS KH", "AH", "JD AD"],
                "stock": "AS KS JS QH JH KD",
                "memory": {"known": ["", "", ""]},
            },
            "leader: after this defence it is not the turn of that seat to lead",
        ),
    ],
)
def test_a_position_of_maija_that_cannot_occur_is_refused(changes, message):
    assert refusal(MAIJA, changes).startswith(message)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hands": ["- J", "Q - K"]}, "hands: the kinds of all piles together are not those"),
        ({"hands": ["- J", "Q -"]}, "hands: the kinds of all piles together are not those"),
        ({"hands": ["- J", "Q - x"]}, "hands[1]: 'x' is none of the kinds - 2 3 4"),
        ({"played": "- " * 53}, "played: 53 cards, but at most 52 fit"),
        ({"phase": "deal", "to_act": "chance"}, "stock: cards lie there during the deal and only"),
        ({"hands": ["", "- J Q - J"]}, "hands[0]: the player to act has no card"),
        ({"phase": "take", "hands": ["- J", "Q - J Q"], "played": ""}, "played: there is no trick"),
        ({"phase": "over", "to_act": None}, "phase: the game is not over while both players"),
        ({"hands": ["- J", "Q - J Q"], "played": ""}, "owed: cards are owed only to a court card"),
        ({"owed": 5}, "owed: a whole number from 0 to 4, not 5"),
        ({"players": 3}, "beggar is for 2 players, not 3: the published records"),
        ({"memory": {"nothing": 0}, "seat": 2}, "seat:"),
    ],
)
def test_a_position_of_beggar_that_cannot_occur_is_refused(changes, message):
    assert refusal(BEGGAR, changes).startswith(message)
