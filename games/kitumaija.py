"""Kitumaija; clause by clause in docs/rules/kitumaija.md.

A turn: a catch card, which beats the top card of the pile, and then a free card of any
kind; or the top cards of the pile are taken.  With a full hand either card may be turned
from the stock unseen.  The queen of spades, which can only be a free card, makes the next
player take five.
"""

from games.cards import (
    CHANCE, DIAMONDS, EMPTY, NOBODY, PASS, SPADES, TURN, VOID, add, both, count, format_card, has,
    of_suit, pop, push, remove, single, size, suit, top, union, without,
)  # fmt: skip
from games.kitumaija_pile import catchers, queen_lies, shown_cards, taken, takings
from games.kitumaija_positions import refuse_memory, refuse_options, refuse_state
from games.kitumaija_state import (
    AFTER_TURN, BEAT, CATCHING, DEAL, DEALING, DIAMOND_TRUMPS, DRAWING, DRAWN, EVENTS, FREE,
    FREEING, FULL, LEAD, MISSED, OVER, PASSED, QUEEN_OF_SPADES, QUEEN_TAKES, SHOWN, STARTING, TAKEN,
    TAKING, TAKINGS, TRIED, TRUMPING, TURN_UP, TURNING_CATCH, TURNING_FREE, VOID_DEAL, Memory,
    Options, State, View,
)  # fmt: skip
from games.seats import holders, next_in_play
from games.stock import draw, drawable, draws
from games.system import Game, Property


def start(s: State, o: Options) -> None:
    s.stock = o.deck


def player(s: State, o: Options) -> int:
    if s.phase == CATCHING or s.phase == FREEING or s.phase == TAKING:
        return s.seat
    if s.phase >= OVER:
        return NOBODY
    return CHANCE


def turn(s: State, o: Options) -> bool:
    return s.phase == CATCHING or (s.phase == TAKING and queen_lies(s))


# --- what is legal ---------------------------------------------------------


def legal_catch(s: State, o: Options) -> int:
    """Taking, the catch cards in hand, and with a full hand turning one."""
    hand = s.hands[s.seat]
    legal = union(takings(s, o), both(hand, catchers(s, o)))
    if s.stock != EMPTY and count(hand) == o.hand:
        legal = add(legal, TURN)
    return legal


def legal_free(s: State, o: Options) -> int:
    if s.may_turn == 1:
        return add(s.hands[s.seat], TURN)
    return s.hands[s.seat]


def legal(s: State, o: Options) -> int:
    if s.phase == CATCHING:
        return legal_catch(s, o)
    if s.phase == FREEING:
        return legal_free(s, o)
    if s.phase == TAKING:
        return takings(s, o)
    if s.phase == STARTING:
        return remove(s.stock, QUEEN_OF_SPADES)
    if s.phase == TRUMPING:
        return without(s.stock, of_suit(SPADES))
    return drawable(s)


# --- playing an action -----------------------------------------------------


def apply(s: State, o: Options, a: int) -> int:
    if s.phase == CATCHING or s.phase == TAKING:
        return begin_turn(s, o, a)
    if s.phase == FREEING:
        return lay_free(s, o, a)
    if s.phase == DRAWING:
        draw(s, s.seat, a)
        return end_turn(s, o)
    s.stock = remove(s.stock, a)
    if s.phase == TURNING_CATCH:
        return turn_catch(s, o, a)
    if s.phase == TURNING_FREE:
        push(s.open_pile, a)
        return end_turn(s, o)
    if s.phase == DEALING:
        deal(s, o, a)
    elif s.phase == STARTING:
        turn_start(s, o, a)
    else:
        s.bottom = single(a)
        begin(s, suit(a))
    return EMPTY


def deal(s: State, o: Options, card: int) -> None:
    """Deal one card to the seat whose turn it is; one at a time, round the table."""
    s.hands[s.seat] = add(s.hands[s.seat], card)
    s.seat += 1
    if s.seat == o.players:
        s.seat = 0
    if count(s.hands[o.players - 1]) == o.hand:
        s.phase = STARTING
        if legal(s, o) == EMPTY:
            s.phase = VOID_DEAL


