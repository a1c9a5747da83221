"""Viikatemies, after its inventor Ville Virtasalo; clause by clause in docs/rules/viikatemies.md.

Each must put a higher card on the pile, or take it; a pile may also be felled.  Whoever
is first rid of all cards once the stock is gone wins.
"""

from games.cards import (
    CHANCE, DEUCE, EMPTY, JACK, KING, NOBODY, QUEEN, STOP, TAKE, TEN, add, both, count, format_card,
    has, lowest, of_rank, rank, remove, single, union, without,
)  # fmt: skip
from games.seats import holders, next_seat
from games.system import Game, Property
from games.viikatemies_pile import (
    additions, answers, kings, not_the_last, overtaking, specials, stronger_suits,
)  # fmt: skip
from games.viikatemies_positions import refuse_memory, refuse_options, refuse_state
from games.viikatemies_state import (
    ADD, ADDING, ANSWERING, BEAT, BEFORE, DEAL, DEALING, DOWN, DRAWING, DRAWN, EACH, EVENTS, FALLS,
    FELL, FELLING, FOUR, LEAD, LEADING, MOST_PLAYERS, MOVE, OVER, RUN, SAME, SCYTHE, SCYTHED,
    STOPPED, SWAP, SWAPPING, TAKEN, UP, WITH_STOCK, Memory, Options, State, View, is_short,
)  # fmt: skip


def start(s: State, o: Options) -> None:
    s.stock = o.deck


def player(s: State, o: Options) -> int:
    if s.phase == DEALING or s.phase == DRAWING:
        return CHANCE
    if s.phase == OVER:
        return NOBODY
    return s.seat


def turn(s: State, o: Options) -> bool:
    """A new pile is about to begin."""
    return s.phase == LEADING


# --- what is legal ---------------------------------------------------------


def legal(s: State, o: Options) -> int:
    if s.phase == LEADING:
        return s.hands[s.seat]
    if s.phase == ANSWERING:
        able = both(s.hands[s.seat], answers(lowest(s.top), o))
        return add(not_the_last(s, o, able), TAKE)
    if s.phase == DEALING or s.phase == DRAWING:
        return s.stock
    return add(additions(s, o), STOP)


# --- playing an action -----------------------------------------------------


def apply(s: State, o: Options, a: int) -> int:
    if s.phase == ANSWERING and a == TAKE:
        take(s, o)
    elif s.phase == LEADING or s.phase == ANSWERING:
        s.phase = shape(s, o, a)
        return lay(s, o, a)
    elif s.phase == DEALING:
        deal(s, o, a)
    elif s.phase == DRAWING:
        s.stock = remove(s.stock, a)
        s.hands[s.seat] = add(s.hands[s.seat], a)
        if not is_short(s, o):
            pass_turn(s, o)
    elif a == STOP:
        return end_move(s, o)
    else:
        s.phase = longer_shape(s, a)
        return lay(s, o, a)
    return EMPTY


def deal(s: State, o: Options, card: int) -> None:
    """Deal one card to the seat whose turn it is; one at a time, round the table."""
    s.stock = remove(s.stock, card)
    s.hands[s.seat] = add(s.hands[s.seat], card)
    s.seat = next_seat(o, s.seat)
    full = o.stock == WITH_STOCK and count(s.hands[o.players - 1]) == o.hand
    if full or s.stock == EMPTY:
        s.seat = 0
        s.phase = LEADING


def shape(s: State, o: Options, card: int) -> int:
    """What may follow the first card of a move: the phase after it."""
    if rank(card) == JACK or (card == SCYTHE and s.top == EMPTY):
        return FELLING
    overtakes = s.top == EMPTY or has(overtaking(lowest(s.top)), card)
    if has(kings(), card) and s.top != EMPTY:
        if overtakes:
            return FELLING
        return SWAPPING if o.kings == EACH else SAME
    if overtakes and not has(specials(), card):
        return ADDING
    return SAME


