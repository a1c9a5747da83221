"""Questions on graphs, against networkx and against their definitions; lassos and pictures."""

import json
from dataclasses import replace
from itertools import product

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import CHANCE, NOBODY
from games.positions import make_options
from games.system import Refusal, find_game
from verify.explore import explore
from verify.graph import describe
from verify.lasso import find_lasso, lasso
from verify.picture import END, LOOP, draw, label, to_networkx, write_graphml
from verify.structure import Structure, coalitions, count_members, near
from verify.transitions import Csr

MAIJA = find_game("maija")


@st.composite
def graphs(draw, most=9, acyclic=False):
    """Generate the successors of each vertex of a small graph."""
    n = draw(st.integers(1, most))
    lists = []
    for v in range(n):
        vertices = st.integers(v + 1, n - 1) if acyclic else st.integers(0, n - 1)
        empty = acyclic and v == n - 1
        lists.append([] if empty else draw(st.lists(vertices, max_size=3)))
    return lists


def as_networkx(lists):
    graph = nx.DiGraph()
    graph.add_nodes_from(range(len(lists)))
    graph.add_edges_from((v, w) for v, after in enumerate(lists) for w in after)
    return graph


# --- structure ---------------------------------------------------------------------


@given(graphs())
def test_components_are_those_of_networkx_in_order(lists):
    s, graph = Structure(Csr.of(lists)), as_networkx(lists)
    found = [s.order[a:b].tolist() for a, b in zip(s.bounds, s.bounds[1:], strict=False)]
    assert {frozenset(c) for c in found} == {
        frozenset(c) for c in nx.strongly_connected_components(graph)
    }
    place = {v: i for i, c in enumerate(found) for v in c}
    assert all(place[w] <= place[v] for v, w in graph.edges)
    cyclic = [len(c) > 1 or graph.has_edge(c[0], c[0]) for c in found]
    assert s.cyclic.tolist() == cyclic
    assert s.cycle == (not nx.is_directed_acyclic_graph(graph))
    assert s.nontrivial == sum(cyclic)
    assert s.largest == max(map(len, found))
    assert (s.longest() is None) == s.cycle


@given(graphs(acyclic=True))
def test_the_longest_path_is_that_of_networkx(lists):
    assert Structure(Csr.of(lists)).longest() == nx.dag_longest_path_length(as_networkx(lists))


@given(graphs(), st.data())
def test_reaching_and_nearness_are_those_of_networkx(lists, data):
    n, graph = len(lists), as_networkx(lists)
    goals = np.array(data.draw(st.lists(st.booleans(), min_size=n, max_size=n)))
    marked = set(np.flatnonzero(goals))
    wanted = [goals[v] or bool(marked & nx.descendants(graph, v)) for v in range(n)]
    assert Structure(Csr.of(lists)).reaching(goals).tolist() == wanted
    found, by = near(Csr.of(lists), np.array([0]))
    distance = nx.single_source_shortest_path_length(graph, 0)
    assert sorted(found) == sorted(distance)
    steps = [distance[v] for v in found]
    assert steps == sorted(steps)
    csr = Csr.of(lists)
    for v in found[1:]:
        assert csr.targets[by[v]] == v
        assert distance[csr.source(int(by[v]))] == distance[v] - 1


@given(graphs(), st.data())
def test_closed_vertices_lead_nowhere(lists, data):
    n = len(lists)
    closed = np.array(data.draw(st.lists(st.booleans(), min_size=n, max_size=n)))
    cut = [[] if c else after for c, after in zip(closed, lists, strict=True)]
    one, other = Structure(Csr.of(lists), closed), Structure(Csr.of(cut))
    assert one.order.tolist() == other.order.tolist()
    assert one.cyclic.tolist() == other.cyclic.tolist()
    assert near(Csr.of(lists), np.array([0]), closed)[0].tolist() == (
        near(Csr.of(cut), np.array([0]))[0].tolist()
    )


