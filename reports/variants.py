"""Maija's variants decided on small decks: every option value and every pair of values.

``python -m reports.variants`` computes what is not stored yet and prints the table.
"""

import hashlib
import inspect
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from rich.console import Console
from rich.progress import track
from rich.table import Table as Printed
from scipy import sparse
from scipy.sparse.csgraph import connected_components

from games.language import rules_hash
from games.positions import make_options
from games.records import Field
from games.system import Game, find_game
from reports.tables import Table
from reports.words import words
from sim.store import RESULTS, replace_file
from verify import explore as explorer
from verify import graph as questions
from verify import layout, search, structure, transitions
from verify.explore import explore
from verify.graph import describe
from verify.transitions import Csr

DECKS: Mapping[int, tuple[str, ...]] = {
    2: ("QK:SH", "JQK:SH", "QK:SHD", "JQKA:SH", "JQK:SHD"),
    3: ("QK:SH", "JQK:SH", "QK:SHD", "JQKA:SH"),
    4: ("QK:SH", "JQK:SH", "QK:SHD", "JQKA:SH"),
}
"""The decks searched for each number of players."""
FIXED = ("stock", "trump")
"""Options that are not varied: the whole deck is dealt out, trumps are any suit but spades."""
COMMAND = "make variants"

Settings = Mapping[str, str]


# --- what is varied --------------------------------------------------------------------------


def varied(game: Game, fixed: Sequence[str] = FIXED) -> list[Field]:
    """Return the options that are varied: those of words, but some."""
    return [f for f in game.option_fields() if f.kind == "choice" and f.name not in fixed]


def all_variants(game: Game, fixed: Sequence[str] = FIXED) -> Iterator[Settings]:
    """Yield the source's rules, every other value of one option, and every two of two options."""
    values = [(f.name, value) for f in varied(game, fixed) for value in f.names[1:]]
    yield {}
    for value in values:
        yield dict([value])
    for a, b in combinations(values, 2):
        if a[0] != b[0]:
            yield dict([a, b])


def label(settings: Settings) -> str:
    """Return the name of a variant.

    >>> label({"lead": "single", "end": "complete"})
    'lead=single end=complete'
    """
    return " ".join(f"{k}={v}" for k, v in settings.items())


# --- one decision ------------------------------------------------------------------------------


def shortest_cycle(graph: Csr) -> int | None:
    """Return the number of edges of the shortest cycle of a directed graph, None without one.

    Boolean powers of the adjacency matrix within its strongly connected components,
    until a vertex reaches itself.

    >>> shortest_cycle(Csr(np.array([0, 1, 2, 4]), np.array([1, 2, 0, 1])))
    2
    """
    n = graph.vertices
    edges = sparse.csr_array(
        (np.ones(len(graph.targets), np.int8), graph.targets, graph.offsets), shape=(n, n)
    )
    _, part = connected_components(edges, connection="strong")
    kept = np.flatnonzero((np.bincount(part) > 1)[part])
    if edges.diagonal().any():
        return 1
    if not len(kept):
        return None
    inside = edges[kept][:, kept].tocoo()
    same = part[kept][inside.row] == part[kept][inside.col]
    ones = np.ones(int(same.sum()), np.int8)
    step = sparse.csr_array((ones, (inside.row[same], inside.col[same])), shape=inside.shape)
    paths, length = step, 1
    while not paths.diagonal().any():
        paths = (paths @ step).sign()
        length += 1
    return length


def force_size(forces: Mapping[str, int], states: int, players: int) -> int | None:
    """Return the least number such that any so many seats can force the end from every state.

    Parameters
    ----------
    forces : mapping
        From how many states each coalition, such as ``"0,1"``, forces the end.

    Returns
    -------
    int or None
        None if not even all seats together can.
    """
    for size in range(1, players + 1):
        counts = [n for seats, n in forces.items() if len(seats.split(",")) == size]
        if counts and min(counts) == states:
            return size
    return None


