"""Many games of one setup, stored and resumed; and two setups on the same deals, compared."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy import stats

from games.positions import show_options
from sim.kernel import LOSERS, STATUS, UNFINISHED
from sim.run import Setup, chunk_sizes, play_chunks
from sim.statistics import Estimate, Summary, fold, mean_estimate, metric_columns, summarize
from sim.store import RESULTS, Store

Progress = Callable[[int], None]
SAVE_EVERY = 5.0
"""Seconds between two writes of a running simulation."""


def no_progress(games: int) -> None:
    """Show nothing."""


@dataclass(frozen=True)
class Simulation:
    """A finished simulation: its setup, what it found, how long the playing took, where it is."""

    setup: Setup
    summary: Summary
    seconds: float
    folder: Path

    def answer(self) -> dict[str, Any]:
        """Return the result as JSON values."""
        setup, found = self.setup, self.summary
        return {
            "game": setup.game.name,
            "options": show_options(setup.game, setup.options),
            "players": setup.options.players,
            "policies": [p.name for p in setup.policies],
            "seed": setup.seed,
            "games": found.games,
            "finished": found.finished,
            "unfinished": found.games - found.finished,
            "voids": found.voids,
            "decisions": found.decisions,
            "seconds": round(self.seconds, 3),
            "mean": {m: show_estimate(e) for m, e in found.mean.items()},
            "loser": found.loser,
            "winner": found.winner,
            "draws": found.draws,
            "results": str(self.folder),
        }


def show_estimate(e: Estimate) -> dict[str, float | None]:
    """Return an estimate as JSON values; null where there is none."""
    value, se = (None if np.isnan(x) else round(float(x), 6) for x in (e.value, e.se))
    return {"value": value, "se": se}


def simulate(
    setup: Setup,
    games: int,
    *,
    workers: int = -1,
    out: Path = RESULTS,
    command: str = "",
    progress: Progress = no_progress,
) -> Simulation:
    """Play games of a setup, going on from what is stored of it.

    Parameters
    ----------
    setup : Setup
    games : int
        How many; those that are stored already are not played again.
    workers : int
        Threads, -1 for one a core; the result does not depend on it.
    out : path
        Where results are kept.
    command : str
        Written to the sidecar.
    progress : function
        Called with the number of games of each finished chunk.

    Raises
    ------
    StoreError
        If results cannot be written; what was written before stays.
    KeyboardInterrupt
        Passed on, after the finished chunks are stored.

    Examples
    --------
    >>> import tempfile
    >>> from games.positions import make_options
    >>> from games.system import find_game
    >>> from sim.policies import seat_policies
    >>> beggar = find_game("beggar")
    >>> setup = Setup(beggar, make_options(beggar, 2), tuple(seat_policies(beggar, 2, "random")))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     simulate(setup, 100, out=Path(folder)).summary.finished
    100
    """
    chunks = chunk_sizes(games)
    label = f"simulate-{setup.game.name}-{setup.options.players}"
    store = Store(out, label, setup.identity())
    missing = store.missing(chunks)
    progress(games - sum(n for _, n in missing))
    work = setup.player if missing else None
    began = saved = time.perf_counter()

    def save() -> None:
        store.save(command, time.perf_counter() - began + store.seconds_before)

    if work is not None:
        try:
            for chunk, n, rows, seconds in play_chunks(work, missing, workers):
                row = fold(rows, setup.metrics, setup.options.players)
                store.add({"chunk": chunk, **row, "seconds": seconds})
                progress(n)
                if time.perf_counter() - saved > SAVE_EVERY:
                    save()
                    saved = time.perf_counter()
        finally:
            save()
    found = summarize(store.select(chunks), setup.metrics, setup.options.players)
    return Simulation(setup, found, store.seconds, store.folder)


@dataclass(frozen=True)
class Comparison:
    """Two setups on the same deals: the mean of each, and of the difference game by game.

    Attributes
    ----------
    a, b : Setup
    games : int
        Pairs in which both games finished.
    names : list of str
        The metrics that both count, then ``loses 0``, ``loses 1``, … by seat.
    first, second, difference : list of Estimate
        Of `a`, of `b`, and of `b - a`.
    p : list of float
        Two-sided p-values of no difference, corrected for their number
        (Benjamini and Hochberg).
    """

    a: Setup
    b: Setup
    games: int
    names: list[str]
    first: list[Estimate]
    second: list[Estimate]
    difference: list[Estimate]
    p: list[float]


def compare(
    a: Setup, b: Setup, games: int, *, workers: int = -1, progress: Progress = no_progress
) -> Comparison:
    """Play both setups on the same deals and compare them.

    Games with the same number have the same chance stream in both, so that the
    deals are equal wherever dealing does not depend on what differs.
    """
    names = [m for m in a.metrics if m in b.metrics]
    columns = [[s.metrics.index(m) for m in names] for s in (a, b)]
    players = min(a.options.players, b.options.players)
    names += [f"loses {i}" for i in range(players)]
    play_a, play_b = a.player, b.player

    def both(chunk: int, n: int) -> Any:
        pair = play_a(chunk, n), play_b(chunk, n)
        done = (pair[0][:, STATUS] != UNFINISHED) & (pair[1][:, STATUS] != UNFINISHED)
        values = []
        for rows, chosen in zip(pair, columns, strict=True):
            lost = (rows[done, LOSERS][:, None] >> np.arange(players)) & 1
            values.append(np.concatenate([metric_columns(rows[done])[:, chosen], lost], axis=1))
        x = np.stack([values[0], values[1], values[1] - values[0]]).astype(np.int64)
        return int(done.sum()), x.sum(1), (x**2).sum(1)

    n, total, squares = 0, np.zeros((3, len(names))), np.zeros((3, len(names)))
    for _, size, (done, sums, square_sums), _ in play_chunks(both, chunk_sizes(games), workers):
        n, total, squares = n + done, total + sums, squares + square_sums
        progress(size)
    estimates = [
        [mean_estimate(t, q, n) for t, q in zip(total[k], squares[k], strict=True)]
        for k in range(3)
    ]
    z = [abs(e.value) / e.se if e.se > 0 else 0.0 for e in estimates[2]]
    p = stats.false_discovery_control(2 * stats.norm.sf(z)) if n else np.ones(len(names))
    first, second, difference = estimates
    return Comparison(a, b, n, names, first, second, difference, [float(x) for x in p])
