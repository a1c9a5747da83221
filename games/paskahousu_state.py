"""Paskahousu's records and options."""

from games.paskahousu_table import PHASES, SOURCE, Seen, Table, TableOptions
from games.records import Record, cards, choice, phase_of

EVENTS = (
    "deal", "lead", "beat", "add", "stop", "ten", "ace", "four", "take", "forced", "pass", "try",
    "turn", "miss", "draw",
)  # fmt: skip
(
    DEAL, LEAD, BEAT, ADD, STOPPED, TURNED_BY_TEN, TURNED_BY_ACE, TURNED_BY_FOUR, TAKEN, FORCED,
    PASSED, TRIED, TURN_UP, MISS, DRAWN,
) = range(15)  # fmt: skip

UNABLE, FREE, NEVER = range(3)


class State(Table):
    phase: int = phase_of("what happens next", PHASES)


class Options(TableOptions):
    take: int = choice(
        "when the pile may be taken: if no card in hand fits, or always", "unable free", SOURCE
    )
    luck: int = choice(
        "when the top card of the stock may be tried: if no card in hand fits, always, or never",
        "unable free no",
        SOURCE,
    )


class Memory(Record):
    seen: int = cards("the cards that all have seen played or turned up", zone=False)


class View(Seen):
    phase: int = phase_of("what happens next", PHASES)
