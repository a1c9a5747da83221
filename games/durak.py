"""Podkidnoi Durak, after the Korttipeliopas; clause by clause in docs/rules/durak.md.

One player is attacked by the others, card by card, as far as the ranks on the table
allow; it beats every card, or takes all.  Who may add a card is asked in order, and
all are asked again after every change of the table.
"""

from games.cards import (
    CHANCE, EMPTY, NOBODY, PASS, RANKS, STOP, SUITS, TAKE, VOID, add, both, count, has, lowest,
    of_rank, of_suit, rank, remove, single, suit, union, without,
)  # fmt: skip
from games.durak_positions import refuse_memory, refuse_options, refuse_state
from games.durak_seen import (
    attack_is_limited, event, hands_are_full, nothing_is_left_over, notice, observe, somebody_plays,
    text,
)  # fmt: skip
from games.durak_state import (
    ADDING, ASKED, BEATING, DEALING, DEFENDING, DRAWING, EVENTS, EXCHANGING, FACE_DOWN, GIVING,
    LEADING, LOWEST, NEVER, NO_TRUMP, OVER, TEAMS, TURNING, VOID_DEAL, Memory, Options, State, View,
    can_add, deals_out, end_exchange, exchanger, is_over, may_exchange, neighbour_of, next_asked,
    next_drawer, next_of_team, side_holds,
)  # fmt: skip
from games.seats import next_in_play, next_seat
from games.stock import draw, drawable, draws, put_under_stock, stock_is_gone
from games.system import Game, Property
from games.throw_in import EXCHANGE, beatable, beaters, exchange, lowest_trump


def start(s: State, o: Options) -> None:
    s.stock = o.deck


def player(s: State, o: Options) -> int:
    if s.phase == DEALING or s.phase == TURNING or s.phase == DRAWING:
        return CHANCE
    if s.phase >= OVER:
        return NOBODY
    return s.seat


def turn(s: State, o: Options) -> bool:
    return s.phase == LEADING


# --- what is legal ---------------------------------------------------------


def same_ranks(cards: int) -> int:
    """All cards of the ranks of some cards."""
    found = EMPTY
    for _ in range(SUITS * RANKS):
        if cards == EMPTY:
            break
        same = of_rank(rank(lowest(cards)))
        cards = without(cards, same)
        found = union(found, same)
    return found


def legal_addition(s: State, o: Options) -> int:
    """Cards of the ranks on the table; the main attacker hands over or stops, others pass."""
    legal = both(s.hands[s.seat], same_ranks(union(s.table, s.beaten)))
    if s.seat != s.attacker:
        return add(legal, PASS)
    alone = next_asked(s, o, s.seat) == s.defender
    if not alone:
        legal = add(legal, PASS)
    if alone or o.permission == ASKED:
        legal = add(legal, STOP)
    return legal


def legal(s: State, o: Options) -> int:
    if s.phase == DEALING or s.phase == TURNING:
        return s.stock
    if s.phase == DRAWING:
        return drawable(s)
    hand = s.hands[s.seat]
    if s.phase == LEADING:
        legal = hand
    elif s.phase == DEFENDING:
        legal = add(both(s.table, beatable(s.table, hand, s.trump)), TAKE)
    elif s.phase == BEATING:
        legal = both(hand, beaters(lowest(s.faced), s.trump))
        if s.table == EMPTY:
            legal = add(legal, TAKE)
    elif s.phase == EXCHANGING:
        legal = single(PASS)
    else:
        legal = legal_addition(s, o)
    if may_exchange(s, o, s.seat):
        legal = add(legal, EXCHANGE)
    return legal


# --- playing an action -----------------------------------------------------


def apply(s: State, o: Options, a: int) -> int:
    if s.phase == DEALING:
        deal(s, o, a)
        return EMPTY
    if s.phase == TURNING:
        turn_up(s, o, a)
        return EMPTY
    if s.phase == DRAWING:
        draw(s, s.seat, a)
        check_exchange(s, o)
        return go_on(s, o)
    if a == EXCHANGE:
        exchange(s, o, s.seat)
        end_exchange(s)
        return go_on(s, o) if s.phase == EXCHANGING else EMPTY
    if s.phase == EXCHANGING:
        end_exchange(s)
        return go_on(s, o)
    if s.phase == DEFENDING or s.phase == BEATING:
        return defend(s, o, a)
    return attack(s, o, a)