def turn_start(s: State, o: Options, card: int) -> None:
    """Turn the card that begins the pile; then trumps are known, or are turned."""
    push(s.open_pile, card)
    if o.trump == DIAMOND_TRUMPS:
        begin(s, DIAMONDS)
    else:
        s.phase = TRUMPING
        if legal(s, o) == EMPTY:
            s.phase = VOID_DEAL


def begin(s: State, trump: int) -> None:
    s.trump = trump
    s.phase = CATCHING


def begin_turn(s: State, o: Options, a: int) -> int:
    """Lay a catch card, turn one, or take instead."""
    if a == TURN:
        s.phase = TURNING_CATCH
        return EMPTY
    if has(TAKINGS, a):
        take(s, taken(s, a))
        pass_turn(s, o)
        return EMPTY
    s.hands[s.seat] = remove(s.hands[s.seat], a)
    return lay_catch(s, o, a)


def turn_catch(s: State, o: Options, card: int) -> int:
    """A turned card catches, or goes to the hand, and more must be taken."""
    if has(catchers(s, o), card):
        return lay_catch(s, o, card)
    s.hands[s.seat] = add(s.hands[s.seat], card)
    s.phase = TAKING
    return EMPTY


def lay_catch(s: State, o: Options, card: int) -> int:
    """The catch card lies on the pile; a player without another card has laid both in one."""
    push(s.open_pile, card)
    if s.hands[s.seat] == EMPTY:
        return end_turn(s, o)
    if free_turnable(s, o):
        s.may_turn = 1
    s.phase = FREEING
    return EMPTY


def free_turnable(s: State, o: Options) -> bool:
    """Whether the free card may be turned; the phase still says whether the catch card was."""
    if s.stock == EMPTY:
        return False
    held = count(s.hands[s.seat])
    if o.turn_free == FULL:
        return held == o.hand
    if s.phase == TURNING_CATCH:
        return True
    return o.turn_free != AFTER_TURN and held == o.hand - 1


def lay_free(s: State, o: Options, a: int) -> int:
    """Lay the free card, or turn it."""
    s.may_turn = 0
    if a == TURN:
        s.phase = TURNING_FREE
        return EMPTY
    s.hands[s.seat] = remove(s.hands[s.seat], a)
    push(s.open_pile, a)
    return end_turn(s, o)


def take(s: State, n: int) -> None:
    """Take cards off the top of the pile."""
    for i in range(QUEEN_TAKES):
        if i < n:
            s.hands[s.seat] = add(s.hands[s.seat], pop(s.open_pile))


def end_turn(s: State, o: Options) -> int:
    """The player draws, or goes out, or has enough cards."""
    if draws(s, s.seat, o.hand):
        s.phase = DRAWING
        return EMPTY
    gone = EMPTY
    if s.hands[s.seat] == EMPTY:
        gone = single(s.seat)
    pass_turn(s, o)
    return gone


def pass_turn(s: State, o: Options) -> None:
    """The turn passes to the next player, who must take if the queen of spades lies there."""
    s.seat = next_in_play(s, o, s.seat)
    s.phase = CATCHING
    if queen_lies(s):
        s.phase = TAKING
    if next_in_play(s, o, s.seat) == s.seat:
        s.phase = OVER
        s.seat = 0


def result(s: State, o: Options) -> int:
    if s.phase == VOID_DEAL:
        return VOID
    return holders(s, o)


# --- what should hold --------------------------------------------------------


def nothing_leaves(s: State, o: Options) -> bool:
    inside = count(s.stock) + count(s.bottom) + size(s.open_pile)
    for i in range(o.players):
        inside += count(s.hands[i])
    return inside == count(o.deck)


def queen_stays_on_top(s: State, o: Options) -> bool:
    """The queen of spades is in the stock or in a hand, or lies on top of other cards."""
    held = s.stock
    for i in range(o.players):
        held = union(held, s.hands[i])
    return has(held, QUEEN_OF_SPADES) or (size(s.open_pile) > 1 and queen_lies(s))


def hands_are_full(s: State, o: Options) -> bool:
    """While there is a stock, nobody but the player whose turn it is has less than a hand."""
    if s.phase < CATCHING or s.phase == VOID_DEAL:
        return True
    for i in range(o.players):
        if draws(s, i, o.hand) and (i != s.seat or s.phase == CATCHING or s.phase == TAKING):
            return False
    return True


# --- statistics, and what a player sees --------------------------------------


