"""The pages of the rules: complete, and true to the tests and the registry."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from games.records import INVESTIGATED
from games.system import games

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))
HEADINGS = [
    "Sources",
    "Version history",
    "Options",
    "Clauses",
    "Readings",
    "Disputes",
    "Modelling",
    "Limits",
]
OPTIONAL = "Findings"
CLAUSE = re.compile(r"^- \*\*([A-Z]\d+)\*\* ", re.MULTILINE)
TEST_ID = re.compile(r"`(tests/\w+\.py)::(\w+)`")
pages = pytest.mark.parametrize("page", PAGES, ids=lambda p: p.stem)
registered = pytest.mark.parametrize("name", games())


@cache
def names_in(file):
    """The names of the test functions in a file."""
    path = ROOT / file
    assert path.exists(), file
    tree = ast.parse(path.read_text("utf-8"))
    return {n.name for n in tree.body if isinstance(n, ast.FunctionDef)}


def page_of(name):
    return (ROOT / "docs" / "rules" / f"{name}.md").read_text("utf-8")


def section(text, heading):
    return text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]


def clauses(text):
    """The clauses of a page by their numbers."""
    parts = CLAUSE.split(section(text, "Clauses"))
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def bibliography():
    text = (ROOT / "docs" / "bibliography.md").read_text("utf-8")
    return re.findall(r"^- \*\*([\w-]+)\*\*: ", text, re.MULTILINE)


def option_rows(text):
    """The cells of the table of options, by the option."""
    rows = re.findall(r"^\| `(\w+)` \|(.*)\|$", section(text, "Options"), re.MULTILINE)
    return {name: cells.split(" | ") for name, cells in rows}


@registered
def test_every_game_has_a_page_and_its_title(name):
    assert page_of(name).startswith(f"# {games()[name].titles['en']}\n")


@pages
def test_every_page_is_of_a_game(page):
    assert page.stem in games()


@pages
def test_the_headings_are_the_same_everywhere(page):
    headings = re.findall(r"^## (.+)$", page.read_text("utf-8"), re.MULTILINE)
    assert [h for h in headings if h != OPTIONAL] == HEADINGS


@pages
def test_clauses_are_numbered_in_order(page):
    numbers = [int(c[1:]) for c in clauses(page.read_text("utf-8"))]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers


@pages
def test_every_clause_names_its_test_or_says_that_it_is_not_modelled(page):
    for number, clause in clauses(page.read_text("utf-8")).items():
        assert TEST_ID.search(clause) or "*not modelled*" in clause, number


@pages
def test_every_test_that_a_page_names_exists(page):
    for file, test in TEST_ID.findall(page.read_text("utf-8")):
        assert test in names_in(file), f"{file}::{test}"


@pages
def test_a_test_named_for_a_clause_is_named_by_it(page):
    text = page.read_text("utf-8")
    numbered = clauses(text)
    for file in {f for f, _ in TEST_ID.findall(text) if page.stem in f}:
        for test in names_in(file):
            found = re.match(r"test_([a-z]\d+)_", test)
            if found:
                assert found[1].upper() in numbered, test
                assert f"::{test}`" in text, f"{page.name} does not name {test}"


@registered
def test_every_option_and_value_is_on_the_page(name):
    rows = option_rows(page_of(name))
    assert sorted(rows) == sorted(f.name for f in games()[name].option_fields())
    for field in games()[name].option_fields():
        values, default, source = (c.strip() for c in rows[field.name][:3])
        if field.kind == "choice":
            assert re.findall(r"`(\S+)`", values) == list(field.names), field.name
            assert default == f"`{field.names[field.default]}`", field.name
        elif field.kind == "number":
            assert values == f"{field.low} to {field.limit}", field.name
            assert default == str(field.default), field.name
        if field.source == INVESTIGATED:
            assert source == "investigated", field.name
        elif field.source:
            assert source == f"`{field.source}`", field.name


@registered
def test_the_history_has_every_version(name):
    history = section(page_of(name), "Version history")
    for version in games()[name].history:
        assert f"Version `{version}`:" in history


@registered
def test_every_source_is_in_the_bibliography(name):
    game = games()[name]
    keys = bibliography()
    options = {f.source for f in game.option_fields()} - {"", INVESTIGATED}
    assert game.sources
    for key in {*game.sources, *options}:
        assert key in keys, key


@registered
def test_every_source_is_on_the_page(name):
    sources = section(page_of(name), "Sources")
    for key in games()[name].sources:
        assert f"`{key}`" in sources


@pages
def test_every_source_that_a_page_lists_is_in_the_bibliography(page):
    listed = re.findall(r"`([\w-]+)`", section(page.read_text("utf-8"), "Sources"))
    assert listed
    assert set(listed) <= set(bibliography())


def test_the_keys_of_the_bibliography_are_different():
    keys = bibliography()
    assert len(keys) == len(set(keys))