def deal(s: State, o: Options, card: int) -> None:
    """Deal one card to the seat whose turn it is; one at a time, round the table."""
    draw(s, s.seat, card)
    s.seat = next_seat(o, s.seat)
    if deals_out(o):
        if count(s.stock) == 1:
            s.phase = TURNING
    elif count(s.hands[o.players - 1]) == o.hand:
        s.phase = TURNING


def turn_up(s: State, o: Options, card: int) -> None:
    """The next card makes trumps: it goes under the stock, or into the last hand."""
    s.trump = suit(card)
    if deals_out(o):
        draw(s, s.seat, card)
    else:
        put_under_stock(s, card)
        if o.exchange != NEVER and card != lowest_trump(s, o):
            s.exchangeable = 1
            check_exchange(s, o)
    s.seat = 0
    begin(s, o)


def begin(s: State, o: Options) -> None:
    """The first attack: by the holder of the lowest trump, or by the forehand."""
    trumps = EMPTY
    for i in range(o.players):
        trumps = union(trumps, both(s.hands[i], of_suit(s.trump)))
    if o.begins == LOWEST and trumps == EMPTY and o.no_trump == VOID_DEAL:
        s.trump = 0
        end_exchange(s)
        s.phase = NO_TRUMP
        return
    if o.begins == LOWEST and trumps != EMPTY:
        for i in range(o.players):
            if has(s.hands[i], lowest(trumps)):
                s.attacker = i
    if o.first_limit < o.limit:
        s.first = 1
    s.defender = next_in_play(s, o, s.attacker)
    begin_attack(s, o)


# --- the attack --------------------------------------------------------------


def begin_attack(s: State, o: Options) -> None:
    s.neighbour = neighbour_of(s, o)
    s.seat = s.attacker
    s.phase = LEADING


def attack(s: State, o: Options, a: int) -> int:
    """Lead, add or give card `a`; or leave it to the next, or close the attack."""
    if a == STOP:
        return close(s, o)
    if a == PASS:
        s.seat = next_asked(s, o, s.seat)
        return close(s, o) if s.seat == s.defender else EMPTY
    gone = play(s, o, a)
    s.table = add(s.table, a)
    if s.phase == LEADING:
        s.phase = ADDING
    return union(gone, ask(s, o))


def play(s: State, o: Options, card: int) -> int:
    """A card leaves the hand of who acts; with its last card, and no stock, it is out."""
    s.hands[s.seat] = remove(s.hands[s.seat], card)
    if card == lowest_trump(s, o) and s.exchangeable == 1:
        s.exchangeable = 2
        s.owner = s.seat
    if s.hands[s.seat] == EMPTY and stock_is_gone(s):
        return single(s.seat)
    return EMPTY


def ask(s: State, o: Options) -> int:
    """Ask who adds a card, from the main attacker on, if any may be added."""
    s.seat = s.attacker
    if s.hands[s.attacker] == EMPTY and stock_is_gone(s):
        s.seat = next_asked(s, o, s.attacker)
    if s.seat == s.defender or not can_add(s, o):
        return close(s, o)
    return EMPTY


def close(s: State, o: Options) -> int:
    """Nobody adds a card now: the defender has beaten all, beats on, or takes what lies there."""
    s.seat = s.defender
    if s.phase == GIVING:
        taken = union(s.table, s.beaten)
        s.hands[s.defender] = union(s.hands[s.defender], taken)
        return end_attack(s, o)
    if s.table == EMPTY:
        s.defended = 1
        if has(s.beaten, lowest_trump(s, o)):
            end_exchange(s)
        return end_attack(s, o)
    if count(s.table) == 1:
        s.faced = s.table
        s.table = EMPTY
        s.phase = BEATING
    else:
        s.phase = DEFENDING
    return EMPTY


