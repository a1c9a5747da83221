"""Policies for Durak: what to attack with, what to beat with, and when to take."""

from games.cards import (
    EMPTY, FULL_DECK, PASS, QUEEN, RANKS, STOP, both, has, of_rank, of_suit, single, union, without,
)  # fmt: skip
from games.durak_state import ADDING, GIVING, LEADING, Options, View
from games.throw_in import EXCHANGE
from sim.policies import Policy
from sim.policies.common import cheap, refusals

# --- steps -------------------------------------------------------------------


def plays(legal: int) -> int:
    """The legal actions that play or choose a card."""
    return both(legal, FULL_DECK)


def first_refusal(legal: int) -> int:
    """Hand over rather than close; else what adds and beats nothing."""
    if has(legal, PASS):
        return single(PASS)
    return refusals(legal)


def frugal(cards: int, trump: int, top: int) -> int:
    """The cards that are no trumps and no higher than a rank."""
    kept = of_suit(trump)
    for r in range(RANKS):
        if r > top:
            kept = union(kept, of_rank(r))
    return without(cards, kept)


def last_cards(v: View) -> bool:
    """Whether the stock is gone, so that every card given away counts."""
    return v.stock_count == 0 and v.bottom == EMPTY


# --- policies ----------------------------------------------------------------


def always_take(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase == LEADING:
        return cheap(plays(legal), v.trump)
    return first_refusal(legal)


def cheapest(v: View, o: Options, legal: int, u: int) -> int:
    """Add and beat whenever it can be done, with the cheapest card; exchange at once."""
    if has(legal, EXCHANGE):
        return single(EXCHANGE)
    cards = plays(legal)
    if cards == EMPTY:
        return legal
    return cheap(cards, v.trump)


def sensible(v: View, o: Options, legal: int, u: int) -> int:
    """Like `cheapest`; but keep trumps and high cards for later while there is a stock."""
    if has(legal, EXCHANGE):
        return single(EXCHANGE)
    cards = plays(legal)
    if cards == EMPTY:
        return first_refusal(legal)
    if v.phase == GIVING or (v.phase == ADDING and not last_cards(v)):
        spare = frugal(cards, v.trump, QUEEN)
        return cheap(spare, v.trump) if spare != EMPTY else first_refusal(legal)
    return cheap(cards, v.trump)


def closing(v: View, o: Options, legal: int, u: int) -> int:
    """Like `cheapest`, but never let another add a card to an attack of one's own."""
    if v.phase == ADDING and plays(legal) == EMPTY and has(legal, STOP):
        return single(STOP)
    return cheapest(v, o, legal, u)


POLICIES = (
    Policy("always-take", always_take, "leads its cheapest card, adds nothing and takes"),
    Policy("cheapest", cheapest, "adds and beats whenever it can, as cheaply as it can"),
    Policy("closing", closing, "like cheapest, but closes its attacks to the others"),
    Policy("sensible", sensible, "like cheapest, but keeps trumps and kings while stock lasts"),
)
