"""Which positions of Valepaska are refused, and that what is laid unseen stays unseen."""

from itertools import islice

import pytest

from games.cards import CHANCE, NOBODY, TAKE, both, has, members, without
from games.positions import Position
from games.system import Refusal, find_game
from sim.policies import policies, seat_policies
from sim.streams import Streams
from sim.trace import policy_choice
from tests.paskahousu_table import after, cards, dealt, table

ASKED = after(
    table("valepaska", "7S 9S 4S", "9H 7D", "8H", pile="6C 7C", top="7", run=1), "lay 4S", "stop",
    "claim 9",
).show()  # fmt: skip
BEATING = table("valepaska", "7S 9S", "9H 8H", pile="6C 7C", top="7", run=1).show()
FIRST = dealt("valepaska", "9S 4S 5S", "3H 3D 9H").show()


@pytest.mark.parametrize(
    ("base", "change", "said"),
    [
        (ASKED, {"laid": "", "turned": "4S"}, "laid"),
        (ASKED, {"asked": 0, "to_act": 0}, "asked"),
        (ASKED, {"asked": 3, "to_act": 3}, "asked"),
        (ASKED, {"run": 3}, "run"),
        (ASKED, {"opening": 1}, "opening"),
        (ASKED, {"top": "2", "run": 0}, "run"),
        (
            ASKED,
            {"options": {**ASKED["options"], "doubt": "next"}, "asked": 2, "to_act": 2},
            "next",
        ),
        (BEATING, {"asked": 1}, "asked"),
        (BEATING, {"run": 4}, "complete"),
        (BEATING, {"top": "T"}, "complete"),
        (BEATING, {"hands": ["7S 9S 9H 8H", ""]}, "another player"),
        (BEATING, {"phase": "try", "to_act": "chance"}, "no luck"),
        (BEATING, {"phase": "claim"}, "laid"),
        (BEATING, {"memory": {"knows": ["2C", ""]}}, "memory"),
        (FIRST, {"opening": 0}, "opening"),
        (FIRST, {"seat": 0, "to_act": 0}, "seat"),
    ],
)
def test_what_cannot_occur_is_refused(base, change, said):
    with pytest.raises(Refusal, match=said):
        Position.read({**base, **change})


def test_a_position_may_leave_out_what_is_known():
    shown = {k: v for k, v in ASKED.items() if k != "memory"}
    assert Position.read(shown).observe(0).laid == 0
    assert Position.read(ASKED).observe(0).laid != 0


def test_players_know_where_cards_are_and_never_too_much():
    """What one knows of a hand, the pile or the turned cards is there."""
    for name in ("counter", "random"):
        met = 0
        for position, _, _ in islice(choices(name, 3), 0, 250):
            for seat in range(3):
                view = position.observe(seat)
                for other, known in enumerate(view.known):
                    assert without(known, position.state.hands[other]) == 0
                    met += known != 0
                assert not view.unseen & (view.hand | view.pile | view.turned | view.laid)
        assert met


# --- policies ----------------------------------------------------------------------


def choices(name, seed=1):
    """Each decision of a game that one policy plays: the position and the event."""
    game = find_game("valepaska")
    choose = policy_choice(seat_policies(game, 3, name), Streams(seed, 0))
    position = Position.begin("valepaska", 3)
    for _ in range(1500):
        if position.to_act == NOBODY:
            return
        action = choose(position, position.legal())
        if position.to_act != CHANCE:
            yield position.copy(), action, position.event(action)
        position.apply(action)


def rate(name):
    """How often a policy lies where no card in hand fits and the pile could be taken."""
    lied = taken = 0
    for seed in range(6):
        could_take = False
        for position, _, kind in choices(name, seed):
            if kind in ("lead", "beat", "take"):
                legal, hand = position.legal(), position.state.hands[position.to_act]
                could_take = has(legal, TAKE) and both(legal, hand) != 0
                taken += could_take and kind == "take"
            lied += could_take and kind == "lie"
    return lied / (lied + taken)


def test_the_honest_lie_only_where_nothing_else_can_be_done():
    for seed in range(4):
        for position, _, kind in choices("honest", seed):
            if kind == "lie":
                assert position.show()["pile"] == ""


def test_the_bluffers_lie_at_their_rate():
    assert rate("honest") == 0
    assert 0.1 < rate("bluffer-25") < 0.4
    assert 0.35 < rate("bluffer-50") < 0.65
    assert rate("bluffer-100") == 1


def test_they_doubt_what_they_know_to_be_false():
    p = table("valepaska", "4S 5S 3S", "9H 9D 9C", "8H", pile="6C", top="6", run=1)
    game = find_game("valepaska")
    p = after(p, "lay 4S", "lay 5S", "stop", "claim 9")
    for name in ("honest", "counter"):
        policy = policies(game)[name]
        wanted = policy.narrow(p.observe(1), p.options, p.legal(), 1)
        assert [p.text(a) for a in members(wanted)] == ["doubt"]
    trusting = policies(game)["trusting"]
    assert [p.text(a) for a in members(trusting.narrow(p.observe(1), p.options, p.legal(), 1))] == [
        "trust"
    ]


def test_cards_are_read_as_they_are_shown():
    assert cards(ASKED["laid"]) == {"4S"}
    assert ASKED["top"] == "9"
