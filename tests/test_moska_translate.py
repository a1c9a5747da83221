"""The prover's reader says of Moska and Turamoska what the interpreter does; see test_translate."""

import random

import pytest

from games.positions import make_options
from games.system import find_game
from tests.play import random_play
from tests.test_translate import check, spread
from verify.translate import Translation

SMALL = {"deck": "QKA:SHD", "hand": "2"}
OPTIONS = (
    ("moska", {}),
    ("turamoska", {}),
)


@pytest.mark.parametrize(("game", "settings"), OPTIONS)
def test_random_states(game, settings):
    options = make_options(find_game(game), 2, {**SMALL, **settings})
    t = Translation(find_game(game), options)
    rng = random.Random(1)
    played = [p for seed in range(8) for p in random_play(find_game(game), options, seed).positions]
    rng.shuffle(played)
    for position in spread(played, t, 4):
        check(t, position, rng)
