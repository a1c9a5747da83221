"""Dead states: found, reached, and how likely, against a plain iteration over the graph."""

import pytest

from games.cards import NOBODY, VOID
from games.positions import Position, make_options
from games.system import find_game
from tests import graph as plain
from verify.dead import chance_of_dead, dead_states, way_to_dead
from verify.explore import explore

STAYS = {"deck": "QS KS QD KD QC", "hand": "1", "pile_bottom": "stays"}
MILDER = {**STAYS, "clubs": "ordinary", "trump": "turned"}


def explored(name, players, settings):
    game = find_game(name)
    return explore(game, make_options(game, players, settings))


def iterated(start):
    """Return the chance of a dead state by iterating over the interpreter's graph."""
    found = plain.explore(start)
    ending = {i for i, edges in enumerate(found.edges) if not edges}
    voids = {i for i in ending if found.positions[i].result == VOID}
    alive, size = set(ending), 0
    while len(alive) > size:
        size = len(alive)
        alive |= {i for i, e in enumerate(found.edges) if alive & set(e.values())}
    values = {goal: [0.0] * len(found.edges) for goal in ("dead", "void")}
    for goal, inside in (("dead", set(range(len(found.edges))) - alive), ("void", voids)):
        now = values[goal] = [float(i in inside) for i in range(len(found.edges))]
        change = 1.0
        while change > 1e-9:
            before = list(now)
            for i, edges in enumerate(found.edges):
                if edges and i not in inside:
                    now[i] = sum(now[t] for t in edges.values()) / len(edges)
            change = max(abs(a - b) for a, b in zip(before, now, strict=True))
    return values["dead"][0] / (1 - values["void"][0])


@pytest.mark.parametrize(("players", "settings"), [(2, STAYS), (3, MILDER)])
def test_the_chance_to_get_stuck_is_that_of_plain_iteration(players, settings):
    found = explored("kitumaija", players, settings)
    start = Position.begin("kitumaija", players, settings)
    assert 0 < chance_of_dead(found) < 1
    assert chance_of_dead(found) == pytest.approx(iterated(start), abs=1e-6)


def test_the_way_to_a_dead_state_is_short_and_leads_there():
    found = explored("kitumaija", 2, STAYS)
    start, moves = way_to_dead(found)
    for move in moves:
        start.play(move)
    reached = explore(found.game, found.options, start=start)
    assert not (reached.who == NOBODY).any()
    assert moves == ["deal QD", "deal KS"]


def test_no_state_is_dead_where_the_end_is_always_near():
    found = explored("maija", 2, {"deck": "QKA:SD", "hand": "2"})
    assert not dead_states(found).any()
    assert way_to_dead(found) is None
    assert chance_of_dead(found) == 0
