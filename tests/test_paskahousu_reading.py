"""Paskahousu as a second reader understood the text, before seeing the rules tested here.

A scenario is a table, some moves, and what must be so after them:

- `legal`: every legal move of the one to act
- `next`: who acts, as phase and seat, or how the game ended
- `hands`: the cards of all seats
- `pile`, `turned`: the cards of the pile, and those that lie turned over
- `out`: the seats that went out, in order
"""

import pytest

from games.cards import members
from games.positions import Position, describe_result

# --- tables --------------------------------------------------------------------


def dealt(*hands, stock="", **options):
    """These hands dealt from a deck of theirs and the stock's cards."""
    settings = {"deck": " ".join((*hands, stock)), "hand": len(hands[0].split()), **options}
    p = Position.begin("paskahousu", len(hands), settings)
    for cards in zip(*map(str.split, hands), strict=True):
        for card in cards:
            p.play(f"deal {card}")
    return p.show()


def on(pile, *hands, stock="", seat=0, **options):
    """A pile in the middle of the game, the last of its cards on top; no card is turned over."""
    cards = pile.split()
    top = cards[-1][0] if cards else "2"
    return {
        "game": "paskahousu",
        "options": {"deck": " ".join((pile, *hands, stock)), "hand": 2, **options},
        "players": len(hands),
        "phase": "beat" if cards else "lead",
        "to_act": seat,
        "hands": [*hands],
        "stock": stock,
        "pile": pile,
        "turned": "",
        "top": top,
        "run": sum(card[0] == top for card in cards),
        "seat": seat,
    }


# --- who begins, and with what --------------------------------------------------

THREES = dealt("3H 9S KD", "8C 7D 6S", "3S 3C JD", stock="4H 5H 6H 8H")
QUAD = dealt("5S 5C 5D 5H", "7S 8S 9S KS", stock="6S 6C")

BEGIN = {
    "who has most threes": (THREES, [], {"next": "open 2", "legal": "lead 3C|lead 3S"}),
    "one three, or more": (
        THREES, ["lead 3C"], {"next": "add 2", "legal": "add 3S|stop"},
    ),
    "two, and then it draws two": (
        THREES, ["lead 3C", "add 3S", "draw 4H", "draw 5H"],
        {"next": "beat 0", "hands": "3H 9S KD|8C 7D 6S|JD 4H 5H", "pile": "3C 3S"},
    ),
    "one, and then it draws one": (
        THREES, ["lead 3S", "stop", "draw 4H"],
        {"next": "beat 0", "hands": "3H 9S KD|8C 7D 6S|3C JD 4H", "pile": "3S"},
    ),
    "as many: the first from the forehand on": (
        dealt("9S KD", "3S JD", "3C 7D"), [], {"next": "open 1", "legal": "lead 3S"},
    ),
    "two each count as much as one each": (
        dealt("9S KD", "3S 3D", "3C 3H"), [], {"next": "open 1", "legal": "lead 3D|lead 3S"},
    ),
    "no threes: the fours count": (
        dealt("4S KD 9S", "5S 5D 5C", "4C 4D JD"), [],
        {"next": "open 2", "legal": "lead 4C|lead 4D"},
    ),
    "no fours either: the fives": (
        dealt("2S KD", "6S 6D", "5C JD"), [], {"next": "open 2", "legal": "lead 5C"},
    ),
    "and so on, past the courts": (
        dealt("AS", "KS", "2C"), [], {"next": "open 1", "legal": "lead KS"},
    ),
    "four at once turn over, and one begins anew": (
        QUAD, ["lead 5S", "add 5C", "add 5D", "add 5H"], {"turned": "5S 5C 5D 5H", "pile": ""},
    ),
    "a ten may have to begin, and is taken": (
        dealt("TS KD", "2S QS", "TC JD"), ["lead TS"], {"next": "beat 1", "legal": "take"},
    ),
}  # fmt: skip


# --- what fits -------------------------------------------------------------------

MANY = "3S 6S 7S 8S 9S TS JS QS KS AS 2S"


def fits(top):
    return on(top, MANY, "4C 4H", "5C 5H")


def may(cards):
    return {"legal": "|".join(sorted(f"beat {card}" for card in cards.split()))}


