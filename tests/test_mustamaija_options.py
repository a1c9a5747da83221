"""Scenarios of Mustamaija, C19 to C23: variants, and what the texts leave open."""

import pytest

from games.cards import CHANCE
from games.positions import Position
from tests.mustamaija_table import (
    after,
    all_defences,
    all_leads,
    at,
    before_adding,
    cards,
    dealt,
    draw,
    draw_any,
    lead,
    leads_next,
    leave_all,
    offered,
    only_trumps,
    outs,
    shows,
    sizes,
    zone,
)

# --- C19 to C23: variants, and what the texts leave open ----------------------------------------


def test_c19_six_cards():
    p, drawn = draw_any(Position.begin("mustamaija", 3, {"hand": 6}))
    assert drawn == 18
    p = after(p, p.moves()[0], "stop")
    p, drawn = draw_any(after(p, p.moves()[0]))
    assert drawn == 1
    assert sizes(p) == [6, 6, 6]


def six_cards(**options):
    hands = ["2D 3D 4D QS KS AS", "5D 6D 7D 8D 9D TD"]
    p = after(lead(dealt(*hands, hand=6, **options), "2D 3D"), "turn 2H")
    p, drawn = draw_any(p)
    q, again = draw_any(after(p, "beat 2D with 5D", "beat 3D with 6D"))
    return drawn, again, sizes(q)


def test_o_refill_dealt_fills_six_card_hands_to_six():
    assert six_cards() == (2, 2, [6, 6])


def test_o_refill_five_fills_six_card_hands_to_five():
    assert six_cards(refill="five") == (1, 1, [5, 5])


def test_o_refill_five_is_nothing_else_with_hands_of_five_or_fewer():
    p = after(lead(dealt("2D 3D", "4D 5D", hand=2, refill="five"), "2D 3D"), "turn 2H")
    assert sizes(draw_any(p)[0]) == [2, 2]


def test_o_refill_five_draws_nothing_after_a_first_lead_of_one_in_six():
    hands = ["2D 3D 4D QS KS AS", "5D 6D 7D 8D 9D TD"]
    p = after(lead(dealt(*hands, hand=6, refill="five", added="free"), "2D"), "turn 2H")
    assert (p.to_act, shows(p, "phase")) == (1, "defend")


LIMITS = {"none": 7, "five": 5, "hand": 6}


@pytest.mark.parametrize("limit", LIMITS)
def test_c20_a_limit_while_the_stock_lasts(limit):
    p = at("2D 3D 4D 5D 6D 7D 8D", "2C 3C 4C 5C 6C QS", stock="7C 9C", bottom="2H", limit=limit)
    assert max(map(len, all_leads(p))) == LIMITS[limit]


@pytest.mark.parametrize("limit", LIMITS)
def test_c20_every_limit_gives_way_to_the_receivers_hand_when_the_stock_is_gone(limit):
    p = at("2D 3D 4D 5D 6D 7D", "2C 3C 4C QS", limit=limit)
    assert max(map(len, all_leads(p))) == 4
    p = at("2D 3D 4D 5D 6D 7D", "2C 3C 4C 5C 6C 7C 8C QS", limit=limit)
    assert max(map(len, all_leads(p))) == 6


@pytest.mark.parametrize("spades", ["yes", "no"])
def test_c21_the_tip_about_spades_and_the_rule_of_beating(spades):
    """The rule lets any trump beat a spade; the reason that the tip gives says no trump does."""
    p = lead(at("9S 8C 2D", "TS 2H 3H QS 4D", spades_trumpable=spades), "9S")
    beaten = {"TS", "2H", "3H"} if spades == "yes" else {"TS"}
    assert offered(p) == beaten
    p = lead(at("9S 8C 2D", "TS 2H 3H QS 4D", spades_trumpable=spades), "8C")
    assert offered(p) == {"2H", "3H"}


