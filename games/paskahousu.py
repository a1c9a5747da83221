"""Paskahousu, after the Korttipeliopas; clause by clause in docs/rules/paskahousu.md.

Each plays one or more cards of a rank, at least as high as the top of the pile, or
takes the pile; tens, aces and four of a rank turn it.  The last with cards loses.
"""

from games.cards import (
    CHANCE, EMPTY, NOBODY, PASS, RANKS, STOP, TAKE, TEN, TURN, add, both, count, format_card, has,
    of_rank, rank, remove,
)  # fmt: skip
from games.paskahousu_positions import refuse_memory, refuse_options, refuse_state
from games.paskahousu_state import (
    ADD, BEAT, DEAL, DRAWN, EVENTS, FORCED, FREE, LEAD, MISS, PASSED, STOPPED, TAKEN, TRIED,
    TURN_UP, TURNED_BY_ACE, TURNED_BY_FOUR, TURNED_BY_TEN, UNABLE, Memory, Options, State, View,
)  # fmt: skip
from games.paskahousu_table import (
    ADDING, BEATING, DEALING, DRAWING, LEADING, MOST_PLAYERS, OPENING, OVER, PLAYERS_REASON,
    REFILLING, TRYING, deal, draw, end_play, fitting, must_be_taken, observe_table, opening_rank,
    plays_alone, put_on_top, settle, take_pile, turns, turns_are_over, two_are_left,
)  # fmt: skip
from games.seats import holders
from games.system import Game, Property


def start(s: State, o: Options) -> None:
    s.stock = o.deck


def player(s: State, o: Options) -> int:
    if s.phase == OPENING or s.phase == LEADING or s.phase == BEATING or s.phase == ADDING:
        return s.seat
    return NOBODY if s.phase == OVER else CHANCE


def turn(s: State, o: Options) -> bool:
    """A pile is about to begin."""
    return s.phase == OPENING or s.phase == LEADING


# --- what is legal ---------------------------------------------------------


def legal(s: State, o: Options) -> int:
    if s.phase == ADDING:
        return add(more_of_the_rank(s), STOP)
    if s.phase == OPENING or s.phase == LEADING or s.phase == BEATING:
        return plays(s, o)
    return s.stock


def more_of_the_rank(s: State) -> int:
    """The cards in hand of the rank on top."""
    return both(s.hands[s.seat], of_rank(s.top))


def plays(s: State, o: Options) -> int:
    """The cards that fit; and taking the pile, or passing if there is none, and trying luck."""
    able = both(s.hands[s.seat], fitting(s.top, s.run, o))
    if s.phase == OPENING and both(able, of_rank(opening_rank(s.hands[s.seat]))) != EMPTY:
        return both(able, of_rank(opening_rank(s.hands[s.seat])))
    mask = able
    if s.pile == EMPTY and able == EMPTY:
        mask = add(mask, PASS)
    elif s.pile != EMPTY and (able == EMPTY or o.take == FREE):
        mask = add(mask, TAKE)
    if may_try(s, o, able):
        mask = add(mask, TURN)
    return mask


def may_try(s: State, o: Options, able: int) -> bool:
    """Whether the top card of the stock may be turned and played, given what fits in hand."""
    if s.stock == EMPTY or must_be_taken(s):
        return False
    if able == EMPTY:
        return o.luck == UNABLE or o.luck == FREE
    return o.luck == FREE and s.pile != EMPTY


# --- playing an action -----------------------------------------------------


def apply(s: State, o: Options, a: int) -> int:
    if s.phase == DEALING:
        deal(s, o, a)
        return EMPTY
    if s.phase == TRYING:
        return try_card(s, o, a)
    if s.phase == DRAWING or s.phase == REFILLING:
        draw(s, o, a)
        return EMPTY
    if a == STOP:
        return settle(s, o)
    if a == TURN:
        s.phase = TRYING
        return EMPTY
    if a == TAKE:
        take_pile(s, s.seat)
        return end_play(s, o, False)
    if a == PASS:
        return end_play(s, o, False)
    s.hands[s.seat] = remove(s.hands[s.seat], a)
    return play(s, o, a)


def play(s: State, o: Options, card: int) -> int:
    """Put a card on the pile; others of its rank may follow, unless such are played alone."""
    put_on_top(s, rank(card), 1)
    s.pile = add(s.pile, card)
    if plays_alone(s.top) or more_of_the_rank(s) == EMPTY:
        return settle(s, o)
    s.phase = ADDING
    return EMPTY


def try_card(s: State, o: Options, card: int) -> int:
    """Play the card turned from the stock if it fits, else take it and the pile."""
    s.stock = remove(s.stock, card)
    if has(fitting(s.top, s.run, o), card):
        return play(s, o, card)
    s.hands[s.seat] = add(s.hands[s.seat], card)
    take_pile(s, s.seat)
    return end_play(s, o, False)


def result(s: State, o: Options) -> int:
    return holders(s, o)


# --- statistics, and what a player sees --------------------------------------


def turning_event(s: State, card: int) -> int:
    """The kind of a card that turns the pile, or -1."""
    cards = count(s.pile) + 1
    run = s.run + 1 if s.run > 0 and s.top == rank(card) else 1
    if turns(rank(card), run, cards):
        if run > 1:
            return TURNED_BY_FOUR
        return TURNED_BY_TEN if rank(card) == TEN else TURNED_BY_ACE
    return -1


def event(s: State, o: Options, a: int) -> int:
    if s.phase == DEALING:
        return DEAL
    if s.phase == DRAWING or s.phase == REFILLING:
        return DRAWN
    if a == STOP:
        return STOPPED
    if a == TURN:
        return TRIED
    if a == PASS:
        return PASSED
    if a == TAKE:
        return FORCED if must_be_taken(s) else TAKEN
    if s.phase == TRYING and not has(fitting(s.top, s.run, o), a):
        return MISS
    turned = turning_event(s, a)
    if turned >= 0:
        return turned
    if s.phase == TRYING:
        return TURN_UP
    if s.phase == ADDING:
        return ADD
    return BEAT if s.phase == BEATING else LEAD


def notice(m: Memory, s: State, o: Options, a: int) -> None:
    """All see every card that is played or turned up, and from then on where it goes."""
    played = player(s, o) != CHANCE and rank(a) < RANKS
    if played or s.phase == TRYING:
        m.seen = add(remove(m.seen, a), a)


def observe(s: State, m: Memory, o: Options, i: int, v: View) -> None:
    observe_table(s, o, i, m.seen, v)


# --- for people (ordinary Python) ---------------------------------------------


def text(s: State, o: Options, a: int) -> str:
    """Return an action as a move, such as ``beat 7H``."""
    words = {STOP: "stop", TURN: "try", PASS: "pass", TAKE: "take"}
    if a in words:
        return words[a]
    if s.phase == TRYING:
        return f"turn {format_card(a)}"
    phases = {DEALING: "deal", OPENING: "lead", LEADING: "lead", BEATING: "beat", ADDING: "add"}
    return f"{phases.get(s.phase, 'draw')} {format_card(a)}"


GAME = Game(
    name="paskahousu",
    version="1",
    titles={"en": "Paskahousu", "fi": "Paskahousu"},
    summary={
        "en": "Play at least as high as the pile, or take it; the last with cards loses.",
        "fi": "Pelaa vähintään yhtä suurta kuin pinossa tai nosta pino; viimeinen häviää.",
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
