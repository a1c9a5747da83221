"""What should hold in Durak, what is counted, what a player sees, and moves as text."""

from games.cards import (
    EMPTY, PASS, STOP, TAKE, add, both, count, format_card, has, lowest, of_suit, remove, single,
    suit, union, without,
)  # fmt: skip
from games.durak_state import (
    ADD, ADDING, BEAT, BEATING, DEAL, DEALING, DEFENDING, DRAWING, DRAWN, EVENTS, EXCHANGED, FACE,
    GIVE, GIVING, LEAD, LEADING, LOWEST, NO_TRUMP, OVER, PASSED, STOPPED, TAKEN, TURNING, TURN_UP,
    UNKNOWN, Memory, Options, State, View, deals_out, is_over,
)  # fmt: skip
from games.stock import stock_is_gone
from games.throw_in import EXCHANGE, lowest_trump


# --- what should hold --------------------------------------------------------


def attack_is_limited(s: State, o: Options) -> bool:
    """An attack has no more cards than the limit, nor unbeaten ones than the defender can beat."""
    open_cards = count(s.table) + count(s.faced)
    if open_cards + open_cards + count(s.beaten) > 2 * o.limit:
        return False
    return s.phase == GIVING or open_cards <= count(s.hands[s.defender])


def hands_are_full(s: State, o: Options) -> bool:
    """When an attack begins, all hands are full while the stock lasts."""
    full = True
    if s.phase == LEADING and not stock_is_gone(s):
        for i in range(o.players):
            if count(s.hands[i]) < o.hand:
                full = False
    return full


def nothing_is_left_over(s: State, o: Options) -> bool:
    """If the hands take up the whole deck, there is no stock, and no card under it."""
    if s.phase == DEALING or s.phase == TURNING or not deals_out(o):
        return True
    return stock_is_gone(s) and s.exchangeable == 0


def somebody_plays(s: State, o: Options) -> bool:
    """Both sides hold cards when an attack begins, and not when the game is over."""
    if s.phase == LEADING:
        return s.hands[s.attacker] != EMPTY and s.hands[s.defender] != EMPTY
    return s.phase != OVER or is_over(s, o)


# --- statistics, and what a player sees --------------------------------------


def event(s: State, o: Options, a: int) -> int:
    if a == PASS:
        return PASSED
    if a == STOP:
        return STOPPED
    if a == TAKE:
        return TAKEN
    if a == EXCHANGE:
        return EXCHANGED
    if s.phase == LEADING:
        return LEAD
    if s.phase == ADDING:
        return ADD
    if s.phase == GIVING:
        return GIVE
    if s.phase == DEFENDING:
        return FACE
    if s.phase == BEATING:
        return BEAT
    if s.phase == DRAWING:
        return DRAWN
    return TURN_UP if s.phase == TURNING else DEAL


def observe(s: State, m: Memory, o: Options, i: int, v: View) -> None:
    dealing = s.phase == DEALING or s.phase == TURNING or s.phase == NO_TRUMP
    v.seat = i
    v.hand = s.hands[i]
    v.table = s.table
    v.faced = s.faced
    v.beaten = s.beaten
    v.bottom = s.bottom
    v.stock_count = count(s.stock)
    v.trump = UNKNOWN if dealing else s.trump
    v.attacker = s.attacker
    v.defender = s.defender
    v.neighbour = 0
    if LEADING <= s.phase <= GIVING and s.neighbour != s.defender:
        v.neighbour = s.neighbour + 1
    v.acts = s.seat
    v.exchangeable = s.exchangeable
    v.owner = s.owner + 1 if s.exchangeable == 2 else 0
    v.defended = s.defended
    v.first = s.first
    v.phase = s.phase
    v.unseen = s.stock
    for j in range(o.players):
        v.counts[j] = count(s.hands[j])
        v.known[j] = EMPTY
        if j != i:
            v.known[j] = m.known[j]
            v.unseen = union(v.unseen, without(s.hands[j], m.known[j]))


def notice(m: Memory, s: State, o: Options, a: int) -> None:
    """All see what is played and taken, who shows a trump, and who gets the turned card."""
    i = s.seat
    if s.phase == TURNING:
        notice_trumps(m, s, o, a)
    elif s.phase == DRAWING:
        if s.stock == EMPTY:
            m.known[i] = add(m.known[i], a)
    elif a == EXCHANGE:
        m.known[i] = union(remove(m.known[i], lowest_trump(s, o)), s.bottom)
    elif a == TAKE:
        taken = union(union(s.table, s.faced), s.beaten)
        m.known[i] = union(m.known[i], taken)
    elif s.phase != DEALING and s.phase != DEFENDING and a != PASS and a != STOP:
        m.known[i] = remove(m.known[i], a)
        if s.phase == GIVING:
            m.known[s.defender] = add(m.known[s.defender], a)


def notice_trumps(m: Memory, s: State, o: Options, card: int) -> None:
    """The last card dealt is shown if it makes trumps, and the lowest trump by who holds it."""
    trumps = EMPTY
    if deals_out(o):
        m.known[s.seat] = single(card)
        trumps = single(card)
    for i in range(o.players):
        trumps = union(trumps, both(s.hands[i], of_suit(suit(card))))
    if o.begins == LOWEST and trumps != EMPTY:
        for i in range(o.players):
            if has(s.hands[i], lowest(trumps)):
                m.known[i] = add(m.known[i], lowest(trumps))


# --- for people (ordinary Python) ---------------------------------------------


def text(s: State, o: Options, a: int) -> str:
    """Return an action as a move, such as ``beat 7H with 8H``."""
    word = EVENTS[event(s, o, a)]
    if word in ("pass", "stop", "take"):
        return word
    if word == "exchange":
        return f"exchange {format_card(lowest_trump(s, o))}"
    if word == "beat":
        return f"beat {format_card(lowest(s.faced))} with {format_card(a)}"
    return f"{word} {format_card(a)}"
