"""Which options and positions of Valepaska are refused, and why.

This is ordinary Python and no part of the rules.
"""

from games.cards import EMPTY, both, count, of_rank, union, without
from games.paskahousu_table import ADDING, OPENING, TRYING, beginner, must_be_taken, plays_alone
from games.paskahousu_table_positions import refuse_table, refuse_table_options
from games.seats import next_in_play
from games.valepaska_claims import (
    claimable_now, claims_now, most_laid, shows_last, turns_unless_doubted,
)  # fmt: skip
from games.valepaska_state import (
    BEFORE, CLAIMING, DOUBTING, IF_UNABLE, NEXT, THREES, Memory, Options, State,
)  # fmt: skip


def refuse_options(o: Options) -> str:
    """Return why a game cannot be played with these options, or ""."""
    return refuse_table_options(o)


def refuse_state(s: State, o: Options) -> str:
    """Return why a position cannot occur, or "": the invariants that a reader can name."""
    laying = s.phase in (ADDING, CLAIMING, DOUBTING)
    if laying != (s.laid != EMPTY) or count(s.laid) > 4:
        return "laid: one to four cards lie there from when they are laid until they are believed"
    if s.phase != DOUBTING and s.asked:
        return "asked: it is 0 if nobody is asked"
    return (
        refuse_table(s, o, s.laid)
        or _refuse_opening(s, o)
        or _refuse_top(s, o)
        or _refuse_play(s, o)
    )


def _refuse_opening(s: State, o: Options) -> str:
    """Return what is wrong with the flag of the first claim."""
    if s.phase == OPENING and not s.opening:
        return "opening: the first claim is still to be made"
    if not s.opening:
        return ""
    if o.begin != THREES or s.phase not in (OPENING, ADDING, CLAIMING, TRYING):
        return "opening: it is 0 before all are dealt, and once a claim has been made"
    before = s.copy()
    before.hands[s.seat] = union(s.hands[s.seat], s.laid)
    if s.pile or s.turned or any(count(h) != o.hand for h in before.hands):
        return "opening: nothing has been played yet"
    if s.seat != beginner(before, o):
        return f"seat: seat {beginner(before, o)} begins"
    return ""


def _refuse_top(s: State, o: Options) -> str:
    """Return what is wrong with what the top of the pile was claimed to be."""
    new = count(s.laid) if s.phase == DOUBTING else 0
    cards = count(s.pile) + new
    if cards == 0:
        return "top, run: they are 2 and 0 where there is no pile" if s.top or s.run else ""
    held = count(both(o.deck, of_rank(s.top)))
    if not max(1, new) <= s.run <= min(held, cards) or (s.pile == EMPTY and s.run != cards):
        return "run: it counts the cards on top, of one rank"
    if plays_alone(s.top) and (new > 1 or (s.run != cards and (s.run > 1 or not new))):
        return "top: tens and aces are played alone, and turn the pile"
    return ""


def _refuse_play(s: State, o: Options) -> str:
    """Return what is wrong while cards are laid, claimed or doubted, or luck is tried."""
    hand = s.hands[s.seat]
    if s.phase == ADDING and (hand == EMPTY or count(s.laid) >= most_laid(s, o)):
        return "laid: no further card may be laid"
    if s.phase == CLAIMING and not claims_now(s, o, count(s.laid)):
        return "laid: there is nothing that so many cards can be claimed to be"
    if s.phase == DOUBTING:
        follower = next_in_play(s, o, s.seat)
        if s.asked >= o.players or s.asked == s.seat or s.hands[s.asked] == EMPTY:
            return "asked: it is another player with cards"
        if o.doubt == NEXT and s.asked != follower:
            return f"asked: with doubt=next it is seat {follower}"
        if shows_last(s, o) or (o.turning != BEFORE and turns_unless_doubted(s)):
            return "phase: nobody is asked of this play"
    if s.phase == TRYING:
        if o.luck != IF_UNABLE or s.stock == EMPTY or must_be_taken(s):
            return "phase: there is no luck to try"
        if both(hand, claimable_now(s, o)) != EMPTY:
            return "phase: luck is tried if no card fits"
    return ""


def refuse_memory(m: Memory, s: State, o: Options) -> str:
    """Return why what is remembered contradicts the cards, or ""."""
    for i in range(o.players):
        if without(m.knows[i], o.deck) or both(m.knows[i], s.stock):
            return f"memory: knows[{i}] has a card that is not in play"
    return ""
