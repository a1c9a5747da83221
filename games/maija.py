"""Maija, after Tuomas Korppi (Solmu 1/2012); clause by clause in docs/rules/maija.md.

An exchange: the leader lays cards of one suit before the receiver and draws; the
receiver beats what it can or will, takes the rest and draws.  Cards are laid, and
handled from the lowest up, one at a time.
"""

from games.cards import (
    CHANCE, EMPTY, LEAVE, NOBODY, RANKS, STOP, VOID, add, both, count, format_card, has,
    higher, highest, lowest, of_suit, remove, single, suit, union, without,
)  # fmt: skip
from games.maija_positions import refuse_memory, refuse_options, refuse_state
from games.maija_state import (
    ADD, ADDING, ALL, ANY, AT_ONCE, BEAT, DEAL, DEALING, DEFENDING, DRAWN, EVENTS, LEAD,
    LEADER_DRAWS, LEADING, LEFT, NEXT, NO, NO_TRUMP, OVER, PARTIAL, QUEEN_OF_SPADES,
    RECEIVER, RECEIVER_DRAWS, STOPPED, TURN_UP, TURNING, WITH_STOCK, Memory, Options,
    State, View, draws, next_in_play, stock_is_gone, turnable,
)  # fmt: skip
from games.system import Game, Property


def start(s: State, o: Options) -> None:
    s.stock = o.deck


def player(s: State, o: Options) -> int:
    if s.phase == LEADING or s.phase == ADDING:
        return s.leader
    if s.phase == DEFENDING:
        return s.receiver
    if s.phase >= OVER:
        return NOBODY
    return CHANCE


def turn(s: State, o: Options) -> bool:
    return s.phase == LEADING


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


def wanted_beats(s: State, o: Options) -> int:
    """How many of the cards on the table the options oblige the receiver to beat.

    For `defence=all` -1 where nothing may be beaten.
    """
    most = most_beaten(s.table, s.hands[s.receiver], s.trump)
    if o.defence == PARTIAL:
        return most
    if s.left != EMPTY or most < count(s.table):
        return -1
    return most


def obliged(s: State, o: Options, able: int) -> int:
    """Of the beaters that the receiver is able to play, and `LEAVE`, what the options allow."""
    rest = remove(s.table, lowest(s.table))
    hand = s.hands[s.receiver]
    wanted = wanted_beats(s, o)
    allowed = EMPTY
    for _ in range(2 * RANKS):
        if able == EMPTY:
            break
        beater = lowest(able)
        able = remove(able, beater)
        if most_beaten(rest, remove(hand, beater), s.trump) + 1 == wanted:
            allowed = add(allowed, beater)
    if o.must_beat == NO:
        if s.begun == 0:
            allowed = add(allowed, LEAVE)
    elif wanted == -1 or (o.defence == PARTIAL and most_beaten(rest, hand, s.trump) == wanted):
        allowed = add(allowed, LEAVE)
    return allowed


def legal_defence(s: State, o: Options) -> int:
    """`LEAVE`, and the cards that beat the lowest card on the table, as far as allowed."""
    able = both(s.hands[s.receiver], beaters(lowest(s.table), s.trump))
    if o.must_beat == NO and o.defence == PARTIAL:
        return add(able, LEAVE)
    return both(add(able, LEAVE), obliged(s, o, able))


# --- what is legal ---------------------------------------------------------


def legal_addition(s: State, o: Options) -> int:
    """`STOP`, and further cards of the suit led while the receiver's hand allows."""
    legal = single(STOP)
    if o.lead == ANY and count(s.table) < count(s.hands[s.receiver]):
        same = of_suit(suit(lowest(s.table)))
        legal = union(legal, both(s.hands[s.leader], same))
    return legal


