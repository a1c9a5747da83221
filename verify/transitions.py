"""Transition systems: what the explorer returns, as arrays."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.positions import Position
from games.system import Game
from verify.layout import Layout
from verify.search import kernels

Ints = NDArray[Any]


class Csr(NamedTuple):
    """A directed graph: vertex `v` leads to ``targets[offsets[v] : offsets[v + 1]]``.

    Examples
    --------
    >>> Csr.of([[1], [1, 0]]).targets
    array([1, 1, 0], dtype=int32)
    """

    offsets: Ints
    targets: Ints

    @property
    def vertices(self) -> int:
        """The number of vertices."""
        return len(self.offsets) - 1

    @property
    def degrees(self) -> Ints:
        """The number of edges out of each vertex."""
        return np.diff(self.offsets)

    @property
    def sources(self) -> Ints:
        """The vertex that each edge leaves."""
        return np.repeat(np.arange(self.vertices), self.degrees)

    def after(self, v: int) -> Ints:
        """Return the targets of a vertex."""
        return self.targets[self.offsets[v] : self.offsets[v + 1]]

    def source(self, edge: int) -> int:
        """Return the vertex that an edge leaves."""
        return int(np.searchsorted(self.offsets, edge, "right")) - 1

    @classmethod
    def of(cls, lists: list[list[int]]) -> "Csr":
        """Return the graph in which vertex `v` leads to ``lists[v]``."""
        offsets = np.cumsum([0, *map(len, lists)]).astype(np.int64)
        return cls(offsets, np.array([x for row in lists for x in row], np.int32))


@dataclass(frozen=True, eq=False)
class Graph:
    """The explored part of a game: a finite transition system.

    Attributes
    ----------
    game, options
        What was explored.
    layout : Layout
        How states are packed.
    words : int64 array (states, layout.words)
        The packed states, in the order they were expanded.  Where whole turns are
        contracted, a state within a turn stands here once for each turn that it can
        occur in, after the state in which that turn begins.
    links : Csr
        The transitions: for each state, the number of the state that each legal
        action leads to.
    codes : uint8 array (transitions,)
        The action of each transition; in each state they ascend.
    who : int8 array (states,)
        Who acts: a seat, `CHANCE` or `NOBODY`.
    turns : bool array (states,)
        Whether a whole turn is about to begin.
    ends, results : int64 arrays (terminal states,)
        The states in which nobody acts, and their results as ``game.result`` gives them.
    roots : int64 array (starts,)
        The states that the search set out from.
    expanded : int
        How many states have their transitions here: all, unless the limit was reached.
    limit_reached : bool
        Whether the search stopped at its limit; nothing is known of what lies beyond.
    nodes : int64 array (nodes,), or None
        Where whole turns are contracted: the states that are shown.
    turn_links : Csr or None
        Where whole turns are contracted: the nodes that the turn from each can lead to.
    seconds : float
        The search and the contraction, compilation apart.
    memory_bytes : int
        The most memory that their arrays took together.
    """

    game: Game
    options: Any
    layout: Layout
    words: Ints
    links: Csr
    codes: Ints
    who: Ints
    turns: Ints
    ends: Ints
    results: Ints
    roots: Ints
    expanded: int
    limit_reached: bool
    nodes: Ints | None
    turn_links: Csr | None
    seconds: float
    memory_bytes: int

    @property
    def starts(self) -> int:
        """How many states the search set out from."""
        return len(self.roots)

    @property
    def macro(self) -> bool:
        """Whether whole turns are contracted to edges."""
        return self.nodes is not None

    @property
    def shown(self) -> Csr:
        """The graph that is shown: of whole turns if contracted, otherwise of actions."""
        return self.links if self.turn_links is None else self.turn_links

    @property
    def shown_states(self) -> Ints:
        """The state of each vertex of the graph that is shown."""
        return np.arange(len(self.who)) if self.nodes is None else self.nodes

    def state(self, i: int) -> Any:
        """Return state number `i` as a record for the interpreter."""
        kind, players = self.game.state, self.options.players
        room = np.zeros(1, kind.dtype(players))
        kernels(self.game, self.layout).restore(self.words, i, room, self.options.to_numpy()[0])
        return kind.from_numpy(room[0], players)

    def position(self, i: int) -> Position:
        """Return state number `i` as a position, with nothing remembered from play."""
        memory = self.game.memory(self.options.players)
        return Position(self.game, self.options, self.state(i), memory)
