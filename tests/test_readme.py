"""The README's examples run, and print what they say."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.positions import make_options
from games.system import games
from kaato.cli import COMMANDS
from verify.loops import find_by_play

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


def rows_of_games():
    """Yield what the table of games says of each, by its name."""
    row = r"^\| \[([^]]+)\]\(docs/rules/(\w+)\.md\) \| (.*?) \| (.*?) \|(.*?)\|$"
    for title, name, players, yes, no in re.findall(row, README, re.MULTILINE):
        yield (
            name,
            (title, players, *([int(n) for n in x.split(",") if n.strip()] for x in (yes, no))),
        )


def test_every_game_of_the_family_is_in_the_table():
    wanted = {
        g.name: (g.titles["en"], f"{g.players[0]} to {g.players[1]}")
        for g in games().values()
        if g.family
    }
    assert {name: row[:2] for name, row in rows_of_games()} == wanted


@pytest.mark.parametrize(("name", "row"), list(rows_of_games()))
def test_loops_are_found_where_the_table_says(name, row):
    game, (_, _, yes, no) = games()[name], row
    assert sorted([*yes, *no]) == list(range(game.players[0], min(game.players[1], 6) + 1))
    found = [n for n in yes if find_by_play(game, make_options(game, n), plays=15)]
    assert found == yes
    assert not any(find_by_play(game, make_options(game, n), plays=5) for n in no)


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