# --- who can force what --------------------------------------------------------------


def plays(lists, chosen):
    """Return the graph that is left when some vertices have chosen one successor."""
    return [[chosen[v]] if v in chosen else after for v, after in enumerate(lists)]


def surely_ends(lists, v, ends):
    """Return whether every way on from `v` comes to the end: none stops before or goes round."""
    graph = as_networkx(lists)
    inside = graph.subgraph({v, *nx.descendants(graph, v)} - ends)
    return nx.is_directed_acyclic_graph(inside) and all(lists[w] for w in inside)


def never_ends(lists, v, ends):
    """Return whether no way on from `v` comes to the end."""
    return not ({v, *nx.descendants(as_networkx(lists), v)} & ends)


@given(graphs(most=6), st.data())
def test_forcing_is_what_its_definition_says(lists, data):
    """A coalition forces something if one choice at each of its vertices makes it sure.

    Choices that depend on the past force no more, in these games.
    """
    n = len(lists)
    actors = st.lists(st.sampled_from([0, 1, 2, CHANCE]), min_size=n, max_size=n)
    who = np.array(data.draw(actors))
    stuck = data.draw(st.sets(st.integers(0, n - 1)))
    ends = {v for v in range(n) if not lists[v]} - stuck
    who[list(ends)] = NOBODY
    groups = coalitions(3)
    is_end = np.array([v in ends for v in range(n)])
    win, hold = Structure(Csr.of(lists)).forcing(who, is_end, groups)
    for b, group in enumerate(groups):
        own = [v for v in range(n) if who[v] in group and lists[v]]
        ways = [
            plays(lists, dict(zip(own, choice, strict=True)))
            for choice in product(*(set(lists[v]) for v in own))
        ]
        for v in range(n):
            assert bool(int(win[v]) >> b & 1) == any(surely_ends(w, v, ends) for w in ways)
            assert bool(int(hold[v]) >> b & 1) == any(never_ends(w, v, ends) for w in ways)


def test_members_are_counted():
    words = np.array([0b01, 0b11, 0b10, 0b11], np.uint64)
    assert count_members(words, np.array([0, 1, 3]), 2) == [3, 2]


def test_coalitions_are_all_of_few_players_and_up_to_pairs_of_many():
    assert len(coalitions(4)) == 15
    assert coalitions(5)[-1] == (3, 4)
    assert len(coalitions(10)) <= 64


# --- explored graphs -----------------------------------------------------------------


@pytest.fixture(scope="module")
def graph():
    """Three players with six cards: there are loops."""
    settings = {"deck": "JQK:SD", "trump": "D", "stock": "no", "end": "complete"}
    return explore(MAIJA, make_options(MAIJA, 3, settings), deals="all", macro=True)


@pytest.fixture(scope="module")
def small():
    """Two players with four cards: there are none."""
    settings = {"deck": "QK:SD", "trump": "D", "stock": "no", "end": "complete"}
    return explore(MAIJA, make_options(MAIJA, 2, settings), deals="all", macro=True)


def test_the_answer_has_the_keys_of_the_command_line(graph):
    answer = describe(graph)
    keys = (
        "game options players states transitions terminal cycle components longest_play dead "
        "end_reachable_from_all forces_end forces_loop seconds limit_reached memory_bytes macro"
    )
    assert set(keys.split()) <= set(answer)
    assert json.loads(json.dumps(answer)) == answer
    assert list(answer["forces_end"]) == ["0", "1", "2", "0,1", "0,2", "1,2", "0,1,2"]
    # without chance, a coalition can keep the end away just where the others cannot force it
    for group, rest in (("0", "1,2"), ("0,1", "2"), ("0,2", "1")):
        assert answer["forces_loop"][group] == answer["states"] - answer["forces_end"][rest]


