"""Stored games are played again to the same end."""

import json

import pytest

from games.positions import Position, make_options
from games.system import Refusal, games
from tests import golden

FILES = [(game, name) for game in games().values() for name, _ in golden.setups(game)]


@pytest.mark.parametrize(("game", "name"), FILES, ids=[f"{g.name}/{n}" for g, n in FILES])
def test_a_stored_game_is_played_again_to_the_same_end(game, name):
    stored = golden.read(game, name)
    wanted = dict(golden.setups(game))[name]
    assert stored, f"no number of players can play {name}"
    for one, (players, settings) in zip(stored, wanted, strict=True):
        begun = Position.of(game, make_options(game, players, settings))
        assert one["start"] == json.loads(begun.to_json())
        assert golden.replay(one) == one


@pytest.mark.parametrize("game", games().values(), ids=games().keys())
def test_no_value_of_an_option_is_without_a_stored_game(game):
    stored = {path.stem for path in (golden.FOLDER / game.name).glob("*.json")}
    assert stored == {name for name, _ in golden.setups(game)}


def test_a_changed_game_is_noticed():
    stored = golden.read(games()["maija"], "default")[0]
    moves = stored["moves"]
    for change in ({"moves": moves[:-1]}, {"end": "draw"}, {"legal": [1]}, {"events": {}}):
        changed = {**stored, **change}
        assert golden.replay(changed) != changed
    with pytest.raises(Refusal, match="illegal move"):
        golden.replay({**stored, "moves": [moves[0], *moves]})
