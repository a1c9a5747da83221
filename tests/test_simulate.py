"""Simulation: the same whatever the workers, resumed, and safe when it is stopped."""

import json
import shutil

import numpy as np
import pandas as pd
import pytest

import sim.store
from games.positions import make_options
from games.system import Refusal, find_game
from sim.kernel import COLUMNS, DECISIONS, LOSERS, STATUS, UNFINISHED
from sim.policies import policies, seat_policies
from sim.run import CHUNK, Setup, chunk_sizes
from sim.simulate import compare, simulate
from sim.statistics import Estimate, fold, mean_estimate, wilson
from sim.store import StoreError
from sim.streams import Streams
from sim.trace import play_out, policy_choice

MAIJA = find_game("maija")


def setup(policy="random", players=3, seed=3, cap=100_000, **settings):
    options = make_options(MAIJA, players, settings)
    return Setup(MAIJA, options, tuple(seat_policies(MAIJA, players, policy)), seed, cap)


def answer(simulation):
    shown = simulation.answer()
    return {k: v for k, v in shown.items() if k not in ("seconds", "results")}


def test_the_result_does_not_depend_on_the_workers(tmp_path):
    games = 2 * CHUNK + 500
    one = simulate(setup(), games, workers=1, out=tmp_path / "one")
    three = simulate(setup(), games, workers=3, out=tmp_path / "three")
    assert answer(one) == answer(three)
    assert one.summary.finished == games


def test_another_seed_gives_other_games(tmp_path):
    one = simulate(setup(seed=1), 200, out=tmp_path)
    two = simulate(setup(seed=2), 200, out=tmp_path)
    assert answer(one)["mean"] != answer(two)["mean"]


def test_a_longer_run_goes_on_from_the_stored_chunks(tmp_path):
    played = []
    first = simulate(setup(), CHUNK, out=tmp_path, progress=played.append)
    again = simulate(setup(), CHUNK, out=tmp_path)
    assert again.summary.mean == first.summary.mean
    assert again.seconds == pytest.approx(first.seconds, abs=0.01)
    more = simulate(setup(), 2 * CHUNK, out=tmp_path, progress=played.append)
    assert played == [0, CHUNK, CHUNK, CHUNK]
    afresh = simulate(setup(), 2 * CHUNK, out=tmp_path / "afresh")
    assert answer(more) == answer(afresh)


def test_an_interrupt_keeps_the_finished_chunks(tmp_path):
    def stop(games):
        if games:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(setup(), 4 * CHUNK, workers=1, out=tmp_path, progress=stop)
    [stored] = tmp_path.glob("*/chunks.parquet")
    assert len(pd.read_parquet(stored)) >= 1
    resumed = simulate(setup(), 4 * CHUNK, out=tmp_path)
    assert answer(resumed) == answer(simulate(setup(), 4 * CHUNK, out=tmp_path / "afresh"))


def test_a_full_disk_is_one_line_and_spares_what_was_stored(tmp_path, monkeypatch):
    kept = simulate(setup(), CHUNK, out=tmp_path)
    [stored] = tmp_path.glob("*/chunks.parquet")
    before = stored.read_bytes()

    def full(self, path):
        path.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(pd.DataFrame, "to_parquet", full)
        with pytest.raises(StoreError, match="chunks.parquet: cannot be written: No space left"):
            simulate(setup(), 2 * CHUNK, out=tmp_path)
    assert stored.read_bytes() == before
    assert [p.name for p in stored.parent.iterdir() if "part" in p.name] == []
    assert answer(simulate(setup(), CHUNK, out=tmp_path)) == answer(kept)


def test_results_that_cannot_be_read_are_refused_by_name(tmp_path):
    simulate(setup(), 100, out=tmp_path)
    [stored] = tmp_path.glob("*/chunks.parquet")
    stored.write_bytes(stored.read_bytes()[:50])
    with pytest.raises(Refusal, match=r"chunks.parquet: not readable as results: [^\n]*remove it"):
        simulate(setup(), 100, out=tmp_path)


def test_the_sidecar_says_how_the_results_came_about(tmp_path):
    done = simulate(setup("cheapest"), 100, out=tmp_path, command="kaato simulate maija")
    sidecar = json.loads((done.folder / "run.json").read_text(encoding="utf-8"))
    assert sidecar["command"] == "kaato simulate maija"
    assert sidecar["policies"] == ["cheapest"] * 3
    assert sidecar["games_stored"] == 100
    assert set(sidecar["versions"]) == {"kaato", "python", "numpy", "numba", "scipy"}


