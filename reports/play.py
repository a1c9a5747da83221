"""What random play and the other policies do: simulated, with errors."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import joblib
import pandas as pd
from scipy import stats

from games.positions import make_options
from games.system import find_game
from reports.loop import seat_name
from reports.tables import Table
from sim.policies import policies, seat_policies
from sim.run import DEFAULT_CAP, Setup
from sim.simulate import Simulation, simulate
from sim.statistics import Summary, wilson
from sim.store import RESULTS

MAIN = "maija"
"""The game that the report is about; the others of the family have a page each."""
COUNTS = range(2, 7)
"""The numbers of players that random play is reported for."""
TABLE_OF = 3
"""The number of players at whose table policies are compared."""
ALONE_SHARE, PAIR_SHARE = 5, 20
"""What part of the games is played by each policy in each seat, and by each pair."""
PAIR_CAP = 1_000
"""Decisions after which a game of a pair of policies counts as unfinished."""


@dataclass(frozen=True)
class Runs:
    """How simulations are run: games, root seed, threads, where they are kept, of what game."""

    games: int
    seed: int = 1
    workers: int = -1
    results: Path = RESULTS
    game: str = MAIN

    def setup(
        self,
        players: int,
        names: str = "random",
        *,
        cap: int = DEFAULT_CAP,
        settings: Mapping[str, str] | None = None,
    ) -> Setup:
        """Return the setup of a simulation; see `play`."""
        game = find_game(self.game)
        seats = tuple(seat_policies(game, players, names))
        return Setup(game, make_options(game, players, settings), seats, self.seed, cap)

    def play(
        self,
        players: int,
        names: str = "random",
        games: int | None = None,
        *,
        cap: int = DEFAULT_CAP,
        settings: Mapping[str, str] | None = None,
    ) -> Simulation:
        """Return a simulation, going on from what is stored of it.

        Parameters
        ----------
        players : int
        names : str
            A policy, or one for each seat.
        games : int
            Otherwise as many as these runs have.
        cap : int
            Decisions after which a game counts as unfinished.
        settings : mapping
            Options that are not as in the source.
        """
        count = self.games if games is None else games
        setup = self.setup(players, names, cap=cap, settings=settings)
        command = self.command(players, names, count, cap=cap, settings=settings)
        return simulate(setup, count, workers=self.workers, out=self.results, command=command)

    def command(
        self,
        players: int | str,
        names: str = "random",
        games: int | str | None = None,
        *,
        cap: int = DEFAULT_CAP,
        settings: Mapping[str, str] | None = None,
    ) -> str:
        """Return the command that runs the same simulation; see `play`."""
        words = ["kaato simulate", self.game, "--players", str(players)]
        words += [f"-o {name}={value}" for name, value in (settings or {}).items()]
        words += [] if names == "random" else ["--policy", names]
        words += ["--games", str(self.games if games is None else games), "--seed", str(self.seed)]
        words += [] if cap == DEFAULT_CAP else ["--cap", str(cap)]
        return " ".join(words)


# --- random play ---------------------------------------------------------------------------


@dataclass(frozen=True)
class RandomPlay:
    """Random play for several numbers of players."""

    runs: Mapping[int, Summary]
    lengths: Table
    seats: Table
    tests: Table
    histogram: Table


def random_play(runs: Runs) -> RandomPlay:
    """Simulate random play for each number of players."""
    found = {n: runs.play(n).summary for n in COUNTS}
    span = f"for n in {' '.join(str(n) for n in COUNTS)}; do {{}}; done"
    command = (span.format(runs.command('"$n"')),)
    return RandomPlay(
        runs=found,
        lengths=Table("lengths", length_rows(found), command),
        seats=Table("seats", seat_rows(found), command),
        tests=Table("seat_tests", _seat_tests(found), command),
        histogram=Table("length_distribution", _length_counts(found), command),
    )


def length_rows(found: Mapping[int, Summary]) -> pd.DataFrame:
    """Return how long games last, a row for each number of players; some must have ended."""
    return pd.DataFrame(
        {
            "players": n,
            "games": s.games,
            "unfinished": s.games - s.finished,
            "unfinished_rate": 1 - s.finished / s.games,
            "voids": s.voids,
            "decisions": s.mean["decisions"].value,
            "decisions_se": s.mean["decisions"].se,
            "choices": s.mean["choices"].value,
            "choices_se": s.mean["choices"].se,
            **_leads(s),
            "q05": s.quantile(0.05),
            "q50": s.quantile(0.5),
            "q95": s.quantile(0.95),
            "q999": s.quantile(0.999),
            "longest": int(s.lengths.index.max()),
        }
        for n, s in found.items()
    )


def _leads(s: Summary) -> dict[str, float]:
    """Return how many leads a game has, if leads are counted in it."""
    e = s.mean.get("lead")
    return {} if e is None else {"leads": e.value, "leads_se": e.se}


def _length_counts(found: Mapping[int, Summary]) -> pd.DataFrame:
    return pd.concat(
        pd.DataFrame({"players": n, "decisions": s.lengths.index, "games": s.lengths.to_numpy()})
        for n, s in found.items()
    )


def seat_rows(found: Mapping[int, Summary]) -> pd.DataFrame:
    """Return how often each seat loses, a row for each seat and number of players."""
    rows = []
    for n, s in found.items():
        for seat, lost in enumerate(s.loser):
            low, high = wilson(lost, s.finished)
            rows.append(
                {
                    "players": n, "seat": seat_name(seat), "finished": s.finished, "losses": lost,
                    "rate": lost / s.finished, "low": low, "high": high,
                }
            )  # fmt: skip
    return pd.DataFrame(rows)


def _seat_tests(found: Mapping[int, Summary]) -> pd.DataFrame:
    """Test for each number of players whether the seats lose equally often."""
    tests = [stats.chisquare(s.loser) for s in found.values()]
    p = [float(t.pvalue) for t in tests]
    return pd.DataFrame(
        {
            "players": list(found),
            "chi_square": [float(t.statistic) for t in tests],
            "freedom": [n - 1 for n in found],
            "p": p,
            "p_corrected": stats.false_discovery_control(p),
        }
    )


# --- policies ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class PolicyPlay:
    """Policies against random opponents, and against each other.

    Attributes
    ----------
    against_random, pairs : Table
    names : tuple of str
        The policies, from the least losing to the most, then random.
    games, pair_games, cap : int
        Games of all; games for each pair, and decisions at most in those.
    """

    against_random: Table
    pairs: Table
    names: tuple[str, ...]
    games: int
    pair_games: int
    cap: int = PAIR_CAP


def policy_play(runs: Runs) -> PolicyPlay:
    """Simulate each policy in one seat of three, against random opponents and each other."""
    alone = max(1, runs.games // ALONE_SHARE)
    frame = policy_rows(runs, lambda names: alone)
    one = runs.command(TABLE_OF, "NAME,random,random", alone)
    ordered = (*frame["policy"], "random")
    pairs = _pairs(runs, ordered)
    games = int(frame["games"].sum() + pairs.frame["games"].sum())
    return PolicyPlay(
        Table("policies", frame, (one,)), pairs, ordered, games, int(pairs.frame["games"].max())
    )


def policy_rows(runs: Runs, games: Callable[[str], int]) -> pd.DataFrame:
    """Simulate each policy in each seat of three against random opponents; best first.

    Parameters
    ----------
    runs : Runs
    games : function
        How many games are played of some policies, one for each seat.
    """
    rows: list[dict[str, Any]] = []
    for name, policy in policies(find_game(runs.game)).items():
        if name == "random":
            continue
        tables = [_one_among(name, "random", seat) for seat in range(TABLE_OF)]
        found = [runs.play(TABLE_OF, names, games(names)).summary for names in tables]
        lost = [s.loser[seat] for seat, s in enumerate(found)]
        finished = sum(s.finished for s in found)
        low, high = wilson(sum(lost), finished)
        rows.append(
            {
                "policy": name, "what": policy.doc, "source": policy.source,
                "games": sum(s.games for s in found),
                "unfinished": sum(s.games - s.finished for s in found),
                "rate": _share(sum(lost), finished), "low": low, "high": high,
                **{
                    f"rate_{seat_name(i)}": _share(k, s.finished)
                    for i, (k, s) in enumerate(zip(lost, found, strict=True))
                },
                "decisions": _share(sum(s.decisions for s in found), finished),
            }
        )  # fmt: skip
    return pd.DataFrame(rows).sort_values("rate", ignore_index=True)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _one_among(name: str, others: str, seat: int) -> str:
    """Return the policies of a table: one by one seat, another by all others."""
    return ",".join(name if i == seat else others for i in range(TABLE_OF))


def _pairs(runs: Runs, names: tuple[str, ...]) -> Table:
    """Play every policy in seat 0 against every other in seats 1 and 2."""
    games = max(1, runs.games // PAIR_SHARE)
    alone = replace(runs, workers=1)

    def meet(name: str, other: str) -> dict[str, Any]:
        s = alone.play(TABLE_OF, _one_among(name, other, 0), games, cap=PAIR_CAP).summary
        low, high = wilson(s.loser[0], s.finished)
        return {
            "policy": name, "others": other, "games": s.games,
            "unfinished": s.games - s.finished, "losses": s.loser[0],
            "rate": _share(s.loser[0], s.finished), "low": low, "high": high,
        }  # fmt: skip

    parallel = joblib.Parallel(runs.workers, prefer="threads")
    rows = parallel(joblib.delayed(meet)(name, other) for name in names for other in names)
    command = runs.command(TABLE_OF, "NAME,OTHER,OTHER", games, cap=PAIR_CAP)
    return Table("policy_pairs", pd.DataFrame(rows), (command,))
