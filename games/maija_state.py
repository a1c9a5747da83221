"""Maija's state, options and views, and who is in play: what its rules are about."""

from games.cards import EMPTY, SPADES, both, count, of_suit, parse_card, without
from games.records import (
    INVESTIGATED, Record, cards, cards_each, choice, flag, number, number_each, option,
    phase_of, seat_of, suit_of,
)  # fmt: skip
from games.system import GameOptions

PHASES = "deal turn lead add leader-draws defend receiver-draws over void"
(
    DEALING, TURNING, LEADING, ADDING, LEADER_DRAWS, DEFENDING, RECEIVER_DRAWS, OVER, NO_TRUMP,
) = range(9)  # fmt: skip
EVENTS = ("deal", "turn", "lead", "add", "stop", "beat", "leave", "draw")
DEAL, TURN_UP, LEAD, ADD, STOPPED, BEAT, LEFT, DRAWN = range(8)

QUEEN_OF_SPADES = parse_card("QS")

NO, MOST = range(2)
ANY, SINGLE = range(2)
NEXT, LEADER, RECEIVER = range(3)
PARTIAL, ALL = range(2)
AT_ONCE, COMPLETE = range(2)
WITH_STOCK, NO_STOCK = range(2)
TURNED = 0


class State(Record):
    hands: list[int] = cards_each("the cards in each hand")
    stock: int = cards("the face-down cards that are still to be drawn")
    bottom: int = cards("the turned trump card under the stock, drawn last")
    table: int = cards("the led cards that still await the receiver")
    left: int = cards("the led cards that the receiver leaves, and will take")
    trump: int = suit_of("the trump suit")
    leader: int = seat_of("who leads, or is to lead next")
    receiver: int = seat_of("who receives, or is dealt to")
    begun: int = flag("a card of this lead has been beaten (kept only for defence=all)")
    phase: int = phase_of("what happens next", PHASES)


class Options(GameOptions):
    hand: int = option("cards dealt, and drawn up to", 1, 25, 5, "maija-solmu")
    must_beat: int = choice("whether beating is obligatory", "no most", INVESTIGATED)
    lead: int = choice("any number of cards of a suit, or one", "any single", INVESTIGATED)
    after_fail: int = choice(
        "who leads after a failed defence", "next leader receiver", INVESTIGATED
    )
    defence: int = choice(
        "beating a part, or only where all can be beaten", "partial all", INVESTIGATED
    )
    end: int = choice(
        "whether the receiver still defends when only it is left", "at_once complete", INVESTIGATED
    )
    stock: int = choice("a stock, or the whole deck dealt out", "yes no", INVESTIGATED)
    trump: int = choice("the turned card's suit, or a fixed one", "turned C D H", INVESTIGATED)


class Memory(Record):
    known: list[int] = cards_each(
        "cards seen taken into each hand and not played since", zone=False
    )


class View(Record):
    seat: int = seat_of("who looks")
    hand: int = cards("the seat's own hand")
    table: int = cards("the led cards that still await the receiver")
    left: int = cards("the led cards that the receiver leaves")
    bottom: int = cards("the turned trump card, while it lies under the stock")
    known: list[int] = cards_each("the cards that each other player is known to hold")
    unseen: int = cards("the cards that may be in the stock or unknown in a hand")
    counts: list[int] = number_each("the number of cards in each hand", 52)
    stock_count: int = number("the number of face-down cards in the stock", 52)
    trump: int = suit_of("the trump suit")
    leader: int = seat_of("who leads")
    receiver: int = seat_of("who receives")
    begun: int = flag("a card of this lead has been beaten (kept only for defence=all)")
    phase: int = phase_of("what happens next", PHASES)


# --- who is in play, what can be turned --------------------------------------------------------


def stock_is_gone(s: State) -> bool:
    return s.stock == EMPTY and s.bottom == EMPTY


def draws(s: State, o: Options, i: int) -> bool:
    """Whether seat `i` draws: fewer cards than a hand, and some to draw."""
    return count(s.hands[i]) < o.hand and not stock_is_gone(s)


def next_in_play(s: State, o: Options, i: int) -> int:
    """The next seat after `i` that holds cards; `i` itself if no other does."""
    for _ in range(o.players):
        i += 1
        if i == o.players:
            i = 0
        if s.hands[i] != EMPTY:
            break
    return i


def turnable(s: State, o: Options) -> int:
    """The cards that can be turned for trumps: no spade, or of the fixed suit."""
    shown = o.deck if o.stock == NO_STOCK else s.stock
    if o.trump != TURNED:
        return both(shown, of_suit(o.trump - 1))
    return without(shown, of_suit(SPADES))
