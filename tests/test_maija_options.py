"""Scenarios of Maija: its options."""

import pytest

from games.cards import NOBODY
from games.positions import Position, describe_result
from games.system import Refusal
from tests.maija_table import (
    DECK,
    after,
    all_defences,
    all_leads,
    at,
    cards,
    deal,
    filler,
    hand,
    lead,
    leads_next,
    leave_all,
    offered,
    sizes,
    subsets,
    zone,
)


def defend_7c_9c(held, **options):
    return all_defences(lead(at("7C 9C 2D 3D", held, options=options), "7C 9C"))


MOST = {
    "8C JC QS 4D": {"7C<8C 9C<JC"},
    "8C 4S QS 4D": {"7C<8C 9C"},
    "JC 4S QS 4D": {"7C<JC 9C", "7C 9C<JC"},
    "8C 2H QS 4D": {"7C<8C 9C<2H"},
    "5C 4S QS 4D": {"7C 9C"},
}
ALL = {
    "8C JC QS 4D": {"7C<8C 9C<JC", "7C 9C"},
    "TC JC QS 4D": {"7C<TC 9C<JC", "7C<JC 9C<TC", "7C 9C"},
    "8C 4S QS 4D": {"7C 9C"},
    "JC 4S QS 4D": {"7C 9C"},
}
MOST_AND_ALL = {
    "8C JC QS 4D": {"7C<8C 9C<JC"},
    "TC JC QS 4D": {"7C<TC 9C<JC", "7C<JC 9C<TC"},
    "JC 4S QS 4D": {"7C 9C"},
}


@pytest.mark.parametrize("held", MOST)
def test_o_must_beat_most_means_as_many_as_possible(held):
    assert defend_7c_9c(held, must_beat="most") == MOST[held]


@pytest.mark.parametrize("held", ALL)
def test_o_defence_all_means_everything_or_nothing(held):
    assert defend_7c_9c(held, defence="all") == ALL[held]


@pytest.mark.parametrize("held", MOST_AND_ALL)
def test_o_must_beat_most_with_defence_all(held):
    assert defend_7c_9c(held, must_beat="most", defence="all") == MOST_AND_ALL[held]


def test_o_must_beat_most_about_the_queen_of_spades():
    p = at("JS QS KS 2D", "AS 2H 4D 5D", options={"must_beat": "most"})
    p = lead(p, "JS QS KS")
    assert all_defences(p) == {"JS<2H KS<AS QS", "JS<AS KS<2H QS"}


def test_o_must_beat_most_with_defence_all_takes_everything_with_the_queen():
    p = at("JS QS 2D", "AS 2H 4D", options={"must_beat": "most", "defence": "all"})
    assert all_defences(lead(p, "JS QS")) == {"JS QS"}


def test_o_lead_single():
    p = at("3H 7H 5D QS 2S", "2C 3C 4C 5C 6C", options={"lead": "single"})
    assert all_leads(p) == subsets("3H 7H 5D QS 2S", 1)


@pytest.mark.parametrize(
    ("after_fail", "leads", "receives"), [("next", 2, 0), ("leader", 0, 1), ("receiver", 1, 2)]
)
def test_o_after_fail(after_fail, leads, receives):
    p = lead(at("2D QS", "3D 4C", "5D 6C", options={"after_fail": after_fail}), "2D")
    assert leads_next(leave_all(p), leads) == receives
    assert leads_next(after(p, "beat 2D with 3D"), 1) == 2


@pytest.mark.parametrize(("after_fail", "leads"), [("next", 2), ("leader", 2), ("receiver", 1)])
def test_o_after_fail_when_the_leader_is_out(after_fail, leads):
    p = lead(at("2D", "3D QS 4C", "5D 6C", options={"after_fail": after_fail}), "2D")
    assert leads_next(leave_all(p), leads) is not None


def test_o_end_complete_lets_the_last_receiver_defend():
    p = lead(at("2D", "3D QS 4C", options={"end": "complete"}), "2D")
    assert all_defences(p) == {"2D<3D", "2D"}
    for reply, held in (("beat 2D with 3D", "QS 4C"), ("leave 2D", "2D 3D QS 4C")):
        q = after(p, reply)
        assert q.to_act == NOBODY
        assert hand(q, 1) == cards(held)
        assert describe_result(q) == "seat 1 loses"


def test_o_end_at_once_only_when_the_receiver_is_alone():
    assert lead(at("2D", "3D", "QS 4C"), "2D").to_act == 1


def test_o_stock_no_deals_the_deck_out_and_shows_a_card_that_stays():
    p = deal(3, "", {"stock": "no"})
    assert sizes(p) == [18, 17, 17]
    assert offered(p) == {c for c in DECK if c[1] != "S"}
    q = after(p, "turn 9D")
    assert q.show()["trump"] == "D"
    assert zone(q, "bottom") == set()
    assert q.state.hands == p.state.hands
    assert leads_next(q, 0) == 1


@pytest.mark.parametrize("trump", "CDH")
def test_o_trump_fixed(trump):
    left = filler(37, spades=9)
    p = deal(3, left, {"trump": trump})
    assert offered(p) == {c for c in cards(left) if c[1] == trump}
    shown = deal(2, "", {"trump": trump, "stock": "no"})
    assert offered(shown) == {c for c in DECK if c[1] == trump}


def test_o_trump_fixed_and_none_of_it_left_is_void():
    p = deal(9, "2S 3S 4S 2C 3C 4C 5C", {"trump": "H"})
    assert describe_result(p) == "void: deal again"


@pytest.mark.parametrize("size", [1, 4, 6])
def test_o_hand_is_dealt_and_drawn_up_to(size):
    p = deal(3, filler(52 - 3 * size, spades=10), {"hand": size})
    assert sizes(p) == [size] * 3
    p.play(p.moves()[0])
    p.play(p.moves()[0])
    p.play("stop")
    p.play(p.moves()[0])
    assert sizes(p) == [size] * 3
    assert p.to_act == 1


def test_o_deck_of_fewer_cards():
    p = Position.begin("maija", 2, {"deck": "JQK:SHD", "hand": 2})
    assert offered(p) == cards("JS QS KS JH QH KH JD QD KD")


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (3, {"deck": "JK:SHD", "hand": 1}, "queen of spades is missing"),
        (3, {"deck": "JQK:S", "hand": 1}, "besides spades"),
        (3, {"deck": "JQK:SH", "hand": 2}, "none of 6"),
        (7, {"deck": "JQK:SH", "stock": "no"}, "too few"),
        (2, {"deck": "JQK:SH", "hand": 1, "trump": "C"}, "no card of that suit"),
        (2, {"must_beat": "maybe"}, "one of no most"),
        (2, {"kitty": 1}, "unknown option"),
    ],
)
def test_o_options_that_cannot_be_played_are_refused(players, options, reason):
    with pytest.raises(Refusal, match=reason):
        Position.begin("maija", players, options)
