"""Which options and positions of Moska are refused, and why.

This is ordinary Python and no part of the rules.
"""

from games.cards import EMPTY, count, has, members, rank, remove, without
from games.moska_attack import (
    ADDING, ASKING, AT_ONCE, BEATING, DEFENDING, DRAWING, EXCHANGING, OVER,
)  # fmt: skip
from games.moska_attack_positions import (
    UNDEALT, on_table, ranks_of, refuse_attack, refuse_seats, refuse_seen, refuse_small_deck,
)  # fmt: skip
from games.moska_state import (
    CAPPED, CHOOSING, Options, State, is_contested, offers, room,
)  # fmt: skip
from games.throw_in import Memory, out


def refuse_options(o: Options) -> str:
    """Return why a game cannot be played with these options, or ""."""
    return refuse_small_deck(o, o.hand)


def refuse_memory(m: Memory, s: State, o: Options) -> str:
    """Return why what is remembered contradicts the cards, or ""."""
    return refuse_seen(m, o, s.stock)


def refuse_state(s: State, o: Options) -> str:
    """Return why a position cannot occur, or "": the invariants that a reader can name."""
    reason = refuse_seats(s, o)
    if reason:
        return reason
    offered = offers(s, o)
    gone = out(s, o)
    for i in range(o.players):
        if s.offered[i] != EMPTY and has(gone, i):
            gone = remove(gone, i)
    reason = refuse_attack(s, o, o.hand, room(s, o), s.offered)
    if reason or s.phase in UNDEALT or s.phase == OVER:
        if not reason and s.beaten:
            reason = "beaten: no card has been beaten"
        return reason
    if s.beaten and (s.ranks == EMPTY or s.phase == ADDING):
        return "beaten: no card has been beaten in this attack"
    if s.ranks == EMPTY:
        if s.phase == CHOOSING or offered:
            return "ranks: nothing has been led"
        return ""
    if o.end == AT_ONCE and count(gone) >= o.players - 1:
        return "hands: the game is over at once when one player is left"
    return _refuse_beaten(s, o) or _refuse_room(s, o) or _refuse_offers(s, o)


def _refuse_beaten(s: State, o: Options) -> str:
    """Return what is wrong with the number of cards beaten."""
    out_of_game = count(o.deck) - sum(count(c) for _, _, c in s.zones())
    if 2 * s.beaten > out_of_game:
        return "beaten: more than are out of the game"
    new = without(s.ranks, ranks_of(o, on_table(s)))
    if len({rank(card) for card in members(new)}) > 2 * s.beaten:
        return "ranks: more than the cards that lie there, or are beaten, can have"
    return ""


def _refuse_room(s: State, o: Options) -> str:
    """Return what is wrong with how many cards lie before the receiver."""
    lie = count(on_table(s))
    free = s.left != EMPTY and o.last != CAPPED
    if s.beaten + (1 if free else lie) > o.limit:
        return f"table: more than the {o.limit} cards of an attack"
    if not free and lie > count(s.hands[s.receiver]):
        return "table: more cards than the receiver's hand"
    if s.phase in (ASKING, CHOOSING) and room(s, o) <= 0:
        return "phase: there is no room for a card to be thrown in"
    if s.phase == DEFENDING and s.table == EMPTY:
        return "table: there is nothing to be beaten"
    return ""


def _refuse_offers(s: State, o: Options) -> str:
    """Return what is wrong with the cards offered for the last place, and who is asked."""
    n = o.players
    if s.phase == ASKING and (s.asked == s.receiver or s.hands[s.asked] == EMPTY):
        return "asked: it is another player than the receiver, who holds cards"
    offered = offers(s, o)
    if s.phase == CHOOSING and count(offered) < 2:
        return "offered: there is nothing to choose from"
    if offered == EMPTY:
        return ""
    if s.phase in (ADDING, DEFENDING, BEATING, DRAWING, EXCHANGING):
        return "offered: cards are offered only while players are asked"
    if not is_contested(s, o):
        return "offered: there is no contest for a last place"
    for i in range(n):
        if s.offered[i] == EMPTY:
            continue
        late = s.phase == ASKING and (i - s.leader) % n >= (s.asked - s.leader) % n
        if i == s.receiver or count(s.offered[i]) > 1 or late:
            return f"offered[{i}]: one card is offered by who has been asked"
    return ""
