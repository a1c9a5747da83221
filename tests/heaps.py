"""A little game with piles of real cards, in which every word for piles is used.

Cards are dealt on top of the hands, clubs under them.  In turn a seat turns its top
card on the heap, or puts it under its hand.  A card of the suit of the heap's top
goes out of the game with it; a higher one takes the heap, for a point.  Who has no
card, or two points, ends the game.
"""

from typing import Any

from games.cards import (
    CHANCE,
    CLUBS,
    EMPTY,
    NOBODY,
    PASS,
    TURN,
    add,
    count,
    format_card,
    has,
    pop,
    push,
    push_bottom,
    rank,
    remove,
    single,
    size,
    suit,
    top,
    turn_under,
    union,
)
from games.records import (
    Record,
    cards,
    flag,
    number,
    number_each,
    phase_of,
    pile,
    pile_each,
    seat_of,
)
from games.system import Game, GameOptions, Property

DEALING, PLAYING, OVER = range(3)


class State(Record):
    heap: list[int] = pile("the cards turned", 52)
    hands: list[list[int]] = pile_each("the cards of each seat", 52)
    stock: int = cards("the cards still to be dealt")
    points: list[int] = number_each("heaps taken", 2)
    left: int = number("how many cards are still to be dealt", 52)
    higher: int = flag("the last heap was taken by a king or an ace")
    seat: int = seat_of("who is dealt to, or turns")
    passed: int = flag("the last card was put under a hand")
    phase: int = phase_of("what happens next", "deal play over")


class View(Record):
    heap: list[int] = pile("the cards turned", 52)
    left: int = number("how many cards are still to be dealt", 52)


def start(s: State, o: GameOptions) -> None:
    s.stock = o.deck
    s.left = count(o.deck)


def player(s: State, o: GameOptions) -> int:
    if s.phase == DEALING:
        return CHANCE
    return NOBODY if s.phase == OVER else s.seat


def turn(s: State, o: GameOptions) -> bool:
    return s.phase == PLAYING


def legal(s: State, o: GameOptions) -> int:
    if s.phase == DEALING:
        return s.stock
    if s.passed == 1:
        return single(TURN)
    return add(single(TURN), PASS)


def apply(s: State, o: GameOptions, a: int) -> int:
    if s.phase == DEALING:
        deal(s, o, a)
        return EMPTY
    s.passed = 0
    card = pop(s.hands[s.seat])
    if a == PASS:
        push_bottom(s.hands[s.seat], card)
        s.passed = 1
    elif size(s.heap) == 0:
        push(s.heap, card)
    elif suit(card) == suit(top(s.heap)):
        pop(s.heap)
    elif rank(card) > rank(top(s.heap)):
        take(s, card)
    else:
        push(s.heap, card)
    return end_turn(s, o)


def deal(s: State, o: GameOptions, card: int) -> None:
    s.stock = remove(s.stock, card)
    if suit(card) == CLUBS:
        push_bottom(s.hands[s.seat], card)
    else:
        push(s.hands[s.seat], card)
    s.seat = 1 - s.seat
    s.left = count(s.stock)
    if s.stock == EMPTY:
        s.seat = 0
        s.phase = PLAYING


def take(s: State, card: int) -> None:
    push(s.heap, card)
    turn_under(s.hands[s.seat], s.heap)
    s.points[s.seat] += 1
    s.higher = rank(card) - 10 > 0


def end_turn(s: State, o: GameOptions) -> int:
    if size(s.hands[s.seat]) == 0 or s.points[s.seat] == 2:
        s.phase = OVER
        s.seat = 0
        return EMPTY
    s.seat = 1 - s.seat
    if size(s.hands[s.seat]) == 0:
        s.phase = OVER
        s.seat = 0
    return EMPTY


def result(s: State, o: GameOptions) -> int:
    return union(single(0), single(1))


def event(s: State, o: GameOptions, a: int) -> int:
    return 0 if s.phase == DEALING else 1


def observe(s: State, m: Any, o: GameOptions, i: int, v: View) -> None:
    for j in range(53):
        v.heap[j] = s.heap[j]
    v.left = s.left


def top_is_dealt(s: State, o: GameOptions) -> bool:
    return size(s.heap) == 0 or not has(s.stock, top(s.heap))


def left_is_counted(s: State, o: GameOptions) -> bool:
    return s.left == count(s.stock)


def no_ace_on_top(s: State, o: GameOptions) -> bool:
    """Whether the heap shows no ace and no club: of the top card, and of a cell."""
    return size(s.heap) == 0 or (rank(top(s.heap)) != 12 and suit(s.heap[1]) != CLUBS)


def text(s: State, o: GameOptions, a: int) -> str:
    return f"deal {format_card(a)}" if s.phase == DEALING else "pass" if a == PASS else "turn"


HEAPS = Game(
    name="heaps",
    version="1",
    titles={},
    summary={},
    sources=(),
    players=(2, 2),
    players_reason="it is a test",
    history={},
    state=State,
    options=GameOptions,
    view=View,
    events=("deal", "turn"),
    turn_name="turn",
    start=start,
    player=player,
    legal=legal,
    apply=apply,
    result=result,
    event=event,
    observe=observe,
    turn=turn,
    text=text,
    properties={
        "dealt": Property("the heap's top card is not still to be dealt", top_is_dealt),
        "counted": Property("the cards still to be dealt are counted right", left_is_counted),
        "no-ace": Property("the heap shows no ace and no club: it can", no_ace_on_top),
    },
)
