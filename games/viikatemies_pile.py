"""Which cards of Viikatemies lie on which: beginning a move on the pile, and going on with it."""

from games.cards import (
    ACE, CLUBS, DEUCE, EMPTY, JACK, KING, QUEEN, SUITS, TEN, add, both, count, higher, lowest,
    of_rank, of_suit, rank, remove, suit, union, without,
)  # fmt: skip
from games.viikatemies_state import (
    ADDING, DOWN, EITHER, FELLING, LISTED, PLAIN, SAME, SCYTHE, SWAPPING, UP, Options, State,
)  # fmt: skip


def stronger_suits(card: int) -> int:
    """The cards of the suits above that of `card`: clubs, spades, hearts, diamonds."""
    stronger = EMPTY
    if suit(card) != CLUBS:
        stronger = of_suit(CLUBS)
        for i in range(SUITS):
            if i > suit(card):
                stronger = union(stronger, of_suit(i))
    return stronger


def specials() -> int:
    return union(union(of_rank(JACK), of_rank(QUEEN)), union(of_rank(KING), of_rank(ACE)))


def kings() -> int:
    """The three kings: the Scythe is none."""
    return remove(of_rank(KING), SCYTHE)


def overtaking(top: int) -> int:
    """The cards that are higher than `top`, jacks apart: an ace on the table counts 1."""
    cards = union(stronger_suits(top), higher(top))
    if rank(top) == ACE:
        cards = union(cards, remove(of_suit(suit(top)), top))
    return without(cards, of_rank(JACK))


def answers(top: int, o: Options) -> int:
    """The cards with which a move on the pile may begin."""
    if top == SCYTHE:
        return EMPTY
    cards = overtaking(top)
    if rank(top) == QUEEN:
        cards = remove(cards, SCYTHE)
        if o.on_queen == LISTED:
            cards = both(cards, specials())
    elif rank(top) == KING:
        cards = union(cards, kings())
    elif rank(top) != ACE:
        cards = union(cards, of_rank(rank(top)))
    if suit(top) == CLUBS:
        cards = union(cards, of_rank(JACK))
    return cards


# --- the pile -------------------------------------------------------------------------


def not_the_last(s: State, o: Options, cards: int) -> int:
    """Of these cards in the seat's hand, those that may be laid on the pile as its last."""
    if o.last_card == PLAIN and s.stock == EMPTY and count(s.hands[s.seat]) == 1:
        return without(cards, specials())
    return cards


def additions(s: State, o: Options) -> int:
    """The cards in hand that may follow the one just laid, in the same move."""
    top = lowest(s.top)
    more = EMPTY
    if top == SCYTHE:
        return EMPTY
    if s.phase == ADDING or s.phase == SAME or s.phase == SWAPPING or s.phase == FELLING:
        more = of_rank(rank(top))
        if rank(top) == QUEEN:
            more = both(more, stronger_suits(top))
        elif rank(top) == KING:
            more = kings()
    if (s.phase == ADDING or s.phase == UP) and rank(top) < TEN:
        more = add(more, top + 1)
    if s.phase == DOWN or (s.phase == ADDING and o.run == EITHER):
        if rank(top) > DEUCE:
            more = add(more, top - 1)
    return not_the_last(s, o, both(s.hands[s.seat], more))
