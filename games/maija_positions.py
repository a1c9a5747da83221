"""Which options and positions of Maija are refused, and why.

This is ordinary Python and no part of the rules.
"""

from games.cards import EMPTY, both, count, of_suit
from games.maija_exchange import (
    ADDING, DEALING, DEFENDING, LEADER_DRAWS, NO_TRUMP, OVER, RECEIVER_DRAWS, TURNING,
)  # fmt: skip
from games.maija_exchange_positions import (
    refuse_bottom, refuse_dealt_hands, refuse_deck, refuse_drawer, refuse_end, refuse_led_cards,
    refuse_missing, refuse_what_is_out,
)  # fmt: skip
from games.maija_state import (
    AT_ONCE, LEADER, NO_STOCK, PARTIAL, TURNED, WITH_STOCK, Options, State, turnable,
)  # fmt: skip
from games.seats import next_in_play
from games.stock import draws, stock_is_gone


def refuse_options(o: Options) -> str:
    """Return why a game cannot be played with these options, or ""."""
    size = count(o.deck)
    reason = refuse_deck(o, "Maija")
    if reason:
        return reason
    if o.trump != TURNED and both(o.deck, of_suit(o.trump - 1)) == EMPTY:
        return "trump: the deck has no card of that suit"
    if o.stock == NO_STOCK and size < o.players:
        return f"deck: {size} cards are too few to give each of {o.players} players one"
    if o.stock == WITH_STOCK and o.players * o.hand >= size:
        return (
            f"hand: {o.players} players with {o.hand} cards each leave none of {size} to turn "
            "for trumps; use a smaller hand, or stock=no"
        )
    return ""


def refuse_state(s: State, o: Options) -> str:
    """Return why a position cannot occur, or "": the invariants that a reader can name."""
    reason = refuse_what_is_out(s, o)
    if reason:
        return reason
    if s.begun and (o.defence == PARTIAL or s.phase != DEFENDING):
        return "begun: it is kept only while defending with defence=all"
    if s.phase in (DEALING, TURNING, NO_TRUMP):
        return _refuse_deal(s, o)
    reason = _refuse_stock(s, o) or _refuse_table(s)
    if reason:
        return reason
    if s.phase == OVER:
        return refuse_end(s) or _refuse_last_lead(s, o)
    return _refuse_seats(s, o)


def _refuse_deal(s: State, o: Options) -> str:
    """Return what is wrong before the first lead."""
    reason = refuse_missing(s, o)
    if reason:
        return reason
    if s.bottom != EMPTY or s.table != EMPTY or s.left != EMPTY:
        return "bottom, table, left: no card lies there before trumps are turned"
    if s.trump or s.leader:
        return "trump, leader: they are C and 0 until trumps are turned"
    reason = refuse_dealt_hands(s, o)
    if reason:
        return reason
    n, dealt = o.players, sum(count(h) for h in s.hands)
    dealt_out = s.stock == EMPTY or (o.stock == WITH_STOCK and dealt >= n * o.hand)
    if dealt_out == (s.phase == DEALING) or (o.stock == WITH_STOCK and dealt > n * o.hand):
        return f"phase: dealing ends when each of {n} players has a full hand"
    if s.phase != DEALING and (turnable(s, o) == EMPTY) != (s.phase == NO_TRUMP):
        return "phase: a deal is void only if no card can be turned for trumps"
    return ""


def _refuse_stock(s: State, o: Options) -> str:
    """Return what is wrong with trumps, the stock, and the hands that it fills."""
    reason = refuse_bottom(s)
    if reason:
        return reason
    if o.trump != TURNED and s.trump != o.trump - 1:
        return "trump: the option trump fixes another suit"
    if o.stock == NO_STOCK and not stock_is_gone(s):
        return "stock: the option stock=no deals out the whole deck"
    for i in range(o.players):
        busy = i == s.leader and s.phase in (ADDING, LEADER_DRAWS)
        busy = busy or (i == s.receiver and s.phase in (DEFENDING, RECEIVER_DRAWS))
        if not busy and draws(s, i, o.hand):
            return f"hands[{i}]: fewer than {o.hand} cards while the stock lasts"
    return ""


def _refuse_table(s: State) -> str:
    """Return what is wrong with the led cards."""
    reason = refuse_led_cards(s, s.phase in (ADDING, LEADER_DRAWS, DEFENDING))
    if reason:
        return reason
    if count(s.table) + count(s.left) > count(s.hands[s.receiver]) and s.phase != OVER:
        return "table: more cards are led than the receiver's hand allows"
    return ""


def _refuse_seats(s: State, o: Options) -> str:
    """Return what is wrong with who leads, receives and draws during the play."""
    follows = s.receiver == next_in_play(s, o, s.leader) != s.leader
    if s.phase == RECEIVER_DRAWS:
        next_leads = s.leader in (s.receiver, next_in_play(s, o, s.receiver))
        if not next_leads and not (follows and o.after_fail == LEADER):
            return "leader: after this defence it is not the turn of that seat to lead"
    elif not follows:
        return "receiver: it is the next player after the leader who holds cards"
    return refuse_drawer(s, o.hand)


def _refuse_last_lead(s: State, o: Options) -> str:
    """Return what is wrong with the led cards once the game is over."""
    if s.table != EMPTY and o.end != AT_ONCE:
        return "table: with end=complete the last exchange is completed"
    return ""
