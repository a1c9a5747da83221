"""Policies for Paskahousu: low cards first, and what is worth keeping."""

from games.cards import (
    DEUCE, EMPTY, FULL_DECK, RANKS, TURN, both, has, of_rank, single, union,
)  # fmt: skip
from games.paskahousu_state import Options, View
from games.paskahousu_table import plays_alone
from sim.policies import Policy
from sim.policies.common import lowest_rank, refusals

# One decision in so many is left to chance, lest a table of likes goes round for ever.
SELDOM = 16

# --- steps -------------------------------------------------------------------


def plain(cards: int) -> int:
    """The cards that are neither deuces, tens nor aces."""
    found = EMPTY
    for r in range(RANKS):
        if r != DEUCE and not plays_alone(r):
            found = union(found, both(cards, of_rank(r)))
    return found


def least_worth(cards: int) -> int:
    """The lowest rank of the plain cards; of the others deuces, then tens, then aces."""
    if plain(cards) != EMPTY:
        return lowest_rank(plain(cards))
    return lowest_rank(cards)


# --- policies ----------------------------------------------------------------


def always_take(v: View, o: Options, legal: int, u: int) -> int:
    refused = refusals(legal)
    if refused != EMPTY:
        return refused
    return least_worth(both(legal, FULL_DECK))


def cheapest(v: View, o: Options, legal: int, u: int) -> int:
    cards = both(legal, FULL_DECK)
    if cards == EMPTY:
        return legal
    return least_worth(cards)


def sensible(v: View, o: Options, legal: int, u: int) -> int:
    """Like `cheapest`; but try the stock before taking, and at times play any card that fits."""
    cards = both(legal, FULL_DECK)
    if cards == EMPTY:
        return single(TURN) if has(legal, TURN) else legal
    return cards if u % SELDOM == 0 else least_worth(cards)


POLICIES = (
    Policy("always-take", always_take, "one low card at a time; adds nothing"),
    Policy("cheapest", cheapest, "the lowest rank, all of it; deuces, tens and aces last"),
    Policy("sensible", sensible, "like cheapest, and tries the stock before it takes"),
)
