"""Explored graphs for people: networkx, GraphML, and a drawn picture with its loop marked."""

import math
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch

from games.cards import NOBODY
from games.positions import Position, describe_result, format_deck, show_record
from games.system import Refusal
from verify.lasso import find_lasso
from verify.transitions import Graph

MOST_WRITTEN = 20_000
MOST_DRAWN = 36

LOOP, BORDER, START, END, PLAIN = "#c8381e", "#8a8f98", "#dbe7f5", "#e3f1dc", "#ffffff"

Places = dict[int, tuple[float, float]]


def label(position: Position) -> str:
    """Return a position as a few short lines: who holds what, and who acts.

    Examples
    --------
    >>> print(label(Position.begin("maija", 2, {"deck": "QK:SH", "stock": "no"})))
    deal
    0: -
    1: -
    stock: KS QS KH QH
    """
    shown = show_record(position.state)
    acting = position.to_act
    lines = [describe_result(position) if acting == NOBODY else str(shown["phase"])]
    for f in position.state.fields:
        if f.zone and f.each:
            name = "" if f.name == "hands" else f"{f.name} "
            for i, text in enumerate(shown[f.name]):
                lines.append(f"{'▸' if i == acting else ''}{name}{i}: {text or '-'}")
        elif f.zone and shown[f.name]:
            lines.append(f"{f.name}: {shown[f.name]}")
    return "\n".join(lines)


def ways(graph: Graph, vertex: int) -> dict[int, list[int]]:
    """Return for each vertex that follows one in the graph shown, actions that lead there."""
    states, links = graph.shown_states, graph.links
    place = int(states[vertex])
    found: dict[int, list[int]] = {}
    seen = {place}
    waiting: list[tuple[int, list[int]]] = [(place, [])]
    for at, actions in waiting:
        for e in range(links.offsets[at], links.offsets[at + 1]):
            to, way = int(links.targets[e]), [*actions, int(graph.codes[e])]
            v = int(np.searchsorted(states, to))
            if v < len(states) and states[v] == to:
                found.setdefault(v, way)
            elif to not in seen:
                seen.add(to)
                waiting.append((to, way))
    return found


def moves(position: Position, actions: Iterable[int]) -> str:
    """Return actions from a position on as moves, separated by commas."""
    after = position.copy()
    told = []
    for action in actions:
        told.append(after.text(action))
        after.apply(action)
    return ", ".join(told)


def loop_vertices(graph: Graph) -> tuple[list[int], list[int]]:
    """Return the vertices shown on the way into a loop, and those on it in order; or none."""
    found = find_lasso(graph)
    if found is None:
        return [], []
    states = graph.shown_states
    on = [int(np.searchsorted(states, s)) for s in found.states if s in states]
    inside = [s for s in found.states[len(found.stem) : -1] if s in states]
    loop = [int(np.searchsorted(states, s)) for s in inside]
    return on[: len(on) - len(loop)], loop


def to_networkx(graph: Graph, vertices: Iterable[int] | None = None) -> Any:
    """Return the graph that is shown, or the part of it on some vertices.

    Returns
    -------
    networkx.DiGraph
        Vertices have ``label``, ``to_act`` (a seat, ``"chance"`` or ``"nobody"``),
        ``start``, ``terminal`` and ``loop`` (it lies on the loop of `find_lasso`);
        edges have ``moves`` (one way to play them) and ``loop``.

    Raises
    ------
    Refusal
        If that is more than `MOST_WRITTEN` vertices.
    """
    wanted = range(graph.shown.vertices) if vertices is None else sorted(set(vertices))
    if len(wanted) > MOST_WRITTEN:
        raise Refusal(
            f"the graph has {len(wanted)} states, too many to write out with their labels "
            f"(at most {MOST_WRITTEN}); use a smaller deck"
        )
    _, loop = loop_vertices(graph)
    around = set(zip(loop, [*loop[1:], *loop[:1]], strict=True))
    roots = {int(r) for r in graph.roots}
    drawn = nx.DiGraph(game=graph.game.name)
    kept = set(wanted)
    for v in wanted:
        state = int(graph.shown_states[v])
        position = graph.position(state)
        who = int(graph.who[state])
        drawn.add_node(
            v, label=label(position), start=state in roots, terminal=who == NOBODY,
            loop=v in loop, to_act=str(who) if who >= 0 else position.show()["to_act"] or "nobody",
        )  # fmt: skip
        for to, actions in ways(graph, v).items():
            if to in kept:
                drawn.add_edge(v, to, moves=moves(position, actions), loop=(v, to) in around)
    return drawn


