"""Turamoska, after the Korttipeliopas; clause by clause in docs/rules/turamoska.md.

As in Moska all attack one player, who may add to its own attack; and the top card of
the stock may be turned, to attack with, or to beat with.
"""

from games.cards import (
    EMPTY, NOBODY, PASS, STOP, TAKE, TURN, add, both, count, format_card, has, lowest, remove,
    single, union, without,
)  # fmt: skip
from games.moska_attack import (
    ADDING, ASKING, BEAT, BEATING, DEALING, DEFENDING, DRAWING, EXCHANGING, LEAD, LEADING,
    MOST_PLAYERS, SOURCE, TURNING, attack_event, attack_notice, attack_player, attack_text, deal,
    end_attack, exchange_or_not, finish, goes_on, hands_are_full, is_over, legal_lead_addition,
    more_to_lead, one_is_left, result, turn_up, with_exchange,
)  # fmt: skip
from games.stock import draw, drawable, take_off_stock
from games.system import Game, Property
from games.throw_in import (
    EXCHANGE, Memory, beat_faced, beatable, beaters, face, fitting, lay_down, next_drawer,
    next_to_ask, notice_card, out, see, show_rank,
)  # fmt: skip
from games.turamoska_positions import refuse_memory, refuse_options, refuse_state
from games.turamoska_state import (
    ANY, BLIND, EVENTS, FLIP, FLIPPING, PLACING, SHOWN, TRYING, Options, State, View, may_add_own,
    own_room, room, turnable,
)  # fmt: skip


def start(s: State, o: Options) -> None:
    s.stock = o.deck


def player(s: State, o: Options) -> int:
    if s.phase == PLACING or s.phase == TRYING:
        return s.receiver
    return attack_player(s, o)


def turn(s: State, o: Options) -> bool:
    return s.phase == LEADING


# --- what is legal ---------------------------------------------------------


def legal(s: State, o: Options) -> int:
    if s.phase == DEALING or s.phase == TURNING:
        return s.stock
    if s.phase == DRAWING or s.phase == FLIPPING:
        return drawable(s)
    return with_exchange(s, o, player(s, o), legal_decision(s, o))


def legal_decision(s: State, o: Options) -> int:
    """What the seat to act may do besides exchanging the turned card."""
    if s.phase == LEADING:
        return with_turning(s, o, s.hands[s.leader])
    if s.phase == ADDING:
        return legal_lead_addition(s, room(s))
    if s.phase == ASKING:
        return add(fitting(s, s.asked), PASS)
    if s.phase == DEFENDING:
        return legal_defence(s, o)
    if s.phase == BEATING:
        return both(s.hands[s.receiver], beaters(lowest(s.faced), s.trump))
    if s.phase == PLACING:
        return beatable(s.table, s.turned, s.trump)
    if s.phase == TRYING:
        return with_turning(s, o, single(TAKE))
    return single(PASS)


def with_turning(s: State, o: Options, legal: int) -> int:
    """The legal actions, with turning the top card of the stock if there is one."""
    if turnable(s, o) != EMPTY:
        return add(legal, TURN)
    return legal


def legal_defence(s: State, o: Options) -> int:
    """Which card to beat, a card of its own to add; and to end it: stop, or turn or take."""
    legal = beatable(s.table, s.hands[s.receiver], s.trump)
    if own_room(s, o) > 0:
        legal = union(legal, fitting(s, s.receiver))
    if s.table == EMPTY:
        return add(legal, STOP)
    return with_turning(s, o, add(legal, TAKE))


# --- playing an action -----------------------------------------------------


def apply(s: State, o: Options, a: int) -> int:
    before = out(s, o)
    act(s, o, a)
    after = out(s, o)
    if is_over(s, o, after, o.end):
        finish(s)
    return without(after, before)


def act(s: State, o: Options, a: int) -> None:
    if s.phase == DEALING:
        deal(s, o, a, o.hand)
    elif s.phase == TURNING:
        turn_up(s, o, a)
    elif s.phase == DRAWING:
        draw(s, next_drawer(s, o, o.hand), a)
        go_on(s, o)
    elif s.phase == FLIPPING:
        flip(s, o, a)
    elif a == EXCHANGE or s.phase == EXCHANGING:
        exchange_or_not(s, o, player(s, o), a)
    elif a == TURN:
        s.phase = FLIPPING
    elif s.phase == LEADING or s.phase == ADDING:
        lead(s, o, a)
    elif s.phase == ASKING:
        throw_in(s, o, a)
    elif s.phase == PLACING:
        place(s, o, a)
    else:
        defend(s, o, a)


def lead(s: State, o: Options, a: int) -> None:
    """Lay a card, or stop; a lead that nothing can join is complete."""
    s.phase = ADDING
    if a != STOP:
        lay_down(s, o, s.leader, a)
    if a == STOP or more_to_lead(s, room(s)) == EMPTY:
        go_on(s, o)


def throw_in(s: State, o: Options, a: int) -> None:
    """Throw in a card, upon which all are asked again; or pass."""
    if a != PASS:
        lay_down(s, o, s.asked, a)
        go_on(s, o)
        return
    asked = next_to_ask(s, o)
    if asked != NOBODY:
        s.asked = asked
    else:
        close(s, o)


