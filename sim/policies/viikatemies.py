"""Policies for Viikatemies: which cards to part with first, and when to make the next one take."""

from games.cards import (
    CLUBS, EMPTY, FULL_DECK, JACK, QUEEN, SUITS, both, lowest, of_rank, of_suit, single, union,
    without,
)  # fmt: skip
from games.viikatemies_pile import kings, overtaking, specials
from games.viikatemies_state import ANSWERING, LEADING, SCYTHE, Options, View
from sim.policies import Policy
from sim.policies.common import lowest_rank, refusals

# --- steps -------------------------------------------------------------------


def weakest(cards: int) -> int:
    """The card that over-takes fewest: of the lowest suit, the lowest rank."""
    for i in range(SUITS):
        held = both(cards, of_suit(i + 1 if i + 1 < SUITS else CLUBS))
        if held != EMPTY:
            return single(lowest(held))
    return EMPTY


def plain_first(cards: int) -> int:
    """The weakest plain card; the weakest special one if there is no other."""
    plain = without(cards, specials())
    return weakest(plain if plain != EMPTY else cards)


def felling(v: View, cards: int) -> int:
    """Those of the cards that fell the pile at once, or fall on an empty table."""
    jacks = both(cards, of_rank(JACK))
    if v.phase == LEADING:
        return union(jacks, both(cards, single(SCYTHE)))
    if v.phase == ANSWERING:
        return union(jacks, both(cards, both(kings(), overtaking(lowest(v.top)))))
    return EMPTY


# --- policies ----------------------------------------------------------------


def always_take(v: View, o: Options, legal: int, u: int) -> int:
    refused = refusals(legal)
    if refused != EMPTY:
        return refused
    return lowest_rank(both(legal, FULL_DECK))


def cheapest(v: View, o: Options, legal: int, u: int) -> int:
    cards = both(legal, FULL_DECK)
    if cards == EMPTY:
        return legal
    return plain_first(cards)


def fell_first(v: View, o: Options, legal: int, u: int) -> int:
    fells = felling(v, both(legal, FULL_DECK))
    if fells != EMPTY:
        return plain_first(fells)
    return cheapest(v, o, legal, u)


def sensible(v: View, o: Options, legal: int, u: int) -> int:
    """Like `cheapest`; but a queen answers, and clubs and special cards are not spent as additions.

    The next player can rarely answer a queen.  Once the stock is gone all is added.
    """
    cards = both(legal, FULL_DECK)
    queens = both(cards, of_rank(QUEEN))
    if v.phase == ANSWERING and queens != EMPTY:
        return weakest(queens)
    if v.stock_count > 0 and v.phase != ANSWERING and v.phase != LEADING:
        cards = without(without(cards, of_suit(CLUBS)), specials())
        if cards == EMPTY:
            return refusals(legal)
    return cheapest(v, o, cards if cards != EMPTY else legal, u)


POLICIES = (
    Policy("always-take", always_take, "leads its lowest cards; takes whatever is played"),
    Policy("cheapest", cheapest, "over-takes with the weakest plain card, and adds what it can"),
    Policy("fell-first", fell_first, "fells when it can; else as cheapest"),
    Policy("sensible", sensible, "like cheapest; answers with queens, keeps its strong cards"),
)
