"""Moska as a second reader understood the text, before seeing the rules tested here.

A scenario is a table, some moves, and what must be so after them:

- `legal`: every legal move of the one to act
- `next`: who acts, as phase and seat, or how the game ended
- `attack`: who attacks whom
- `hands`: the cards of all seats
- `table`, `left`: the cards that wait for an answer, and those that will be taken
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
        "game": "moska",
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
        "beaten": 0,
        "offered": [""] * len(hands),
    }


def deal(players, hand, deck, cards, **options):
    """A deal of small hands, the cards named in the order in which they come."""
    p = Position.begin("moska", players, {"hand": hand, "deck": deck, **options})
    for card in cards.split():
        p.play(f"deal {card}")
    return p.show()


def face(*pairs):
    """The moves that beat cards: `4H>7H` is the seven of hearts on the four."""
    return [
        move
        for pair in pairs
        for low, high in [pair.split(">")]
        for move in (f"face {low}", f"beat {low} with {high}")
    ]


# --- the deal, and what may be led ----------------------------------------------

SIX = ("4H 4D 8H 8D 2C 7C", "7H 9H TS 5C 6C JD", "7D 9D 4C QC KC AC")
STOCK = "2H 3H 5H 6H TH JH QH KH"
FULL = table(*SIX, stock=STOCK, bottom="3S")
RICH = table("5H 5D 5C KH KD 2C", "7H 9H TS 6C 4C JD", stock="2H 3H 6H", bottom="3S")

LEADS = {
    "cards are dealt one at a time": (
        deal(3, 2, "AKQJT9:SH", "AS KS QS AH KH QH"), [],
        {"next": "turn chance", "hands": "AS AH|KS KH|QS QH"},
    ),
    "the next card is turned, and the forehand attacks the next": (
        deal(3, 2, "AKQJT9:SH", "AS KS QS AH KH QH"), ["turn 9H"],
        {"next": "lead 0", "attack": "0 1", "bottom": "9H", "trump": "H"},
    ),
    "spades and kings may be trumps: any card may be turned": (
        deal(3, 2, "AKQJT9:SH", "AS KS QS AH KH QH"), [],
        {"legal": "|".join(sorted(f"turn {c}" for c in "JS TS 9S JH TH 9H".split()))},
    ),
    "any card may be led": (
        FULL, [], {"legal": "lead 2C|lead 4D|lead 4H|lead 7C|lead 8D|lead 8H"},
    ),
    "a single card stands alone": (FULL, ["lead 2C"], {"next": "draw chance", "table": "2C"}),
    "a card with a twin may be led alone too": (
        FULL, ["lead 4H"], {"legal": "add 4D|stop"},
    ),
    "no second rank beside a single card": (
        table("2C 7H 7D", "7S 9H TS", stock="2H 3H", bottom="3S", hand=3), ["lead 7H"],
        {"legal": "add 7D|stop"},
    ),
    "two sevens, and no two beside them": (
        table("2C 7H 7D", "7S 9H TS", stock="2H 3H", bottom="3S", hand=3),
        ["lead 7H", "add 7D"], {"next": "draw chance", "table": "7H 7D", "hands": "2C|7S 9H TS"},
    ),
    "two pairs: the second is begun": (
        FULL, ["lead 4H", "add 4D"], {"legal": "add 8D|add 8H|stop"},
    ),
    "and must be finished": (FULL, ["lead 4H", "add 4D", "add 8H"], {"legal": "add 8D"}),
    "4-4-8-8": (
        FULL, ["lead 8D", "add 8H", "add 4H", "add 4D"],
        {"next": "draw chance", "table": "4H 4D 8H 8D"},
    ),
    "three of a rank": (
        RICH, ["lead 5H", "add 5D"], {"legal": "add 5C|add KD|add KH|stop"},
    ),
    "5-5-5-K-K": (
        RICH, ["lead KH", "add KD", "add 5H", "add 5D", "add 5C"],
        {"next": "draw chance", "table": "5H 5D 5C KH KD"},
    ),
    "5-5-K-K leaves a five that may come too, and a two that may not": (
        RICH, ["lead KH", "add KD", "add 5H", "add 5D"], {"legal": "add 5C|stop"},
    ),
    "four of a rank": (
        table("5H 5D 5C 5S", "7H 9H TS 6C", stock="2H 3H", bottom="3S", hand=4),
        ["lead 5H", "add 5D", "add 5C", "add 5S"],
        {"table": "5H 5D 5C 5S", "hands": "|7H 9H TS 6C"},
    ),
    "not more cards than the receiver holds": (
        table("5H 5D 5C KH KD", "7H 9H"), ["lead 5H", "add 5D"],
        {"next": "defend 1", "table": "5H 5D"},
    ),
    "a pair is not begun that would not fit": (
        table("5H 5D 5C KH KD", "7H 9H 8H"), ["lead 5H", "add 5D"], {"legal": "add 5C|stop"},
    ),
    "one card against one card": (
        table("5H 5D 5C KH KD", "7H"), ["lead 5H"], {"next": "defend 1", "table": "5H"},
    ),
    "seven cards in hand, and still six on the table": (
        table("5H 5D 5C KH KD KC 5S KS", "7H 9H TS 6C 4C JD AD 8D"),
        ["lead 5H", "add 5D", "add 5C", "add KH", "add KD", "add KC"],
        {"next": "defend 1", "hands": "5S KS|7H 9H TS 6C 4C JD AD 8D"},
    ),
}  # fmt: skip


# --- beating -------------------------------------------------------------------------


def led(cards, hand, *others, **options):
    """The second seat faces these cards, nobody having anything to add."""
    first, *more = cards.split()
    start = table(f"{cards} 2C", hand, *others, **options)
    return start, [f"lead {first}", *(f"add {card}" for card in more)]


ONE, ON_ONE = led("7H", "8H 6H AH 8D 2S AS")
TRUMP, ON_TRUMP = led("7S", "8S 6S AS AH")
ACE, ON_ACE = led("AH", "KH KD 3S")
PAIR, ON_PAIR = led("7H 7D", "8H 8D 3S 9C")

BEATING = {
    "a higher card of the suit, or any trump": (
        ONE, [*ON_ONE, "face 7H"],
        {"legal": "beat 7H with 2S|beat 7H with 8H|beat 7H with AH|beat 7H with AS"},
    ),
    "a trump by a higher trump": (
        TRUMP, [*ON_TRUMP, "face 7S"], {"legal": "beat 7S with 8S|beat 7S with AS"},
    ),
    "an ace by trumps alone": (ACE, [*ON_ACE, "face AH"], {"legal": "beat AH with 3S"}),
    "any card first, or none": (
        PAIR, ON_PAIR, {"next": "defend 1", "legal": "face 7D|face 7H|take"},
    ),
    "one beaten, the other left": (
        PAIR, [*ON_PAIR, *face("7H>8H"), "take"],
        {"next": "lead 0", "hands": "2C|7D 8D 3S 9C"},
    ),
    "one card beats one card": (
        PAIR, [*ON_PAIR, *face("7H>3S")], {"table": "7D", "hands": "2C|8H 8D 9C"},
    ),
    "who can beat may take": (
        ONE, [*ON_ONE, "take"], {"next": "lead 0", "hands": "2C|7H 8H 6H AH 8D 2S AS"},
    ),
    "who cannot beat takes": (
        table("AH 2C", "KH 3D"), ["lead AH"], {"legal": "take"},
    ),
}  # fmt: skip


# --- joining in ------------------------------------------------------------------------

LED = ["lead 4H", "stop", "draw 2H"]
BEAT = [*LED, "pass", "pass", *face("4H>7H")]
FOUR = table("4H 2C 3C", "7H 7D KD", "7C 9C 4D", "4C 7S 8C", stock="2H 3H 5H", bottom="3S", hand=3)
OPEN = ["lead 4H", "draw 2H"]
JOINED = [*OPEN, "pass", "pass", *face("4H>7H")]

JOINING = {
    "the attacker fills its hand before anything else": (
        FULL, LED, {"hands": "2H 4D 8H 8D 2C 7C|7H 9H TS 5C 6C JD|7D 9D 4C QC KC AC"},
    ),
    "all but the receiver may add the rank led": (
        FULL, LED, {"next": "ask 0", "legal": "add 4D|pass"},
    ),
    "also before anything is beaten": (
        FULL, [*LED, "pass"], {"next": "ask 2", "legal": "add 4C|pass"},
    ),
    "the ranks of the beating cards count too": (
        FULL, BEAT, {"next": "ask 0", "legal": "add 4D|add 7C|pass"},
    ),
    "for all": (FULL, [*BEAT, "pass"], {"next": "ask 2", "legal": "add 4C|add 7D|pass"}),
    "a drawn card may be added": (
        FULL, ["lead 4H", "stop", "draw 6H", "pass", "pass", *face("4H>7H"), "add 7C",
               "draw KH", "pass", "pass", "face 7C", "beat 7C with TS"],
        {"next": "ask 0", "legal": "add 4D|pass"},
    ),
    "one who adds draws at once": (
        FULL, [*BEAT, "pass", "add 7D", "draw KH"],
        {"hands": "2H 4D 8H 8D 2C 7C|9H TS 5C 6C JD|KH 9D 4C QC KC AC", "table": "7D"},
    ),
    "several cards, one after the other": (
        FULL, [*BEAT, "pass", "add 7D", "draw KH", "pass", "add 4C", "draw QH"],
        {"table": "4C 7D", "hands": "2H 4D 8H 8D 2C 7C|9H TS 5C 6C JD|KH QH 9D QC KC AC"},
    ),
    "who passed may add when something has changed": (
        FULL, [*BEAT, "pass", "add 7D", "draw KH"],
        {"next": "ask 0", "legal": "add 4D|add 7C|pass"},
    ),
    "no order: a later seat first": (
        FOUR, [*OPEN, "pass", "add 4C", "draw 3H", "add 4D", "draw 5H"],
        {"table": "4H 4C 4D", "hands": "2C 3C 2H|7H 7D KD|5H 7C 9C|3H 7S 8C"},
    ),
    "the receiver may beat before others add": (
        FOUR, JOINED, {"next": "ask 2", "legal": "add 4D|add 7C|pass"},
    ),
    "the receiver does not draw while it lasts": (
        FOUR, [*JOINED, "add 7C", "draw 3H", "pass"],
        {"hands": "2C 3C 2H|7D KD|3H 9C 4D|4C 7S 8C"},
    ),
    "it ends when all is beaten and nobody goes on; the receiver fills its hand": (
        FOUR, [*JOINED, "pass", "pass", "draw 3H"],
        {"next": "lead 1", "attack": "1 2", "hands": "2C 3C 2H|3H 7D KD|7C 9C 4D|4C 7S 8C"},
    ),
    "the receiver's hand limits the open cards": (
        FOUR, [*JOINED, "add 7C", "draw 3H", "add 4D", "pass", "draw 5H"],
        {"next": "defend 1", "table": "4D 7C"},
    ),
    "a hand used up ends it": (
        table("4H 2C", "7H", "7D KC 4D", attack=(0, 1)), ["lead 4H", *face("4H>7H")],
        {"next": "lead 2", "attack": "2 0", "hands": "2C||7D KC 4D", "out": "1"},
    ),
}  # fmt: skip


# --- the limit of six, and too many cards --------------------------------------------

LONG = table("4H 4D 2C 3C KC KD", "5H 5D 8H 8D 9C 9S 6S TS", "5C 8C 8S 9H 9D 4C")
FOURTH = ["lead 4H", "add 4D", "stop", "pass", *face("4H>5H"), "pass", *face("4D>5D"), "add 5C",
          "pass", *face("5C>9C"), "add 9H"]  # fmt: skip
SIXTH = [*FOURTH, "pass", *face("9H>9S"), "add 9D", "pass", *face("9D>6S")]
TIGHT = table("4H 7D KC", "7H 9C", "7C 9H 4D", "7S 4C QC")
WANTED = ["lead 4H", "pass", "pass", *face("4H>7H"), "add 7D", "add 4D", "add 7S"]
LASTS = table("4H 7D KC", "7H 9C", "7C", "7S 4C QC")
RISKED = ["lead 4H", "pass", *face("4H>7H"), "add 7D", "add 7C", "pass"]

LIMITS = {
    "six cards in all, however long the receiver's hand": (
        LONG, [*SIXTH, "add 4C"], {"next": "defend 1", "table": "4C", "legal": "face 4C|take"},
    ),
    "the sixth beaten, it ends, and nobody is asked": (
        LONG, [*SIXTH, "add 4C", *face("4C>TS")],
        {"next": "lead 1", "hands": "2C 3C KC KD|8H 8D|8C 8S", "attack": "1 2"},
    ),
    "what lies open counts among the six": (
        LONG, [*FOURTH, "add 9D", "add 4C"], {"next": "defend 1", "table": "4C 9D 9H"},
    ),
    "several want the last place: the attacker chooses": (
        TIGHT, WANTED, {"next": "choose 0", "legal": "keep 4D|keep 7D|keep 7S"},
    ),
    "the other cards go back": (
        TIGHT, [*WANTED, "keep 4D"],
        {"next": "defend 1", "table": "4D", "hands": "7D KC|9C|7C 9H|7S 4C QC"},
    ),
    "one alone wants it": (
        TIGHT, [*WANTED[:5], "pass", "pass", "add 7S"], {"next": "defend 1", "table": "7S"},
    ),
    "who came first has it, with surplus=first": (
        table("4H 7D KC", "7H 9C", "7C 9H 4D", "7S 4C QC", surplus="first"), WANTED[:6],
        {"next": "defend 1", "table": "7D"},
    ),
    "a card that goes back keeps its player in": (
        LASTS, [*RISKED, "keep 7D"],
        {"next": "defend 1", "hands": "KC|9C|7C|7S 4C QC", "out": ""},
    ),
    "a last card that stays takes its player out": (
        LASTS, [*RISKED, "keep 7C"],
        {"next": "defend 1", "hands": "7D KC|9C||7S 4C QC", "out": "2"},
    ),
}  # fmt: skip


# --- taking ----------------------------------------------------------------------------

TWO = table("4H 4D 2C", "9H 8C KD 2D", "8D 9D KC", "4C TC 9S")
HALF = ["lead 4H", "add 4D", "pass", *face("4H>9H"), "pass", "pass"]
PAIRED = table("4H 2C", "9H 8C", stock="5H 6H", bottom="3S", hand=2)

TAKING = {
    "only what is unbeaten is taken": (
        TWO, [*HALF, "take", "pass", "pass"], {"hands": "2C|4D 8C KD 2D|8D 9D KC|4C TC 9S"},
    ),
    "the others may add ranks of all that lay on the table": (
        TWO, [*HALF, "take"], {"next": "ask 2", "legal": "add 9D|pass", "left": "4D"},
    ),
    "in turn or out of it": (
        TWO, [*HALF, "take", "pass", "add 9S", "add 9D", "add 4C"],
        {"next": "lead 2", "hands": "2C|4D 9S 9D 4C 8C KD 2D|8D KC|TC"},
    ),
    "as many as they like, whatever the limits": (
        table("4H 7D KC", "7H 9C", "4S 9H 4D", "7S 4C QC"),
        ["lead 4H", "pass", "pass", "take", "add 4S", "add 4D", "add 4C"],
        {"hands": "7D KC|7H 9C 4H 4S 4D 4C|9H|7S QC"},
    ),
    "within the limits, with last=capped": (
        table("4H 7D KC", "7H 9C", "4S 9H 4D", "7S 4C QC", last="capped"),
        ["lead 4H", "pass", "pass", "take", "add 4S", "pass"],
        {"next": "lead 2", "hands": "7D KC|7H 9C 4H 4S|9H 4D|7S 4C QC"},
    ),
    "who adds then draws": (
        table("4H 2C", "9H 8C", "4C KD", stock="5H 6H 7H", bottom="3S", hand=2),
        ["lead 4H", "draw 5H", "pass", "take", "add 4C", "draw 6H"],
        {"next": "lead 2", "hands": "2C 5H|4H 4C 9H 8C|6H KD"},
    ),
    "the next after the receiver attacks": (
        TWO, [*HALF, "take", "pass", "pass"], {"next": "lead 2", "attack": "2 3"},
    ),
    "between two the attacker attacks again": (
        PAIRED, ["lead 4H", "draw 5H", "take"],
        {"next": "lead 0", "attack": "0 1", "hands": "2C 5H|4H 9H 8C"},
    ),
    "and the receiver after it beat all": (
        PAIRED, ["lead 4H", "draw 5H", *face("4H>9H"), "draw 6H"],
        {"next": "lead 1", "attack": "1 0", "hands": "2C 5H|6H 8C"},
    ),
    "with more than six nothing is drawn": (
        PAIRED, ["lead 4H", "draw 5H", "take"], {"hands": "2C 5H|4H 9H 8C", "bottom": "3S"},
    ),
}  # fmt: skip


# --- the stock, and the two of trumps ------------------------------------------------

SWAP = table("9C 3H 3D", "2S 7H TH", "8H 8S 9D", stock="5C 6C 7C", bottom="9S", hand=3)
LEADER = table("9C 2S 3D", "3H 7H TH", "8H 8S 9D", stock="5C 6C 7C", bottom="9S", hand=3)
THIRD = table("9C 3H 3D", "7D 7H TH", "8H 8S 2S", stock="5C 6C 7C", bottom="9S", hand=3)
THIRD_DRAWN = table("9C 3H 3D", "7D 7H TH", "8H 8S 9D", stock="2S", bottom="9S", hand=3)
LOW = table("9C 3H 3D", "2S 7H TH", "8H 8S 9D", bottom="9S", hand=3)
ORDER = table("9C 3H 3D", "AC 7H TH", "9D 8S 8D", stock="5C", bottom="9S", hand=3)

STOCKED = {
    "the attacker exchanges before it leads": (
        LEADER, ["exchange 2S"],
        {"next": "lead 0", "hands": "9C 9S 3D|3H 7H TH|8H 8S 9D", "bottom": "2S", "trump": "S"},
    ),
    "and may lead what it got": (
        LEADER, ["exchange 2S", "lead 9C"], {"legal": "add 9S|stop"},
    ),
    "it draws the two, and exchanges it at once": (
        THIRD_DRAWN, ["lead 9C", "draw 2S"], {"next": "ask 0", "legal": "exchange 2S|pass"},
    ),
    "the receiver before it beats": (
        SWAP, ["lead 9C", "draw 5C", "pass", "exchange 2S", "face 9C"],
        {"legal": "beat 9C with 9S"},
    ),
    "or with a card before it": (
        SWAP, ["lead 9C", "draw 5C", "pass", "face 9C", "exchange 2S"],
        {"legal": "beat 9C with 9S"},
    ),
    "a third to add the card": (
        THIRD, ["lead 9C", "draw 5C", "exchange 2S"], {"next": "ask 2", "legal": "add 9S|pass"},
    ),
    "before another draws the card": (
        LOW, ["lead 9C"], {"next": "exchange 1", "legal": "exchange 2S|pass"},
    ),
    "or never": (
        LOW, ["lead 9C", "pass", "draw 9S"],
        {"next": "ask 0", "hands": "9S 3H 3D|2S 7H TH|8H 8S 9D", "bottom": ""},
    ),
    "the two is drawn then": (
        LOW, ["lead 9C", "exchange 2S", "draw 2S"], {"hands": "2S 3H 3D|9S 7H TH|8H 8S 9D"},
    ),
    "the turned card is drawn last": (
        ORDER, ["lead 9C", "draw 5C", "add 9D", "draw 9S"],
        {"hands": "5C 3H 3D|AC 7H TH|9S 8S 8D", "bottom": ""},
    ),
    "who played first drew first, and the receiver gets nothing": (
        ORDER, ["lead 9C", "draw 5C", "add 9D", "draw 9S", "pass", *face("9C>AC"), "pass", "take",
                "pass"],
        {"next": "lead 2", "hands": "5C 3H 3D|7H TH 9D|9S 8S 8D"},
    ),
}  # fmt: skip


# --- the end ---------------------------------------------------------------------------

ENDING = {
    "a lead of the last cards takes its player out": (
        table("4H 4D", "9H 8C KD", "9D KC"), ["lead 4H", "add 4D"],
        {"next": "defend 1", "out": "0", "hands": "|9H 8C KD|9D KC"},
    ),
    "not while there is a stock": (
        table("4H", "9H", "9D", stock="5H", bottom="6S", hand=1), ["lead 4H", "draw 5H"],
        {"next": "defend 1", "out": "", "hands": "5H|9H|9D"},
    ),
    "a receiver without cards draws, and attacks": (
        table("4H", "9H", "8D", stock="5H 6H", bottom="6S", hand=1),
        ["lead 4H", "draw 5H", *face("4H>9H"), "draw 6H"],
        {"next": "lead 1", "attack": "1 2", "hands": "5H|6H|8D"},
    ),
    "a receiver who is out lets the next attack": (
        table("4H 2C", "9H", "9D KC", "3H"), ["lead 4H", *face("4H>9H")],
        {"next": "lead 2", "attack": "2 3", "out": "1"},
    ),
    "seats that are out are passed over": (
        table("4H 2C 2H", "", "9H TD", "9D KC", attack=(0, 2)),
        ["lead 4H", *face("4H>9H"), "pass"],
        {"next": "lead 2", "attack": "2 3"},
    ),
    "one who is out adds no more": (
        table("4H", "9H TD 2C", "9D KC", "TS JD"), ["lead 4H", *face("4H>9H"), "pass"],
        {"next": "lead 1", "attack": "1 2", "out": "0"},
    ),
    "one left with cards has lost, before it beats": (
        table("4H", "9H 2C"), ["lead 4H"], {"next": "seat 1 loses", "out": "0"},
    ),
    "with end=complete it beats or takes first": (
        table("4H", "9H 2C", end="complete"), ["lead 4H", *face("4H>9H")],
        {"next": "seat 1 loses", "out": "0", "hands": "|2C"},
    ),
    "and when nobody has cards nobody loses": (
        table("4H", "9H", deck="4H 9H 6S 7S", end="complete"), ["lead 4H", *face("4H>9H")],
        {"next": "draw", "out": "0 1"},
    ),
    "a receiver who is out leaves the attacker to lose": (
        table("4H 2C", "9H"), ["lead 4H", *face("4H>9H")], {"next": "seat 0 loses", "out": "1"},
    ),
    "last additions take out, and the receiver is left": (
        table("4H", "9H 2C", "4D"), ["lead 4H", "pass", "take", "add 4D"],
        {"next": "seat 1 loses", "out": "0 2"},
    ),
}  # fmt: skip
GROUPS = (LEADS, BEATING, JOINING, LIMITS, TAKING, STOCKED, ENDING)
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
        "left": spread([shown["left"]]),
        "bottom": shown["bottom"],
        "trump": shown["trump"],
        "out": " ".join(map(str, out)),
    }


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=[*SCENARIOS])
def test_the_second_reading(scenario):
    start, moves, wanted = scenario
    p, out = Position.read(start), []
    for move in moves:
        out += members(p.apply(p.action(move)))
    for what in ("hands", "table", "left"):
        if what in wanted:
            wanted = {**wanted, what: spread(wanted[what].split("|"))}
    found = said(p, out)
    assert {what: found[what] for what in wanted} == wanted
