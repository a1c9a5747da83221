"""Policies for Kitumaija; the rule texts have no advice, so all are original."""

from games.cards import (
    EMPTY, FULL_DECK, PASS, TURN, both, count, has, remove, single, size, top,
)  # fmt: skip
from games.kitumaija_pile import beaters
from games.kitumaija_state import (
    FREEING, QUEEN_OF_SPADES, QUEEN_TAKES, TAKE_BOTTOM, TAKES, TAKINGS, Options, View,
)  # fmt: skip
from sim.policies import Policy
from sim.policies.common import cheap

FEW = 3  # cards in hand: the queen of spades among them should go while a free card is left
SOMETIMES = 1 << 28  # a quarter of the random numbers that policies get

# --- steps -------------------------------------------------------------------


def take_least(legal: int, u: int) -> int:
    """Take as little as can be; a bottom card that would be passed, now and then."""
    ways = both(legal, TAKINGS)
    if not has(ways, TAKE_BOTTOM):
        return ways
    if has(ways, PASS) and u < SOMETIMES:
        return single(TAKE_BOTTOM)
    return remove(ways, TAKE_BOTTOM)


def catch_cheaply(v: View, legal: int, u: int) -> int:
    """Catch with the cheapest card, or take as little as can be."""
    able = both(legal, FULL_DECK)
    if able != EMPTY:
        return cheap(able, v.trump)
    return take_least(legal, u)


def turning_pays(v: View, o: Options) -> bool:
    """Whether a turned card is likely enough to catch.

    With chance p it does, and costs no card but the free one; otherwise it costs one
    more than taking: p > 1 / (TAKES + 2).
    """
    if size(v.shown) == 0:
        return True
    able = both(v.unseen, beaters(top(v.shown), v.trump, o.clubs))
    return count(able) * (TAKES + 2) > count(v.unseen)


# --- policies ----------------------------------------------------------------


def cheapest(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase == FREEING:
        return cheap(both(legal, FULL_DECK), v.trump)
    return catch_cheaply(v, legal, u)


def gambler(v: View, o: Options, legal: int, u: int) -> int:
    if has(legal, TURN):
        return single(TURN)
    return cheapest(v, o, legal, u)


def queen_first(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase == FREEING and has(legal, QUEEN_OF_SPADES):
        return single(QUEEN_OF_SPADES)
    return cheapest(v, o, legal, u)


def sensible(v: View, o: Options, legal: int, u: int) -> int:
    """Lay the queen where she costs five, or before it is too late; turn where that pays."""
    if v.phase == FREEING and has(legal, QUEEN_OF_SPADES):
        others = remove(both(legal, FULL_DECK), QUEEN_OF_SPADES)
        if v.pile_count >= QUEEN_TAKES or count(v.hand) <= FEW or others == EMPTY:
            return single(QUEEN_OF_SPADES)
        return cheap(others, v.trump)
    if both(legal, FULL_DECK) == EMPTY and has(legal, TURN) and turning_pays(v, o):
        return single(TURN)
    return cheapest(v, o, legal, u)


POLICIES = (
    Policy("cheapest", cheapest, "the cheapest cards; takes as little as it can, if it must"),
    Policy("gambler", gambler, "turns a card whenever it may; otherwise plays the cheapest"),
    Policy("queen-first", queen_first, "lays the queen of spades at once; otherwise the cheapest"),
    Policy("sensible", sensible, "keeps the queen until she costs five; turns where it is likely"),
)
