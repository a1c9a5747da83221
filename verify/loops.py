"""Loops found by play: fixed policies, until a state is repeated."""

from collections.abc import Callable, Iterator
from typing import Any

from games.positions import Position
from games.system import Game
from sim.policies import policies
from sim.streams import Streams
from sim.trace import Trace, fixed_choice, play_out

PLAYS = 50
CAP = 20_000


def fixed_plays(game: Game, options: Any, plays: int, seed: int = 0) -> Iterator[tuple[str, Trace]]:
    """Play every policy, by all seats and without luck but chance's, on several deals.

    Yields
    ------
    A description of the play, and its trace; the dullest policies come first.
    """
    players = options.players
    ordered = sorted(policies(game).values(), key=lambda p: p.name != "always-take")
    for policy in ordered:
        if policy.name == "random":
            continue
        for number in range(plays):
            choose = fixed_choice([policy] * players, Streams(seed, number))
            trace = play_out(Position.of(game, options), choose, CAP)
            yield f"play of {policy.name} by all, deal {number} of seed {seed}", trace


def find_by_play(
    game: Game,
    options: Any,
    *,
    plays: int = PLAYS,
    seed: int = 0,
    progress: Callable[[str], None] = lambda _: None,
) -> tuple[str, Trace] | None:
    """Return a play that repeats a state, with how it was found, or None.

    Parameters
    ----------
    plays : int
        Deals to try with each policy.
    seed : int
        The root seed of the deals.

    Examples
    --------
    >>> from games.positions import make_options
    >>> from games.system import find_game
    >>> maija = find_game("maija")
    >>> how, trace = find_by_play(maija, make_options(maija, 3))
    >>> how, sorted(trace.looped.events)
    ('play of always-take by all, deal 0 of seed 0', ['lead', 'leave', 'stop'])
    """
    for how, trace in fixed_plays(game, options, plays, seed):
        progress(how)
        if trace.looped is not None:
            return how, trace
    return None
