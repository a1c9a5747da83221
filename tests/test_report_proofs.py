"""What the report says of the full deck: the proof, its bound, and the variants decided there."""

from functools import partial
from pathlib import Path

import pandas as pd
import pytest

from games.system import find_game
from reports import decks, proof, real_deck
from verify.certificates import check_certificate
from verify.findings import Verdict

LOOPS = [(3, {}), (2, {"after_fail": "receiver"}), (5, {"lead": "single", "end": "complete"})]


@pytest.fixture(scope="module")
def proved(tmp_path_factory):
    """A proof for a small deck; that of the full one is made in test_prove.py."""
    base = tmp_path_factory.mktemp("certificates")
    return proof.two_player_proof(base, {"deck": "JQK:SHD", "hand": 2})


def test_the_proof_that_is_shown_is_the_one_on_file(proved):
    assert check_certificate(Path(proved.certificate)).ok
    files = list((Path(proved.certificate) / "obligations").iterdir())
    assert (proved.obligations, proved.size) == (len(files), sum(f.stat().st_size for f in files))
    assert list(proved.ranking.frame["component"]) == list(range(1, len(proved.ranking.frame) + 1))
    assert "the cards in hands[leader]" in list(proved.ranking.frame["words"])
    assert proved.bound == decks.BOUND.turns(9) == 17


def test_a_proof_that_fails_is_not_shown(monkeypatch):
    monkeypatch.setattr(proof.Prover, "prove", lambda self, name: Verdict("unknown", "no"))
    assert proof.two_player_proof() is None


def test_every_case_is_there_once_and_the_quick_ones_are_of_them():
    found = [(n, tuple(sorted(s.items()))) for n, s in real_deck.cases(find_game("maija"))]
    assert len(set(found)) == len(found) == 4 * (1 + 8 + 27)
    assert {(n, tuple(s.items())) for n, s in real_deck.quick()} < set(found)
    assert all(len(s) < 2 for _, s in real_deck.quick())


def test_loops_of_the_full_deck_are_certified_stored_and_not_sought_again(tmp_path, monkeypatch):
    decide = partial(real_deck.decide, tmp_path, wanted=LOOPS, base=tmp_path / "c", workers=1)
    first = decide()
    assert first.looping == len(LOOPS)
    stored = pd.read_parquet(tmp_path / real_deck.FILE)
    assert all(check_certificate(Path(c)).ok for c in stored["certificate"])
    row = first.grid.rows[0]
    assert (row["verdict_3"], row["exchanges_3"], row["verdict_2"]) == ("can loop", 6, None)
    assert real_deck.cell_text(first.grid.rows[0], 3) == "loops 6"
    assert real_deck.cell_text(first.grid.rows[0], 2) == "not run"

    sought = []
    search = real_deck.decide_one
    monkeypatch.setattr(real_deck, "decide_one", lambda *a: sought.append(a[0]) or search(*a))
    pd.testing.assert_frame_equal(decide().table.frame, first.table.frame)
    assert sought == []
    Path(stored["certificate"][0]).unlink()
    decide()
    assert len(sought) == 1


def test_a_proved_variant_has_its_bound_and_its_obligations(tmp_path, monkeypatch):
    monkeypatch.setattr(
        real_deck, "make_options",
        lambda game, players, s: proof.make_options(
            game, players, {"deck": "JQK:SH", "hand": 1, **s}
        ),
    )  # fmt: skip
    row = real_deck.decide_one((2, {"after_fail": "leader"}), tmp_path)
    assert (row["verdict"], row["bound"]) == ("terminates", 7)
    assert row["obligations"] > 10
    assert check_certificate(Path(row["certificate"])).ok


def test_each_variant_is_stored_as_it_is_decided(tmp_path, monkeypatch):
    def interrupted(rows, _total):
        yield next(iter(rows))
        raise KeyboardInterrupt

    monkeypatch.setattr(real_deck, "decide_one", lambda case, base: {"verdict": "unknown"})
    with pytest.raises(KeyboardInterrupt):
        real_deck.decide(tmp_path, wanted=LOOPS, workers=1, follow=interrupted)
    assert len(pd.read_parquet(tmp_path / real_deck.FILE)) == 1
