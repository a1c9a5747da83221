"""Policies: they want something legal, and only what their seat may know decides."""

import pytest

from games.cards import CHANCE, NOBODY
from games.positions import Position
from games.system import games
from sim.policies import policies, seat_policies
from sim.streams import Streams
from sim.trace import fixed_choice, play_out, policy_choice
from tests.hidden import redeal

EVERY = [(g, p) for g in games().values() for p in policies(g).values()]
IDS = [f"{g.name}-{p.name}" for g, p in EVERY]


@pytest.mark.parametrize(("game", "policy"), EVERY, ids=IDS)
def test_a_policy_always_wants_something_legal(game, policy):
    """The interpreter refuses a policy that wants nothing, or what is not legal."""
    low, high = game.players
    for players in {low, min(4, high)}:
        wants_something_legal(Position.begin(game.name, players), policy)


@pytest.mark.parametrize("settings", [{"must_beat": "most"}, {"defence": "all"}])
@pytest.mark.parametrize("policy", policies(games()["maija"]).values(), ids=lambda p: p.name)
def test_a_policy_copes_with_obligations(policy, settings):
    for players in (2, 4):
        wants_something_legal(Position.begin("maija", players, settings), policy)


def wants_something_legal(start, policy):
    for number in range(3):
        choose = policy_choice([policy] * start.options.players, Streams(number, 0))
        assert play_out(start, choose, 2_000).moves


@pytest.mark.parametrize(("game", "policy"), EVERY, ids=IDS)
def test_hidden_cards_do_not_change_the_choice(game, policy):
    """What the one to act cannot see is dealt anew: its choice stays the same."""
    low, high = game.players
    players = min(low + 1, high)
    position = Position.begin(game.name, players)
    choose = policy_choice([policy] * players, Streams(2, 0))
    differing = 0
    for step in range(200):
        seat = position.to_act
        if seat == NOBODY:
            break
        if seat != CHANCE:
            twin = redeal(position, seat, step)
            differing += twin.state.to_bytes() != position.state.to_bytes()
            legal = position.legal()
            assert twin.legal() == legal
            views = [p.observe(seat) for p in (position, twin)]
            wanted = [policy.narrow(view, position.options, legal, 5) for view in views]
            assert wanted[0] == wanted[1]
        position.apply(choose(position, position.legal()))
    assert differing > 10


def test_fixed_play_of_a_game_is_the_same_every_time():
    maija = games()["maija"]
    start = Position.begin("maija", 3)
    plays = [
        play_out(start, fixed_choice(seat_policies(maija, 3, "sensible"), Streams(4, 1))).moves
        for _ in range(2)
    ]
    assert plays[0] == plays[1]
