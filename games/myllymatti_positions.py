"""Which options and positions of Myllymatti are refused, and why.

This is ordinary Python and no part of the rules.
"""

from games.cards import EMPTY, count, format_card, has, higher, lowest, members, rank, suit, without
from games.myllymatti_state import (
    ANY, BACK, BEATING, CUTTING, DEALING, DRAWING, KEPT, LEADING, NO_STOCK, OVER, SKIPPED, TURNING,
    WITH_STOCK, Options, State, can_lead,
)  # fmt: skip
from games.seats import in_play, next_in_play, next_seat


def refuse_options(o: Options) -> str:
    """Return why a game cannot be played with these options, or ""."""
    cards = count(o.deck)
    if o.stock == NO_STOCK and cards < o.players:
        return f"deck: {cards} cards are too few to give each of {o.players} players one"
    if o.stock == WITH_STOCK and o.players * o.hand >= cards:
        return (
            f"hand: {o.players} players with {o.hand} cards each leave none of {cards} for the "
            "stock, whose last card makes trumps; use a smaller hand, or stock=no"
        )
    return ""


def refuse_state(s: State, o: Options) -> str:
    """Return why a position cannot occur, or "": the invariants that a reader can name."""
    if s.leader >= o.players or s.seat >= o.players:
        return f"leader, seat: seats count from 0 to {o.players - 1}"
    if s.phase in (LEADING, BEATING, OVER):
        return _refuse_second(s, o)
    if s.pile[0] or s.falls_at:
        return "pile, falls_at: there is no pile before the second phase"
    inside = sum(
        content for f, _, content in s.zones() if f.kind == "cards"
    )  # the sets are disjoint
    if inside != o.deck:
        missing = without(o.deck, inside)
        return f"hands: {format_card(lowest(missing))} is missing; no card leaves the first phase"
    if s.phase in (DEALING, CUTTING):
        return _refuse_deal(s, o)
    if o.stock == NO_STOCK:
        return "phase: with stock=no there is no first phase"
    return _refuse_hands(s, o) or _refuse_table(s, o) or _refuse_seat(s, o)


