"""Myllymatti, after the Korttipeliopas; clause by clause in docs/rules/myllymatti.md.

First phase: tricks of two neighbours, in which the higher rank wins whatever the
suits; the cards won are the hands of the second.  Second phase: each beats the top
of a pile or takes it in hand; the last with cards loses.
"""

from typing import Any

from games.cards import (
    CHANCE, EMPTY, NOBODY, TAKE, TURN, add, both, count, format_card, higher, lowest, of_suit, pop,
    push, rank, remove, single, size, suit, top, union,
)  # fmt: skip
from games.myllymatti_positions import refuse_options, refuse_state
from games.myllymatti_state import (
    ANY, ASIDE, BACK, BEAT, BEATING, BLIND, CARD, CUTTING, DEAL, DRAWING, DRAWN, EVENTS, FALL, KINA,
    LEAD, LEADING, MOST_PLAYERS, OVER, PLAYED, PLAYING, TAKEN, TRICK, TRUMP, TURNING, UNKNOWN,
    WITH_STOCK, Options, State, View, can_lead, draws,
)  # fmt: skip
from games.seats import holders, in_play, next_in_play, next_seat
from games.system import Game, Property


def start(s: State, o: Options) -> None:
    s.stock = o.deck


def player(s: State, o: Options) -> int:
    if s.phase == PLAYING or s.phase == LEADING or s.phase == BEATING:
        return s.seat
    if s.phase == OVER:
        return NOBODY
    return CHANCE


def turn(s: State, o: Options) -> bool:
    """A trick of the first phase or a pile of the second is about to begin."""
    if s.phase == PLAYING:
        return s.led == EMPTY and s.laid[s.leader] == EMPTY
    return s.phase == LEADING


# --- what is legal ---------------------------------------------------------


def beaters(card: int, trump: int, o: Options) -> int:
    """Every card that may be played on `card` in the second phase."""
    if suit(card) != trump:
        return union(higher(card), of_suit(trump))
    if o.on_trump == ANY:
        return remove(of_suit(trump), card)
    return higher(card)


def legal(s: State, o: Options) -> int:
    if s.phase == BEATING:
        able = both(s.hands[s.seat], beaters(top(s.pile), s.trump, o))
        return add(able, TAKE)
    if s.phase == LEADING:
        return s.hands[s.seat]
    if s.phase == PLAYING:
        if count(s.stock) > 1:
            return add(s.hands[s.seat], TURN)
        return s.hands[s.seat]
    if s.phase == CUTTING:
        return o.deck
    return s.stock


# --- playing an action -----------------------------------------------------


def apply(s: State, o: Options, a: int) -> int:
    if s.phase == BEATING and a == TAKE:
        take(s, o)
        return EMPTY
    if s.phase == BEATING or s.phase == LEADING:
        return play_on_pile(s, o, a)
    if s.phase == PLAYING and a == TURN:
        s.phase = TURNING
        return EMPTY
    if s.phase == PLAYING:
        s.hands[s.seat] = remove(s.hands[s.seat], a)
        return play_to_trick(s, o, a)
    if s.phase == TURNING:
        s.stock = remove(s.stock, a)
        return play_to_trick(s, o, a)
    if s.phase == DRAWING:
        draw(s, a)
        return go_on(s, o)
    if s.phase == CUTTING:
        s.trump = suit(a)
        s.phase = LEADING
    else:
        deal(s, o, a)
    return EMPTY


def deal(s: State, o: Options, card: int) -> None:
    """Deal one card to the seat whose turn it is; one at a time, round the table."""
    s.stock = remove(s.stock, card)
    s.hands[s.seat] = add(s.hands[s.seat], card)
    s.seat = next_seat(o, s.seat)
    if o.stock == WITH_STOCK and count(s.hands[o.players - 1]) == o.hand:
        s.phase = PLAYING
    elif s.stock == EMPTY:
        s.seat = 0
        s.phase = CUTTING


# --- the first phase ---------------------------------------------------------


def play_to_trick(s: State, o: Options, card: int) -> int:
    """The leader's card awaits an answer; the other's is the answer.  The seat then draws."""
    if s.led == EMPTY:
        s.led = single(card)
    else:
        answer(s, o, card)
    if draws(s, o):
        s.phase = DRAWING
        return EMPTY
    return go_on(s, o)


