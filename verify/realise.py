"""Candidates for a cycle, played move by move by the interpreter."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.cards import CHANCE, EMPTY, SUITS, add, lowest, members, remove
from games.positions import Position
from verify.turns import Turn
from verify.zones import Zones

STATES = 20_000
"""States that the interpreter may look at to realise one turn."""


@dataclass(frozen=True)
class Candidate:
    """Turns, and for some cards the zone where each is before every turn."""

    walk: list[Turn]
    places: list[list[int]]


def _set_zones(state: Any, contents: list[int]) -> None:
    """Give every zone of a state its content."""
    left = iter(contents)
    for f in state.fields:
        if f.zone:
            value = [next(left) for _ in range(state.seats)] if f.each else next(left)
            setattr(state, f.name, value)


def _contents(state: Any) -> list[int]:
    return [content for _, _, content in state.zones()]


def _targets(start: Position, candidate: Candidate, zones: Zones, chosen: list[int]) -> list[Any]:
    """Return the state after each turn, if the chosen cards go as the candidate says."""
    found = []
    for i in range(1, len(candidate.walk) + 1):
        i %= len(candidate.walk)
        contents = _contents(start.state)
        for card, places in zip(chosen, candidate.places, strict=True):
            contents = [remove(c, card) for c in contents]
            if places[i] != zones.nowhere:
                contents[places[i]] = add(contents[places[i]], card)
        state = start.state.copy()
        _set_zones(state, contents)
        zones.translation.enter(state, candidate.walk[i].before)
        found.append(state)
    return found


def _one_turn(position: Position, target: Any) -> list[str] | None:
    """Return moves, none of chance, that play one whole turn into a state; None without."""
    seen = {position.state.to_bytes()}
    waiting: deque[tuple[Position, list[str]]] = deque([(position, [])])
    while waiting and len(seen) < STATES:
        here, moves = waiting.popleft()
        if here.to_act == CHANCE:
            continue
        for action in members(here.legal()):
            after = here.copy()
            after.apply(action)
            path = [*moves, here.text(action)]
            if after.state == target:
                return path
            key = after.state.to_bytes()
            if key not in seen and not after.game.turn(after.state, after.options):
                seen.add(key)
                waiting.append((after, path))
    return None


def realise(
    start: Position, candidate: Candidate, zones: Zones, chosen: list[int]
) -> list[str] | None:
    """Return the moves of a candidate's cycle from a position, or None if there are none."""
    moves: list[str] = []
    position = start.copy()
    for target in _targets(start, candidate, zones, chosen):
        turn = _one_turn(position, target)
        if turn is None:
            return None
        for move in turn:
            position.play(move)
        moves += turn
    return moves


def from_position(start: Position, candidate: Candidate, zones: Zones) -> list[str] | None:
    """Realise a candidate from a position, with the lowest cards that stand in the right zones."""
    contents = _contents(start.state)
    chosen = []
    for places in candidate.places:
        if contents[places[0]] == EMPTY:
            return None
        chosen.append(lowest(contents[places[0]]))
        contents[places[0]] = remove(contents[places[0]], chosen[-1])
    return realise(start, candidate, zones, chosen)


def starts(candidate: Candidate, zones: Zones) -> Iterator[tuple[Position, list[int]]]:
    """Yield positions in which a candidate may begin, and its cards there.

    The other cards lie where they can stay all the time, or are out of the game.
    """
    t = zones.translation
    deck = members(t.options.deck)
    resting = [
        z
        for z in range(zones.nowhere)
        if all(z in s.may[z] and zones.filled[s.before][z] is not False for s in candidate.walk)
    ]
    size = len(candidate.places)
    for suit in range(SUITS):
        for first in range(0, len(deck) - size + 1, max(1, len(deck) // SUITS)):
            chosen = deck[first : first + size]
            rest = [c for c in deck if c not in chosen]
            for spread in (resting, []):
                contents = [EMPTY] * zones.nowhere
                for card, places in zip(chosen, candidate.places, strict=True):
                    if places[0] != zones.nowhere:
                        contents[places[0]] = add(contents[places[0]], card)
                for i, card in enumerate(rest if spread else []):
                    z = spread[i % len(spread)]
                    contents[z] = add(contents[z], card)
                start = Position.of(t.game, t.options)
                _set_zones(start.state, contents)
                t.enter(start.state, candidate.walk[0].before)
                for f in t.game.state.fields:
                    if f.kind == "suit":
                        setattr(start.state, f.name, suit)
                if not t.game.refuse_state(start.state, t.options):
                    yield start, chosen
