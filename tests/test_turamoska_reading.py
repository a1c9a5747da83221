"""Turamoska as a second reader understood the text, before seeing the rules tested here.

A scenario is a table, some moves, and what must be so after them:

- `legal`: every legal move of the one to act
- `next`: who acts, as phase and seat, or how the game ended
- `attack`: who attacks whom
- `hands`: the cards of all seats
- `table`: the cards that wait for an answer
- `bottom`: the turned card under the stock
- `out`: the seats that went out, in order
"""

import pytest

from games.cards import members
from games.positions import Position, describe_result

# --- tables --------------------------------------------------------------------


def table(*hands, stock="", bottom="", attack=(0, 1), **options):
    """An attack about to begin, spades being trumps; the deck is what is in the game."""
    if not bottom:
        options = {"hand": 1, **options}
    return {
        "game": "turamoska",
        "options": {"deck": " ".join((*hands, stock, bottom)), **options},
        "players": len(hands),
        "phase": "lead",
        "to_act": attack[0],
        "hands": [*hands],
        "stock": stock,
        "bottom": bottom,
        "table": "",
        "left": "",
        "trump": "S",
        "leader": attack[0],
        "receiver": attack[1],
        "faced": "",
        "ranks": "",
        "asked": 0,
        "turned": "",
    }


def face(*pairs):
    """The moves that beat cards: `4H>7H` is the seven of hearts on the four."""
    return [
        move
        for pair in pairs
        for low, high in [pair.split(">")]
        for move in (f"face {low}", f"beat {low} with {high}")
    ]


# --- the challenge ----------------------------------------------------------------

SIX = ("4H 4D 8H 8D 2C 7C", "7H 9H TS 5C 6C JD", "7D 9D 4C QC KC AC")
FULL = table(*SIX, stock="2H 3H 5H 6H TH JH QH KH", bottom="3S")
THREE = table("4H 2C 3C", "7H 7D 5D", "7C 9C 4D", stock="2H 3H 5H 8H TH JH", bottom="2S", hand=3)
LAST_TWO = table("4H 2C 3C", "7H 7D KD", "9C TC 4D", stock="2H", bottom="3S", hand=3)
TRUMP_LEFT = table("4H 2C 3C", "7H 7D KD", "9C TC 4D", bottom="3S", hand=3)

CHALLENGES = {
    "a card of the hand, or one from the stock": (
        FULL, [], {"legal": "blind|lead 2C|lead 4D|lead 4H|lead 7C|lead 8D|lead 8H"},
    ),
    "one card, or its rank with it": (FULL, ["lead 4H"], {"legal": "add 4D|stop"}),
    "every rank twice at least": (
        FULL, ["lead 4H", "add 4D", "add 8H"], {"legal": "add 8D"},
    ),
    "all who challenge draw at once": (
        FULL, ["lead 4H", "add 4D", "stop", "draw 2H", "draw 3H"],
        {"next": "ask 2", "hands": "2H 3H 8H 8D 2C 7C|7H 9H TS 5C 6C JD|7D 9D 4C QC KC AC"},
    ),
    "not more than the receiver has cards": (
        table("5H 5D 5C KH KD", "7H 9H 8H"), ["lead 5H", "add 5D"], {"legal": "add 5C|stop"},
    ),
    "more than six against a long hand": (
        table("5H 5D 5C KH KD KC 5S KS", "7H 9H TS 6C 4C JD AD 8D"),
        ["lead 5H", "add 5D", "add 5C", "add KH", "add KD", "add KC", "add 5S"],
        {"legal": "add KS|stop"},
    ),
    "the card from the stock is the challenge": (
        THREE, ["blind", "flip TH"],
        {"next": "defend 1", "table": "TH", "hands": "4H 2C 3C|7H 7D 5D|7C 9C 4D"},
    ),
    "it lets its rank be added": (
        THREE, ["blind", "flip 2H"], {"next": "ask 0", "legal": "add 2C|pass"},
    ),
    "any card of the stock, the lowest and trumps too": (
        THREE, ["blind"], {"legal": "flip 2H|flip 3H|flip 5H|flip 8H|flip JH|flip TH"},
    ),
    "a turned trump is a challenge like others": (
        table("4H 2C 3C", "7H 9S 5D", "7C 9C 4D", stock="8S 3H", bottom="2S", hand=3),
        ["blind", "flip 8S", "face 8S"], {"legal": "beat 8S with 9S"},
    ),
    "the last face-down card may be turned": (
        LAST_TWO, [], {"legal": "blind|lead 2C|lead 3C|lead 4H"},
    ),
    "the trump that lies face up is not": (TRUMP_LEFT, [], {"legal": "lead 2C|lead 3C|lead 4H"}),
    "no stock, nothing to turn": (
        table("4H 2C", "7H 7D"), [], {"legal": "lead 2C|lead 4H"},
    ),
}  # fmt: skip


