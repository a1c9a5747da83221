"""Moska and Turamoska searched whole on small decks; see their pages, Findings."""

import pytest

from games.positions import make_options
from games.system import find_game
from verify.explore import explore
from verify.graph import describe

GAMES = ("moska", "turamoska")
FIVE = "KS QS KH QH KD"


def found(name, players, **settings):
    game = find_game(name)
    return describe(explore(game, make_options(game, players, settings)))


@pytest.mark.parametrize("name", GAMES)
def test_two_players_always_end(name):
    answer = found(name, 2, deck=FIVE, hand=2)
    assert (answer["cycle"], answer["dead"]) == (False, 0)


@pytest.mark.parametrize("name", GAMES)
def test_three_players_can_go_round_but_no_state_is_dead(name):
    answer = found(name, 3, deck=FIVE, hand=1)
    assert (answer["cycle"], answer["dead"]) == (True, 0)
