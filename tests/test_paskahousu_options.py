"""The options of Paskahousu, and which of its positions are refused."""

import pytest

from games.cards import CHANCE
from games.positions import Position
from games.system import Refusal, find_game
from tests.paskahousu_table import (
    after,
    cards,
    dealt,
    events,
    held,
    offered,
    open_table,
    others,
    outs,
    phase,
    zone,
)  # fmt: skip


def test_o_take_free():
    p = open_table("3S 9S", "9H", pile="6C", take="free")
    assert p.moves() == ["take", "beat 9S"]
    assert others(open_table("3S", "9H", take="free")) == set()


def test_o_luck_free():
    p = open_table("3S 9S", "9H 4H", pile="6C", stock="9D", hand=2, luck="free")
    assert others(p) == {"try"}
    p = after(p, "try", "turn 9D")
    assert p.moves() == ["stop", "add 9S"]


def test_o_luck_no():
    assert others(open_table("3S", "9H", pile="6C", stock="9D", hand=1, luck="no")) == {"take"}


def test_o_refill_each():
    p = open_table("TS 7H", "3H 3D", pile="6C", stock="9H 9D", hand=2, refill="each")
    p = after(p, "beat TS")
    assert p.to_act == CHANCE
    p = after(p, "draw 9H")
    assert (p.to_act, phase(p), held(p)) == (0, "lead", [2, 2])


def test_o_court_lead_no():
    p = open_table("KS 3S", "9H", court_lead="no")
    assert offered(p) == cards("3S")
    p = open_table("KS QS", "9H", court_lead="no")
    assert p.moves() == ["pass"]
    assert events(p, "pass") == ["pass"]
    assert after(p, "pass").to_act == 1
    p = open_table("KS", "9H", stock="4D", court_lead="no", hand=1)
    assert p.moves() == ["pass", "try"]
    assert after(p, "try", "turn 4D").to_act == 1


def test_r_the_beginner_passes_if_no_card_of_its_rank_may_begin():
    p = dealt("paskahousu", "JS JH", "JD KS", stock="9D", court_lead="no")
    assert p.to_act == 0
    assert p.moves() == ["pass", "try"]


def test_o_court_lead_no_may_never_end():
    p = open_table("KS", "QH", turned="3D", court_lead="no")
    assert after(p, "pass", "pass") == p


def test_o_ace_any():
    p = open_table("AS 3S", "9H", pile="6C", ace="any")
    assert offered(p) == cards("AS")
    assert events(p, "beat AS") == ["ace"]
    assert after(p, "beat AS").to_act == 0
    assert offered(open_table("AS 3S", "9H", pile="2C", ace="any")) == set()


def test_o_answer_equal():
    p = open_table("TS 3S", "TH AH 9H", answer="equal")
    p = after(p, "lead TS")
    assert p.moves() == ["beat TH"]
    p = after(p, "beat TH")
    assert (p.to_act, p.moves(), zone(p, "pile")) == (0, ["take"], cards("TS TH"))
    four = open_table("TS 3S", "9H", pile="TC TD TH", answer="equal")
    assert events(four, "beat TS") == ["four"]
    assert after(four, "beat TS").to_act == 0


def test_o_hand():
    p = dealt("paskahousu", "3S", "9H", stock="4D 5D")
    p = after(p, "lead 3S")
    assert (p.to_act, p.moves()) == (CHANCE, ["draw 4D", "draw 5D"])


def test_o_deck():
    with pytest.raises(Refusal, match="hand: 2 players with 5 cards each need more than 4 cards"):
        Position.begin("paskahousu", 2, {"deck": "QK:SH"})
    with pytest.raises(Refusal, match="no card of it can begin a pile"):
        Position.begin("paskahousu", 2, {"deck": "QK:SH", "hand": 1, "court_lead": "no"})


# --- positions that are refused -------------------------------------------------


PILE = open_table("7S 9S", "9H", pile="6C 7C").show()
FULL = open_table("7S 9S", "9H 8H", pile="6C 7C", stock="KD", hand=2).show()


@pytest.mark.parametrize(
    ("base", "change", "said"),
    [
        (PILE, {"seat": 2}, "seat"),
        (PILE, {"hands": ["7S", "9H"]}, "9S in no zone"),
        (PILE, {"top": "6"}, "top, run"),
        (PILE, {"run": 2}, "top, run"),
        (PILE, {"top": "x"}, "none of"),
        (PILE, {"hands": ["7S 9S 9H", ""]}, "another player"),
        (PILE, {"hands": ["", "7S 9S 9H"]}, "no card to play"),
        (PILE, {"pile": "", "turned": "6C 7C"}, "top, run"),
        (PILE, {"phase": "lead"}, "pile"),
        (PILE, {"phase": "over", "to_act": None}, "phase"),
        (PILE, {"phase": "draw", "to_act": "chance"}, "nothing to draw"),
        (PILE, {"phase": "try", "to_act": "chance"}, "no luck"),
        (PILE, {"phase": "open"}, "pile, turned"),
        (PILE, {"phase": "add", "hands": ["9S", "9H 7S"]}, "no card to add"),
        (FULL, {"hands": ["7S 9S 8H", "9H"]}, "hands.1."),
        (FULL, {"hands": ["7S", "9S 9H 8H"]}, "hands.0."),
        (FULL, {"phase": "try", "to_act": "chance"}, "if no card fits"),
        (FULL, {"memory": {"seen": "KD"}}, "memory"),
    ],
)
def test_what_cannot_occur_is_refused(base, change, said):
    with pytest.raises(Refusal, match=said):
        Position.read({**base, **change})


@pytest.mark.parametrize("pile", ["6C 6D 6H 6S", "9C TC", "7C KC", "TC TD", "9C AC"])
def test_a_pile_that_cannot_lie_there_is_refused(pile):
    with pytest.raises(Refusal, match="pile"):
        open_table("7S 9S", "9H", pile=pile)


def test_what_should_hold_is_named():
    assert set(find_game("paskahousu").properties) == {"turned", "two-left"}
    assert outs(open_table("9S", "9H 3H", pile="6C"), "beat 9S") == [0]
