"""Policies: they want something legal, and only what their seat may know decides."""

import pytest

from games.cards import CHANCE, NOBODY, both
from games.positions import Position
from games.system import games
from sim.policies import policies, seat_policies
from sim.streams import Streams
from sim.trace import fixed_choice, play_out, policy_choice

EVERY = [(g, p) for g in games().values() for p in policies(g).values()]
IDS = [f"{g.name}-{p.name}" for g, p in EVERY]


@pytest.mark.parametrize(("game", "policy"), EVERY, ids=IDS)
@pytest.mark.parametrize("settings", [{}, {"must_beat": "most"}, {"defence": "all"}])
def test_a_policy_always_wants_something_legal(game, policy, settings):
    """The interpreter refuses a policy that wants nothing, or what is not legal."""
    if settings and game.name != "maija":
        settings = {}
    low, high = game.players
    for players in {low, min(4, high)}:
        start = Position.begin(game.name, players, settings)
        for number in range(3):
            choose = policy_choice([policy] * players, Streams(number, 0))
            assert play_out(start, choose, 2_000).moves


@pytest.mark.parametrize("name", policies(games()["maija"]))
def test_hidden_cards_do_not_change_the_choice(name):
    """Two players swap what the one to act cannot see: its choice stays the same."""
    policy = policies(games()["maija"])[name]
    position = Position.begin("maija", 3)
    streams = Streams(2, 0)
    choose = policy_choice([policy] * 3, streams)
    compared = 0
    for _ in range(400):
        seat = position.to_act
        if seat == NOBODY:
            break
        if seat != CHANCE:
            compared += _swapped(position, policy, seat)
        position.apply(choose(position, position.legal()))
    assert compared > 10


def _swapped(position, policy, seat):
    """Exchange a hidden card of each other player, and compare; return whether there was one."""
    one, other = ((seat + i) % 3 for i in (1, 2))
    hands, known = position.state.hands, position.memory.known
    a, b = hands[one] & ~known[one], hands[other] & ~known[other]
    if not a or not b:
        return 0
    twin = position.copy()
    x, y = a & -a, b & -b
    twin.state.hands[one] ^= x ^ y
    twin.state.hands[other] ^= x ^ y
    legal = position.legal()
    assert twin.legal() == legal
    wanted = [policy.narrow(p.observe(seat), p.options, legal, 5) for p in (position, twin)]
    assert wanted[0] == wanted[1]
    assert both(wanted[0], legal) == wanted[0]
    return 1


def test_fixed_play_of_a_game_is_the_same_every_time():
    maija = games()["maija"]
    start = Position.begin("maija", 3)
    plays = [
        play_out(start, fixed_choice(seat_policies(maija, 3, "sensible"), Streams(4, 1))).moves
        for _ in range(2)
    ]
    assert plays[0] == plays[1]
