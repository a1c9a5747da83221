"""What is asked of an explored graph: the answer of ``kaato explore``."""

from time import perf_counter
from typing import Any

import numpy as np

from games.cards import NOBODY
from games.positions import show_options
from verify.dead import way_to_dead
from verify.structure import Structure, coalitions, count_members
from verify.transitions import Csr, Graph, Ints


def warm() -> None:
    """Have the questions compiled, by asking them of a graph of two vertices."""
    graph = Csr.of([[0, 1], []])
    ends = np.array([False, True])
    structure = Structure(graph)
    structure.reaching(ends)
    win, _ = structure.forcing(np.array([0, NOBODY], np.int8), ends, [(0,)])
    count_members(win, np.arange(2), 1)
    Structure(Csr.of([[1], []])).longest()


def describe(graph: Graph) -> dict[str, Any]:
    """Return the answers to all questions about a graph, as JSON values.

    ========================  ==========================================================
    ``states``                the vertices shown: states, or nodes where whole turns are
                              contracted
    ``transitions``           the edges shown
    ``terminal``              those of the states in which the game is over
    ``cycle``                 whether some play can go on for ever
    ``components``            strongly connected ones: how many hold a cycle, and the size
                              of the largest
    ``longest_play``          the most edges that a play can take; null if there is a cycle
    ``end_reachable_from_all``  whether the end can be reached from every state
    ``dead``                  from how many it cannot
    ``dead_after``            the moves of a shortest way into such a state; null without one
    ``forces_end``            for each coalition of seats (all of them for up to four
                              players, above that single seats and pairs) from how many
                              states it can force the end, whatever others and chance do
    ``forces_loop``           likewise that the end is never reached; there chance helps
                              the others
    ``limit_reached``         whether the search stopped at its limit: then what it cannot
                              know is null, and ``cycle`` is true or null
    ``seconds``               search and questions, compilation apart
    ``search_seconds``        the search alone
    ``searched``              the states stored, those within turns included
    ``memory_bytes``          the most that the arrays of the search took together
    ========================  ==========================================================

    Who can force what is solved on single actions, since a whole turn hides who chose.

    Examples
    --------
    >>> from games.positions import make_options
    >>> from games.system import find_game
    >>> from verify.explore import explore
    >>> maija = find_game("maija")
    >>> settings = {"deck": "QK:SH", "trump": "H", "stock": "no", "end": "complete"}
    >>> o = make_options(maija, 2, settings)
    >>> answer = describe(explore(maija, o, deals="all", macro=True))
    >>> answer["states"], answer["cycle"], answer["longest_play"]
    (27, False, 3)
    """
    warm()
    begun = perf_counter()
    shown, states = graph.shown, graph.shown_states
    structure = Structure(shown)
    ends = graph.who[states] == NOBODY
    answer: dict[str, Any] = {
        "game": graph.game.name,
        "options": show_options(graph.game, graph.options),
        "players": graph.options.players,
        "macro": graph.macro,
        "starts": graph.starts,
        "states": shown.vertices,
        "transitions": len(shown.targets),
        "terminal": int(ends.sum()),
        "limit_reached": graph.limit_reached,
        "cycle": structure.cycle,
        **dict.fromkeys(UNKNOWN),
    }
    if not graph.limit_reached:
        dead = int((~structure.reaching(ends)).sum())
        way = way_to_dead(graph) if dead else None
        answer |= {
            "components": {"nontrivial": structure.nontrivial, "largest": structure.largest},
            "longest_play": structure.longest(),
            "end_reachable_from_all": dead == 0,
            "dead": dead,
            "dead_after": way and way[1],
            **_forced(graph, structure if not graph.macro else Structure(graph.links), states),
        }
    elif not structure.cycle:
        answer["cycle"] = None
    answer["searched"] = len(graph.who)
    answer["search_seconds"] = round(graph.seconds, 6)
    answer["seconds"] = round(graph.seconds + perf_counter() - begun, 6)
    answer["memory_bytes"] = graph.memory_bytes
    return answer


UNKNOWN = (
    "components", "longest_play", "end_reachable_from_all", "dead", "dead_after", "forces_end",
    "forces_loop",
)  # fmt: skip


def _forced(graph: Graph, structure: Structure, states: Ints) -> dict[str, dict[str, int]]:
    groups = coalitions(graph.options.players)
    win, hold = structure.forcing(graph.who, graph.who == NOBODY, groups)
    names = [",".join(map(str, g)) for g in groups]
    return {
        name: dict(zip(names, count_members(words, states, len(groups)), strict=True))
        for name, words in (("forces_end", win), ("forces_loop", hold))
    }
