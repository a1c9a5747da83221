"""Bounds on the number of turns: what play refutes is not tried to be proved."""

import pytest

from games.positions import make_options
from games.system import find_game
from verify import counting
from verify.counting import Bound, Counting, find_bound
from verify.induction import sample
from verify.translate import Translation
from verify.zones import Zones

MAIJA = find_game("maija")
SMALL = {"deck": "JQK:SHD", "hand": "2"}


def played(players, settings):
    translation = Translation(MAIJA, make_options(MAIJA, players, settings))
    steps = sample(MAIJA, translation.options, 20)
    return Counting(translation), [(s, then) for s, then in steps if then is not None]


@pytest.mark.parametrize(
    ("bound", "refuted"),
    [
        (Bound(("hands[leader]", "stock", "bottom"), 2, 1, 1), False),
        (Bound(("hands[leader]", "stock", "bottom"), 3, 1, 1), True),
        (Bound(("hands[leader]", "stock", "bottom"), 2, 2, 1), True),
        (Bound(("hands[leader]", "stock", "bottom"), 2, 1, 2), True),
        (Bound(("hands[receiver]", "stock", "bottom"), 1), True),
        (Bound(("stock", "bottom"), 1), True),
    ],
)
def test_play_refutes_wrong_bounds_and_not_the_right_one(bound, refuted):
    counted, steps = played(2, SMALL)
    assert counted.seen_to_fail(bound, steps) == refuted


def test_nothing_is_tried_where_play_refutes_every_bound(monkeypatch):
    """With more than two players the lead moves on without a beat."""
    monkeypatch.setattr(counting, "Induction", None)
    zones = Zones(Translation(MAIJA, make_options(MAIJA, 3, {**SMALL, "after_fail": "leader"})))
    assert find_bound(zones, lambda _: None) is None
