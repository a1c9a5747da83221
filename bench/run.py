"""Speed as ratios: each row times Kaato and another program in turn, in one run.

The programs in `reference/` are run as processes of their own and say what they
reached; they are the only second encodings of a rule, and nothing imports them.
"""

import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from games.positions import make_options
from games.system import Game, find_game, games
from sim.policies import seat_policies
from sim.run import Setup
from sim.statistics import fold
from verify.explore import explore

REFERENCE = Path(__file__).parent / "reference"
PAIRS = 5


@dataclass(frozen=True)
class Row:
    """One comparison.

    Attributes
    ----------
    what : str
        What is done.
    unit : str
        Of the rates: games, states, … a second.
    kaato, other : float or None
        Median rates; None where there was nothing to compare with.
    against : str
        The other program.
    ratio, low, high : float or None
        Kaato's rate over the other's: median, least and greatest of the pairs.
    """

    what: str
    unit: str
    kaato: float
    against: str = ""
    other: float | None = None
    ratio: float | None = None
    low: float | None = None
    high: float | None = None

    def answer(self) -> dict[str, Any]:
        """Return the row as JSON values."""
        return dict(self.__dict__)


def paired(
    what: str, unit: str, kaato: Callable[[], float], against: str, other: Callable[[], float]
) -> Row:
    """Measure both rates in turn, several times, and compare them pair by pair."""
    pairs = [(kaato(), other()) for _ in range(PAIRS)]
    ratios = [a / b for a, b in pairs]
    mine, theirs = (statistics.median(p[i] for p in pairs) for i in range(2))
    middle = statistics.median(ratios)
    return Row(what, unit, mine, against, theirs, middle, min(ratios), max(ratios))


def _rate(work: Callable[[], dict[str, Any]], counted: str) -> float:
    """Return how much of what a piece of work counts it does in a second."""
    began = time.perf_counter()
    done = work()[counted]
    return float(done / (time.perf_counter() - began))


def compiled(source: str, folder: Path) -> Path | None:
    """Compile a C program of `reference/`; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    program = folder / Path(source).stem
    flags = ["-O3", "-march=native", "-o", str(program), str(REFERENCE / source), "-lm"]
    subprocess.run([compiler, *flags], check=True)
    return program


# --- simulation ----------------------------------------------------------------


def simulation(game: Game, players: int, settings: dict[str, str], count: int) -> Any:
    """Return a function that plays and tallies `count` games on one core, with their rows."""
    options = make_options(game, players, settings)
    setup = Setup(game, options, tuple(seat_policies(game, players, "random")))
    play = setup.player

    def run() -> dict[str, Any]:
        return fold(play(0, count), setup.metrics, players)

    return run


def against_c(seconds: float, program: Path) -> list[Row]:
    """Compare random Maija with the hand-written C, on one core."""
    rows = []
    for players in (3, 2, 4, 5):
        run = simulation(find_game("maija"), players, {"end": "complete"}, 20_000)
        count = max(int(_rate(run, "finished") * seconds), 1_000)
        run = simulation(find_game("maija"), players, {"end": "complete"}, count)

        def c(players: int = players, count: int = count) -> float:
            command = [str(program), str(players), str(count), "1", "1"]
            text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            found = re.search(r"median (\d+) games/s", text)
            assert found is not None
            return float(found[1])

        def mine(run: Any = run) -> float:
            return _rate(run, "finished")

        what = f"random Maija, {players} players, events tallied"
        rows.append(paired(what, "games/s", mine, "reference/maija.c", c))
    return rows


def each_game(seconds: float) -> list[Row]:
    """Measure the choices a second of every game, against Maija's; decisions if none is free."""
    rows = []
    maija = simulation(find_game("maija"), 3, {}, 20_000)
    for game in games().values():
        players = min(max(3, game.players[0]), game.players[1])
        few = simulation(game, players, {}, 200)
        run = simulation(game, players, {}, max(int(_rate(few, "finished") * seconds), 200))

        unit = "choices" if few()["choices_sum"] else "decisions"

        def mine(run: Any = run, unit: str = unit) -> float:
            return _rate(run, f"{unit}_sum")

        def other(unit: str = unit) -> float:
            return _rate(maija, f"{unit}_sum")

        what = f"random {game.name}, {players} players"
        rows.append(paired(what, f"{unit}/s", mine, "maija", other))
    return rows


# --- search ----------------------------------------------------------------------


def _search_rate(command: list[str]) -> tuple[float, dict[str, Any]]:
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = json.loads(text)
    return found["states"] / found["seconds"], found


def searches(program: Path | None) -> list[Row]:
    """Compare the search of an exchange graph with C and with plain Python and networkx."""
    maija = find_game("maija")
    settings = {"deck": "JQK:SHD", "trump": "D", "stock": "no", "end": "complete"}
    options = make_options(maija, 3, settings)
    counts: set[tuple[int, int]] = set()

    def mine() -> float:
        graph = explore(maija, options, deals="all", macro=True)
        counts.add((graph.shown.vertices, len(graph.shown.targets)))
        return graph.shown.vertices / graph.seconds

    def reference(command: list[str]) -> Callable[[], float]:
        def run() -> float:
            rate, found = _search_rate(command)
            counts.add((found["states"], found["edges"]))
            return rate

        return run

    mine()
    what = "exchange graph of Maija, 3 players, JQK:SHD"
    rows = []
    if program is not None:
        c = reference([str(program), "3", "3", "3"])
        rows.append(paired(what, "states/s", mine, "reference/exchange_search.c", c))
    script = str(REFERENCE / "exchange_search.py")
    python = reference([sys.executable, script, "3", "3", "3"])
    slow, fast = python(), mine()
    against = "reference/exchange_search.py (networkx)"
    rows.append(Row(what, "states/s", fast, against, slow, fast / slow, fast / slow, fast / slow))
    if len(counts) != 1:
        raise RuntimeError(f"the searches disagree on states and edges: {sorted(counts)}")
    return rows


# --- all ---------------------------------------------------------------------------


def measure(seconds: float) -> list[Row]:
    """Measure everything; each side of a pair of simulations runs for about `seconds`."""
    with tempfile.TemporaryDirectory() as folder:
        program = compiled("maija.c", Path(folder))
        search = compiled("exchange_search.c", Path(folder))
        rows = against_c(seconds, program) if program is not None else []
        return [*rows, *each_game(seconds), *searches(search)]


def show(rows: list[Row]) -> None:
    """Print the rows as a table."""
    table = Table("what", "unit", "Kaato", "against", "its rate", "ratio", "range", box=None)
    for r in rows:
        other = "" if r.other is None else f"{r.other:,.0f}"
        ratio = "" if r.ratio is None else f"{r.ratio:.2f}"
        spread = "" if r.low is None else f"{r.low:.2f} to {r.high:.2f}"
        table.add_row(r.what, r.unit, f"{r.kaato:,.0f}", r.against, other, ratio, spread)
    Console(soft_wrap=True).print(table)
