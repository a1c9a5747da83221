"""Policies for Valepaska: how often to lie, and when to doubt.

A rate is a share of the random number that every policy gets.
"""

from games.cards import (
    EMPTY, NO, STOP, TAKE, YES, both, count, has, lowest, of_rank, rank, single, union, without,
)  # fmt: skip
from games.paskahousu_table import ADDING
from games.valepaska_claims import claimable, most_claimed
from games.valepaska_state import CLAIMING, DOUBTING, Options, View
from sim.policies import Policy
from sim.policies.paskahousu import SELDOM, least_worth

# --- steps -------------------------------------------------------------------


def true_cards(v: View, o: Options) -> int:
    """The cards in hand that can be played for what they are."""
    return both(v.hand, fitting_claims(v, o))


def fitting_claims(v: View, o: Options) -> int:
    """Every card of a rank that the seat may claim."""
    first = EMPTY
    if v.opening == 1:
        first = union(v.hand, v.laid)
    return claimable(v.top, v.run, first, o)


def possible(v: View, o: Options) -> int:
    """How many of the laid cards may be what they are claimed to be, for all the seat knows."""
    known = union(v.hand, union(v.pile, v.turned))
    for i in range(o.players):
        known = union(known, v.known[i])
    return count(without(both(o.deck, of_rank(v.top)), known))


def lay_truly(v: View, o: Options, legal: int, u: int) -> int:
    """The least worth of what can be played for what it is, all of a rank; at times another."""
    if v.phase == CLAIMING:
        told = single(rank(lowest(v.laid)))
        return told if both(told, legal) != EMPTY else single(lowest(legal))
    able = true_cards(v, o)
    if v.phase != ADDING:
        return able if u % SELDOM == 0 else least_worth(able)
    r = rank(lowest(v.laid))
    more = both(able, of_rank(r))
    if more != EMPTY and most_claimed(v.top, v.run, r, o) > count(v.laid):
        return more
    return single(STOP)


def lies(v: View, o: Options) -> bool:
    """Whether nothing in hand, or nothing of what is laid, can be played for what it is."""
    if v.laid == EMPTY:
        return true_cards(v, o) == EMPTY
    return both(v.laid, fitting_claims(v, o)) == EMPTY


def lay_falsely(v: View, legal: int) -> int:
    """One card of least worth, claimed to be of the lowest rank that will do."""
    if v.phase == ADDING:
        return single(STOP)
    if v.phase == CLAIMING:
        return single(lowest(least_worth(legal)))
    return least_worth(both(legal, v.hand))


def bluff(v: View, o: Options, legal: int, lying: bool, u: int) -> int:
    """Play truly if it can be done; else lie if `lying`, or take the pile."""
    if not lies(v, o):
        return lay_truly(v, o, legal, u)
    if v.laid == EMPTY and has(legal, TAKE) and (not lying or both(legal, v.hand) == EMPTY):
        return single(TAKE)
    return lay_falsely(v, legal)


def doubt_what_is_known(v: View, o: Options) -> int:
    """Doubt only what cannot be true."""
    return single(YES) if possible(v, o) < v.laid_count else single(NO)


# --- policies ----------------------------------------------------------------


def honest(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase == DOUBTING:
        return doubt_what_is_known(v, o)
    return bluff(v, o, legal, False, u)


def trusting(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase == DOUBTING:
        return single(NO)
    return bluff(v, o, legal, False, u)


def bluffer_25(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase == DOUBTING:
        return doubt_what_is_known(v, o)
    return bluff(v, o, legal, u % 100 < 25, u)


def bluffer_50(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase == DOUBTING:
        return doubt_what_is_known(v, o)
    return bluff(v, o, legal, u % 100 < 50, u)


def bluffer_100(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase == DOUBTING:
        return doubt_what_is_known(v, o)
    return bluff(v, o, legal, True, u)


def counter(v: View, o: Options, legal: int, u: int) -> int:
    """Like `bluffer_100`; but doubt every other claim that takes the last cards of a player."""
    if v.phase != DOUBTING:
        return bluff(v, o, legal, True, u)
    last = v.stock_count == 0 and v.counts[v.acts] == 0
    if last and u % 100 < 50:
        return single(YES)
    return doubt_what_is_known(v, o)


POLICIES = (
    Policy("honest", honest, "never lies if it can take; doubts what it knows to be false"),
    Policy("trusting", trusting, "like honest, and never doubts"),
    Policy("bluffer-25", bluffer_25, "like honest; lies every fourth time that nothing fits"),
    Policy("bluffer-50", bluffer_50, "like honest; lies every other time that nothing fits"),
    Policy("bluffer-100", bluffer_100, "like honest; lies whenever nothing fits"),
    Policy("counter", counter, "like bluffer-100, and doubts every other claim to go out"),
)
