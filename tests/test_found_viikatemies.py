"""Viikatemies searched whole on small decks, and played many times; see its page, Findings."""

import pytest

from games.positions import make_options
from games.system import find_game
from sim.policies import seat_policies
from sim.run import Setup
from sim.statistics import fold
from verify.expect import expectation
from verify.explore import explore
from verify.graph import describe

VIIKATEMIES = find_game("viikatemies")


def options(players, **settings):
    return make_options(VIIKATEMIES, players, settings)


def sums(o, names, games):
    """Play games of some policies; return the sums of their metrics."""
    setup = Setup(VIIKATEMIES, o, tuple(seat_policies(VIIKATEMIES, o.players, names)))
    return fold(setup.player(0, games), setup.metrics, o.players)


@pytest.mark.parametrize(
    ("players", "settings"),
    [
        (2, {"deck": "23:CSH", "hand": 2}),
        (2, {"deck": "QKA:SH", "stock": "no"}),
        (3, {"deck": "JQA:CS", "stock": "no"}),
    ],
)
def test_play_can_go_round_but_each_player_alone_can_end_it(players, settings):
    o = options(players, **settings)
    found = describe(explore(VIIKATEMIES, o))
    assert (found["cycle"], found["dead"]) == (True, 0)
    for seat in range(players):
        assert found["forces_end"][str(seat)] == found["states"]
    everybody = ",".join(map(str, range(players)))
    assert found["forces_loop"][everybody] > 0


def test_with_no_special_last_card_one_of_three_can_hold_the_others():
    o = options(3, deck="JQA:CS", stock="no", last_card="plain")
    found = describe(explore(VIIKATEMIES, o))
    assert (found["cycle"], found["dead"]) == (True, 0)
    assert all(found["forces_loop"][str(seat)] > 0 for seat in range(3))


@pytest.mark.parametrize("settings", [{"deck": "23:CS", "hand": 1}, {"deck": "2:CSHD", "hand": 2}])
def test_the_smallest_decks_always_end(settings):
    found = describe(explore(VIIKATEMIES, options(2, **settings)))
    assert (found["cycle"], found["dead"]) == (False, 0)


def test_random_play_is_as_long_and_as_fair_as_expected():
    o = options(3, deck="JC KC 3C AS QS", hand=1)
    expected = expectation(explore(VIIKATEMIES, o))
    games = 40_000
    found = sums(o, "random", games)
    assert found["finished"] == games
    for name in ("decisions", "choices", "lead", "beat", "fell", "scythe", "take"):
        mean = found[f"{name}_sum"] / games
        spread = found[f"{name}_squares"] / games - mean**2
        error = (spread / games) ** 0.5
        assert mean == pytest.approx(expected.mean[name], abs=4.5 * error + 1e-9), name
    for i, p in enumerate(expected.loser):
        error = (p * (1 - p) / games) ** 0.5
        assert found[f"loser_{i}"] / games == pytest.approx(p, abs=4.5 * error)


def test_sensible_nearly_always_beats_random():
    found = sums(options(2), "sensible,random", 1_000)
    assert found["finished"] == 1_000
    assert found["winner_0"] > 970
