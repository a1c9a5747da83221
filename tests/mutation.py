"""Changed rules, and the test that notices each: ``python -m tests.mutation``.

`tests/mutants/` has a file for each game: a list of changes of its rules, each with
the test that must fail on it.  The command plays the game's whole suite against
each change that names no test yet, and writes down the first test that fails.

A mutant is played in a copy of the rules and of their tests, in a process of its
own that imports neither from the working tree.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent
FOLDER = TESTS / "mutants"
PASSED, FAILED = 0, 1
RUN = """
import sys
import games
assert games.__file__.startswith(sys.argv[1]), games.__file__
import pytest
sys.exit(pytest.main(["-x", "-q", "--assert=plain", "-p", "no:cacheprovider", *sys.argv[2:]]))
"""

Mutant = dict[str, str]


def read(game: str) -> list[Mutant]:
    """Return the mutants of a game."""
    return json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))


def suite(game: str) -> list[str]:
    """Return the files that test the rules of a game."""
    found = [TESTS / f"test_{game}.py", *sorted(TESTS.glob(f"test_{game}_*.py"))]
    return [f"tests/{path.name}" for path in found if path.exists()]


def copy_tree(to: Path, game: str) -> None:
    """Copy the rules, the tests of one game, and what these read and import."""
    helpers = [p.name for p in TESTS.glob("*.py") if not p.name.startswith(("test_", "conftest"))]
    shutil.copytree(ROOT / "games", to / "games", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(TESTS / "data", to / "tests" / "data")
    shutil.copytree(ROOT / "reports" / "data", to / "reports" / "data")
    for file in [*suite(game), *(f"tests/{name}" for name in helpers)]:
        shutil.copy(ROOT / file, to / file)


def run_tests(tree: Path, tests: list[str]) -> tuple[int, str]:
    """Run tests in a copied tree up to the first failure; return the exit status and the text."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(tree),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTEST_ADDOPTS": "",
    }
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(tree), *tests],
        cwd=tree, env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def run_mutant(game: str, mutant: Mutant, tests: list[str]) -> tuple[int, str]:
    """Run tests on a mutant; return as `run_tests` does."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        copy_tree(tree, game)
        file = tree / mutant["file"]
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(mutant["from"], mutant["to"]), encoding="utf-8")
        return run_tests(tree, tests)


def run_all(game: str, mutants: list[Mutant]) -> list[tuple[int, str]]:
    """Run on each mutant the test that it names, or the whole suite if it names none."""
    tests = [[m["by"]] if "by" in m else suite(game) for m in mutants]
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        return list(workers.map(run_mutant, [game] * len(mutants), mutants, tests))


def write(game: str) -> None:
    """Name in the file of a game the test that kills each mutant."""
    mutants = read(game)
    nameless = [m for m in mutants if "by" not in m]
    for mutant, (_, said) in zip(nameless, run_all(game, nameless), strict=True):
        killer = re.search(r"^FAILED (tests/\w+\.py::\w+)", said, re.MULTILINE)
        if killer:
            mutant["by"] = killer[1]
        print(f"{game}: {mutant['why']}: {mutant.get('by', 'NOT KILLED')}")
    text = json.dumps(mutants, indent=2, ensure_ascii=False)
    (FOLDER / f"{game}.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.json")):
        write(path.stem)
