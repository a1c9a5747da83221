"""Turamoska's state, options and view: what its rules are about."""

from games.cards import EMPTY, count
from games.moska_attack import EVENTS as ATTACK_EVENTS
from games.moska_attack import PHASES as ATTACK_PHASES
from games.moska_attack import SOURCE
from games.records import cards, choice, option, phase_of
from games.stock import drawable
from games.system import GameOptions
from games.throw_in import Seen, ThrowIn, may_throw_in

PHASES = f"{ATTACK_PHASES} flip place try"
FLIPPING, PLACING, TRYING = range(10, 13)
EVENTS = (*ATTACK_EVENTS, "blind", "flip")
BLIND, FLIP = range(11, 13)

END, ANY = range(2)
NO, YES = range(2)
AFTER, BEFORE = range(2)
HIDDEN, SHOWN = range(2)


class State(ThrowIn):
    turned: int = cards("the card turned from the stock, with which the receiver beats")
    phase: int = phase_of("what happens next", PHASES)


class Options(GameOptions):
    hand: int = option("cards dealt, and drawn up to", 1, 10, 6, SOURCE)
    turn_beat: int = choice(
        "the receiver turns cards to beat with only at the end, or at any time", "end any", SOURCE
    )
    turn_trump: int = choice(
        "whether the face-up trump is turned too, once it is the last card", "no yes", SOURCE
    )
    own: int = choice(
        "the receiver's hand, which limits what it adds itself, counts after or before it adds",
        "after before",
        SOURCE,
    )
    last_two: int = choice(
        "the last face-down card stays hidden, or is shown to all", "hidden shown", SOURCE
    )
    end: int = choice(
        "the game is over when one player is left, or when that attack is",
        "at_once complete",
        SOURCE,
    )


class View(Seen):
    turned: int = cards("the card turned from the stock, with which the receiver beats")
    last: int = cards("the last face-down card of the stock, if all have seen it")
    phase: int = phase_of("what happens next", PHASES)


def turnable(s: State, o: Options) -> int:
    """The cards that may come up if the top card of the stock is turned."""
    if s.stock == EMPTY and o.turn_trump == NO:
        return EMPTY
    return drawable(s)


def room(s: State) -> int:
    """How many cards may still be laid before the receiver."""
    return count(s.hands[s.receiver]) - count(s.table)


def own_room(s: State, o: Options) -> int:
    """How many cards the receiver may add, one of its hand being the first."""
    if o.own == AFTER:
        return room(s) - 1
    return room(s)


def may_add_own(s: State, o: Options) -> bool:
    return own_room(s, o) > 0 and may_throw_in(s, o, s.receiver)
