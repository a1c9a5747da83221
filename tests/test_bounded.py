"""The shortest cycle on the full deck, found and all shorter ones excluded."""

from pathlib import Path

import networkx as nx
import pytest

from games.positions import make_options
from games.system import find_game
from verify.bounded import shortest_cycle
from verify.certificates import check_certificate
from verify.explore import explore
from verify.lasso import lasso

MAIJA = find_game("maija")


def test_three_players_go_round_in_six_exchanges_and_no_fewer(tmp_path):
    options = make_options(MAIJA, 3, {"stock": "no"})
    found = shortest_cycle(MAIJA, options, 6)
    assert (found.found["turns"], found.found["actions"]) == (6, 18)
    assert [e["turns"] for e in found.excluded] == [1, 2, 3, 4, 5]
    assert found.undecided == []
    finding = found.finding(tmp_path)
    assert finding.verdict == "can loop"
    assert check_certificate(Path(finding.certificate)).ok


def test_two_players_have_no_cycle():
    options = make_options(MAIJA, 2, {"deck": "JQK:SH", "stock": "no"})
    found = shortest_cycle(MAIJA, options, 4)
    assert found.found is None
    assert found.undecided == []
    assert found.finding().verdict == "unknown"
    assert found.none


def test_four_in_play_have_no_cycle_until_one_is_out():
    options = make_options(MAIJA, 4, {"deck": "QKA:SH", "stock": "no"})
    assert shortest_cycle(MAIJA, options, 1, held="hands").none
    assert not shortest_cycle(MAIJA, options, 1).none


def girth(found):
    """Return the turns of a shortest cycle of an explored graph of whole turns, or None."""
    graph = nx.DiGraph(
        (v, int(w)) for v in range(found.shown.vertices) for w in found.shown.after(v)
    )
    parts = (graph.subgraph(part) for part in nx.strongly_connected_components(graph))
    lengths = [
        1 + nx.shortest_path_length(part, w, v) for part in parts for v, w in part.edges
    ]  # fmt: skip
    return min(lengths, default=None)


AGREE = [
    (2, {}),
    (2, {"after_fail": "leader"}),
    (2, {"after_fail": "receiver"}),
    (2, {"defence": "all"}),
    (3, {}),
    (3, {"after_fail": "leader", "end": "complete"}),
    (3, {"after_fail": "receiver", "lead": "single"}),
    (3, {"defence": "all", "trump": "H"}),
    (4, {"after_fail": "leader"}),
]


@pytest.mark.parametrize(("players", "settings"), AGREE, ids=str)
def test_exhaustive_search_agrees(players, settings):
    options = make_options(MAIJA, players, {"deck": "QKA:SH", "stock": "no", **settings})
    found = explore(MAIJA, options, deals="all", macro=True)
    shortest = girth(found)
    search = shortest_cycle(MAIJA, options, 6)
    assert search.undecided == []
    if shortest is None:
        assert lasso(found) is None
        assert search.none
        assert search.found is None
    else:
        assert search.found["turns"] == shortest
        assert [e["turns"] for e in search.excluded] == list(range(1, shortest))