def test_a_lasso_is_replayed(graph):
    found = find_lasso(graph)
    assert found is not None
    trace = found.trace()
    assert trace.looped is not None
    assert (trace.looped.stem, trace.looped.cycle) == (len(found.stem), len(found.cycle))
    positions = trace.positions()
    assert positions[-1].state == positions[len(found.stem)].state
    assert all(p.to_act != CHANCE for p in positions[len(found.stem) :])
    assert [graph.state(i) for i in found.states] == [p.state for p in positions]
    assert lasso(graph).moves == trace.moves


def test_a_lasso_is_a_shortest_one(graph):
    found = find_lasso(graph)
    links = graph.links
    inside = as_networkx([links.after(v).tolist() for v in range(links.vertices)])
    assert found.stem == []
    shortest = nx.shortest_path_length(inside, target=found.states[0])
    assert len(found.cycle) == 1 + min(shortest[w] for w in inside.successors(found.states[0]))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda f: {"cycle": f.cycle[:-1]}, "does not come back"),
        (lambda f: {"cycle": []}, "does not come back"),
        (lambda f: {"cycle": [62, *f.cycle]}, "illegal"),
    ],
)
def test_a_lasso_that_is_none_is_noticed(graph, change, reason):
    found = find_lasso(graph)
    with pytest.raises(RuntimeError, match=reason):
        replace(found, **change(found)).trace()


def test_there_is_no_lasso_without_a_cycle(small):
    assert find_lasso(small) is None
    assert lasso(small) is None


# --- for people ----------------------------------------------------------------------


def test_graphml_has_the_positions_and_moves(graph, small, tmp_path):
    write_graphml(small, tmp_path / "small.graphml")
    read = nx.read_graphml(tmp_path / "small.graphml", node_type=int)
    assert (len(read), read.number_of_edges()) == (27, 50)
    for v, node in read.nodes(data=True):
        position = small.position(int(small.shown_states[v]))
        assert node["label"] == label(position)
        assert node["terminal"] == (position.to_act == NOBODY)
        assert node["start"] == (v < small.starts)
    for v, to, told in read.edges(data="moves"):
        position = small.position(int(small.shown_states[v]))
        for move in told.split(", "):
            position.play(move)
        assert position.state == small.state(int(small.shown_states[to]))
    loop = [v for v, on in to_networkx(graph).nodes(data="loop") if on]
    assert len(loop) == find_lasso(graph).cycle.count(13)


@pytest.mark.parametrize("name", ["loop.png", "loop.svg"])
def test_the_loop_of_a_graph_is_drawn(graph, tmp_path, name):
    draw(graph, tmp_path / name)
    assert (tmp_path / name).stat().st_size > 10_000
    if name.endswith("svg"):
        assert LOOP in (tmp_path / name).read_text()


def test_a_small_graph_is_drawn_whole(small, tmp_path):
    draw(small, tmp_path / "small.svg")
    text = (tmp_path / "small.svg").read_text()
    assert LOOP not in text
    assert END in text


def test_what_cannot_be_drawn_or_written_is_refused(graph, small, tmp_path, monkeypatch):
    with pytest.raises(Refusal, match=r"\.png or \.svg"):
        draw(small, tmp_path / "small.gif")
    with pytest.raises(Refusal, match="cannot be written"):
        draw(small, tmp_path / "nowhere" / "small.svg")
    with pytest.raises(Refusal, match="cannot be written"):
        write_graphml(small, tmp_path / "nowhere" / "small.graphml")
    monkeypatch.setattr("verify.picture.MOST_WRITTEN", 20)
    with pytest.raises(Refusal, match="smaller deck"):
        write_graphml(small, tmp_path / "small.graphml")
    monkeypatch.setattr("verify.picture.MOST_DRAWN", 20)
    with pytest.raises(Refusal, match="no loop"):
        draw(small, tmp_path / "small.svg")
    monkeypatch.setattr("verify.picture.MOST_DRAWN", 4)
    with pytest.raises(Refusal, match="at most 4"):
        draw(graph, tmp_path / "loop.svg")
