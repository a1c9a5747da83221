"""Policies for Maija, each from advice in the rule texts."""

from games.cards import (
    EMPTY, FULL_DECK, LEAVE, NINE, RANKS, STOP, SUITS, add, both, count, has, lowest, make_card,
    of_suit, remove, single, without,
)  # fmt: skip
from games.maija_exchange import DEFENDING, LEADING, QUEEN_OF_SPADES, Seen, most_beaten
from games.maija_state import Options, View
from sim.policies import Policy
from sim.policies.common import cheap, lowest_rank

# --- steps -------------------------------------------------------------------


def beat_cheaply(v: Seen, legal: int, trump: int) -> int:
    """The cheapest beaters that leave as many of the other led cards beatable as possible."""
    able = remove(legal, LEAVE)
    rest = remove(v.table, lowest(v.table))
    most = 0
    best = EMPTY
    for _ in range(2 * RANKS):
        if able == EMPTY:
            break
        card = lowest(able)
        able = remove(able, card)
        kept = 1 + most_beaten(rest, remove(v.hand, card), trump)
        if kept > most:
            most = kept
            best = EMPTY
        if kept == most:
            best = add(best, card)
    return cheap(best, trump)


def low_cards(v: Seen) -> int:
    """The plain cards below the nine in the seat's hand."""
    low = EMPTY
    for r in range(NINE):
        for s in range(SUITS):
            if s != v.trump and has(v.hand, make_card(s, r)):
                low = add(low, make_card(s, r))
    return low


def longest_suit(cards: int) -> int:
    """The members of the suit that has most of them."""
    longest = both(cards, of_suit(0))
    for s in range(1, SUITS):
        same = both(cards, of_suit(s))
        if count(same) > count(longest):
            longest = same
    return longest


def lead_low_together(v: Seen, legal: int) -> int:
    """Lead from the suit with most low cards, and add all its low cards."""
    low = low_cards(v)
    if v.phase == LEADING:
        if low == EMPTY:
            return cheap(legal, v.trump)
        return lowest_rank(longest_suit(low))
    more = both(legal, low)
    if more != EMPTY:
        return lowest_rank(more)
    return single(STOP)


def lead_one(v: Seen, legal: int) -> int:
    """Lead the cheapest card alone."""
    if v.phase == LEADING:
        return cheap(legal, v.trump)
    return single(STOP)


def defend_for_the_lead(v: Seen, legal: int, trump: int) -> int:
    """Beat everything if that can be done, else spend no trump while the stock lasts."""
    able = both(legal, FULL_DECK)
    if able == EMPTY:
        return legal
    wins_the_lead = v.left == EMPTY and most_beaten(v.table, v.hand, trump) == count(v.table)
    plain = without(able, of_suit(v.trump))
    if wins_the_lead or plain == EMPTY or v.stock_count == 0:
        return beat_cheaply(v, legal, trump)
    return beat_cheaply(v, plain, trump)


# --- policies ----------------------------------------------------------------


def cheapest(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase != DEFENDING:
        return lead_one(v, legal)
    able = both(legal, FULL_DECK)
    if able == EMPTY:
        return legal
    return cheap(able, v.trump)


def beat_always(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase != DEFENDING:
        return legal
    if both(legal, FULL_DECK) == EMPTY:
        return legal
    return beat_cheaply(v, legal, v.trump)


def save_trumps(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase != DEFENDING:
        return lead_one(v, legal)
    able = both(legal, FULL_DECK)
    plain = without(able, of_suit(v.trump))
    if plain != EMPTY:
        return beat_cheaply(v, plain, v.trump)
    if able == EMPTY or (has(legal, LEAVE) and v.bottom != EMPTY):
        return single(LEAVE)
    return beat_cheaply(v, legal, v.trump)


def shed_low(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase != DEFENDING:
        return lead_low_together(v, legal)
    return cheapest(v, o, legal, u)


def pass_queen(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase == LEADING and has(legal, QUEEN_OF_SPADES):
        return single(QUEEN_OF_SPADES)
    return cheapest(v, o, legal, u)


def sensible(v: View, o: Options, legal: int, u: int) -> int:
    """Pass the queen on; shed low cards; beat all or spend no trump while the stock lasts."""
    if v.phase == LEADING and has(legal, QUEEN_OF_SPADES):
        return single(QUEEN_OF_SPADES)
    if v.phase != DEFENDING:
        return lead_low_together(v, legal)
    return defend_for_the_lead(v, legal, v.trump)


POLICIES = (
    Policy("cheapest", cheapest, "leads the cheapest card alone; beats with the cheapest"),
    Policy("beat-always", beat_always, "beats as many as it can, cheaply", "maija-solmu"),
    Policy("save-trumps", save_trumps, "beats with no trump while the stock lasts", "maija-solmu"),
    Policy("shed-low", shed_low, "leads low cards of a suit together", "maija-solmu"),
    Policy("pass-queen", pass_queen, "leads the queen of spades at once", "maija-solmu"),
    Policy("sensible", sensible, "passes the queen on, sheds low cards, spends trumps to lead"),
)
