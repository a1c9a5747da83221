"""Policies for Mustamaija; the steps that Maija has too are taken from there."""

from games.cards import (
    EMPTY, FULL_DECK, SPADES, STOP, TURN, both, has, lowest, of_suit, remove, single,
)  # fmt: skip
from games.maija_exchange import DEFENDING, LEADING, QUEEN_OF_SPADES
from games.mustamaija_state import PALM, Options, View, beating_suit
from sim.policies import Policy
from sim.policies.common import cheap, lowest_rank
from sim.policies.maija import defend_for_the_lead, lead_low_together, lead_one


def cheapest(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase == PALM:
        return single(STOP)
    if v.phase != DEFENDING:
        return lead_one(v, remove(legal, TURN))
    able = both(legal, FULL_DECK)
    if able == EMPTY:
        return legal
    return cheap(able, v.trump)


def pass_queen(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase == LEADING and has(legal, QUEEN_OF_SPADES):
        return single(QUEEN_OF_SPADES)
    return cheapest(v, o, legal, u)


def sensible(v: View, o: Options, legal: int, u: int) -> int:
    """As in Maija; and stop what others would add, and keep trumps where the stock can lead."""
    if v.phase == PALM:
        return single(STOP)
    if has(legal, TURN):
        return single(TURN)
    if v.phase == LEADING and has(legal, QUEEN_OF_SPADES):
        return single(QUEEN_OF_SPADES)
    if v.phase != DEFENDING:
        return lead_low_together(v, legal)
    return defend_for_the_lead(v, legal, beating_suit(lowest(v.table), v.trump, o))


def spades_first(v: View, o: Options, legal: int, u: int) -> int:
    """Make the first lead, while trumps are unknown, in spades; then be sensible."""
    spades = both(legal, of_suit(SPADES))
    if v.phase == LEADING and v.trump == SPADES and spades != EMPTY:
        return lowest_rank(spades)
    return sensible(v, o, legal, u)


POLICIES = (
    Policy("cheapest", cheapest, "leads the cheapest card alone; beats with the cheapest"),
    Policy("pass-queen", pass_queen, "leads the queen of spades at once"),
    Policy("sensible", sensible, "passes the queen on, sheds low cards, spends trumps to lead"),
    Policy("spades-first", spades_first, "makes the first lead in spades", "mustamaija-3-5"),
)
