"""Whole state graphs of tiny decks, by the interpreter and plain dictionaries."""

from dataclasses import dataclass, field
from typing import Any

from games.cards import NOBODY, members
from games.positions import Position

LIMIT = 60_000


@dataclass
class Graph:
    """All reachable states by number, in the order in which they are first met.

    Attributes
    ----------
    positions : list of Position
        One for each state.
    edges : list of dict
        For each state, the state that each legal action leads to.
    """

    positions: list[Position] = field(default_factory=list)
    edges: list[dict[int, int]] = field(default_factory=list)


def explore(start: Position) -> Graph:
    """Return the graph of all states that can be reached, breadth first."""
    graph = Graph([start])
    numbers = {start.state.to_bytes(): 0}
    for position in graph.positions:
        edges = {}
        for action in members(position.legal()):
            after = position.copy()
            after.apply(action)
            key = after.state.to_bytes()
            if key not in numbers:
                numbers[key] = len(numbers)
                graph.positions.append(after)
                if len(numbers) > LIMIT:
                    raise ValueError(f"more than {LIMIT} states; choose a smaller deck")
            edges[action] = numbers[key]
        graph.edges.append(edges)
    return graph


def classes(graph: Graph) -> list[int]:
    """Return a number for each state; equal where no further play can tell two states apart."""

    def numbered(labels: list[Any]) -> list[int]:
        seen: dict[Any, int] = {}
        return [seen.setdefault(label, len(seen)) for label in labels]

    outside = [
        (p.to_act, p.result if p.to_act == NOBODY else tuple(map(p.event, members(p.legal()))))
        for p in graph.positions
    ]
    current, kinds = numbered(outside), 0
    while kinds != max(current) + 1:
        kinds = max(current) + 1
        current = numbered(
            [
                (one, *((a, current[t]) for a, t in edges.items()))
                for one, edges in zip(current, graph.edges, strict=True)
            ]
        )
    return current