def _refuse_deal(s: State, o: Options) -> str:
    """Return what is wrong before the first card is played."""
    if any((*s.won, *s.laid, *s.aside, s.led)):
        return "won, laid, aside, led: no card lies there before one is played"
    if s.trump or s.leader:
        return "trump, leader: they are C and 0 until the first card is played"
    n, dealt = o.players, sum(map(count, s.hands))
    if any(count(s.hands[i]) != (dealt + n - 1 - i) // n for i in range(n)):
        return "hands: cards are dealt one at a time, round the table from seat 0"
    if s.seat != (dealt % n if s.phase == DEALING else 0):
        return "seat: it is the seat to be dealt to, 0 once all are dealt"
    if s.phase == CUTTING:
        done = o.stock == NO_STOCK and s.stock == EMPTY
        return "" if done else "phase: a card is shown for trumps only with stock=no, once all lie"
    if s.stock == EMPTY or (o.stock == WITH_STOCK and dealt >= n * o.hand):
        return f"phase: dealing ends when each of {n} players has a full hand"
    return ""


def _refuse_hands(s: State, o: Options) -> str:
    """Return what is wrong with the hands, the stock and the card set aside."""
    kept = [i for i in range(o.players) if s.aside[i] != EMPTY]
    for i in range(o.players):
        held = count(s.hands[i])
        wanted = o.hand - (s.phase == DRAWING and i == s.seat)
        if held > wanted or (s.stock != EMPTY and held < wanted):
            return f"hands[{i}]: {held} cards; {wanted} are wanted while the stock lasts, or fewer"
        if kept == [i] and o.last != KEPT and held == 0:
            return f"aside[{i}]: with last=played it is taken in hand once the others are played"
    if len(kept) > 1 or any(count(s.aside[i]) > 1 for i in kept):
        return "aside: one card is set aside, the last of the stock"
    if kept and s.stock != EMPTY:
        return "aside: the last card of the stock lies there, but the stock is not gone"
    if not kept and s.stock == EMPTY and o.last == KEPT:
        return "aside: the last card of the stock is missing"
    if s.trump and (kept or s.stock != EMPTY or o.last == KEPT):
        return "trump: it is C until its card has been taken in hand"
    return ""


def _refuse_table(s: State, o: Options) -> str:
    """Return what is wrong with the cards won and those of the trick."""
    if count(s.led) > 1:
        return "led: one card awaits an answer"
    rival = next_in_play(s, o, s.leader) if s.led else s.seat
    owners = {i for i in range(o.players) if s.laid[i] != EMPTY}
    if owners and o.unfinished != BACK:
        if owners != {s.leader} or _odd_ranks(s.laid[s.leader]):
            return "laid: with unfinished=leader pairs of a rank lie before the leader"
    elif owners:
        others = owners - {s.leader}
        ranks = [sorted(map(rank, members(s.laid[i]))) for i in owners]
        if len(owners) != 2 or len(others) != 1 or ranks[0] != ranks[-1]:
            return "laid: the leader and one other have laid cards of the same ranks"
        if s.phase == DRAWING and rival != s.leader and rival not in others:
            return "laid: it was the seat that draws who answered last"
    if o.empty != SKIPPED and any(count(w) % 2 for w in s.won):
        return "won: cards are won in pairs"
    if sum(map(count, (*s.won, *s.laid))) % 2:
        return "won, laid: cards are played in pairs"
    return ""


def _odd_ranks(cards: int) -> bool:
    ranks = [rank(c) for c in members(cards)]
    return any(ranks.count(r) % 2 for r in ranks)


def _refuse_seat(s: State, o: Options) -> str:
    """Return what is wrong with who plays or draws in the first phase."""
    if s.phase == DRAWING:
        if s.stock == EMPTY:
            return "stock: there is nothing to draw"
        drawers = (s.leader,) if s.led else (s.leader, next_seat(o, s.leader))
        if s.seat not in drawers:
            return "seat: it draws who has just led or answered"
        return ""
    if s.phase == TURNING and count(s.stock) < 2:
        return "stock: the last card is set aside, never turned"
    other = next_in_play(s, o, s.leader)
    laid = [i for i in range(o.players) if s.laid[i] != EMPTY and i != s.leader]
    if laid and laid != [other]:
        return "laid: it is the next player with cards who answers the leader"
    if s.seat != (other if s.led else s.leader):
        return "seat: the leader plays first, then the next player with cards"
    if s.hands[s.seat] == EMPTY or other == s.leader or s.hands[other] == EMPTY:
        return "hands: the leader or who answers has no card to play"
    if o.empty != SKIPPED and other != next_seat(o, s.leader):
        return "hands: with empty=ends the first phase is over when a neighbour has no card"
    if not s.led and not laid and not can_lead(s, o):
        return "phase: the first phase is over"
    return ""


def _refuse_second(s: State, o: Options) -> str:
    """Return what is wrong in the second phase."""
    if any((*s.won, *s.laid, *s.aside, s.led, s.stock)):
        return "won, laid, aside, led, stock: they belong to the first phase"
    if s.leader:
        return "leader: it is 0 once the first phase is over"
    held, playing = s.pile[0], in_play(s, o)
    if s.phase == OVER:
        if s.seat or s.trump:
            return "seat, trump: they are 0 and C once the game is over"
        if playing != 1 or held or s.falls_at:
            return "phase: the game is over when one player holds cards and no pile is left"
        return ""
    if playing < 2 or s.hands[s.seat] == EMPTY:
        return "hands: the player to act and another hold cards"
    if s.phase == LEADING:
        return "pile, falls_at: no pile has begun" if held or s.falls_at else ""
    if not 0 < held < s.falls_at <= o.players or s.falls_at < playing:
        return "falls_at: it is the number of players when the pile began, and more than the pile"
    for below, card in zip(s.pile[1:held], s.pile[2 : held + 1], strict=True):
        better = has(higher(below), card)
        trumps = suit(card) == s.trump and (suit(below) != s.trump or o.on_trump == ANY)
        if not better and not trumps:
            return f"pile: {format_card(card)} does not beat {format_card(below)}"
    return ""
