"""Which positions Moska and Turamoska both refuse, and why.

This is ordinary Python and no part of the rules.  Each check returns a reason, or "".
"""

from collections.abc import Sequence

from games.cards import (
    EMPTY, NOBODY, both, count, format_card, format_cards, highest, lowest, members, of_rank, rank,
    suit, union, without,
)  # fmt: skip
from games.maija_exchange_positions import cards_in_play, refuse_dealt_hands, refuse_missing
from games.moska_attack import (
    ADDING, ASKING, BEATING, DEALING, DEFENDING, DRAWING, EXCHANGING, LEADING, OVER, TURNING, alone,
    may_stop, more_to_lead, result,
)  # fmt: skip
from games.seats import next_in_play
from games.stock import stock_is_gone
from games.system import GameOptions
from games.throw_in import Memory, ThrowIn, beaters, can_exchange, lowest_trump, next_drawer

UNDEALT = (DEALING, TURNING)


def refuse_small_deck(o: GameOptions, full: int) -> str:
    """Return why the hands cannot be dealt, or ""."""
    if o.players * full >= count(o.deck):
        return (
            f"hand: {o.players} players with {full} cards each leave none of {count(o.deck)} to "
            "turn for trumps; use a smaller hand"
        )
    return ""


def refuse_seen(m: Memory, o: GameOptions, hidden: int) -> str:
    """Return why what is remembered contradicts the cards that lie face down, or ""."""
    if without(m.seen, o.deck) != EMPTY:
        return "memory: seen has a card that is not in the deck"
    if both(m.seen, hidden) != EMPTY:
        return "memory: seen has a card that lies face down in the stock"
    return ""


def ranks_of(o: GameOptions, cards: int) -> int:
    """Return the cards of the deck that have the rank of some card."""
    found = EMPTY
    for card in members(cards):
        found = union(found, both(o.deck, of_rank(rank(card))))
    return found


def on_table(s: ThrowIn) -> int:
    """Return the cards on the table that are not beaten."""
    return union(union(s.table, s.faced), s.left)


def refuse_seats(s: ThrowIn, o: GameOptions) -> str:
    """Return why one of the seats cannot be at the table, or ""."""
    if max(s.leader, s.receiver, s.asked) >= o.players:
        return f"leader, receiver, asked: seats count from 0 to {o.players - 1}"
    return ""


def refuse_attack(
    s: ThrowIn, o: GameOptions, full: int, room: int, offered: Sequence[int] = ()
) -> str:
    """Return what is wrong with a position, as far as both games agree.

    `room` is that for a lead, `offered` the cards that each seat offers, if the game has offers.
    """
    aside = EMPTY
    for cards in offered:
        aside = union(aside, cards)
    if s.phase in UNDEALT:
        return _refuse_deal(s, o, full, aside)
    if count(without(o.deck, cards_in_play(s))) % 2:
        return "hands: an odd number of cards is out of the game, but cards leave it in pairs"
    reason = _refuse_bottom(s) or _refuse_ranks(s, o, aside)
    if reason:
        return reason
    if s.asked and s.phase not in (ASKING, EXCHANGING):
        return "asked: it is 0 where nobody is asked"
    if s.phase == OVER:
        return _refuse_end(s, o)
    if s.ranks == EMPTY or s.phase == ADDING:
        reason = _refuse_attacker(s, o)
    elif s.leader == s.receiver:
        reason = "receiver: nobody attacks themselves"
    return (
        reason
        or _refuse_table(s)
        or _refuse_lead(s, room)
        or _refuse_drawing(s, o, full)
        or _refuse_hands(s, o, full, offered)
    )


def _refuse_deal(s: ThrowIn, o: GameOptions, full: int, aside: int) -> str:
    """Return what is wrong before the first lead."""
    reason = refuse_missing(s, o)
    if reason:
        return reason
    if on_table(s) or aside or s.bottom or s.ranks:
        return "bottom, table, ranks: no card lies there before trumps are turned"
    if s.trump or s.leader or s.asked:
        return "trump, leader, asked: they are C, 0 and 0 until trumps are turned"
    reason = refuse_dealt_hands(s, o)
    if reason:
        return reason
    dealt = sum(map(count, s.hands))
    if dealt > o.players * full or (dealt == o.players * full) == (s.phase == DEALING):
        return f"phase: dealing ends when each of {o.players} players has a full hand"
    return ""


def _refuse_bottom(s: ThrowIn) -> str:
    """Return what is wrong with the turned card."""
    if count(s.bottom) > 1:
        return "bottom: at most one card lies there"
    if s.bottom != EMPTY and suit(lowest(s.bottom)) != s.trump:
        return "bottom: the card under the stock is of the trump suit"
    if s.stock != EMPTY and s.bottom == EMPTY:
        return "bottom: the turned card is drawn last, but it is gone and the stock is not"
    return ""