def test_o_spades_that_trumps_cannot_beat_are_beaten_by_higher_spades_alone():
    p = at("2S JS AS QS 2D", "KS 3S AH KH TS", spades_trumpable="no")
    p = lead(p, "2S JS QS AS")
    assert offered(p) == {"3S", "TS", "KS"}
    p = after(p, "beat 2S with 3S")
    assert offered(p) == {"KS"}
    p = after(p, "beat JS with KS")
    assert p.moves() == ["leave QS"]
    assert after(p, "leave QS").moves() == ["leave AS"]


# --- C22: cards added after drawing ----------------------------------------------------------


def test_c22_by_default_nothing_is_added():
    p = after(before_adding(), "draw AD")
    assert p.to_act == 1
    assert offered(p) == cards("4D 5D TD")


def test_c22_the_leader_may_add_cards_of_the_suit_after_drawing():
    p = after(before_adding(added="free"), "draw AD")
    assert p.to_act == 0
    assert p.moves() == ["stop", "add 3D", "add 9D", "add AD"]
    p = after(p, "add AD")
    assert p.to_act == CHANCE
    p = after(p, "draw 7H")
    assert p.moves() == ["stop", "add 3D", "add 9D"]
    p = after(p, "add 3D", "draw 8H", "stop")
    assert p.to_act == 1
    assert zone(p, "table") == cards("2D 3D AD")
    assert sizes(p) == [5, 5]


def test_c22_the_receiver_may_stop_added_cards_with_its_palm():
    p = after(before_adding(added="palm"), "draw AD")
    assert p.to_act == 1
    assert p.moves() == ["palm", "pass"]
    assert all_defences(after(p, "palm")) == {"2D", "2D<4D", "2D<5D", "2D<TD"}
    p = after(p, "pass")
    assert p.to_act == 0
    assert "add AD" in p.moves()
    p = after(p, "add AD", "draw 7H")
    assert p.moves() == ["palm", "pass"]
    p = after(p, "palm")
    assert zone(p, "table") == cards("2D AD")
    assert p.moves()[0] == "leave 2D"


def test_o_added_race_lets_chance_say_who_is_quicker():
    p = after(before_adding(added="race"), "draw AD")
    assert p.to_act == CHANCE
    assert p.moves() == ["race receiver", "race leader"]
    assert after(p, "race receiver").moves() == ["palm", "pass"]
    p = after(p, "race leader")
    assert p.to_act == 0
    p = after(p, "add 3D", "draw 7H")
    assert p.moves() == ["race receiver", "race leader"]


def test_o_added_cards_keep_to_the_limit():
    p = after(before_adding(added="free", limit="five"), "draw AD", "add AD", "draw 6D")
    p = after(p, "add 3D", "draw 7D", "add 9D", "draw 8D")
    assert p.moves() == ["stop", "add 6D", "add 7D", "add 8D"]
    p = after(p, "add 6D")
    assert len(zone(p, "table")) == 5
    p = after(p, "draw JD")
    assert p.to_act == 1
    assert shows(p, "phase") == "defend"


def test_o_added_cards_are_not_offered_to_a_leader_who_draws_nothing():
    p = at("2D 3D 4D QS KS AS", "2C 3C 4C 5C 6C", stock="7C 8C", bottom="2H", added="free")
    p = lead(p, "2D")
    assert shows(p, "phase") == "defend"
    p = lead(at("2D 3D 4D QS", "2C 3C 4C 5C", added="palm"), "2D")
    assert shows(p, "phase") == "defend"


def test_o_added_cards_after_the_last_of_the_stock_come_from_the_hand():
    p = at("2D 3D 4D QS 3S", "2C 3C 4C 5C 6C", "7C 8C 9C TC JC", bottom="2H", added="palm")
    p = after(lead(p, "2D"), "draw 2H", "pass", "add 3D")
    assert p.moves() == ["palm", "pass"]
    p = after(p, "pass", "add 4D", "pass")
    assert p.moves() == ["stop"]
    assert sizes(after(p, "stop")) == [3, 5, 5]