def answer(s: State, o: Options, card: int) -> None:
    """Settle the trick, or lay its cards by as a kina."""
    led = lowest(s.led)
    s.led = EMPTY
    if rank(card) == rank(led):
        s.laid[s.leader] = add(s.laid[s.leader], led)
        owner = s.seat if o.unfinished == BACK else s.leader
        s.laid[owner] = add(s.laid[owner], card)
        return
    if rank(card) > rank(led):
        s.leader = s.seat
    s.won[s.leader] = add(add(s.won[s.leader], led), card)
    for i in range(o.players):
        s.won[s.leader] = union(s.won[s.leader], s.laid[i])
        s.laid[i] = EMPTY


def draw(s: State, card: int) -> None:
    """The seat draws a card; the last one it sets aside."""
    s.stock = remove(s.stock, card)
    if s.stock == EMPTY:
        s.aside[s.seat] = single(card)
    else:
        s.hands[s.seat] = add(s.hands[s.seat], card)


def take_aside(s: State, i: int) -> None:
    """Seat `i` takes the card that it has set aside, if any, in hand: it makes trumps."""
    if s.aside[i] != EMPTY:
        s.trump = suit(lowest(s.aside[i]))
        s.hands[i] = union(s.hands[i], s.aside[i])
        s.aside[i] = EMPTY


def go_on(s: State, o: Options) -> int:
    """The seat has played and drawn: the trick, the kina or the next trick goes on."""
    if o.last == PLAYED and s.hands[s.seat] == EMPTY:
        take_aside(s, s.seat)
    s.phase = PLAYING
    if s.led != EMPTY:
        s.seat = next_in_play(s, o, s.leader)
        return EMPTY
    if s.laid[s.leader] != EMPTY:
        if s.hands[s.leader] != EMPTY and s.hands[s.seat] != EMPTY:
            s.seat = s.leader
            return EMPTY
        for i in range(o.players):
            s.won[i] = union(s.won[i], s.laid[i])
            s.laid[i] = EMPTY
    return begin_trick(s, o)


def begin_trick(s: State, o: Options) -> int:
    """The leader leads again, or the second phase begins."""
    if not can_lead(s, o):
        return begin_second_phase(s, o)
    if s.hands[s.leader] == EMPTY:
        s.leader = next_in_play(s, o, s.leader)
    s.seat = s.leader
    return EMPTY


# --- the second phase --------------------------------------------------------


def begin_second_phase(s: State, o: Options) -> int:
    """All take what they have won, left over and set aside; who then has nothing is out."""
    gone = EMPTY
    for i in range(o.players):
        take_aside(s, i)
        s.hands[i] = union(s.hands[i], s.won[i])
        s.won[i] = EMPTY
        if s.hands[i] == EMPTY:
            gone = add(gone, i)
    s.seat = s.leader
    s.leader = 0
    s.phase = LEADING
    if in_play(s, o) == 1:
        finish(s)
    return gone


def play_on_pile(s: State, o: Options, card: int) -> int:
    """Begin a pile or play on it; it falls with as many cards as there were players."""
    if s.phase == LEADING:
        s.falls_at = in_play(s, o)
    s.hands[s.seat] = remove(s.hands[s.seat], card)
    gone = EMPTY
    if s.hands[s.seat] == EMPTY:
        gone = single(s.seat)
    push(s.pile, card)
    if size(s.pile) < s.falls_at:
        s.seat = next_in_play(s, o, s.seat)
        s.phase = BEATING
    else:
        clear_pile(s)
        s.phase = LEADING
        if gone != EMPTY:
            s.seat = next_in_play(s, o, s.seat)
    if in_play(s, o) == 1:
        finish(s)
    return gone


def take(s: State, o: Options) -> None:
    """Take the card played last; the next player faces the one below, or begins a pile."""
    s.hands[s.seat] = add(s.hands[s.seat], pop(s.pile))
    s.seat = next_in_play(s, o, s.seat)
    if size(s.pile) == 0:
        s.falls_at = 0
        s.phase = LEADING


def clear_pile(s: State) -> None:
    """The pile leaves the game."""
    for _ in range(MOST_PLAYERS):
        if size(s.pile) > 0:
            pop(s.pile)
    s.falls_at = 0


def finish(s: State) -> None:
    clear_pile(s)
    s.trump = 0
    s.seat = 0
    s.phase = OVER


def result(s: State, o: Options) -> int:
    return holders(s, o)


# --- what should hold --------------------------------------------------------


