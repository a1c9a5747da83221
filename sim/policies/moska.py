"""Policies for Moska; the steps serve Turamoska too."""

from games.cards import (
    EMPTY, FULL_DECK, JACK, LEAVE, PASS, RANKS, STOP, TAKE, TURN, add, both, count, has, lowest,
    of_rank, of_suit, remove, single, without,
)  # fmt: skip
from games.moska_attack import ADDING, ASKING, DEFENDING, LEADING, paired
from games.system import GameOptions
from games.throw_in import EXCHANGE, Seen, beaters
from sim.policies import Policy
from sim.policies.common import cheap, lowest_rank

# --- steps -------------------------------------------------------------------


def declining(legal: int) -> int:
    """Passing, stopping or taking, whichever is legal; turning cards is none of it."""
    return both(legal, add(add(add(single(STOP), PASS), TAKE), LEAVE))


def below(cards: int, limit: int) -> int:
    """The members of a rank below `limit`."""
    for r in range(RANKS):
        if r >= limit:
            cards = without(cards, of_rank(r))
    return cards


def beat_cheaply(v: Seen, legal: int) -> int:
    """Face the lowest card that can be beaten, plain ones first; beat with the cheapest."""
    if v.phase == DEFENDING:
        faced = both(legal, v.table)
        if faced == EMPTY:
            return declining(legal)
        return cheap(faced, v.trump)
    return cheap(both(legal, FULL_DECK), v.trump)


def all_beatable(v: Seen) -> bool:
    """Whether there seem to be beaters for all: as many as cards, and one for each."""
    hand = v.hand
    rest = v.table
    for _ in range(2 * RANKS):
        if rest == EMPTY:
            break
        card = lowest(rest)
        rest = remove(rest, card)
        able = both(hand, beaters(card, v.trump))
        if able == EMPTY:
            return False
        hand = remove(hand, lowest(cheap(able, v.trump)))
    return rest == EMPTY


def lead_low_pairs(v: Seen, legal: int) -> int:
    """Lead the lowest rank, its pairs together, and add low pairs; no trumps."""
    plain = without(both(legal, FULL_DECK), of_suit(v.trump))
    if v.phase == LEADING:
        low = below(paired(plain), JACK)
        return lowest_rank(low) if low != EMPTY else cheap(both(legal, FULL_DECK), v.trump)
    low = below(plain, JACK)
    if low != EMPTY:
        return lowest_rank(low)
    return single(STOP) if has(legal, STOP) else both(legal, FULL_DECK)


def throw_in_low(v: Seen, legal: int) -> int:
    """Throw in low plain cards while the stock lasts; then all plain cards."""
    plain = without(both(legal, FULL_DECK), of_suit(v.trump))
    if v.stock_count > 0:
        plain = below(plain, JACK)
    return lowest_rank(plain) if plain != EMPTY else declining(legal)


# --- policies ----------------------------------------------------------------


def play_cheaply(v: Seen, o: GameOptions, legal: int, u: int) -> int:
    if v.phase == LEADING:
        return cheap(both(legal, FULL_DECK), v.trump)
    if v.phase == ADDING and has(legal, STOP):
        return single(STOP)
    if v.phase == DEFENDING:
        return beat_cheaply(v, legal)
    cards = both(legal, FULL_DECK)
    return cheap(cards, v.trump) if cards != EMPTY else declining(legal)


def pile_on_all(v: Seen, o: GameOptions, legal: int, u: int) -> int:
    """Lay and throw in whatever can be, the lowest first."""
    if v.phase == LEADING and paired(v.hand) != EMPTY and count(v.hand) > 1:
        return lowest_rank(paired(both(legal, v.hand)))
    if v.phase == LEADING or v.phase == ADDING or v.phase == ASKING:
        cards = both(legal, FULL_DECK)
        return lowest_rank(cards) if cards != EMPTY else declining(legal)
    return play_cheaply(v, o, legal, u)


def play_sensibly(v: Seen, o: GameOptions, legal: int, u: int) -> int:
    """Exchange; lead low pairs; throw in low cards; beat all, or spend no trump in vain."""
    if has(legal, EXCHANGE):
        return single(EXCHANGE)
    if v.phase == LEADING or v.phase == ADDING:
        return lead_low_pairs(v, remove(legal, TURN))
    if v.phase == ASKING:
        return throw_in_low(v, legal)
    if v.phase == DEFENDING and v.table != EMPTY and v.stock_count > 0 and not all_beatable(v):
        return declining(legal)
    return beat_cheaply(v, legal)


POLICIES = (
    Policy(
        "cheapest", play_cheaply, "leads the cheapest card alone; adds and beats with the cheapest"
    ),
    Policy("pile-on", pile_on_all, "leads and throws in all that it can"),
    Policy(
        "sensible",
        play_sensibly,
        "exchanges, leads low pairs, throws in low cards, beats all or none",
    ),
)
