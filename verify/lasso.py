"""Lassos in explored graphs: a way into a cycle, and the cycle, replayed by the interpreter."""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from games.cards import CHANCE, has
from games.positions import Position
from sim.trace import Loop, Trace
from verify.structure import Structure, near
from verify.transitions import Csr, Graph, Ints


@dataclass(frozen=True)
class Lasso:
    """A play that can go on for ever.

    Attributes
    ----------
    start : Position
        Where it begins.
    stem : list of int
        The actions that lead into the cycle, as codes.
    cycle : list of int
        The actions that lead back to the same state; none is chance's.
    states : list of int
        The numbers of the states in the graph, the start first; the last of them is
        the one where the cycle began.
    """

    start: Position
    stem: list[int]
    cycle: list[int]
    states: list[int]

    def trace(self) -> Trace:
        """Return the play, replayed by the interpreter.

        Raises
        ------
        RuntimeError
            If an action is not legal, chance acts in the cycle, or the state does not
            come back: the readers of the rules disagree.
        """
        position = self.start.copy()
        trace = Trace(self.start.copy())
        kinds, gone = [], 0
        entry = position.state.copy()
        for i, action in enumerate([*self.stem, *self.cycle]):
            if i == len(self.stem):
                entry = position.state.copy()
            if not has(position.legal(), action):
                raise RuntimeError(f"action {action} of a lasso is illegal: {position.to_json()}")
            if i >= len(self.stem) and position.to_act == CHANCE:
                raise RuntimeError(f"chance acts in a cycle: {position.to_json()}")
            kinds.append(position.event(action))
            trace.moves.append(position.text(action))
            gone += position.apply(action).bit_count()
        if not self.cycle or position.state.to_bytes() != entry.to_bytes():
            raise RuntimeError(f"a cycle does not come back: {position.to_json()}")
        inside = dict(Counter(kinds[len(self.stem) :]))
        trace.events = {**Counter(kinds), "out": gone}
        trace.end = "a state is repeated: the play can go on for ever"
        trace.looped = Loop(len(self.stem), len(self.cycle), inside)
        return trace


def walk(graph: Csr, by: Ints, v: int) -> list[int]:
    """Return the edges of a shortest path from a source to `v`, as `near` found it."""
    edges = []
    while by[v] >= 0:
        edges.append(int(by[v]))
        v = graph.source(edges[-1])
    return edges[::-1]


def find_lasso(graph: Graph) -> Lasso | None:
    """Return a lasso with a shortest way in, and a shortest cycle from there; None without one.

    Chance does not act in the cycle, so that the players alone can go round for ever.

    Raises
    ------
    RuntimeError
        If the interpreter does not replay it.
    """
    links, chance = graph.links, graph.who == CHANCE
    players = Structure(links, chance)
    inside = players.of_vertices(players.cyclic)
    if not inside.any():
        return None
    reached, by = near(links, graph.roots)
    entry = int(reached[np.argmax(inside[reached])])
    stem = walk(links, by, entry)
    component = players.of_vertices(np.arange(len(players.cyclic)))
    reached, by = near(links, np.array([entry]), chance | (component != component[entry]))
    last = next(int(v) for v in reached if not chance[v] and entry in links.after(int(v)))
    closing = int(links.offsets[last] + np.argmax(links.after(last) == entry))
    cycle = [*walk(links, by, last), closing]
    path = [*stem, *cycle]
    lasso = Lasso(
        graph.position(links.source(path[0])),
        [int(graph.codes[e]) for e in stem],
        [int(graph.codes[e]) for e in cycle],
        [links.source(path[0]), *(int(links.targets[e]) for e in path)],
    )
    lasso.trace()
    return lasso


def lasso(graph: Graph) -> Trace | None:
    """Return the play of `find_lasso` as a trace, or None."""
    found = find_lasso(graph)
    return None if found is None else found.trace()
