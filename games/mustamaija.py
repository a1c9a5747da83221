"""Mustamaija; clause by clause in docs/rules/mustamaija.md.

What an exchange is, and all that Maija has too, stands in `games.maija_exchange`.
The first lead is made before trumps are known: they are turned when it is complete.
"""

from games.cards import (
    CHANCE, EMPTY, LEAVE, NO, NOBODY, PASS, SPADES, STOP, TURN, YES, add, both, count, format_card,
    lowest, remove, single, suit,
)  # fmt: skip
from games.maija_exchange import (
    ADD, ADDING, DEALING, DEFENDING, LEAD, LEADER_DRAWS, LEADING, NO_TRUMP, OVER, RECEIVER_DRAWS,
    STOPPED, TURNING, Memory, beaters, begin_defence, begin_exchange, deal_to_next, end_exchange,
    exchange_event, exchange_notice, exchange_text, handle_lowest, lay, loser_has_queen,
    of_the_suit_led, queen_stays, result, see_table, take_left, win_the_lead,
)  # fmt: skip
from games.maija_exchange_positions import refuse_memory
from games.mustamaija_positions import refuse_options, refuse_state
from games.mustamaija_state import (
    EVENTS, FREELY, LED_TOP, MORE, NEVER, PALM, PALM_FIRST, PALMED, PASSED, RACE, RACED, TOP,
    Options, State, View, beating_suit, full_hand, lead_limit, leader_draws, may_lead_top, turnable,
)  # fmt: skip
from games.seats import next_in_play
from games.stock import draw, drawable, draws, put_under_stock, take_off_stock
from games.system import Game, Property


def start(s: State, o: Options) -> None:
    s.stock = o.deck


def player(s: State, o: Options) -> int:
    if s.phase == LEADING or s.phase == ADDING or s.phase == MORE:
        return s.leader
    if s.phase == DEFENDING or s.phase == PALM:
        return s.receiver
    if s.phase == OVER or s.phase == NO_TRUMP:
        return NOBODY
    return CHANCE


def turn(s: State, o: Options) -> bool:
    return s.phase == LEADING


# --- what is legal ---------------------------------------------------------


def legal_lead(s: State, o: Options) -> int:
    """The cards in the leader's hand, and `TURN` for the top of the stock."""
    if may_lead_top(s, o):
        return add(s.hands[s.leader], TURN)
    return s.hands[s.leader]


def legal_addition(s: State, o: Options) -> int:
    """`STOP`, and further cards of the suit led while the limit allows."""
    if count(s.table) < lead_limit(s, o):
        return add(of_the_suit_led(s), STOP)
    return single(STOP)


def legal_defence(s: State, o: Options) -> int:
    """`LEAVE`, and the cards that beat the lowest card on the table."""
    card = lowest(s.table)
    able = both(s.hands[s.receiver], beaters(card, beating_suit(card, s.trump, o)))
    return add(able, LEAVE)


def legal(s: State, o: Options) -> int:
    if s.phase == DEFENDING:
        return legal_defence(s, o)
    if s.phase == LEADING:
        return legal_lead(s, o)
    if s.phase == ADDING or s.phase == MORE:
        return legal_addition(s, o)
    if s.phase == TURNING:
        return turnable(s)
    if s.phase == PALM:
        return add(single(STOP), PASS)
    if s.phase == RACE:
        return add(single(YES), NO)
    return drawable(s)


# --- playing an action -----------------------------------------------------


def apply(s: State, o: Options, a: int) -> int:
    gone = EMPTY
    if s.phase == DEFENDING:
        gone = defend(s, o, a)
    elif s.phase == LEADING:
        lead(s, a)
    elif s.phase == ADDING:
        gone = add_or_stop(s, o, a)
    elif s.phase == LEADER_DRAWS:
        draw(s, s.leader, a)
        if not draws(s, s.leader, full_hand(o)):
            gone = offer_more(s, o)
    elif s.phase == RECEIVER_DRAWS:
        draw(s, s.receiver, a)
        end_exchange(s, o, full_hand(o))
    elif s.phase == DEALING:
        deal(s, o, a)
    elif s.phase == TURNING:
        turn_up(s, o, a)
    elif s.phase == TOP:
        take_off_stock(s, a)
        s.table = single(a)
        s.phase = ADDING
    elif s.phase == MORE:
        gone = lay_more(s, o, a)
    elif s.phase == PALM:
        gone = put_palm(s, o, a)
    else:
        s.phase = PALM if a == YES else MORE
    return gone


def deal(s: State, o: Options, card: int) -> None:
    """Deal one card; all hands full, the forehand leads."""
    deal_to_next(s, o, card)
    if count(s.hands[o.players - 1]) == o.hand:
        begin_exchange(s, o)


# --- the lead ------------------------------------------------------------------


def lead(s: State, a: int) -> None:
    """Lay the first card of a lead; with `TURN` chance names it."""
    if a == TURN:
        s.phase = TOP
    else:
        lay(s, a)
        s.phase = ADDING