def legal(s: State, o: Options) -> int:
    if s.phase == DEFENDING:
        return legal_defence(s, o)
    if s.phase == LEADING:
        return s.hands[s.leader]
    if s.phase == ADDING:
        return legal_addition(s, o)
    if s.phase == TURNING:
        return turnable(s, o)
    if s.stock != EMPTY:
        return s.stock
    return s.bottom


# --- playing an action -----------------------------------------------------


def apply(s: State, o: Options, a: int) -> int:
    if s.phase == DEFENDING:
        return defend(s, o, a)
    if s.phase == ADDING and a == STOP:
        return end_lead(s, o)
    if s.phase == LEADING or s.phase == ADDING:
        s.hands[s.leader] = remove(s.hands[s.leader], a)
        s.table = add(s.table, a)
        s.phase = ADDING
    elif s.phase == LEADER_DRAWS:
        draw(s, s.leader, a)
        if not draws(s, o, s.leader):
            s.phase = DEFENDING
    elif s.phase == RECEIVER_DRAWS:
        draw(s, s.receiver, a)
        if not draws(s, o, s.receiver):
            begin_exchange(s, o)
    elif s.phase == DEALING:
        deal(s, o, a)
    else:
        turn_up(s, o, a)
    return EMPTY


def deal(s: State, o: Options, card: int) -> None:
    """Deal one card to the seat whose turn it is; one at a time, round the table."""
    s.stock = remove(s.stock, card)
    s.hands[s.receiver] = add(s.hands[s.receiver], card)
    s.receiver += 1
    if s.receiver == o.players:
        s.receiver = 0
    if s.stock == EMPTY or (o.stock == WITH_STOCK and count(s.hands[o.players - 1]) == o.hand):
        s.receiver = 0
        s.phase = TURNING
        if turnable(s, o) == EMPTY:
            s.phase = NO_TRUMP


def turn_up(s: State, o: Options, card: int) -> None:
    """Turn the card that makes trumps, and put it under the stock if there is one."""
    if o.stock == WITH_STOCK:
        s.stock = remove(s.stock, card)
        s.bottom = single(card)
    s.trump = suit(card)
    begin_exchange(s, o)


def draw(s: State, i: int, card: int) -> None:
    if s.stock != EMPTY:
        s.stock = remove(s.stock, card)
    else:
        s.bottom = EMPTY
    s.hands[i] = add(s.hands[i], card)


def end_lead(s: State, o: Options) -> int:
    """The lead is complete: the leader draws, or goes out; the receiver defends."""
    gone = EMPTY
    if draws(s, o, s.leader):
        s.phase = LEADER_DRAWS
    else:
        s.phase = DEFENDING
        if s.hands[s.leader] == EMPTY:
            gone = single(s.leader)
            if o.end == AT_ONCE and next_in_play(s, o, s.receiver) == s.receiver:
                finish(s)
    return gone


def defend(s: State, o: Options, a: int) -> int:
    """Leave the lowest card on the table, or beat it with card `a`."""
    card = lowest(s.table)
    s.table = remove(s.table, card)
    if a == LEAVE:
        s.left = add(s.left, card)
    else:
        s.hands[s.receiver] = remove(s.hands[s.receiver], a)
        if o.defence == ALL:
            s.begun = 1
    if s.table != EMPTY:
        return EMPTY
    return end_defence(s, o)


def end_defence(s: State, o: Options) -> int:
    """The receiver takes what it left, and draws or goes out; who leads next is settled."""
    gone = EMPTY
    s.begun = 0
    if s.left == EMPTY:
        s.leader = s.receiver
        if s.hands[s.receiver] == EMPTY and stock_is_gone(s):
            gone = single(s.receiver)
            s.leader = next_in_play(s, o, s.receiver)
    else:
        s.hands[s.receiver] = union(s.hands[s.receiver], s.left)
        s.left = EMPTY
        if o.after_fail == RECEIVER:
            s.leader = s.receiver
        elif o.after_fail == NEXT or s.hands[s.leader] == EMPTY:
            s.leader = next_in_play(s, o, s.receiver)
    if draws(s, o, s.receiver):
        s.phase = RECEIVER_DRAWS
    else:
        begin_exchange(s, o)
    return gone


