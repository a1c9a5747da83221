"""The pages of the other games: each there, standing alone, and saying what its data say."""

import json
import pickle
import re
from dataclasses import fields, is_dataclass
from types import SimpleNamespace

import pandas as pd
import pytest
from markupsafe import Markup

from games.positions import make_options
from games.system import games
from reports import game_page, tables
from reports.build import PAGE, write_page
from reports.play import MAIN, Runs
from reports.rules_page import bibliography, rules_page
from tests.test_docs_rules import clauses, option_rows, page_of
from tests.test_report import Page
from verify.loops import find_by_play

NAMES = [g.name for g in game_page.family()]
BUILT = ["durak", "kitumaija", "valepaska"]
"""Games whose pages are computed here: with teams, piles, and what only some players know."""
each = pytest.mark.parametrize("name", NAMES)
each_built = pytest.mark.parametrize("name", BUILT)
MARKS = ("{", "}", "<NA>", "</", "<b>", "`", "**", "Held by")
MADE = {"command": "kaato report", "versions": {"kaato": "0"}}


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """Build some pages: few games of three, two options and the smallest deck each."""
    small = pytest.MonkeyPatch()
    base = tmp_path_factory.mktemp("games")
    small.setattr(game_page, "COUNTS", (3,))
    small.setattr(game_page, "PILOT", 2)
    smallest, change = game_page.small_decks, game_page.alternatives
    small.setattr(
        game_page, "small_decks",
        lambda game: sorted(smallest(game), key=lambda c: c["reachable"])[:1],
    )  # fmt: skip
    small.setattr(game_page, "alternatives", lambda game: change(game)[:2])
    runs = Runs(20, results=base / "runs", workers=1)
    pages = {name: game_page.game_page(games()[name], runs) for name in BUILT}
    small.undo()
    for page in pages.values():
        context = {"page": page, "others": list(pages.values()), "made": MADE}
        write_page(base / "page", context, page.file, "game.html")
    (base / "page" / PAGE).touch()
    return SimpleNamespace(base=base, pages=pages, runs=runs)


def text_of(found, name):
    return (found.base / "page" / f"{name}.html").read_text(encoding="utf-8")


def data(found, name):
    return pd.read_csv(found.base / "page" / "data" / f"{name}.csv")


def test_every_game_of_the_family_has_a_page_but_the_main_one():
    assert {*NAMES, MAIN} == {g.name for g in games().values() if g.family}
    assert len(NAMES) >= 3


@each_built
def test_a_page_stands_alone_and_its_links_lead_somewhere(found, name):
    page = Page(text_of(found, name))
    assert len(page.ids) == len(set(page.ids))
    addresses = [a[k] for _, a in page.attributes for k in ("href", "src", "xlink:href") if k in a]
    for address in addresses:
        if address.startswith("#"):
            assert address[1:] in page.ids, address
        elif not address.startswith("data:,"):
            assert re.fullmatch(r"(data/)?[\w.-]+", address), address
            assert (found.base / "page" / address).is_file(), address
    assert {PAGE, *(f"{other}.html" for other in BUILT if other != name)} <= set(addresses)
    labels = [a["aria-labelledby"] for _, a in page.attributes if "aria-labelledby" in a]
    assert set(labels) <= set(page.ids)
    assert not re.search(r"@import|url\((?!#)|<script", text_of(found, name))


@each_built
def test_nothing_is_left_unrendered(found, name):
    words = "".join(Page(text_of(found, name)).words)
    for mark in MARKS:
        assert mark not in words, mark
    assert not re.search(r"\b(None|nan)\b", words)


@each_built
def test_numbers_on_the_page_are_those_of_the_data(found, name):
    page = Page(text_of(found, name))
    shown = [t["attrs"]["data-name"] for t in page.tables]
    parts = "options lengths seats policies compared loops explored".split()
    assert shown == [f"{name}_{part}" for part in parts]
    for t in page.tables:
        rows = tables.Table("", data(found, t["attrs"]["data-name"]), ()).rows
        assert len(rows) == len(t["rows"]) - 1 > 0
        for row, cells in zip(rows, t["rows"][1:], strict=True):
            for c in cells:
                column, form = c["attrs"]["data-column"], c["attrs"]["data-format"]
                wanted = tables.cell(row, column, form)
                assert c["text"] == wanted, (t["attrs"], column)