def add_or_stop(s: State, o: Options, a: int) -> int:
    """Lay another card; or the lead is complete, and trumps are turned or the leader draws."""
    if a != STOP:
        lay(s, a)
    elif s.turned == 0:
        s.phase = NO_TRUMP if turnable(s) == EMPTY else TURNING
    elif leader_draws(s, o):
        s.phase = LEADER_DRAWS
    else:
        return begin_defence(s, o, True)
    return EMPTY


def turn_up(s: State, o: Options, card: int) -> None:
    """Turn the card that makes trumps and put it under the stock; then the leader draws."""
    put_under_stock(s, card)
    s.trump = suit(card)
    s.turned = 1
    s.phase = LEADER_DRAWS if draws(s, s.leader, full_hand(o)) else DEFENDING


def offer_more(s: State, o: Options) -> int:
    """The leader has drawn: may it add to its lead, and who is asked first?"""
    if o.added == NEVER or s.hands[s.leader] == EMPTY or count(s.table) >= lead_limit(s, o):
        return begin_defence(s, o, True)
    if o.added == FREELY:
        s.phase = MORE
    elif o.added == PALM_FIRST:
        s.phase = PALM
    else:
        s.phase = RACE
    return EMPTY


def put_palm(s: State, o: Options, a: int) -> int:
    """The receiver stops the lead with its palm, or lets the leader go on."""
    if a == STOP:
        return begin_defence(s, o, True)
    s.phase = MORE
    return EMPTY


def lay_more(s: State, o: Options, a: int) -> int:
    """Lay another card after drawing, and draw again; or the lead is complete."""
    if a == STOP:
        return begin_defence(s, o, True)
    lay(s, a)
    if leader_draws(s, o):
        s.phase = LEADER_DRAWS
        return EMPTY
    return offer_more(s, o)


# --- the defence -----------------------------------------------------------------


def defend(s: State, o: Options, a: int) -> int:
    """Leave the lowest card on the table, or beat it; after the last one the turn passes on."""
    gone = EMPTY
    handle_lowest(s, a)
    if s.table == EMPTY:
        if s.left == EMPTY:
            gone = win_the_lead(s, o)
        else:
            take_left(s)
            s.leader = next_in_play(s, o, s.receiver)
        end_exchange(s, o, full_hand(o))
    return gone


# --- what should hold --------------------------------------------------------


def lead_within_limit(s: State, o: Options) -> bool:
    """Whether a lead that is being laid keeps to the limit."""
    return s.phase != ADDING or count(s.table) <= lead_limit(s, o)


# --- statistics, and what a player sees --------------------------------------


def event(s: State, o: Options, a: int) -> int:
    if s.phase == LEADING and a == TURN:
        return LED_TOP
    if s.phase == TOP:
        return LEAD
    if s.phase == MORE:
        return STOPPED if a == STOP else ADD
    if s.phase == RACE:
        return RACED
    if s.phase == PALM:
        return PALMED if a == STOP else PASSED
    return exchange_event(s, o, a)


def observe(s: State, m: Memory, o: Options, i: int, v: View) -> None:
    see_table(s, m, o, i, v)
    if s.turned == 0:
        v.trump = SPADES


def notice(m: Memory, s: State, o: Options, a: int) -> None:
    """As in Maija; and a card that is added after drawing is played in sight of all."""
    if s.phase == MORE and a != STOP:
        m.known[s.leader] = remove(m.known[s.leader], a)
    exchange_notice(m, s, o, a)


# --- for people (ordinary Python) ---------------------------------------------


def text(s: State, o: Options, a: int) -> str:
    """Return an action as a move, such as ``beat 7H with 8H``."""
    kind = event(s, o, a)
    if kind == RACED:
        return "race receiver" if a == YES else "race leader"
    if kind in (STOPPED, LED_TOP, PALMED, PASSED):
        return EVENTS[kind]
    if kind in (LEAD, ADD):
        return f"{EVENTS[kind]} {format_card(a)}"
    return exchange_text(s, o, a)


GAME = Game(
    name="mustamaija",
    version="1",
    titles={"en": "Mustamaija", "fi": "Mustamaija"},
    summary={
        "en": "Get rid of your cards; trumps are turned after the first lead, and the last "
        "player is left with the queen of spades.",
        "fi": "Päästä korteistasi eroon; valtti käännetään ensimmäisen lyönnin jälkeen, ja "
        "viimeiselle jää patarouva.",
    },
    sources=("mustamaija-3-5", "korttipeliopas-lyontipelit"),
    players=(2, 6),
    players_reason="one rule text is for three to five, the other gives no number; the rules "
    "work for two, and six hands of six leave a stock",
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
        "lead-limit": Property("a lead keeps to the limit when it is laid", lead_within_limit),
    },
    text=text,
    refuse_options=refuse_options,
    refuse_state=refuse_state,
    refuse_memory=refuse_memory,
)