def write_graphml(graph: Graph, path: Path) -> None:
    """Write the graph that is shown as GraphML, with the attributes of `to_networkx`.

    Raises
    ------
    Refusal
        If it is too large, or the file cannot be written.
    """
    try:
        nx.write_graphml(to_networkx(graph), path)
    except OSError as error:
        raise Refusal(f"{path}: cannot be written: {error.strerror}") from None


# --- drawing ------------------------------------------------------------------------


def _selection(graph: Graph, loop: list[int], stem: list[int]) -> list[int]:
    """Return the vertices to draw: all, or the loop, the way in and what is next to them."""
    if graph.shown.vertices <= MOST_DRAWN:
        return list(range(graph.shown.vertices))
    chosen = [*loop, *stem]
    if not chosen:
        raise Refusal(
            f"the graph has {graph.shown.vertices} states and no loop to show a part of; "
            f"a picture shows at most {MOST_DRAWN}"
        )
    if len(chosen) > MOST_DRAWN:
        raise Refusal(
            f"the way into the loop and the loop have {len(chosen)} states; a picture shows at "
            f"most {MOST_DRAWN}: try whole turns (macro)"
        )
    for v in list(chosen):
        for to in graph.shown.after(v):
            if len(chosen) < MOST_DRAWN and int(to) not in chosen:
                chosen.append(int(to))
    return chosen


def _size(text: str) -> tuple[float, float]:
    """Return the width and height, in inches, of a box around lines of 8-point type."""
    lines = text.splitlines()
    return 0.16 + 0.067 * max(map(len, lines)), 0.14 + 0.135 * len(lines)


def _ring(vertices: list[int], radius: float, angles: dict[int, float]) -> Places:
    """Place vertices evenly on a circle, in the order of the angles wished for."""
    ordered = sorted(vertices, key=lambda v: angles[v])
    step = 2 * math.pi / len(ordered)
    turns = [angles[ordered[0]] + i * step for i in range(len(ordered))]
    return {
        v: (radius * math.cos(a), radius * math.sin(a)) for v, a in zip(ordered, turns, strict=True)
    }


def _layers(drawn: Any, wide: float, high: float) -> Places:
    """Place a graph without cycles in columns, each vertex right of all that lead to it."""
    columns: list[list[int]] = []
    depth: dict[int, int] = {}
    for v in nx.lexicographical_topological_sort(drawn):
        depth[v] = max([depth[u] + 1 for u in drawn.predecessors(v)], default=0)
        columns += [[]] * (depth[v] + 1 - len(columns))
        columns[depth[v]] = [*columns[depth[v]], v]
    placed: Places = {}
    for d, column in enumerate(columns):
        if d:  # in the order of those that lead here
            column.sort(key=lambda v: -np.mean([placed[u][1] for u in drawn.predecessors(v)]))
        for i, v in enumerate(column):
            placed[v] = d * (wide + 1.2), ((len(column) - 1) / 2 - i) * (high + 0.2)
    return placed


def _around(drawn: Any, loop: list[int], wide: float) -> Places:
    """Place the loop on a circle, and the rest on circles around it."""
    angles = {v: -2 * math.pi * i / len(loop) for i, v in enumerate(loop)}
    radius = max(1.5, len(loop) / math.pi) * wide if len(loop) > 1 else 0.0
    placed = _ring(loop, radius, angles)
    distance = nx.multi_source_dijkstra_path_length(drawn.to_undirected(), set(loop))
    rings: dict[int, list[int]] = {}
    for v in drawn:
        if v not in placed:
            rings.setdefault(distance.get(v, 1), []).append(v)
    for _, ring in sorted(rings.items()):
        radius = max(radius + wide + 0.8, 1.1 * wide * len(ring) / (2 * math.pi))
        wished = {}
        for v in ring:
            near = [placed[u] for u in nx.all_neighbors(drawn, v) if u in placed] or [(1.0, 0.0)]
            wished[v] = math.atan2(sum(y for _, y in near), sum(x for x, _ in near))
        placed |= _ring(ring, radius, wished)
    return placed