# --- beating, and adding ------------------------------------------------------------

OPEN = ["lead 4H", "draw 2H"]
BEATEN = [*OPEN, "pass", *face("4H>7H")]
LONG = table("4H 4D 3C KC", "5H 5D 8H 8D 9C 9S 6S TS JS QS", "5C 5S 8C 8S 9H 9D 4C KD")
MANY = ["lead 4H", "add 4D", "pass", *face("4H>5H"), "pass", *face("4D>5D"), "add 5C",
        "add 5S", "pass"]  # fmt: skip
OWN = table("4H 2C 3C", "7H 7D 5D 4C", "JC 9C TD", stock="2H 3H 5H", bottom="2S", hand=3)
EQUAL = table("7H 2C 3C", "7D 9D", "JC 9C TD")

BEATING = {
    "higher of the suit, or a trump; twos are lowest and aces highest": (
        table("2H 3C", "3H AH AD 2S"), ["lead 2H", "face 2H"],
        {"legal": "beat 2H with 2S|beat 2H with 3H|beat 2H with AH"},
    ),
    "an ace falls to a trump": (
        table("AH 3C", "KH KD 3S"), ["lead AH", "face AH"], {"legal": "beat AH with 3S"},
    ),
    "a trump to a higher trump": (
        table("7S 3C", "8S 6S AH"), ["lead 7S", "face 7S"], {"legal": "beat 7S with 8S"},
    ),
    "the others add ranks of challenges": (THREE, OPEN, {"next": "ask 2", "legal": "add 4D|pass"}),
    "and of the cards that beat": (THREE, BEATEN, {"next": "ask 2", "legal": "add 4D|add 7C|pass"}),
    "who adds draws at once, the receiver does not": (
        THREE, [*BEATEN, "add 7C", "draw 3H"],
        {"table": "7C", "hands": "2C 3C 2H|7D 5D|3H 9C 4D"},
    ),
    "the challenger adds too": (
        FULL, ["lead 4H", "stop", "draw 2H", "pass", "pass", *face("4H>7H")],
        {"next": "ask 0", "legal": "add 4D|add 7C|pass"},
    ),
    "open cards are limited by the receiver's hand": (
        THREE, [*BEATEN, "add 7C", "draw 3H", "add 4D", "draw 5H"],
        {"next": "defend 1", "table": "4D 7C"},
    ),
    "by the open ones alone: the beaten do not count": (
        LONG, [*MANY, *face("5C>9C"), "add 9H", "add 9D", "pass", *face("5S>6S"), "pass",
               *face("9H>9S"), "pass", *face("9D>TS"), "add 4C"],
        {"next": "defend 1", "table": "4C", "hands": "3C KC|8H 8D JS QS|8C 8S KD"},
    ),
    "a hand used up: nobody adds, and who has beaten all challenges": (
        table("4H", "7H", "7D", stock="5H 6H 8H", bottom="2S", hand=1),
        ["lead 4H", "draw 5H", *face("4H>7H"), "draw 6H"],
        {"next": "lead 1", "attack": "1 2", "hands": "5H|6H|7D"},
    ),
    "the receiver adds to its own": (
        OWN, OPEN, {"next": "defend 1", "legal": "add 4C|blind|face 4H|take"},
    ),
    "which lies beside the others": (
        OWN, [*OPEN, "add 4C"], {"table": "4H 4C", "hands": "2H 2C 3C|7H 7D 5D|JC 9C TD"},
    ),
    "also of the ranks it beats with": (
        OWN, [*OPEN, *face("4H>7H")], {"next": "defend 1", "legal": "add 4C|add 7D|stop"},
    ),
    "it stops, and has beaten all": (
        OWN, [*OPEN, *face("4H>7H"), "stop"],
        {"next": "lead 1", "attack": "1 2", "hands": "2H 2C 3C|7D 5D 4C|JC 9C TD"},
    ),
    "its own cards lie open like others, and are limited by what is left in hand": (
        EQUAL, ["lead 7H"], {"next": "defend 1", "legal": "take"},
    ),
    "with own=before by the hand before": (
        table("7H 2C 3C", "7D 9D", "JC 9C TD", own="before"), ["lead 7H"],
        {"next": "defend 1", "legal": "add 7D|take"},
    ),
    "without drawing for it": (
        OWN, [*OPEN, *face("4H>7H"), "add 7D"],
        {"next": "defend 1", "table": "7D", "hands": "2H 2C 3C|5D 4C|JC 9C TD"},
    ),
}  # fmt: skip


