"""Maija's variants decided on the full deck: a lasso from a real deal, or a proof.

``python -m reports.real_deck`` decides what is not decided yet, and prints the table.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import joblib
import pandas as pd
from rich.console import Console
from rich.progress import track
from rich.table import Table as Printed

from games.language import rules_hash
from games.positions import make_options
from games.system import Game, find_game
from reports.tables import Table
from reports.variants import Settings, all_variants, label
from reports.words import words
from sim.store import RESULTS, replace_file
from verify.certificates import CERTIFICATES, lasso_certificate, save_certificate
from verify.loops import find_by_play
from verify.prove import Prover

PLAYERS = (2, 3, 4, 5)
FIXED = ("deck",)
ALIKE = {("trump", "C"), ("trump", "D")}
"""Values that are like another but for the names of suits: fixed trumps are hearts."""
FILE = "real_deck.parquet"
COMMAND = "make variants"

Case = tuple[int, Settings]


def cases(game: Game, players: Iterable[int] = PLAYERS, most: int = 2) -> Iterator[Case]:
    """Yield every variant for every number of players, `most` values other than the source's."""
    for settings in all_variants(game, FIXED):
        if len(settings) <= most and not ALIKE & set(settings.items()):
            yield from ((n, settings) for n in players)


def quick() -> list[Case]:
    """Return the cases that take seconds each: one value changed, and few players to prove for."""
    slow = {("after_fail", "leader")}
    return [
        c for c in cases(find_game("maija"), most=1) if c[0] <= 3 or not slow & set(c[1].items())
    ]


def decide_one(case: Case, base: Path = CERTIFICATES) -> dict[str, Any]:
    """Decide whether every play of one variant ends, with a certificate; return its row.

    A loop is looked for in play first, since playing takes least.
    """
    players, settings = case
    maija = find_game("maija")
    options = make_options(maija, players, dict(settings))
    row: dict[str, Any] = {"variant": label(settings), "players": players}
    row |= {"exchanges": None, "moves": None, "bound": None, "obligations": None}
    found = find_by_play(maija, options)
    if found is not None:
        how, trace = found
        assert trace.looped is not None
        file = save_certificate(lasso_certificate(trace, how), base)
        leads = trace.looped.events["lead"]
        return {**row, "verdict": "can loop", "exchanges": leads, "moves": trace.looped.cycle,
                "certificate": str(file)}  # fmt: skip
    proof = Prover(maija, options, base).prove("ends")
    row |= {"verdict": proof.verdict, "certificate": proof.certificate}
    if proof.certificate is not None:
        content = json.loads(Path(proof.certificate).read_text(encoding="utf-8"))
        row["obligations"] = content["counts"]["obligations"]
        row["bound"] = content["bound"] and content["bound"]["turns"]
    return row


# --- all of them, stored -----------------------------------------------------------------


@dataclass(frozen=True)
class RealDeck:
    """The variants decided on the full deck.

    Attributes
    ----------
    table, grid : Table
        A row for each variant and number of players; a row for each variant.
    players : sequence of int
    """

    table: Table
    grid: Table
    players: Sequence[int]

    @property
    def proved(self) -> int:
        """How many cells are decided by a proof."""
        return int((self.table.frame["verdict"] == "terminates").sum())

    @property
    def looping(self) -> int:
        """How many are decided by a lasso."""
        return int((self.table.frame["verdict"] == "can loop").sum())

    @property
    def always(self) -> list[str]:
        """The single values with which every play ends, whatever the number of players."""
        frame = self.grid.frame
        ends = (frame[[f"verdict_{n}" for n in self.players]] == "terminates").all(axis=1)
        return [str(v) for v in frame.loc[ends, "variant"] if v and " " not in str(v)]


def _stored(path: Path) -> dict[str, dict[str, Any]]:
    """Return the stored rows whose certificates are still there, by their keys."""
    try:
        frame = pd.read_parquet(path)
    except (OSError, ValueError):
        return {}
    rows = ({str(k): v for k, v in r.items()} for r in frame.to_dict("records"))
    return {str(r["key"]): r for r in rows if Path(str(r["certificate"])).exists()}


