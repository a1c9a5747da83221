"""Scenarios of Mustamaija, C13 to C18: who leads next, the end, and the worked example."""

import random

import pytest

from games.cards import NOBODY, has, members
from games.positions import Position, describe_result, make_options
from games.system import find_game
from tests.mustamaija_table import (
    QUEEN_OF_SPADES,
    after,
    all_leads,
    at,
    cards,
    draw,
    hand,
    lead,
    leads_next,
    leave_all,
    outs,
    random_end,
    sizes,
    subsets,
)

# --- C13 and C14: who leads next -------------------------------------------------------


def test_c13_who_beats_everything_draws_and_leads_next():
    p = at("2D QS 3S 4S 5S", "3D 2C 3C 4C 5C", "6D 6C 7C 8C 9C", stock="9D JC", bottom="2H")
    p = draw(after(draw(lead(p, "2D"), "JC"), "beat 2D with 3D"), "9D")
    assert leads_next(p, 1) == 2
    assert "lead 9D" in p.moves()


@pytest.mark.parametrize("taken", ["7C", "9C"])
def test_c14_who_takes_even_one_card_is_passed_over(taken):
    p = lead(at("7C 9C QS 2D", "8C JC 3D 4D", "2S 3S"), "7C 9C")
    moves = {"7C": ["leave 7C", "beat 9C with JC"], "9C": ["beat 7C with 8C", "leave 9C"]}
    assert leads_next(after(p, *moves[taken]), 2) == 0


def test_c14_of_two_players_the_leader_leads_again():
    p = lead(at("2D QS", "3D 4C"), "2D")
    assert leads_next(leave_all(p), 0) == 1
    assert leads_next(after(p, "beat 2D with 3D"), 1) == 0


# --- C15 to C17: after the stock, and the end ----------------------------------------------


def test_c15_while_there_is_a_stock_a_lead_may_be_larger_than_the_receivers_hand():
    p = at("2D 3D 4D 5D 6D 7D QS", "2C 3C 4C 5C 6C", stock="9C", bottom="2H")
    assert frozenset("2D 3D 4D 5D 6D 7D".split()) in all_leads(p)
    p = at("2D 3D 4D 5D 6D 7D 8D", "2C 3C 4C 5C 6C", "QS 7C 8C 9C TC", bottom="2H")
    assert frozenset("2D 3D 4D 5D 6D 7D".split()) in all_leads(p)


def test_c15_without_a_stock_a_lead_has_no_more_cards_than_the_receivers_hand():
    p = at("2D 3D 4D 5D 6D", "2C 3C 4C", "QS KS")
    assert all_leads(p) == subsets("2D 3D 4D 5D 6D", 3)
    assert all_leads(at("2S 3S QS KS", "AC", "2D")) == subsets("2S 3S QS KS", 1)


def test_c15_nobody_draws_without_a_stock():
    p = lead(at("2D 3D", "5D QS"), "2D")
    assert p.to_act == 1
    assert sizes(p) == [1, 2]
    assert sizes(after(p, "beat 2D with 5D")) == [1, 1]


@pytest.mark.parametrize("players", [2, 3])
def test_c15_without_a_stock_the_game_is_maija(players):
    """Same moves, same results, from every position of random games that has no stock."""
    maija, compared = find_game("maija"), 0
    options = make_options(maija, players)
    chance = random.Random(players)
    for _ in range(6):
        p = Position.begin("mustamaija", players)
        for _ in range(1500):
            if p.to_act == NOBODY:
                break
            action = chance.choice(members(p.legal()))
            twin = None
            if not p.state.stock and not p.state.bottom:
                twin = Position(maija, options, as_maija(p.state), p.memory.copy())
                assert twin.moves() == p.moves()
                assert twin.event(action) == p.event(action)
            gone = p.apply(action)
            if twin is not None:
                assert twin.apply(action) == gone
                assert twin.state == as_maija(p.state)
                assert (twin.to_act, twin.memory) == (p.to_act, p.memory)
                compared += 1
    assert compared > 100


def as_maija(state):
    """The state of Maija with the same cards, seats and phase."""
    new = find_game("maija").state(state.seats)
    for field in new.fields:
        if field.name != "begun":
            setattr(new, field.name, getattr(state.copy(), field.name))
    return new


def test_c16_a_player_without_cards_is_out_once_the_stock_is_gone():
    p = at("2D", "3D 4C 5C", "QS 6C")
    assert outs(p, "lead 2D", "stop") == [0]
    assert leads_next(leave_all(lead(p, "2D")), 2) == 1
    p = at("2D 4C 5C", "3D", "QS 6C")
    assert outs(p, "lead 2D", "stop", "beat 2D with 3D") == [1]
    assert leads_next(after(lead(p, "2D"), "beat 2D with 3D"), 2) == 0


def test_c16_with_a_stock_a_player_without_cards_draws_and_plays_on():
    led = "2D 3D 4D 5D 6D"
    p = at(led, "7D 8D 9D TD QS", stock="2C 3C 4C 5C 6C", bottom="2H")
    assert outs(p, "lead 2D", *(f"add {c}" for c in led.split()[1:]), "stop") == []
    p = draw(lead(p, led), "2C 3C 4C 5C 6C")
    assert sizes(p) == [5, 5]


def test_c17_the_last_player_with_cards_loses():
    p = lead(at("7H", "QS 2C 9D"), "7H")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 1 loses"
    p = after(lead(at("2D QS 4C", "3D"), "2D"), "beat 2D with 3D")
    assert describe_result(p) == "seat 0 loses"


@pytest.mark.parametrize("players", [2, 3, 5])
def test_c17_the_queen_of_spades_is_with_the_loser(players):
    ends = [random_end(players, seed) for seed in range(6)]
    assert any(ends)
    for p in filter(None, ends):
        [loser] = members(p.result)
        assert [bool(h) for h in p.state.hands].count(True) == 1
        assert has(p.state.hands[loser] | p.state.table, QUEEN_OF_SPADES)


# --- C18: the worked example --------------------------------------------------------------


def test_c18_the_example_move_by_move():
    """Nine and king of diamonds are led, hearts are trumps: ten, then the three of hearts."""
    p = at("9D KD QS 2S", "TD 3H 4C 5C", "6C 7C")
    p = after(p, "lead 9D", "add KD", "stop")
    assert p.moves() == ["leave 9D", "beat 9D with TD", "beat 9D with 3H"]
    p = after(p, "beat 9D with TD")
    assert p.moves() == ["leave KD", "beat KD with 3H"]
    p = after(p, "beat KD with 3H")
    assert leads_next(p, 1) == 2
    assert [hand(p, i) for i in range(3)] == [cards("QS 2S"), cards("4C 5C"), cards("6C 7C")]


def test_c18_the_ace_of_diamonds_would_beat_the_king_too():
    p = after(lead(at("9D KD QS 2S", "TD 3H AD 5C"), "9D KD"), "beat 9D with TD")
    assert p.moves() == ["leave KD", "beat KD with AD", "beat KD with 3H"]
