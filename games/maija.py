"""Maija, after Tuomas Korppi (Solmu 1/2012); clause by clause in docs/rules/maija.md.

What an exchange is, and all that Mustamaija has too, stands in `games.maija_exchange`.
"""

from games.cards import (
    CHANCE, EMPTY, LEAVE, NOBODY, RANKS, STOP, add, both, count, lowest, remove, single, suit,
    union,
)  # fmt: skip
from games.maija_exchange import (
    ADDING, DEALING, DEFENDING, EVENTS, LEADER_DRAWS, LEADING, NO_TRUMP, OVER, RECEIVER_DRAWS,
    TURNING, Memory, beaters, begin_defence, begin_exchange, deal_to_next, end_exchange,
    exchange_event, exchange_notice, exchange_text, handle_lowest, lay, loser_has_queen,
    most_beaten, of_the_suit_led, queen_stays, result, see_table, take_left, win_the_lead,
)  # fmt: skip
from games.maija_exchange_positions import refuse_memory
from games.maija_positions import refuse_options, refuse_state
from games.maija_state import (
    ALL, ANY, AT_ONCE, NEXT, NO, PARTIAL, RECEIVER, WITH_STOCK, Options, State, View, turnable,
)  # fmt: skip
from games.seats import next_in_play
from games.stock import draw, drawable, draws, put_under_stock
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
        legal = union(legal, of_the_suit_led(s))
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
    return drawable(s)


# --- playing an action -----------------------------------------------------


def apply(s: State, o: Options, a: int) -> int:
    if s.phase == DEFENDING:
        return defend(s, o, a)
    if s.phase == ADDING and a == STOP:
        return end_lead(s, o)
    if s.phase == LEADING or s.phase == ADDING:
        lay(s, a)
        s.phase = ADDING
    elif s.phase == LEADER_DRAWS:
        draw(s, s.leader, a)
        if not draws(s, s.leader, o.hand):
            s.phase = DEFENDING
    elif s.phase == RECEIVER_DRAWS:
        draw(s, s.receiver, a)
        end_exchange(s, o, o.hand)
    elif s.phase == DEALING:
        deal(s, o, a)
    else:
        turn_up(s, o, a)
    return EMPTY


def deal(s: State, o: Options, card: int) -> None:
    """Deal one card; all hands full, or all cards dealt, trumps are turned."""
    deal_to_next(s, o, card)
    if s.stock == EMPTY or (o.stock == WITH_STOCK and count(s.hands[o.players - 1]) == o.hand):
        s.receiver = 0
        s.phase = TURNING
        if turnable(s, o) == EMPTY:
            s.phase = NO_TRUMP


def turn_up(s: State, o: Options, card: int) -> None:
    """Turn the card that makes trumps, and put it under the stock if there is one."""
    if o.stock == WITH_STOCK:
        put_under_stock(s, card)
    s.trump = suit(card)
    begin_exchange(s, o)


def end_lead(s: State, o: Options) -> int:
    """The lead is complete: the leader draws, or goes out; the receiver defends."""
    if draws(s, s.leader, o.hand):
        s.phase = LEADER_DRAWS
        return EMPTY
    return begin_defence(s, o, o.end == AT_ONCE)


def defend(s: State, o: Options, a: int) -> int:
    """Leave the lowest card on the table, or beat it with card `a`."""
    handle_lowest(s, a)
    if a != LEAVE and o.defence == ALL:
        s.begun = 1
    if s.table != EMPTY:
        return EMPTY
    return end_defence(s, o)


def end_defence(s: State, o: Options) -> int:
    """The receiver takes what it left, and draws or goes out; who leads next is settled."""
    gone = EMPTY
    s.begun = 0
    if s.left == EMPTY:
        gone = win_the_lead(s, o)
    else:
        take_left(s)
        if o.after_fail == RECEIVER:
            s.leader = s.receiver
        elif o.after_fail == NEXT or s.hands[s.leader] == EMPTY:
            s.leader = next_in_play(s, o, s.receiver)
    end_exchange(s, o, o.hand)
    return gone


# --- what should hold, and what a player sees ----------------------------------


def lead_within_hand(s: State, o: Options) -> bool:
    if s.phase == ADDING or s.phase == LEADER_DRAWS or s.phase == DEFENDING:
        return count(s.table) + count(s.left) <= count(s.hands[s.receiver])
    return True


def observe(s: State, m: Memory, o: Options, i: int, v: View) -> None:
    see_table(s, m, o, i, v)
    v.begun = s.begun


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
    event=exchange_event,
    observe=observe,
    notice=exchange_notice,
    turn=turn,
    properties={
        "queen": Property("the queen of spades stays with the players", queen_stays),
        "queen-loses": Property("who is left at the end is left with the queen", loser_has_queen),
        "lead-limit": Property("a lead is never larger than the receiver's hand", lead_within_hand),
    },
    open_rules=(obliged,),
    text=exchange_text,
    refuse_options=refuse_options,
    refuse_state=refuse_state,
    refuse_memory=refuse_memory,
)
