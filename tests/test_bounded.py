"""The shortest cycle on the full deck, found and all shorter ones excluded."""

from pathlib import Path

from games.positions import make_options
from games.system import find_game
from verify.bounded import shortest_cycle
from verify.certificates import check_certificate

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
