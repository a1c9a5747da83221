"""Play many games: in chunks, on all cores, the same whatever the number of workers."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import joblib
import numpy as np

from games.language import rules_hash
from games.positions import show_options
from games.system import Game
from sim import kernel
from sim.compile import Generated, bind
from sim.kernel import COLUMNS
from sim.policies import Policy, policies
from sim.streams import CHUNK, chunk_seeds

DEFAULT_CAP = 100_000
"""Decisions after which a game counts as unfinished."""


@dataclass(frozen=True)
class Setup:
    """What is played: a game, its options, a policy for each seat, a seed and a cap.

    Attributes
    ----------
    game : Game
    options : record
        From `games.positions.make_options`; it knows the number of players.
    policies : tuple of Policy
        One for each seat.
    seed : int
        The root seed; chunk streams are spawned from it.
    cap : int
        Decisions after which a game is left unfinished.
    """

    game: Game
    options: Any
    policies: tuple[Policy, ...]
    seed: int = 0
    cap: int = DEFAULT_CAP

    @property
    def metrics(self) -> tuple[str, ...]:
        """The counts kept for each game: decisions, choices, then every event and `out`."""
        return ("decisions", "choices", *self.game.events, "out")

    def identity(self) -> dict[str, Any]:
        """Return all that the outcome depends on, as JSON values."""
        return {
            "game": self.game.name,
            "version": self.game.version,
            "rules": rules_hash(self.game),
            "options": show_options(self.game, self.options),
            "players": self.options.players,
            "policies": [p.name for p in self.policies],
            "policy_rules": rules_hash(self.game, tuple(p.narrow for p in self.policies)),
            "seed": self.seed,
            "cap": self.cap,
            "chunk": CHUNK,
        }

    @cached_property
    def player(self) -> Callable[[int, int], Any]:
        """The compiled player of chunks: `(chunk, games) -> rows`."""
        return _chunk_player(self)


def _dispatch(narrows: list[Any]) -> Generated:
    """Return the function that calls policy number 1, 2, …."""
    lines = ["def narrow(policy, v, o, mask, u):"]
    for i, _ in enumerate(narrows, 1):
        lines.append(f"    if policy == {i}: return policy_{i}(v, o, mask, u)")
    lines.append("    return mask")
    uses = {f"policy_{i}": n for i, n in enumerate(narrows, 1)}
    return Generated("\n".join(lines), uses)


def _chunk_player(setup: Setup) -> Callable[[int, int], Any]:
    game, players = setup.game, setup.options.players
    # every policy of the game is bound, so that one compilation serves all their mixtures
    known = [*policies(game).values(), *setup.policies]
    narrows = list(dict.fromkeys(p.narrow for p in known if p.name != "random"))
    numbers = [0 if p.name == "random" else 1 + narrows.index(p.narrow) for p in setup.policies]
    extra = {"WATCHED": any(numbers), "OUT": len(game.events), "narrow": _dispatch(narrows)}
    [play_games] = bind(game, [kernel.play_games], extra)
    options = setup.options.to_numpy()[0]
    blank = game.state(players).to_numpy(), game.memory(players).to_numpy()

    def play(chunk: int, games: int) -> Any:
        rows = np.zeros((games, COLUMNS + len(game.events) + 1), np.int32)
        room = [kind(players).to_numpy() for kind in (game.state, game.memory, game.view)]
        play_games(
            0, chunk_seeds(setup.seed, chunk), blank, room[0], room[1], options, room[2],
            np.array(numbers), setup.cap, rows,
        )  # fmt: skip
        return rows

    play(0, 0)
    return play


def chunk_sizes(games: int) -> list[tuple[int, int]]:
    """Return the chunks of a run, as pairs of number and games.

    >>> chunk_sizes(45_000)
    [(0, 20000), (1, 20000), (2, 5000)]
    """
    whole, rest = divmod(games, CHUNK)
    return [(i, CHUNK) for i in range(whole)] + ([(whole, rest)] if rest else [])


def play_chunks(
    work: Callable[[int, int], Any], chunks: list[tuple[int, int]], workers: int
) -> Iterator[tuple[int, int, Any, float]]:
    """Run chunks on some workers; yield number, games, result and seconds as they are done.

    Parameters
    ----------
    work : function of chunk number and games
        Compiled code that releases the interpreter lock, so that threads suffice.
    chunks : list of pairs
        See `chunk_sizes`.
    workers : int
        Threads; -1 for one a core.
    """

    def timed(chunk: int, games: int) -> tuple[int, int, Any, float]:
        began = time.perf_counter()
        result = work(chunk, games)
        return chunk, games, result, time.perf_counter() - began

    parallel = joblib.Parallel(workers, prefer="threads", return_as="generator_unordered")
    yield from parallel(joblib.delayed(timed)(c, g) for c, g in chunks)