def hands_are_full(s: State, o: Options) -> bool:
    """While the stock lasts, whoever plays to a trick chooses from a full hand."""
    if s.phase != PLAYING or s.stock == EMPTY:
        return True
    full = True
    for i in range(o.players):
        if count(s.hands[i]) != o.hand:
            full = False
    return full


def pile_is_low(s: State, o: Options) -> bool:
    """A pile lies there only while it is beaten, and with fewer cards than make it fall."""
    if s.phase == BEATING:
        return size(s.pile) > 0 and size(s.pile) < s.falls_at and s.falls_at <= o.players
    return size(s.pile) == 0 and s.falls_at == 0


def somebody_plays(s: State, o: Options) -> bool:
    """Until the game is over two players hold cards in the second phase; then one."""
    if s.phase == OVER:
        return in_play(s, o) == 1
    if s.phase == LEADING or s.phase == BEATING:
        return s.hands[s.seat] != EMPTY and in_play(s, o) >= 2
    return True


# --- statistics, and what a player sees --------------------------------------


def event(s: State, o: Options, a: int) -> int:
    if s.phase == BEATING:
        if a == TAKE:
            return TAKEN
        return FALL if size(s.pile) + 1 == s.falls_at else BEAT
    if s.phase == LEADING:
        return LEAD
    if s.phase == PLAYING and a == TURN:
        return BLIND
    if s.phase == PLAYING or s.phase == TURNING:
        if s.led == EMPTY:
            return CARD
        return KINA if rank(a) == rank(lowest(s.led)) else TRICK
    if s.phase == DRAWING:
        return ASIDE if count(s.stock) == 1 else DRAWN
    return TRUMP if s.phase == CUTTING else DEAL


def observe(s: State, m: Any, o: Options, i: int, v: View) -> None:
    """All have seen every trick, so what is won is known, and in the second phase all hands."""
    second = s.phase == LEADING or s.phase == BEATING or s.phase == OVER
    v.seat = i
    v.hand = s.hands[i]
    v.led = s.led
    v.falls_at = s.falls_at
    v.stock_count = count(s.stock)
    v.trump = s.trump if second else UNKNOWN
    v.acts = s.seat
    v.phase = s.phase
    v.unseen = s.stock
    for j in range(MOST_PLAYERS + 1):
        v.pile[j] = s.pile[j]
    for j in range(o.players):
        v.won[j] = s.won[j]
        v.laid[j] = s.laid[j]
        v.counts[j] = count(s.hands[j])
        v.aside[j] = count(s.aside[j])
        v.unseen = union(v.unseen, s.aside[j])
        v.known[j] = EMPTY
        if j != i:
            if second:
                v.known[j] = s.hands[j]
            else:
                v.unseen = union(v.unseen, s.hands[j])


# --- for people (ordinary Python) ---------------------------------------------


def text(s: State, o: Options, a: int) -> str:
    """Return an action as a move, such as ``beat 7H with 8H``."""
    if a == TURN:
        return "blind"
    if s.phase == BEATING:
        on = format_card(top(s.pile))
        return f"take {on}" if a == TAKE else f"beat {on} with {format_card(a)}"
    words = {PLAYING: "play", TURNING: "turn"}
    return f"{words.get(s.phase, EVENTS[event(s, o, a)])} {format_card(a)}"


GAME = Game(
    name="myllymatti",
    version="1",
    titles={"en": "Myllymatti", "fi": "Myllymatti"},
    summary={
        "en": "Win cards from your neighbour, then get rid of them; the last with cards loses.",
        "fi": "Voita kortteja naapurilta ja pääse niistä eroon; viimeinen, jolla on niitä, häviää.",
    },
    sources=("korttipeliopas-lyontipelit", "myllymatti-seres", "skitgubbe"),
    players=(2, MOST_PLAYERS),
    players_reason=(
        "the rule text names no number; the page it draws on calls three the best; "
        "with more than six the stock is short and piles hardly fall"
    ),
    history={"1": "first version"},
    state=State,
    options=Options,
    view=View,
    events=EVENTS,
    turn_name="trick",
    start=start,
    player=player,
    legal=legal,
    apply=apply,
    result=result,
    event=event,
    observe=observe,
    turn=turn,
    properties={
        "full-hands": Property("while the stock lasts all hands are full", hands_are_full),
        "low-pile": Property("a pile is gone once it has as many cards as players", pile_is_low),
        "two-left": Property("until the end of the second phase two hold cards", somebody_plays),
    },
    text=text,
    refuse_options=refuse_options,
    refuse_state=refuse_state,
)
