"""The long random play of `make soak`, scaled down, and that it sees what is broken."""

import re

import pytest

from games.positions import make_options
from games.system import find_game
from tests import soak
from tests.broken import BROKEN
from tests.kernels import ACTIONS, FINISHED, TALLY, VOIDS
from tests.play import rows


def test_a_short_soak_holds_and_reports_a_line_for_each_row(capsys):
    assert soak.main(["beggar", "--games", "400"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(rows(find_game("beggar"))) + 1
    assert re.match(r"beggar 2 players, defaults: 400 finished, 0 cut at \d+ actions", lines[0])
    assert re.fullmatch(r"480 games in \d+ s: every invariant held", lines[-1])


@pytest.mark.parametrize(
    ("fault", "what"),
    [
        ("twice", "a card is in two places"),
        ("comes-back", "a card came back, or changed its kind"),
        ("too-early", "a seat went out with cards"),
        ("stuck", "no action is legal"),
        ("all-lose", "the result is no set of losers"),
    ],
)
def test_a_broken_invariant_is_found_and_named(fault, what):
    _, wrong = soak.play_row(BROKEN, make_options(BROKEN, 2, {"fault": fault}), 50)
    assert re.fullmatch(rf"{what} \(chunk 0, game \d+\)", wrong)


def test_nothing_is_found_where_nothing_is_broken():
    tally, wrong = soak.play_row(BROKEN, make_options(BROKEN, 2, {"hand": 25}), 200)
    assert not wrong
    assert tally[FINISHED] + tally[VOIDS] == 200
    assert tally[VOIDS] > 0
    assert tally[ACTIONS] > 200 * 50


def test_a_broken_invariant_fails_the_command(capsys, monkeypatch):
    monkeypatch.setattr(soak, "play_row", lambda *_: ([0] * TALLY, "a card is gone"))
    assert soak.main(["beggar", "--games", "20"]) == 1
    assert "; BROKEN: a card is gone" in capsys.readouterr().out


def test_an_unknown_game_is_refused_in_one_line(capsys):
    with pytest.raises(SystemExit):
        soak.main(["poker"])
    assert "error: unknown game 'poker'; the games are " in capsys.readouterr().err
