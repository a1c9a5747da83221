"""Each change of a rule that tests/mutants/ lists must make the test that it names fail."""

import pytest

from tests import mutation
from tests.mutation import FAILED, FOLDER, PASSED, ROOT

GAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_the_unchanged_rules_pass(game):
    [(status, said)] = mutation.run(game, [{}])
    assert status == PASSED, said


@every_game
def test_every_mutant_changes_one_place(game):
    for mutant in mutation.read(game):
        text = (ROOT / mutant["file"]).read_text("utf-8")
        assert text.count(mutant["from"]) == 1, mutant["why"]
        assert mutant["from"] != mutant["to"], mutant["why"]


@every_game
def test_every_mutant_names_the_test_that_kills_it(game):
    nameless = [m["why"] for m in mutation.read(game) if "by" not in m]
    assert not nameless, "python -m tests.mutation finds them"


@every_game
def test_every_mutant_is_killed_by_the_test_it_names(game):
    mutants = mutation.read(game)
    alive = [
        f"{mutant['why']}: status {status}\n{said[-600:]}"
        for mutant, (status, said) in zip(mutants, mutation.run(game, mutants), strict=True)
        if status != FAILED
    ]
    assert not alive, "\n".join(alive)
