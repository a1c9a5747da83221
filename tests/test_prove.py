"""The prover: Korppi's theorem for the full deck, and that wrong proofs are refused."""

import json
from pathlib import Path

import pytest

from games.positions import make_options
from games.system import find_game
from verify.certificates import check_certificate
from verify.decide import property_names
from verify.induction import DISJOINT, Induction, Invariant
from verify.obligations import prove
from verify.prove import Prover
from verify.ranking import Inclusion, Order, Ranking, Seats, read_component
from verify.translate import Translation
from verify.zones import Zones

MAIJA = find_game("maija")
SMALL = {"deck": "JQK:SHD", "hand": 2}


@pytest.fixture(scope="module")
def prover(tmp_path_factory):
    """Two players, the full deck, with the stock."""
    return Prover(MAIJA, make_options(MAIJA, 2), tmp_path_factory.mktemp("certificates"))


@pytest.fixture(scope="module")
def termination(prover):
    verdict, method, path = prover.prove("ends")
    assert verdict == "terminates"
    assert "ranking" in method
    return Path(path)


def test_every_play_of_two_players_ends_and_the_certificate_holds(termination):
    checked = check_certificate(termination)
    assert checked.ok, checked.reason


def test_every_property_of_maija_is_inductive(prover, termination):
    assert [n for n in property_names(MAIJA)[1:] if not prover.induction.proves(n)] == []


def test_a_wrong_ranking_is_refuted():
    translation = Translation(MAIJA, make_options(MAIJA, 2, SMALL))
    induction = Induction(translation, invariants=Zones(translation).invariants())
    wrong = Ranking(translation, [Inclusion(("table",))])
    outcomes = {prove(o)[0] for o in induction.obligations(wrong.decrease)}
    assert "refuted" in outcomes


def test_a_wrong_invariant_is_refuted_and_dropped():
    translation = Translation(MAIJA, make_options(MAIJA, 2, SMALL))
    where = next(
        translation.describe(c) for c in Induction(translation).contexts if "lead " in
        translation.describe(c)
    )  # fmt: skip
    wrong = Invariant("empty", where, "stock")
    induction = Induction(translation, invariants=[Invariant("disjoint"), wrong])
    assert "refuted" in {prove(o)[0] for o in induction.obligations()}
    assert wrong not in Induction(translation).find([DISJOINT], [wrong])


def test_three_players_have_no_ranking(tmp_path):
    options = make_options(MAIJA, 3, {"deck": "QK:SHD", "stock": "no"})
    verdict, method, path = Prover(MAIJA, options, tmp_path).prove("ends")
    assert (verdict, path) == ("unknown", None)
    assert "nothing decreases" in method


def test_what_is_not_translated_is_unknown_and_says_why(tmp_path):
    beggar = find_game("beggar")
    verdict, method, _ = Prover(beggar, make_options(beggar, 2), tmp_path).prove("ends")
    assert verdict == "unknown"
    assert "hands is not translated" in method


@pytest.mark.parametrize(
    "component",
    [
        Inclusion(("hands", "stock")),
        Inclusion(("hands[leader]",), ("phase=lead leader=0 receiver=1 begun=0",)),
        Seats(("leader",), ("table",)),
        Order((("phase=add leader=0", 1), ("phase=lead leader=0", 0))),
    ],
)
def test_components_are_read_back(component):
    assert read_component(json.loads(json.dumps(component.answer()))) == component
    assert component.text()
    assert component.symbol()
