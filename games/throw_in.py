"""What throw-in games share: cards of the ranks on the table are thrown in at the receiver.

The receiver beats the cards on the table one by one.  Who throws in is asked from the
leader on, round the table.  Who holds the lowest trump may exchange it for the turned
card.  Cards are put under the stock and drawn as in `games.stock`.
"""

from typing import Protocol

from games.cards import (
    CLAIM, EMPTY, NOBODY, SUITS, add, both, count, has, higher, highest, lowest, of_rank, of_suit,
    rank, remove, single, suit, union, without,
)  # fmt: skip
from games.maija_exchange import TURNING, Exchange
from games.records import Record, cards, cards_each, number, number_each, seat_of, suit_of
from games.seats import next_seat
from games.stock import stock_is_gone
from games.system import GameOptions

EXCHANGE = CLAIM
UNKNOWN = -1


# --- records ---------------------------------------------------------------


class ThrowIn(Exchange):
    """What the states have; each adds its phase."""

    faced: int = cards("the card on the table that the receiver is about to beat")
    ranks: int = cards("the cards of the deck that have a rank on the table", zone=False)
    asked: int = seat_of("who is asked whether to throw in, or to exchange")


class Turned(Protocol):
    """A state with a turned card under the stock: all that its exchange is about."""

    hands: list[int]
    bottom: int
    trump: int


class Memory(Record):
    seen: int = cards("the cards that all have seen", zone=False)


class Seen(Record):
    """What the views have; each adds its phase."""

    seat: int = seat_of("who looks")
    hand: int = cards("the seat's own hand")
    table: int = cards("the cards on the table that are not beaten")
    left: int = cards("the cards that the receiver takes")
    faced: int = cards("the card on the table that the receiver is about to beat")
    ranks: int = cards("the cards of the deck that have a rank on the table", zone=False)
    bottom: int = cards("the turned trump card, while it lies under the stock")
    known: list[int] = cards_each("the cards that each other player is known to hold")
    unseen: int = cards("the cards that may be in the stock or unknown in a hand")
    counts: list[int] = number_each("the number of cards in each hand", 52)
    stock_count: int = number("the number of face-down cards in the stock", 52)
    trump: int = suit_of("the trump suit, -1 before it is turned")
    leader: int = seat_of("who leads the attack")
    receiver: int = seat_of("who is attacked")
    acts: int = seat_of("who is asked whether to throw in, or to exchange")
    phase: int


# --- the table ---------------------------------------------------------------


def lay_down(s: ThrowIn, o: GameOptions, i: int, card: int) -> None:
    """A card of seat `i`'s hand joins those that the receiver is to beat."""
    s.hands[i] = remove(s.hands[i], card)
    s.table = add(s.table, card)
    show_rank(s, o, card)


def show_rank(s: ThrowIn, o: GameOptions, card: int) -> None:
    """From now on cards of the rank of `card` may be thrown in."""
    s.ranks = union(s.ranks, both(o.deck, of_rank(rank(card))))


def fitting(s: ThrowIn, i: int) -> int:
    """The cards of seat `i` that have a rank on the table."""
    return both(s.hands[i], s.ranks)


def beaters(card: int, trump: int) -> int:
    """Every card that beats `card`: higher ones of its suit, and trumps beat all others."""
    if suit(card) == trump:
        return higher(card)
    return union(higher(card), of_suit(trump))


def beatable(cards: int, hand: int, trump: int) -> int:
    """Those of the cards that some card of the hand beats."""
    found = EMPTY
    if both(hand, of_suit(trump)) != EMPTY:
        found = without(cards, of_suit(trump))
    for i in range(SUITS):
        same = both(hand, of_suit(i))
        if same != EMPTY:
            top = highest(same)
            found = union(found, without(both(cards, of_suit(i)), add(higher(top), top)))
    return found


def face(s: ThrowIn, card: int) -> None:
    """The receiver says which card it is about to beat."""
    s.table = remove(s.table, card)
    s.faced = single(card)


def beat_faced(s: ThrowIn, o: GameOptions, card: int) -> None:
    """The card that was chosen is beaten by `card`, and both are out of the game."""
    s.faced = EMPTY
    show_rank(s, o, card)


# --- the exchange of the turned card -------------------------------------------