def longer_shape(s: State, card: int) -> int:
    """What may follow a further card of a move."""
    top = lowest(s.top)
    if s.phase == ADDING:
        if rank(card) == rank(top):
            return SAME
        return UP if rank(card) > rank(top) else DOWN
    if s.phase == SWAPPING and has(stronger_suits(top), card):
        return FELLING
    return s.phase


def lay(s: State, o: Options, card: int) -> int:
    """Lay a card on the pile; the move ends if nothing can follow it."""
    s.hands[s.seat] = remove(s.hands[s.seat], card)
    s.equal = equal_with(s, card)
    s.below = union(s.below, s.top)
    s.top = single(card)
    if s.equal == FALLS or additions(s, o) == EMPTY:
        return end_move(s, o)
    return EMPTY


def equal_with(s: State, card: int) -> int:
    """How many cards of its rank lie on top with `card`; jacks and kings make no four."""
    if rank(card) == JACK or rank(card) == KING:
        return 0
    if s.top != EMPTY and rank(lowest(s.top)) == rank(card):
        return s.equal + 1
    return 1


def end_move(s: State, o: Options) -> int:
    """The pile falls if it must; then the seat has won, or draws, and the turn passes."""
    if s.phase == FELLING or s.equal == FALLS:
        clear_pile(s)
    elif o.fours == MOVE:
        s.equal = 0
    if s.hands[s.seat] == EMPTY and s.stock == EMPTY:
        winner = single(s.seat)
        clear_pile(s)
        s.seat = 0
        s.phase = OVER
        return winner
    leads_on = s.top == EMPTY and s.hands[s.seat] != EMPTY
    if is_short(s, o) and (o.refill == BEFORE or not leads_on):
        s.phase = DRAWING
    else:
        pass_turn(s, o)
    return EMPTY


def pass_turn(s: State, o: Options) -> None:
    """Whoever has felled the pile begins a new one; else the next seat answers."""
    if s.top == EMPTY:
        s.phase = LEADING
    else:
        s.seat = next_seat(o, s.seat)
        s.phase = ANSWERING


def take(s: State, o: Options) -> None:
    """The seat takes the pile and loses the turn; but of two it goes on after the Scythe."""
    s.hands[s.seat] = union(s.hands[s.seat], union(s.below, s.top))
    if o.players > 2 or not has(s.top, SCYTHE):
        s.seat = next_seat(o, s.seat)
    clear_pile(s)
    s.phase = LEADING


def clear_pile(s: State) -> None:
    s.below = EMPTY
    s.top = EMPTY
    s.equal = 0


def result(s: State, o: Options) -> int:
    return holders(s, o)


# --- what should hold --------------------------------------------------------


def hands_are_full(s: State, o: Options) -> bool:
    """While the stock lasts nobody has fewer cards than a hand when a move begins."""
    if s.stock == EMPTY or o.refill != BEFORE:
        return True
    full = True
    if s.phase == LEADING or s.phase == ANSWERING:
        for i in range(o.players):
            if count(s.hands[i]) < o.hand:
                full = False
    return full


def jacks_fall(s: State, o: Options) -> bool:
    """No jack lies on the table when a move has ended."""
    if s.phase == ANSWERING or s.phase == DRAWING:
        return both(union(s.below, s.top), of_rank(JACK)) == EMPTY
    return True


def runs_are_plain(s: State, o: Options) -> bool:
    """A card of a colour run lies on its neighbour, and both are from 2 to 10: nine at most."""
    if s.phase != UP and s.phase != DOWN:
        return True
    top = lowest(s.top)
    if s.phase == UP:
        return rank(top) > DEUCE and rank(top) <= TEN and has(s.below, top - 1)
    return rank(top) < TEN and has(s.below, top + 1)


def queens_in_order(s: State, o: Options) -> bool:
    """Of queens that lie on one another the top one is the highest; so the fourth is of clubs."""
    if s.top == EMPTY or rank(lowest(s.top)) != QUEEN:
        return True
    lower = both(without(s.below, stronger_suits(lowest(s.top))), of_rank(QUEEN))
    return count(lower) + 1 >= s.equal


