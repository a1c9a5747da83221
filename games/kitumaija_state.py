"""Kitumaija's state, options, memory and views: what its rules are about."""

from games.cards import CLAIM, PASS, TAKE, add, parse_card, single
from games.records import (
    Record, cards, cards_each, choice, flag, number, option, phase_of, pile, seat_of, suit_of,
)  # fmt: skip
from games.stock import Stocked
from games.system import GameOptions

PHASES = "deal start trump catch turn-catch take free turn-free draw over void"
(
    DEALING, STARTING, TRUMPING, CATCHING, TURNING_CATCH, TAKING, FREEING, TURNING_FREE,
    DRAWING, OVER, VOID_DEAL,
) = range(11)  # fmt: skip
EVENTS = ("deal", "turn", "beat", "lead", "free", "take", "pass", "try", "miss", "draw")
DEAL, TURN_UP, BEAT, LEAD, FREE, TAKEN, PASSED, TRIED, MISSED, DRAWN = range(10)

QUEEN_OF_SPADES = parse_card("QS")
QUEEN_TAKES, TAKES = 5, 3
# the ways to take: nothing, all but the bottom card of the pile, and that card too
TAKE_BOTTOM = CLAIM
TAKINGS = add(add(single(PASS), TAKE), TAKE_BOTTOM)

HARD, ORDINARY = range(2)
DIAMOND_TRUMPS, TURNED_TRUMPS = range(2)
MAY, STAYS, LONE = range(3)
AFTER_TURN, FULL, BEGUN_FULL = range(3)
TOP_ONLY, TOP_THREE = range(2)
SHOWN = 3


class State(Stocked):
    open_pile: list[int] = pile("the cards that have been played, from the bottom up", 52)
    trump: int = suit_of("the trump suit")
    seat: int = seat_of("whose turn it is, or who is dealt to")
    may_turn: int = flag("the free card may be turned from the stock")
    phase: int = phase_of("what happens next", PHASES)


class Options(GameOptions):
    hand: int = option("cards dealt, and drawn up to", 1, 25, 5, "kitumaija")
    clubs: int = choice(
        "whether trumps beat clubs: hard, they do not; ordinary, they do",
        "hard ordinary",
        "kitumaija",
    )
    trump: int = choice("diamonds, or the turned card's suit", "D turned", "kitumaija")
    pile_bottom: int = choice(
        "the bottom card of the pile: may be taken, never is, or must be once it is alone",
        "may stays lone",
        "kitumaija",
    )
    turn_free: int = choice(
        "the free card may be turned after a turned catch card, with a full hand, "
        "or if the hand was full when the turn began",
        "after_turn full begun_full",
        "korttipeliopas-lyontipelit",
    )
    look: int = choice("how much of the pile players may look at", "top three", "kitumaija")


class Memory(Record):
    known: list[int] = cards_each(
        "cards seen taken into each hand and not played since", zone=False
    )


class View(Record):
    seat: int = seat_of("who looks")
    hand: int = cards("the seat's own hand")
    shown: list[int] = pile("the top of the pile as far as it may be looked at", SHOWN)
    pile_count: int = number("the number of cards in the pile", 52)
    stock_count: int = number("the number of face-down cards in the stock", 52)
    bottom: int = cards("the turned trump card, while it lies under the stock")
    known: list[int] = cards_each("the cards that each other player is known to hold")
    unseen: int = cards("the cards that may be in the stock, the pile or unknown in a hand")
    still_in: int = number("how many players are still in", 16)
    trump: int = suit_of("the trump suit")
    turn: int = seat_of("whose turn it is")
    may_turn: int = flag("the free card may be turned from the stock")
    phase: int = phase_of("what happens next", PHASES)
