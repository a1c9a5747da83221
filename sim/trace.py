"""One game, move by move, by the interpreter: with its events, and seen to loop if it does."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.cards import CHANCE, EMPTY, NOBODY, lowest, without
from games.positions import Position, describe_result
from games.system import Refusal
from sim.policies import Policy
from sim.streams import Streams

Choose = Callable[[Position, int], int]
"""Chooses an action: of a position, and of the set of legal actions there."""


@dataclass
class Loop:
    """Where a play came back to a state: moves before it, moves round, events of one round."""

    stem: int
    cycle: int
    events: dict[str, int]


@dataclass
class Trace:
    """A starting position and moves.

    Attributes
    ----------
    start : Position
    moves : list of str
    events : dict
        How often each kind of action occurred.
    end : str
        How the play ended: the result, a repeated state, or the cap.
    looped : Loop or None
        Set where a state was repeated with no chance in between.
    """

    start: Position
    moves: list[str] = field(default_factory=list)
    events: dict[str, int] = field(default_factory=dict)
    end: str = ""
    looped: Loop | None = None

    def answer(self) -> dict[str, Any]:
        """Return the trace as JSON values."""
        loop = self.looped
        return {
            "start": self.start.show(),
            "moves": self.moves,
            "events": self.events,
            "end": self.end,
            "looped": None
            if loop is None
            else {"stem": loop.stem, "cycle": loop.cycle, "events": loop.events},
        }

    def positions(self) -> list[Position]:
        """Return every position of the play, the start first.

        Raises
        ------
        Refusal
            If a move is not legal where it stands.
        """
        positions = [self.start.copy()]
        for move in self.moves:
            after = positions[-1].copy()
            after.play(move)
            positions.append(after)
        return positions


def read_trace(text: str) -> Trace:
    """Read a trace from its JSON text and replay it.

    Raises
    ------
    Refusal
        If it is no trace, or a move is not legal where it stands.
    """
    try:
        shown = json.loads(text)
        start, moves = shown["start"], shown["moves"]
    except (json.JSONDecodeError, KeyError, TypeError):
        raise Refusal("trace: a JSON object with start and moves is wanted") from None
    trace = Trace(Position.read(start), list(moves))
    trace.positions()
    return trace


def _wanted(policy: Policy, position: Position, legal: int, mixer: int) -> int:
    """Return the part of the legal actions that a policy wants, from the view of who acts."""
    view = position.observe(position.to_act)
    wanted = policy.narrow(view, position.options, legal, mixer)
    if wanted == EMPTY or without(wanted, legal) != EMPTY:
        raise ValueError(f"policy {policy.name} wants what is not legal in {position.to_json()}")
    return wanted


def policy_choice(policies: Sequence[Policy], streams: Streams) -> Choose:
    """Return the choice that policies make, chance and ties decided by the streams.

    The play is the one that the compiled simulator plays with the same streams.
    """

    def choose(position: Position, legal: int) -> int:
        seat = position.to_act
        if seat == CHANCE:
            return streams.chance(legal)
        policy = policies[seat]
        if policy.name != "random":
            legal = _wanted(policy, position, legal, streams.mixer())
        return streams.choice(legal)

    return choose


def fixed_choice(policies: Sequence[Policy], streams: Streams) -> Choose:
    """Return the choice that policies make with ties to the lowest code: no luck but chance's.

    Such a play, once chance has no more part in it, ends or repeats a state.
    """

    def choose(position: Position, legal: int) -> int:
        seat = position.to_act
        if seat == CHANCE:
            return streams.chance(legal)
        return lowest(_wanted(policies[seat], position, legal, 0))

    return choose


def play_out(start: Position, choose: Choose, cap: int = 100_000) -> Trace:
    """Play from a position until the end, a repeated state, or a cap on actions.

    A state counts as repeated only if no action of chance lies between, so that
    the players could go round for ever.

    Examples
    --------
    >>> from games.system import find_game
    >>> from sim.policies import seat_policies
    >>> lazy = seat_policies(find_game("maija"), 3, "always-take")
    >>> trace = play_out(Position.begin("maija", 3), policy_choice(lazy, Streams(0, 0)))
    >>> trace.looped.events
    {'lead': 6, 'stop': 6, 'leave': 6}
    """
    position = start.copy()
    trace = Trace(start.copy())
    kinds: list[str] = []
    seen: dict[bytes, int] = {}
    while position.to_act != NOBODY and len(kinds) < cap:
        if position.to_act == CHANCE:
            seen.clear()
        else:
            key = position.state.to_bytes()
            if key in seen:
                stem = seen[key]
                trace.looped = Loop(stem, len(kinds) - stem, dict(Counter(kinds[stem:])))
                break
            seen[key] = len(kinds)
        action = choose(position, position.legal())
        kinds.append(position.event(action))
        trace.moves.append(position.text(action))
        gone = position.apply(action)
        trace.events["out"] = trace.events.get("out", 0) + gone.bit_count()
    trace.events = {**Counter(kinds), "out": trace.events.get("out", 0)}
    if trace.looped:
        trace.end = "a state is repeated: the play can go on for ever"
    elif position.to_act == NOBODY:
        trace.end = describe_result(position)
    else:
        trace.end = f"unfinished after {cap} actions"
    return trace
