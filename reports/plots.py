"""Plots of the report, as SVG that goes into the page."""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, cast

import matplotlib as mpl
import networkx as nx
import numpy as np
import pandas as pd
from markupsafe import Markup, escape
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.words import words
from sim.statistics import Summary
from verify.structure import Structure
from verify.transitions import Graph

INK, MUTED, RULE = "#1f2933", "#5b6770", "#d9d4c7"
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#9A5B9F", "#8A6D00")
"""After Okabe and Ito: told apart with any colour vision, and dark enough on paper."""
DASHES = ("-", (0, (5, 1.5)), (0, (2, 1)), (0, (6, 1.5, 1.5, 1.5)), (0, (1, 1)))
LEAST = 1e-4
"""The smallest rate that is told from none on a logarithmic axis."""
WIDTH = 5.2
"""Inches: drawn at the size at which a phone can still show the text."""

STYLE: Mapping[str, Any] = {
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.titlesize": 10,
    "axes.labelsize": 10,
    "axes.edgecolor": MUTED,
    "axes.labelcolor": INK,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "text.color": INK,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "grid.color": RULE,
    "grid.linewidth": 0.7,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
}


@contextmanager
def style() -> Iterator[None]:
    """Draw in the style of the report."""
    with mpl.rc_context(rc=cast(Any, STYLE)):
        yield


def to_svg(figure: Figure, name: str, description: str) -> Markup:
    """Return a figure as an SVG element for the page, and close it.

    Parameters
    ----------
    name : str
        Makes the identifiers of this drawing its own on the page.
    description : str
        What it shows, for those who do not see it.
    """
    with mpl.rc_context({"svg.hashsalt": name}):
        buffer = io.StringIO()
        figure.savefig(buffer, format="svg", bbox_inches="tight", pad_inches=0.05, metadata={
            "Date": None, "Creator": None, "Format": None, "Type": None,
        })  # fmt: skip
    plt.close(figure)
    return inline(buffer.getvalue(), name, description)


