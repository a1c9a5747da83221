"""Which options and positions of Durak are refused, and why.

This is ordinary Python and no part of the rules.  Each check returns a reason, or "".
"""

from games.cards import (
    EMPTY, both, count, format_card, format_cards, has, lowest, of_suit, suit, union, without,
)  # fmt: skip
from games.durak_state import (
    ADDING, BEATING, DEALING, DEFENDING, DRAWING, EXCHANGING, FACE_DOWN, GIVING, LEADING, NEVER,
    NO_STOCK, NO_TRUMP, ONE, OVER, TEAMS, TURNING, VOID_DEAL, WITH_STOCK, Memory, Options, State,
    can_add, deals_out, exchanger, is_over, may_add, neighbour_of, next_drawer, side_holds,
)  # fmt: skip
from games.seats import in_play, next_in_play, next_seat
from games.stock import draws, stock_is_gone
from games.throw_in import lowest_trump

ATTACKING = (ADDING, DEFENDING, BEATING, GIVING)


def refuse_options(o: Options) -> str:
    """Return why a game cannot be played with these options, or ""."""
    cards = count(o.deck)
    if o.teams == TEAMS and o.players not in (4, 6):
        return f"teams: two teams of two or three are 4 or 6 players, not {o.players}"
    if o.stock == NO_STOCK and cards < o.players:
        return f"deck: {cards} cards are too few to give each of {o.players} players one"
    if o.stock == WITH_STOCK and o.players * o.hand > cards:
        return (
            f"hand: {o.players} players with {o.hand} cards each are more than {cards} cards; "
            "use a smaller hand, or stock=no"
        )
    return ""


def cards_in_play(s: State) -> int:
    """Return the cards that are in some zone."""
    inside = EMPTY
    for _, _, content in s.zones():
        inside = union(inside, content)
    return inside


def refuse_state(s: State, o: Options) -> str:
    """Return why a position cannot occur, or "": the invariants that a reader can name."""
    if max(s.attacker, s.defender, s.seat, s.neighbour, s.owner) >= o.players:
        return f"attacker, defender, neighbour, seat, owner: seats count from 0 to {o.players - 1}"
    if s.phase in (DEALING, TURNING, NO_TRUMP):
        return _refuse_deal(s, o)
    if count(without(o.deck, cards_in_play(s))) % 2:
        return "hands: an odd number of cards is out of the game, but cards leave it in pairs"
    if s.phase == OVER:
        return _refuse_end(s, o)
    return (
        _refuse_stock(s, o)
        or _refuse_flags(s, o)
        or _refuse_table(s, o)
        or _refuse_sides(s, o)
        or _refuse_neighbour(s, o)
        or _refuse_seat(s, o)
    )


