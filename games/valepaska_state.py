"""Valepaska's records and options."""

from games.paskahousu_table import PHASES as SHARED
from games.paskahousu_table import SOURCE, Seen, Table, TableOptions
from games.records import (
    Record, cards, cards_each, choice, flag, number, phase_of, seat_of,
)  # fmt: skip

PHASES = f"{SHARED} claim doubt"
CLAIMING, DOUBTING = 9, 10
EVENTS = (
    "deal", "lead", "beat", "add", "stop", "honest", "lie", "trust", "ten", "ace", "four",
    "caught", "wrong", "take", "forced", "try", "turn", "miss", "draw",
)  # fmt: skip
(
    DEAL, LEAD, BEAT, ADD, STOPPED, HONEST, LIE, TRUSTED, TURNED_BY_TEN, TURNED_BY_ACE,
    TURNED_BY_FOUR, CAUGHT, WRONG, TAKEN, FORCED, TRIED, TURN_UP, MISS, DRAWN,
) = range(19)  # fmt: skip

THREES, FOREHAND = range(2)
FREE, UNABLE = range(2)
NEVER, IF_UNABLE = range(2)
ALL, NEXT = range(2)
BEFORE, AFTER = range(2)
HIDDEN, SHOWN = range(2)


class State(Table):
    laid: int = cards("the cards laid face down in this play, and not yet believed")
    asked: int = seat_of("who is asked whether it doubts")
    opening: int = flag("whether the first claim, of the rank that begins, is still to be made")
    phase: int = phase_of("what happens next", PHASES)


class Options(TableOptions):
    begin: int = choice(
        "who begins: who has most threes, and claims them, or the forehand", "threes forehand",
        SOURCE,
    )  # fmt: skip
    take: int = choice(
        "when the pile may be taken: always, or if no card in hand fits", "free unable", SOURCE
    )
    luck: int = choice(
        "whether who has no card that fits may try the top card of the stock, openly",
        "no unable",
        SOURCE,
    )
    doubt: int = choice("who may doubt: all, or the next player", "all next", SOURCE)
    turning: int = choice(
        "whether a claim that turns the pile is doubted before the pile turns, or never",
        "before never",
        SOURCE,
    )
    last: int = choice(
        "the last cards of a player go face down like others, or are shown", "hidden shown", SOURCE
    )


class Memory(Record):
    knows: list[int] = cards_each("the cards whose place each player knows", zone=False)


class View(Seen):
    laid: int = cards("the cards laid in this play, if the seat laid them")
    laid_count: int = number("the number of cards laid in this play", 4)
    asked: int = seat_of("who is asked whether it doubts")
    opening: int = flag("whether the first claim is still to be made")
    phase: int = phase_of("what happens next", PHASES)