def inline(svg: str, name: str, description: str) -> Markup:
    """Return an SVG document as an element with a description and its own identifiers."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', svg)
    svg = re.sub(r'href="#([^"]+)"', rf'href="#{name}-\1"', svg)
    svg = re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", svg)
    head, rest = svg.split(">", 1)
    width = re.search(r'width="([\d.]+)pt"', head)
    head = re.sub(r'\s(width|height|version)="[^"]*"', "", head)
    wide = f' style="max-width:{float(width[1]) * 4 / 3:.0f}px"' if width else ""
    label = f'{head} role="img" aria-labelledby="{name}-about"{wide}>'
    return Markup(f'{label}<title id="{name}-about">{escape(description)}</title>{rest}')


def _texts(name: str) -> Mapping[str, str]:
    found: Mapping[str, str] = words()["plots"][name]
    return found


# --- how long games last ---------------------------------------------------------------


def lengths(runs: Mapping[int, Summary]) -> Markup:
    """Return the distribution of decisions in a game, for each number of players."""
    texts = _texts("lengths")
    edge = max(s.quantile(0.999) for s in runs.values())
    step = max(1, round(edge / 90))
    with style():
        figure, rows = plt.subplots(
            len(runs), 1, sharex=True, figsize=(WIDTH, 0.95 * len(runs) + 0.5), squeeze=False
        )
        for axes, colour, (players, s) in zip(rows[:, 0], COLOURS, runs.items(), strict=False):
            bins = np.arange(0, edge + 2 * step, step)
            counts, _ = np.histogram(s.lengths.index, bins, weights=s.lengths.to_numpy())
            axes.stairs(100 * counts / s.finished, bins, fill=True, color=colour, alpha=0.3)
            axes.stairs(100 * counts / s.finished, bins, color=colour, linewidth=1.2)
            mark = s.quantile(0.5)
            axes.axvline(mark, color=INK, linewidth=1, linestyle=(0, (4, 2)))
            axes.set_ylim(0, 1.25 * 100 * counts.max() / s.finished)
            axes.set_xlim(0, edge)
            axes.yaxis.set_major_locator(mpl.ticker.MaxNLocator(2))
            axes.grid(axis="x")
            axes.text(
                0.985, 0.86, texts["row"].format(players=players, median=mark),
                transform=axes.transAxes, ha="right", va="top",
            )  # fmt: skip
        rows[-1, 0].set_xlabel(texts["x"])
        figure.supylabel(texts["y"].format(step=step), fontsize=10)
        figure.subplots_adjust(hspace=0.22, left=0.13)
        return to_svg(figure, "plot-lengths", texts["about"])


def tails(runs: Mapping[int, Summary]) -> Markup:
    """Return the share of games still going on after so many decisions, on a logarithmic axis."""
    texts = _texts("tails")
    with style():
        figure, axes = plt.subplots(figsize=(WIDTH, 3.0))
        for colour, dashes, (players, s) in zip(COLOURS, DASHES, runs.items(), strict=False):
            going = 1 - s.lengths.cumsum() / s.finished
            going = going[going > 0]
            axes.step(
                going.index, going, where="post", color=colour, linestyle=dashes, label=players
            )
        axes.set_yscale("log")
        axes.set_xlim(left=0)
        axes.grid()
        axes.set_xlabel(texts["x"])
        axes.set_ylabel(texts["y"])
        axes.legend(title=texts["players"], frameon=False, loc="lower left")
        return to_svg(figure, "plot-tails", texts["about"])


# --- who loses ---------------------------------------------------------------------------


def _bars(axes: Axes, x: Sequence[float], rows: pd.DataFrame, colour: str, **more: Any) -> None:
    errors = [rows["loss"] - rows["low"], rows["high"] - rows["loss"]]
    axes.errorbar(
        x, rows["loss"], yerr=np.clip(np.array(errors), 0, None), fmt="o", color=colour,
        markersize=4, capsize=2.5, linewidth=1.3, **more,
    )  # fmt: skip


def seats(frame: pd.DataFrame) -> Markup:
    """Return how far from a fair share each seat loses, with 95% intervals.

    Parameters
    ----------
    frame : DataFrame
        Columns players, seat, rate, low, high.
    """
    texts = _texts("seats")
    with style():
        figure, axes = plt.subplots(figsize=(WIDTH, 3.0))
        x, ticks, names = 0.0, [], []
        for colour, (players, group) in zip(COLOURS, frame.groupby("players"), strict=False):
            places = [x + i for i in range(len(group))]
            fair = 1 / len(group)
            points = pd.DataFrame(
                {
                    "loss": 100 * (group["rate"] - fair),
                    "low": 100 * (group["low"] - fair),
                    "high": 100 * (group["high"] - fair),
                }
            )
            _bars(axes, places, points, colour)
            axes.text(
                float(np.mean(places)), 1.02, str(players), ha="center", color=colour,
                transform=axes.get_xaxis_transform(), weight="bold",
            )  # fmt: skip
            ticks += places
            names += list(group["seat"])
            x += len(group) + 1
        axes.axhline(0, color=INK, linewidth=1)
        axes.set_xticks(ticks, names)
        axes.grid(axis="y")
        axes.set_xlabel(texts["x"])
        axes.set_ylabel(texts["y"])
        axes.set_title(texts["groups"], pad=18)
        return to_svg(figure, "plot-seats", texts["about"])


def policies(frame: pd.DataFrame, fair: float) -> Markup:
    """Return how often each policy loses against random opponents, with 95% intervals.

    Parameters
    ----------
    frame : DataFrame
        Columns policy, rate, low, high.
    fair : float
        The loss rate of equals.
    """
    texts = _texts("policies")
    rows = frame.iloc[::-1]
    y = range(len(rows))
    rates = 100 * rows[["rate", "low", "high"]].clip(lower=LEAST)
    errors = np.array([rates["rate"] - rates["low"], rates["high"] - rates["rate"]])
    with style():
        figure, axes = plt.subplots(figsize=(WIDTH, 0.36 * len(rows) + 0.8))
        axes.axvline(100 * fair, color=INK, linewidth=1, linestyle=(0, (4, 2)))
        axes.errorbar(
            rates["rate"], y, xerr=np.clip(errors, 0, None), fmt="o",
            color=COLOURS[0], markersize=5, capsize=3, linewidth=1.4,
        )  # fmt: skip
        axes.set_yticks(list(y), list(rows["policy"]))
        axes.set_xscale("log")
        axes.set_xlim(min(0.1, 0.8 * float(rates["low"].min())), 100)
        axes.xaxis.set_major_formatter(mpl.ticker.FormatStrFormatter("%g"))
        axes.grid(axis="x")
        axes.text(
            100 * fair, 1.02, texts["fair"], ha="center",
            transform=axes.get_xaxis_transform(), color=INK,
        )  # fmt: skip
        axes.set_xlabel(texts["x"])
        return to_svg(figure, "plot-policies", texts["about"])


# --- a whole game -------------------------------------------------------------------------


def whole_graph(graph: Graph, loop: Sequence[int]) -> Markup:
    """Return a picture of a graph: every vertex and edge, with a loop marked.

    Parameters
    ----------
    graph : Graph
        Explored, whole turns contracted, a few hundred vertices at most.
    loop : sequence of int
        The vertices of the loop, in order.
    """
    texts = _texts("graph")
    shown = graph.shown
    pairs = list(zip(shown.sources.tolist(), shown.targets.tolist(), strict=True))
    plain = nx.Graph(pairs)
    placed = nx.kamada_kawai_layout(plain)
    structure = Structure(shown)
    looping = structure.of_vertices(structure.cyclic)
    ends = np.isin(graph.shown_states, graph.ends)
    around = set(zip(loop, [*loop[1:], loop[0]], strict=True))
    with style():
        figure, axes = plt.subplots(figsize=(WIDTH, WIDTH))
        for u, v in pairs:
            on = (u, v) in around
            arrow = {
                "arrowstyle": "-|>", "shrinkA": 2, "shrinkB": 3,
                "mutation_scale": 10 if on else 5, "linewidth": 2.4 if on else 0.5,
                "color": COLOURS[1] if on else "#9aa3aa",
            }  # fmt: skip
            axes.annotate("", placed[v], placed[u], arrowprops=arrow, zorder=3 if on else 1)
        groups = (
            (~ends & ~looping, MUTED, 14, "plain"), (looping, "#E69F00", 16, "looping"),
            (ends, COLOURS[2], 16, "ends"),
        )  # fmt: skip
        x, y = np.array([placed[v] for v in range(shown.vertices)]).T
        starts = np.isin(graph.shown_states, graph.roots)
        for chosen, colour, size, name in groups:
            axes.scatter(
                x[chosen], y[chosen], s=size, color=colour, zorder=4, label=texts[name],
                edgecolors="white", linewidths=0.4,
            )  # fmt: skip
        axes.scatter(
            x[list(loop)], y[list(loop)], s=60, color=COLOURS[1], zorder=5, label=texts["loop"],
            edgecolors="white",
        )  # fmt: skip
        axes.scatter(
            x[starts], y[starts], s=150, zorder=4,
            facecolors="none", edgecolors=INK, linewidths=1.4, label=texts["start"],
        )  # fmt: skip
        axes.set_aspect("equal")
        axes.set_axis_off()
        axes.legend(
            frameon=False, loc="upper center", bbox_to_anchor=(0.5, 0.01), ncols=2, fontsize=9,
            handletextpad=0.3, columnspacing=1.2,
        )  # fmt: skip
        return to_svg(figure, "plot-graph", texts["about"])
