"""Questions on directed graphs with millions of edges, compiled.

A graph is given by three arrays: the edges of vertex `v` are those from
``begins[v]`` to before ``ends[v]``, and edge `e` leads to ``targets[e]``.  So a
vertex can be cut off from what follows it by its bounds alone.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import numpy as np

from sim.compile import compile_plain
from verify.transitions import Csr, Ints

# --- compiled ---------------------------------------------------------------------


def components(begins: Any, ends: Any, targets: Any, order: Any, bounds: Any) -> int:
    """Find the strongly connected components, successors before predecessors.

    Pearce's variant of Tarjan's algorithm (Information Processing Letters 116, 2016),
    without recursion.

    Parameters
    ----------
    order : int32 array (vertices,)
        Written: the vertices, component by component.
    bounds : int64 array (vertices + 1,)
        Written: where each component begins in `order`.

    Returns
    -------
    How many components there are.
    """
    n = begins.size
    label = np.zeros(n, np.int32)
    path = np.empty(n, np.int32)
    cursor = np.empty(n, np.int64)
    is_root = np.empty(n, np.bool_)
    waiting = np.empty(n, np.int32)
    index, lowest_label, found, done, top = 1, n, 0, 0, 0
    bounds[0] = 0
    for first in range(n):
        if label[first] != 0:
            continue
        depth = 0
        path[0] = first
        cursor[0] = begins[first]
        is_root[0] = True
        label[first] = index
        index += 1
        while depth >= 0:
            v = path[depth]
            e = cursor[depth]
            if e < ends[v]:
                w = targets[e]
                if label[w] == 0:
                    depth += 1
                    path[depth] = w
                    cursor[depth] = begins[w]
                    is_root[depth] = True
                    label[w] = index
                    index += 1
                    continue
                if label[w] < label[v]:
                    label[v] = label[w]
                    is_root[depth] = False
                cursor[depth] = e + 1
                continue
            if is_root[depth]:
                index -= 1
                while top > 0 and label[v] <= label[waiting[top - 1]]:
                    top -= 1
                    w = waiting[top]
                    label[w] = lowest_label
                    index -= 1
                    order[done] = w
                    done += 1
                label[v] = lowest_label
                lowest_label -= 1
                order[done] = v
                done += 1
                found += 1
                bounds[found] = done
            else:
                waiting[top] = v
                top += 1
            depth -= 1  # the edge that led here is looked at once more, as a known one
    return found


def inspect(begins: Any, ends: Any, targets: Any, order: Any, bounds: Any, cyclic: Any) -> None:
    """Say of each component whether it holds a cycle: it is larger than one, or a loop."""
    for k in range(cyclic.size):
        cyclic[k] = bounds[k + 1] - bounds[k] > 1
        if not cyclic[k]:
            v = order[bounds[k]]
            for e in range(begins[v], ends[v]):
                cyclic[k] |= targets[e] == v


def longest(begins: Any, ends: Any, targets: Any, order: Any, length: Any) -> None:
    """Write the length of the longest path from each vertex of a graph without cycles."""
    for i in range(order.size):
        v = order[i]
        most = 0
        for e in range(begins[v], ends[v]):
            most = max(most, length[targets[e]] + 1)
        length[v] = most


def reach(begins: Any, ends: Any, targets: Any, order: Any, bounds: Any, found: Any) -> None:
    """Extend `found` from some vertices to all from which one of them can be reached."""
    for k in range(bounds.size - 1):
        some = False
        for i in range(bounds[k], bounds[k + 1]):
            v = order[i]
            some = some or found[v]
            for e in range(begins[v], ends[v]):
                some = some or found[targets[e]]
        for i in range(bounds[k], bounds[k + 1]):
            found[order[i]] = some


def invert(begins: Any, ends: Any, targets: Any, where: Any, froms: Any, sources: Any) -> None:
    """Write the edges within components by the vertex that they lead to.

    Parameters
    ----------
    where : int32 array (vertices,)
        The component of each vertex.
    froms : int64 array (vertices + 1,)
        Zeros.  Written: where the edges to each vertex begin in `sources`.
    sources : int32 array (edges,)
        Written.
    """
    n = begins.size
    for v in range(n):
        for e in range(begins[v], ends[v]):
            if where[targets[e]] == where[v]:
                froms[targets[e] + 1] += 1
    for v in range(n):
        froms[v + 1] += froms[v]
    for v in range(n):
        for e in range(begins[v], ends[v]):
            x = targets[e]
            if where[x] == where[v]:
                froms[x] += 1
                sources[froms[x] - 1] = v
    for v in range(n, 0, -1):
        froms[v] = froms[v - 1]
    froms[0] = 0


def force(
    begins: Any, ends: Any, targets: Any, order: Any, bounds: Any, froms: Any, sources: Any,
    own: Any, win: Any, lose: Any,
) -> None:  # fmt: skip
    """Solve two reachability games for many coalitions at once, a bit for each.

    Both are least fixed points, reached component by component: within one, a
    vertex is looked at again whenever one that it leads to has changed.

    Parameters
    ----------
    froms, sources
        The edges within components, as `invert` writes them.
    own : uint64 array (vertices,)
        The coalitions that the one to act belongs to.
    win : uint64 array (vertices,)
        All ones at the end, otherwise zero.  Written: the coalitions that can force
        the end, whatever all others do.
    lose : uint64 array (vertices,)
        The same at first.  Written: the coalitions on which all others can force it.
    """
    none = np.uint64(0)
    queue = order.copy()
    queued = np.ones(order.size, np.bool_)
    for k in range(bounds.size - 1):
        first, last = bounds[k], bounds[k + 1]
        i, waiting = first, last - first
        while waiting > 0:
            v = queue[i]
            queued[v] = False
            waiting -= 1
            i = first if i + 1 == last else i + 1
            if begins[v] == ends[v]:
                continue
            any_win, all_win, any_lose, all_lose = none, ~none, none, ~none
            for e in range(begins[v], ends[v]):
                x = targets[e]
                any_win |= win[x]
                all_win &= win[x]
                any_lose |= lose[x]
                all_lose &= lose[x]
            all_win |= any_win & own[v]
            all_lose |= any_lose & ~own[v]
            if all_win != win[v] or all_lose != lose[v]:
                win[v] = all_win
                lose[v] = all_lose
                for e in range(froms[v], froms[v + 1]):
                    x = sources[e]
                    if not queued[x]:
                        queued[x] = True
                        j = i + waiting
                        queue[j if j < last else j - (last - first)] = x
                        waiting += 1


def count_bits(words: Any, vertices: Any, counts: Any) -> None:
    """Add to each count the vertices whose word has that bit."""
    for i in range(vertices.size):
        word = words[vertices[i]]
        for b in range(counts.size):
            counts[b] += np.int64((word >> np.uint64(b)) & np.uint64(1))


def search_breadth(begins: Any, ends: Any, targets: Any, queue: Any, size: int, by: Any) -> int:
    """Search breadth first; return how many vertices were reached.

    Parameters
    ----------
    queue : int32 array (vertices,)
        The first `size` are the sources.  Written: all reached, nearest first.
    by : int64 array (vertices,)
        -1, but -2 at the sources.  Written: the edge by which each was reached.
    """
    i = 0
    while i < size:
        v = queue[i]
        i += 1
        for e in range(begins[v], ends[v]):
            if by[targets[e]] == -1:
                by[targets[e]] = e
                queue[size] = targets[e]
                size += 1
    return size


# --- as called from Python -----------------------------------------------------------


@cache
def compiled() -> Any:
    """Return the functions above, compiled."""
    functions: list[Callable[..., Any]] = [
        components, inspect, longest, reach, invert, force, count_bits, search_breadth,
    ]  # fmt: skip
    names = [f.__name__ for f in functions]
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
