"""Dead states: those from which no play can reach the end, a hole in the rules."""

import numpy as np
import scipy.sparse as sparse
from scipy.sparse.linalg import spsolve

from games.cards import NOBODY, VOID
from games.positions import Position
from verify.lasso import walk
from verify.structure import Structure, near
from verify.transitions import Graph, Ints


def dead_states(graph: Graph) -> Ints:
    """Return, as a bool for each state of a fully explored graph, whether it is dead."""
    return ~Structure(graph.links).reaching(graph.who == NOBODY)


def way_to_dead(graph: Graph) -> tuple[Position, list[str]] | None:
    """Return a shortest way from a start into a dead state, as moves; None if there is none.

    Raises
    ------
    RuntimeError
        If the interpreter does not replay it.

    Examples
    --------
    >>> from games.positions import make_options
    >>> from games.system import find_game
    >>> from verify.explore import explore
    >>> kitumaija = find_game("kitumaija")
    >>> settings = {"deck": "QK:SD", "hand": 1, "pile_bottom": "stays"}
    >>> graph = explore(kitumaija, make_options(kitumaija, 2, settings))
    >>> int(dead_states(graph).sum()), way_to_dead(graph)[1]
    (44, ['deal QD', 'deal KS'])
    """
    dead = dead_states(graph)
    reached, by = near(graph.links, graph.roots)
    found = reached[dead[reached]]
    if not len(found):
        return None
    edges = walk(graph.links, by, int(found[0]))
    first = graph.links.source(edges[0]) if edges else int(found[0])
    start = graph.position(first)
    position, moves = start.copy(), []
    for edge in edges:
        moves.append(position.text(int(graph.codes[edge])))
        position.play(moves[-1])
    if position.state.to_bytes() != graph.state(int(found[0])).to_bytes():
        raise RuntimeError(f"the way to a dead state leads elsewhere: {position.to_json()}")
    return start, moves


def chance_of_dead(graph: Graph) -> float:
    """Return the probability that play in which every action is as likely as any other gets
    from the starts, each as likely as any other, into a dead state; void deals are dealt again.

    The sparse system is solved directly: meant for graphs of some ten thousand states.
    """
    dead = dead_states(graph)
    if not dead.any():
        return 0.0
    ends = graph.who == NOBODY
    open_ = ~(dead | ends)
    number = np.cumsum(open_) - 1
    degrees = graph.links.degrees
    sources, targets = graph.links.sources, graph.links.targets
    kept = open_[sources]
    sources, targets = sources[kept], targets[kept]
    share = 1 / degrees[sources]
    size = int(open_.sum())

    void = np.zeros(len(dead), bool)
    void[graph.ends[graph.results == VOID]] = True
    inner = open_[targets]
    places = number[sources[inner]], number[targets[inner]]
    within = sparse.csc_array((share[inner], places), shape=(size, size))
    known = np.column_stack(
        [np.bincount(number[sources], share * goal[targets], size) for goal in (dead, void)]
    )
    solved = spsolve(sparse.eye_array(size, format="csc") - within, known) if size else known
    values = np.column_stack([dead, void]).astype(float)
    values[open_] = solved.reshape(size, 2)
    stuck, again = values[graph.roots].mean(axis=0)
    return float(stuck / (1 - again)) if again < 1 else 0.0
