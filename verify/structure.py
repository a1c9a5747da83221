"""Questions on directed graphs with millions of edges: components, reach, who forces what."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import numpy as np

from sim.compile import compile_plain
from verify import walks
from verify.transitions import Csr, Ints


@cache
def compiled() -> Any:
    """Return the functions of `verify.walks`, compiled."""
    names = "components inspect longest reach invert force count_bits search_breadth".split()
    functions: list[Callable[..., Any]] = [getattr(walks, name) for name in names]
    return SimpleNamespace(**dict(zip(names, compile_plain(functions), strict=True)))


class Structure:
    """The strongly connected components of a graph, and what follows from them.

    Parameters
    ----------
    graph : Csr
    closed : bool array (vertices,)
        Vertices to be treated as if nothing followed them.

    Attributes
    ----------
    order : int32 array (vertices,)
        The vertices, component by component, each after those that it leads to.
    bounds : int64 array (components + 1,)
        Where each component begins in `order`.
    cyclic : bool array (components,)
        Whether the component holds a cycle: it is nontrivial.

    Examples
    --------
    >>> s = Structure(Csr.of([[1], [2], [1, 3], []]))
    >>> s.cycle, s.nontrivial, s.largest
    (True, 1, 2)
    >>> s.reaching(np.array([True, False, False, False])).tolist()
    [True, False, False, False]
    """

    def __init__(self, graph: Csr, closed: Ints | None = None) -> None:
        n = graph.vertices
        self.graph = graph
        self.begins, self.ends = bounds_of(graph, closed)
        self.order: Ints = np.empty(n, np.int32)
        bounds: Ints = np.empty(n + 1, np.int64)
        found = compiled().components(*self.edges, self.order, bounds)
        self.bounds = bounds[: found + 1].copy()
        self.cyclic: Ints = np.zeros(found, np.bool_)
        compiled().inspect(*self.edges, self.order, self.bounds, self.cyclic)

    @property
    def edges(self) -> tuple[Ints, Ints, Ints]:
        """The three arrays by which a graph is given."""
        return self.begins, self.ends, self.graph.targets

    @property
    def cycle(self) -> bool:
        """Whether there is a cycle."""
        return bool(self.cyclic.any())

    @property
    def nontrivial(self) -> int:
        """How many components hold a cycle."""
        return int(self.cyclic.sum())

    @property
    def largest(self) -> int:
        """The size of the largest component."""
        return int(np.diff(self.bounds).max(initial=0))

    def of_vertices(self, of_components: Ints) -> Ints:
        """Return a value for each vertex from one for each component."""
        spread = np.empty_like(of_components, shape=len(self.order))
        spread[self.order] = np.repeat(of_components, np.diff(self.bounds))
        return spread

    def longest(self) -> int | None:
        """Return the length of the longest path in edges; None if there is a cycle."""
        if self.cycle:
            return None
        length: Ints = np.zeros(len(self.order), np.int32)
        compiled().longest(*self.edges, self.order, length)
        return int(length.max(initial=0))

    def reaching(self, goals: Ints) -> Ints:
        """Return, as a bool for each vertex, whether one of the goals can be reached."""
        found = goals.copy()
        compiled().reach(*self.edges, self.order, self.bounds, found)
        return found

    def forcing(self, who: Ints, ends: Ints, groups: Sequence[Sequence[int]]) -> tuple[Ints, Ints]:
        """Solve, for coalitions of seats, the games of reaching the end and of avoiding it.

        Parameters
        ----------
        who : int array (vertices,)
            The seat that chooses at each vertex; negative where none does.
        ends : bool array (vertices,)
            The vertices to be reached.
        groups : sequence of coalitions
            Each a sequence of seats; at most 64.

        Returns
        -------
        win, hold : uint64 arrays (vertices,)
            Bit `b` of `win`: coalition `b` can force the end (it is in its attractor),
            whatever others and chance do.  Bit `b` of `hold`: it can keep the end from
            ever being reached; chance helps the others.

        Examples
        --------
        >>> s = Structure(Csr.of([[0, 1], []]))
        >>> win, hold = s.forcing(np.array([0, -2]), np.array([False, True]), [(0,), (1,)])
        >>> win.tolist(), hold.tolist()
        ([1, 3], [1, 0])
        """
        every = np.uint64((1 << len(groups)) - 1)
        own: Ints = np.zeros(max(16, int(who.max(initial=0)) + 1) + 2, np.uint64)
        for b, group in enumerate(groups):
            own[list(group)] |= np.uint64(1 << b)
        win = np.where(ends, every, np.uint64(0))
        lose = win.copy()
        where = self.of_vertices(np.arange(len(self.cyclic), dtype=np.int32))
        froms: Ints = np.zeros(len(self.order) + 1, np.int64)
        sources = np.empty_like(self.graph.targets)
        compiled().invert(*self.edges, where, froms, sources)
        compiled().force(
            *self.edges, self.order, self.bounds, froms, sources, own[who], win, lose
        )  # fmt: skip
        return win & every, ~lose & every


def bounds_of(graph: Csr, closed: Ints | None) -> tuple[Ints, Ints]:
    """Return where the edges of each vertex begin and end, those of `closed` ones at once."""
    begins, ends = graph.offsets[:-1], graph.offsets[1:]
    return begins, ends if closed is None else np.where(closed, begins, ends)


def near(graph: Csr, sources: Ints, closed: Ints | None = None) -> tuple[Ints, Ints]:
    """Return the vertices that can be reached, nearest first, and by which edges.

    Parameters
    ----------
    sources : int array
    closed : bool array (vertices,)
        Vertices to be treated as if nothing followed them.

    Returns
    -------
    found : int32 array (reached,)
        The vertices, the sources first.
    by : int64 array (vertices,)
        The edge by which each is reached on a shortest path; -2 for the sources,
        -1 for what cannot be reached.
    """
    begins, ends = bounds_of(graph, closed)
    by: Ints = np.full(graph.vertices, -1, np.int64)
    queue: Ints = np.empty(graph.vertices, np.int32)
    queue[: len(sources)] = sources
    by[sources] = -2
    size = compiled().search_breadth(begins, ends, graph.targets, queue, len(sources), by)
    return queue[:size], by


def coalitions(players: int) -> list[tuple[int, ...]]:
    """Return the coalitions to ask about: all for up to four players, above that up to pairs.

    >>> coalitions(2)
    [(0,), (1,), (0, 1)]
    >>> len(coalitions(10))
    55
    """
    most = players if players <= 4 else 2
    return [g for size in range(1, most + 1) for g in combinations(range(players), size)]


def count_members(words: Ints, vertices: Ints, size: int) -> list[int]:
    """Return for each of `size` bits how many of the vertices have it in their word."""
    counts: Ints = np.zeros(size, np.int64)
    compiled().count_bits(words, vertices, counts)
    return [int(n) for n in counts]
