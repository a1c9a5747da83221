"""The polls of Moska and Turamoska lose no outcome of the open order, and add none."""

import pytest

from games.positions import Position
from tests.graph import explore
from tests.open_order import OpenAttack, polled_outcomes

CASES = [
    ("moska", 3, {"deck": "QK:SHD", "hand": 1}, {"limit": 6, "last": True}),
    ("moska", 3, {"deck": "QK:SHD", "hand": 1, "last": "capped"}, {"limit": 6}),
    ("moska", 3, {"deck": "QK:SHD", "hand": 1, "surplus": "first"}, {"limit": 6, "last": True}),
    ("moska", 2, {"deck": "QK:SHD", "hand": 2, "limit": 2}, {"limit": 2, "last": True}),
    ("turamoska", 3, {"deck": "QK:SHD", "hand": 1}, {"own": True, "turning": True}),
    ("turamoska", 2, {"deck": "QK:SHD", "hand": 2}, {"own": True, "turning": True}),
]


@pytest.mark.parametrize(("game", "players", "options", "how"), CASES)
def test_from_every_lead_of_a_small_deck(game, players, options, how):
    compared = 0
    for position in explore(Position.begin(game, players, options)).positions:
        if position.show()["phase"] == "lead":
            compared += 1
            assert polled_outcomes(position) == OpenAttack(position, **how).outcomes()
    assert compared > 100
