"""Walks over directed graphs with millions of edges, compiled; called by `verify.structure`.

A graph is given by three arrays: the edges of vertex `v` are those from
``begins[v]`` to before ``ends[v]``, and edge `e` leads to ``targets[e]``.  So a
vertex can be cut off from what follows it by its bounds alone.
"""

from typing import Any

import numpy as np


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
