"""Exact expectations on small decks with a stock, against the simulator."""

from dataclasses import dataclass
from typing import Any

import pandas as pd
from scipy import stats

from games.positions import make_options
from games.system import find_game
from reports.loop import seat_name
from reports.play import Runs
from reports.tables import Table
from sim.statistics import mean_estimate
from verify.expect import expectation
from verify.explore import explore

CASES = ((2, "JQK:SHD", 2), (3, "JQKA:SH", 2))
"""Players, deck and cards in a hand; the rest of the deck is the stock."""
QUANTITIES = ("decisions", "choices", "lead", "beat", "leave")
TIMES = 5
"""Games simulated, in units of those of the report: a small deck is played fast."""


@dataclass(frozen=True)
class Compared:
    """Exact values and estimates.

    Attributes
    ----------
    table : Table
        A row for each quantity; `errors` is the difference in standard errors.
    worst, expected : float
        The largest difference found, and the median of the largest among so many
        independent ones by chance.
    games, states : int
        Games simulated and states searched.
    """

    table: Table
    worst: float
    expected: float
    games: int
    states: int


def exact_against_simulated(runs: Runs) -> Compared:
    """Return the exact expectations of the cases beside what a simulation measures."""
    maija = find_game("maija")
    games, states = TIMES * runs.games, 0
    rows: list[dict[str, Any]] = []
    for players, deck, hand in CASES:
        settings = {"deck": deck, "hand": str(hand)}
        # by whole exchanges like the other searches, so that one compilation serves all
        graph = explore(maija, make_options(maija, players, settings), macro=True)
        states += len(graph.who)
        exact = expectation(graph)
        found = runs.play(players, games=games, settings=settings).summary
        pairs = {q: (exact.mean[q], found.mean[q]) for q in QUANTITIES}
        for seat, lost in enumerate(found.loser):
            pairs[f"loser_{seat_name(seat)}"] = (
                exact.loser[seat], mean_estimate(lost, lost, found.finished)
            )  # fmt: skip
        for quantity, (value, e) in pairs.items():
            rows.append(
                {
                    "players": players, "deck": deck, "hand": hand, "quantity": quantity,
                    "exact": value, "simulated": e.value, "simulated_se": e.se,
                    "errors": (e.value - value) / e.se, "games": found.finished,
                }
            )  # fmt: skip
    frame = pd.DataFrame(rows)
    commands = tuple(
        runs.command(n, games=games, settings={"deck": deck, "hand": str(hand)})
        for n, deck, hand in CASES
    )
    median_of_largest = stats.norm.ppf((0.5 ** (1 / len(frame)) + 1) / 2)
    return Compared(
        Table("exact", frame, commands),
        float(frame["errors"].abs().max()),
        float(median_of_largest),
        games * len(CASES),
        states,
    )