SEVERAL = on("4S", "9S 9D 9C KD", "5C 5H", "6C 6H")
DEUCES = on("9H", "2S 2D 7S", "2C KC", "6C 6H")
NINES = on("4S 9H 9C", "9S 9D KD", "5C 5H", "6C 6H")
JACKS = on("9H JH", "JS JD JC 3S", "5C 5H", "6C 6H")
TENS = on("4S", "TS TD 3D", "5C 5H", "6C 6H")
ACES = on("QS", "AS AD 3D", "5C 5H", "6C 6H")
LEADS = on("", "TS TD 3D", "2C TH 5H", "6C 6H")
LEAD_ACE = on("", "AS AD 3D", "2C AH KH", "6C 6H")

FIT = {
    "at least as high as a three": (fits("3C"), [], may("3S 6S 7S 8S 9S TS 2S")),
    "courts do not fit on a seven": (fits("7C"), [], may("7S 8S 9S TS 2S")),
    "courts fit on an eight": (fits("8C"), [], may("8S 9S JS QS KS TS 2S")),
    "and on a nine": (fits("9C"), [], may("9S JS QS KS TS 2S")),
    "a ten does not fit on a jack, an ace does": (fits("JC"), [], may("JS QS KS AS 2S")),
    "on a queen": (fits("QC"), [], may("QS KS AS 2S")),
    "on a king": (fits("KC"), [], may("KS AS 2S")),
    "only a deuce on a deuce": (fits("9C 2C"), [], may("2S")),
    "the card on top counts, whatever lies under it": (
        on("3H 8C", "7S 8S JS", "5C 5H"), [], may("8S JS"),
    ),
    "several of a rank": (
        SEVERAL, ["beat 9S"], {"next": "add 0", "legal": "add 9C|add 9D|stop"},
    ),
    "as many as one likes": (
        SEVERAL, ["beat 9S", "add 9D", "stop"],
        {"next": "beat 1", "pile": "4S 9S 9D", "hands": "9C KD|5C 5H|6C 6H"},
    ),
    "who plays one card is beaten by one": (
        on("4S", "9S 9D", "9C KC", "6C 6H"), ["beat 9S", "add 9D"], {"legal": "beat 9C|beat KC"},
    ),
    "several deuces": (DEUCES, ["beat 2S"], {"legal": "add 2D|stop"}),
    "and a deuce on them": (DEUCES, ["beat 2S", "add 2D"], {"legal": "beat 2C"}),
    "four deuces turn nothing": (
        on("9H 2H", "2S 2D 7S", "2C KC", "6C 6H"), ["beat 2S", "add 2D", "beat 2C"],
        {"next": "beat 2", "pile": "9H 2H 2S 2D 2C", "turned": "", "legal": "take"},
    ),
    "a deuce begins a pile": (
        on("", "2S 7S", "2C KC"), ["lead 2S"], {"next": "beat 1", "legal": "beat 2C"},
    ),
    "who can play must": (on("9H", "TS 3S", "4C 4H", stock="8S"), [], may("TS")),
}  # fmt: skip


# --- turning the pile over ---------------------------------------------------------

TURN = {
    "a ten on a four": (
        TENS, ["beat TS"],
        {"next": "lead 0", "pile": "", "turned": "4S TS", "legal": "lead 3D|lead TD"},
    ),
    "a ten on a nine": (
        on("9S", "TS 3D", "5C 5H"), ["beat TS"], {"next": "lead 0", "turned": "9S TS"},
    ),
    "an ace on a queen": (
        ACES, ["beat AD"],
        {"next": "lead 0", "pile": "", "turned": "QS AD", "legal": "lead 3D|lead AS"},
    ),
    "two nines on two": (
        NINES, ["beat 9S", "add 9D"],
        {"next": "lead 0", "pile": "", "turned": "4S 9H 9C 9S 9D", "legal": "lead KD"},
    ),
    "three on two lack one": (NINES, ["beat 9S", "stop"], {"next": "beat 1", "turned": ""}),
    "courts turn so too": (
        JACKS, ["beat JS", "add JD", "add JC"],
        {"next": "lead 0", "turned": "9H JH JS JD JC", "legal": "lead 3S"},
    ),
    "the fourth may come from another player": (
        on("4S 9H 9C", "9S KD", "9D 5H", "6C 6H"), ["beat 9S", "beat 9D"],
        {"next": "lead 1", "turned": "4S 9H 9C 9S 9D", "legal": "lead 5H"},
    ),
    "four led at once": (
        on("", "9S 9H 9D 9C 4S", "5C 5H"), ["lead 9S", "add 9H", "add 9D", "add 9C"],
        {"next": "lead 0", "pile": "", "turned": "9S 9H 9D 9C", "legal": "lead 4S"},
    ),
    "a ten led is not added to, and must be taken": (
        LEADS, ["lead TS"], {"next": "beat 1", "legal": "take", "pile": "TS"},
    ),
    "and the turn passes on": (
        LEADS, ["lead TS", "take"],
        {"next": "lead 2", "hands": "TD 3D|2C TH TS 5H|6C 6H", "legal": "lead 6C|lead 6H"},
    ),
    "so with an ace": (
        LEAD_ACE, ["lead AS"], {"next": "beat 1", "legal": "take", "pile": "AS"},
    ),
    "taken, and the turn passes on": (
        LEAD_ACE, ["lead AS", "take"], {"next": "lead 2", "hands": "AD 3D|2C AH KH AS|6C 6H"},
    ),
    "a led ten is not answered from the stock": (
        on("", "TS 3D", "2C TH", stock="2S"), ["lead TS", "draw 2S"], {"legal": "take"},
    ),
}  # fmt: skip


