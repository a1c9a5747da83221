"""The prover: Korppi's theorem for the full deck, and that wrong proofs are refused."""

import json
from dataclasses import replace
from pathlib import Path

import networkx as nx
import pytest

from games.cards import pop, push, size, top
from games.positions import Position, make_options
from games.system import find_game
from tests import graph
from tests.heaps import HEAPS
from verify import translate
from verify.certificates import check_certificate
from verify.decide import property_names
from verify.induction import Induction, Invariant
from verify.obligations import prove
from verify.prove import Prover
from verify.ranking import Order, Ranking, Seats, Size, read_component
from verify.translate import Translation

MAIJA = find_game("maija")
BEGGAR = find_game("beggar")
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
    induction = Induction(Translation(MAIJA, make_options(MAIJA, 2, SMALL)))
    induction.find()
    wrong = Ranking(induction, components=[Size(("table",))])
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
    assert wrong not in Induction(translation).find([wrong])


def test_three_players_have_no_ranking(tmp_path):
    options = make_options(MAIJA, 3, {"deck": "QK:SHD", "stock": "no"})
    verdict, method, path = Prover(MAIJA, options, tmp_path).prove("ends")
    assert (verdict, path) == ("unknown", None)
    assert "nothing decreases" in method


@pytest.mark.parametrize(
    ("deck", "proved", "cycle"),
    [("JQ:SH", "terminates", False), ("J9:SH", "unknown", False), ("J23:SH", "unknown", True)],
)
def test_beggar_is_proved_to_end_only_where_it_does(deck, proved, cycle, tmp_path):
    options = make_options(BEGGAR, 2, {"deck": deck})
    verdict, method, path = Prover(BEGGAR, options, tmp_path).prove("ends")
    assert verdict == proved, method
    assert path is None or check_certificate(Path(path)).ok
    found = graph.explore(Position.of(BEGGAR, options))
    steps = nx.DiGraph((i, j) for i, edges in enumerate(found.edges) for j in edges.values())
    assert nx.is_directed_acyclic_graph(steps) != cycle


def test_properties_of_games_with_piles_are_proved_only_where_they_hold(tmp_path):
    prover = Prover(BEGGAR, make_options(BEGGAR, 2, {"deck": "J9:SH"}), tmp_path)
    assert [prover.prove(n)[0] for n in ("conserved", "progress")] == ["holds", "holds"]
    prover = Prover(HEAPS, make_options(HEAPS, 2, {"deck": "KS AC QC"}), tmp_path)
    found = {n: prover.prove(n)[0] for n in property_names(HEAPS)}
    assert found.pop("no-ace") == "unknown"
    assert found.pop("ends") == "terminates"
    assert found == dict.fromkeys(("conserved", "progress", "dealt", "counted"), "holds")


heaps_apply, beggar_apply = HEAPS.apply, BEGGAR.apply


def copies_a_card(s, o, a):
    gone = heaps_apply(s, o, a)
    if s.phase == 2 and size(s.heap) == 1:
        push(s.heap, top(s.heap))
    return gone


def swaps_a_card(s, o, a):
    gone = heaps_apply(s, o, a)
    if s.phase == 2 and size(s.heap) == 2:
        pop(s.heap)
        push(s.heap, top(s.heap))
    return gone


def copies_a_kind(s, o, a):
    gone = beggar_apply(s, o, a)
    if s.phase == 3:
        push(s.hands[0], 0)
    return gone


@pytest.mark.parametrize(
    ("game", "apply", "deck"),
    [
        (HEAPS, copies_a_card, "KS AC QC"),
        (HEAPS, swaps_a_card, "KS AC QC"),
        (BEGGAR, copies_a_kind, "29:SH"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_cards_that_are_copied_into_piles_are_not_conserved(game, apply, deck, tmp_path):
    options = make_options(game, 2, {"deck": deck})
    for rule, proved in ((game.apply, "holds"), (apply, "unknown")):
        prover = Prover(replace(game, apply=rule), options, tmp_path)
        assert prover.prove("conserved")[0] == proved


def test_more_contexts_than_can_be_handled_are_given_up_and_it_says_why(tmp_path):
    options = make_options(BEGGAR, 2, {"deck": "45JQKA:SH"})
    verdict, method, _ = Prover(BEGGAR, options, tmp_path).prove("ends")
    assert verdict == "unknown"
    assert "more than 400 contexts" in method


def test_piles_that_are_too_large_are_given_up_and_it_says_why(tmp_path, monkeypatch):
    monkeypatch.setattr(translate, "MOST_UNKNOWNS", 4)
    options = make_options(HEAPS, 2, {"deck": "KA:SC"})
    verdict, method, _ = Prover(HEAPS, options, tmp_path).prove("ends")
    assert verdict == "unknown"
    assert "piles with too many cards in phase=deal" in method
    assert "|hands[0]|=1 |hands[1]|=1 |all|=4" in method


@pytest.mark.parametrize(
    "component",
    [
        Size(("hands", "stock")),
        Seats(("leader",), ("table",)),
        Order((("phase=add leader=0", 1), ("phase=lead leader=0", 0))),
    ],
)
def test_components_are_read_back(component):
    assert read_component(json.loads(json.dumps(component.answer()))) == component
    assert component.text()
    assert component.symbol()