def decide_one(game: Game, players: int, deck: str, settings: Settings) -> dict[str, Any]:
    """Search one variant on one deck, every deal of it, and return its row."""
    options = make_options(game, players, {"deck": deck, "stock": "no", **settings})
    graph = explore(game, options, deals="all", macro=True)
    found = describe(graph)
    if found["limit_reached"]:
        verdict = "unknown"
    else:
        verdict = "can loop" if found["cycle"] else "ends"
    return {
        "variant": label(settings),
        "players": players,
        "deck": deck,
        "verdict": verdict,
        "deals": graph.starts,
        "searched": len(graph.who),
        "states": found["states"],
        "exchanges": found["transitions"],
        "longest_play": found["longest_play"],
        "shortest_loop": shortest_cycle(graph.shown) if found["cycle"] else None,
        "largest_component": found["components"]["largest"],
        "end_reachable": found["end_reachable_from_all"],
        "force_size": force_size(found["forces_end"], found["states"], players),
        "forces_end": json.dumps(found["forces_end"]),
        "forces_loop": json.dumps(found["forces_loop"]),
        "seconds": found["seconds"],
    }


# --- all of them, stored -------------------------------------------------------------------------


@dataclass(frozen=True)
class Variants:
    """The decided variants.

    Attributes
    ----------
    table, grid : Table
        A row for each variant and deck; a row for each variant.
    decks : mapping
        The decks searched for each number of players.
    options : list of dict
        The options varied: `name`, `doc` and `values`, the source's first.
    states : int
        States searched in all, those within exchanges included.
    """

    table: Table
    grid: Table
    decks: Mapping[int, Sequence[str]]
    options: list[dict[str, Any]]
    states: int

    @property
    def values(self) -> int:
        """How many values of one option differ from the source's."""
        return sum(len(o["values"]) - 1 for o in self.options)

    def _ending(self) -> list[list[str]]:
        verdicts = [f"verdict_{n}" for n in self.decks]
        ending = (self.grid.frame[verdicts] == "ends").all(axis=1)
        return [str(v).split() for v in self.grid.frame.loc[ending, "variant"]]

    @property
    def ending_values(self) -> list[str]:
        """The single values with which every deck ends, for every number of players."""
        return [v[0] for v in self._ending() if len(v) == 1]

    @property
    def ending_pairs_contain(self) -> bool:
        """Whether the pairs that end are just those that contain one of these values."""
        pairs = [v.split() for v in self.grid.frame["variant"] if len(v.split()) == 2]
        wanted = [p for p in pairs if set(p) & set(self.ending_values)]
        return wanted == [v for v in self._ending() if len(v) == 2]

    @property
    def looping_for_two(self) -> list[str]:
        """The single values with which even two players can loop on some deck."""
        frame = self.grid.frame
        return [
            str(row["variant"])
            for row in frame.to_dict("records")
            if row.get("verdict_2") == "can loop" and len(str(row["variant"]).split()) == 1
        ]


def _fingerprint(game: Game) -> str:
    """Return a digest of the rules and of the code that searches and describes."""
    own = sys.modules[__name__]
    modules = (explorer, search, layout, transitions, questions, structure, own)
    text = rules_hash(game) + "".join(inspect.getsource(m) for m in modules)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _stored(path: Path) -> dict[str, dict[str, Any]]:
    try:
        frame = pd.read_parquet(path)
    except (OSError, ValueError):
        return {}
    return {
        str(row["key"]): {str(k): v for k, v in row.items()} for row in frame.to_dict("records")
    }


