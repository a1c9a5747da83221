"""What Maija and Mustamaija share: a lead against a defence, and the table that it is played on.

In an exchange the leader lays cards of one suit before the receiver and draws; the
receiver beats what it can or will, takes the rest and draws.  Cards are laid, and
handled from the lowest up, one at a time.
"""

from games.cards import (
    EMPTY, LEAVE, RANKS, STOP, VOID, add, both, count, format_card, has, higher, highest, lowest,
    of_suit, parse_card, remove, single, suit, union, without,
)  # fmt: skip
from games.records import Record, cards, cards_each, choice, number, number_each, seat_of, suit_of
from games.seats import holders, next_in_play
from games.stock import Stocked, draws, stock_is_gone
from games.system import GameOptions

PHASES = "deal turn lead add leader-draws defend receiver-draws over void"
(
    DEALING, TURNING, LEADING, ADDING, LEADER_DRAWS, DEFENDING, RECEIVER_DRAWS, OVER, NO_TRUMP,
) = range(9)  # fmt: skip
EVENTS = ("deal", "turn", "lead", "add", "stop", "beat", "leave", "draw")
DEAL, TURN_UP, LEAD, ADD, STOPPED, BEAT, LEFT, DRAWN = range(8)

QUEEN_OF_SPADES = parse_card("QS")


# --- records ---------------------------------------------------------------


class Exchange(Stocked):
    """What the states of both games have; each adds its phase."""

    table: int = cards("the led cards that still await the receiver")
    left: int = cards("the led cards that the receiver leaves, and will take")
    trump: int = suit_of("the trump suit")
    leader: int = seat_of("who leads, or is to lead next")
    receiver: int = seat_of("who receives, or is dealt to")
    phase: int


class Memory(Record):
    known: list[int] = cards_each(
        "cards seen taken into each hand and not played since", zone=False
    )


class Seen(Record):
    """What the views of both games have; each adds its phase."""

    seat: int = seat_of("who looks")
    hand: int = cards("the seat's own hand")
    table: int = cards("the led cards that still await the receiver")
    left: int = cards("the led cards that the receiver leaves")
    bottom: int = cards("the turned trump card, while it lies under the stock")
    known: list[int] = cards_each("the cards that each other player is known to hold")
    unseen: int = cards("the cards that may be in the stock or unknown in a hand")
    counts: list[int] = number_each("the number of cards in each hand", 52)
    stock_count: int = number("the number of face-down cards in the stock", 52)
    trump: int = choice("the trump suit; spades, which never are, if none is known", "♣ ♦ ♥ -", "")
    leader: int = seat_of("who leads")
    receiver: int = seat_of("who receives")
    phase: int


# --- beating ---------------------------------------------------------------


def beaters(card: int, trump: int) -> int:
    """Every card that beats `card`."""
    if card == QUEEN_OF_SPADES:
        return EMPTY
    better = higher(card)
    if suit(card) != trump:
        better = union(better, of_suit(trump))
    return remove(better, QUEEN_OF_SPADES)


def most_beaten(led: int, hand: int, trump: int) -> int:
    """How many of the led cards, all of one suit, a hand can beat at the most.

    The beaters of a card are among those of every lower card, so giving one to
    each from the highest down, wherever one is left, is a maximum matching.
    """
    beaten = 0
    for _ in range(RANKS):
        if led == EMPTY:
            break
        card = highest(led)
        led = remove(led, card)
        if count(both(hand, beaters(card, trump))) > beaten:
            beaten += 1
    return beaten


# --- what can be laid and drawn ------------------------------------------------


def of_the_suit_led(s: Exchange) -> int:
    """The leader's further cards of the suit led."""
    return both(s.hands[s.leader], of_suit(suit(lowest(s.table))))


# --- moving cards ------------------------------------------------------------


def deal_to_next(s: Exchange, o: GameOptions, card: int) -> None:
    """Deal one card to the seat whose turn it is; one at a time, round the table."""
    s.stock = remove(s.stock, card)
    s.hands[s.receiver] = add(s.hands[s.receiver], card)
    s.receiver += 1
    if s.receiver == o.players:
        s.receiver = 0


def lay(s: Exchange, card: int) -> None:
    """The leader lays a card before the receiver."""
    s.hands[s.leader] = remove(s.hands[s.leader], card)
    s.table = add(s.table, card)


def handle_lowest(s: Exchange, a: int) -> None:
    """Leave the lowest card on the table, or beat it with card `a`."""
    card = lowest(s.table)
    s.table = remove(s.table, card)
    if a == LEAVE:
        s.left = add(s.left, card)
    else:
        s.hands[s.receiver] = remove(s.hands[s.receiver], a)


def take_left(s: Exchange) -> None:
    s.hands[s.receiver] = union(s.hands[s.receiver], s.left)
    s.left = EMPTY


