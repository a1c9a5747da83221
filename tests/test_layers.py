"""The folders depend on one another in one direction only."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("games", "sim", "verify", "reports", "kaato")
OURS = {*LAYERS, "bench", "tests"}
# `kaato bench` runs the benchmark of a checkout
ALLOWED = {("kaato", "bench")}
FILES = [path for layer in LAYERS for path in sorted((ROOT / layer).rglob("*.py"))]


def imported(path):
    """Yield each import of our own code in a file: its line and the module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            names = [node.module]
        else:
            continue
        for name in names:
            if name.split(".")[0] in OURS:
                yield node.lineno, name


@pytest.mark.parametrize("path", FILES, ids=[str(p.relative_to(ROOT)) for p in FILES])
def test_a_file_imports_only_from_its_own_layer_and_those_below(path):
    layer = path.relative_to(ROOT).parts[0]
    below = LAYERS[: LAYERS.index(layer) + 1]
    for line, name in imported(path):
        other = name.split(".")[0]
        allowed = other in below or (layer, other) in ALLOWED
        assert allowed, f"{path}:{line}: {layer} imports {name}"


def test_every_layer_is_there_and_imports_are_found():
    assert {path.relative_to(ROOT).parts[0] for path in FILES} == set(LAYERS)
    found = {name for _, name in imported(ROOT / "sim" / "kernel.py")}
    assert {"games.cards", "sim.intrinsics"} <= found


def test_nothing_imports_the_reference_programs():
    """They are there to be compared with, by running them."""
    for path in [*FILES, *sorted((ROOT / "tests").rglob("*.py"))]:
        for line, name in imported(path):
            assert not name.startswith("bench.reference"), f"{path}:{line}"


SEARCHES = """
import sys
from kaato.cli import run

small = ["maija", "--players", "2", "--deck", "QK:SH", "--trump", "H", "-o", "hand=1", "--json"]
for command in ("explore", "loop", "verify"):
    assert run([command, *small]) == 0, command
    assert "matplotlib" not in sys.modules, command
assert run(["explore", *small, "--deals", "all", "--macro", "--picture", "graph.svg"]) == 0
assert "matplotlib" in sys.modules
"""


def test_a_search_does_not_wait_for_the_library_that_draws(tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", SEARCHES], cwd=tmp_path, env=environment, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
