"""The report: the page stands alone, says what its data say, and shows what the rules do."""

import json
import re
from functools import partial
from html.parser import HTMLParser

import networkx as nx
import numpy as np
import pandas as pd
import pytest

from games.positions import Position, make_options
from games.system import find_game
from reports import decks, exact, game_page, loop, play, proof, real_deck, tables, variants
from reports.build import build, tables_in
from sim.store import RESULTS
from verify.explore import explore
from verify.graph import describe
from verify.transitions import Csr

GAMES = 400
VOID = {"meta", "link", "input", "br", "hr", "img"}


class Page(HTMLParser):
    """Collects tables (cells with their attributes), links, scripts and the text of a page."""

    def __init__(self, text):
        super().__init__()
        self.tables, self.attributes, self.scripts, self.words, self.ids = [], [], {}, [], []
        self.cell = self.script = None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.attributes.append((tag, attrs))
        if "id" in attrs:
            self.ids.append(attrs["id"])
        if tag == "table":
            self.tables.append({"attrs": attrs, "rows": []})
        elif tag == "tr":
            self.tables[-1]["rows"].append([])
        elif tag in ("td", "th"):
            self.cell = {"attrs": attrs, "text": ""}
            self.tables[-1]["rows"][-1].append(self.cell)
        elif tag in ("script", "style"):
            self.script = attrs.get("id", tag)
            self.scripts[self.script] = ""

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.cell = None
        elif tag in ("script", "style"):
            self.script = None

    def handle_data(self, data):
        if self.script is not None:
            self.scripts[self.script] += data
            return
        self.words.append(data)
        if self.cell is not None:
            self.cell["text"] += data


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Build a small report: few games and small decks."""
    small = pytest.MonkeyPatch()
    few = ("random", "always-take", "sensible")
    known = {
        name: policy for name, policy in play.policies(find_game("maija")).items() if name in few
    }
    small.setattr(play, "policies", lambda game: known)
    small.setattr(play, "COUNTS", range(2, 4))
    small.setattr(decks, "TWO_PLAYER_DECKS", (("JQK:SH", None), ("JQK:SH", 2)))
    small.setattr(exact, "CASES", ((2, "JQK:SH", 2),))
    small.setattr(variants, "DECKS", {2: ("QK:SH", "JQK:SH"), 3: ("JQK:SH",)})
    small_proof = partial(proof.two_player_proof, settings={"deck": "JQK:SH", "hand": 1})
    small.setattr(proof, "two_player_proof", small_proof)
    small.setattr(real_deck, "quick", lambda: [(3, {}), (2, {"after_fail": "receiver"})])
    small.setattr(game_page, "family", list)  # their pages: test_report_games.py
    out = tmp_path_factory.mktemp("report")
    told = []
    page = build(
        out / "page", games=GAMES, workers=2, progress=told.append, results=out / "runs",
        certificates=out / "certificates",
    )  # fmt: skip
    small.undo()
    assert page == out / "page" / "index.html"
    assert len(told) == len(set(told)) > 5
    return out


@pytest.fixture(scope="module")
def text(folder):
    return (folder / "page" / "index.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(text):
    return Page(text)


@pytest.fixture(scope="module")
def shown(page):
    return json.loads(page.scripts["loop-data"])


def data(folder, name):
    return pd.read_csv(folder / "page" / "data" / f"{name}.csv", keep_default_na=True)


# --- the page ------------------------------------------------------------------------------


def test_the_page_stands_alone(folder, page, text):
    for _tag, attrs in page.attributes:
        assert "srcset" not in attrs
        for name in ("src", "href", "xlink:href", "action", "data"):
            address = attrs.get(name)
            if not address or address.startswith(("#", "data:")):
                continue
            assert re.fullmatch(r"data/[\w.-]+", address), address
            assert (folder / "page" / address).is_file(), address
    assert not re.search(r"@import|url\((?!#)|fetch\(|XMLHttpRequest|import\(", text)


def test_every_link_within_the_page_leads_somewhere(page):
    assert len(page.ids) == len(set(page.ids))
    anchors = [a["href"][1:] for tag, a in page.attributes if a.get("href", "").startswith("#")]
    assert len(anchors) > 10
    assert set(anchors) <= set(page.ids)
    labels = [a["aria-labelledby"] for _, a in page.attributes if "aria-labelledby" in a]
    assert set(labels) <= set(page.ids)


def test_nothing_is_left_unrendered(page):
    words = "".join(page.words)
    for mark in (
        "{{",
        "}}",
        "{%",
        "%}",
        "{#",
        "None",
        "nan",
        "NaN",
        "<NA>",
        "Undefined",
        "\\u",
        "</",
        "<b>",
    ):
        assert mark not in words, mark
    assert "{" not in "".join(page.words).replace("{,}", "")


def test_pictures_have_a_description(page):
    drawings = [a for tag, a in page.attributes if tag == "svg" and "aria-hidden" not in a]
    assert len(drawings) >= 6
    assert all(a["role"] == "img" and a["aria-labelledby"] for a in drawings)


def test_every_table_has_rows_and_headings_and_its_data(folder, page):
    assert len(page.tables) >= 12
    for t in page.tables:
        head, *rows = t["rows"]
        assert rows, t["attrs"]
        assert all(len(row) == len(head) for row in rows), t["attrs"]
        assert any(c["attrs"].get("scope") == "col" for c in head)
        assert all(row[0]["attrs"].get("scope") == "row" for row in rows)
        name = t["attrs"].get("data-name") or t["attrs"]["data-grid"]
        assert len(data(folder, name))
        parquet = pd.read_parquet(folder / "page" / "data" / f"{name}.parquet")
        assert list(parquet.columns) == list(data(folder, name).columns)


def test_numbers_on_the_page_are_those_of_the_data(folder, page):
    seen = 0
    for t in page.tables:
        if "data-name" not in t["attrs"]:
            continue
        frame = data(folder, t["attrs"]["data-name"])
        if "data-where" in t["attrs"]:
            column, value = t["attrs"]["data-where"].split("=")
            frame = frame[frame[column].astype(str) == value]
        rows = tables.Table("", frame, ()).rows
        assert len(rows) == len(t["rows"]) - 1
        for row, cells in zip(rows, t["rows"][1:], strict=True):
            for c in cells:
                if "data-column" in c["attrs"]:
                    column, form = c["attrs"]["data-column"], c["attrs"]["data-format"]
                    wanted = tables.cell(row, column, form)
                    empty = row[column] is None and form == "plain"
                    assert c["text"] == ("" if empty else wanted), (t["attrs"], column)
                    seen += 1
    assert seen > 300


def test_policy_pairs_on_the_page_are_those_of_the_data(folder, page):
    frame = data(folder, "policy_pairs").set_index(["policy", "others"])
    [grid] = [t for t in page.tables if t["attrs"].get("data-grid") == "policy_pairs"]
    assert len(frame) == (len(grid["rows"]) - 1) ** 2
    for row in grid["rows"][1:]:
        for c in row[1:]:
            pair = frame.loc[(row[0]["text"], c["attrs"]["data-others"])]
            ended = pair.games > pair.unfinished
            assert c["text"].startswith(tables.percent(pair.rate) if ended else "–")
            assert ("open" in c["text"]) == (pair.unfinished > 0)


def test_variants_on_the_page_are_those_of_the_data(folder, page):
    grid, every = data(folder, "variants_grid"), data(folder, "variants")
    [shown] = [t for t in page.tables if t["attrs"].get("data-grid") == "variants_grid"]
    assert len(shown["rows"]) == len(grid) + 1
    for (_, row), cells in zip(grid.iterrows(), shown["rows"][1:], strict=True):
        for players, c in zip((2, 3), cells[1:], strict=True):
            assert c["text"].startswith(row[f"verdict_{players}"])
            here = every[(every.variant.fillna("") == (row.variant if row.variant == row.variant
                          else "")) & (every.players == players)]  # fmt: skip
            assert (row[f"verdict_{players}"] == "can loop") == (here.verdict == "can loop").any()


def test_the_full_deck_on_the_page_is_that_of_the_data(folder, page, text):
    grid = data(folder, "real_deck_grid")
    [shown] = [t for t in page.tables if t["attrs"].get("data-grid") == "real_deck_grid"]
    words = {"can loop": "can loop", "terminates": "ends"}
    for (_, row), cells in zip(grid.iterrows(), shown["rows"][1:], strict=True):
        for players, c in zip(real_deck.PLAYERS, cells[1:], strict=True):
            assert c["text"].startswith(words.get(row[f"verdict_{players}"], "not run"))
    assert "at most <b>7 exchanges" in text
    assert len(list((folder / "certificates").glob("maija-ends-*"))) == 3


def test_each_table_is_written_once():
    frame = pd.DataFrame({"a": [1]})
    one = tables.Table("one", frame, ())
    picked = variants.Variants(one, tables.Table("two", frame, ()), {}, [], 0)
    assert [t.name for t in tables_in({"x": picked, "y": {"z": one}})] == ["one", "two", "one"]


# --- the loop --------------------------------------------------------------------------------


def test_every_position_shown_follows_by_the_rules(shown):
    frames = shown["frames"]
    position = Position.read(frames[0]["position"])
    for frame in frames[1:]:
        position.play(frame["move"])
        assert Position.read(frame["position"]).state == position.state
        wanted = {k: v for k, v in position.show().items() if k != "memory"}
        assert frame["position"] == wanted


def test_the_loop_closes_and_is_of_korppis_kind(shown):
    frames, stem = shown["frames"], shown["stem"]
    assert frames[stem]["position"] == frames[-1]["position"]
    assert frames[stem]["position"]["phase"] == "lead"
    around = [frame["move"].split() for frame in frames[stem + 1 :]]
    assert around
    for lead, stop, leave in zip(*(around[i::3] for i in range(3)), strict=True):
        assert (lead[0], stop, leave[0]) == ("lead", ["stop"], "leave")
        assert lead[1] == leave[1]
    assert [f["part"] for f in frames] == ["stem"] * (stem + 1) + ["cycle"] * len(around)


def test_the_loop_comes_from_a_deal_of_the_full_deck(shown):
    stepper = loop.build_loop(1)
    position = Position.begin("maija", 3)
    for move in stepper.deal:
        position.play(move)
    first = Position.read(shown["frames"][0]["position"])
    assert first.state == position.state
    assert first.options == make_options(find_game("maija"), 3)
    assert [f["move"] for f in stepper.frames] == [f["move"] for f in shown["frames"]]


def test_captions_say_the_cards_of_the_moves(shown):
    for frame in shown["frames"][1:]:
        kind, _, card = frame["move"].partition(" ")
        if card:
            assert loop.pretty(card) in frame["caption"], frame
        assert kind in ("lead", "stop", "leave", "draw")


# --- what stands behind it -----------------------------------------------------------------------


def test_published_deals_of_beggar_are_reproduced(folder):
    assert data(folder, "beggar_finite").equal.all()
    endless = data(folder, "beggar_infinite")
    assert endless.equal.all()
    assert endless.cycle_tricks[0] == 62


def test_exact_and_simulated_agree(folder):
    frame = data(folder, "exact")
    assert set(frame.quantity) >= {"decisions", "lead", "loser_A", "loser_B"}
    assert (frame.errors.abs() < 4.5).all()


def test_seats_and_policies_add_up(folder):
    seats = data(folder, "seats")
    for _, group in seats.groupby("players"):
        assert group.losses.sum() == group.finished.iloc[0] == GAMES
        assert ((group.low < group.rate) & (group.rate < group.high)).all()
    counts = data(folder, "length_distribution").groupby("players").games.sum()
    assert (counts == GAMES).all()
    alone = data(folder, "policies").set_index("policy")
    assert alone.rate["always-take"] > 0.5 > alone.rate["sensible"]


@pytest.mark.parametrize(
    ("players", "deck", "settings"),
    [
        (2, "JQK:SH", {}),
        (2, "QK:SH", {"after_fail": "receiver"}),
        (3, "QK:SH", {"must_beat": "most", "lead": "single"}),
        (3, "JQK:SH", {"after_fail": "leader"}),
    ],
)
def test_variants_agree_with_the_explorer_and_with_networkx(players, deck, settings):
    maija = find_game("maija")
    row = variants.decide_one(maija, players, deck, settings)
    options = make_options(maija, players, {"deck": deck, "stock": "no", **settings})
    steps = describe(explore(maija, options, deals="all"))
    assert (row["verdict"] == "can loop") == steps["cycle"]
    assert row["end_reachable"] == steps["end_reachable_from_all"]
    graph = explore(maija, options, deals="all", macro=True)
    drawn = nx.DiGraph(zip(graph.shown.sources, graph.shown.targets, strict=True))
    if row["verdict"] == "ends":
        assert row["longest_play"] == nx.dag_longest_path_length(drawn)
        assert row["shortest_loop"] is None
    else:
        near = nx.simple_cycles(drawn, length_bound=row["shortest_loop"])
        assert min(map(len, near)) == row["shortest_loop"]


@pytest.mark.parametrize("seed", range(20))
def test_the_shortest_cycle_is_that_of_networkx(seed):
    rng = np.random.default_rng(seed)
    lists = [sorted(set(rng.integers(0, 30, rng.integers(0, 3)).tolist())) for _ in range(30)]
    drawn = nx.DiGraph([(v, w) for v, row in enumerate(lists) for w in row])
    wanted = min(map(len, nx.simple_cycles(drawn)), default=None)
    assert variants.shortest_cycle(Csr.of(lists)) == wanted


def test_who_can_force_the_end():
    forces = {"0": 5, "1": 9, "0,1": 9}
    assert variants.force_size(forces, 9, 2) == 2
    assert variants.force_size(forces | {"0": 9}, 9, 2) == 1
    assert variants.force_size({"0": 1, "1": 1, "0,1": 3}, 9, 2) is None


def test_every_value_and_every_pair_of_values_is_a_variant():
    maija = find_game("maija")
    found = [tuple(sorted(v.items())) for v in variants.all_variants(maija)]
    assert len(found) == len(set(found))
    values = {o.name: o.names for o in variants.varied(maija)}
    assert set(values) == {"must_beat", "lead", "after_fail", "defence", "end"}
    for a in values:
        for b in values:
            if a < b:
                pairs = {
                    (dict(v).get(a, values[a][0]), dict(v).get(b, values[b][0])) for v in found
                }
                assert pairs == {(x, y) for x in values[a] for y in values[b]}


def test_decided_variants_are_stored_even_when_interrupted_and_not_searched_again(
    tmp_path, monkeypatch
):
    few = {2: ("QK:SH",)}

    def interrupted(cases):
        yield from cases[:5]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        variants.decide(tmp_path, decks=few, follow=interrupted)
    assert len(pd.read_parquet(tmp_path / "variants.parquet")) == 5
    searched = []
    search = variants.decide_one
    monkeypatch.setattr(variants, "decide_one", lambda *a: searched.append(a) or search(*a))
    first = variants.decide(tmp_path, decks=few)
    wanted = len(list(variants.all_variants(find_game("maija"))))
    assert len(first.table.frame) == wanted
    assert len(searched) == wanted - 5
    again = variants.decide(tmp_path, decks=few)
    assert len(searched) == wanted - 5
    pd.testing.assert_frame_equal(again.table.frame, first.table.frame)
    monkeypatch.setattr(variants, "_fingerprint", lambda game: "other rules")
    variants.decide(tmp_path, decks=few)
    assert len(searched) == 2 * wanted - 5


def test_results_of_the_report_are_kept_apart_from_those_of_the_checkout(folder):
    kept = list((folder / "runs").glob("simulate-maija-*"))
    assert len(kept) > 12
    assert RESULTS.name == "results"