def decide(
    results: Path = RESULTS,
    *,
    wanted: Iterable[Case] | None = None,
    base: Path = CERTIFICATES,
    workers: int = -1,
    follow: Callable[[Iterable[Any], int], Iterable[Any]] = lambda rows, _: rows,
) -> RealDeck:
    """Decide variants, and store each as it is decided.

    What is stored with its certificate is not decided again.

    Parameters
    ----------
    results : path
        The folder for the rows.
    wanted : iterable of cases
        Those to decide now, all if not said; those stored are shown beside them.
    base : path
        Where certificates are written.
    workers : int
        Processes, -1 for one a core.
    follow : function
        Passes the rows on as they come, of which there are so many, and may show progress.

    Raises
    ------
    StoreError
        If the results cannot be written.
    """
    maija = find_game("maija")
    mark, path = rules_hash(maija)[:16], results / FILE
    every = {_key(mark, c): c for c in cases(maija)}
    known = {key: row for key, row in _stored(path).items() if key in every}
    now = every if wanted is None else {_key(mark, c): c for c in wanted}
    left = {key: case for key, case in now.items() if key not in known}
    run = joblib.Parallel(workers, return_as="generator_unordered")
    rows = run(joblib.delayed(_keyed)(key, case, base) for key, case in left.items())
    for row in follow(rows, len(left)):
        known[row["key"]] = row
        _store(path, known)
    stored = _typed([known[key] for key in every if key in known])
    return RealDeck(
        Table("real_deck", stored.drop(columns=["key", "certificate"]), (COMMAND,)),
        Table("real_deck_grid", _grid(stored), (COMMAND,)),
        PLAYERS,
    )


def _store(path: Path, known: Mapping[str, dict[str, Any]]) -> None:
    rows = _typed(list(known.values()))
    replace_file(path, lambda part: rows.to_parquet(part))


def _keyed(key: str, case: Case, base: Path) -> dict[str, Any]:
    return {"key": key, **decide_one(case, base)}


def _key(mark: str, case: Case) -> str:
    return f"{mark} {case[0]} {label(case[1])}"


def _typed(rows: list[dict[str, Any]]) -> pd.DataFrame:
    columns = [
        "key", "variant", "players", "verdict", "exchanges", "moves", "bound", "obligations",
        "certificate",
    ]  # fmt: skip
    whole = dict.fromkeys(["players", "exchanges", "moves", "bound", "obligations"], "Int64")
    return pd.DataFrame(rows, columns=columns).astype(whole)


def _grid(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each variant, with the columns of each number of players."""
    rows: dict[str, dict[str, Any]] = {}
    blank = {f"{c}_{n}": None for n in PLAYERS for c in ("verdict", "exchanges", "bound")}
    for row in frame.to_dict("records"):
        found = rows.setdefault(row["variant"], {"variant": row["variant"], **blank})
        for column in ("verdict", "exchanges", "bound"):
            found[f"{column}_{row['players']}"] = row[column]
    whole = {c: "Int64" for c in blank if not c.startswith("verdict")}
    return pd.DataFrame(list(rows.values()), columns=["variant", *blank]).astype(whole)


# --- in the terminal ----------------------------------------------------------------------


def show(found: RealDeck, console: Console) -> None:
    """Print a row for each variant."""
    texts = words()["real_deck"]
    printed = Printed(title=texts["title"], box=None, pad_edge=False)
    printed.add_column(no_wrap=True)
    for n in found.players:
        printed.add_column(texts["players"].format(n=n))
    for row in found.grid.rows:
        cells = [cell_text(row, n) for n in found.players]
        printed.add_row(row["variant"] or texts["source_rules"], *cells)
    console.print(printed)
    console.print(texts["summary"].format(proved=found.proved, looping=found.looping))


def cell_text(row: Mapping[str, Any], players: int) -> str:
    """Return the verdict of a variant for a number of players, in words."""
    texts = words()["real_deck"]
    verdict, bound = row[f"verdict_{players}"], row[f"bound_{players}"]
    if verdict is None:
        return str(texts["open"])
    if verdict == "can loop":
        return str(texts["loops"].format(loop=row[f"exchanges_{players}"]))
    if verdict == "terminates":
        return str(texts["bounded"].format(bound=bound) if bound else texts["ends"])
    return str(texts["unknown"])


def main() -> None:
    """Decide the variants and print them."""
    console = Console(highlight=False)

    def follow(rows: Iterable[Any], total: int) -> Iterable[Any]:
        return track(rows, "full deck", total=total, console=console, transient=True)

    show(decide(follow=follow), console)


if __name__ == "__main__":
    main()
