"""The prover's reader says of every state and action what the interpreter does.

A step is translated once for a context; the concrete state and action are put into it
afterwards, so that constant folding cannot make the comparison hollow.
"""

import random
from functools import cache

import pytest
import z3

from games.cards import NOBODY, count, has, members
from games.positions import Position, make_options
from games.system import find_game
from tests import graph
from verify.symbolic import one_of
from verify.translate import Translation

MAIJA = find_game("maija")
CODES = 63
OPTIONS = (
    (2, {}),
    (3, {}),
    (2, {"after_fail": "leader", "end": "complete"}),
    (3, {"after_fail": "receiver", "lead": "single"}),
    (3, {"stock": "no", "lead": "single", "end": "complete"}),
    (2, {"stock": "no", "trump": "H", "after_fail": "receiver"}),
    (3, {"trump": "H", "after_fail": "leader"}),
)
SMALL = {"deck": "QKA:SHD", "hand": "2"}
LABELS = [f"{n} {' '.join(f'{k}={v}' for k, v in o.items())}".strip() for n, o in OPTIONS]


@cache
def translation(players, settings):
    return Translation(MAIJA, make_options(MAIJA, players, dict(settings)))


def translated(players, settings):
    return translation(players, tuple(settings.items()))


def together(terms):
    """Return terms as the arguments of one, so that they are substituted and simplified at once."""
    sorts = [term.sort() for term in terms]
    return z3.Function(f"together {sorts}", *sorts, z3.BoolSort())(*terms)


def put(term, pairs):
    """Return a term with concrete values for some unknowns."""
    return z3.simplify(z3.substitute(term, pairs))


def values(term, pairs):
    """Return what terms that were put together are for a concrete state and action."""
    found = []
    for simple in put(term, pairs).children():
        assert z3.is_int_value(simple) or z3.is_true(simple) or z3.is_false(simple), simple
        found.append(simple.as_long() if z3.is_int_value(simple) else z3.is_true(simple))
    return found


@cache
def conditions(t, context):
    return together([p.condition for p in t.paths(context)])


@cache
def outcome(t, path):
    """Return all that a path says of the state after, as one term."""
    terms = list(path.sides)
    for _, cards in t.sets(path.state):
        terms += [cards.size, *(cards.member(c) for c in t.deck)]
    for suit in suits(t, path.state):
        terms += [suit.flags.get(v, z3.BoolVal(False)) for v in range(4)]
    for cell in cells(t, path.state):
        terms += one_of(cell).flags.values()
    return together(terms)


def suits(t, state):
    return [getattr(state, f.name) for f in t.game.state.fields if f.kind == "suit"]


def cells(t, state):
    """Return the cards, or kinds, in all piles of a state; what is beyond their sizes is 0."""
    found = []
    for f in (f for f in t.game.state.fields if f.kind == "pile"):
        value = getattr(state, f.name)
        for pile in value if f.each else [value]:
            found += pile[1 : pile[0] + 1]
            assert not any(pile[pile[0] + 1 :])
    return found


def expected(t, path, after):
    """Return what `outcome` must be, from the interpreter's state after."""
    wanted = [True] * len(path.sides)
    for f, _, content in after.state.zones():
        if f.kind == "cards":
            wanted += [count(content), *(has(content, c) for c in t.deck)]
        elif not f.names:
            wanted += [content[0], *(c in content[1 : content[0] + 1] for c in t.deck)]
    for suit in suits(t, after.state):
        wanted += [v == suit for v in range(4)]
    for cell, content in zip(cells(t, path.state), cells(t, after.state), strict=True):
        wanted += [v == content for v in one_of(cell).flags]
    return wanted


def check(t, position, rng, illegal=2, most=CODES):
    """Compare the legal actions of a position, and refuse some that are illegal."""
    context = t.context_of(position.state)
    assert position.to_act == t.acts(context)
    if position.to_act == NOBODY:
        assert t.paths(context) == []
        return
    paths = t.paths(context)
    legal = members(position.legal())
    others = [a for a in range(CODES) if a not in legal]
    unknown = [pair for pair in t.assignment(position.state, 0) if "action" not in str(pair[0])]
    here = put(conditions(t, context), unknown)
    for action in [*rng.sample(legal, min(most, len(legal))), *rng.sample(others, illegal)]:
        chosen = [(z3.Bool(f"action:{c}"), z3.BoolVal(c == action)) for c in range(CODES)]
        taken = [p for p, held in zip(paths, values(here, chosen), strict=True) if held]
        if action not in legal:
            assert not taken
            continue
        assert len(taken) == 1, position.to_json()
        [path] = taken
        after = position.copy()
        after.apply(action)
        assert path.after == t.context_of(after.state)
        assert values(outcome(t, path), [*unknown, *chosen]) == expected(t, path, after)


def played(t, games, seed):
    """Return the positions of random games, in any order."""
    rng = random.Random(seed)
    found = []
    for _ in range(games):
        position = Position.of(t.game, t.options)
        for _ in range(300):
            found.append(position.copy())
            if position.to_act == NOBODY:
                break
            position.apply(rng.choice(members(position.legal())))
    rng.shuffle(found)
    return found


def spread(positions, t, wanted):
    """Return positions, from as many contexts as there are."""
    chosen, rest, seen = [], [], set()
    for position in positions:
        context = t.context_of(position.state)
        (rest if context in seen else chosen).append(position)
        seen.add(context)
    return [*chosen, *rest][:wanted]


@pytest.mark.parametrize(("players", "options"), OPTIONS, ids=LABELS)
def test_random_states(players, options):
    settings = {**SMALL, **options}
    t = translated(players, settings)
    rng = random.Random(1)
    for position in spread(played(t, 30, 0), t, 60):
        check(t, position, rng)


@pytest.mark.parametrize("players", [2, 3])
def test_every_state_of_a_tiny_deck(players):
    settings = {"deck": "QK:SD", "stock": "no"} if players == 3 else {"deck": "QK:SH", "hand": "1"}
    t = translated(players, settings)
    rng = random.Random(2)
    found = graph.explore(Position.begin("maija", players, settings))
    for position in spread(found.positions, t, 120):
        check(t, position, rng, illegal=1)


def test_the_full_deck():
    t = translated(2, {})
    rng = random.Random(3)
    later = [p for p in played(t, 4, 5) if p.state.phase > 1]
    for position in spread(later, t, 8):
        check(t, position, rng, most=4)


def test_the_paths_from_a_context_exclude_one_another():
    t = translated(2, SMALL)
    middle = next(p for p in played(t, 5, 0) if p.state.phase == 5)
    context = t.context_of(middle.state)
    state = t.symbolic(context)
    solver = z3.Solver()
    solver.add(t.facts(state) + t.disjoint(state))
    paths = t.paths(context)
    assert len(paths) > 3
    for i, one in enumerate(paths):
        for other in paths[i + 1 :]:
            assert solver.check(one.condition, other.condition) == z3.unsat
