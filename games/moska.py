"""Moska, after the Korttipeliopas; clause by clause in docs/rules/moska.md.

One player attacks the next; all others may throw in cards of the ranks on the table, as
far as the receiver's hand and the limit of the attack allow.  What the receiver does not
beat, it takes.
"""

from games.cards import (
    EMPTY, NOBODY, PASS, STOP, TAKE, add, both, count, format_card, has, lowest, remove, single,
    union, without,
)  # fmt: skip
from games.moska_attack import (
    ADDING, ASKING, BEATING, DEALING, DEFENDING, DRAWING, EXCHANGING, LEADING, MOST_PLAYERS, SOURCE,
    TURNING, attack_event, attack_notice, attack_player, attack_text, deal, end_attack,
    exchange_or_not, finish, goes_on, hands_are_full, is_over, legal_lead_addition, more_to_lead,
    one_is_left, result, turn_up, with_exchange,
)  # fmt: skip
from games.moska_positions import refuse_memory, refuse_options, refuse_state
from games.moska_state import (
    CHOOSING, EVENTS, KEPT, Options, State, View, is_contested, offers, room,
)  # fmt: skip
from games.stock import draw, drawable
from games.system import Game, Property
from games.throw_in import (
    EXCHANGE, Memory, beat_faced, beatable, beaters, face, fitting, lay_down, next_drawer,
    next_to_ask, out, see,
)  # fmt: skip


def start(s: State, o: Options) -> None:
    s.stock = o.deck


def player(s: State, o: Options) -> int:
    if s.phase == CHOOSING:
        return s.leader
    return attack_player(s, o)


def turn(s: State, o: Options) -> bool:
    return s.phase == LEADING


# --- what is legal ---------------------------------------------------------


def legal(s: State, o: Options) -> int:
    if s.phase == DEALING or s.phase == TURNING:
        return s.stock
    if s.phase == DRAWING:
        return drawable(s)
    return with_exchange(s, o, player(s, o), legal_decision(s, o))


def legal_decision(s: State, o: Options) -> int:
    """What the seat to act may do besides exchanging the turned card."""
    if s.phase == LEADING:
        return s.hands[s.leader]
    if s.phase == ADDING:
        return legal_lead_addition(s, room(s, o))
    if s.phase == ASKING:
        return add(fitting(s, s.asked), PASS)
    if s.phase == DEFENDING:
        return add(beatable(s.table, s.hands[s.receiver], s.trump), TAKE)
    if s.phase == BEATING:
        return both(s.hands[s.receiver], beaters(lowest(s.faced), s.trump))
    if s.phase == CHOOSING:
        return offers(s, o)
    return single(PASS)


# --- playing an action -----------------------------------------------------


def apply(s: State, o: Options, a: int) -> int:
    before = gone(s, o)
    act(s, o, a)
    after = gone(s, o)
    if is_over(s, o, after, o.end):
        s.beaten = 0
        finish(s)
    return without(after, before)


def gone(s: State, o: Options) -> int:
    """The seats that are out; a card that is only offered may come back."""
    seats = out(s, o)
    if seats != EMPTY:
        for i in range(o.players):
            if s.offered[i] != EMPTY:
                seats = remove(seats, i)
    return seats


def act(s: State, o: Options, a: int) -> None:
    if s.phase == DEALING:
        deal(s, o, a, o.hand)
    elif s.phase == TURNING:
        turn_up(s, o, a)
    elif s.phase == DRAWING:
        draw(s, next_drawer(s, o, o.hand), a)
        go_on(s, o)
    elif a == EXCHANGE or s.phase == EXCHANGING:
        exchange_or_not(s, o, player(s, o), a)
    elif s.phase == LEADING or s.phase == ADDING:
        lead(s, o, a)
    elif s.phase == ASKING:
        throw_in(s, o, a)
    elif s.phase == CHOOSING:
        keep(s, o, a)
    else:
        defend(s, o, a)


def lead(s: State, o: Options, a: int) -> None:
    """Lay a card, or stop; a lead that nothing can join is complete."""
    s.phase = ADDING
    if a != STOP:
        lay_down(s, o, s.leader, a)
    if a == STOP or more_to_lead(s, room(s, o)) == EMPTY:
        go_on(s, o)