# --- the end of an attack ------------------------------------------------------------

PAIR = table("4H 4D 3C", "7H KD 5D", "9C TC 5C", stock="2H 3H 5H 6H 8D 9H TD JC", bottom="3S",
             hand=3)  # fmt: skip
LED = ["lead 4H", "add 4D", "draw 2H", "draw 3H"]
TURN = [*LED, "blind"]
SHORT = table("4H 4D 3C", "7H KD 5D", "9C TC 6C", stock="2H 3H 5H", bottom="3S", hand=3)

ENDINGS = {
    "it takes what is not beaten, and the next challenges": (
        PAIR, [*LED, *face("4D>KD"), "take"],
        {"next": "lead 2", "attack": "2 0", "hands": "2H 3H 3C|4H 7H 5D|9C TC 5C"},
    ),
    "it fills its hand last": (
        PAIR, [*LED, *face("4D>5D"), "pass", *face("4H>7H"), "pass", "draw 6H", "draw 9H"],
        {"next": "lead 1", "hands": "2H 3H 3C|6H 9H KD|9C TC 5C"},
    ),
    "it turns a card before it takes": (
        PAIR, TURN,
        {"next": "flip chance",
         "legal": "flip 5H|flip 6H|flip 8D|flip 9H|flip JC|flip TD"},
    ),
    "a card that beats must beat": (
        PAIR, [*TURN, "flip 8D"], {"next": "place 1", "legal": "beat 4D with 8D"},
    ),
    "a card that beats nothing is taken with the rest": (
        PAIR, [*TURN, "flip JC"],
        {"next": "lead 2", "hands": "2H 3H 3C|4H 4D JC 7H KD 5D|9C TC 5C"},
    ),
    "it may try again": (
        PAIR, [*TURN, "flip 8D", "beat 4D with 8D"], {"next": "try 1", "legal": "blind|take"},
    ),
    "and again, until all is beaten": (
        PAIR, [*TURN, "flip 8D", "beat 4D with 8D", "blind", "flip 9H", "beat 4H with 9H"],
        {"next": "lead 1", "attack": "1 2", "hands": "2H 3H 3C|7H KD 5D|9C TC 5C"},
    ),
    "or take after a card has beaten": (
        PAIR, [*TURN, "flip 8D", "beat 4D with 8D", "take"],
        {"next": "lead 2", "hands": "2H 3H 3C|4H 7H KD 5D|9C TC 5C"},
    ),
    "it fails the second time": (
        PAIR, [*TURN, "flip 8D", "beat 4D with 8D", "blind", "flip TD"],
        {"next": "lead 2", "hands": "2H 3H 3C|4H TD 7H KD 5D|9C TC 5C"},
    ),
    "from the hand first, then from the stock": (
        PAIR, [*LED, *face("4H>7H"), "blind", "flip 6H"],
        {"next": "lead 2", "hands": "2H 3H 3C|4D 6H KD 5D|9C TC 5C"},
    ),
    "a turned trump beats any": (
        table("4H 4D 3C", "7H KD 5D", "9C TC 5C", stock="2H 3H 9S", bottom="3S", hand=3),
        [*LED, "blind", "flip 9S"], {"legal": "beat 4D with 9S|beat 4H with 9S"},
    ),
    "no additions once it takes": (
        table("4H 2C 3C", "7H 5D 6D", "4D 9C TC", stock="2H 3H", bottom="3S", hand=3),
        ["lead 4H", "draw 2H", "pass", "take"],
        {"next": "lead 2", "hands": "2H 2C 3C|4H 7H 5D 6D|4D 9C TC"},
    ),
    "the trump that lies face up cannot be turned": (
        SHORT, [*LED, "blind", "flip 5H", "beat 4H with 5H"], {"next": "try 1", "legal": "take"},
    ),
    "between two the challenger goes on": (
        table("4H 2C", "9H 8C", stock="5H 6H", bottom="3S", hand=2), ["lead 4H", "draw 5H", "take"],
        {"next": "lead 0", "attack": "0 1"},
    ),
}  # fmt: skip


