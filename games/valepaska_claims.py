"""What may be claimed in Valepaska, whether it is true, and who is asked whether it doubts."""

from games.cards import EMPTY, RANKS, SUITS, add, both, count, of_rank, union, without
from games.paskahousu_table import fitting, opening_rank, plays_alone, turns
from games.seats import next_seat
from games.valepaska_state import NEXT, SHOWN, Options, State

# --- what may be claimed ---------------------------------------------------


def most_claimed(top: int, run: int, r: int, o: Options) -> int:
    """As how many cards rank `r` may be claimed: no more than there are, less those on top."""
    left = count(both(o.deck, of_rank(r)))
    if run > 0 and top == r:
        left -= run
    if plays_alone(r):
        return min(left, 1)
    return left


def claimable(top: int, run: int, first: int, o: Options) -> int:
    """Every card of a rank that may be claimed on a top, or to begin if `run` is 0.

    `first` is the hand of who makes the first claim, which is of the rank that begins;
    it is empty for all others.
    """
    able = both(fitting(top, run, o), o.deck)
    if first != EMPTY and both(able, of_rank(opening_rank(first))) != EMPTY:
        return both(able, of_rank(opening_rank(first)))
    if run > 0 and most_claimed(top, run, top, o) == 0:
        return without(able, of_rank(top))
    return able


def claims(top: int, run: int, first: int, cards: int, o: Options) -> int:
    """The ranks, by their codes in the first suit, that so many cards may be claimed to be."""
    able = claimable(top, run, first, o)
    found = EMPTY
    for r in range(RANKS):
        if both(able, of_rank(r)) != EMPTY and most_claimed(top, run, r, o) >= cards:
            found = add(found, r)
    return found


def first_hand(s: State) -> int:
    """The hand of who is to make the first claim, what is laid of it included; else nothing."""
    if s.opening == 1:
        return union(s.hands[s.seat], s.laid)
    return EMPTY


def claimable_now(s: State, o: Options) -> int:
    return claimable(s.top, s.run, first_hand(s), o)


def claims_now(s: State, o: Options, cards: int) -> int:
    return claims(s.top, s.run, first_hand(s), cards, o)


def most_laid(s: State, o: Options) -> int:
    """How many cards may be laid, so that they can be claimed to be something."""
    most = 0
    for n in range(SUITS):
        if claims_now(s, o, n + 1) != EMPTY:
            most = n + 1
    return most


# --- whether it is true, and who is asked ------------------------------------


def shows_last(s: State, o: Options) -> bool:
    """Whether the laid cards are the seat's last and are shown."""
    return o.last == SHOWN and s.hands[s.seat] == EMPTY and s.stock == EMPTY


def turns_unless_doubted(s: State) -> bool:
    return turns(s.top, s.run, count(s.pile) + count(s.laid))


def is_honest(s: State, r: int) -> bool:
    """Whether all laid cards are of rank `r`."""
    return without(s.laid, of_rank(r)) == EMPTY


def next_asked(s: State, o: Options) -> int:
    """Who is asked after the one now asked; the one who laid the cards if all have been."""
    i = s.asked
    for _ in range(o.players):
        i = next_seat(o, i)
        if i == s.seat or s.hands[i] != EMPTY:
            break
    return i


def is_last_asked(s: State, o: Options) -> bool:
    return o.doubt == NEXT or next_asked(s, o) == s.seat