# --- from lead to defence to lead ----------------------------------------------


def begin_exchange(s: Exchange, o: GameOptions) -> None:
    s.receiver = next_in_play(s, o, s.leader)
    s.phase = LEADING
    if s.receiver == s.leader:
        finish(s)


def begin_defence(s: Exchange, o: GameOptions, at_once: bool) -> int:
    """The lead is complete: a leader without cards goes out, and the receiver defends.

    If only the receiver is left, the game is over `at_once`.
    """
    s.phase = DEFENDING
    gone = EMPTY
    if s.hands[s.leader] == EMPTY:
        gone = single(s.leader)
        if at_once and next_in_play(s, o, s.receiver) == s.receiver:
            finish(s)
    return gone


def win_the_lead(s: Exchange, o: GameOptions) -> int:
    """The receiver has beaten everything: it leads next, or goes out with its last card."""
    gone = EMPTY
    s.leader = s.receiver
    if s.hands[s.receiver] == EMPTY and stock_is_gone(s):
        gone = single(s.receiver)
        s.leader = next_in_play(s, o, s.receiver)
    return gone


def end_exchange(s: Exchange, o: GameOptions, full: int) -> None:
    """The receiver draws up to a full hand, and then the next exchange begins."""
    if draws(s, s.receiver, full):
        s.phase = RECEIVER_DRAWS
    else:
        begin_exchange(s, o)


def finish(s: Exchange) -> None:
    s.phase = OVER
    s.leader = 0
    s.receiver = 0


def result(s: Exchange, o: GameOptions) -> int:
    if s.phase == NO_TRUMP:
        return VOID
    return holders(s, o)


# --- what should hold --------------------------------------------------------


def queen_stays(s: Exchange, o: GameOptions) -> bool:
    inside = union(union(s.stock, s.bottom), union(s.table, s.left))
    for i in range(o.players):
        inside = union(inside, s.hands[i])
    return has(inside, QUEEN_OF_SPADES)


def loser_has_queen(s: Exchange, o: GameOptions) -> bool:
    """Once the game is over, the queen is with the loser or on the way to it."""
    if s.phase != OVER:
        return True
    inside = s.table
    for i in range(o.players):
        inside = union(inside, s.hands[i])
    return count(result(s, o)) == 1 and has(inside, QUEEN_OF_SPADES)


# --- statistics, and what a player sees --------------------------------------


def exchange_event(s: Exchange, o: GameOptions, a: int) -> int:
    if s.phase == DEFENDING:
        return LEFT if a == LEAVE else BEAT
    if s.phase == ADDING:
        return STOPPED if a == STOP else ADD
    if s.phase == LEADING:
        return LEAD
    if s.phase == DEALING:
        return DEAL
    if s.phase == TURNING:
        return TURN_UP
    return DRAWN


def see_table(s: Exchange, m: Memory, o: GameOptions, i: int, v: Seen) -> None:
    """Fill in what both games show to seat `i`."""
    v.seat = i
    v.hand = s.hands[i]
    v.table = s.table
    v.left = s.left
    v.bottom = s.bottom
    v.stock_count = count(s.stock)
    v.trump = s.trump
    v.leader = s.leader
    v.receiver = s.receiver
    v.phase = s.phase
    v.unseen = s.stock
    for j in range(o.players):
        v.counts[j] = count(s.hands[j])
        v.known[j] = EMPTY
        if j != i:
            v.known[j] = m.known[j]
            v.unseen = union(v.unseen, without(s.hands[j], m.known[j]))


def exchange_notice(m: Memory, s: Exchange, o: GameOptions, a: int) -> None:
    """All see which cards the receiver takes, who draws the trump card, and what is played."""
    if s.phase == LEADING or (s.phase == ADDING and a != STOP):
        m.known[s.leader] = remove(m.known[s.leader], a)
    elif s.phase == DEFENDING:
        known = m.known[s.receiver]
        if a == LEAVE:
            known = add(known, lowest(s.table))
        else:
            known = remove(known, a)
        m.known[s.receiver] = known
    elif s.stock == EMPTY and s.phase == LEADER_DRAWS:
        m.known[s.leader] = add(m.known[s.leader], a)
    elif s.stock == EMPTY and s.phase == RECEIVER_DRAWS:
        m.known[s.receiver] = add(m.known[s.receiver], a)


# --- for people (ordinary Python) ---------------------------------------------


def exchange_text(s: Exchange, o: GameOptions, a: int) -> str:
    """Return an action as a move, such as ``beat 7H with 8H``."""
    word = EVENTS[exchange_event(s, o, a)]
    if word == "stop":
        return word
    if word == "leave":
        return f"leave {format_card(lowest(s.table))}"
    if word == "beat":
        return f"beat {format_card(lowest(s.table))} with {format_card(a)}"
    return f"{word} {format_card(a)}"
