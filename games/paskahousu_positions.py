"""Which options and positions of Paskahousu are refused, and why.

This is ordinary Python and no part of the rules.
"""

from games.cards import DEUCE, EMPTY, NINE, both, count, members, of_rank, rank, without
from games.paskahousu_state import NEVER, UNABLE, Memory, Options, State
from games.paskahousu_table import (
    ADDING, ALLOWED, EIGHT, EQUAL, TRYING, fitting, is_court, must_be_taken, plays_alone,
)  # fmt: skip
from games.paskahousu_table_positions import refuse_table, refuse_table_options


def refuse_options(o: Options) -> str:
    """Return why a game cannot be played with these options, or ""."""
    return refuse_table_options(o)


def refuse_state(s: State, o: Options) -> str:
    """Return why a position cannot occur, or "": the invariants that a reader can name."""
    return refuse_table(s, o, EMPTY) or _refuse_pile(s, o) or _refuse_play(s, o)


def _refuse_pile(s: State, o: Options) -> str:
    """Return what is wrong with the pile, whose order follows from its cards."""
    if s.pile == EMPTY:
        return ""
    ranks = {rank(c) for c in members(s.pile)}
    top = DEUCE if DEUCE in ranks else max(ranks)
    if s.top != top or s.run != count(both(s.pile, of_rank(top))):
        return "top, run: a deuce is on top, or else the highest rank, as often as it is there"
    plain = ranks - {DEUCE}
    if any(plays_alone(r) for r in ranks):
        if len(ranks) > 1 or (s.run > 1 and o.answer != EQUAL):
            return "pile: a ten or an ace lies there alone, or has turned the pile"
    courts = {r for r in plain if is_court(r)}
    if courts == plain and courts and o.court_lead == ALLOWED:
        return ""
    if courts and not ranks & set(range(EIGHT, NINE + 1)):
        return "pile: a jack, queen or king is played on an eight or higher"
    return ""


def _refuse_play(s: State, o: Options) -> str:
    """Return what is wrong while cards are added or luck is tried."""
    hand = s.hands[s.seat]
    if s.phase == ADDING:
        if not s.pile or plays_alone(s.top) or not both(hand, of_rank(s.top)):
            return "hands: the seat has no card to add"
    if s.phase == TRYING:
        if o.luck == NEVER or s.stock == EMPTY or must_be_taken(s):
            return "phase: there is no luck to try"
        if both(hand, fitting(s.top, s.run, o)) != EMPTY and (o.luck == UNABLE or not s.pile):
            return "phase: luck is tried if no card fits"
    return ""


def refuse_memory(m: Memory, s: State, o: Options) -> str:
    """Return why what is remembered contradicts the cards, or ""."""
    if without(m.seen, o.deck) or both(m.seen, s.stock):
        return "memory: seen has a card that is not in play"
    return ""
