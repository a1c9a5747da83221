"""What uniformly random play expects, exactly: a linear system over an explored graph.

The value of a state is what happens there plus the mean of the values that follow.
The system is solved component by component, those that follow first: a state on no
cycle by its equation, the states of a cycle together by sparse factorization.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import Any

import numpy as np
from scipy.sparse import csc_array, eye_array
from scipy.sparse.linalg import splu

from games.cards import NOBODY, VOID
from games.system import Refusal
from sim.compile import compile_plain
from sim.intrinsics import count
from verify.search import kernels
from verify.structure import Structure, near
from verify.transitions import Graph, Ints

TOLERANCE = 1e-9


@dataclass(frozen=True)
class Expectation:
    """What is expected of a game in which every legal action is as likely as any other.

    Attributes
    ----------
    mean : dict
        The mean of decisions (visits to states in which a player acts), of choices
        (those with two legal actions or more), of each kind of action by its name, and
        of ``out``, the players that leave the game; in void deals too.
    loser, winner : list of float
        The probability of each seat to lose, and to be (among) the first to leave the
        game, or where none does, not to lose.
    draws : float
        The probability that nobody loses.
    voids : float
        The mean number of deals that are void; they are dealt again.
    states : int
        The number of unknowns.
    residual : float
        The largest error with which the solution satisfies its equations, relative to
        the largest value.
    seconds : float
        The time taken, compilation apart.
    """

    mean: dict[str, float]
    loser: list[float]
    winner: list[float]
    draws: float
    voids: float
    states: int
    residual: float
    seconds: float

    def answer(self) -> dict[str, Any]:
        """Return the expectation as JSON values."""
        return dict(self.__dict__)


# Columns of the values; those of events stand between, those of seats at the end:
# each seat loses, a draw, void; then with the winner still open: each seat wins, void.
DECISIONS, CHOICES, OUT, EVENTS = range(4)


def begin(
    offsets: Any, who: Any, events: Any, gone: Any, values: Any
) -> None:  # fmt: skip
    """Write what is expected to happen in each state itself."""
    for v in range(offsets.size - 1):
        degree = offsets[v + 1] - offsets[v]
        if degree > 0 and who[v] >= 0:
            values[v, DECISIONS] = 1.0
            values[v, CHOICES] = 1.0 if degree > 1 else 0.0
        for e in range(offsets[v], offsets[v + 1]):
            values[v, EVENTS + events[e]] += 1.0 / degree
            values[v, OUT] += count(np.int64(gone[e])) / degree


def finish(ends: Any, results: Any, seats: int, losers: int, values: Any) -> None:
    """Write how the states that end the game end it; `losers` is the column of seat 0."""
    winners = losers + seats + 2
    for i in range(ends.size):
        row = values[ends[i]]
        ending = results[i]
        if ending == VOID:
            row[losers + seats + 1] = 1.0
            row[winners + seats] = 1.0
        else:
            if ending == 0:
                row[losers + seats] = 1.0
            for seat in range(seats):
                lost = (ending >> seat) & 1
                row[losers + seat] = lost
                row[winners + seat] = 1 - lost


def carry(
    k: int, order: Any, bounds: Any, cyclic: Any, where: Any, offsets: Any, targets: Any,
    gone: Any, seats: int, winners: int, values: Any,
) -> int:  # fmt: skip
    """Add the means of what follows, component by component from `k` on.

    Stops after a component that holds a cycle, to which only what follows outside of
    it has been added, and returns its successor; otherwise the number of components.
    """
    columns = values.shape[1]
    for at in range(k, bounds.size - 1):
        for i in range(bounds[at], bounds[at + 1]):
            v = order[i]
            degree = offsets[v + 1] - offsets[v]
            for e in range(offsets[v], offsets[v + 1]):
                x = targets[e]
                inside = cyclic[at] and where[x] == at
                if not inside:
                    for j in range(winners):
                        values[v, j] += values[x, j] / degree
                if gone[e] != 0:
                    for seat in range(seats):
                        if (gone[e] >> seat) & 1:
                            values[v, winners + seat] += 1.0 / degree
                elif not inside:
                    for j in range(winners, columns):
                        values[v, j] += values[x, j] / degree
        if cyclic[at]:
            return at + 1
    return bounds.size - 1


@cache
def _compiled() -> list[Any]:
    functions: list[Callable[..., Any]] = [begin, finish, carry]
    return compile_plain(functions)


# --- the system ----------------------------------------------------------------------


class _System:
    """The values of all states, as they are worked out."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        game, options, links = graph.game, graph.options, graph.links
        self.seats = options.players
        self.losers = EVENTS + len(game.events)
        self.winners = self.losers + self.seats + 2
        self.begin, self.finish, self.carry = _compiled()
        self.tally = kernels(game, graph.layout).tally
        self.structure = Structure(links)
        self.events: Ints = np.zeros(len(links.targets), np.uint8)
        self.gone: Ints = np.zeros(len(links.targets), np.int32)
        self.values: Ints = np.zeros((links.vertices, self.winners + self.seats + 1))
        self.number: Ints = np.full(links.vertices, -1, np.int32)
        self.residual = 0.0

    def solve(self, reached: Ints) -> None:
        """Work out the values of the states reached."""
        wanted: Ints = np.zeros(len(self.number), np.bool_)
        wanted[reached] = True
        graph, links, s = self.graph, self.graph.links, self.structure
        room = graph.game.state(self.seats).to_numpy()
        self.tally(
            graph.words, links.offsets, graph.codes, room, graph.options.to_numpy()[0],
            self.events, self.gone,
        )  # fmt: skip
        self.begin(links.offsets, graph.who, self.events, self.gone, self.values)
        self.finish(graph.ends, graph.results, self.seats, self.losers, self.values)
        where = s.of_vertices(np.arange(len(s.cyclic), dtype=np.int32))
        k = 0
        while k < len(s.cyclic):
            k = self.carry(
                k, s.order, s.bounds, s.cyclic, where, links.offsets, links.targets, self.gone,
                self.seats, self.winners, self.values,
            )  # fmt: skip
            if s.cyclic[k - 1] and wanted[s.order[s.bounds[k - 1]]]:
                self.solve_together(s.order[s.bounds[k - 1] : s.bounds[k]])

    def solve_together(self, block: Ints) -> None:
        """Work out the values of the states of one component from what follows it."""
        links, size = self.graph.links, len(block)
        self.number[block] = np.arange(size)
        degrees = links.degrees[block]
        rows = np.repeat(np.arange(size), degrees)
        edges = np.arange(len(rows)) - np.repeat(np.cumsum(degrees) - degrees, degrees)
        edges += np.repeat(links.offsets[block], degrees)
        columns = self.number[links.targets[edges]]
        weights = 1.0 / degrees[rows]
        still_open = (columns >= 0) & (self.gone[edges] == 0)
        self.number[block] = -1
        for part, inside in (
            (slice(self.winners), columns >= 0),
            (slice(self.winners, None), still_open),
        ):
            step = csc_array((weights[inside], (rows[inside], columns[inside])), shape=(size, size))
            matrix = csc_array(eye_array(size) - step)
            known = self.values[block, part]
            found = splu(matrix).solve(known)
            error = float(np.abs(matrix @ found - known).max())
            self.residual = max(self.residual, error / max(1.0, float(np.abs(found).max())))
            self.values[block, part] = found


