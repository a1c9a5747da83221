"""The prover's reader says of Mustamaija what the interpreter does; see test_translate."""

import random

import pytest

from games.cards import NOBODY, members
from games.positions import Position, make_options
from games.system import find_game
from tests.test_translate import check, spread
from verify.induction import Induction
from verify.translate import Translation

MUSTAMAIJA = find_game("mustamaija")
SMALL = {"deck": "QKA:SHD", "hand": "2"}
OPTIONS = (
    (2, {}),
    (2, {"added": "race", "lead_top": "yes"}),
    (3, {"leader_draws": "first", "added": "palm", "limit": "hand"}),
    (2, {"spades_trumpable": "no", "added": "free", "limit": "five"}),
)


def played(options, games, seed):
    rng = random.Random(seed)
    found = []
    for _ in range(games):
        position = Position.of(MUSTAMAIJA, options)
        for _ in range(200):
            found.append(position.copy())
            if position.to_act == NOBODY:
                break
            position.apply(rng.choice(members(position.legal())))
    rng.shuffle(found)
    return found


@pytest.mark.parametrize(("players", "settings"), OPTIONS)
def test_random_states(players, settings):
    options = make_options(MUSTAMAIJA, players, {**SMALL, **settings})
    t = Translation(MUSTAMAIJA, options)
    rng = random.Random(1)
    for position in spread(played(options, 30, 0), t, 40):
        check(t, position, rng)


@pytest.mark.parametrize(("settings", "contexts"), [({}, 19), ({"added": "race"}, 25)])
def test_there_are_few_contexts(settings, contexts):
    """The first lead adds a handful to those of Maija; added cards three phases for each leader."""
    t = Translation(MUSTAMAIJA, make_options(MUSTAMAIJA, 2, {**SMALL, **settings}))
    assert len(Induction(t).contexts) == contexts
