"""Which options and positions Paskahousu and Valepaska both refuse, and why.

This is ordinary Python and no part of the rules.  Each check returns a reason, or "".
"""

from games.cards import EMPTY, SUITS, count, format_cards, of_rank, union, without
from games.paskahousu_table import (
    ALLOWED, BEATING, DEALING, DRAWING, EACH_PLAY, LEADING, OPENING, OVER, REFILLING, Table,
    TableOptions, beginner, may_begin, turns,
)  # fmt: skip
from games.seats import in_play


def refuse_table_options(o: TableOptions) -> str:
    """Return why a game cannot be played with these options, or ""."""
    cards = count(o.deck)
    if o.players * o.hand > cards:
        return f"hand: {o.players} players with {o.hand} cards each need more than {cards} cards"
    if o.court_lead != ALLOWED and not any(
        may_begin(r, o) and o.deck & of_rank(r) for r in range(13)
    ):
        return "deck: with court_lead=no no card of it can begin a pile"
    return ""


def refuse_table(s: Table, o: TableOptions, laid: int) -> str:
    """Return what is wrong with the cards, seats and hands; `laid` were just laid by the seat."""
    if s.seat >= o.players:
        return f"seat: seats count from 0 to {o.players - 1}"
    inside = EMPTY
    for _, _, content in s.zones():
        inside = union(inside, content)
    if inside != o.deck:
        return f"hands: {format_cards(without(o.deck, inside))} in no zone; turned cards are kept"
    if s.pile == EMPTY and laid == EMPTY and (s.top or s.run):
        return "top, run: they are 2 and 0 where there is no pile"
    if s.phase in (DEALING, OPENING):
        return _refuse_deal(s, o)
    if s.phase == OVER:
        return _refuse_end(s, o)
    return _refuse_hands(s, o, laid) or _refuse_phase(s, o)


def _refuse_deal(s: Table, o: TableOptions) -> str:
    """Return what is wrong before the first card is played."""
    n, dealt = o.players, sum(map(count, s.hands))
    if s.pile or s.turned:
        return "pile, turned: no card lies there before one is played"
    if any(count(s.hands[i]) != (dealt + n - 1 - i) // n for i in range(n)):
        return "hands: cards are dealt one at a time, round the table from seat 0"
    if (s.phase == DEALING) != (dealt < n * o.hand) or dealt > n * o.hand:
        return f"phase: dealing ends when each of {n} players has {o.hand} cards"
    if s.phase == DEALING and s.seat != dealt % n:
        return "seat: it is the seat to be dealt to"
    if s.phase == OPENING and s.seat != beginner(s, o):
        return f"seat: seat {beginner(s, o)} begins"
    return ""


def _refuse_end(s: Table, o: TableOptions) -> str:
    """Return what is wrong once the game is over."""
    if s.stock or s.pile or s.seat or in_play(s, o) != 1:
        return "phase: at the end one player holds cards, stock and pile are gone, and seat is 0"
    return ""


def _refuse_hands(s: Table, o: TableOptions, laid: int) -> str:
    """Return which hand has too few cards."""
    held = [count(h) for h in s.hands]
    if s.stock != EMPTY:
        for i, n in enumerate(held):
            if i != s.seat and n < o.hand:
                return f"hands[{i}]: {n} cards; {o.hand} at least while the stock lasts"
    if sum(n > 0 for i, n in enumerate(held) if i != s.seat) == 0:
        return "hands: another player holds cards"
    drawing = s.phase in (DRAWING, REFILLING)
    if drawing and (s.stock == EMPTY or held[s.seat] >= o.hand):
        return f"phase: seat {s.seat} has nothing to draw"
    if not drawing and laid == EMPTY and held[s.seat] == 0:
        return f"hands: seat {s.seat} has no card to play"
    full = s.phase == BEATING or (s.phase == LEADING and o.refill == EACH_PLAY)
    if full and s.stock != EMPTY and held[s.seat] < o.hand:
        return f"hands[{s.seat}]: {o.hand} cards at least while the stock lasts"
    return ""


def _refuse_phase(s: Table, o: TableOptions) -> str:
    """Return what is wrong with the pile, given the phase."""
    if s.phase in (LEADING, REFILLING) and s.pile:
        return "pile: it is gone when another begins"
    if s.phase == BEATING and not s.pile:
        return "pile: there is none to play on"
    if s.phase == BEATING and s.run <= SUITS and turns(s.top, s.run, count(s.pile)):
        return "pile: it is complete, and turned"
    return ""
