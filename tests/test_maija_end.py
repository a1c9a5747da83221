"""Scenarios of Maija, C19 to C25: who leads next, and the end."""

import random
from itertools import combinations

import pytest

from games.cards import NOBODY, has, members, parse_card
from games.positions import Position, describe_result
from games.system import Refusal
from tests.maija_table import (
    DECK,
    after,
    at,
    cards,
    draw,
    hand,
    lead,
    leads_next,
    leave_all,
    outs,
    sizes,
    three_seven_king,
)

QUEEN_OF_SPADES = parse_card("QS")


# --- C19 to C21: who leads next ----------------------------------------------------


def test_c19_who_beats_everything_draws_and_leads_the_drawn_cards_too():
    p = at("2D QS 3S 4S 5S", "3D 2C 3C 4C 5C", stock="9D JC 9C", bottom="2H")
    p = draw(lead(p, "2D"), "9C")
    p = draw(after(p, "beat 2D with 3D"), "9D")
    assert leads_next(p, 1) == 0
    assert "lead 9D" in p.moves()


def test_c19_drawing_even_the_last_card_does_not_cost_the_lead():
    p = at("2D QS 3S 4S 5S", "3D 2C 3C 4C 5C", stock="9C", bottom="2H")
    p = draw(lead(p, "2D"), "9C")
    p = draw(after(p, "beat 2D with 3D"), "2H")
    assert leads_next(p, 1) == 0
    assert "lead 2H" in p.moves()


def test_c20_a_leads_b_fails_c_leads_a():
    p = lead(at("2D QS", "3D 4C", "5C 6C"), "2D")
    assert leads_next(leave_all(p), 2) == 0
    assert leads_next(after(p, "beat 2D with 3D"), 1) == 2


@pytest.mark.parametrize("leader", range(4))
def test_c20_four_players_clockwise_from_any_seat(leader):
    hands = ["QS 2D", "3D 4S", "4D 5S", "5D 6S"]
    order = [(leader + i) % 4 for i in range(4)]
    seated = [""] * 4
    for seat, held in zip(order, hands, strict=True):
        seated[seat] = held
    p = lead(at(*seated, leader=leader), "2D")
    assert p.to_act == order[1]
    assert leads_next(leave_all(p), order[2]) == order[3]
    assert leads_next(after(p, "beat 2D with 3D"), order[1]) == order[2]


def test_c20_beating_a_part_does_not_give_the_lead():
    p = draw(three_seven_king(), "KC")
    assert leads_next(p, 2) == 0


@pytest.mark.parametrize("taken", ["7C", "9C"])
def test_c20_one_card_taken_is_enough(taken):
    p = lead(at("7C 9C QS 2D", "8C JC 3D 4D", "2S 3S"), "7C 9C")
    moves = {"7C": ["leave 7C", "beat 9C with JC"], "9C": ["beat 7C with 8C", "leave 9C"]}
    assert leads_next(after(p, *moves[taken]), 2) == 0


def test_c21_with_two_players_the_leader_leads_again():
    p = lead(at("2D QS", "3D 4C"), "2D")
    assert leads_next(leave_all(p), 0) == 1
    assert leads_next(after(p, "beat 2D with 3D"), 1) == 0


# --- C22 to C25: the end --------------------------------------------------------------


def test_c22_the_leader_goes_out_with_the_last_card_led():
    p = at("2D", "3D 4C 5C", "QS 6C")
    assert outs(p, "lead 2D", "stop") == [0]
    p = lead(p, "2D")
    assert leads_next(leave_all(p), 2) == 1
    assert leads_next(after(p, "beat 2D with 3D"), 1) == 2


def test_c22_a_receiver_who_beats_with_its_last_card_is_out_and_the_next_leads():
    p = at("2D 4C 5C", "3D", "QS 6C")
    assert outs(p, "lead 2D", "stop", "beat 2D with 3D") == [1]
    p = after(lead(p, "2D"), "beat 2D with 3D")
    assert leads_next(p, 2) == 0


def test_c22_leader_and_receiver_both_out_the_others_play_on():
    p = at("2D", "3D", "QS 6C", "4D 5D")
    assert outs(p, "lead 2D", "stop", "beat 2D with 3D") == [0, 1]
    p = after(lead(p, "2D"), "beat 2D with 3D")
    assert leads_next(p, 2) == 3


def test_c22_the_leader_stays_in_while_there_is_a_stock():
    p = at("2D 3D 4D 5D 6D", "7D 8D 9D TD QS", stock="2C 3C 4C 5C 6C", bottom="2H")
    assert outs(p, "lead 2D", "add 3D", "add 4D", "add 5D", "add 6D", "stop") == []
    p = draw(lead(p, "2D 3D 4D 5D 6D"), "2C 3C 4C 5C 6C")
    assert sizes(p) == [5, 5]


def test_c22_one_card_in_the_stock_keeps_the_leader_in():
    p = at("2D 3D 4D 5D 6D", "7D 8D 9D TD QS", "2S 3S 4S 5S 6S", bottom="2H")
    p = leave_all(draw(lead(p, "2D 3D 4D 5D 6D"), "2H"))
    assert sizes(p) == [1, 10, 5]
    assert leads_next(p, 2) == 0


