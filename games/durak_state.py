"""Durak's state, options, memory and views, and who plays with whom: what its rules are about."""

from games.cards import EMPTY, count
from games.records import (
    INVESTIGATED, Record, cards, cards_each, choice, flag, number, number_each, option, phase_of,
    seat_of, suit_of,
)  # fmt: skip
from games.seats import in_play, next_in_play, next_seat
from games.stock import Stocked, draws
from games.system import GameOptions
from games.throw_in import can_exchange

PHASES = "deal turn lead add defend beat give draw exchange over void"
(
    DEALING, TURNING, LEADING, ADDING, DEFENDING, BEATING, GIVING, DRAWING, EXCHANGING, OVER,
    NO_TRUMP,
) = range(11)  # fmt: skip
EVENTS = (
    "deal", "turn", "lead", "add", "pass", "stop", "face", "beat", "take", "give", "draw",
    "exchange",
)  # fmt: skip
(
    DEAL, TURN_UP, LEAD, ADD, PASSED, STOPPED, FACE, BEAT, TAKEN, GIVE, DRAWN, EXCHANGED,
) = range(12)  # fmt: skip

THIRTY_SIX = 0x1FF0_1FF0_1FF0_1FF0
UNKNOWN = -1

SOURCE = "korttipeliopas-lyontipelit"
SINGLE, TEAMS = range(2)
LOWEST, FOREHAND = range(2)
FOREHAND_LEADS, VOID_DEAL = range(2)
MANY, ONE, FREE = range(3)
ASKED, UNASKED = range(2)
BEGAN, LEFT_IN = range(2)
AS_HAND, AS_LIMIT = range(2)
TURNED, FACE_DOWN, NEVER = range(3)
WITH_STOCK, NO_STOCK = range(2)


class State(Stocked):
    table: int = cards("the attack's cards that are not beaten")
    faced: int = cards("the card that the defender is about to beat")
    beaten: int = cards("the cards that are beaten, and those that beat them")
    trump: int = suit_of("the trump suit")
    attacker: int = seat_of("the main attacker")
    defender: int = seat_of("who is attacked")
    neighbour: int = seat_of("the only other who may add: the next after the defender; or itself")
    seat: int = seat_of("who is dealt to, acts or draws")
    exchangeable: int = number(
        "the lowest trump may be exchanged: not 0, by who holds or draws it 1, by its owner 2", 2
    )
    owner: int = seat_of("who may exchange the lowest trump though it has been played; else 0")
    defended: int = flag("the last attack was beaten off (kept until all have drawn)")
    first: int = flag("this is the first attack (kept only if it has a limit of its own)")
    phase: int = phase_of("what happens next", PHASES)


class Options(GameOptions):
    hand: int = option("cards dealt, and drawn up to", 1, 6, 6, SOURCE)
    teams: int = choice(
        "each for themselves, or every second player against the others", "no yes", SOURCE
    )
    begins: int = choice(
        "who begins: the holder of the lowest trump (first deal), or the forehand (later deals)",
        "lowest forehand",
        SOURCE,
    )
    no_trump: int = choice(
        "nobody holds a trump in the first deal: the forehand begins, or the deal is void",
        "forehand void",
        SOURCE,
    )
    limit: int = option("cards of an attack at most", 1, 6, 6, SOURCE)
    first_limit: int = option("cards of the first attack at most", 1, 6, 6, SOURCE)
    open: int = choice(
        "cards are added once the first is beaten, once all are, or from the first on",
        "many one free",
        SOURCE,
    )
    permission: int = choice(
        "whether the main attacker may keep the others from adding", "asked free", SOURCE
    )
    neighbours: int = choice(
        "only neighbours add if five or more began, or if five or more are left",
        "began left",
        SOURCE,
    )
    given: int = choice(
        "cards given to who takes: no more than its hand could have beaten, or up to the limit",
        "hand limit",
        SOURCE,
    )
    exchange: int = choice(
        "the lowest trump is exchanged while the turned card lies there, or only while "
        "face-down cards lie on it, or never",
        "turned stock no",
        SOURCE,
    )
    stock: int = choice("a stock, or the whole deck dealt out", "yes no", INVESTIGATED)

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.deck = THIRTY_SIX


class Memory(Record):
    known: list[int] = cards_each(
        "cards seen in each hand, or to be taken into it, and not played since", zone=False
    )


