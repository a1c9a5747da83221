"""What may be claimed in Valepaska, whether it is true, and who is asked whether it doubts."""

from games.cards import EMPTY, RANKS, SUITS, add, both, count, of_rank, union, without
from games.paskahousu_table import fitting, next_seat, opening_rank, plays_alone, turns
from games.valepaska_state import NEXT, SHOWN, Options, State

# --- what may be claimed ---------------------------------------------------


def most_claimed(s: State, o: Options, r: int) -> int:
    """As how many cards rank `r` may be claimed: no more than there are, less those on top."""
    left = count(both(o.deck, of_rank(r)))
    if s.pile != EMPTY and s.top == r:
        left -= s.run
    if plays_alone(r):
        return min(left, 1)
    return left


def claimable(s: State, o: Options) -> int:
    """Every card of a rank that may be claimed; the first claim is of the rank that begins."""
    able = both(fitting(s, o), o.deck)
    if s.opening == 1:
        first = both(able, of_rank(opening_rank(union(s.hands[s.seat], s.laid))))
        if first != EMPTY:
            return first
    if s.pile != EMPTY and most_claimed(s, o, s.top) == 0:
        return without(able, of_rank(s.top))
    return able


def claims(s: State, o: Options, cards: int) -> int:
    """The ranks, by their codes in the first suit, that so many cards may be claimed to be."""
    able = claimable(s, o)
    found = EMPTY
    for r in range(RANKS):
        if both(able, of_rank(r)) != EMPTY and most_claimed(s, o, r) >= cards:
            found = add(found, r)
    return found


def most_laid(s: State, o: Options) -> int:
    """How many cards may be laid, so that they can be claimed to be something."""
    most = 0
    for n in range(SUITS):
        if claims(s, o, n + 1) != EMPTY:
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
