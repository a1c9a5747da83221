"""Each change of a rule that tests/mutants/ lists must make a rule test fail.

A mutant is played in a copy of the rules and of their tests, in a process of its own that imports
nothing from the working tree.
"""

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent
SUITES = {
    "maija": "test_maija_rules.py",
    "mustamaija": "test_mustamaija_rules.py",
    "beggar": "test_beggar.py",
}
MUTANTS = {game: json.loads((TESTS / "mutants" / f"{game}.json").read_text()) for game in SUITES}
PASSED, FAILED = 0, 1
RUN = """
import sys
import games
assert games.__file__.startswith(sys.argv[1]), games.__file__
import pytest
sys.exit(pytest.main(["-x", "-q", "--assert=plain", "-p", "no:cacheprovider", *sys.argv[2:]]))
"""


def copy_tree(to, game):
    """Copy the rules, the tests of one game and their data."""
    shutil.copytree(ROOT / "games", to / "games", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(TESTS / "data", to / "tests" / "data")
    shutil.copytree(ROOT / "reports" / "data", to / "reports" / "data")
    shutil.copy(TESTS / SUITES[game], to / "tests")


def run_suite(tree, game):
    """Run the rule tests of a game in a copied tree; return the exit status and what was said."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(tree),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTEST_ADDOPTS": "",
    }
    command = [sys.executable, "-c", RUN, str(tree), f"tests/{SUITES[game]}"]
    done = subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stdout + done.stderr


def run_mutant(tree, game, mutant):
    copy_tree(tree, game)
    file = tree / mutant["file"]
    file.write_text(file.read_text("utf-8").replace(mutant["from"], mutant["to"]), "utf-8")
    return run_suite(tree, game)


@pytest.mark.parametrize("game", SUITES)
def test_the_unchanged_rules_pass(game, tmp_path):
    copy_tree(tmp_path, game)
    status, said = run_suite(tmp_path, game)
    assert status == PASSED, said


@pytest.mark.parametrize("game", SUITES)
def test_every_mutant_changes_one_place(game):
    for mutant in MUTANTS[game]:
        text = (ROOT / mutant["file"]).read_text("utf-8")
        assert text.count(mutant["from"]) == 1, mutant["why"]
        assert mutant["from"] != mutant["to"], mutant["why"]


@pytest.mark.parametrize("game", SUITES)
def test_every_mutant_is_killed_by_a_test(game, tmp_path):
    mutants = MUTANTS[game]
    trees = [tmp_path / str(i) for i in range(len(mutants))]
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        results = list(workers.map(run_mutant, trees, [game] * len(mutants), mutants))
    alive = [
        f"{mutant['why']}: status {status}\n{said[-600:]}"
        for mutant, (status, said) in zip(mutants, results, strict=True)
        if status != FAILED
    ]
    assert not alive, "\n".join(alive)