# --- trying the stock, taking, drawing ------------------------------------------------

STUCK = on("8S 9S", "4S 5S", "6C KD", "6D 7D", stock="9H TH JD 2D 4H 3H")
COURT = on("7S", "JS QS", "6C KD", "6D 7D", stock="9H JH AH 4H")
TWO = on("7S 2S", "JS QS", "6C KD", "6D 7D", stock="9H 2H TH AH 4H")
FOURTH = on("4H 9S 9D 9C", "4S 5S", "6C KD", "6D 7D", stock="9H TH")
QUEEN = on("QH", "4S TS", "6C KD", "6D 7D", stock="AH TH")
SHORT = on("", "4S 4C 4D", "6C KD JD", stock="9H TH", hand=3)

TRY = {
    "with nothing that fits one tries or takes": (STUCK, [], {"legal": "take|try"}),
    "what is turned is any card of the stock": (
        STUCK, ["try"], {"legal": "turn 2D|turn 3H|turn 4H|turn 9H|turn JD|turn TH"},
    ),
    "it fits: it is played, and the next goes on": (
        STUCK, ["try", "turn 9H"],
        {"next": "beat 1", "pile": "8S 9S 9H", "hands": "4S 5S|6C KD|6D 7D", "legal": "beat KD"},
    ),
    "a deuce fits": (STUCK, ["try", "turn 2D"], {"next": "beat 1", "legal": "take|try"}),
    "a ten turns the pile, and one goes on": (
        STUCK, ["try", "turn TH"],
        {"next": "lead 0", "pile": "", "turned": "8S 9S TH", "legal": "lead 4S|lead 5S"},
    ),
    "an ace does so on a queen": (
        QUEEN, ["try", "turn AH"], {"next": "lead 0", "turned": "QH AH", "pile": ""},
    ),
    "a ten does not fit on a queen": (
        QUEEN, ["try", "turn TH"],
        {"next": "lead 1", "hands": "4S TS QH TH|6C KD|6D 7D", "pile": ""},
    ),
    "the fourth of a rank turns the pile": (
        FOURTH, ["try", "turn 9H"], {"next": "lead 0", "turned": "4H 9S 9D 9C 9H"},
    ),
    "it does not fit: one takes it and the pile": (
        STUCK, ["try", "turn 4H"],
        {"next": "lead 1", "pile": "", "hands": "4S 5S 8S 9S 4H|6C KD|6D 7D",
         "legal": "lead 6C|lead KD"},
    ),
    "a court on a seven does not fit": (
        COURT, ["try", "turn JH"], {"next": "lead 1", "hands": "JS QS 7S JH|6C KD|6D 7D"},
    ),
    "nor an ace": (COURT, ["try", "turn AH"], {"next": "lead 1"}),
    "on a deuce nothing but a deuce": (TWO, ["try", "turn 2H"], {"next": "beat 1"}),
    "not even a ten": (
        TWO, ["try", "turn TH"], {"next": "lead 1", "hands": "JS QS 7S 2S TH|6C KD|6D 7D"},
    ),
    "one need not try": (
        STUCK, ["take"], {"next": "lead 1", "pile": "", "hands": "4S 5S 8S 9S|6C KD|6D 7D"},
    ),
    "nothing to try without a stock": (on("9S", "4S 5S", "6C KD"), [], {"legal": "take"}),
    "one draws up to the hand, and no further": (
        on("4S", "9S 6S", "6C KD", stock="TS 5S"), ["beat 9S", "draw 5S"],
        {"next": "beat 1", "hands": "5S 6S|6C KD"},
    ),
    "a larger hand draws nothing": (
        on("4S", "9S 6S 7S", "6C KD", stock="TS 5S"), ["beat 9S"], {"next": "beat 1"},
    ),
    "what is left is drawn": (
        SHORT, ["lead 4S", "add 4C", "add 4D", "draw 9H", "draw TH"],
        {"next": "beat 1", "hands": "9H TH|6C KD JD"},
    ),
    "who turns the pile draws when the turn has ended": (
        on("9S", "TS 6S", "6C KD", stock="TH 5S"), ["beat TS", "lead 6S", "draw 5S", "draw TH"],
        {"next": "beat 1", "hands": "5S TH|6C KD"},
    ),
    "who took draws nothing": (
        on("9S", "4S 5S", "6C KD", stock="TH 5D"), ["take"], {"next": "lead 1"},
    ),
}  # fmt: skip


