"""Valepaska, after the Korttipeliopas; clause by clause in docs/rules/valepaska.md.

Paskahousu with the cards face down: each lays cards and claims a rank that could be
played, and the others may look.  A liar takes the pile; so does who doubted wrongly.
"""

from games.cards import (
    CHANCE, EMPTY, NO, NOBODY, RANK_NAMES, RANKS, STOP, TAKE, TEN, TURN, YES, add, both, count,
    format_card, has, rank, remove, single, union, without,
)  # fmt: skip
from games.paskahousu_table import (
    ADDING, BEATING, DEALING, DRAWING, LEADING, MOST_PLAYERS, OPENING, OVER, PLAYERS_REASON,
    REFILLING, TRYING, deal, draw, end_play, must_be_taken, observe_table, put_on_top, settle,
    take_pile, turns_are_over, two_are_left,
)  # fmt: skip
from games.seats import holders, next_in_play
from games.system import Game, Property
from games.valepaska_claims import (
    claimable_now, claims_now, is_honest, is_last_asked, most_laid, next_asked, shows_last,
    turns_unless_doubted,
)  # fmt: skip
from games.valepaska_positions import refuse_memory, refuse_options, refuse_state
from games.valepaska_state import (
    ADD, BEAT, BEFORE, CAUGHT, CLAIMING, DEAL, DOUBTING, DRAWN, EVENTS, FORCED, FOREHAND, FREE,
    HONEST, IF_UNABLE, LEAD, LIE, MISS, STOPPED, TAKEN, TRIED, TRUSTED, TURN_UP, TURNED_BY_ACE,
    TURNED_BY_FOUR, TURNED_BY_TEN, WRONG, Memory, Options, State, View,
)  # fmt: skip


def start(s: State, o: Options) -> None:
    s.stock = o.deck


def player(s: State, o: Options) -> int:
    if s.phase == DOUBTING:
        return s.asked
    if s.phase == DEALING or s.phase == TRYING or s.phase == DRAWING or s.phase == REFILLING:
        return CHANCE
    return NOBODY if s.phase == OVER else s.seat


def turn(s: State, o: Options) -> bool:
    """A pile is about to begin."""
    return s.phase == OPENING or s.phase == LEADING


# --- what is legal ---------------------------------------------------------


def legal(s: State, o: Options) -> int:
    if s.phase == DOUBTING:
        return add(single(YES), NO)
    if s.phase == CLAIMING:
        return claims_now(s, o, count(s.laid))
    if s.phase == ADDING:
        return add(s.hands[s.seat], STOP)
    if s.phase == OPENING or s.phase == LEADING or s.phase == BEATING:
        return plays(s, o)
    return s.stock


def plays(s: State, o: Options) -> int:
    """Any card, if there is something to claim; taking the pile; trying luck."""
    able = both(s.hands[s.seat], claimable_now(s, o))
    mask = EMPTY
    if most_laid(s, o) > 0:
        mask = s.hands[s.seat]
    if s.pile != EMPTY and (able == EMPTY or mask == EMPTY or o.take == FREE):
        mask = add(mask, TAKE)
    if o.luck == IF_UNABLE and able == EMPTY and s.stock != EMPTY and not must_be_taken(s):
        mask = add(mask, TURN)
    return mask


# --- playing an action -----------------------------------------------------


def apply(s: State, o: Options, a: int) -> int:
    if s.phase == DEALING:
        deal(s, o, a)
        if s.phase == OPENING:
            open_play(s, o)
        return EMPTY
    if s.phase == DRAWING or s.phase == REFILLING:
        draw(s, o, a)
        return EMPTY
    if s.phase == TRYING:
        return try_card(s, o, a)
    if s.phase == DOUBTING:
        return answer(s, o, a)
    if s.phase == CLAIMING:
        return claim(s, o, a)
    if a == STOP:
        s.phase = CLAIMING
    elif a == TURN:
        s.phase = TRYING
    elif a == TAKE:
        take_pile(s, s.seat)
        return end_play(s, o, False)
    else:
        lay(s, o, a)
    return EMPTY


def open_play(s: State, o: Options) -> None:
    """All are dealt: who has most threes is to claim them, or the forehand anything."""
    s.opening = 1
    if o.begin == FOREHAND:
        s.opening = 0
        s.seat = 0
        s.phase = LEADING


def lay(s: State, o: Options, card: int) -> None:
    """Lay a card face down; others may follow, as long as all can be claimed to be of a rank."""
    s.hands[s.seat] = remove(s.hands[s.seat], card)
    s.laid = add(s.laid, card)
    s.phase = ADDING
    if s.hands[s.seat] == EMPTY or count(s.laid) == most_laid(s, o):
        s.phase = CLAIMING


def claim(s: State, o: Options, r: int) -> int:
    """Say which rank the laid cards are; the others are asked, unless nobody may doubt."""
    put_on_top(s, r, count(s.laid))
    s.opening = 0
    if shows_last(s, o):
        return judge(s, o, s.seat)
    if o.turning != BEFORE and turns_unless_doubted(s):
        return believe(s, o)
    s.asked = next_in_play(s, o, s.seat)
    s.phase = DOUBTING
    return EMPTY


def answer(s: State, o: Options, a: int) -> int:
    """One asked trusts the claim, and the next is asked; or doubts it."""
    if a == YES:
        return judge(s, o, s.asked)
    if is_last_asked(s, o):
        return believe(s, o)
    s.asked = next_asked(s, o)
    return EMPTY