def defend(s: State, o: Options, a: int) -> None:
    """Choose which card to beat, and with what; add a card; or end the defence."""
    if s.phase == BEATING:
        s.hands[s.receiver] = remove(s.hands[s.receiver], a)
        beat_faced(s, o, a)
        go_on(s, o)
    elif a == TAKE:
        take(s, o)
    elif a == STOP:
        end_attack(s, o, o.hand)
    elif has(s.table, a):
        face(s, a)
        s.phase = BEATING
    else:
        lay_down(s, o, s.receiver, a)
        go_on(s, o)


# --- turning the top card ------------------------------------------------------


def flip(s: State, o: Options, card: int) -> None:
    """A turned card is the lead; or the receiver beats with it, or takes it with the others."""
    take_off_stock(s, card)
    if s.ranks == EMPTY:
        s.table = single(card)
        show_rank(s, o, card)
        go_on(s, o)
        return
    s.turned = single(card)
    s.phase = PLACING
    if beatable(s.table, s.turned, s.trump) == EMPTY:
        take(s, o)


def place(s: State, o: Options, card: int) -> None:
    """The turned card beats `card`, and the receiver may try again."""
    s.table = remove(s.table, card)
    show_rank(s, o, lowest(s.turned))
    s.turned = EMPTY
    if o.turn_beat == ANY:
        go_on(s, o)
    elif s.table == EMPTY:
        end_attack(s, o, o.hand)
    else:
        s.phase = TRYING


def take(s: State, o: Options) -> None:
    """The receiver takes what is not beaten, and the card that it has turned in vain."""
    s.left = union(s.table, s.turned)
    s.table = EMPTY
    s.turned = EMPTY
    end_attack(s, o, o.hand)


# --- from change to change ------------------------------------------------------


def go_on(s: State, o: Options) -> None:
    """Whatever comes next; or nobody throws in now."""
    if not goes_on(s, o, o.hand, room(s)):
        close(s, o)


def close(s: State, o: Options) -> None:
    """No other player throws in now: the receiver goes on, or has beaten everything."""
    s.asked = 0
    if s.table != EMPTY or may_add_own(s, o):
        s.phase = DEFENDING
    else:
        end_attack(s, o, o.hand)


# --- what should hold, and what a player sees ----------------------------------


def attack_within_hand(s: State, o: Options) -> bool:
    """While others may add, no more cards lie there than the receiver's hand has."""
    if s.phase != ADDING and s.phase != ASKING:
        return True
    return count(s.table) <= count(s.hands[s.receiver])


def full_hands(s: State, o: Options) -> bool:
    return hands_are_full(s, o, o.hand)


def event(s: State, o: Options, a: int) -> int:
    if a == TURN:
        return BLIND
    if s.phase == FLIPPING:
        return LEAD if s.ranks == EMPTY else FLIP
    if s.phase == PLACING and a != EXCHANGE:
        return BEAT
    return attack_event(s, o, a)


def notice(m: Memory, s: State, o: Options, a: int) -> None:
    """All see what lies on the table, and the last face-down card if it is shown."""
    attack_notice(m, s, o, a)
    rest = remove(s.stock, a)
    if o.last_two == SHOWN and s.phase != DEALING and has(s.stock, a) and count(rest) == 1:
        notice_card(m, lowest(rest))


def observe(s: State, m: Memory, o: Options, i: int, v: View) -> None:
    see(s, m, o, i, v)
    v.turned = s.turned
    v.last = both(s.stock, m.seen)


def text(s: State, o: Options, a: int) -> str:
    """Return an action as a move, such as ``beat 7H with 8H``."""
    what = event(s, o, a)
    if what == BLIND:
        return "blind"
    if s.phase == FLIPPING:
        return f"flip {format_card(a)}"
    if s.phase == PLACING and a != EXCHANGE:
        return f"beat {format_card(a)} with {format_card(lowest(s.turned))}"
    return attack_text(s, o, a)


GAME = Game(
    name="turamoska",
    version="1",
    titles={"en": "Turamoska", "fi": "Turamoska"},
    summary={
        "en": "Moska in which the stock may lead and beat; the last player with cards loses.",
        "fi": "Moska, jossa pakasta saa kääntää; viimeinen, jolla on kortteja, häviää.",
    },
    sources=(SOURCE,),
    players=(2, MOST_PLAYERS),
    players_reason=(
        "the rule text names no number; eight hands of six and the turned card leave three of 52"
    ),
    history={"1": "first version"},
    state=State,
    options=Options,
    memory=Memory,
    view=View,
    events=EVENTS,
    turn_name="attack",
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
        "open-limit": Property(
            "others add no more open cards than the receiver holds in hand", attack_within_hand
        ),
        "full-hands": Property("while the stock lasts the attackers' hands are full", full_hands),
        "one-left": Property("the game ends when one player at the most has cards", one_is_left),
    },
    text=text,
    refuse_options=refuse_options,
    refuse_state=refuse_state,
    refuse_memory=refuse_memory,
)
