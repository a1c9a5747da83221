"""The shortest cycle on the full deck, found and all shorter ones excluded."""

import json
import shutil
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
    finding, exclusion = found.finding(tmp_path)
    assert finding.verdict == "can loop"
    assert exclusion is not None
    assert check_certificate(Path(finding.certificate)).ok


def test_two_players_have_no_cycle(tmp_path):
    options = make_options(MAIJA, 2, {"deck": "JQK:SH", "stock": "no"})
    found = shortest_cycle(MAIJA, options, 4)
    assert found.found is None
    assert found.undecided == []
    assert found.none
    finding, exclusion = found.finding(tmp_path)
    assert (finding.verdict, exclusion) == ("terminates", None)
    assert check_certificate(Path(finding.certificate)).ok


def test_four_in_play_have_no_cycle_until_one_is_out(tmp_path):
    options = make_options(MAIJA, 4, {"deck": "QKA:SH", "stock": "no"})
    found = shortest_cycle(MAIJA, options, 1, all_in_play=True)
    assert found.none
    finding, exclusion = found.finding(tmp_path)
    assert (finding.property, finding.verdict) == ("ends-all-in-play", "terminates")
    assert finding.certificate == exclusion
    checked = check_certificate(Path(exclusion))
    assert checked.ok, checked.reason
    assert not shortest_cycle(MAIJA, options, 1).none


@pytest.fixture(scope="module")
def exclusion(tmp_path_factory):
    """The certificate for three players with a small deck: 1 to 5 excluded, 6 found."""
    options = make_options(MAIJA, 3, {"deck": "QKA:SH", "stock": "no"})
    search = shortest_cycle(MAIJA, options, 6)
    return Path(search.finding(tmp_path_factory.mktemp("c"))[1])


def test_that_a_cycle_is_the_shortest_is_checked_from_the_file(exclusion):
    checked = check_certificate(exclusion)
    assert checked.ok, checked.reason
    assert "the shortest cycle has 6 exchanges, 18 actions" in checked.reason


TAMPERED = {
    "bound raised": lambda c: c.update(bound=7),
    "a number of turns added": lambda c: c["excluded"].append({"turns": 6, "by": "cards"}),
    "a number of turns left out": lambda c: c["excluded"].pop(),
    "excluded by something else": lambda c: c["excluded"][-1].update(by="control"),
    "said to have no cycle": lambda c: c.update(none=True, excluded=[], cycle=None, bound=0),
    "a lemma added": lambda c: c["lemmas"].append("the cards in stock"),
    "a move of the cycle left out": lambda c: c["cycle"]["moves"].pop(),
    "turns of the cycle fewer": lambda c: c["cycle"].update(turns=5),
    "options changed": lambda c: c["options"].update(lead="single"),
    "rules changed since": lambda c: c.update(rules="0" * 64),
    "all in play": lambda c: c.update(all_in_play=True, property="ends-all-in-play"),
    "an obligation not listed": lambda c: c["obligations"].pop(),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_an_exclusion_that_was_tampered_with_is_refused(what, exclusion, tmp_path):
    copy = shutil.copytree(exclusion.parent, tmp_path / "copy")
    content = json.loads((copy / "certificate.json").read_text())
    TAMPERED[what](content)
    (copy / "certificate.json").write_text(json.dumps(content))
    assert not check_certificate(copy).ok


def test_a_changed_obligation_of_an_exclusion_is_refused(exclusion, tmp_path):
    copy = shutil.copytree(exclusion.parent, tmp_path / "copy")
    file = sorted((copy / "obligations").iterdir())[-1]
    file.write_text(file.read_text().replace("(check-sat)", "(assert false)\n(check-sat)"))
    checked = check_certificate(copy)
    assert not checked.ok
    assert file.name in checked.reason


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