def expectation(graph: Graph, weights: Mapping[int, float] | None = None) -> Expectation:
    """Return what is expected where every legal action is as likely as any other.

    Parameters
    ----------
    graph : Graph
        Fully explored.
    weights : mapping
        States to start from, and how likely each is; otherwise the states that the
        search set out from, each as likely as any other.  A void deal is dealt again:
        the play starts anew.

    Raises
    ------
    Refusal
        If the graph is not fully explored, or random play does not end with
        probability 1.

    Examples
    --------
    >>> from games.positions import make_options
    >>> from games.system import find_game
    >>> from verify.explore import explore
    >>> maija = find_game("maija")
    >>> graph = explore(maija, make_options(maija, 2, {"deck": "QK:SH", "stock": "no"}))
    >>> expected = expectation(graph)
    >>> round(expected.mean["decisions"], 4), [round(p, 4) for p in expected.loser]
    (4.6667, [0.1944, 0.8056])
    """
    if graph.limit_reached:
        raise Refusal("the graph is not fully explored: nothing exact follows from it")
    starts = weights or dict.fromkeys(map(int, graph.roots), 1.0)
    states = np.array([*starts])
    shares = np.array([*starts.values()]) / sum(starts.values())
    system = _System(graph)
    _warm(system)
    begun = perf_counter()
    reached, _ = near(graph.links, states)
    _refuse_endless(system.structure, graph, reached)
    system.solve(reached)
    if not system.residual < TOLERANCE:
        raise Refusal(f"the linear system is solved only to {system.residual:.1e}")
    row = shares @ system.values[states]
    seats, losers, winners = system.seats, system.losers, system.winners
    again, again_open = row[winners - 1], row[-1]
    if again > 1 - TOLERANCE:
        raise Refusal("every deal is void, so the game never ends")
    row[:winners] /= 1 - again
    row[winners:] /= 1 - again_open
    names = ["decisions", "choices", "out", *graph.game.events]
    return Expectation(
        {name: float(row[j]) for j, name in enumerate(names)},
        [float(p) for p in row[losers : losers + seats]],
        [float(p) for p in row[winners : winners + seats]],
        float(row[losers + seats]),
        float(row[winners - 1]),
        len(reached),
        system.residual,
        perf_counter() - begun,
    )


def _warm(system: _System) -> None:
    """Have the loops compiled, by calling them with nothing to do."""
    graph, links = system.graph, system.graph.links
    s, none, few = system.structure, links.offsets[:1], graph.ends[:0]
    room = graph.game.state(system.seats).to_numpy()
    system.tally(
        graph.words, none, graph.codes, room, graph.options.to_numpy()[0], system.events,
        system.gone,
    )  # fmt: skip
    system.begin(none, graph.who, system.events, system.gone, system.values)
    system.finish(few, graph.results[:0], system.seats, system.losers, system.values)
    system.carry(
        0, s.order, s.bounds[:1], s.cyclic, s.order, links.offsets, links.targets, system.gone,
        system.seats, system.winners, system.values,
    )  # fmt: skip


def _refuse_endless(structure: Structure, graph: Graph, reached: Ints) -> None:
    ending = structure.reaching(graph.who == NOBODY)
    stuck = int((~ending[reached]).sum())
    if stuck:
        raise Refusal(
            f"from {stuck} of {len(reached)} states the end cannot be reached, so random play "
            "does not end with probability 1"
        )
