"""Exchange graphs of Maija that other programs have counted: tests/data/exchange_graphs.json."""

import json
from pathlib import Path
from typing import Any

from games.positions import make_options
from games.system import find_game
from verify.explore import explore
from verify.graph import describe

DATA = Path(__file__).parent / "data" / "exchange_graphs.json"
SETTINGS = {"stock": "no", "end": "complete"}


def read() -> list[dict[str, Any]]:
    """Return the rows: players, options, and the counts that are known."""
    return json.loads(DATA.read_text(encoding="utf-8"))["rows"]


def label(row: dict[str, Any]) -> str:
    """Return a row as a few words."""
    return f"{row['players']} players, {row['options']}"


def answers(row: dict[str, Any]) -> dict[str, Any]:
    """Return what the explorer says of the graph of a row, by the names of the counts too."""
    maija = find_game("maija")
    options = make_options(maija, row["players"], {**SETTINGS, **row["options"]})
    graph = explore(maija, options, deals="all", macro=True)
    found = describe(graph)
    return {
        **found,
        "deals": graph.starts,
        "edges": found["transitions"],
        "longest": found["longest_play"],
        "nontrivial_components": found["components"]["nontrivial"],
        "largest_component": found["components"]["largest"],
    }
