"""Position counts on tiny decks, and what the whole graphs of those decks show."""

from collections import defaultdict
from math import factorial, perm, prod

import pytest

from games.cards import count
from games.system import games
from tests import perft
from tests.graph import classes, explore

CASES = perft.read()["cases"]

# Fields that a phase keeps for people alone, where they change nothing in what follows.
KEPT = {
    # what trumps were, when the game is over
    ("maija", "trump", "over"),
    ("mustamaija", "trump", "over"),
    # who led, when that seat has gone out with its last card and the receiver defends
    ("maija", "leader", "defend"),
    ("mustamaija", "leader", "defend"),
    # who attacked, when that seat has gone out with its last card and the defender beats it
    ("durak", "attacker", "beat"),
}

every_case = pytest.mark.parametrize("case", CASES, ids=map(perft.label, CASES))


@every_case
def test_counts_are_those_stored(case):
    found = perft.counts(case)
    for depth in range(case["depth"] + 1):
        for what in ("paths", "states"):
            if found[what][depth] != case[what][depth]:
                pytest.fail(
                    f"{case[what][depth]} {what} are stored at depth {depth}, "
                    f"{found[what][depth]} found; under each first move:\n"
                    + perft.divide(case, depth)
                )
    assert found["reachable"] == case["reachable"]


def test_every_game_has_counts():
    assert {case["game"] for case in CASES} == set(games())


def test_division_adds_up_to_the_whole():
    case = next(c for c in CASES if c["game"] == "maija")
    for depth in (1, 5, 9):
        lines = perft.divide(case, depth).splitlines()
        assert len(lines) == case["paths"][1]
        paths = sum(int(line.split(": ")[1].split()[0]) for line in lines)
        assert paths == case["paths"][depth]


@every_case
def test_counts_of_the_deal_follow_from_the_sizes(case):
    start = perft.begin(case)
    pack = count(start.state.stock)
    depth = 0
    position = start.copy()
    while True:
        assert case["paths"][depth] == perm(pack, depth)
        if isinstance(position.state.hands[0], int):
            hands = [count(h) for h in position.state.hands]
            ways = factorial(pack) // prod(map(factorial, [*hands, pack - sum(hands)]))
            assert case["states"][depth] == ways
        moves = position.moves()
        if not moves or not moves[0].startswith("deal "):
            break
        position.play(moves[0])
        depth += 1
    assert depth >= case["players"]


def idle_fields(graph):
    """Return each field and phase in which it differs between states without consequence."""
    kinds = classes(graph)
    fields = graph.positions[0].state.fields
    [phase_field] = [f for f in fields if f.kind == "phase"]
    shown = [[str(getattr(p.state, f.name)) for f in fields] for p in graph.positions]
    phases = [p.state.phase for p in graph.positions]
    idle = set()
    for i, f in enumerate(fields):
        if f.zone or f is phase_field:
            continue
        alike = defaultdict(dict)
        for phase, values, kind in zip(phases, shown, kinds, strict=True):
            alike[phase, *values[:i], *values[i + 1 :]][values[i]] = kind
        differs = {phase for (phase, *_), values in alike.items() if len(values) > 1}
        read = {phase for (phase, *_), values in alike.items() if len(set(values.values())) > 1}
        idle |= {(f.name, phase_field.names[phase]) for phase in differs - read}
    return idle


def test_a_state_holds_nothing_that_the_future_does_not_read():
    """A field that differs between states that nothing can tell apart must be named in `KEPT`."""
    found = set()
    for case in CASES:
        idle = idle_fields(explore(perft.begin(case)))
        found |= {(case["game"], *where) for where in idle}
    assert found == KEPT
