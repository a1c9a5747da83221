"""Myllymatti's state, options and views, and who is in play: what its rules are about."""

from games.cards import EMPTY, count
from games.records import (
    INVESTIGATED, Record, cards, cards_each, choice, number, number_each, option, phase_of, pile,
    seat_of, suit_of,
)  # fmt: skip
from games.seats import in_play, next_seat
from games.system import GameOptions

PHASES = "deal trump play turn draw lead beat over"
DEALING, CUTTING, PLAYING, TURNING, DRAWING, LEADING, BEATING, OVER = range(8)
EVENTS = (
    "deal", "trump", "blind", "card", "kina", "trick", "draw", "aside", "lead", "beat", "fall",
    "take",
)  # fmt: skip
(
    DEAL, TRUMP, BLIND, CARD, KINA, TRICK, DRAWN, ASIDE, LEAD, BEAT, FALL, TAKEN,
) = range(12)  # fmt: skip

MOST_PLAYERS = 6
UNKNOWN = -1

SOURCE = "korttipeliopas-lyontipelit"
ANY, HIGHER = range(2)
KEPT, PLAYED = range(2)
ENDS, SKIPPED = range(2)
BACK, LEADER = range(2)
WITH_STOCK, NO_STOCK = range(2)


class State(Record):
    hands: list[int] = cards_each("the cards in each hand")
    won: list[int] = cards_each("the cards each player has won, until the second phase")
    laid: list[int] = cards_each("the cards of a kina that is not settled, by who gets them back")
    aside: list[int] = cards_each("the last card of the stock, set aside unseen")
    led: int = cards("the card that awaits an answer")
    stock: int = cards("the face-down cards that are still to be drawn")
    pile: list[int] = pile("the pile of the second phase", MOST_PLAYERS)
    trump: int = suit_of("the trump suit, once its card has been taken in hand")
    leader: int = seat_of("who leads the trick, or won the last one")
    seat: int = seat_of("who is dealt to, plays, draws or takes")
    falls_at: int = number("with how many cards the pile falls", MOST_PLAYERS)
    phase: int = phase_of("what happens next", PHASES)


class Options(GameOptions):
    hand: int = option("cards dealt, and drawn up to", 1, 10, 3, SOURCE)
    on_trump: int = choice("what beats a trump: any trump, or a higher one", "any higher", SOURCE)
    last: int = choice(
        "the last card is kept for the second phase, or played as its holder's last card",
        "kept played",
        SOURCE,
    )
    empty: int = choice(
        "a player with no card to play ends the first phase, or is passed over",
        "ends skipped",
        SOURCE,
    )
    unfinished: int = choice(
        "the cards of a kina that cannot be settled go back to who played them, or to the leader",
        "back leader",
        SOURCE,
    )
    stock: int = choice(
        "two phases, or the deck dealt out for the second alone", "yes no", INVESTIGATED
    )


class View(Record):
    seat: int = seat_of("who looks")
    hand: int = cards("the seat's own hand")
    won: list[int] = cards_each("the cards each player has won")
    laid: list[int] = cards_each("the cards of a kina that is not settled")
    led: int = cards("the card that awaits an answer")
    pile: list[int] = pile("the pile of the second phase", MOST_PLAYERS)
    falls_at: int = number("with how many cards the pile falls", MOST_PLAYERS)
    known: list[int] = cards_each("the cards that each other player is known to hold")
    unseen: int = cards("the cards that may be in the stock, set aside or unknown in a hand")
    counts: list[int] = number_each("the number of cards in each hand", 52)
    aside: list[int] = number_each("the number of cards each player has set aside", 1)
    stock_count: int = number("the number of face-down cards in the stock", 52)
    trump: int = suit_of("the trump suit in the second phase, before it -1")
    acts: int = seat_of("who is dealt to, plays, draws or takes")
    phase: int = phase_of("what happens next", PHASES)


# --- who draws, and who leads ------------------------------------------------------


def draws(s: State, o: Options) -> bool:
    """Whether the seat draws: fewer cards than a hand, and some to draw."""
    return s.stock != EMPTY and count(s.hands[s.seat]) < o.hand


def can_lead(s: State, o: Options) -> bool:
    """Whether there are two players with cards for another trick of the first phase."""
    if o.empty == SKIPPED:
        return in_play(s, o) >= 2
    return s.hands[s.leader] != EMPTY and s.hands[next_seat(o, s.leader)] != EMPTY
