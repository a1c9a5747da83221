"""Which options and positions of Mustamaija are refused, and why.

This is ordinary Python and no part of the rules.
"""

from games.cards import EMPTY, count
from games.maija_exchange import (
    ADDING, DEALING, DEFENDING, LEADER_DRAWS, LEADING, NO_TRUMP, OVER, RECEIVER_DRAWS, TURNING,
)  # fmt: skip
from games.maija_exchange_positions import (
    refuse_bottom, refuse_dealt_hands, refuse_deck, refuse_drawer, refuse_end, refuse_led_cards,
    refuse_missing, refuse_what_is_out,
)  # fmt: skip
from games.mustamaija_state import (
    FIRST, FREELY, MORE, NEVER, PALM, RACE, RACED_FOR, TOP, Options, State, full_hand, lead_limit,
    may_lead_top, turnable,
)  # fmt: skip
from games.seats import next_in_play
from games.stock import draws, stock_is_gone

LYING = (ADDING, TURNING, LEADER_DRAWS, RACE, PALM, MORE, DEFENDING, NO_TRUMP)
"""The phases in which led cards lie before the receiver."""


def refuse_options(o: Options) -> str:
    """Return why a game cannot be played with these options, or ""."""
    size = count(o.deck)
    if o.players * o.hand >= size:
        return refuse_deck(o, "Mustamaija") or (
            f"hand: {o.players} players with {o.hand} cards each leave none of {size} to turn "
            "for trumps; use a smaller hand"
        )
    return refuse_deck(o, "Mustamaija")


def refuse_state(s: State, o: Options) -> str:
    """Return why a position cannot occur, or "": the invariants that a reader can name."""
    reason = (
        refuse_what_is_out(s, o)
        or refuse_led_cards(s, s.phase in LYING)
        or _refuse_size_of_lead(s, o)
    )
    if reason:
        return reason
    if not s.turned:
        return _refuse_before_trumps(s, o)
    if s.phase in (DEALING, TURNING, NO_TRUMP):
        return "turned: trumps are turned after the first lead"
    reason = refuse_bottom(s) or _refuse_hands(s, o)
    if reason:
        return reason
    if s.phase == OVER:
        return refuse_end(s)
    return _refuse_phase(s, o) or _refuse_seats(s, o)


def _refuse_before_trumps(s: State, o: Options) -> str:
    """Return what is wrong before trumps are turned."""
    if s.phase not in (DEALING, LEADING, ADDING, TURNING, NO_TRUMP):
        return "turned: in this phase trumps have been turned"
    if s.bottom != EMPTY or s.trump or s.leader:
        return "bottom, trump, leader: none, C and 0 until trumps are turned"
    reason = refuse_missing(s, o)
    if reason:
        return reason
    if s.phase == DEALING:
        dealing = sum(count(h) for h in s.hands) < o.players * o.hand
        full = "" if dealing else "phase: dealing ends when each has a full hand"
        return refuse_dealt_hands(s, o) or full
    if s.receiver != 1:
        return "receiver: the first lead is laid before seat 1"
    held = [count(h) for h in s.hands]
    held[0] += count(s.table)
    if any(n != o.hand for n in held):
        return f"hands: each player has been dealt {o.hand} cards, those led by seat 0 among them"
    if s.phase in (TURNING, NO_TRUMP) and (turnable(s) == EMPTY) != (s.phase == NO_TRUMP):
        return "phase: the game is void only if no card can be turned for trumps"
    return ""


def _refuse_hands(s: State, o: Options) -> str:
    """Return what is wrong with the hands while there is a stock to fill them."""
    least = 1 if o.leader_draws == FIRST else full_hand(o)
    for i in range(o.players):
        busy = i == s.leader and s.phase in (ADDING, LEADER_DRAWS)
        busy = busy or (i == s.receiver and s.phase in (DEFENDING, RECEIVER_DRAWS))
        if not busy and draws(s, i, least):
            return f"hands[{i}]: fewer than {least} cards while the stock lasts"
    return ""


def _refuse_size_of_lead(s: State, o: Options) -> str:
    """Return whether more cards are led than the limit can have allowed."""
    led = count(s.table) + count(s.left)
    held_to = s.phase == ADDING or not stock_is_gone(s)
    if s.phase in LYING and held_to and led > lead_limit(s, o):
        return "table: more cards are led than the limit allows"
    return ""


def _refuse_phase(s: State, o: Options) -> str:
    """Return whether the options and the cards rule the phase out."""
    if s.phase == TOP and not may_lead_top(s, o):
        return "phase: only with lead_top=yes, and by who holds nothing but trumps, is it led"
    if s.phase not in (RACE, PALM, MORE):
        return ""
    if (
        o.added == NEVER
        or (o.added == FREELY and s.phase != MORE)
        or (o.added != RACED_FOR and s.phase == RACE)
    ):
        return "phase: the option added rules it out"
    if s.hands[s.leader] == EMPTY or count(s.hands[s.leader]) > full_hand(o):
        return f"hands[{s.leader}]: cards are added by a leader who has drawn"
    if count(s.table) >= lead_limit(s, o):
        return "table: the limit allows no more cards to be added"
    return ""


def _refuse_seats(s: State, o: Options) -> str:
    """Return what is wrong with who leads, receives and draws during the play."""
    if s.phase == RECEIVER_DRAWS:
        if s.leader not in (s.receiver, next_in_play(s, o, s.receiver)):
            return "leader: after this defence it is not the turn of that seat to lead"
    elif not s.receiver == next_in_play(s, o, s.leader) != s.leader:
        return "receiver: it is the next player after the leader who holds cards"
    return refuse_drawer(s, full_hand(o))