def begin_exchange(s: State, o: Options) -> None:
    s.receiver = next_in_play(s, o, s.leader)
    s.phase = LEADING
    if s.receiver == s.leader:
        finish(s)


def finish(s: State) -> None:
    s.phase = OVER
    s.leader = 0
    s.receiver = 0


def result(s: State, o: Options) -> int:
    if s.phase == NO_TRUMP:
        return VOID
    losers = EMPTY
    for i in range(o.players):
        if s.hands[i] != EMPTY:
            losers = add(losers, i)
    return losers


# --- what should hold --------------------------------------------------------


def queen_stays(s: State, o: Options) -> bool:
    inside = union(union(s.stock, s.bottom), union(s.table, s.left))
    for i in range(o.players):
        inside = union(inside, s.hands[i])
    return has(inside, QUEEN_OF_SPADES)


def loser_has_queen(s: State, o: Options) -> bool:
    """Once the game is over, the queen is with the loser or on the way to it."""
    if s.phase != OVER:
        return True
    inside = s.table
    for i in range(o.players):
        inside = union(inside, s.hands[i])
    return count(result(s, o)) == 1 and has(inside, QUEEN_OF_SPADES)


def lead_within_hand(s: State, o: Options) -> bool:
    if s.phase == ADDING or s.phase == LEADER_DRAWS or s.phase == DEFENDING:
        return count(s.table) + count(s.left) <= count(s.hands[s.receiver])
    return True


# --- statistics, and what a player sees --------------------------------------


def event(s: State, o: Options, a: int) -> int:
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


def observe(s: State, m: Memory, o: Options, i: int, v: View) -> None:
    v.seat = i
    v.hand = s.hands[i]
    v.table = s.table
    v.left = s.left
    v.bottom = s.bottom
    v.stock_count = count(s.stock)
    v.trump = s.trump
    v.leader = s.leader
    v.receiver = s.receiver
    v.begun = s.begun
    v.phase = s.phase
    v.unseen = s.stock
    for j in range(o.players):
        v.counts[j] = count(s.hands[j])
        v.known[j] = EMPTY
        if j != i:
            v.known[j] = m.known[j]
            v.unseen = union(v.unseen, without(s.hands[j], m.known[j]))


def notice(m: Memory, s: State, o: Options, a: int) -> None:
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


def text(s: State, o: Options, a: int) -> str:
    """Return an action as a move, such as ``beat 7H with 8H``."""
    word = EVENTS[event(s, o, a)]
    if word == "stop":
        return word
    if word == "leave":
        return f"leave {format_card(lowest(s.table))}"
    if word == "beat":
        return f"beat {format_card(lowest(s.table))} with {format_card(a)}"
    return f"{word} {format_card(a)}"


GAME = Game(
    name="maija",
    version="1",
    titles={"en": "Maija", "fi": "Maija"},
    summary={
        "en": "Get rid of your cards; the queen of spades can be neither beaten nor thrown away.",
        "fi": "Päästä korteistasi eroon; patarouva ei kaadu eikä poistu pelistä.",
    },
    sources=("maija-solmu",),
    players=(2, 10),
    players_reason="the rule text says two to ten; ten hands of five leave two cards of 52",
    history={"1": "first version"},
    state=State,
    options=Options,
    memory=Memory,
    view=View,
    events=EVENTS,
    turn_name="exchange",
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
        "queen": Property("the queen of spades stays with the players", queen_stays),
        "queen-loses": Property("who is left at the end is left with the queen", loser_has_queen),
        "lead-limit": Property("a lead is never larger than the receiver's hand", lead_within_hand),
    },
    open_rules=(obliged,),
    text=text,
    refuse_options=refuse_options,
    refuse_state=refuse_state,
    refuse_memory=refuse_memory,
)
