"""Seats round a table, and which of them are in play: what every game of the family asks."""

from typing import Any, Protocol

from games.cards import EMPTY, add


class Held(Protocol):
    """A state in which seats hold cards."""

    hands: Any


class Seated(Protocol):
    """Options that say how many play."""

    players: int


def next_seat(o: Seated, i: int) -> int:
    if i + 1 == o.players:
        return 0
    return i + 1


def next_in_play(s: Held, o: Seated, i: int) -> int:
    """The next seat after `i` that holds cards; `i` itself if no other does."""
    for _ in range(o.players):
        i = next_seat(o, i)
        if s.hands[i] != EMPTY:
            break
    return i


def holders(s: Held, o: Seated) -> int:
    """The set of seats that hold cards: once the game is over, those that lose."""
    found = EMPTY
    for i in range(o.players):
        if s.hands[i] != EMPTY:
            found = add(found, i)
    return found


def in_play(s: Held, o: Seated) -> int:
    """How many seats hold cards."""
    players = 0
    for i in range(o.players):
        if s.hands[i] != EMPTY:
            players += 1
    return players
