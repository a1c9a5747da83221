"""Which options and positions of Viikatemies are refused, and why.

This is ordinary Python and no part of the rules.
"""

from games.cards import (
    DEUCE, EMPTY, JACK, KING, QUEEN, TEN, both, count, format_card, has, lowest, of_rank, rank,
    without,
)  # fmt: skip
from games.viikatemies_pile import additions, kings, specials, stronger_suits
from games.viikatemies_state import (
    ADDING, ANSWERING, BEFORE, DEALING, DOWN, DRAWING, EACH, EITHER, FELLING, LEADING, MOVE,
    NO_STOCK, OVER, SAME, SCYTHE, SWAPPING, UP, WITH_STOCK, Memory, Options, State,
)  # fmt: skip

IN_A_MOVE = (ADDING, SAME, SWAPPING, FELLING, UP, DOWN)


def refuse_options(o: Options) -> str:
    """Return why a game cannot be played with these options, or ""."""
    cards = count(o.deck)
    if o.stock == NO_STOCK and cards < o.players:
        return f"deck: {cards} cards are too few to give each of {o.players} players one"
    if o.stock == WITH_STOCK and o.players * o.hand > cards:
        return (
            f"hand: {o.players} players with {o.hand} cards each need more than {cards}; "
            "use a smaller hand, or stock=no"
        )
    return ""


def refuse_state(s: State, o: Options) -> str:
    """Return why a position cannot occur, or "": the invariants that a reader can name."""
    if s.seat >= o.players:
        return f"seat: seats count from 0 to {o.players - 1}"
    if s.phase == DEALING:
        return _refuse_deal(s, o)
    if o.stock == NO_STOCK and s.stock != EMPTY:
        return "stock: the option stock=no deals out the whole deck"
    return _refuse_hands(s, o) or _refuse_pile(s, o) or _refuse_move(s, o)


def _refuse_deal(s: State, o: Options) -> str:
    """Return what is wrong before all cards are dealt."""
    n, dealt = o.players, sum(map(count, s.hands))
    if s.below or s.top or s.equal:
        return "below, top, equal: there is no pile before a card is led"
    if dealt + count(s.stock) != count(o.deck):
        return "stock: no card leaves the game while cards are dealt"
    if any(count(s.hands[i]) != (dealt + n - 1 - i) // n for i in range(n)):
        return "hands: cards are dealt one at a time, round the table from seat 0"
    if s.seat != dealt % n:
        return "seat: it is the seat to be dealt to"
    if s.stock == EMPTY or (o.stock == WITH_STOCK and dealt >= n * o.hand):
        return f"phase: dealing ends when each of {n} players has a full hand"
    return ""


def _refuse_hands(s: State, o: Options) -> str:
    """Return what is wrong with the hands and the stock."""
    empty = [i for i in range(o.players) if s.hands[i] == EMPTY]
    if s.phase == OVER:
        if s.stock != EMPTY or len(empty) != 1 or s.seat:
            return "phase: the game is over when the stock is gone and one hand, seat is 0 then"
        return ""
    may_be_empty = s.phase == DRAWING
    if empty and not (may_be_empty and empty == [s.seat]):
        return f"hands[{empty[0]}]: whoever has no card has drawn, or has won"
    if s.phase == DRAWING and (s.stock == EMPTY or count(s.hands[s.seat]) >= o.hand):
        return f"phase: seat {s.seat} has nothing to draw"
    for i in range(o.players):
        busy = s.phase in (*IN_A_MOVE, DRAWING) or (s.phase == LEADING and o.refill != BEFORE)
        if s.stock != EMPTY and count(s.hands[i]) < o.hand and not (busy and i == s.seat):
            return f"hands[{i}]: fewer than {o.hand} cards while the stock lasts"
    return ""


def _refuse_pile(s: State, o: Options) -> str:
    """Return what is wrong with the pile."""
    none = s.phase in (LEADING, OVER)
    if count(s.top) > 1:
        return "top: one card is on top of the pile"
    if (none and s.top) or (s.top == EMPTY and (s.below or s.equal)):
        return "top, below, equal: there is no pile here"
    if s.top == EMPTY:
        return "" if none or s.phase == DRAWING else "top: a card lies on top of the pile"
    top, pile = lowest(s.top), s.below | s.top
    if has(s.below, SCYTHE):
        return "below: the Scythe is taken, or falls, before another card lies on it"
    if s.phase != FELLING and both(pile, of_rank(JACK)):
        return "top, below: a jack fells the pile"
    if rank(top) in (JACK, KING) or (o.fours == MOVE and s.phase in (ANSWERING, DRAWING)):
        return "equal: it is 0 where nothing counts for a four" if s.equal else ""
    if not 0 < s.equal <= count(both(pile, of_rank(rank(top)))):
        return f"equal: it counts the cards on top that are of the rank of {format_card(top)}"
    lower = without(both(s.below, of_rank(QUEEN)), stronger_suits(top))
    if rank(top) == QUEEN and count(lower) + 1 < s.equal:
        return "equal: a queen lies only on lower ones"
    return ""


def _refuse_move(s: State, o: Options) -> str:
    """Return what is wrong with a move that is being made."""
    if s.phase not in IN_A_MOVE:
        return ""
    top = lowest(s.top)
    plain = not has(specials(), top)
    king = has(kings(), top)
    fits = {
        ADDING: plain,
        SAME: True,
        SWAPPING: king and o.kings == EACH and both(s.below, kings() & stronger_suits(top)),
        FELLING: king or rank(top) == JACK,
        UP: plain and rank(top) > DEUCE and has(s.below, top - 1),
        DOWN: o.run == EITHER and plain and rank(top) < TEN and has(s.below, top + 1),
    }
    if not fits[s.phase]:
        return f"phase: no move that is like that has {format_card(top)} on top"
    if additions(s, o) == EMPTY:
        return f"phase: seat {s.seat} has nothing to add, so the move has ended"
    return ""


def refuse_memory(m: Memory, s: State, o: Options) -> str:
    """Return why nobody can remember this, or ""."""
    for i in range(o.players):
        if without(m.known[i], s.hands[i]) != EMPTY:
            return f"memory: known[{i}] has a card that seat {i} does not hold"
    return ""