# --- statistics, and what a player sees --------------------------------------


def event(s: State, o: Options, a: int) -> int:
    if s.phase == DEALING:
        return DEAL
    if s.phase == DRAWING:
        return DRAWN
    if a == TAKE:
        return TAKEN
    if a == STOP:
        return STOPPED
    if s.phase == LEADING:
        return LEAD
    if equal_with(s, a) == FALLS:
        return FOUR
    if s.phase == ANSWERING:
        return answer_event(s, o, a)
    return ADD if rank(a) == rank(lowest(s.top)) else RUN


def answer_event(s: State, o: Options, a: int) -> int:
    """How a card answers the pile, whether or not it completes a four."""
    if shape(s, o, a) == FELLING:
        return FELL
    if a == SCYTHE:
        return SCYTHED
    return BEAT if has(overtaking(lowest(s.top)), a) else SWAP


def observe(s: State, m: Memory, o: Options, i: int, v: View) -> None:
    v.seat = i
    v.hand = s.hands[i]
    v.below = s.below
    v.top = s.top
    v.equal = s.equal
    v.stock_count = count(s.stock)
    v.acts = s.seat
    v.phase = s.phase
    v.unseen = s.stock
    for j in range(o.players):
        v.counts[j] = count(s.hands[j])
        v.known[j] = EMPTY
        if j != i:
            v.known[j] = m.known[j]
            v.unseen = union(v.unseen, without(s.hands[j], m.known[j]))


def notice(m: Memory, s: State, o: Options, a: int) -> None:
    """All see which cards are taken with the pile, and which are laid."""
    if s.phase == DEALING or s.phase == DRAWING or a == STOP:
        return
    if a == TAKE:
        m.known[s.seat] = union(m.known[s.seat], union(s.below, s.top))
    else:
        m.known[s.seat] = remove(m.known[s.seat], a)


# --- for people (ordinary Python) ---------------------------------------------


def text(s: State, o: Options, a: int) -> str:
    """Return an action as a move, such as ``beat 7H with 8H``."""
    if s.phase == ANSWERING and a != TAKE:
        word = {SWAP: "swap", FELL: "fell"}.get(answer_event(s, o, a), "beat")
        return f"{word} {format_card(lowest(s.top))} with {format_card(a)}"
    word = EVENTS[event(s, o, a)]
    if a in (STOP, TAKE):
        return word
    return f"{'add' if word == 'four' else word} {format_card(a)}"


GAME = Game(
    name="viikatemies",
    version="1",
    titles={"en": "Viikatemies", "fi": "Viikatemies"},
    summary={
        "en": "Overtake the card on the pile, fell the pile or take it; first rid of cards wins.",
        "fi": "Lyö yli, kaada avopakka tai nosta se; ensimmäisenä korteistaan päässyt voittaa.",
    },
    sources=("viikatemies", "korttipeliopas-lyontipelit"),
    players=(2, MOST_PLAYERS),
    players_reason="the rule text says two to four",
    history={"1": "first version"},
    state=State,
    options=Options,
    memory=Memory,
    view=View,
    events=EVENTS,
    turn_name="pile",
    start=start,
    player=player,
    legal=legal,
    apply=apply,
    result=result,
    event=event,
    observe=observe,
    notice=notice,
    turn=turn,
    properties={
        "full-hands": Property("while the stock lasts all hands are full", hands_are_full),
        "jacks-fall": Property("no jack is left on the table by a move", jacks_fall),
        "run": Property("a colour run is of neighbours from 2 to 10, nine at most", runs_are_plain),
        "queens": Property("queens lie on one another in the order of suits", queens_in_order),
    },
    text=text,
    refuse_options=refuse_options,
    refuse_state=refuse_state,
    refuse_memory=refuse_memory,
)
