"""Exact expectations of random play, against sums done by hand and by other means."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from games.cards import CHANCE, NOBODY, VOID, has, members
from games.positions import Position, make_options
from games.system import Refusal, find_game
from tests import graph as plain
from verify.expect import expectation
from verify.explore import explore

MAIJA = find_game("maija")


def options(players, deck, **settings):
    return make_options(MAIJA, players, {"deck": deck, **settings})


def close(found, wanted):
    return found == pytest.approx([float(w) for w in wanted], abs=1e-12)


def test_a_game_of_two_cards_by_hand():
    """One card each: it is led, the lead stops, and the receiver must leave it.

    The queen of spades neither beats nor is beaten, so seat 1 always loses.
    """
    o = options(2, "QS AH", stock="no", end="complete")
    expected = expectation(explore(MAIJA, o, macro=True))
    wanted = dict.fromkeys(MAIJA.events, 0)
    wanted |= {"decisions": 3, "choices": 0, "out": 1, "deal": 2, "turn": 1}
    wanted |= {"lead": 1, "stop": 1, "leave": 1}
    assert expected.mean == pytest.approx(wanted, abs=1e-12)
    assert close(expected.loser, [0, 1])
    assert close(expected.winner, [1, 0])
    assert (expected.draws, expected.voids) == (0, 0)


def by_fractions(start):
    """Return what is expected in a game without cycles, by recursion over the interpreter.

    The numbers are decisions, choices, leads, each seat loses, void; and each seat is the
    first to go out, void before that.
    """
    known = {}

    def value(position, is_open):
        key = position.state.to_bytes(), is_open
        if key in known:
            return known[key]
        seats, acting = range(position.options.players), position.to_act
        if acting == NOBODY:
            ending = position.result
            void = ending == VOID
            lost = [0 if void else int(has(ending, i)) for i in seats]
            won = [int(is_open and not void and not lost[i]) for i in seats]
            known[key] = [0, 0, 0, *lost, int(void), *won, int(void and is_open)]
        else:
            legal = members(position.legal())
            total = [Fraction(0)] * (5 + 2 * len(seats))
            for a in legal:
                after = position.copy()
                gone = after.apply(a)
                row = value(after, is_open and not gone)
                for j, x in enumerate(row):
                    total[j] += Fraction(x) / len(legal)
                total[2] += Fraction(position.event(a) == "lead", len(legal))
                if gone and is_open:
                    for i in members(gone):
                        total[4 + len(seats) + i] += Fraction(1, len(legal))
            total[0] += acting != CHANCE
            total[1] += acting != CHANCE and len(legal) > 1
            known[key] = total
        return known[key]

    row = value(start, True)
    cut = 4 + start.options.players
    again, again_open = row[cut - 1], row[-1]
    return [x / (1 - again) for x in row[:cut]] + [x / (1 - again_open) for x in row[cut:-1]]


@pytest.mark.parametrize(
    ("deck", "settings"),
    [
        ("JQK:SD", {"stock": "no"}),
        ("QS KS JS KD", {"hand": "1"}),  # half of the deals are void
        ("QS KS JS KD KH", {"hand": "1", "end": "complete"}),
    ],
)
def test_games_without_cycles_by_fractions(deck, settings):
    o = options(2, deck, **settings)
    wanted = by_fractions(Position.of(MAIJA, o))
    expected = expectation(explore(MAIJA, o))
    mean = expected.mean
    assert close([mean[name] for name in ("decisions", "choices", "lead")], wanted[:3])
    assert close(expected.loser, wanted[3:5])
    assert close([expected.voids], wanted[5:6])
    assert close(expected.winner, wanted[6:8])
    if deck == "QS KS JS KD":
        assert expected.voids == pytest.approx(1)
        assert mean["deal"] == pytest.approx(2 * 2)
    assert sum(expected.loser) + expected.draws == pytest.approx(1)
    assert mean["draw"] == pytest.approx(cards_left(o) if "hand" in settings else 0)


def cards_left(o):
    """All cards that are not dealt are drawn, unless the deal is void."""
    return len(members(o.deck)) - 2


def test_a_game_with_cycles_by_a_dense_system():
    """Three players go round for ever here, but not in random play."""
    o = options(3, "JQK:SD", stock="no", end="complete", trump="D")
    shown = explore(MAIJA, o, deals="all", macro=True)
    root = next(int(r) for r in shown.roots if sum(h != 0 for h in shown.state(r).hands) == 3)
    expected = expectation(shown, {root: 1.0})
    found = plain.explore(shown.position(root))
    n = len(found.positions)
    matrix, known = np.eye(n), np.zeros((n, 4))
    for i, (position, edges) in enumerate(zip(found.positions, found.edges, strict=True)):
        known[i, 0] = position.to_act >= 0
        if position.to_act == NOBODY:
            known[i, 1:] = [has(position.result, seat) for seat in range(3)]
        for after in edges.values():
            matrix[i, after] -= 1 / len(edges)
    wanted = np.linalg.solve(matrix, known)[0]
    assert expected.mean["decisions"] == pytest.approx(wanted[0], rel=1e-9)
    assert expected.loser == pytest.approx(wanted[1:], rel=1e-9)
    assert sum(expected.loser) == pytest.approx(1)
    assert sum(expected.winner) == pytest.approx(1)


def test_starts_are_weighed():
    o = options(3, "JQK:SD", stock="no", end="complete", trump="D")
    graph = explore(MAIJA, o, deals="all", macro=True)
    one, other = (int(r) for r in graph.roots[:2])
    alone = [expectation(graph, {r: 5.0}).mean["lead"] for r in (one, other)]
    both = expectation(graph, {one: 1.0, other: 3.0}).mean["lead"]
    assert both == pytest.approx(alone[0] / 4 + alone[1] * 3 / 4)


def test_what_has_no_expectation_is_refused():
    o = options(2, "JQK:SD", stock="no")
    graph = explore(MAIJA, o)
    with pytest.raises(Refusal, match="not fully explored"):
        expectation(explore(MAIJA, o, limit=100))
    who = graph.who.copy()
    who[graph.ends[0]] = 0
    stuck = replace(graph, who=who, ends=graph.ends[1:], results=graph.results[1:])
    with pytest.raises(Refusal, match="the end cannot be reached"):
        expectation(stuck)
    void = replace(graph, results=np.full_like(graph.results, VOID))
    with pytest.raises(Refusal, match="every deal is void"):
        expectation(void)


def test_the_answer_is_of_plain_numbers():
    answer = expectation(explore(MAIJA, options(2, "QK:SD", stock="no"))).answer()
    assert all(type(x) is float for x in (*answer["mean"].values(), *answer["loser"]))
    assert type(answer["residual"]) is float
