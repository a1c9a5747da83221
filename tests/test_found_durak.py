"""Durak searched whole on small decks, and played many times; see its page, Findings."""

import pytest

from games.positions import make_options
from games.system import find_game
from sim.policies import seat_policies
from sim.run import Setup
from sim.statistics import fold
from verify.expect import expectation
from verify.explore import explore
from verify.graph import describe

DURAK = find_game("durak")


def options(players, **settings):
    return make_options(DURAK, players, settings)


def sums(o, names, games):
    """Play games of some policies; return the sums of their metrics."""
    setup = Setup(DURAK, o, tuple(seat_policies(DURAK, o.players, names)))
    return fold(setup.player(0, games), setup.metrics, o.players)


@pytest.mark.parametrize("settings", [{"deck": "678:SH", "hand": 1}, {"deck": "678:SH", "hand": 2}])
def test_two_players_always_end(settings):
    found = describe(explore(DURAK, options(2, **settings)))
    assert (found["cycle"], found["dead"]) == (False, 0)


def test_three_players_can_go_round_but_no_state_is_dead_and_no_seat_alone_can_hold_them():
    found = describe(explore(DURAK, options(3, deck="678:SH", hand=1)))
    assert (found["cycle"], found["dead"]) == (True, 0)
    assert [found["forces_loop"][str(i)] for i in range(3)] == [0, 0, 0]
    assert found["forces_loop"]["0,1,2"] > 0


def test_random_play_is_as_long_and_as_fair_as_expected():
    o = options(3, deck="6S 7S 6H 7H 6D", hand=1)
    expected = expectation(explore(DURAK, o))
    games = 20_000
    found = sums(o, "random", games)
    assert found["finished"] == games
    for name in ("decisions", "choices", "lead", "add", "beat", "take", "give", "exchange"):
        mean = found[f"{name}_sum"] / games
        spread = found[f"{name}_squares"] / games - mean**2
        error = (spread / games) ** 0.5
        assert mean == pytest.approx(expected.mean[name], abs=4.5 * error + 1e-9), name
    for i, p in enumerate(expected.loser):
        error = (p * (1 - p) / games) ** 0.5
        assert found[f"loser_{i}"] / games == pytest.approx(p, abs=4.5 * error)


def test_games_are_drawn_more_often_by_those_who_play_well():
    plain, good = (sums(options(2), names, 4_000)["draws"] for names in ("random", "sensible"))
    assert 0 < plain < good / 10


def test_a_smaller_first_attack_is_measured():
    """With one card against the first defender, fewer cards are given to those who take."""
    first, later = (sums(options(4, first_limit=n), "random", 2_000)["give_sum"] for n in (1, 6))
    assert first < later


def test_sensible_hardly_ever_loses_to_random():
    found = sums(options(3), "sensible,random,random", 2_000)
    assert found["finished"] == 2_000
    assert found["loser_0"] < 2_000 * 0.02