# --- the stock, the two, and who is out -----------------------------------------------

SWAP = table("9C 3H 3D", "2S 7H TH", "8H 8S 9D", stock="5C 6C 7C", bottom="9S", hand=3)

OUT = {
    "the two of trumps for the turned card": (
        SWAP, ["lead 9C", "draw 5C", "pass", "exchange 2S", "face 9C"],
        {"legal": "beat 9C with 9S", "bottom": "2S"},
    ),
    "nobody is out while there is a stock": (
        table("4H", "7H", "9D", stock="5H 6H", bottom="6S", hand=1), ["lead 4H"],
        {"next": "draw chance", "out": ""},
    ),
    "nor while the trump is there": (
        table("4H", "7H", "9D", bottom="6S", hand=1), ["lead 4H", "draw 6S"],
        {"next": "defend 1", "out": "", "hands": "6S|7H|9D"},
    ),
    "a receiver without a card is not out either": (
        table("4H", "7H", "9D", stock="5H", bottom="6S", hand=1),
        ["lead 4H", "draw 5H", *face("4H>7H"), "draw 6S"],
        {"next": "lead 1", "out": "", "hands": "5H|6S|9D"},
    ),
    "with the stock gone it is": (
        table("4H 2C", "7H", "9D 3C"), ["lead 4H", *face("4H>7H")],
        {"next": "lead 2", "attack": "2 0", "out": "1"},
    ),
    "who has got rid of the last card is out, the first first": (
        table("4H", "7H 2C", "4D", "9D 3C"), ["lead 4H", "add 4D"],
        {"next": "defend 1", "out": "0 2"},
    ),
    "the last player loses": (
        table("4H", "7H 2C"), ["lead 4H"], {"next": "seat 1 loses", "out": "0"},
    ),
    "with end=complete it defends first": (
        table("4H", "7H", deck="4H 7H 6S 8S", end="complete"), ["lead 4H", *face("4H>7H")],
        {"next": "draw", "out": "0 1"},
    ),
    "two cards in the stock: the hidden one is shown, with last_two=shown": (
        table("4H 2C 3C", "7H 7D KD", "9C TC 4D", stock="2H", bottom="3S", hand=3,
              last_two="shown"), [],
        {"legal": "blind|lead 2C|lead 3C|lead 4H"},
    ),
}  # fmt: skip

GROUPS = (CHALLENGES, BEATING, ENDINGS, OUT)
SCENARIOS = {name: scenario for group in GROUPS for name, scenario in group.items()}


def told(p):
    """Who acts, as phase and seat; or how the game ended."""
    shown = p.show()
    if shown["to_act"] is None:
        return describe_result(p)
    return f"{shown['phase']} {shown['to_act']}"


def spread(hands):
    """Cards in the order of their letters, so that they can be compared; seats are kept apart."""
    return "|".join(" ".join(sorted(hand.split())) for hand in hands)


def said(p, out):
    """All that can be said of a position and of how it came about."""
    shown = p.show()
    return {
        "legal": "|".join(sorted(p.moves())),
        "next": told(p),
        "attack": f"{shown['leader']} {shown['receiver']}",
        "hands": spread(shown["hands"]),
        "table": spread([shown["table"]]),
        "bottom": shown["bottom"],
        "out": " ".join(map(str, out)),
    }


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=[*SCENARIOS])
def test_the_second_reading(scenario):
    start, moves, wanted = scenario
    p, out = Position.read(start), []
    for move in moves:
        out += members(p.apply(p.action(move)))
    for what in ("hands", "table"):
        if what in wanted:
            wanted = {**wanted, what: spread(wanted[what].split("|"))}
    found = said(p, out)
    assert {what: found[what] for what in wanted} == wanted
