"""Positions of Moska and Turamoska that cannot occur are refused, each by its reason."""

import pytest

from tests.written import refusal

BASE = {
    "game": "moska",
    "options": {"deck": "89TJQKA:SHD", "hand": 2},
    "players": 3,
    "phase": "defend",
    "to_act": 1,
    "hands": ["AS KH", "AH JD", "9D 9H"],
    "stock": "KS QS JS QH JH AD KD",
    "bottom": "QD",
    "table": "9S",
    "left": "",
    "trump": "D",
    "leader": 0,
    "receiver": 1,
    "faced": "",
    "ranks": "9S 9H 9D",
    "asked": 0,
    "beaten": 0,
    "offered": ["", "", ""],
    "memory": {"seen": "9S QD"},
}
LEAD = {"phase": "lead", "to_act": 0, "table": "", "ranks": ""}
DEALT = {
    "phase": "turn", "to_act": "chance", "table": "", "ranks": "", "bottom": "", "trump": "C",
    "receiver": 0, "stock": "KS QS JS QH JH AD KD QD 9S 8S 8H 8D TS TH TD", "memory": {"seen": ""},
}  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"leader": 3}, "leader, receiver, asked: seats count from 0 to 2"),
        ({"stock": "KS QS JS QH JH AD"}, "hands: an odd number of cards is out of the game"),
        ({**DEALT, "asked": 1}, "trump, leader, asked: they are C, 0 and 0"),
        ({**DEALT, "beaten": 1}, "beaten: no card has been beaten"),
        ({**DEALT, "phase": "deal", "to_act": "chance"}, "phase: dealing ends when each of 3"),
        ({"bottom": "QD KD", "stock": "KS QS JS QH JH AD"}, "bottom: at most one card lies there"),
        ({"trump": "S"}, "bottom: the card under the stock is of the trump suit"),
        ({"bottom": "", "stock": "KS QS JS QH JH AD"}, "bottom: the turned card is drawn last"),
        ({"ranks": "9S 9H"}, "ranks: all cards of a rank are there, or none"),
        ({"ranks": ""}, "ranks: the rank of 9S, on the table, is missing"),
        ({"ranks": "9S 9H 9D 8S 8H 8D"}, "ranks: more than the cards that lie there"),
        ({"asked": 2}, "asked: it is 0 where nobody is asked"),
        ({"receiver": 0}, "receiver: nobody attacks themselves"),
        ({"phase": "beat"}, "faced: one card is about to be beaten"),
        ({"phase": "beat", "table": "", "faced": "9S", "hands": ["AS KH", "AH JH", "9D 9H"],
          "stock": "KS QS JS QH JD AD KD"}, "faced: seat 1 holds no card that beats 9S"),
        ({"left": "KS", "ranks": "9S 9H 9D KS KH KD", "stock": "QS JS QH JH AD KD"},
         "left: once cards are taken, none is to be beaten"),
        ({"beaten": 4}, "beaten: more than are out of the game"),
        ({"hands": ["AS", "AH JD", "9D 9H"], "stock": "KH KS QS JS QH JH AD KD"},
         "hands[0]: fewer than 2 cards while the stock lasts"),
        ({"table": "9S KS QS", "ranks": "9S 9H 9D KS KH KD QS QH QD", "stock": "JS QH JH AD KD"},
         "table: more cards than the receiver's hand"),
        ({"offered": ["KS", "", ""], "stock": "QS JS QH JH AD KD", "phase": "ask", "to_act": 2,
          "asked": 2}, "ranks: the rank of KS, on the table, is missing"),
        ({"phase": "ask", "asked": 1}, "asked: it is another player than the receiver"),
        ({"phase": "choose", "to_act": 0}, "offered: there is nothing to choose from"),
        ({**LEAD, "phase": "choose", "stock": "KS QS JS QH JH AD KD 9S"},
         "ranks: nothing has been led"),
        ({"phase": "draw", "to_act": "chance"}, "phase: nobody has anything to draw"),
        ({"phase": "exchange", "to_act": 0, "hands": ["AS", "AH JD", "9D 9H"],
          "stock": "KH KS QS JS QH JH AD KD"}, "phase: seat 0 cannot exchange 8D"),
        ({**LEAD, "receiver": 2, "table": "", "stock": "KS QS JS QH JH AD KD 9S"},
         "receiver: it is the next player after the leader who holds cards"),
        ({**LEAD, "beaten": 1, "stock": "KS QS JS QH JH AD KD 9S"},
         "beaten: no card has been beaten in this attack"),
        ({**LEAD, "phase": "add", "stock": "KS QS JS QH JH AD KD 9S"},
         "table: the first card of the lead is missing"),
        ({"phase": "add", "to_act": 0, "hands": ["KH", "AH JD", "9D 9H"], "table": "9S AS"},
         "ranks: the rank of AS, on the table, is missing"),
        ({"memory": {"seen": "KS"}}, "memory: seen has a card that lies face down in the stock"),
        ({"memory": {"seen": "2C"}}, "memory:"),
        ({"phase": "over", "to_act": None}, "ranks: there is none between attacks"),
    ],
)  # fmt: skip
def test_a_position_of_moska_that_cannot_occur_is_refused(changes, message):
    assert refusal(BASE, changes).startswith(message)


TURAMOSKA = {k: v for k, v in BASE.items() if k not in ("beaten", "offered")}
TURAMOSKA |= {"game": "turamoska", "turned": ""}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"turned": "KS", "stock": "QS JS QH JH AD KD"}, "turned: one card has been turned"),
        ({"turned": "KS QS", "stock": "JS QH JH AD KD"}, "turned: one card has been turned"),
        ({"phase": "place", "turned": ""}, "turned: one card has been turned"),
        ({"phase": "place", "turned": "8S", "bottom": "QD", "stock": "KS QS JS QH JH AD KD TS"},
         "turned: 8S beats nothing on the table"),
        ({"left": "9S", "table": "", "phase": "ask", "asked": 2, "to_act": 2},
         "left: the receiver takes cards at once"),
        ({"table": "", "faced": "", "stock": "KS QS JS QH JH AD KD 9S", "phase": "try"},
         "phase: the receiver tries again"),
        ({"table": "", "ranks": "", "stock": "KS QS JS QH JH AD KD 9S", "phase": "try"},
         "ranks: nothing has been led"),
        ({"table": "", "ranks": "", "stock": "QS JS QH JH AD KD 9S", "phase": "place",
          "turned": "KS"}, "ranks: nothing has been led"),
        ({"table": "9S KS QS", "ranks": "9S 9H 9D KS KH KD QS QH QD", "stock": "JS QH JH AD KD"},
         "table: more open cards than the receiver's hand"),
        ({"memory": {"seen": "KS"}}, "memory: seen has a card that lies face down in the stock"),
    ],
)  # fmt: skip
def test_a_position_of_turamoska_that_cannot_occur_is_refused(changes, message):
    assert refusal(TURAMOSKA, changes).startswith(message)