def defend(s: State, o: Options, a: int) -> None:
    """Choose which card to beat, and with what; or take what is not beaten."""
    if s.phase == BEATING:
        s.hands[s.receiver] = remove(s.hands[s.receiver], a)
        beat_faced(s, o, a)
        s.beaten += 1
        go_on(s, o)
    elif a == TAKE:
        s.left = s.table
        s.table = EMPTY
        go_on(s, o)
    else:
        face(s, a)
        s.phase = BEATING


# --- throwing in -------------------------------------------------------------


def go_on(s: State, o: Options) -> None:
    """Whatever comes next; or nobody throws in now."""
    if not goes_on(s, o, o.hand, room(s, o)):
        close(s, o)


def throw_in(s: State, o: Options, a: int) -> None:
    """Throw in a card, or offer it for the last place, or pass."""
    contested = is_contested(s, o)
    if a != PASS:
        s.hands[s.asked] = remove(s.hands[s.asked], a)
        s.offered[s.asked] = single(a)
    asked = NOBODY
    if a == PASS or contested:
        asked = next_to_ask(s, o)
    if asked != NOBODY:
        s.asked = asked
        return
    s.asked = 0
    offered = offers(s, o)
    if offered == EMPTY:
        close(s, o)
    elif count(offered) == 1:
        keep(s, o, lowest(offered))
    else:
        s.phase = CHOOSING


def keep(s: State, o: Options, card: int) -> None:
    """A card is laid before the receiver; others that were offered go back."""
    for i in range(o.players):
        if s.offered[i] != EMPTY:
            if not has(s.offered[i], card):
                s.hands[i] = union(s.hands[i], s.offered[i])
            s.offered[i] = EMPTY
    if s.left != EMPTY:
        s.left = add(s.left, card)
    else:
        s.table = add(s.table, card)
    go_on(s, o)


def close(s: State, o: Options) -> None:
    """Nobody throws in now: the receiver goes on, has beaten everything, or has taken."""
    s.asked = 0
    if s.table != EMPTY:
        s.phase = DEFENDING
    else:
        s.beaten = 0
        end_attack(s, o, o.hand)


# --- what should hold, and what a player sees ----------------------------------


def attack_within_limits(s: State, o: Options) -> bool:
    """No more cards lie there than the receiver's hand, nor than make up an attack."""
    lie = count(s.table) + count(s.faced)
    return lie <= count(s.hands[s.receiver]) and lie + s.beaten <= o.limit


def full_hands(s: State, o: Options) -> bool:
    return hands_are_full(s, o, o.hand)


def event(s: State, o: Options, a: int) -> int:
    if s.phase == CHOOSING and a != EXCHANGE:
        return KEPT
    return attack_event(s, o, a)


def observe(s: State, m: Memory, o: Options, i: int, v: View) -> None:
    see(s, m, o, i, v)
    v.beaten = s.beaten
    for j in range(o.players):
        v.offered[j] = s.offered[j]


def text(s: State, o: Options, a: int) -> str:
    """Return an action as a move, such as ``beat 7H with 8H``."""
    if event(s, o, a) == KEPT:
        return f"keep {format_card(a)}"
    return attack_text(s, o, a)


GAME = Game(
    name="moska",
    version="1",
    titles={"en": "Moska", "fi": "Moska"},
    summary={
        "en": "All attack one player, who beats or takes; the last player with cards loses.",
        "fi": "Kaikki hyökkäävät yhden kimppuun; viimeinen, jolla on kortteja, häviää.",
    },
    sources=(SOURCE,),
    players=(2, MOST_PLAYERS),
    players_reason=(
        "the rule text says that fewer than four can play, and that four to six is best; "
        "eight hands of six and the turned card leave three of 52"
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
    notice=attack_notice,
    turn=turn,
    properties={
        "attack-limit": Property(
            "no more cards await the receiver than its hand and the attack allow",
            attack_within_limits,
        ),
        "full-hands": Property("while the stock lasts the attackers' hands are full", full_hands),
        "one-left": Property("the game ends when one player at the most has cards", one_is_left),
    },
    text=text,
    refuse_options=refuse_options,
    refuse_state=refuse_state,
    refuse_memory=refuse_memory,
)
