"""The readers of the rules say the same of the same states."""

import random

import numpy as np
import pytest

from games.cards import NOBODY, members
from games.system import games
from sim.compile import bind
from tests import kernels
from tests.hidden import stuffed_view
from tests.kernels import EVENT, GONE, LEGAL, NEW_TURN, PLAYER, RESULT
from tests.play import plays

STATES = 2500

every_game = pytest.mark.parametrize("game", games().values(), ids=games().keys())


def sampled(game, players):
    """Return positions of many plays, each with an action and a seat that looks."""
    rng = random.Random(players)
    pool = [p for play in plays(game) if play.options.players == players for p in play.positions]
    chosen = rng.sample(pool, min(STATES, len(pool)))
    chosen += [play.last for play in plays(game) if play.options.players == players]
    return [
        (p.copy(), rng.choice(members(p.legal()) or [0]), rng.randrange(players)) for p in chosen
    ]


def stacked(records):
    return np.concatenate([record.to_numpy() for record in records])


@every_game
def test_compiled_rules_do_what_the_interpreter_does(game):
    [read_rows] = bind(game, [kernels.read_rows])
    for players in set(game.players):
        cases = sampled(game, players)
        states = stacked([p.state for p, _, _ in cases])
        memories = stacked([p.memory for p, _, _ in cases])
        options = stacked([p.options for p, _, _ in cases])
        views = stacked([stuffed_view(game, players)] * len(cases))
        actions, seats = (np.array(column) for column in list(zip(*cases, strict=True))[1:])
        found = np.zeros((len(cases), kernels.COLUMNS), np.int64)
        read_rows(states, memories, views, options, actions, seats, found)
        for i, (position, action, seat) in enumerate(cases):
            row, where = found[i], position.to_json()
            view = position.observe(seat)
            assert game.view.from_numpy(views[i], players) == view, where
            assert row[PLAYER] == position.to_act, where
            assert row[NEW_TURN] == game.turn(position.state, position.options), where
            if position.to_act == NOBODY:
                assert row[RESULT] == position.result, where
            else:
                assert row[LEGAL] == position.legal(), where
                assert game.events[row[EVENT]] == position.event(action), where
                assert row[GONE] == position.apply(action), where
            assert states[i].tobytes() == position.state.to_bytes(), (where, action)
            assert memories[i].tobytes() == position.memory.to_bytes(), (where, action)
