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
import json, os, signal, sys
import numpy, pytest  # read once for all mutants; neither is of the working tree

for tree, tests in json.load(sys.stdin):
    child = os.fork()
    if child == 0:
        os.chdir(tree)
        said = os.open("said", os.O_CREAT | os.O_WRONLY)
        os.dup2(said, 1)
        os.dup2(said, 2)
        signal.alarm(60)
        sys.path.insert(0, tree)
        import games
        assert games.__file__.startswith(tree), games.__file__
        sys.exit(pytest.main(["-x", "-q", "--assert=plain", "-p", "no:cacheprovider", *tests]))
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    open(f"{tree}/status", "w").write(str(status))
"""

Mutant = dict[str, str]
Job = tuple[str, list[str]]


def read(game: str) -> list[Mutant]:
    """Return the mutants of a game."""
    return json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))


def suite(game: str) -> list[str]:
    """Return the files that test the clauses of a game, as its page names them."""
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return sorted(set(re.findall(rf"tests/test_{game}\w*\.py", page)))


def copy_tree(to: Path, game: str) -> None:
    """Copy the rules, the tests of one game, and what these read and import."""
    helpers = [p.name for p in TESTS.glob("*.py") if not p.name.startswith(("test_", "conftest"))]
    shutil.copytree(ROOT / "games", to / "games", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(TESTS / "data", to / "tests" / "data")
    shutil.copytree(ROOT / "reports" / "data", to / "reports" / "data")
    for file in [*suite(game), *(f"tests/{name}" for name in helpers)]:
        shutil.copy(ROOT / file, to / file)


def run_jobs(jobs: list[Job]) -> None:
    """Run one job after another, each in a fork of a process that imports nothing of ours."""
    environment = {
        **os.environ,
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTEST_ADDOPTS": "",
    }
    subprocess.run(
        [sys.executable, "-I", "-B", "-c", RUN],
        input=json.dumps(jobs), env=environment, text=True, check=True,
    )  # fmt: skip


def run(game: str, mutants: list[Mutant]) -> list[tuple[int, str]]:
    """Run on each mutant the test that it names, or the whole suite if it names none.

    Returns the exit status of each and what was said. A mutant without a file is the
    game as it is.
    """
    with tempfile.TemporaryDirectory() as folder:
        trees = [Path(folder).resolve() / str(i) for i in range(len(mutants))]
        for tree, mutant in zip(trees, mutants, strict=True):
            copy_tree(tree, game)
            if "file" in mutant:
                file = tree / mutant["file"]
                text = file.read_text(encoding="utf-8")
                file.write_text(text.replace(mutant["from"], mutant["to"]), encoding="utf-8")
        jobs = [
            (str(tree), [m["by"]] if "by" in m else suite(game))
            for tree, m in zip(trees, mutants, strict=True)
        ]
        workers = os.cpu_count() or 1
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(run_jobs, [jobs[i::workers] for i in range(workers)]))
        return [(int((t / "status").read_text()), (t / "said").read_text()) for t in trees]


def write(game: str) -> None:
    """Name in the file of a game the test that kills each mutant."""
    mutants = read(game)
    nameless = [m for m in mutants if "by" not in m]
    for mutant, (_, said) in zip(nameless, run(game, nameless), strict=True):
        killer = re.search(r"^FAILED (tests/\w+\.py::\w+)", said, re.MULTILINE)
        if killer:
            mutant["by"] = killer[1]
        print(f"{game}: {mutant['why']}: {mutant.get('by', 'NOT KILLED')}")
    text = json.dumps(mutants, indent=2, ensure_ascii=False)
    (FOLDER / f"{game}.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.json")):
        write(path.stem)
