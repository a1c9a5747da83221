"""Mustamaija's state, options and view, and who draws how much: what its rules are about."""

from games import maija_exchange
from games.cards import EMPTY, RANKS, SPADES, count, of_suit, suit, without
from games.maija_exchange import Exchange, Seen
from games.records import choice, flag, option, phase_of
from games.stock import draws, stock_is_gone
from games.system import GameOptions

PHASES = maija_exchange.PHASES + " top race palm more"
TOP, RACE, PALM, MORE = range(9, 13)
EVENTS = (*maija_exchange.EVENTS, "top", "race", "palm", "pass")
LED_TOP, RACED, PALMED, PASSED = range(8, 12)

DEALT, AT_MOST_FIVE = range(2)
ANY_NUMBER, FIVE, RECEIVERS_HAND = range(3)
ALWAYS, FIRST = range(2)
NEVER, PALM_FIRST, RACED_FOR, FREELY = range(4)
HAND_ONLY, HAND_OR_TOP = range(2)
TRUMPED, SAFE = range(2)


class State(Exchange):
    turned: int = flag("trumps have been turned: the first lead is over")
    phase: int = phase_of("what happens next", PHASES)


class Options(GameOptions):
    hand: int = option("cards dealt to each", 1, 6, 5, "mustamaija-3-5")
    refill: int = choice(
        "hands are filled to as many as were dealt, or to five at the most",
        "dealt five",
        "korttipeliopas-lyontipelit",
    )
    limit: int = choice(
        "the most cards in a lead while the stock lasts", "none five hand", "mustamaija-3-5"
    )
    leader_draws: int = choice(
        "after which lead the leader draws", "always first", "korttipeliopas-lyontipelit"
    )
    added: int = choice(
        "whether a leader who has drawn may add cards, and who may stop that",
        "no palm race free",
        "korttipeliopas-lyontipelit",
    )
    lead_top: int = choice(
        "whether who holds nothing but trumps may lead the top card of the stock",
        "no yes",
        "mustamaija-3-5",
    )
    spades_trumpable: int = choice("whether trumps beat spades", "yes no", "mustamaija-3-5")


class View(Seen):
    phase: int = phase_of("what happens next", PHASES)


def full_hand(o: Options) -> int:
    """How many cards a hand is filled up to."""
    if o.refill == AT_MOST_FIVE and o.hand > 5:
        return 5
    return o.hand


def leader_draws(s: State, o: Options) -> bool:
    """Whether the leader draws after a later lead than the first."""
    if o.leader_draws == FIRST and s.hands[s.leader] != EMPTY:
        return False
    return draws(s, s.leader, full_hand(o))


def lead_limit(s: State, o: Options) -> int:
    """How many cards the leader may have laid in all."""
    if o.limit == RECEIVERS_HAND or stock_is_gone(s):
        return count(s.hands[s.receiver])
    if o.limit == FIVE:
        return 5
    return RANKS


def turnable(s: State) -> int:
    """The cards that can be turned for trumps: those that are no spades."""
    return without(s.stock, of_suit(SPADES))


def may_lead_top(s: State, o: Options) -> bool:
    """Whether the leader may lead the top card of the stock: it holds nothing but trumps."""
    if o.lead_top == HAND_ONLY or s.turned == 0 or stock_is_gone(s):
        return False
    return without(s.hands[s.leader], of_suit(s.trump)) == EMPTY


def beating_suit(card: int, trump: int, o: Options) -> int:
    """The suit that beats `card` besides its own; its own if there is none."""
    if o.spades_trumpable == SAFE and suit(card) == SPADES:
        return SPADES
    return trump
