"""The open pile of Kitumaija: what beats its top card, what is taken of it, what is seen of it."""

from games.cards import (
    CLUBS, FULL_DECK, PASS, TAKE, add, higher, of_suit, remove, single, size, suit, top, union,
)  # fmt: skip
from games.kitumaija_state import (
    HARD, LONE, MAY, QUEEN_OF_SPADES, QUEEN_TAKES, SHOWN, TAKE_BOTTOM, TAKES, TOP_ONLY, Options,
    State,
)  # fmt: skip


def queen_lies(s: State) -> bool:
    """Whether the queen of spades lies on the pile; nobody leaves her there for long."""
    return size(s.open_pile) > 0 and top(s.open_pile) == QUEEN_OF_SPADES


# --- catching --------------------------------------------------------------


def beaters(card: int, trump: int, clubs: int) -> int:
    """Every card that beats `card`."""
    better = higher(card)
    if suit(card) != trump and (clubs != HARD or suit(card) != CLUBS):
        better = union(better, of_suit(trump))
    return remove(better, QUEEN_OF_SPADES)


def catchers(s: State, o: Options) -> int:
    """Every card that can be the catch card: it beats the top of the pile, if there is a pile."""
    if size(s.open_pile) == 0:
        return remove(FULL_DECK, QUEEN_OF_SPADES)
    return beaters(top(s.open_pile), s.trump, o.clubs)


# --- taking ----------------------------------------------------------------


def wanted(s: State) -> int:
    """How many cards the player who must or will take has to take, if the pile has them."""
    if queen_lies(s):
        return QUEEN_TAKES
    return TAKES


def taken(s: State, a: int) -> int:
    """How many cards of the pile an action takes."""
    n = size(s.open_pile)
    if a == PASS:
        return 0
    if a == TAKE_BOTTOM or n == 1:
        return n
    return min(wanted(s), n - 1)


def takings(s: State, o: Options) -> int:
    """The ways to take: without the bottom card of the pile, and with it where one may or must."""
    n = size(s.open_pile)
    ways = single(PASS)
    if n > 1 or (n == 1 and o.pile_bottom == LONE):
        ways = single(TAKE)
    if o.pile_bottom == MAY and n > 0 and n <= wanted(s):
        ways = add(ways, TAKE_BOTTOM)
    return ways


def shown_cards(s: State, o: Options) -> int:
    """How many cards of the pile may be looked at."""
    if o.look == TOP_ONLY:
        return min(size(s.open_pile), 1)
    return min(size(s.open_pile), SHOWN)
