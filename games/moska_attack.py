"""What Moska and Turamoska share: the deal, leads of pairs, and who attacks after an attack."""

from games.cards import (
    CHANCE, EMPTY, FULL_DECK, NOBODY, PASS, RANKS, STOP, TAKE, add, both, count, format_card, has,
    lowest, of_rank, rank, suit, union, without,
)  # fmt: skip
from games.maija_exchange import deal_to_next, take_left, win_the_lead
from games.seats import holders, next_in_play
from games.stock import put_under_stock, stock_is_gone
from games.system import GameOptions
from games.throw_in import (
    EXCHANGE, Memory, ThrowIn, can_exchange, exchange, first_to_ask, last_to_exchange, lowest_trump,
    next_drawer, notice_card,
)  # fmt: skip

PHASES = "deal turn lead add ask defend beat draw exchange over"
(
    DEALING, TURNING, LEADING, ADDING, ASKING, DEFENDING, BEATING, DRAWING, EXCHANGING, OVER,
) = range(10)  # fmt: skip
EVENTS = (
    "deal", "turn", "lead", "add", "stop", "pass", "face", "beat", "take", "draw", "exchange",
)  # fmt: skip
(
    DEAL, TURN_UP, LEAD, ADD, STOPPED, PASSED, FACE, BEAT, TAKEN, DRAWN, EXCHANGED,
) = range(11)  # fmt: skip

MOST_PLAYERS = 8
SOURCE = "korttipeliopas-lyontipelit"
AT_ONCE, COMPLETE = range(2)


def attack_player(s: ThrowIn, o: GameOptions) -> int:
    if s.phase == LEADING or s.phase == ADDING:
        return s.leader
    if s.phase == ASKING or s.phase == EXCHANGING:
        return s.asked
    if s.phase == DEFENDING or s.phase == BEATING:
        return s.receiver
    if s.phase == OVER:
        return NOBODY
    return CHANCE


# --- the deal ----------------------------------------------------------------


def deal(s: ThrowIn, o: GameOptions, card: int, full: int) -> None:
    """Deal one card; once all hands are full, the next one is turned."""
    deal_to_next(s, o, card)
    if count(s.hands[o.players - 1]) == full:
        s.receiver = 0
        s.phase = TURNING


def turn_up(s: ThrowIn, o: GameOptions, card: int) -> None:
    """The turned card makes trumps; the forehand attacks."""
    put_under_stock(s, card)
    s.trump = suit(card)
    begin_attack(s, o)


# --- the lead ----------------------------------------------------------------


def paired(cards: int) -> int:
    """The cards of those ranks of which there are two or more."""
    found = EMPTY
    for r in range(RANKS):
        same = both(cards, of_rank(r))
        if count(same) > 1:
            found = union(found, same)
    return found


def alone(s: ThrowIn) -> int:
    """The card on the table that is the only one of its rank, if there is one."""
    return without(s.table, paired(s.table))


def more_to_lead(s: ThrowIn, room: int) -> int:
    """What may join the lead, which is one card, or has each of its ranks twice at least.

    A new rank is begun only with a pair of it in hand, and room for both.
    """
    if room == 0:
        return EMPTY
    hand = s.hands[s.leader]
    waiting = alone(s)
    if waiting != EMPTY:
        return both(hand, of_rank(rank(lowest(waiting))))
    more = both(hand, s.ranks)
    if room > 1:
        more = union(more, paired(without(hand, s.ranks)))
    return more


def may_stop(s: ThrowIn) -> bool:
    """Whether the cards on the table are a lead by themselves."""
    return count(s.table) == 1 or alone(s) == EMPTY


def legal_lead_addition(s: ThrowIn, room: int) -> int:
    if may_stop(s):
        return add(more_to_lead(s, room), STOP)
    return more_to_lead(s, room)


# --- the exchange, and drawing -----------------------------------------------


def with_exchange(s: ThrowIn, o: GameOptions, i: int, legal: int) -> int:
    """The legal actions of seat `i`, with the exchange; not while a pair must be completed."""
    if can_exchange(s, o, i) and (s.phase != ADDING or may_stop(s)):
        return add(legal, EXCHANGE)
    return legal


def refill(s: ThrowIn, o: GameOptions, full: int) -> bool:
    """Let draw who is to draw, and exchange who no longer could; return whether anybody does."""
    drawing = next_drawer(s, o, full)
    if drawing == NOBODY:
        return False
    s.phase = DRAWING
    s.asked = 0
    holder = last_to_exchange(s, o, drawing)
    if holder != NOBODY:
        s.phase = EXCHANGING
        s.asked = holder
    return True


