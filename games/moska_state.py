"""Moska's state, options and view: what its rules are about."""

from games.cards import EMPTY, count, union
from games.moska_attack import EVENTS as ATTACK_EVENTS
from games.moska_attack import PHASES as ATTACK_PHASES
from games.moska_attack import SOURCE
from games.records import cards_each, choice, number, option, phase_of
from games.system import GameOptions
from games.throw_in import Seen, ThrowIn

PHASES = f"{ATTACK_PHASES} choose"
CHOOSING = 10
EVENTS = (*ATTACK_EVENTS, "keep")
KEPT = 11

LEADER, FIRST = range(2)
FREE, CAPPED = range(2)
NO_LIMIT = 52


class State(ThrowIn):
    beaten: int = number("how many cards the receiver has beaten in this attack", 13)
    offered: list[int] = cards_each("the cards offered for the last place, by who offers them")
    phase: int = phase_of("what happens next", PHASES)


class Options(GameOptions):
    hand: int = option("cards dealt, and drawn up to", 1, 10, 6, SOURCE)
    limit: int = option("cards of an attack at most", 1, 13, 6, SOURCE)
    last: int = choice(
        "cards added once the receiver takes: any number, or within the limits of the attack",
        "free capped",
        SOURCE,
    )
    surplus: int = choice(
        "several want the last place: the leader chooses, or who comes first has it",
        "leader first",
        SOURCE,
    )
    end: int = choice(
        "the game is over when one player is left, or when that attack is",
        "at_once complete",
        SOURCE,
    )


class View(Seen):
    beaten: int = number("how many cards the receiver has beaten in this attack", 13)
    offered: list[int] = cards_each("the cards offered for the last place, by who offers them")
    phase: int = phase_of("what happens next", PHASES)


def offers(s: State, o: Options) -> int:
    """All cards that are offered for the last place."""
    found = EMPTY
    for i in range(o.players):
        found = union(found, s.offered[i])
    return found


def room(s: State, o: Options) -> int:
    """How many cards may still be laid before the receiver."""
    if s.left != EMPTY and o.last == FREE:
        return NO_LIMIT
    most = min(o.limit - s.beaten, count(s.hands[s.receiver]))
    return most - count(s.table) - count(s.left)


def is_contested(s: State, o: Options) -> bool:
    """Whether a card is only offered: there is one place, and a leader who may choose."""
    if o.surplus == FIRST or room(s, o) != 1:
        return False
    return s.hands[s.leader] != EMPTY or s.offered[s.leader] != EMPTY