def decide(
    results: Path = RESULTS,
    *,
    decks: Mapping[int, Sequence[str]] | None = None,
    follow: Callable[[list[Any]], Any] = iter,
) -> Variants:
    """Decide every variant on every deck; what is stored is not searched again.

    Parameters
    ----------
    results : path
        The folder for ``variants.parquet`` and ``variants.csv``.
    decks : mapping
        The decks for each number of players; otherwise `DECKS`.
    follow : function
        Passes the cases on, one by one, and may show progress.

    Raises
    ------
    StoreError
        If the results cannot be written.
    """
    decks = DECKS if decks is None else decks
    maija = find_game("maija")
    path = results / "variants.parquet"
    mark = _fingerprint(maija)
    known = {key: row for key, row in _stored(path).items() if key.startswith(mark)}
    cases = {
        f"{mark} {n} {deck} {label(s)}": (n, deck, s)
        for n in decks
        for deck in decks[n]
        for s in all_variants(maija)
    }
    try:
        for key, (n, deck, settings) in follow(list(cases.items())):
            if key not in known:
                known[key] = {"key": key, **decide_one(maija, n, deck, settings)}
    finally:
        ordered = [*(k for k in cases if k in known), *(k for k in known if k not in cases)]
        stored = _typed([known[k] for k in ordered])
        replace_file(path, lambda part: stored.to_parquet(part))
        replace_file(path.with_suffix(".csv"), lambda part: stored.to_csv(part, index=False))
    frame = stored[: len(cases)]
    return Variants(
        Table("variants", frame.drop(columns=["key", "seconds"]), (COMMAND,)),
        Table("variants_grid", _grid(frame), (COMMAND,)),
        decks,
        [{"name": f.name, "doc": f.doc, "values": f.names} for f in varied(maija)],
        int(frame["searched"].sum()),
    )


def _typed(rows: list[dict[str, Any]]) -> pd.DataFrame:
    frame = pd.DataFrame(rows)
    optional = ["longest_play", "shortest_loop", "force_size"]
    return frame.astype({name: "Int64" for name in optional if name in frame})


def _grid(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each variant; for each number of players, what its decks show together."""
    rows = []
    for variant, same in frame.groupby("variant", sort=False):
        row: dict[str, Any] = {"variant": variant}
        for players, group in same.groupby("players"):
            loops = bool((group["verdict"] == "can loop").any())
            ends = bool((group["verdict"] == "ends").all())
            verdict = "can loop" if loops else "ends" if ends else "unknown"
            row |= {
                f"verdict_{players}": verdict,
                f"decks_{players}": len(group),
                f"loop_decks_{players}": int((group["verdict"] == "can loop").sum()),
                f"longest_{players}": group["longest_play"].max() if ends else pd.NA,
                f"loop_{players}": group["shortest_loop"].min() if loops else pd.NA,
                f"reachable_{players}": bool(group["end_reachable"].all()),
                f"force_{players}": group["force_size"].max(skipna=False),
            }
        rows.append(row)
    return pd.DataFrame(rows)


def show(found: Variants, console: Console) -> None:
    """Print a row for each variant."""
    texts = words()["variants"]
    counts = list(found.decks)
    printed = Printed(title=texts["title"], box=None, pad_edge=False)
    printed.add_column(no_wrap=True)
    for n in counts:
        printed.add_column(texts["players"].format(n=n))
    for row in found.grid.rows:
        cells = [cell_text(row, n) for n in counts]
        printed.add_row(row["variant"] or texts["source_rules"], *cells)
    console.print(printed)
    console.print(texts["summary"].format(searches=len(found.table.frame), states=found.states))


def cell_text(row: Mapping[str, Any], players: int) -> str:
    """Return the verdict of a variant for a number of players, in words."""
    texts = words()["variants"]
    verdict, force = row[f"verdict_{players}"], row[f"force_{players}"]
    if verdict == "unknown":
        return str(texts["unknown"])
    if verdict == "ends":
        return str(texts["ends"].format(longest=row[f"longest_{players}"]))
    text = texts["loops"].format(loop=row[f"loop_{players}"])
    if not row[f"reachable_{players}"]:
        return str(text + texts["stuck"])
    return str(text + (texts["force"].format(n=force) if force else texts["nobody"]))


def main() -> None:
    """Decide the variants and print them."""
    console = Console(highlight=False)
    found = decide(follow=lambda cases: track(cases, "variants", console=console, transient=True))
    show(found, console)


if __name__ == "__main__":
    main()