def _refuse_deal(s: State, o: Options) -> str:
    """Return what is wrong before the first attack."""
    missing = without(o.deck, cards_in_play(s))
    if missing:
        return f"hands: {format_cards(missing)} missing before the first attack"
    if any((s.table, s.faced, s.beaten)):
        return "table, faced, beaten: no card lies there before the first attack"
    if any(
        (s.attacker, s.defender, s.neighbour, s.exchangeable, s.owner, s.defended, s.first, s.trump)
    ):
        return "attacker, defender, trump and the like: they are 0 and C before the first attack"
    n, dealt = o.players, sum(map(count, s.hands))
    if any(count(s.hands[i]) != (dealt + n - 1 - i) // n for i in range(n)):
        return "hands: cards are dealt one at a time, round the table from seat 0"
    if s.seat != (0 if s.phase == NO_TRUMP else dealt % n):
        return "seat: it is the seat to be dealt to"
    if s.phase == NO_TRUMP:
        return _refuse_void(s, o)
    if s.bottom:
        return "bottom: no card lies there before trumps are turned"
    if deals_out(o):
        ready = count(s.stock) == 1
    else:
        ready = dealt == n * o.hand
        if dealt > n * o.hand:
            return f"hands: each of {n} players is dealt {o.hand} cards"
    if s.stock == EMPTY or ready != (s.phase == TURNING):
        return "phase: trumps are turned when all hands are dealt, and only then"
    return ""


def _refuse_void(s: State, o: Options) -> str:
    """Return what is wrong if the deal is void."""
    full = all(count(h) == o.hand for h in s.hands) and count(s.bottom) == 1
    if o.no_trump != VOID_DEAL or o.begins or deals_out(o) or not full:
        return "phase: a deal is void only with no_trump=void, once trumps are turned"
    trumps = of_suit(suit(lowest(s.bottom)))
    if any(both(h, trumps) for h in s.hands):
        return "phase: a deal is void only if nobody holds a trump"
    return ""


def _refuse_stock(s: State, o: Options) -> str:
    """Return what is wrong with trumps and the stock."""
    if count(s.bottom) > 1:
        return "bottom: at most one card lies there"
    if s.bottom and suit(lowest(s.bottom)) != s.trump:
        return "bottom: the card under the stock is of the trump suit"
    if s.stock and not s.bottom:
        return "bottom: the turned card is drawn last, but it is gone and the stock is not"
    if deals_out(o) and not stock_is_gone(s):
        return "stock: no card is left over when all are dealt"
    if both(o.deck, of_suit(s.trump)) == EMPTY:
        return "trump: the deck has no card of that suit"
    return ""


def _refuse_flags(s: State, o: Options) -> str:
    """Return what is wrong with the flags."""
    low = lowest_trump(s, o)
    gone = s.stock if o.exchange == FACE_DOWN else s.bottom
    if s.exchangeable:
        if o.exchange == NEVER or gone == EMPTY:
            return "exchangeable: the turned card can no longer be exchanged"
        if not has(cards_in_play(s), low) or has(s.bottom, low):
            return f"exchangeable: {format_card(low)} is out of the game or lies under the stock"
        if s.exchangeable == 1 and not any(has(c, low) for c in (s.stock, *s.hands)):
            return f"exchangeable: {format_card(low)} has been played, so it is its owner's"
    if o.exchange != NEVER and has(s.stock, low) and s.exchangeable != 1:
        return f"exchangeable: {format_card(low)} is in the stock, so who draws it may exchange it"
    if s.owner and s.exchangeable < 2:
        return "owner: it is 0 unless the lowest trump has been played and may be exchanged"
    if s.defended and s.phase not in (DRAWING, EXCHANGING):
        return "defended: it is kept only until all have drawn"
    if s.first and (o.first_limit >= o.limit or without(o.deck, cards_in_play(s))):
        return "first: it is kept for the first attack, if that has a smaller limit of its own"
    if s.first and s.phase in (DRAWING, EXCHANGING):
        return "first: the first attack is over"
    return ""


def _refuse_table(s: State, o: Options) -> str:
    """Return what is wrong with the cards of the attack."""
    lying = union(s.table, union(s.faced, s.beaten))
    if s.phase not in ATTACKING:
        return "table, faced, beaten: cards lie there only during an attack" if lying else ""
    if lying == EMPTY:
        return "table: an attack has begun, but no card lies there"
    if (s.phase == BEATING) != (count(s.faced) == 1) or count(s.faced) > 1:
        return "faced: one card lies there while the defender beats it"
    if count(s.beaten) % 2:
        return "beaten: cards lie there in pairs"
    open_cards = count(s.table) + count(s.faced)
    if s.phase == DEFENDING and count(s.table) < 2:
        return "table: the defender chooses among two cards or more"
    if s.phase == GIVING and s.table == EMPTY:
        return "table: cards are given only to who left a card unbeaten"
    if o.open == ONE and s.phase != GIVING and open_cards > 1:
        return "table: with open=one at most one card is unbeaten"
    limit = o.first_limit if s.first else o.limit
    held = count(s.hands[s.defender])
    if open_cards + count(s.beaten) // 2 > limit or (s.phase != GIVING and open_cards > held):
        return "table: more cards lie there than the limits allow"
    return ""


def _refuse_sides(s: State, o: Options) -> str:
    """Return what is wrong with who attacks whom."""
    if s.attacker == s.defender:
        return "defender: nobody attacks themselves"
    if o.teams == TEAMS and s.attacker % 2 == s.defender % 2:
        return "defender: players of a team do not attack each other"
    if s.phase == LEADING:
        if s.hands[s.attacker] == EMPTY or s.hands[s.defender] == EMPTY or is_over(s, o):
            return "hands: the attacker or the defender has no card"
        if o.teams != TEAMS and s.defender != next_in_play(s, o, s.attacker):
            return "defender: it is the next player after the attacker who holds cards"
        for i in range(o.players):
            if draws(s, i, o.hand):
                return f"hands[{i}]: fewer than {o.hand} cards while the stock lasts"
    elif s.phase in ATTACKING and s.hands[s.defender] == EMPTY:
        if s.phase != ADDING:
            return "hands: the defender has no card"
    return ""


def _refuse_neighbour(s: State, o: Options) -> str:
    """Return what is wrong with who alone may add."""
    if s.phase in (DRAWING, EXCHANGING):
        return "neighbour: it is 0 between attacks" if s.neighbour else ""
    if s.phase == LEADING:
        wrong = s.neighbour != neighbour_of(s, o)
    elif o.teams == TEAMS or o.players < 5:
        wrong = s.neighbour != s.defender
    elif s.neighbour == s.defender:
        wrong = not o.neighbours or in_play(s, o) >= 5
    else:
        i, wrong = next_seat(o, s.defender), False
        while i != s.neighbour:
            wrong = wrong or s.hands[i] != EMPTY
            i = next_seat(o, i)
    return "neighbour: it is the next after the defender; the defender if all may add" * wrong


def _refuse_seat(s: State, o: Options) -> str:
    """Return what is wrong with who acts or draws."""
    if s.phase in (DRAWING, EXCHANGING):
        drawer, holder = next_drawer(s, o), exchanger(s, o)
        if not draws(s, drawer, o.hand):
            return f"phase: seat {drawer} has nothing to draw"
        if (holder >= 0) != (s.phase == EXCHANGING):
            return "phase: who may exchange is asked just before it is too late"
        return "seat: another acts or draws" if s.seat != max(holder, drawer * (holder < 0)) else ""
    if s.phase == LEADING:
        return "seat: the attacker leads" if s.seat != s.attacker else ""
    if s.phase in (DEFENDING, BEATING):
        return "seat: the defender beats" if s.seat != s.defender else ""
    if not can_add(s, o):
        return "phase: no card may be added"
    if s.seat == s.attacker:
        out = s.hands[s.attacker] == EMPTY and stock_is_gone(s)
        return "seat: the attacker has gone out" if out else ""
    if s.seat == s.defender or not may_add(s, o, s.seat):
        return "seat: that seat may not add cards"
    return ""


def _refuse_end(s: State, o: Options) -> str:
    """Return what is wrong once the game is over."""
    if any((s.attacker, s.defender, s.neighbour, s.seat, s.trump)) or any(
        (s.exchangeable, s.owner, s.defended, s.first)
    ):
        return "attacker, defender, trump and the like: they are 0 and C once the game is over"
    if any((s.table, s.faced, s.beaten)) or not stock_is_gone(s) or not is_over(s, o):
        return "phase: the game is over when the stock is gone and one side at most holds cards"
    if o.teams == TEAMS and side_holds(s, o, 0) and side_holds(s, o, 1):
        return "phase: both teams hold cards"
    return ""


def refuse_memory(m: Memory, s: State, o: Options) -> str:
    """Return why what is remembered contradicts the cards, or ""."""
    for i in range(o.players):
        held = s.hands[i]
        if i == s.defender and s.phase == GIVING:
            held = union(held, union(s.table, s.beaten))
        if without(m.known[i], held) != EMPTY:
            return f"memory: known[{i}] has a card that seat {i} does not hold"
    return ""
