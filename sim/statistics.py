"""From rows of games to estimates with their errors."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from sim.kernel import (
    CHOICES,
    COLUMNS,
    DECISIONS,
    DRAWN,
    LOSERS,
    STATUS,
    UNFINISHED,
    VOIDS,
    WINNERS,
)

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Estimate:
    """A mean with its standard error."""

    value: float
    se: float

    def interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """Return the normal confidence interval.

        >>> Estimate(10.0, 1.0).interval()
        (8.040036015459947, 11.959963984540053)
        """
        low, high = stats.norm.interval(confidence, self.value, max(self.se, 1e-300))
        return float(low), float(high)


def wilson(hits: int, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the Wilson interval for a rate; (0, 1) without trials.

    >>> [round(x, 3) for x in wilson(0, 100)]
    [0.0, 0.037]
    """
    if trials == 0:
        return 0.0, 1.0
    interval = stats.binomtest(hits, trials).proportion_ci(confidence, method="wilson")
    return float(interval.low), float(interval.high)


def mean_estimate(total: float, squares: float, n: int) -> Estimate:
    """Return mean and standard error from a sum, a sum of squares and a count."""
    if n == 0:
        return Estimate(float("nan"), float("nan"))
    mean = total / n
    variance = max(squares / n - mean * mean, 0.0) * n / max(n - 1, 1)
    return Estimate(mean, float(np.sqrt(variance / n)))


def metric_columns(rows: Any) -> Any:
    """Return the counts of each game, shape (games, metrics): decisions, choices, events."""
    return np.concatenate([rows[:, [DECISIONS, CHOICES]], rows[:, COLUMNS:]], axis=1)


def seat_counts(sets: Any, players: int) -> list[int]:
    """Return how many of the sets of seats hold each seat."""
    return [int(((sets >> i) & 1).sum()) for i in range(players)]


def fold(rows: Any, metrics: Sequence[str], players: int) -> dict[str, Any]:
    """Return one row of sums for a chunk: what is stored of its games.

    Sums are over the finished games; `length` and `length_games` are the
    histogram of their decisions.
    """
    done = rows[rows[:, STATUS] != UNFINISHED]
    values = metric_columns(done).astype(np.int64)
    lengths, times = np.unique(done[:, DECISIONS], return_counts=True)
    folded: dict[str, Any] = {
        "games": len(rows),
        "finished": len(done),
        "voids": int(rows[:, VOIDS].sum()),
        "draws": int((done[:, STATUS] == DRAWN).sum()),
    }
    for name, total, square in zip(metrics, values.sum(0), (values**2).sum(0), strict=True):
        folded[f"{name}_sum"], folded[f"{name}_squares"] = int(total), int(square)
    for i, n in enumerate(seat_counts(done[:, LOSERS], players)):
        folded[f"loser_{i}"] = n
    for i, n in enumerate(seat_counts(done[:, WINNERS], players)):
        folded[f"winner_{i}"] = n
    folded["length"], folded["length_games"] = lengths.tolist(), times.tolist()
    return folded


@dataclass(frozen=True)
class Summary:
    """What a run found.

    Attributes
    ----------
    games, finished, voids, draws, decisions : int
        Games asked for; finished among them; deals that were void and dealt
        again; finished games without a loser; decisions in all finished games.
    mean : dict of Estimate
        Per finished game: decisions, choices and every event.
    loser, winner : list of int
        How often each seat lost, and was the first out.
    lengths : Series
        Finished games by their number of decisions.
    """

    games: int
    finished: int
    voids: int
    draws: int
    decisions: int
    mean: dict[str, Estimate]
    loser: list[int]
    winner: list[int]
    lengths: "pd.Series[int]"

    def quantile(self, q: float) -> int:
        """Return the number of decisions that a share `q` of the finished games stay within."""
        below = self.lengths.cumsum()
        return int(below.index[int(np.searchsorted(below, q * self.finished))])


def summarize(chunks: pd.DataFrame, metrics: Sequence[str], players: int) -> Summary:
    """Return the summary of some stored chunks."""
    total = chunks.drop(columns=["length", "length_games"]).sum()
    finished = int(total["finished"])
    lengths = pd.Series(
        np.concatenate([np.asarray(x, np.int64) for x in chunks["length_games"]]),
        index=np.concatenate([np.asarray(x, np.int64) for x in chunks["length"]]),
    )
    return Summary(
        games=int(total["games"]),
        finished=finished,
        voids=int(total["voids"]),
        draws=int(total["draws"]),
        decisions=int(total["decisions_sum"]),
        mean={
            m: mean_estimate(total[f"{m}_sum"], total[f"{m}_squares"], finished) for m in metrics
        },
        loser=[int(total[f"loser_{i}"]) for i in range(players)],
        winner=[int(total[f"winner_{i}"]) for i in range(players)],
        lengths=lengths.groupby(level=0).sum().sort_index(),
    )