# --- the end -----------------------------------------------------------------------------

END = {
    "out with the last card, the next beats it": (
        on("4S", "9S", "TC KD", "6D 7D"), ["beat 9S"], {"next": "beat 1", "out": "0"},
    ),
    "and who is out is passed over": (
        on("4S", "9S", "9C KD", "JD 7D"), ["beat 9S", "beat 9C", "beat JD"],
        {"next": "beat 1", "out": "0", "legal": "beat KD"},
    ),
    "out by turning the pile: the next begins": (
        on("9S", "TS", "TC KD", "6D 7D"), ["beat TS"],
        {"next": "lead 1", "out": "0", "pile": "", "turned": "9S TS"},
    ),
    "out with a ten led: it is taken all the same": (
        on("", "TS", "TC KD", "6D 7D", hand=1), ["lead TS", "take"],
        {"next": "lead 2", "out": "0", "hands": "|TC KD TS|6D 7D"},
    ),
    "the last with cards loses": (
        on("4S", "9S", "TC KD"), ["beat 9S"], {"next": "seat 1 loses", "out": "0"},
    ),
    "the last of three": (
        on("4S", "9S", "9C", "JD 7D", hand=1), ["beat 9S", "beat 9C"],
        {"next": "seat 2 loses", "out": "0 1", "hands": "||7D JD"},
    ),
    "nobody is out while there is a stock": (
        on("4S", "9S", "KC", stock="7D", hand=1), ["beat 9S", "draw 7D"],
        {"next": "beat 1", "out": "", "hands": "7D|KC"},
    ),
}  # fmt: skip


def told(p):
    """Who acts, as phase and seat; or how the game ended."""
    shown = p.show()
    if shown["to_act"] is None:
        return describe_result(p)
    return f"{shown['phase']} {shown['to_act']}"


def alike(cards):
    """Cards in the order of their letters, so that they can be compared."""
    return " ".join(sorted(cards.split()))


def spread(hands):
    return "|".join(map(alike, hands))


def said(p, out):
    """All that can be said of a position and of how it came about."""
    shown = p.show()
    return {
        "legal": "|".join(sorted(p.moves())),
        "next": told(p),
        "hands": spread(shown["hands"]),
        "pile": alike(shown["pile"]),
        "turned": alike(shown["turned"]),
        "out": " ".join(map(str, out)),
    }


def ordered(what, value):
    """A wanted value with its cards in the order of their letters."""
    if what == "hands":
        return spread(value.split("|"))
    return alike(value) if what in ("pile", "turned") else value


ALL = {**BEGIN, **FIT, **TURN, **TRY, **END}


@pytest.mark.parametrize("scenario", ALL.values(), ids=ALL)
def test_the_second_reading(scenario):
    start, moves, wanted = scenario
    p, out = Position.read(start), []
    for move in moves:
        out += members(p.apply(p.action(move)))
    found = said(p, out)
    assert {what: found[what] for what in wanted} == {
        what: ordered(what, value) for what, value in wanted.items()
    }


def test_five_cards_each():
    p = Position.begin("paskahousu", 4, {})
    while p.show()["phase"] == "deal":
        p.play(p.moves()[0])
    assert [len(hand.split()) for hand in p.show()["hands"]] == [5, 5, 5, 5]