class View(Record):
    seat: int = seat_of("who looks")
    hand: int = cards("the seat's own hand")
    table: int = cards("the attack's cards that are not beaten")
    faced: int = cards("the card that the defender is about to beat")
    beaten: int = cards("the cards that are beaten, and those that beat them")
    bottom: int = cards("the turned trump card, while it lies under the stock")
    known: list[int] = cards_each("the cards that each other player is known to hold or take")
    unseen: int = cards("the cards that may be in the stock or unknown in a hand")
    counts: list[int] = number_each("the number of cards in each hand", 52)
    stock_count: int = number("the number of face-down cards in the stock", 52)
    trump: int = suit_of("the trump suit; -1 until it is known")
    attacker: int = seat_of("the main attacker")
    defender: int = seat_of("who is attacked")
    neighbour: int = choice("who alone may add beside the attacker", "- 0 1 2 3 4 5", "")
    acts: int = seat_of("who is dealt to, acts or draws")
    exchangeable: int = number(
        "the lowest trump may be exchanged: not 0, by who holds or draws it 1, by its owner 2", 2
    )
    owner: int = choice("who alone may exchange the lowest trump", "- 0 1 2 3 4 5", "")
    defended: int = flag("the last attack was beaten off (kept until all have drawn)")
    first: int = flag("this is the first attack (kept only if it has a limit of its own)")
    phase: int = phase_of("what happens next", PHASES)


# --- teams, and the end --------------------------------------------------------


def next_of_team(s: State, o: Options, i: int) -> int:
    """The next player of the team of `i` that holds cards; `i` itself if no other does."""
    for _ in range(o.players):
        i = next_seat(o, next_seat(o, i))
        if s.hands[i] != EMPTY:
            break
    return i


def side_holds(s: State, o: Options, side: int) -> bool:
    """Whether a player of a team, 0 or 1, holds cards."""
    holds = False
    for i in range(o.players):
        if i % 2 == side and s.hands[i] != EMPTY:
            holds = True
    return holds


def is_over(s: State, o: Options) -> bool:
    """Whether at most one player, or one team, holds cards."""
    if o.teams == TEAMS:
        return not (side_holds(s, o, 0) and side_holds(s, o, 1))
    return in_play(s, o) <= 1


# --- the deal, the stock, and the exchange ------------------------------------------


def deals_out(o: Options) -> bool:
    """Whether no card is left over: the last one dealt makes trumps."""
    return o.stock == NO_STOCK or o.players * o.hand == count(o.deck)


def next_drawer(s: State, o: Options) -> int:
    """Who draws next: the main attacker, the others in order, and last the defender."""
    i = s.attacker
    for _ in range(o.players):
        if i != s.defender and draws(s, i, o.hand):
            return i
        i = next_seat(o, i)
    return s.defender


def may_exchange(s: State, o: Options, i: int) -> bool:
    """Whether seat `i` holds the lowest trump, and got it first in the deal or from the stock."""
    if s.exchangeable == 0 or (s.exchangeable == 2 and i != s.owner):
        return False
    return can_exchange(s, o, i)


def end_exchange(s: State) -> None:
    """The lowest trump can be exchanged no more."""
    s.exchangeable = 0
    s.owner = 0


def exchanger(s: State, o: Options) -> int:
    """Who can exchange the lowest trump only before the next card is drawn; -1 if nobody."""
    if s.exchangeable != 0 and count(s.stock) == (1 if o.exchange == FACE_DOWN else 0):
        for i in range(o.players):
            if may_exchange(s, o, i):
                return i
    return -1


# --- who attacks -----------------------------------------------------------------


def neighbour_of(s: State, o: Options) -> int:
    """The neighbour who alone may add cards beside the main attacker; the defender if all may."""
    players = o.players if o.neighbours == BEGAN else in_play(s, o)
    if o.teams == SINGLE and players >= 5:
        return next_in_play(s, o, s.defender)
    return s.defender


def may_add(s: State, o: Options, i: int) -> bool:
    """Whether seat `i`, not the main attacker, takes part in the attack and has cards."""
    if i == s.attacker or s.hands[i] == EMPTY:
        return False
    if o.teams == TEAMS:
        return i % 2 == s.attacker % 2
    return s.neighbour == s.defender or i == s.neighbour


def next_asked(s: State, o: Options, i: int) -> int:
    """The next after `i` who may add, from the defender's left on; the defender if nobody."""
    if i == s.attacker:
        i = s.defender
    for _ in range(o.players):
        i = next_seat(o, i)
        if i == s.defender or may_add(s, o, i):
            break
    return i


# --- how many cards --------------------------------------------------------------


def room(s: State, o: Options) -> bool:
    """Whether the attack may have another card."""
    limit = o.limit if s.first == 0 else o.first_limit
    table = count(s.table)
    if table + table + count(s.beaten) >= 2 * limit:
        return False
    if s.phase == GIVING and o.given != AS_HAND:
        return True
    return table < count(s.hands[s.defender])


def can_add(s: State, o: Options) -> bool:
    """Whether cards may be added as the table is."""
    if s.phase == ADDING and o.open != FREE:
        if s.beaten == EMPTY or (o.open == ONE and s.table != EMPTY):
            return False
    return room(s, o)