def _refuse_ranks(s: ThrowIn, o: GameOptions, aside: int) -> str:
    """Return what is wrong with the ranks on the table."""
    if ranks_of(o, s.ranks) != s.ranks:
        return "ranks: all cards of a rank are there, or none"
    lie = on_table(s)
    if without(union(lie, aside), s.ranks) != EMPTY:
        card = highest(without(union(lie, aside), s.ranks))
        return f"ranks: the rank of {format_card(card)}, on the table, is missing"
    if s.phase in (LEADING, OVER) and s.ranks != EMPTY:
        return "ranks: there is none between attacks"
    if s.phase == ADDING and s.ranks != ranks_of(o, lie):
        return "ranks: in a lead they are those of its cards"
    return ""


def _refuse_end(s: ThrowIn, o: GameOptions) -> str:
    """Return what is wrong once the game is over."""
    if s.leader or s.receiver or s.trump:
        return "trump, leader, receiver: they are C, 0 and 0 once the game is over"
    if not stock_is_gone(s) or count(result(s, o)) > 1:
        return "phase: the game is over when the stock is gone and one player holds cards"
    return ""


def _refuse_attacker(s: ThrowIn, o: GameOptions) -> str:
    """Return what is wrong with who attacks, and whom."""
    if s.receiver == s.leader or s.receiver != next_in_play(s, o, s.leader):
        return "receiver: it is the next player after the leader who holds cards"
    if s.phase in (LEADING, ADDING) and s.hands[s.leader] == EMPTY:
        return f"hands: the leader, seat {s.leader}, has no card to lead"
    return ""


def _refuse_table(s: ThrowIn) -> str:
    """Return what is wrong with the cards on the table, for the phase."""
    if (s.faced != EMPTY) != (s.phase == BEATING) or count(s.faced) > 1:
        return "faced: one card is about to be beaten, and only in the phase beat"
    if s.phase == BEATING and (
        both(s.hands[s.receiver], beaters(lowest(s.faced), s.trump)) == EMPTY
    ):  # fmt: skip
        return f"faced: seat {s.receiver} holds no card that beats {format_cards(s.faced)}"
    if s.left != EMPTY and (s.table != EMPTY or s.phase in (ADDING, DEFENDING, BEATING)):
        return "left: once cards are taken, none is to be beaten"
    if s.phase == ADDING and s.table == EMPTY:
        return "table: the first card of the lead is missing"
    if s.phase in (ASKING, DEFENDING, BEATING) and s.ranks == EMPTY:
        return "ranks: nothing has been led"
    if s.phase in (DRAWING, EXCHANGING) and s.ranks != EMPTY and on_table(s) == EMPTY:
        return "phase: nobody draws in an attack but who has laid a card"
    return ""


def _refuse_lead(s: ThrowIn, room: int) -> str:
    """Return what is wrong with a lead that is being laid."""
    if s.phase != ADDING:
        return ""
    if room < 0:
        return "table: more cards are led than the receiver's hand and the limit allow"
    if count(alone(s)) > 1:
        return "table: a card of a rank of its own is led alone"
    if not may_stop(s) and more_to_lead(s, room) == EMPTY:
        return "table: the lead cannot be completed"
    return ""


def _refuse_drawing(s: ThrowIn, o: GameOptions, full: int) -> str:
    """Return what is wrong with who draws, or may exchange for the last time."""
    if s.phase not in (DRAWING, EXCHANGING):
        return ""
    drawing = next_drawer(s, o, full)
    if drawing == NOBODY:
        return "phase: nobody has anything to draw"
    for i in range(o.players):
        waits = i == s.receiver and s.ranks != EMPTY
        if i != drawing and not waits and count(s.hands[i]) < full:
            return f"hands[{i}]: fewer than {full} cards, while seat {drawing} draws"
    if s.phase == DRAWING:
        return ""
    if s.stock != EMPTY or s.asked == drawing or not can_exchange(s, o, s.asked):
        low = format_card(lowest_trump(s, o))
        return f"phase: seat {s.asked} cannot exchange {low} as the turned card is drawn"
    return ""


def _refuse_hands(s: ThrowIn, o: GameOptions, full: int, offered: Sequence[int]) -> str:
    """Return what is wrong with the hands that the stock fills, offered cards counted in."""
    if stock_is_gone(s) or s.phase in (DRAWING, EXCHANGING):
        return ""
    for i in range(o.players):
        short = full - count(s.hands[i])
        if i == s.receiver and s.phase not in (LEADING, ADDING):
            continue
        if i == s.leader and s.phase == ADDING:
            short -= count(s.table)
        if offered:
            short -= count(offered[i])
        if short > 0:
            return f"hands[{i}]: fewer than {full} cards while the stock lasts"
    return ""
