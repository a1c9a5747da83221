"""The prover: Korppi's theorem for the full deck, and that wrong proofs are refused."""

import json
import shutil
from pathlib import Path

import pytest

from games.cards import count
from games.positions import Position, make_options
from games.system import find_game
from verify.certificates import check_certificate
from verify.counterexample import replay
from verify.counting import find_bound
from verify.explore import explore
from verify.findings import property_names
from verify.graph import describe
from verify.induction import DISJOINT, Induction, Invariant
from verify.obligations import prove, recheck_bitvectors
from verify.proof_files import ranking_content, save_proof
from verify.prove import Prover
from verify.ranking import (
    Inclusion,
    Order,
    Ranking,
    Seats,
    ranking_claims,
    read_component,
    regenerate,
)
from verify.smtlib import Terms
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
    found = prover.prove("ends")
    assert found.verdict == "terminates"
    assert "at most 651 exchanges" in found.method
    assert any("hands[leader]" in line for line in found.details)
    return Path(found.certificate)


def test_every_play_of_two_players_ends_and_the_certificate_holds(termination):
    checked = check_certificate(termination)
    assert checked.ok, checked.reason


def test_a_third_solver_agrees_on_every_obligation(prover, termination):
    content = json.loads(termination.read_text())
    obligations = regenerate(MAIJA, prover.options, content)
    terms = Terms()
    answers = {recheck_bitvectors(o, terms) for o in obligations}
    assert len(obligations) == content["counts"]["obligations"]
    assert answers == {"unsat"}


def test_every_property_of_maija_is_inductive(prover, termination):
    assert [n for n in property_names(MAIJA)[1:] if not prover.induction.proves(n)] == []


def test_a_wrong_ranking_is_refuted():
    translation = Translation(MAIJA, make_options(MAIJA, 2, SMALL))
    induction = Induction(translation, invariants=Zones(translation).invariants())
    wrong = Ranking(translation, [Inclusion(("table",))])
    shown = refutations(translation, induction.obligations(decreases=wrong.decrease))
    grows = [c for c in shown if c.move.startswith(("lead", "add"))]
    assert grows
    for c in grows:
        assert count(c.after.state.table) > count(c.position.state.table)


def refutations(translation, obligations):
    """Return counterexamples to obligations that are refuted, each played again."""
    found = []
    for o in obligations:
        if prove(o)[0] == "refuted" and o.context is not None:
            shown = replay(translation, o)
            if shown.after is not None and not shown.refused:
                again = Position.parse(shown.position.to_json())
                again.play(shown.move)
                assert again == shown.after
                found.append(shown)
    return found


def test_a_wrong_ranking_on_file_is_refused_with_a_play_that_breaks_it(tmp_path):
    prover = Prover(MAIJA, make_options(MAIJA, 2, SMALL), tmp_path)
    wrong = [Inclusion(("table",))]
    invariants = prover.zones.invariants()
    content = ranking_content(
        MAIJA, prover.options, [c.answer() for c in wrong], [i.answer() for i in invariants]
    )
    induction = Induction(prover.translation, invariants=invariants)
    claims = ranking_claims(prover.translation, wrong, None)
    checked = check_certificate(save_proof(content, induction.obligations(**claims), tmp_path))
    assert not checked.ok
    assert "not valid" in checked.reason
    assert "as random play has it" in checked.reason


def test_a_bound_that_does_not_follow_is_refused(termination, tmp_path):
    copy = shutil.copytree(termination.parent, tmp_path / "copy")
    for change in ({"turns": 650}, {"spare": 2, "turns": 627}, {"gap": 3}, {"fuel": ["stock"]}):
        content = json.loads((termination.parent / "certificate.json").read_text())
        content["bound"] |= change
        (copy / "certificate.json").write_text(json.dumps(content))
        checked = check_certificate(copy)
        assert not checked.ok, change


VARIANTS = [{}, {"after_fail": "leader"}, {"after_fail": "receiver"}, {"defence": "all"},
            {"lead": "single", "end": "complete"}]  # fmt: skip


@pytest.mark.parametrize(
    ("players", "settings"),
    [*((2, v) for v in VARIANTS), *((3, v) for v in VARIANTS[:2])],
    ids=str,
)
def test_exhaustive_search_and_the_prover_never_contradict(players, settings, tmp_path):
    """They decide alike: where the search has a cycle nothing is proved, elsewhere the end is."""
    options = make_options(MAIJA, players, {"deck": "QKA:SH", "stock": "no", **settings})
    graph = explore(MAIJA, options, deals="all", macro=True)
    counts = describe(graph)
    prover = Prover(MAIJA, options, tmp_path)
    found = prover.prove("ends")
    assert found.verdict == ("unknown" if counts["cycle"] else "terminates")
    bound = None if counts["cycle"] else find_bound(prover.zones, lambda _: None)
    if bound is not None:
        assert counts["longest_play"] <= bound[0].turns(6)
    if players == 2 and not settings:
        assert counts["longest_play"] == bound[0].turns(6) == 7


def test_a_wrong_invariant_is_refuted_and_dropped():
    translation = Translation(MAIJA, make_options(MAIJA, 2, SMALL))
    where = next(
        translation.describe(c) for c in Induction(translation).contexts if "lead " in
        translation.describe(c)
    )  # fmt: skip
    wrong = Invariant("empty", where, "stock")
    induction = Induction(translation, invariants=[Invariant("disjoint"), wrong])
    shown = refutations(translation, induction.obligations())
    assert any(c.after.state.stock and "lead" in c.after.show()["phase"] for c in shown)
    assert wrong not in Induction(translation).find([DISJOINT], [wrong])


def test_three_players_have_no_ranking(tmp_path):
    options = make_options(MAIJA, 3, {"deck": "QK:SHD", "stock": "no"})
    found = Prover(MAIJA, options, tmp_path).prove("ends")
    assert (found.verdict, found.certificate) == ("unknown", None)
    assert "nothing decreases" in found.method


def test_too_many_contexts_are_unknown_and_that_is_said(tmp_path):
    beggar = find_game("beggar")
    found = Prover(beggar, make_options(beggar, 2), tmp_path).prove("ends")
    assert found.verdict == "unknown"
    assert "more than 400 contexts" in found.method


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
