"""The vocabulary of the rule language: cards, card sets and piles.

Rules are written with these functions and no others, so that one text can be
read in four ways (interpreted, compiled, explored, proved).  Here each function
has its meaning as plain Python; a reader may replace it by something faster or
symbolic, never by something different.

A **card** is a small integer, ``code = 16 * suit + rank``; suits are clubs 0,
diamonds 1, hearts 2, spades 3, ranks run from deuce 0 to ace 12.  Each suit has
three codes that are no card (ranks 13, 14, 15): eleven of them (63 would be the
sign bit) name the other actions, such as `STOP`.

A **card set** is a 64-bit integer with the bit of each member set.

A **pile** is an ordered run of cards in a list of fixed size: cell 0 holds the
number of cards, the cards follow from bottom to top, and every cell beyond them
is 0, so that equal piles are equal records.
"""

from collections.abc import MutableSequence

Pile = MutableSequence[int]

CLUBS, DIAMONDS, HEARTS, SPADES = 0, 1, 2, 3
DEUCE, NINE, TEN, JACK, QUEEN, KING, ACE = 0, 7, 8, 9, 10, 11, 12
RANKS = 13
SUITS = 4

# Codes that are no card: the names are general, each game uses the ones it needs.
STOP, LEAVE, TAKE = 13, 14, 15
PASS, TURN, CLAIM = 29, 30, 31
YES, NO = 45, 46

# Who acts when it is no seat's turn, and results that name no loser.
CHANCE, NOBODY = -1, -2
DRAW, VOID = 0, -1

EMPTY = 0
FULL_DECK = 0x1FFF_1FFF_1FFF_1FFF


# --- cards ---------------------------------------------------------------


def suit(card: int) -> int:
    """Return the suit of a card, 0 to 3.

    >>> suit(parse_card("QS")) == SPADES
    True
    """
    return card >> 4


def rank(card: int) -> int:
    """Return the rank of a card, deuce 0 to ace 12.

    >>> rank(parse_card("QS")) == QUEEN
    True
    """
    return card & 15


def make_card(the_suit: int, the_rank: int) -> int:
    """Return the card of a suit and a rank.

    >>> format_card(make_card(HEARTS, TEN))
    'TH'
    """
    return the_suit * 16 + the_rank


# --- card sets -----------------------------------------------------------


def single(card: int) -> int:
    """Return the set whose only member is `card`."""
    return 1 << card


def add(cards: int, card: int) -> int:
    """Return `cards` with `card`, which was not a member."""
    return cards | (1 << card)


def remove(cards: int, card: int) -> int:
    """Return `cards` without `card`."""
    return cards & ~(1 << card)


def union(one: int, other: int) -> int:
    """Return the members of either set."""
    return one | other


def both(one: int, other: int) -> int:
    """Return the members of both sets (the intersection)."""
    return one & other


def without(one: int, other: int) -> int:
    """Return the members of `one` that are not in `other` (the difference)."""
    return one & ~other


def has(cards: int, card: int) -> bool:
    """Return whether `card` is a member of `cards`."""
    return (cards >> card) & 1 != 0


def count(cards: int) -> int:
    """Return the number of members.

    >>> count(FULL_DECK)
    52
    """
    return cards.bit_count()


def lowest(cards: int) -> int:
    """Return the member with the smallest code; of one suit, the lowest rank.

    The set must not be empty.

    >>> format_card(lowest(parse_cards("9H 7H KH")))
    '7H'
    """
    return (cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """Return the member with the largest code; of one suit, the highest rank.

    The set must not be empty.

    >>> format_card(highest(parse_cards("9H 7H KH")))
    'KH'
    """
    return cards.bit_length() - 1


def of_suit(the_suit: int) -> int:
    """Return the thirteen cards of a suit."""
    return 0x1FFF << (16 * the_suit)


def of_rank(the_rank: int) -> int:
    """Return the four cards of a rank.

    >>> format_cards(of_rank(ACE))
    'AS AH AD AC'
    """
    return 0x0001_0001_0001_0001 << the_rank


def higher(card: int) -> int:
    """Return the cards of the same suit with a higher rank.

    >>> format_cards(higher(parse_card("QS")))
    'AS KS'
    """
    return (0x1FFF << (card & 48)) & (-2 << card)


# --- piles ---------------------------------------------------------------


def size(pile: Pile) -> int:
    """Return the number of cards in a pile."""
    return pile[0]


def top(pile: Pile) -> int:
    """Return the top card of a pile that is not empty."""
    return pile[pile[0]]


def push(pile: Pile, card: int) -> None:
    """Put a card on top of a pile."""
    n = pile[0] + 1
    pile[n] = card
    pile[0] = n


def pop(pile: Pile) -> int:
    """Take the top card off a pile that is not empty, and return it."""
    n = pile[0]
    card = pile[n]
    pile[n] = 0
    pile[0] = n - 1
    return card


def push_bottom(pile: Pile, card: int) -> None:
    """Put a card under a pile."""
    n = pile[0]
    for i in range(n, 0, -1):
        pile[i + 1] = pile[i]
    pile[1] = card
    pile[0] = n + 1


def turn_under(pile: Pile, other: Pile) -> None:
    """Turn the pile `other` over and put all of it under `pile`."""
    n, k = pile[0], other[0]
    for i in range(n, 0, -1):
        pile[i + k] = pile[i]
    for i in range(1, k + 1):
        pile[k + 1 - i] = other[i]
        other[i] = 0
    pile[0] = n + k
    other[0] = 0


# --- notation (not part of the rule language) ----------------------------

RANK_NAMES = "23456789TJQKA"
SUIT_NAMES = "CDHS"
_SUIT_SIGNS = str.maketrans("♣♦♥♠", "CDHS")


def format_card(card: int) -> str:
    """Return a card as text, rank then suit.

    >>> format_card(0)
    '2C'
    """
    return RANK_NAMES[card & 15] + SUIT_NAMES[card >> 4]


def parse_card(text: str) -> int:
    """Read one card: ``7H``, ``10H``, ``♠Q`` and ``q♠`` are all read.

    Raises
    ------
    ValueError
        If the text names no card.

    >>> parse_card("10H") == parse_card("♥T") == parse_card("th")
    True
    """
    word = text.translate(_SUIT_SIGNS).upper().replace("10", "T")
    if len(word) == 2:
        if text[0] in "♣♦♥♠":
            word = word[1] + word[0]
        if word[0] in RANK_NAMES and word[1] in SUIT_NAMES:
            return 16 * SUIT_NAMES.index(word[1]) + RANK_NAMES.index(word[0])
    raise ValueError(f"{text!r} is not a card; write rank then suit, such as 7H or QS")


def members(cards: int) -> list[int]:
    """Return the members of a set in ascending order of their codes."""
    found = []
    while cards:
        found.append(lowest(cards))
        cards &= cards - 1
    return found


def format_cards(cards: int) -> str:
    """Return a set as text, spades first and high cards first."""
    return " ".join(format_card(c) for c in reversed(members(cards)))


def parse_cards(text: str) -> int:
    """Read a set of cards separated by spaces or commas.

    Raises
    ------
    ValueError
        If a word is no card, or a card is named twice.

    >>> format_cards(parse_cards("QS, 10H ♦3"))
    'QS TH 3D'
    """
    cards = EMPTY
    for word in text.replace(",", " ").split():
        card = parse_card(word)
        if has(cards, card):
            raise ValueError(f"{format_card(card)} is named twice")
        cards = add(cards, card)
    return cards
