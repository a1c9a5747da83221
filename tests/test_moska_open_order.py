"""The polls of Moska and Turamoska lose no outcome of the open order, and add none."""

import pytest

from games.positions import Position, make_options
from games.system import find_game
from tests.graph import explore
from tests.open_order import OpenAttack, polled_outcomes
from tests.play import random_play

FOUR = "KS KH QH KD"
FIVE = "KS QS KH QH KD"
MOSKA = {"limit": 6, "last": True}
TURAMOSKA = {"own": True, "turning": True}
EXHAUSTED = [
    ("moska", 3, {"deck": FOUR, "hand": 1}, MOSKA),
    ("moska", 2, {"deck": FIVE, "hand": 2, "limit": 2}, {"limit": 2, "last": True}),
    ("turamoska", 2, {"deck": FIVE, "hand": 2}, TURAMOSKA),
]
SAMPLED = [
    ("moska", 3, {"deck": "789:SHD", "hand": 2}, MOSKA),
    ("moska", 3, {"deck": "78:SHDC", "hand": 2, "last": "capped"}, {"limit": 6}),
    ("moska", 4, {"deck": "78:SHDC", "hand": 1, "surplus": "first"}, MOSKA),
    ("turamoska", 3, {"deck": "789:SHD", "hand": 2}, TURAMOSKA),
]


def agree(position, how):
    assert polled_outcomes(position) == OpenAttack(position, **how).outcomes(), position.to_json()


@pytest.mark.parametrize(("game", "players", "options", "how"), EXHAUSTED)
def test_from_every_lead_of_a_small_deck(game, players, options, how):
    leads = [
        position
        for position in explore(Position.begin(game, players, options)).positions
        if position.show()["phase"] == "lead"
    ]
    assert len(leads) > 50
    for position in leads:
        agree(position, how)


@pytest.mark.parametrize(("game", "players", "options", "how"), SAMPLED)
def test_from_leads_that_play_meets(game, players, options, how):
    compared = 0
    for seed in range(6):
        rules = find_game(game)
        play = random_play(rules, make_options(rules, players, options), seed)
        leads = [p for p in play.positions if p.show()["phase"] == "lead"]
        for position in leads[2:6]:
            compared += 1
            agree(position, how)
    assert compared > 10
