"""Which options and positions of Maija are refused, and why.

This is ordinary Python and no part of the rules.
"""

from games.cards import (
    EMPTY, SPADES, both, count, format_cards, has, highest, lowest, of_suit, suit, union,
    without,
)  # fmt: skip
from games.maija_state import (
    ADDING, AT_ONCE, DEALING, DEFENDING, LEADER, LEADER_DRAWS, LEADING, NO_STOCK, NO_TRUMP,
    OVER, PARTIAL, QUEEN_OF_SPADES, RECEIVER_DRAWS, TURNED, TURNING, WITH_STOCK, Memory,
    Options, State, draws, next_in_play, stock_is_gone, turnable,
)  # fmt: skip


def refuse_options(o: Options) -> str:
    """Return why a game cannot be played with these options, or ""."""
    size = count(o.deck)
    if not has(o.deck, QUEEN_OF_SPADES):
        return "deck: the queen of spades is missing; Maija cannot be played without QS"
    if without(o.deck, of_suit(SPADES)) == EMPTY:
        return "deck: there must be a suit besides spades to be trumps"
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
    inside = EMPTY
    for _, _, content in s.zones():
        inside = union(inside, content)
    if not has(inside, QUEEN_OF_SPADES):
        return "QS is in no zone: the queen of spades can never leave the game"
    if count(without(o.deck, inside)) % 2:
        return "hands: an odd number of cards is out of the game, but cards leave it in pairs"
    if s.leader >= o.players or s.receiver >= o.players:
        return f"leader, receiver: seats count from 0 to {o.players - 1}"
    if s.begun and (o.defence == PARTIAL or s.phase != DEFENDING):
        return "begun: it is kept only while defending with defence=all"
    if s.phase in (DEALING, TURNING, NO_TRUMP):
        return _refuse_deal(s, o, inside)
    reason = _refuse_stock(s, o) or _refuse_table(s)
    if reason:
        return reason
    return _refuse_end(s, o) if s.phase == OVER else _refuse_seats(s, o)


def _refuse_deal(s: State, o: Options, inside: int) -> str:
    """Return what is wrong before the first lead."""
    if inside != o.deck:
        return f"hands: {format_cards(without(o.deck, inside))} missing before the first lead"
    if s.bottom != EMPTY or s.table != EMPTY or s.left != EMPTY:
        return "bottom, table, left: no card lies there before trumps are turned"
    if s.trump or s.leader:
        return "trump, leader: they are C and 0 until trumps are turned"
    n, dealt = o.players, sum(count(h) for h in s.hands)
    if any(count(s.hands[i]) != (dealt + n - 1 - i) // n for i in range(n)):
        return "hands: cards are dealt one at a time, round the table from seat 0"
    if s.receiver != (dealt % n if s.phase == DEALING else 0):
        return "receiver: it is the seat to be dealt to, 0 once all are dealt"
    dealt_out = s.stock == EMPTY or (o.stock == WITH_STOCK and dealt >= n * o.hand)
    if dealt_out == (s.phase == DEALING) or (o.stock == WITH_STOCK and dealt > n * o.hand):
        return f"phase: dealing ends when each of {n} players has a full hand"
    if s.phase != DEALING and (turnable(s, o) == EMPTY) != (s.phase == NO_TRUMP):
        return "phase: a deal is void only if no card can be turned for trumps"
    return ""


def _refuse_stock(s: State, o: Options) -> str:
    """Return what is wrong with trumps, the stock, and the hands that it fills."""
    if s.trump == SPADES:
        return "trump: spades are never trumps"
    if o.trump != TURNED and s.trump != o.trump - 1:
        return "trump: the option trump fixes another suit"
    if count(s.bottom) > 1:
        return "bottom: at most one card lies there"
    if s.bottom != EMPTY and suit(lowest(s.bottom)) != s.trump:
        return "bottom: the card under the stock is of the trump suit"
    if s.stock != EMPTY and s.bottom == EMPTY:
        return "bottom: the turned card is drawn last, but it is gone and the stock is not"
    if o.stock == NO_STOCK and not stock_is_gone(s):
        return "stock: the option stock=no deals out the whole deck"
    for i in range(o.players):
        busy = i == s.leader and s.phase in (ADDING, LEADER_DRAWS)
        busy = busy or (i == s.receiver and s.phase in (DEFENDING, RECEIVER_DRAWS))
        if not busy and draws(s, o, i):
            return f"hands[{i}]: fewer than {o.hand} cards while the stock lasts"
    return ""


def _refuse_table(s: State) -> str:
    """Return what is wrong with the led cards."""
    led = union(s.table, s.left)
    waiting = s.phase in (ADDING, LEADER_DRAWS, DEFENDING)
    if (s.table == EMPTY) == waiting and s.phase != OVER:
        return "table: led cards lie there from the first one led until the last is handled"
    if s.left != EMPTY and s.phase != DEFENDING:
        return "left: cards are left only while the receiver defends"
    if led != EMPTY and without(led, of_suit(suit(lowest(led)))) != EMPTY:
        return "table: the cards of one lead are of one suit"
    if s.left != EMPTY and highest(s.left) > lowest(s.table):
        return "left: the led cards are handled from the lowest up"
    if count(led) > count(s.hands[s.receiver]) and s.phase != OVER:
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
    if s.phase == LEADING and s.hands[s.leader] == EMPTY:
        return f"hands: the leader, seat {s.leader}, has no card to lead"
    if s.phase in (LEADER_DRAWS, RECEIVER_DRAWS):
        drawer = s.leader if s.phase == LEADER_DRAWS else s.receiver
        if not draws(s, o, drawer):
            return f"phase: seat {drawer} has nothing to draw"
    return ""


def _refuse_end(s: State, o: Options) -> str:
    """Return what is wrong once the game is over."""
    if s.leader or s.receiver:
        return "leader, receiver: both are 0 once the game is over"
    if sum(h != EMPTY for h in s.hands) != 1 or not stock_is_gone(s):
        return "phase: the game is over when the stock is gone and one player holds cards"
    if s.table != EMPTY and o.end != AT_ONCE:
        return "table: with end=complete the last exchange is completed"
    return ""


def refuse_memory(m: Memory, s: State, o: Options) -> str:
    """Return why what is remembered contradicts the cards, or ""."""
    for i in range(o.players):
        held = s.hands[i]
        if i == s.receiver:
            held = union(held, s.left)
        if without(m.known[i], held) != EMPTY:
            return f"memory: known[{i}] has a card that seat {i} does not hold"
    return ""
