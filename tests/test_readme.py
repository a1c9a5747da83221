"""The README's examples run, and print what they say."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kaato.cli import COMMANDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def examples():
    """Yield each command of the console blocks with the output that follows it."""
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


@pytest.mark.parametrize(("command", "output"), list(examples()))
def test_a_command_prints_what_the_readme_shows(command, output, tmp_path):
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "COLUMNS": "120"}
    done = subprocess.run(
        ["bash", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    wanted = ".*".join(re.escape(piece) for piece in output.split("…"))
    assert re.match(wanted, done.stdout + done.stderr, re.DOTALL), done.stdout + done.stderr


def test_the_python_example_runs():
    [source] = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    test = doctest.DocTestParser().get_doctest(source, {}, "README", None, None)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_every_command_of_the_command_line_is_in_the_changelog():
    names = [name for names in COMMANDS.values() for name in names]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert [n for n in names if f"`{n}`" not in changelog] == []


def test_the_architecture_names_every_source_file():
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    missing = [
        str(p.relative_to(ROOT))
        for folder in ("games", "sim", "verify")
        for p in sorted((ROOT / folder).glob("*.py"))
        if p.name != "__init__.py" and f"`{p.name}`" not in page
    ]
    assert missing == []
