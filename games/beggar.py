"""Beggar-My-Neighbour, and Camicia: games without a choice, kept for calibration.

Their published records (docs/rules/beggar.md) test the simulator and the loop
finder by what others found.  In the piles cards of a kind are alike, so that a
repeated state is seen when it is one: 0 is any plain card, a court card is its
rank plus one.
"""

from typing import Any

from games.cards import (
    CHANCE, EMPTY, NOBODY, RANK_NAMES, TAKE, TURN, count, format_card, members, of_rank, pop,
    push, push_bottom, rank, remove, single, size, turn_under, without,
)  # fmt: skip
from games.records import (
    Record, cards, choice, number, number_each, phase_of, pile, pile_each, seat_of,
)  # fmt: skip
from games.system import Game, GameOptions

PHASES = "deal play take over"
DEALING, PLAYING, TAKING, OVER = range(4)
EVENTS = ("deal", "card", "trick")
DEAL, CARD, TRICK = range(3)

BEGGAR, CAMICIA = range(2)
ACE_KIND, DEUCE_KIND, JACK_KIND = 13, 1, 10
KINDS = ("-", *RANK_NAMES)


class State(Record):
    hands: list[list[int]] = pile_each("each player's face-down pile", 52, kinds=KINDS)
    played: list[int] = pile("the cards played since the last trick was taken", 52, kinds=KINDS)
    stock: int = cards("the cards still to be dealt")
    seat: int = seat_of("who is dealt to, plays or takes")
    owed: int = number("how many cards the seat still has to pay", 4)
    phase: int = phase_of("what happens next", PHASES)


class Options(GameOptions):
    pack: int = choice(
        "52 cards, J Q K A asking 1 to 4; or Camicia's 40, A 2 3 asking 1 to 3",
        "beggar camicia",
        "camicia",
    )


class View(Record):
    seat: int = seat_of("who looks")
    counts: list[int] = number_each("the number of cards in each pile", 52)
    played: list[int] = pile("the cards played since the last trick was taken", 52, kinds=KINDS)
    owed: int = number("how many cards the seat still has to pay", 4)
    phase: int = phase_of("what happens next", PHASES)


def start(s: State, o: Options) -> None:
    s.stock = o.deck
    if o.pack == CAMICIA:
        for r in range(6, 9):
            s.stock = without(s.stock, of_rank(r))


def player(s: State, o: Options) -> int:
    if s.phase == DEALING:
        return CHANCE
    if s.phase == OVER:
        return NOBODY
    return s.seat


def turn(s: State, o: Options) -> bool:
    return s.phase == PLAYING and size(s.played) == 0


def legal(s: State, o: Options) -> int:
    if s.phase == DEALING:
        return s.stock
    if s.phase == TAKING:
        return single(TAKE)
    return single(TURN)


def kind_of(card: int, o: Options) -> int:
    """A card's kind: its rank plus one if it asks for cards, otherwise 0."""
    kind = rank(card) + 1
    if asked(kind, o) == 0:
        return 0
    return kind


def asked(kind: int, o: Options) -> int:
    """How many cards the opponent must pay to a card of this kind."""
    if o.pack == CAMICIA:
        if kind == ACE_KIND:
            return 1
        if kind == DEUCE_KIND or kind == DEUCE_KIND + 1:
            return kind + 1
    elif kind >= JACK_KIND:
        return kind - JACK_KIND + 1
    return 0


def apply(s: State, o: Options, a: int) -> int:
    if s.phase == DEALING:
        return deal(s, o, a)
    if s.phase == TAKING:
        turn_under(s.hands[s.seat], s.played)
        s.phase = PLAYING
        if size(s.hands[1 - s.seat]) == 0:
            s.seat = 0
            s.phase = OVER
        return EMPTY
    play_card(s, o, pop(s.hands[s.seat]))
    if s.phase == PLAYING and size(s.hands[s.seat]) == 0:
        s.owed = 0
        take_next(s)
    return EMPTY