def test_c22_the_receiver_stays_in_while_there_is_a_stock():
    leader, stock = "2D 3D 4D 5D 6D AC KC JC TC 9C", "QS 2C 3C 4C 5C 6C"
    p = at(leader, "7D 8D 9D TD JD", stock=stock, bottom="2H")
    p = lead(p, "2D 3D 4D 5D 6D")
    beats = [f"beat {a}D with {b}D" for a, b in zip("23456", "789TJ", strict=True)]
    assert outs(p, *beats) == []
    p = draw(after(p, *beats), "2C 3C 4C 5C 6C")
    assert leads_next(p, 1) == 0
    assert sizes(p) == [5, 5]


def test_c22_players_who_are_out_are_passed_over():
    p = at("2D 3D QS", "", "", "5D 4C 5C")
    assert leads_next(p, 0) == 3
    assert leads_next(leave_all(lead(p, "2D")), 0) == 3
    assert leads_next(after(lead(p, "2D"), "beat 2D with 5D"), 3) == 0


def test_c22_the_lead_passes_over_a_player_who_is_out():
    p = at("2D QS", "3D 4C", "", "5D 6C")
    assert leads_next(leave_all(lead(p, "2D")), 3) == 0
    assert leads_next(after(lead(p, "2D"), "beat 2D with 3D"), 1) == 3


def test_c23_hands_may_grow_past_five_and_stay_so():
    p = at("2D 3D QS 2S", "4C 5C 6C 7C 8C", "TC JC QC")
    p = leave_all(lead(p, "2D 3D"))
    assert sizes(p) == [2, 7, 3]
    p = leave_all(lead(p, "TC JC"))
    p = leave_all(lead(p, "4C"))
    assert leads_next(p, 0) == 1
    assert sizes(p) == [4, 6, 2]


def test_c24_the_last_holder_loses_whatever_else_it_holds():
    p = lead(at("7H", " ".join(sorted(DECK - {"7H"}))), "7H")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 1 loses"


def test_c24_a_receiver_who_beats_with_its_last_card_leaves_the_leader_to_lose():
    p = after(lead(at("2D QS 4C", "3D"), "2D"), "beat 2D with 3D")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 0 loses"
    assert hand(p, 0) == cards("QS 4C")


def test_c24_when_leader_and_receiver_go_out_together_the_third_loses():
    p = after(lead(at("2D", "3D", "QS 4C"), "2D"), "beat 2D with 3D")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 2 loses"


def endgame(leader):
    """The text's endgame: the queen alone against two plain cards.

    Three cards are an odd number, which no game with 52 cards can come to, so the deck here is
    these three.
    """
    hands = ["QS", "7C 9D"]
    return at(*hands, leader=leader, options={"deck": "QS 7C 9D", "stock": "no"})


def test_c24_the_queen_led_as_the_last_card_is_a_way_out():
    p = lead(endgame(0), "QS")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 1 loses"


def test_c24_the_queen_alone_beats_nothing_and_loses_to_two_leads():
    p = lead(endgame(1), "7C")
    assert p.moves() == ["leave 7C"]
    p.play("leave 7C")
    assert hand(p, 0) == cards("QS 7C")
    assert leads_next(p, 1) == 0
    p = lead(p, "9D")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 0 loses"


def test_c24_an_odd_number_of_cards_cannot_be_out_of_a_game_with_fifty_two():
    with pytest.raises(Refusal, match="odd"):
        at("QS", "7C 9D")


@pytest.mark.parametrize("end", ["at_once", "complete"])
@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_c24_one_player_loses_and_the_queen_is_with_it(players, end):
    chance = random.Random(100 + players)
    finished = 0
    for _ in range(6):
        p = Position.begin("maija", players, {"end": end})
        for _ in range(4000):
            if p.to_act == NOBODY:
                break
            p.apply(chance.choice(members(p.legal())))
        if p.to_act == NOBODY and p.show()["phase"] == "over":
            (loser,) = members(p.result)
            assert [h != 0 for h in p.state.hands].count(True) == 1
            on_its_way = p.state.table if end == "at_once" else 0
            assert has(p.state.hands[loser] | on_its_way, QUEEN_OF_SPADES)
            finished += 1
    assert finished


def test_c25_three_players_can_go_round_for_ever():
    p = at("2C 4C", "6C 7C", "3C QS")
    first = p.state.copy()
    for seat, card in enumerate(["2C", "3C"] * 3):
        assert leads_next(p, (0, 2, 1)[seat % 3]) is not None
        p = leave_all(lead(p, card))
        assert (p.state == first) == (seat == 5)


def test_c25_two_players_always_end():
    """Every play of every deal of six cards; a repeated state would be found."""
    deck = [r + s for s in "SHD" for r in "QK"]
    ended, done, playing = 0, set(), set()

    def search(p):
        nonlocal ended
        key = p.state.to_bytes()
        assert key not in playing
        if key in done:
            return
        playing.add(key)
        ended += p.to_act == NOBODY
        for move in members(p.legal()):
            q = p.copy()
            q.apply(move)
            search(q)
        playing.remove(key)
        done.add(key)

    options = {"deck": "QK:SHD", "stock": "no"}
    for n in range(1, 6):
        for held in combinations(deck, n):
            other = " ".join(c for c in deck if c not in held)
            search(at(" ".join(held), other, trump="D", options=options))
    assert ended > 0
