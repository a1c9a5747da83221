"""Compare with published and independent results: ``python -m tests.calibrate`` (make calibrate).

Random play of three-player Maija, both readings of the end, must be within four
standard errors of independent programs; state graphs and Beggar-My-Neighbour
must agree exactly.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from games.beggar_deals import position_of_hands
from games.positions import make_options
from games.system import find_game
from kaato.flags import progress_bar
from reports.beggar import published
from sim.policies import seat_policies
from sim.run import Setup, chunk_sizes
from sim.simulate import simulate
from sim.store import RESULTS, Store
from sim.streams import Streams
from sim.trace import play_out, policy_choice
from tests import exchange_graphs

DATA = Path(__file__).parent / "data"
MOST_ERRORS = 4.0

Row = tuple[str, str, str, bool]


def ratio(chunks: Any, above: list[str], below: list[str]) -> tuple[float, float]:
    """Return a ratio of counts and its standard error, from the spread between chunks."""
    a = sum(chunks[f"{name}_sum"].to_numpy() for name in above)
    b = sum(chunks[f"{name}_sum"].to_numpy() for name in below)
    whole = a.sum() / b.sum()
    rest = (a - whole * b) / b.mean()
    return float(whole), float(np.std(rest, ddof=1) / np.sqrt(len(rest)))


def random_play(games: int) -> Iterator[Row]:
    """Compare the means of random play."""
    maija = find_game("maija")
    known = json.loads((DATA / "random_play.json").read_text(encoding="utf-8"))
    for row in known["rows"]:
        options = make_options(maija, row["players"], row["options"])
        policies = tuple(seat_policies(maija, row["players"], "random"))
        setup = Setup(maija, options, policies, seed=1)
        with progress_bar("games", games) as advance:
            simulate(setup, games, progress=advance, command="make calibrate")
        label = f"simulate-maija-{row['players']}"
        chunks = Store(RESULTS, label, setup.identity()).select(chunk_sizes(games))
        found = simulate(setup, games).summary.mean
        ours = {
            "decisions": (found["decisions"].value, found["decisions"].se),
            "leads": (found["lead"].value, found["lead"].se),
            "cards_per_lead": ratio(chunks, ["lead", "add"], ["lead"]),
            "share_beaten": ratio(chunks, ["beat"], ["beat", "leave"]),
        }
        for name, theirs in row["means"].items():
            value, se = ours[name]
            errors = abs(value - theirs["value"]) / hypot(se, theirs["se"] or se)
            yield (
                f"random play, end={row['options']['end']}, {games} games: {name}",
                f"{theirs['value']:.5f}",
                f"{value:.5f} ({errors:.2f} standard errors apart)",
                errors <= MOST_ERRORS,
            )


def graphs() -> Iterator[Row]:
    """Compare the counts of exchange graphs."""
    for row in exchange_graphs.read():
        found, wanted = exchange_graphs.answers(row), row["counts"]
        ours = {name: found[name] for name in wanted}
        what = f"exchange graph, {exchange_graphs.label(row)}"
        yield what, str(wanted), str(ours), ours == wanted


def beggar() -> Iterator[Row]:
    """Compare the published deals of Beggar-My-Neighbour."""
    known = published()
    only = seat_policies(find_game("beggar"), 2, "random")
    for deal in [*known["finite"], *known["infinite"]]:
        start = position_of_hands("beggar", "/".join(deal["hands"]), {})
        trace = play_out(start, policy_choice(only, Streams(0, 0)))
        if "cycle_tricks" in deal:
            wanted = f"loops, {deal['cycle_tricks']} tricks"
            ours = f"loops, {trace.looped.events['trick']} tricks" if trace.looped else trace.end
        else:
            wanted = f"{deal['cards_played']} cards, {deal['tricks']} tricks"
            ours = f"{trace.events['card']} cards, {trace.events['trick']} tricks"
        yield f"beggar, {deal['by']}", wanted, ours, wanted == ours


def main() -> int:
    """Print every comparison; return 1 if one fails."""
    parser = argparse.ArgumentParser(prog="python -m tests.calibrate", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000_000, help="random games a reading")
    games = parser.parse_args().games
    table = Table("what", "known", "found", "", box=None)
    failed = 0
    for check in (beggar(), graphs(), random_play(games)):
        for what, known, found, ok in check:
            table.add_row(what, known, found, "agrees" if ok else "[bold red]differs[/]")
            failed += not ok
    console = Console(soft_wrap=True)
    console.print(table)
    console.print(f"{table.row_count - failed} agree, {failed} differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