def deal(s: State, o: Options, card: int) -> int:
    s.stock = remove(s.stock, card)
    push_bottom(s.hands[s.seat], kind_of(card, o))
    s.seat = 1 - s.seat
    if s.stock == EMPTY:
        s.seat = 0
        s.phase = PLAYING
    return EMPTY


def play_card(s: State, o: Options, kind: int) -> None:
    push(s.played, kind)
    if asked(kind, o) > 0:
        s.owed = asked(kind, o)
        s.seat = 1 - s.seat
    elif s.owed == 0:
        s.seat = 1 - s.seat
    else:
        s.owed -= 1
        if s.owed == 0:
            take_next(s)


def take_next(s: State) -> None:
    """The other player takes the trick: this one has paid in full, or has no card to play."""
    s.seat = 1 - s.seat
    s.phase = TAKING


def result(s: State, o: Options) -> int:
    if size(s.hands[0]) == 0:
        return single(0)
    return single(1)


def event(s: State, o: Options, a: int) -> int:
    if s.phase == DEALING:
        return DEAL
    if s.phase == TAKING:
        return TRICK
    return CARD


def observe(s: State, m: Any, o: Options, i: int, v: View) -> None:
    v.seat = i
    v.owed = s.owed
    v.phase = s.phase
    for j in range(o.players):
        v.counts[j] = size(s.hands[j])
    for j in range(53):
        v.played[j] = s.played[j]


# --- for people (ordinary Python) ---------------------------------------------


def text(s: State, o: Options, a: int) -> str:
    """Return an action as a move: ``deal 7H``, ``play`` or ``take``."""
    if s.phase == DEALING:
        return f"deal {format_card(a)}"
    return "take" if s.phase == TAKING else "play"


def refuse_options(o: Options) -> str:
    """Return why a game cannot be played with these options, or ""."""
    dealt = State(o.players)
    start(dealt, o)
    if count(dealt.stock) < 2 or count(dealt.stock) % 2:
        return "deck: an even number of cards is dealt, two at the least"
    return ""


def refuse_state(s: State, o: Options) -> str:
    """Return why a position cannot occur, or ""."""
    pack = State(o.players)
    start(pack, o)
    expected = sorted(kind_of(c, o) for c in members(pack.stock))
    piles = (s.played, *s.hands)
    found = [kind_of(c, o) for c in members(s.stock)]
    for p in piles:
        found += p[1 : p[0] + 1]
    if sorted(found) != expected:
        return "hands: the kinds of all piles together are not those of the pack"
    if s.seat >= o.players:
        return "seat: seats count from 0 to 1"
    if (s.phase == DEALING) != (s.stock != EMPTY):
        return "stock: cards lie there during the deal and only then"
    if s.phase == PLAYING and size(s.hands[s.seat]) == 0:
        return f"hands[{s.seat}]: the player to act has no card"
    if s.phase == TAKING and size(s.played) == 0:
        return "played: there is no trick to take"
    if s.phase == OVER and size(s.hands[0]) > 0 and size(s.hands[1]) > 0:
        return "phase: the game is not over while both players hold cards"
    if s.owed and (s.phase != PLAYING or s.played[0] == 0):
        return "owed: cards are owed only to a court card that has been played"
    return ""


GAME = Game(
    name="beggar",
    version="1",
    titles={"en": "Beggar-My-Neighbour", "fi": "Kerjäläinen (Beggar-My-Neighbour)"},
    summary={
        "en": "No choices: court cards must be paid for, and the one without cards loses.",
        "fi": "Ei valintoja: kuvakorteista maksetaan, ja kortiton häviää.",
    },
    sources=("paulhus-1999", "mann-wu", "beggarmypython", "camicia", "casella-2024"),
    players=(2, 2),
    players_reason="the published records are of the game for two",
    history={"1": "first version"},
    state=State,
    options=Options,
    view=View,
    events=EVENTS,
    turn_name="trick",
    start=start,
    player=player,
    legal=legal,
    apply=apply,
    result=result,
    event=event,
    observe=observe,
    turn=turn,
    text=text,
    refuse_options=refuse_options,
    refuse_state=refuse_state,
    family=False,
)