def test_o_added_the_receiver_is_asked_whatever_the_leader_holds():
    p = after(before_adding(added="palm"), "draw AH")
    assert after(p, "pass", "add 3D", "draw 7H", "pass", "add 9D", "draw 8H").to_act == 1
    p = after(p, "pass", "add 3D", "draw 7H", "pass", "add 9D", "draw 8H", "pass")
    assert p.moves() == ["stop"]


def test_o_a_leader_who_adds_its_last_card_is_out():
    hands = ["2D 3D", "2C 3C 4C QS", "7C 8C 9C"]
    p = at(*hands, bottom="6D", trump="D", hand=2, added="free")
    p = after(lead(p, "2D"), "draw 6D", "add 3D")
    assert p.moves() == ["stop", "add 6D"]
    assert outs(p, "add 6D") == [0]
    assert after(p, "add 6D").to_act == 1


# --- C23: nothing but trumps in hand -----------------------------------------------------------


def test_c23_by_default_one_leads_from_the_hand():
    assert only_trumps().moves() == [f"lead {c}" for c in "2H 3H 4H 5H 6H".split()]


def test_c23_with_nothing_but_trumps_one_may_lead_the_top_card():
    p = only_trumps(lead_top="yes")
    assert p.moves() == ["top", *(f"lead {c}" for c in "2H 3H 4H 5H 6H".split())]
    p = after(p, "top")
    assert p.to_act == CHANCE
    assert p.moves() == ["lead TC", "lead JC", "lead 7D", "lead 8H", "lead 9S"]
    p = after(p, "lead 7D")
    assert zone(p, "table") == {"7D"}
    assert p.moves() == ["stop"]
    p = after(p, "stop")
    assert p.to_act == 1
    assert sizes(p) == [5, 5]
    assert zone(p, "stock") == cards("8H 9S TC JC")


def test_o_lead_top_a_trump_that_comes_may_be_added_to():
    p = after(only_trumps(lead_top="yes"), "top", "lead 8H")
    assert p.moves() == ["stop", *(f"add {c}" for c in "2H 3H 4H 5H 6H".split())]


def test_o_lead_top_the_turned_card_is_the_last_of_the_stock():
    hands = ["2H 3H 4H 5H 6H", "2C 3C 4C 5C QS", "2D 3D 4D 5D 6D"]
    p = after(at(*hands, bottom="7H", lead_top="yes"), "top")
    assert p.moves() == ["lead 7H"]
    p = after(p, "lead 7H")
    assert zone(p, "table") == {"7H"}
    assert zone(p, "bottom") == set()


@pytest.mark.parametrize(
    "hands", [["2H 3H 4H 5H 6D", "2C 3C 4C 5C QS"], ["2H 3H 4H 5H QS", "2C 3C 4C 5C 6D"]]
)
def test_o_lead_top_is_not_for_one_with_another_card(hands):
    p = at(*hands, stock="7D 8H 9S TC JC", bottom="7H", lead_top="yes")
    assert "top" not in p.moves()


def test_o_lead_top_needs_trumps_and_a_stock():
    for suit in "CDHS":
        first = dealt(" ".join(r + suit for r in "34567"), "8C 9D TH JS QS", lead_top="yes")
        assert "top" not in first.moves()
    assert "top" not in at("2H 3H", "2C QS", lead_top="yes").moves()


# --- the leader draws after the first lead only ---------------------------------------------------


def test_o_leader_draws_first_then_only_as_a_receiver():
    p = before_adding(leader_draws="first")
    p = leave_all(draw(p, "AD"))
    assert leads_next(p, 0) == 1
    p = lead(p, "QS KS")
    assert p.to_act == 1
    assert sizes(p) == [3, 6]


def test_o_leader_draws_first_but_not_so_that_a_player_is_out_with_a_stock():
    p = at("2D 3D", "4D 2C 3C 4C 5C", stock="QS 6C 7C 8C", bottom="2H", leader_draws="first")
    p = lead(p, "2D 3D")
    p, drawn = draw_any(p)
    assert drawn == 5
    assert sizes(p) == [5, 5]