@pytest.mark.parametrize("policy", ["random", "sensible", "shed-low,random,pass-queen"])
def test_the_interpreter_plays_the_very_games_that_are_simulated(policy):
    run = setup(policy, seed=11)
    rows = run.player(1, 4)
    for i, row in enumerate(rows):
        choose = policy_choice(run.policies, Streams(11, CHUNK + i))
        trace = play_out(_start(run), choose)
        events = [trace.events.get(e, 0) for e in (*MAIJA.events, "out")]
        assert events == row[COLUMNS:].tolist()
        loser = [i for i in range(3) if row[LOSERS] >> i & 1]
        assert trace.end == f"seat {loser[0]} loses"


def _start(run):
    from games.positions import Position

    return Position.of(run.game, run.options)


def test_a_cap_leaves_games_unfinished_and_says_so(tmp_path):
    rows = setup("always-take", cap=50).player(0, 20)
    assert (rows[:, STATUS] == UNFINISHED).all()
    assert (rows[:, DECISIONS] == 50).all()
    shown = simulate(setup("always-take", cap=50), 20, out=tmp_path).answer()
    assert shown["finished"] == 0
    assert shown["unfinished"] == 20
    assert shown["mean"]["decisions"] == {"value": None, "se": None}


def test_void_deals_are_dealt_again_and_counted_at_the_exact_rate(tmp_path):
    """With ten players two cards are left; both are spades in 1 of 17 deals."""
    games = 20_000
    found = simulate(setup(players=10), games, out=tmp_path).summary
    low, high = wilson(found.voids, games + found.voids, confidence=0.9999)
    assert low < 1 / 17 < high
    assert found.finished == games


def test_games_with_a_number_are_dealt_the_same_cards():
    deals = []
    for policy in ("random", "cheapest"):
        run = setup(policy, seed=5)
        trace = play_out(_start(run), policy_choice(run.policies, Streams(5, 7)))
        deals.append(trace.moves[:16])
    assert deals[0] == deals[1]
    assert deals[0][-1].startswith("turn")


def test_comparison_is_paired_and_sees_that_nothing_differs():
    same = compare(setup(), setup(), 500)
    assert all(d == Estimate(0.0, 0.0) for d in same.difference)
    assert same.p == [1.0] * len(same.names)


def test_comparison_sees_a_shorter_game_and_its_error_is_small():
    at_once, complete = setup(), setup(end="complete")
    found = compare(at_once, complete, 20_000)
    i = found.names.index("decisions")
    assert 1.0 < found.difference[i].value < 1.5
    assert found.difference[i].se < found.first[i].se / 2
    assert found.p[i] < 1e-6


def test_estimates():
    values = np.array([1.0, 2.0, 4.0, 9.0])
    e = mean_estimate(values.sum(), (values**2).sum(), 4)
    assert e.value == 4.0
    assert e.se == pytest.approx(values.std(ddof=1) / 2)
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_fold_loses_no_game():
    run = setup()
    rows = run.player(0, 300)
    row = fold(rows, run.metrics, 3)
    assert row["finished"] == sum(row["length_games"]) == 300
    assert row["decisions_sum"] == int(rows[:, DECISIONS].sum())
    assert sum(row[f"loser_{i}"] for i in range(3)) == 300


def test_chunk_sizes_cover_the_games():
    for games in (1, CHUNK - 1, CHUNK, CHUNK + 1, 5 * CHUNK):
        assert sum(n for _, n in chunk_sizes(games)) == games


@pytest.mark.parametrize("name", [p for p in policies(MAIJA) if p not in ("random", "always-take")])
def test_policies_beat_random_play(name):
    """One seat with a policy against two random ones loses clearly less than a third."""
    rows = setup(f"{name},random,random", seed=1, cap=5_000).player(0, 4_000)
    done = rows[rows[:, STATUS] != UNFINISHED]
    _, high = wilson(int((done[:, LOSERS] & 1).sum()), len(done), confidence=0.9999)
    assert high < 1 / 3


def test_unknown_policies_are_refused():
    with pytest.raises(Refusal, match="unknown policy 'clever' of maija; it has random"):
        seat_policies(MAIJA, 3, "clever")
    with pytest.raises(Refusal, match="policy: 2 names for 3 players"):
        seat_policies(MAIJA, 3, "random,random")


def test_the_store_writes_whole_files_or_none(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with pytest.raises(StoreError, match="cannot be written"):
        sim.store.write_json(blocked / "run.json", {})
    shutil.rmtree(tmp_path)