@each_built
def test_every_clause_is_on_the_page(found, name):
    page = Page(text_of(found, name))
    assert {number.lower() for number in clauses(page_of(name))} <= set(page.ids)
    for clause in rules_page(name).clauses:
        assert str(clause.text) in text_of(found, name)


@each
def test_every_clause_is_read_with_its_tests(name):
    wanted = clauses(page_of(name))
    assert [c.number for c in rules_page(name).clauses] == list(wanted)
    for clause in rules_page(name).clauses:
        assert clause.text
        assert all(f"::{test}`" in wanted[clause.number] for test in clause.tests)
        assert clause.tests or "not modelled" in clause.text


@each
def test_nothing_of_the_rules_is_left_unrendered(name):
    page = rules_page(name)
    words = "".join(Page("".join(map(str, rendered(page)))).words)
    assert len(words) > 1_000
    for mark in MARKS:
        assert mark not in words, mark
    assert not re.search(r"\b(None|nan)\b", words)


def rendered(value):
    """Yield every text of a page about rules, however deep."""
    if isinstance(value, Markup):
        yield value
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from rendered(inner)
    elif is_dataclass(value):
        for f in fields(value):
            yield from rendered(getattr(value, f.name))


@each_built
def test_every_option_and_value_is_in_the_table(found, name):
    game, wanted = games()[name], option_rows(page_of(name))
    frame = data(found, f"{name}_options").set_index("option")
    assert list(frame.index) == [f.name for f in game.option_fields()]
    for f in game.option_fields():
        row = frame.loc[f.name]
        assert row["meaning"] == f.doc
        if f.kind == "choice":
            assert row["values"].split(", ") == list(f.names)
            assert f"`{row['default']}`" == wanted[f.name][1].strip()


@each
def test_every_other_value_of_a_choice_is_compared(name):
    game = games()[name]
    pairs = [(option, v) for option, v, _ in game_page.alternatives(game)]
    for f in game.option_fields():
        values = [v for option, v in pairs if option == f.name]
        default = getattr(make_options(game, 3), f.name)
        if f.kind == "choice":
            assert values == [v for i, v in enumerate(f.names) if i != default]
        elif f.kind == "number":
            assert values
            assert str(default) not in values


@each_built
def test_loops_are_those_of_the_command(found, name):
    row = next(iter(found.pages[name].loops.rows))
    assert row["players"] == games()[name].players[0]
    *command, plays = row["command"].split()
    assert command == f"kaato loop {name} --players {row['players']} --plays".split()
    assert int(plays) == game_page.LOOP_PLAYS
    game = games()[name]
    again = find_by_play(game, make_options(game, row["players"]), plays=game_page.LOOP_PLAYS)
    assert (again is not None) == row["found"]
    assert again is None or again[0] == row["how"]


@each_built
def test_explored_states_are_those_counted(found, name):
    counted = json.loads(game_page.CASES.read_text(encoding="utf-8"))["cases"]
    for row in data(found, f"{name}_explored").to_dict("records"):
        command = row["command"].split(" --deck ")[0]
        assert command == f"kaato explore {name} --players {row['players']}"
        here = [c for c in counted if c["game"] == name and c["options"]["deck"] == row["deck"]]
        assert row["states"] in [c["reachable"] for c in here]


@each_built
def test_sources_are_given_in_full(found, name):
    for key in games()[name].sources:
        assert str(bibliography()[key]) in text_of(found, name)


def test_a_comparison_that_is_stored_is_not_played_again(found, monkeypatch):
    monkeypatch.setattr(game_page, "compare", None)
    name = BUILT[0]
    runs = Runs(20, results=found.runs.results, workers=1, game=name)
    row = found.pages[name].compared.rows[0]
    n = row["players"]
    a, b = runs.setup(n), runs.setup(n, settings={row["option"]: row["value"]})
    again = game_page._compared(a, b, row["games"], runs)
    assert again["decisions_more"] == row["decisions_more"]


def test_pages_are_computed_one_game_at_a_time(monkeypatch):
    monkeypatch.setattr(game_page, "game_page", lambda game, runs: (game.name, runs.workers))
    assert game_page.game_pages(Runs(20, workers=1)) == [(name, 1) for name in NAMES]


def test_a_page_survives_the_way_between_processes(found):
    page = found.pages[BUILT[0]]
    again = pickle.loads(pickle.dumps(page))
    assert again.game is page.game
    assert again.file == page.file
    assert again.lengths.frame.equals(page.lengths.frame)