def lowest_trump(s: Turned, o: GameOptions) -> int:
    """The trump that may be exchanged for the turned card: the deuce, in a full deck."""
    return lowest(both(o.deck, of_suit(s.trump)))


def can_exchange(s: Turned, o: GameOptions, i: int) -> bool:
    return s.bottom != EMPTY and has(s.hands[i], lowest_trump(s, o))


def exchange(s: Turned, o: GameOptions, i: int) -> None:
    """Seat `i` takes the turned card, and puts the lowest trump in its place."""
    card = lowest_trump(s, o)
    s.hands[i] = union(remove(s.hands[i], card), s.bottom)
    s.bottom = single(card)


def last_to_exchange(s: ThrowIn, o: GameOptions, drawing: int) -> int:
    """Who may exchange for the last time, as the turned card is drawn next; or `NOBODY`.

    Not who draws it, who then has both cards in any case.
    """
    if s.stock == EMPTY and s.bottom != EMPTY:
        for i in range(o.players):
            if i != drawing and can_exchange(s, o, i):
                return i
    return NOBODY


# --- asking round the table, and drawing ----------------------------------------


def may_throw_in(s: ThrowIn, o: GameOptions, i: int) -> bool:
    """Whether seat `i` has a card of a rank on the table, or may get one by exchanging."""
    return fitting(s, i) != EMPTY or can_exchange(s, o, i)


def first_to_ask(s: ThrowIn, o: GameOptions, i: int) -> int:
    """The first seat from `i` on, round to the leader, that can throw in or exchange; or `NOBODY`.

    A poll that begins with the leader after every change of the table, and lets each
    throw in one card, loses nothing that could happen without any order: whoever is
    asked may pass, and is asked again after the next change.
    """
    for _ in range(o.players):
        if i != s.receiver and may_throw_in(s, o, i):
            return i
        i = next_seat(o, i)
        if i == s.leader:
            break
    return NOBODY


def next_to_ask(s: ThrowIn, o: GameOptions) -> int:
    """The next seat after the one that has just been asked; or `NOBODY`."""
    i = next_seat(o, s.asked)
    if i == s.leader:
        return NOBODY
    return first_to_ask(s, o, i)


def next_drawer(s: ThrowIn, o: GameOptions, full: int) -> int:
    """Who draws next: from the leader on, the receiver last; or `NOBODY`.

    The receiver does not draw while there are cards on the table.
    """
    if stock_is_gone(s):
        return NOBODY
    i = s.leader
    for _ in range(o.players):
        if i != s.receiver and count(s.hands[i]) < full:
            return i
        i = next_seat(o, i)
    if s.ranks == EMPTY and count(s.hands[s.receiver]) < full:
        return s.receiver
    return NOBODY


# --- who is out ------------------------------------------------------------------


def out(s: ThrowIn, o: GameOptions) -> int:
    """The seats without cards once the stock is gone; the receiver not while it is attacked."""
    gone = EMPTY
    if stock_is_gone(s):
        for i in range(o.players):
            if s.hands[i] == EMPTY and (i != s.receiver or s.ranks == EMPTY):
                gone = add(gone, i)
    return gone


# --- what a player sees ------------------------------------------------------------


def see(s: ThrowIn, m: Memory, o: GameOptions, i: int, v: Seen) -> None:
    """Fill in what seat `i` may know: all cards that were ever in sight, and its own."""
    v.seat = i
    v.hand = s.hands[i]
    v.table = s.table
    v.left = s.left
    v.faced = s.faced
    v.ranks = s.ranks
    v.bottom = s.bottom
    v.stock_count = count(s.stock)
    v.trump = s.trump if s.phase > TURNING else UNKNOWN
    v.leader = s.leader
    v.receiver = s.receiver
    v.acts = s.asked
    v.phase = s.phase
    v.unseen = without(s.stock, m.seen)
    for j in range(o.players):
        v.counts[j] = count(s.hands[j])
        v.known[j] = EMPTY
        if j != i:
            v.known[j] = both(s.hands[j], m.seen)
            v.unseen = union(v.unseen, without(s.hands[j], m.seen))


def notice_card(m: Memory, card: int) -> None:
    """All see a card: one that is turned, led, thrown in, or played to beat."""
    m.seen = union(m.seen, single(card))
