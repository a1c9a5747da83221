"""Policies that make sense in every game, and steps that others share."""

from typing import Any

from games.cards import (
    EMPTY, FULL_DECK, LEAVE, PASS, RANKS, STOP, TAKE, add, both, lowest, of_rank, of_suit,
    single, without,
)  # fmt: skip


def anything(v: Any, o: Any, legal: int, u: int) -> int:
    return legal


def refusals(legal: int) -> int:
    """The legal actions that add nothing and beat nothing."""
    return both(legal, add(add(add(single(STOP), LEAVE), TAKE), PASS))


def lowest_rank(cards: int) -> int:
    """The members of the lowest rank in a set of cards."""
    for r in range(RANKS):
        same = both(cards, of_rank(r))
        if same != EMPTY:
            return same
    return EMPTY


def cheap(cards: int, trump: int) -> int:
    """The lowest cards in a set, trumps counting above all others."""
    plain = without(cards, of_suit(trump))
    if plain != EMPTY:
        return lowest_rank(plain)
    return lowest_rank(cards)


def always_take(v: Any, o: Any, legal: int, u: int) -> int:
    refused = refusals(legal)
    if refused != EMPTY:
        return refused
    return single(lowest(legal))


def cheapest(v: Any, o: Any, legal: int, u: int) -> int:
    cards = lowest_rank(both(legal, FULL_DECK))
    if cards == EMPTY:
        return legal
    return cards