def event(s: State, o: Options, a: int) -> int:
    if s.phase == DEALING:
        return DEAL
    if s.phase == DRAWING:
        return DRAWN
    if s.phase == STARTING or s.phase == TRUMPING:
        return TURN_UP
    if a == TURN:
        return TRIED
    if a == PASS:
        return PASSED
    if has(TAKINGS, a):
        return TAKEN
    if s.phase == FREEING or s.phase == TURNING_FREE:
        return FREE
    if s.phase == TURNING_CATCH and not has(catchers(s, o), a):
        return MISSED
    if size(s.open_pile) == 0:
        return LEAD
    return BEAT


def observe(s: State, m: Memory, o: Options, i: int, v: View) -> None:
    n = size(s.open_pile)
    shown = shown_cards(s, o)
    v.seat = i
    v.hand = s.hands[i]
    v.pile_count = n
    v.stock_count = count(s.stock)
    v.bottom = s.bottom
    v.trump = s.trump
    v.turn = s.seat
    v.may_turn = s.may_turn
    v.phase = s.phase
    v.unseen = s.stock
    for j in range(SHOWN + 1):
        v.shown[j] = 0
    for j in range(52):
        if j == n:
            break
        if j < n - shown:
            v.unseen = add(v.unseen, s.open_pile[j + 1])
        else:
            push(v.shown, s.open_pile[j + 1])
    v.still_in = 0
    for j in range(o.players):
        if s.hands[j] != EMPTY:
            v.still_in += 1
        v.known[j] = EMPTY
        if j != i:
            v.known[j] = m.known[j]
            v.unseen = union(v.unseen, without(s.hands[j], m.known[j]))


def notice(m: Memory, s: State, o: Options, a: int) -> None:
    """All see what is taken as far as it lay open, and what is played."""
    known = m.known[s.seat]
    if s.phase == CATCHING or s.phase == FREEING or s.phase == TAKING:
        known = remove(known, a)
        if has(TAKINGS, a):
            n = size(s.open_pile)
            open_ = min(shown_cards(s, o), taken(s, a))
            for j in range(SHOWN):
                if j < open_:
                    known = add(known, s.open_pile[n - j])
    elif s.phase == TURNING_CATCH:
        if not has(catchers(s, o), a):
            known = add(known, a)
    elif s.phase == DRAWING and s.stock == EMPTY:
        known = add(known, a)
    m.known[s.seat] = known


# --- for people (ordinary Python) ---------------------------------------------


def text(s: State, o: Options, a: int) -> str:
    """Return an action as a move, such as ``beat 7H with 8H``."""
    if a == PASS:
        return "pass"
    if has(TAKINGS, a):
        return f"take {taken(s, a)}"
    if a == TURN:
        return "turn"
    if s.phase in (STARTING, TRUMPING, TURNING_CATCH, TURNING_FREE):
        return f"turn {format_card(a)}"
    word = EVENTS[event(s, o, a)]
    if word == "beat":
        return f"beat {format_card(top(s.open_pile))} with {format_card(a)}"
    return f"{word} {format_card(a)}"


GAME = Game(
    name="kitumaija",
    version="1",
    titles={"en": "Kitumaija", "fi": "Kitumaija"},
    summary={
        "en": "Beat the card on the pile and lay another of your choice, or take from the pile.",
        "fi": "Kaada pakan päällimmäinen ja lyö päälle mitä haluat, tai nosta pakasta.",
    },
    sources=("kitumaija", "korttipeliopas-lyontipelit"),
    players=(2, 10),
    players_reason="the rule text fits it to many, three to five best, and tells of two; "
    "ten hands of five and two cards turned are 52",
    history={"1": "first version"},
    state=State,
    options=Options,
    memory=Memory,
    view=View,
    events=EVENTS,
    turn_name="turn",
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
        "nothing-leaves": Property("no card ever leaves the game", nothing_leaves),
        "queen-on-top": Property(
            "the queen of spades is never covered, nor at the bottom of the pile",
            queen_stays_on_top,
        ),
        "full-hands": Property(
            "while there is a stock all have a full hand between turns", hands_are_full
        ),
    },
    text=text,
    refuse_options=refuse_options,
    refuse_state=refuse_state,
    refuse_memory=refuse_memory,
)
