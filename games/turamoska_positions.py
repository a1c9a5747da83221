"""Which options and positions of Turamoska are refused, and why.

This is ordinary Python and no part of the rules.
"""

from games.cards import EMPTY, count, format_card, highest
from games.moska_attack import ASKING, AT_ONCE, DEFENDING, OVER
from games.moska_attack_positions import (
    UNDEALT, on_table, refuse_attack, refuse_seats, refuse_seen, refuse_small_deck,
)  # fmt: skip
from games.throw_in import Memory, beatable, out
from games.turamoska_state import (
    AFTER, END, FLIPPING, PLACING, SHOWN, TRYING, Options, State, own_room, room, turnable,
)  # fmt: skip


def refuse_options(o: Options) -> str:
    """Return why a game cannot be played with these options, or ""."""
    return refuse_small_deck(o, o.hand)


def refuse_memory(m: Memory, s: State, o: Options) -> str:
    """Return why what is remembered contradicts the cards, or ""."""
    shown = o.last_two == SHOWN and s.phase not in UNDEALT and count(s.stock) == 1
    return refuse_seen(m, o, EMPTY if shown else s.stock)


def refuse_state(s: State, o: Options) -> str:
    """Return why a position cannot occur, or "": the invariants that a reader can name."""
    reason = refuse_seats(s, o) or refuse_attack(s, o, o.hand, room(s))
    if reason:
        return reason
    if (s.turned != EMPTY) != (s.phase == PLACING) or count(s.turned) > 1:
        return "turned: one card has been turned, and only in the phase place"
    if s.left != EMPTY:
        return "left: the receiver takes cards at once"
    if s.phase in (PLACING, TRYING) and s.ranks == EMPTY:
        return "ranks: nothing has been led"
    if s.phase in UNDEALT or s.phase == OVER or (s.ranks == EMPTY and s.phase != FLIPPING):
        return ""
    if o.end == AT_ONCE and count(out(s, o)) >= o.players - 1:
        return "hands: the game is over at once when one player is left"
    return _refuse_turning(s, o) or _refuse_room(s, o)


def _refuse_turning(s: State, o: Options) -> str:
    """Return what is wrong while a card of the stock is turned, or may be."""
    if s.phase == FLIPPING and turnable(s, o) == EMPTY:
        return "phase: there is no card to be turned"
    if s.phase == FLIPPING and s.ranks != EMPTY and s.table == EMPTY:
        return "table: there is nothing to be beaten"
    if s.phase == PLACING and beatable(s.table, s.turned, s.trump) == EMPTY:
        return f"turned: {format_card(highest(s.turned))} beats nothing on the table"
    if s.phase == TRYING and (s.table == EMPTY or o.turn_beat != END):
        return "phase: the receiver tries again with turn_beat=end, and if something is left"
    return ""


def _refuse_room(s: State, o: Options) -> str:
    """Return what is wrong with how many cards lie before the receiver, and who may add."""
    most = count(s.hands[s.receiver]) + (o.own != AFTER)
    if count(on_table(s)) > most:
        return "table: more open cards than the receiver's hand"
    if s.phase == DEFENDING and s.table == EMPTY and own_room(s, o) <= 0:
        return "table: there is nothing to be beaten, and no room for more"
    if s.phase == ASKING and room(s) <= 0:
        return "phase: there is no room for a card to be thrown in"
    if s.phase == ASKING and (s.asked == s.receiver or s.hands[s.asked] == EMPTY):
        return "asked: it is another player than the receiver, who holds cards"
    return ""
