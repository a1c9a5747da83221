"""What is read off a finished search, compiled with the rules of a game.

As in `verify.search`, the names of rules stand here for those of the game bound.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from sim.kernel import apply, event, player, result, unbound

turn: Callable[..., Any] = unbound
unpack: Callable[..., Any] = unbound


def settle(places: Any, first: int, targets: Any) -> None:
    """Replace the numbers of nodes among the targets by those of the states that they are."""
    for e in range(first, targets.size):
        if targets[e] < 0:
            targets[e] = places[-1 - targets[e]]


def contract(
    places: Any, hidden: int, offsets: Any, targets: Any, stamps: Any, out_offsets: Any, out: Any
) -> int:
    """Collect the nodes that the turn from each node can lead to, each once; return how many.

    Parameters
    ----------
    places : int64 array (nodes + 1,)
        The state that each node is, and the number of states.
    hidden : int
        How many of the first nodes are starts within a turn, and not counted.
    offsets, targets : int64 array, int32 array
        The transitions, as `search` leaves them.
    stamps : int32 array (nodes,)
        Zeros.
    out_offsets, out : int64 array (nodes - hidden + 1,), int32 array (transitions to nodes,)
        Written: the edges of each node.
    """
    t = 0
    for k in range(hidden, places.size - 1):
        for e in range(offsets[places[k]], offsets[places[k + 1]]):
            x = -1 - targets[e]
            if x >= 0 and stamps[x] != k + 1:
                stamps[x] = k + 1
                out[t] = x - hidden
                t += 1
        out_offsets[k - hidden + 1] = t
    return t


def look(first: int, last: int, words: Any, who: Any, turns: Any, s: Any, o: Any) -> None:
    """Say who acts in states that were left unexpanded, and whether a turn begins."""
    for i in range(first, last):
        unpack(words, i, o, s[0])
        who[i] = player(s[0], o)
        turns[i] = turn(s[0], o)


def results(ends: Any, words: Any, s: Any, o: Any, out: Any) -> None:
    """Write the result of each of the states `ends`, in which nobody acts."""
    for i in range(ends.size):
        unpack(words, ends[i], o, s[0])
        out[i] = result(s[0], o)


def restore(words: Any, i: int, s: Any, o: Any) -> None:
    """Unpack one state."""
    unpack(words, i, o, s[0])


def tally(words: Any, offsets: Any, codes: Any, s: Any, o: Any, events: Any, gone: Any) -> None:
    """Write what kind of thing each transition is, and which seats it takes out."""
    for i in range(offsets.size - 1):
        for e in range(offsets[i], offsets[i + 1]):
            unpack(words, i, o, s[0])
            events[e] = event(s[0], o, np.int64(codes[e]))
            gone[e] = apply(s[0], o, np.int64(codes[e]))
