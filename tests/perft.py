"""Position counts on tiny decks: ``python -m tests.perft`` writes tests/data/perft.json anew.

A case is added by hand: a game, players, options and a depth; the command fills in
the counts.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.cards import members
from games.positions import Position
from tests.graph import explore

DATA = Path(__file__).parent / "data" / "perft.json"


def begin(case: dict[str, Any]) -> Position:
    """Return the position before the deal of a case."""
    return Position.begin(case["game"], case["players"], case["options"])


def label(case: dict[str, Any]) -> str:
    """Return a case as a few words."""
    settings = " ".join(f"{name}={value}" for name, value in case["options"].items())
    return f"{case['game']} {case['players']} {settings}"


def levels(start: Position, depth: int) -> Iterator[list[tuple[Position, int]]]:
    """Yield for each depth the distinct states, each with the number of paths that reach it."""
    level = {start.state.to_bytes(): (start, 1)}
    for left in range(depth, -1, -1):
        yield list(level.values())
        if not left:
            return
        below: dict[bytes, tuple[Position, int]] = {}
        for position, paths in level.values():
            for action in members(position.legal()):
                after = position.copy()
                after.apply(action)
                key = after.state.to_bytes()
                same, before = below.get(key, (after, 0))
                below[key] = same, before + paths
        level = below


def counts(case: dict[str, Any]) -> dict[str, Any]:
    """Return the counts of a case: paths and states at each depth, and all states."""
    found = list(levels(begin(case), case["depth"]))
    return {
        "paths": [sum(paths for _, paths in level) for level in found],
        "states": [len(level) for level in found],
        "reachable": len(explore(begin(case)).positions),
    }


def divide(case: dict[str, Any], depth: int) -> str:
    """Return the number of paths and states of some depth under each first move, as lines."""
    lines = []
    start = begin(case)
    for move in start.moves():
        after = start.copy()
        after.play(move)
        *_, last = levels(after, depth - 1)
        lines.append(f"{move}: {sum(paths for _, paths in last)} paths, {len(last)} states")
    return "\n".join(lines)


def read() -> dict[str, Any]:
    """Return the stored counts."""
    return json.loads(DATA.read_text(encoding="utf-8"))


def write(stored: dict[str, Any]) -> None:
    """Store the counts, a case a line."""
    cases = ",\n".join(json.dumps(case) for case in stored["cases"])
    text = f'{{"about": {json.dumps(stored["about"])},\n"cases": [\n{cases}\n]}}\n'
    DATA.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    kept = read()
    for one in kept["cases"]:
        one.update(counts(one))
        print(label(one), one["reachable"], "states")
    write(kept)