def draw(graph: Graph, path: Path) -> None:
    """Draw a small graph, or the part of a larger one around its loop, as PNG or SVG.

    Starts are blue and ends green; the loop, and the moves on it, are red.

    Parameters
    ----------
    path : path
        Ends in ``.png`` or ``.svg``.

    Raises
    ------
    Refusal
        If there is too much to draw, or the file cannot be written.
    """
    if path.suffix not in (".png", ".svg"):
        raise Refusal(f"{path}: a picture is written as .png or .svg")
    stem, loop = loop_vertices(graph)
    drawn = to_networkx(graph, _selection(graph, loop, stem))
    if not loop and not nx.is_directed_acyclic_graph(drawn):
        loop = [u for u, _ in nx.find_cycle(drawn)]
    sizes = [_size(text) for _, text in drawn.nodes(data="label")]
    wide, high = max(w for w, _ in sizes) + 0.15, max(h for _, h in sizes)
    placed = _around(drawn, loop, wide) if loop else _layers(drawn, wide, high)
    try:
        figure = _figure(drawn, placed, loop, wide, high)
        figure.text(0.01, 0.01, _caption(graph, len(drawn)), fontsize=8, color=BORDER)
        dated = {"Date": None} if path.suffix == ".svg" else None
        figure.savefig(path, dpi=110, metadata=dated)
    except OSError as error:
        raise Refusal(f"{path}: cannot be written: {error.strerror}") from None


def _caption(graph: Graph, drawn: int) -> str:
    game, options, total = graph.game, graph.options, graph.shown.vertices
    part = "" if drawn == total else f"; here {drawn}, the loop and some that follow"
    kind = f"states before a whole {game.turn_name}, or at the end" if graph.macro else "states"
    what = f"{game.titles['en']}, {options.players} players, deck {format_deck(options.deck)}"
    return f"{what}: {total} {kind}{part}"


def _figure(drawn: Any, placed: Places, loop: list[int], wide: float, high: float) -> Figure:
    """Return the drawing; places and sizes are in inches."""
    across = [x for x, _ in placed.values()]
    down = [y for _, y in placed.values()]
    left, right = min(across) - wide, max(across) + wide
    bottom, top = min(down) - high, max(down) + high
    figure = Figure(figsize=(right - left, top - bottom))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(left, right)
    axes.set_ylim(bottom, top)
    axes.set_axis_off()
    boxes = {}
    for v, (x, y) in placed.items():
        node = drawn.nodes[v]
        w, h = _size(node["label"])
        boxes[v] = FancyBboxPatch(
            (x - w / 2, y - h / 2), w, h, boxstyle="round,pad=0,rounding_size=0.06",
            facecolor=END if node["terminal"] else START if node["start"] else PLAIN,
            edgecolor=LOOP if v in loop else BORDER, zorder=3,
        )  # fmt: skip
        axes.add_patch(boxes[v])
        axes.text(
            x, y, node["label"], fontsize=8, family="monospace", ha="center", va="center", zorder=4
        )
    around = set(zip(loop, [*loop[1:], *loop[:1]], strict=True))
    for u, v, told in drawn.edges(data="moves"):
        on = (u, v) in around
        arrow = FancyArrowPatch(
            placed[u], placed[v], patchA=boxes[u], patchB=boxes[v], arrowstyle="-|>",
            mutation_scale=14 if on else 9, connectionstyle="arc3,rad=0.12",
            color=LOOP if on else BORDER, linewidth=2.2 if on else 0.7, zorder=2 if on else 1,
        )  # fmt: skip
        axes.add_patch(arrow)
        if on:
            middle = (np.array(placed[u]) + placed[v]) / 2
            x, y = middle * (1 - 0.5 / max(1.0, float(np.hypot(*middle))))
            axes.text(
                x, y, told.replace(", ", "\n"), fontsize=8, color=LOOP, ha="center", va="center",
                bbox={"boxstyle": "square,pad=0.1", "facecolor": "white", "edgecolor": "none"},
                zorder=4,
            )  # fmt: skip
    return figure
