"""Which positions Maija and Mustamaija both refuse, and why.

This is ordinary Python and no part of the rules.  Each check returns a reason, or "".
"""

from games.cards import (
    EMPTY, SPADES, count, format_cards, has, highest, lowest, of_suit, suit, union, without,
)  # fmt: skip
from games.maija_exchange import (
    DEALING, DEFENDING, LEADER_DRAWS, LEADING, OVER, QUEEN_OF_SPADES, RECEIVER_DRAWS, Exchange,
    Memory,
)  # fmt: skip
from games.stock import draws, stock_is_gone
from games.system import GameOptions


def refuse_deck(o: GameOptions, title: str) -> str:
    """Return why a game about the queen of spades cannot be played with a deck, or ""."""
    if not has(o.deck, QUEEN_OF_SPADES):
        return f"deck: the queen of spades is missing; {title} cannot be played without QS"
    if without(o.deck, of_suit(SPADES)) == EMPTY:
        return "deck: there must be a suit besides spades to be trumps"
    return ""


def cards_in_play(s: Exchange) -> int:
    """Return the cards that are in some zone."""
    inside = EMPTY
    for _, _, content in s.zones():
        inside = union(inside, content)
    return inside


def refuse_what_is_out(s: Exchange, o: GameOptions) -> str:
    """Return what is wrong with the cards that are out of the game, or with the seats."""
    inside = cards_in_play(s)
    if not has(inside, QUEEN_OF_SPADES):
        return "QS is in no zone: the queen of spades can never leave the game"
    if count(without(o.deck, inside)) % 2:
        return "hands: an odd number of cards is out of the game, but cards leave it in pairs"
    if s.leader >= o.players or s.receiver >= o.players:
        return f"leader, receiver: seats count from 0 to {o.players - 1}"
    return ""


def refuse_missing(s: Exchange, o: GameOptions) -> str:
    """Return which cards are missing before the first lead is handled."""
    missing = without(o.deck, cards_in_play(s))
    return f"hands: {format_cards(missing)} missing before the first lead" if missing else ""


def refuse_dealt_hands(s: Exchange, o: GameOptions) -> str:
    """Return what is wrong with the hands during the deal."""
    n, dealt = o.players, sum(count(h) for h in s.hands)
    if any(count(s.hands[i]) != (dealt + n - 1 - i) // n for i in range(n)):
        return "hands: cards are dealt one at a time, round the table from seat 0"
    if s.receiver != (dealt % n if s.phase == DEALING else 0):
        return "receiver: it is the seat to be dealt to, 0 once all are dealt"
    return ""


def refuse_bottom(s: Exchange) -> str:
    """Return what is wrong with the turned card and with trumps."""
    if s.trump == SPADES:
        return "trump: spades are never trumps"
    if count(s.bottom) > 1:
        return "bottom: at most one card lies there"
    if s.bottom != EMPTY and suit(lowest(s.bottom)) != s.trump:
        return "bottom: the card under the stock is of the trump suit"
    if s.stock != EMPTY and s.bottom == EMPTY:
        return "bottom: the turned card is drawn last, but it is gone and the stock is not"
    return ""


def refuse_led_cards(s: Exchange, waiting: bool) -> str:
    """Return what is wrong with the led cards, which lie there while some are `waiting`."""
    led = union(s.table, s.left)
    if (s.table == EMPTY) == waiting and s.phase != OVER:
        return "table: led cards lie there from the first one led until the last is handled"
    if s.left != EMPTY and s.phase != DEFENDING:
        return "left: cards are left only while the receiver defends"
    if led != EMPTY and without(led, of_suit(suit(lowest(led)))) != EMPTY:
        return "table: the cards of one lead are of one suit"
    if s.left != EMPTY and highest(s.left) > lowest(s.table):
        return "left: the led cards are handled from the lowest up"
    return ""


def refuse_drawer(s: Exchange, full: int) -> str:
    """Return what is wrong with who leads or draws, given the cards of a full hand."""
    if s.phase == LEADING and s.hands[s.leader] == EMPTY:
        return f"hands: the leader, seat {s.leader}, has no card to lead"
    if s.phase in (LEADER_DRAWS, RECEIVER_DRAWS):
        drawer = s.leader if s.phase == LEADER_DRAWS else s.receiver
        if not draws(s, drawer, full):
            return f"phase: seat {drawer} has nothing to draw"
    return ""


def refuse_end(s: Exchange) -> str:
    """Return what is wrong once the game is over."""
    if s.leader or s.receiver:
        return "leader, receiver: both are 0 once the game is over"
    if sum(h != EMPTY for h in s.hands) != 1 or not stock_is_gone(s):
        return "phase: the game is over when the stock is gone and one player holds cards"
    return ""


def refuse_memory(m: Memory, s: Exchange, o: GameOptions) -> str:
    """Return why what is remembered contradicts the cards, or ""."""
    for i in range(o.players):
        held = s.hands[i]
        if i == s.receiver:
            held = union(held, s.left)
        if without(m.known[i], held) != EMPTY:
            return f"memory: known[{i}] has a card that seat {i} does not hold"
    return ""
