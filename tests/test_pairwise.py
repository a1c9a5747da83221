"""The covering array covers what it says."""

import pytest

from games.system import games
from tests.pairwise import all_pairs, pairs_of, pairwise
from tests.play import accepted, option_values, player_counts, rows

FACTORS = {"a": [1, 2, 3], "b": [1, 2], "c": [1, 2, 3], "d": [1, 2, 3, 4], "e": [True, False]}


def test_every_pair_of_values_stands_in_a_row():
    found = pairwise(FACTORS)
    assert set().union(*map(pairs_of, found)) == set(all_pairs(FACTORS))
    assert len(found) < 24


def test_rows_that_are_not_valid_are_avoided_and_pairs_that_go_together_still_met():
    def valid(row):
        return row["a"] + row["d"] < 6 and (row["e"] or row["b"] == 1)

    found = pairwise(FACTORS, valid)
    assert all(map(valid, found))
    missing = set(all_pairs(FACTORS)) - set().union(*map(pairs_of, found))
    assert missing == {
        frozenset({("a", 3), ("d", 3)}),
        frozenset({("a", 3), ("d", 4)}),
        frozenset({("a", 2), ("d", 4)}),
        frozenset({("b", 2), ("e", False)}),
    }


@pytest.mark.parametrize("game", games().values(), ids=games().keys())
def test_the_pairs_of_options_that_no_row_of_a_game_has_are_refused_by_it(game):
    factors = {"players": player_counts(game)}
    factors |= {f.name: option_values(f) for f in game.option_fields()}
    met = set()
    for players, settings in rows(game):
        assert accepted(game, players, settings)
        met |= pairs_of({"players": players, **settings})
    for pair in set(all_pairs(factors)) - met:
        settings = dict(pair)
        players = settings.pop("players", factors["players"][0])
        assert not accepted(game, players, settings), dict(pair)