def believe(s: State, o: Options) -> int:
    """The laid cards join the pile as what they were claimed to be."""
    put_on_pile(s)
    return settle(s, o)


def put_on_pile(s: State) -> None:
    s.pile = union(s.pile, s.laid)
    s.laid = EMPTY
    s.asked = 0


def judge(s: State, o: Options, doubter: int) -> int:
    """The laid cards are shown: a liar takes the pile; else the doubter, and the seat goes on.

    Where the seat shows its last cards unasked, nobody doubts and nobody takes for the truth.
    """
    honest = is_honest(s, s.top)
    put_on_pile(s)
    if honest and doubter == s.seat:
        return settle(s, o)
    if honest:
        take_pile(s, doubter)
    else:
        take_pile(s, s.seat)
    return end_play(s, o, honest)


def try_card(s: State, o: Options, card: int) -> int:
    """Play the card turned from the stock openly if it fits, else take it and the pile."""
    s.stock = remove(s.stock, card)
    fits = has(claimable_now(s, o), card)
    s.opening = 0
    if fits:
        put_on_top(s, rank(card), 1)
        s.pile = add(s.pile, card)
        return settle(s, o)
    s.hands[s.seat] = add(s.hands[s.seat], card)
    take_pile(s, s.seat)
    return end_play(s, o, False)


def result(s: State, o: Options) -> int:
    return holders(s, o)


# --- statistics, and what a player sees --------------------------------------


def turning_event(s: State) -> int:
    """The kind of what turns the pile: four of a rank, a ten or an ace."""
    if s.run > 1:
        return TURNED_BY_FOUR
    return TURNED_BY_TEN if s.top == TEN else TURNED_BY_ACE


def doubt_event(s: State, o: Options, a: int) -> int:
    if a == YES:
        return WRONG if is_honest(s, s.top) else CAUGHT
    if is_last_asked(s, o) and turns_unless_doubted(s):
        return turning_event(s)
    return TRUSTED


def event(s: State, o: Options, a: int) -> int:
    if s.phase == DEALING:
        return DEAL
    if s.phase == DRAWING or s.phase == REFILLING:
        return DRAWN
    if s.phase == TRYING:
        return TURN_UP if has(claimable_now(s, o), a) else MISS
    if s.phase == DOUBTING:
        return doubt_event(s, o, a)
    if s.phase == CLAIMING:
        return HONEST if is_honest(s, a) else LIE
    if a == STOP:
        return STOPPED
    if a == TURN:
        return TRIED
    if a == TAKE:
        return FORCED if must_be_taken(s) else TAKEN
    if s.phase == ADDING:
        return ADD
    return BEAT if s.phase == BEATING else LEAD


def notice(m: Memory, s: State, o: Options, a: int) -> None:
    """Who lays a card knows where it is; the others lose sight of the hand it came from.

    All see what is shown: cards that are doubted, last cards, and one turned from the stock.
    """
    if s.phase == TRYING:
        show(m, o, single(a))
    elif s.phase == DOUBTING:
        if a == YES:
            show(m, o, s.laid)
    elif s.phase == CLAIMING:
        if shows_last(s, o):
            show(m, o, s.laid)
    elif player(s, o) != CHANCE and rank(a) < RANKS:
        for i in range(o.players):
            m.knows[i] = without(m.knows[i], s.hands[s.seat])
        m.knows[s.seat] = union(m.knows[s.seat], single(a))


def show(m: Memory, o: Options, cards: int) -> None:
    for i in range(o.players):
        m.knows[i] = union(m.knows[i], cards)


def observe(s: State, m: Memory, o: Options, i: int, v: View) -> None:
    observe_table(s, o, i, m.knows[i], v)
    v.laid = both(s.laid, m.knows[i])
    v.unseen = union(v.unseen, without(s.laid, m.knows[i]))
    v.laid_count = count(s.laid)
    v.asked = s.asked
    v.opening = s.opening


# --- for people (ordinary Python) ---------------------------------------------


def text(s: State, o: Options, a: int) -> str:
    """Return an action as a move, such as ``lay 7H``, ``claim 7`` or ``doubt``."""
    if s.phase == CLAIMING:
        return f"claim {RANK_NAMES[a]}"
    words = {STOP: "stop", TURN: "try", TAKE: "take", YES: "doubt", NO: "trust"}
    if a in words:
        return words[a]
    phases = {DEALING: "deal", TRYING: "turn", DRAWING: "draw", REFILLING: "draw"}
    return f"{phases.get(s.phase, 'lay')} {format_card(a)}"


GAME = Game(
    name="valepaska",
    version="1",
    titles={"en": "Valepaska", "fi": "Valepaska"},
    summary={
        "en": "Paskahousu with cards face down: claim what fits, and doubt the others.",
        "fi": "Paskahousu kortit nurinpäin: sano sopiva ja epäile muita.",
    },
    sources=("korttipeliopas-lyontipelit",),
    players=(2, MOST_PLAYERS),
    players_reason=PLAYERS_REASON,
    history={"1": "first version"},
    state=State,
    options=Options,
    view=View,
    memory=Memory,
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
        "turned": Property("a pile is gone once it is four of a rank", turns_are_over),
        "two-left": Property("until the end two hold cards", two_are_left),
    },
    text=text,
    refuse_options=refuse_options,
    refuse_state=refuse_state,
    refuse_memory=refuse_memory,
)