def exchange_or_not(s: ThrowIn, o: GameOptions, i: int, a: int) -> None:
    """Seat `i` exchanges; if it was asked for the last time, the turned card is drawn."""
    if a == EXCHANGE:
        exchange(s, o, i)
    if s.phase == EXCHANGING:
        s.phase = DRAWING
        s.asked = 0


def goes_on(s: ThrowIn, o: GameOptions, full: int, room: int) -> bool:
    """The table has changed, or somebody has drawn: draw, attack or ask who throws in.

    Returns whether any of these happens; else all who could throw in have declined.
    """
    if refill(s, o, full):
        return True
    if s.ranks == EMPTY:
        begin_attack(s, o)
        return True
    asked = NOBODY
    if room > 0:
        asked = first_to_ask(s, o, s.leader)
    if asked == NOBODY:
        return False
    s.asked = asked
    s.phase = ASKING
    return True


# --- from attack to attack -----------------------------------------------------


def begin_attack(s: ThrowIn, o: GameOptions) -> None:
    s.receiver = next_in_play(s, o, s.leader)
    s.phase = LEADING


def end_attack(s: ThrowIn, o: GameOptions, full: int) -> None:
    """Who has beaten everything attacks next, else the player after it; first it draws."""
    if s.left == EMPTY:
        win_the_lead(s, o)
    else:
        take_left(s)
        s.leader = next_in_play(s, o, s.receiver)
    s.receiver = next_in_play(s, o, s.leader)
    s.ranks = EMPTY
    s.asked = 0
    if not refill(s, o, full):
        begin_attack(s, o)


def is_over(s: ThrowIn, o: GameOptions, gone: int, end: int) -> bool:
    """Whether one player at the most is left; in the course of an attack only if `AT_ONCE`."""
    return count(gone) >= o.players - 1 and (end == AT_ONCE or s.ranks == EMPTY)


def finish(s: ThrowIn) -> None:
    """The game is over; what was on the table is the receiver's."""
    s.hands[s.receiver] = union(s.hands[s.receiver], union(s.table, s.left))
    s.table = EMPTY
    s.left = EMPTY
    s.ranks = EMPTY
    s.trump = 0
    s.leader = 0
    s.receiver = 0
    s.asked = 0
    s.phase = OVER


def result(s: ThrowIn, o: GameOptions) -> int:
    return holders(s, o)


# --- what should hold ----------------------------------------------------------


def hands_are_full(s: ThrowIn, o: GameOptions, full: int) -> bool:
    """While the stock lasts, every hand is full at a lead, and all but the receiver's later."""
    if stock_is_gone(s) or (s.phase != LEADING and s.phase != DEFENDING):
        return True
    every = True
    for i in range(o.players):
        if count(s.hands[i]) < full and (s.phase == LEADING or i != s.receiver):
            every = False
    return every


def one_is_left(s: ThrowIn, o: GameOptions) -> bool:
    """The game ends with the stock gone, and one player with cards or nobody."""
    return s.phase != OVER or (stock_is_gone(s) and count(result(s, o)) < 2)


# --- statistics, and what is seen ------------------------------------------------


def attack_event(s: ThrowIn, o: GameOptions, a: int) -> int:
    if a == EXCHANGE:
        return EXCHANGED
    if a == PASS:
        return PASSED
    if a == STOP:
        return STOPPED
    if a == TAKE:
        return TAKEN
    if s.phase == LEADING:
        return LEAD
    if s.phase == ADDING or s.phase == ASKING:
        return ADD
    if s.phase == DEFENDING:
        return FACE if has(s.table, a) else ADD
    if s.phase == BEATING:
        return BEAT
    if s.phase == DEALING:
        return DEAL
    return TURN_UP if s.phase == TURNING else DRAWN


def attack_notice(m: Memory, s: ThrowIn, o: GameOptions, a: int) -> None:
    """All see every card but those that are dealt and drawn face down."""
    if a == EXCHANGE:
        notice_card(m, lowest_trump(s, o))
    elif s.phase != DEALING and s.phase != DRAWING and has(FULL_DECK, a):
        notice_card(m, a)


# --- for people (ordinary Python) ---------------------------------------------


def attack_text(s: ThrowIn, o: GameOptions, a: int) -> str:
    """Return an action as a move, such as ``beat 7H with 8H``."""
    word = EVENTS[attack_event(s, o, a)]
    if word == "exchange":
        return f"exchange {format_card(lowest_trump(s, o))}"
    if word == "beat":
        return f"beat {format_card(lowest(s.faced))} with {format_card(a)}"
    return f"{word} {format_card(a)}" if has(FULL_DECK, a) else word
