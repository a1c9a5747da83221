"""Beggar-My-Neighbour against what others have published."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pandas as pd

from games.beggar_deals import position_of_hands
from games.cards import lowest
from reports.tables import Table
from sim.trace import Trace, play_out

PUBLISHED = Path(__file__).parent / "data" / "published.json"


@cache
def published() -> dict[str, Any]:
    """Return the published records: their source, the finite deals and the infinite ones."""
    records: dict[str, Any] = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    return records


def play_deal(hands: list[str], pack: str = "beggar") -> Trace:
    """Play a deal to its end, or until a state is repeated.

    Parameters
    ----------
    hands : list of str
        Top card first, ``-`` for any plain card; the first hand plays first.
    pack : str
        The option `pack` of the game.

    Raises
    ------
    Refusal
        If it is no deal of the pack.
    """
    start = position_of_hands("beggar", "/".join(hands), {"pack": pack})
    return play_out(start, lambda position, legal: lowest(legal))


def finite_table() -> Table:
    """Return the published lengths of finite deals beside ours."""
    rows = []
    for record in published()["finite"]:
        events = play_deal(record["hands"]).events
        rows.append(
            {
                "by": record["by"],
                "hands": "/".join(record["hands"]),
                "cards_published": record["cards_played"],
                "cards": events["card"],
                "tricks_published": record["tricks"],
                "tricks": events["trick"],
                "equal": events["card"] == record["cards_played"]
                and events["trick"] == record["tricks"],
            }
        )
    command = "kaato trace beggar --hands HAND/HAND"
    return Table("beggar_finite", pd.DataFrame(rows), (command,))


def infinite_table() -> Table:
    """Return the published infinite deals, of both packs, and the loops found in them."""
    records = [(r, "beggar") for r in published()["infinite"]]
    records += [(r, "camicia") for r in published()["camicia"]]
    rows = []
    for record, pack in records:
        trace = play_deal(record["hands"], pack)
        inside = trace.looped.events if trace.looped else {}
        found = {
            "cycle_tricks": inside.get("trick"),
            "repeats_after_tricks": trace.events["trick"],
            "repeats_after_cards": trace.events["card"],
        }
        row = {"by": record["by"], "pack": pack, "hands": "/".join(record["hands"])}
        row["loops"] = trace.looped is not None
        for name, value in found.items():
            row[f"{name}_published"], row[name] = record.get(name), value
        row["equal"] = row["loops"] and all(
            found[name] == record[name] for name in found if name in record
        )
        rows.append(row)
    counts = [name for name in rows[0] if name.startswith(("cycle", "repeats"))]
    frame = pd.DataFrame(rows).astype(dict.fromkeys(counts, "Int64"))
    command = "kaato trace beggar -o pack=PACK --hands HAND/HAND"
    return Table("beggar_infinite", frame, (command,))