def defend(s: State, o: Options, a: int) -> int:
    """Choose which card to beat, or with what, or take everything."""
    if a == TAKE:
        s.table = union(s.table, s.faced)
        s.faced = EMPTY
        s.phase = GIVING
        return ask(s, o)
    if s.phase == DEFENDING:
        s.table = remove(s.table, a)
        s.faced = single(a)
        s.phase = BEATING
        return EMPTY
    gone = play(s, o, a)
    s.beaten = add(union(s.beaten, s.faced), a)
    s.faced = EMPTY
    s.phase = ADDING
    return union(gone, ask(s, o))


# --- after the attack ----------------------------------------------------------


def end_attack(s: State, o: Options) -> int:
    s.table = EMPTY
    s.beaten = EMPTY
    s.first = 0
    s.neighbour = 0
    return go_on(s, o)


def go_on(s: State, o: Options) -> int:
    """Who has too few cards draws; just before it is too late, who may exchanges."""
    s.seat = next_drawer(s, o)
    if not draws(s, s.seat, o.hand):
        return next_attack(s, o)
    s.phase = DRAWING
    holder = exchanger(s, o)
    if holder >= 0:
        s.seat = holder
        s.exchangeable = 1
        s.owner = 0
        s.phase = EXCHANGING
    return EMPTY


def check_exchange(s: State, o: Options) -> None:
    """It is too late for an exchange once the stock is gone."""
    if s.bottom == EMPTY or (s.stock == EMPTY and o.exchange == FACE_DOWN):
        end_exchange(s)


def next_attack(s: State, o: Options) -> int:
    """The next attack, or the end; out are those who could not draw for their last card."""
    gone = EMPTY
    if s.phase == DRAWING and stock_is_gone(s):
        for i in range(o.players):
            if s.hands[i] == EMPTY:
                gone = add(gone, i)
    if is_over(s, o):
        finish(s)
        return gone
    attacker = s.attacker
    defender = s.defender
    if s.defended == 1 and s.hands[defender] != EMPTY:
        s.attacker = defender
    elif o.teams != TEAMS:
        s.attacker = next_in_play(s, o, defender)
    elif s.defended == 1:
        s.attacker = next_of_team(s, o, defender)
    else:
        s.attacker = next_of_team(s, o, attacker)
    if o.teams != TEAMS:
        s.defender = next_in_play(s, o, s.attacker)
    elif s.defended == 1:
        s.defender = next_of_team(s, o, attacker)
    else:
        s.defender = next_of_team(s, o, defender)
    s.defended = 0
    begin_attack(s, o)
    return gone


def finish(s: State) -> None:
    s.trump = 0
    s.attacker = 0
    s.defender = 0
    s.seat = 0
    s.defended = 0
    s.phase = OVER


def result(s: State, o: Options) -> int:
    """Who is left with cards, and its whole team; nobody if the game is drawn."""
    if s.phase == NO_TRUMP:
        return VOID
    losers = EMPTY
    for i in range(o.players):
        if s.hands[i] != EMPTY or (o.teams == TEAMS and side_holds(s, o, i % 2)):
            losers = add(losers, i)
    return losers


GAME = Game(
    name="durak",
    version="1",
    titles={"en": "Podkidnoi Durak", "fi": "Podkidnoi durak"},
    summary={
        "en": "Attack together, beat every card or take them all; the last with cards loses.",
        "fi": "Hyökkää joukolla, kaada jokainen kortti tai nosta kaikki; viimeinen häviää.",
    },
    sources=("korttipeliopas-lyontipelit",),
    players=(2, 6),
    players_reason="six hands of six are all thirty-six cards; the rule text names no other limit",
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
        "attack-limit": Property("no attack is larger than the limits allow", attack_is_limited),
        "full-hands": Property("attacks begin with full hands while stock lasts", hands_are_full),
        "left-over": Property("hands that take up the deck leave no stock", nothing_is_left_over),
        "two-left": Property("until the game is over both sides hold cards", somebody_plays),
    },
    open_rules=(same_ranks, beatable),
    text=text,
    refuse_options=refuse_options,
    refuse_state=refuse_state,
    refuse_memory=refuse_memory,
)
