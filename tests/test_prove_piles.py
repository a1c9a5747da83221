"""Proofs about games with piles: only what holds is proved, and what is too large is given up."""

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
from verify.findings import property_names
from verify.prove import Prover

BEGGAR = find_game("beggar")


@pytest.mark.parametrize(
    ("deck", "proved", "cycle"),
    [("JQ:SH", "terminates", False), ("J9:SH", "unknown", False), ("J23:SH", "unknown", True)],
)
def test_beggar_is_proved_to_end_only_where_it_does(deck, proved, cycle, tmp_path):
    options = make_options(BEGGAR, 2, {"deck": deck})
    ended = Prover(BEGGAR, options, tmp_path).prove("ends")
    assert ended.verdict == proved, ended.method
    assert ended.certificate is None or check_certificate(Path(ended.certificate)).ok
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
    found = Prover(BEGGAR, options, tmp_path).prove("ends")
    assert found.verdict == "unknown"
    assert "more than 400 contexts" in found.method


def test_piles_that_are_too_large_are_given_up_and_it_says_why(tmp_path, monkeypatch):
    monkeypatch.setattr(translate, "MOST_UNKNOWNS", 4)
    options = make_options(HEAPS, 2, {"deck": "KA:SC"})
    found = Prover(HEAPS, options, tmp_path).prove("ends")
    assert found.verdict == "unknown"
    assert "piles with too many cards in phase=deal" in found.method
    assert "|hands[0]|=1 |hands[1]|=1 |all|=4" in found.method
