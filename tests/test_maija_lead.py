"""Scenarios of Maija, C1 to C10: the deal, the trump, and the lead."""

import pytest

from games.cards import CHANCE, NOBODY, members
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
    draw,
    filler,
    hand,
    in_play,
    lead,
    leads_next,
    offered,
    sizes,
    subsets,
    zone,
)

# --- C1 to C6: the deal and the trump -----------------------------------------

LEFT = {2: 42, 3: 37, 4: 32, 5: 27, 6: 22, 7: 17, 8: 12, 9: 7, 10: 2}


@pytest.mark.parametrize(("players", "left"), LEFT.items())
def test_c1_five_cards_each_of_fifty_two(players, left):
    p = Position.begin("maija", players)
    assert offered(p) == DECK
    p = deal(players, filler(left, spades=left // 2))
    assert sizes(p) == [5] * players
    assert len(zone(p, "stock")) == left == 52 - 5 * players


@pytest.mark.parametrize("players", [0, 1, 11])
def test_c1_two_to_ten_players(players):
    with pytest.raises(Refusal, match="2 to 10 players"):
        Position.begin("maija", players)


@pytest.mark.parametrize("players", LEFT)
def test_c2_the_forehand_leads_first_to_its_neighbour(players):
    p = deal(players, filler(LEFT[players], spades=LEFT[players] // 2))
    p.play(p.moves()[0])
    assert leads_next(p, 0) == 1


def test_c3_a_player_sees_its_own_hand_and_the_turned_card_only():
    p = at("QS 5D 7D 9D JD", "2C 3C 4C 5C 6C", stock="7C 8C 9C", bottom="2H")
    for seat, own in enumerate(("QS 5D 7D 9D JD", "2C 3C 4C 5C 6C")):
        view = p.observe(seat)
        assert members(view.hand) == members(p.state.hands[seat])
        assert view.counts == [5, 5]
        assert view.stock_count == 3
        assert members(view.bottom) == members(p.state.bottom)
        hidden = cards("QS 5D 7D 9D JD 2C 3C 4C 5C 6C 7C 8C 9C") - cards(own)
        assert len(members(view.unseen)) == len(hidden)
        assert view.unseen == p.state.stock | p.state.hands[1 - seat]


def test_c3_beaten_pairs_are_never_drawn_again():
    p = at("QS 5D 7D 9D JD", "6D 3C 4C 5C 8C", stock="7C 9C TC", bottom="2H")
    p = draw(lead(p, "5D"), "7C")
    p = after(p, "beat 5D with 6D")
    assert not in_play(p) & cards("5D 6D")
    assert p.moves() == ["draw 9C", "draw TC"]


@pytest.mark.parametrize("turned", ["2H", "9D", "AC"])
def test_c4_the_turned_card_makes_trumps_and_lies_under_the_stock(turned):
    p = deal(3, filler(36, spades=10, without=turned) + " " + turned)
    p.play(f"turn {turned}")
    assert p.show()["trump"] == turned[1]
    assert zone(p, "bottom") == {turned}
    assert len(zone(p, "stock")) == 36
    assert turned not in zone(p, "stock")


def test_c4_the_turned_card_is_drawn_last():
    p = at("7C 8C 9C QS 2D", "2S 3S 4S 5S 6S", stock="4C", bottom="3H")
    p = lead(p, "7C 8C")
    assert p.moves() == ["draw 4C"]
    p.play("draw 4C")
    assert p.moves() == ["draw 3H"]
    p.play("draw 3H")
    assert hand(p, 0) == cards("9C QS 2D 4C 3H")
    assert p.to_act == 1


@pytest.mark.parametrize("players", LEFT)
def test_c5_a_spade_is_never_turned(players):
    left = filler(LEFT[players], spades=max(1, LEFT[players] // 3))
    p = deal(players, left)
    assert p.to_act == CHANCE
    assert offered(p) == {c for c in cards(left) if c[1] != "S"}
    assert all(m.startswith("turn ") for m in p.moves())


def test_c5_a_position_with_spades_as_trumps_is_refused():
    with pytest.raises(Refusal, match="trump"):
        at("2S QS", "3S 4S", trump="S")


@pytest.mark.parametrize("players", [8, 9, 10])
def test_c6_only_spades_left_to_turn_is_void(players):
    p = deal(players, filler(LEFT[players]))
    assert p.to_act == NOBODY
    assert p.moves() == []
    assert describe_result(p) == "void: deal again"


def test_c6_ten_players_leave_two_cards_one_of_which_may_do():
    p = deal(10, "2S 3H")
    assert p.moves() == ["turn 3H"]
    p.play("turn 3H")
    assert zone(p, "stock") == {"2S"}
    assert leads_next(p, 0) == 1


# --- C7 and C8: the lead -------------------------------------------------------


def test_c7_any_cards_of_one_suit_and_the_queen_is_a_spade():
    p = at("3H 7H JH 5D QS 2S", "2C 3C 4C 5C 6C", "AC")
    expected = subsets("3H 7H JH", 3) | subsets("5D", 1) | subsets("QS 2S", 2)
    assert all_leads(p) == expected
    assert len(expected) == 11


def test_c7_a_heart_and_a_diamond_of_one_rank_cannot_be_led_together():
    p = at("9H 9D", "2C QS")
    assert after(p, "lead 9H").moves() == ["stop"]
    assert after(p, "lead 9D").moves() == ["stop"]


def test_c7_one_must_lead():
    p = at("9H 9D QS", "2C 4C 7C")
    assert p.moves() == ["lead 9D", "lead 9H", "lead QS"]


def test_c7_the_led_cards_lie_before_the_receiver():
    p = lead(at("3H 7H JH 5D", "2C 3C 4C QS"), "7H 3H JH")
    assert zone(p, "table") == cards("3H 7H JH")
    assert hand(p, 0) == {"5D"}
    assert p.to_act == 1


def test_c8_five_cards_of_a_suit_against_a_hand_of_three():
    p = at("2D 3D 4D 5D 6D", "2C 3C 4C", "QS KS")
    assert all_leads(p) == subsets("2D 3D 4D 5D 6D", 3)
    assert len(all_leads(p)) == 5 + 10 + 10


def test_c8_the_limit_holds_while_there_is_a_stock():
    p = at("2D 3D 4D 5D 6D 7D 8D", "2C 3C 4C 5C QS", stock="9C", bottom="2H")
    assert all_leads(p) == subsets("2D 3D 4D 5D 6D 7D 8D", 5)
    assert len(all_leads(p)) == 7 + 21 + 35 + 35 + 21


def test_c8_four_spades_against_one_card_and_the_queen_is_no_exception():
    p = at("2S 3S QS KS", "AC", "2D")
    assert all_leads(p) == subsets("2S 3S QS KS", 1)


def test_c8_more_than_five_may_be_led_to_a_hand_that_size():
    p = at("2D 3D 4D 5D 6D 7D", "2C 3C 4C 5C 6C QS")
    assert all_leads(p) == subsets("2D 3D 4D 5D 6D 7D", 6)
    assert len(all_leads(p)) == 63


def test_c8_the_receiver_is_the_next_player_still_in():
    p = at("2S 3S 4S QS", "", "AC 3D", "2D 4D 6D 8D")
    assert all_leads(p) == subsets("2S 3S 4S QS", 2)


# --- C9 and C10: the leader draws ----------------------------------------------


@pytest.mark.parametrize(
    ("held", "led", "drawn"),
    [(5, 1, 1), (5, 3, 3), (5, 5, 5), (6, 1, 0), (6, 2, 1), (7, 1, 0), (7, 2, 0), (7, 3, 1)],
)
def test_c9_the_leader_draws_up_to_five_before_the_receiver_acts(held, led, drawn):
    diamonds = "2D 3D 4D 5D 6D 7D 8D".split()
    spare = "7C 8C 9C TC JC QC KC".split()
    stock = spare[: 6 + held % 2]
    p = at(" ".join(diamonds[:held]), "QS 3C 4C 5C 6C", stock=" ".join(stock), bottom="2H")
    p = lead(p, " ".join(diamonds[:led]))
    for _ in range(drawn):
        assert p.to_act == CHANCE
        p.play(p.moves()[0])
    assert p.to_act == 1
    assert p.show()["phase"] == "defend"
    assert sizes(p) == [max(5, held - led), 5]
    assert len(zone(p, "stock")) == len(stock) - drawn


def test_c9_a_drawn_card_of_the_suit_does_not_join_the_lead():
    p = at("2D 3D QS 4C 5C", "6C 7C 8C 9C TC", stock="AD KD JD", bottom="2H")
    p = draw(lead(p, "2D"), "AD")
    assert p.to_act == 1
    assert zone(p, "table") == {"2D"}
    assert hand(p, 0) == cards("3D QS 4C 5C AD")
    assert all_defences(p) == {"2D"}


def test_c10_three_led_and_two_in_the_stock_leave_four_in_hand():
    p = at("2D 3D 4D 2C 3C", "5D 6D 7D QS 9C", stock="4C", bottom="2H")
    p = draw(lead(p, "2D 3D 4D"), "4C 2H")
    assert hand(p, 0) == cards("2C 3C 4C 2H")
    assert p.to_act == 1


def test_c10_then_the_hands_are_played_on():
    p = at("2D 3D 4D 2C 3C", "5D 6D 7D QS 9C", stock="4C", bottom="2H")
    p = draw(lead(p, "2D 3D 4D"), "4C 2H")
    p = after(p, "beat 2D with 5D", "beat 3D with 6D", "beat 4D with 7D")
    assert sizes(p) == [4, 2]
    assert leads_next(p, 1) == 0


def test_c10_nobody_draws_without_a_stock():
    p = lead(at("2D 3D", "5D QS"), "2D")
    assert p.to_act == 1
    assert sizes(p) == [1, 2]
    p = after(p, "beat 2D with 5D")
    assert leads_next(p, 1) == 0
    assert sizes(p) == [1, 1]
