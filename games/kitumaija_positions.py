"""Which options and positions of Kitumaija are refused, and why.

This is ordinary Python and no part of the rules.
"""

from games.cards import DIAMONDS, EMPTY, SPADES, count, has, lowest, of_suit, suit, without
from games.kitumaija_state import (
    BEGUN_FULL, CATCHING, DEALING, DIAMOND_TRUMPS, DRAWING, FREEING, FULL, OVER, QUEEN_OF_SPADES,
    STARTING, STAYS, TAKING, TRUMPING, TURNED_TRUMPS, TURNING_CATCH, TURNING_FREE, VOID_DEAL,
    Memory, Options, State,
)  # fmt: skip
from games.stock import draws, stock_is_gone


def refuse_options(o: Options) -> str:
    """Return why a game cannot be played with these options, or ""."""
    size = count(o.deck)
    if not has(o.deck, QUEEN_OF_SPADES):
        return "deck: the queen of spades is missing; Kitumaija cannot be played without QS"
    if o.trump == TURNED_TRUMPS and without(o.deck, of_suit(SPADES)) == EMPTY:
        return "deck: there must be a suit besides spades to be trumps"
    turned = 1 + (o.trump == TURNED_TRUMPS)
    if o.players * o.hand + turned > size:
        return (
            f"hand: {o.players} players with {o.hand} cards each leave fewer than {turned} of "
            f"{size} to turn; use a smaller hand"
        )
    return ""


def refuse_state(s: State, o: Options) -> str:
    """Return why a position cannot occur, or "": the invariants that a reader can name."""
    if s.seat >= o.players:
        return f"seat: seats count from 0 to {o.players - 1}"
    inside = count(s.stock) + count(s.bottom) + s.open_pile[0] + sum(map(count, s.hands))
    if inside != count(o.deck):
        return f"hands: {count(o.deck) - inside} cards are missing; no card leaves the game"
    if s.may_turn and s.phase != FREEING:
        return "may_turn: it is kept only while the free card is chosen"
    if s.phase in (DEALING, STARTING, TRUMPING, VOID_DEAL):
        return _refuse_deal(s, o)
    return _refuse_stock(s, o) or _refuse_pile(s, o) or _refuse_seat(s, o)


def _refuse_deal(s: State, o: Options) -> str:
    """Return what is wrong before the first turn."""
    n, dealt = o.players, sum(map(count, s.hands))
    if s.bottom != EMPTY or s.trump:
        return "bottom, trump: there is none until the play begins"
    if any(count(s.hands[i]) != (dealt + n - 1 - i) // n for i in range(n)) or dealt > n * o.hand:
        return "hands: cards are dealt one at a time, round the table from seat 0"
    if s.seat != dealt % n:
        return "seat: it is the seat to be dealt to, 0 once all are dealt"
    if s.open_pile[0] and (dealt < n * o.hand or o.trump == DIAMOND_TRUMPS):
        return "open_pile: it begins when all are dealt, and trumps are turned last"
    if s.open_pile[0] > 1 or s.open_pile[1] == QUEEN_OF_SPADES:
        return "open_pile: it begins with one card, which is not the queen of spades"
    phase = DEALING if dealt < n * o.hand else TRUMPING if s.open_pile[0] else STARTING
    turnable = without(s.stock, of_suit(SPADES)) if s.open_pile[0] else s.stock
    if phase != DEALING and turnable in (EMPTY, 1 << QUEEN_OF_SPADES):
        phase = VOID_DEAL
    if s.phase != phase:
        return "phase: all are dealt to, then a card is turned, then trumps; void if none can be"
    return ""


def _refuse_stock(s: State, o: Options) -> str:
    """Return what is wrong with trumps, the stock, and the hands that it fills."""
    if s.trump == SPADES:
        return "trump: spades are never trumps"
    if o.trump == DIAMOND_TRUMPS:
        if s.trump != DIAMONDS or s.bottom != EMPTY:
            return "trump, bottom: diamonds are trumps, and no card under the stock tells of them"
    elif s.stock != EMPTY and s.bottom == EMPTY:
        return "bottom: the turned card is drawn last, but it is gone and the stock is not"
    if count(s.bottom) > 1:
        return "bottom: at most one card lies there"
    if s.bottom != EMPTY and suit(lowest(s.bottom)) != s.trump:
        return "bottom: the card under the stock is of the trump suit"
    for i in range(o.players):
        busy = i == s.seat and s.phase in (FREEING, TURNING_FREE, DRAWING)
        if draws(s, i, o.hand) and not busy:
            return f"hands[{i}]: fewer than {o.hand} cards while the stock lasts"
    return ""


def _refuse_pile(s: State, o: Options) -> str:
    """Return what is wrong with the pile."""
    n = s.open_pile[0]
    inside = s.open_pile[1 : n + 1]
    if QUEEN_OF_SPADES in inside[:-1] or inside == [QUEEN_OF_SPADES]:
        return "open_pile: the queen of spades lies on top of it, and never alone"
    queen = n > 0 and inside[-1] == QUEEN_OF_SPADES
    if queen and s.phase not in (TAKING, DRAWING, OVER):
        return "phase: the player after the queen of spades must take"
    if not n and (o.pile_bottom == STAYS or s.phase not in (CATCHING, TURNING_CATCH, TAKING)):
        return "open_pile: it is empty only once its bottom card may be taken, until a card is laid"
    return ""


def _refuse_seat(s: State, o: Options) -> str:
    """Return what is wrong with whose turn it is and with what the seat may do."""
    held = count(s.hands[s.seat])
    playing = sum(h != EMPTY for h in s.hands)
    if s.phase == OVER:
        if s.seat:
            return "seat: it is 0 once the game is over"
        if playing != 1 or not stock_is_gone(s):
            return "phase: the game is over when the stock is gone and one player holds cards"
        return ""
    if s.phase != DRAWING and not held:
        return f"hands[{s.seat}]: the seat whose turn it is holds no card"
    if playing - (held > 0) < 1:
        return "phase: the game is over when one player holds cards"
    if s.phase == DRAWING and not draws(s, s.seat, o.hand):
        return f"phase: seat {s.seat} has nothing to draw"
    if s.phase in (TURNING_CATCH, TURNING_FREE) or s.may_turn:
        less = o.turn_free == BEGUN_FULL and s.phase != TURNING_CATCH
        if s.stock == EMPTY or not o.hand - less <= held <= o.hand:
            return "phase, may_turn: a card is turned with a full hand while there is a stock"
    if s.phase == FREEING and s.stock != EMPTY and not s.may_turn:
        if (o.turn_free == FULL and held == o.hand) or (
            o.turn_free == BEGUN_FULL and held == o.hand - 1
        ):
            return "may_turn: the free card may be turned here"
    return ""


def refuse_memory(m: Memory, s: State, o: Options) -> str:
    """Return why what is remembered contradicts the cards, or ""."""
    for i in range(o.players):
        if without(m.known[i], s.hands[i]) != EMPTY:
            return f"memory: known[{i}] has a card that seat {i} does not hold"
    return ""
