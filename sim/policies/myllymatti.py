"""Policies for Myllymatti: what to win in the first phase, how to be rid of it in the second."""

from games.cards import (
    EMPTY, FULL_DECK, JACK, RANKS, SUITS, add, both, lowest, of_rank, of_suit, rank, remove, size,
    union, without,
)  # fmt: skip
from games.myllymatti import beaters
from games.myllymatti_state import BEATING, PLAYING, Options, View
from games.seats import next_seat
from sim.policies import Policy
from sim.policies.common import cheap, lowest_rank, refusals

# --- steps -------------------------------------------------------------------


def highest_rank(cards: int) -> int:
    """The members of the highest rank in a set of cards."""
    for i in range(RANKS):
        same = both(cards, of_rank(RANKS - 1 - i))
        if same != EMPTY:
            return same
    return EMPTY


def ranked_above(card: int) -> int:
    """The cards of any suit that win a trick against `card`."""
    cards = EMPTY
    for r in range(RANKS):
        if r > rank(card):
            cards = union(cards, of_rank(r))
    return cards


def win_good_cards(v: View, cards: int) -> int:
    """Throw the lowest card; but win a jack or better, or what must be won, with the highest."""
    if v.led == EMPTY:
        return lowest_rank(cards)
    led = lowest(v.led)
    better = both(cards, ranked_above(led))
    if better != EMPTY and (rank(led) >= JACK or better == cards):
        return highest_rank(better)
    return lowest_rank(cards)


def next_hand(v: View, o: Options) -> int:
    """The hand, known in the second phase, of the next player who holds cards."""
    i = v.seat
    for _ in range(o.players):
        i = next_seat(o, i)
        if v.known[i] != EMPTY:
            break
    return v.known[i]


def must_be_taken(v: View, o: Options, cards: int) -> int:
    """Those of the cards that the next player cannot beat."""
    hand = next_hand(v, o)
    safe = EMPTY
    for _ in range(SUITS * RANKS):
        if cards == EMPTY:
            break
        card = lowest(cards)
        cards = remove(cards, card)
        if both(hand, beaters(card, v.trump, o)) == EMPTY:
            safe = add(safe, card)
    return safe


# --- policies ----------------------------------------------------------------


def always_take(v: View, o: Options, legal: int, u: int) -> int:
    refused = refusals(legal)
    if refused != EMPTY:
        return refused
    return lowest_rank(both(legal, FULL_DECK))


def cheapest(v: View, o: Options, legal: int, u: int) -> int:
    cards = both(legal, FULL_DECK)
    if v.phase == PLAYING:
        return lowest_rank(cards)
    if cards == EMPTY:
        return legal
    return cheap(cards, v.trump)


def win_high(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase == PLAYING:
        return win_good_cards(v, both(legal, FULL_DECK))
    return cheapest(v, o, legal, u)


def sensible(v: View, o: Options, legal: int, u: int) -> int:
    """Like `win_high`; but make the next player take a plain card if no pile falls at once."""
    if v.phase == PLAYING or (v.phase == BEATING and size(v.pile) + 1 == v.falls_at):
        return win_high(v, o, legal, u)
    plain = without(both(legal, FULL_DECK), of_suit(v.trump))
    taken = must_be_taken(v, o, plain)
    if taken != EMPTY:
        return lowest_rank(taken)
    return cheapest(v, o, legal, u)


def blind(v: View, o: Options, legal: int, u: int) -> int:
    """Turn a card from the stock whenever it can be done; else as `cheapest`."""
    if v.phase == PLAYING and without(legal, FULL_DECK) != EMPTY:
        return without(legal, FULL_DECK)
    return cheapest(v, o, legal, u)


POLICIES = (
    Policy("always-take", always_take, "throws its lowest card; then takes whatever is played"),
    Policy("cheapest", cheapest, "throws its lowest card; then beats with the cheapest"),
    Policy("blind", blind, "plays from the stock while it can; then beats with the cheapest"),
    Policy("win-high", win_high, "wins jacks and better; then beats with the cheapest"),
    Policy("sensible", sensible, "like win-high, and plays what the next player must take"),
)
