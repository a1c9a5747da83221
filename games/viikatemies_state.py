"""Viikatemies' state, options and views, and who draws: what its rules are about."""

from games.cards import EMPTY, count, parse_card
from games.records import (
    INVESTIGATED, Record, cards, cards_each, choice, number, number_each, option, phase_of, seat_of,
)  # fmt: skip
from games.system import GameOptions

PHASES = "deal lead answer add same swap fell up down draw over"
(
    DEALING, LEADING, ANSWERING, ADDING, SAME, SWAPPING, FELLING, UP, DOWN, DRAWING, OVER,
) = range(11)  # fmt: skip
EVENTS = (
    "deal", "lead", "beat", "swap", "fell", "scythe", "add", "run", "four", "stop", "take", "draw",
)  # fmt: skip
DEAL, LEAD, BEAT, SWAP, FELL, SCYTHED, ADD, RUN, FOUR, STOPPED, TAKEN, DRAWN = range(12)

MOST_PLAYERS = 4
FALLS = 4
SCYTHE = parse_card("KC")

SOURCE = "viikatemies"
LISTED, OVERTAKING = range(2)
PILE, MOVE = range(2)
ASCENDING, EITHER = range(2)
FIRST, EACH = range(2)
BEFORE, AFTER = range(2)
ANY, PLAIN = range(2)
WITH_STOCK, NO_STOCK = range(2)


class State(Record):
    hands: list[int] = cards_each("the cards in each hand")
    stock: int = cards("the face-down cards that are still to be drawn")
    below: int = cards("the cards of the pile under its top")
    top: int = cards("the top card of the pile")
    equal: int = number(
        "how many cards of its rank lie on top, as far as they count for a four", FALLS - 1
    )
    seat: int = seat_of("whose turn it is, or who is dealt to")
    phase: int = phase_of("what happens next", PHASES)


class Options(GameOptions):
    hand: int = option("cards dealt, and drawn up to", 1, 13, 8, SOURCE)
    on_queen: int = choice(
        "what may lie on a queen: a higher queen, a felling card or an ace; or all that overtakes",
        "listed overtaking",
        SOURCE,
    )
    fours: int = choice(
        "the four cards that fell: equal cards on the pile, whoever played them, or of one move",
        "pile move",
        SOURCE,
    )
    run: int = choice("a colour run is laid upwards, or either way", "up either", SOURCE)
    kings: int = choice(
        "kings played together fell if the first does, or once one lies on a lower one",
        "first each",
        SOURCE,
    )
    refill: int = choice(
        "whoever fells draws before leading again, or only when done", "before after", SOURCE
    )
    last_card: int = choice(
        "the last card may be any, or on a pile no special one", "any plain", INVESTIGATED
    )
    stock: int = choice("a stock, or the whole deck dealt out", "yes no", INVESTIGATED)


class Memory(Record):
    known: list[int] = cards_each(
        "cards seen taken into each hand and not played since", zone=False
    )


class View(Record):
    seat: int = seat_of("who looks")
    hand: int = cards("the seat's own hand")
    below: int = cards("the cards of the pile under its top")
    top: int = cards("the top card of the pile")
    equal: int = number("how many cards of its rank lie on top", FALLS - 1)
    known: list[int] = cards_each("the cards that each other player is known to hold")
    unseen: int = cards("the cards that may be in the stock or unknown in a hand")
    counts: list[int] = number_each("the number of cards in each hand", 52)
    stock_count: int = number("the number of face-down cards in the stock", 52)
    acts: int = seat_of("whose turn it is")
    phase: int = phase_of("what happens next", PHASES)


# --- drawing -------------------------------------------------------------------------


def is_short(s: State, o: Options) -> bool:
    """Whether the seat has fewer cards than a hand, and there are some to draw."""
    return s.stock != EMPTY and count(s.hands[s.seat]) < o.hand
