"""Durak in teams, as scenarios from the Finnish text: its worked examples, move by move."""

import random

import pytest

from games.cards import NOBODY, members
from games.positions import Position, describe_result
from games.system import Refusal
from tests.durak_table import after, anything, attack, offered, outs, phase, sides

A1, B1, A2, B2, A3, B3 = range(6)
A, B, C, D = range(4)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_c27_teams_are_of_two_or_three(players):
    with pytest.raises(Refusal, match="4 or 6"):
        Position.begin("durak", players, {"teams": "yes"})


@pytest.mark.parametrize("players", [4, 6])
def test_c27_partners_sit_between_their_opponents(players):
    p = anything(
        Position.begin("durak", players, {"teams": "yes"}), until=lambda p: phase(p) == "lead"
    )
    attacker, defender = sides(p)
    assert defender == (attacker + 1) % players


def test_c19_the_partner_of_the_defender_takes_no_part():
    p = attack("7S 7H KS", "8S TS QD", "7D 9C KD", "7C 8C KC", teams="yes")
    p = after(p, "lead 7S", "beat 7S with 8S", "pass")
    assert p.to_act == C
    p = after(p, "pass")
    assert sides(p) == (B, C)


def test_c19_the_partner_of_the_attacker_may_add():
    p = attack("7S 7H KS", "8S TS QD", "7D 9C KD", "7C 8C KC", teams="yes")
    p = after(p, "lead 7S", "beat 7S with 8S", "pass")
    assert offered(p, "add") == {"7D"}


def test_c27_the_partner_takes_the_turn_as_in_the_example_of_pairs():
    """A attacks B, who beats off with its last card; D stands in for B from then on."""
    p = attack("6S 9S 8D", "7S", "6D JD QD", "7D 8S TS", trump="H", teams="yes")
    assert outs(p, "lead 6S", "beat 6S with 7S") == [B]
    p = after(p, "lead 6S", "beat 6S with 7S")
    assert sides(p) == (D, C)
    p = after(p, "lead 7D", "take", "stop")
    assert sides(p) == (D, A)
    p = after(p, "lead 8S", "beat 8S with 9S", "stop")
    assert sides(p) == (A, D)


def test_c26_the_same_cards_between_single_players_as_in_the_example():
    p = attack("6S 9S 8D", "7S", "6D JD QD", "7D 8S TS", trump="H")
    p = after(p, "lead 6S", "beat 6S with 7S")
    assert sides(p) == (C, D)


def test_c28_the_partner_defends_in_place_of_who_is_out():
    p = attack("6S 9S KS", "", "6D KD QD", "7D 8S TS", attacker=C, defender=D, teams="yes")
    p = after(p, "lead 6D", "beat 6D with 7D", "pass", "pass")
    assert sides(p) == (D, A)
    p = after(p, "lead 8S", "take", "stop")
    assert sides(p) == (D, C)
    p = after(p, "lead TS", "take")
    assert describe_result(p) == "seat 0, 2 loses"


def test_c29_the_team_moves_up_as_in_the_example_of_six():
    """B1 is out; A1 attacks B2, B2 attacks A2, B3 attacks A3, B2 attacks A1."""
    p = attack(
        "6S 9S 8D QS", "", "6D JD QD", "7S 8S TS", "6C 9C JC", "7D KD AD",
        attacker=A1, defender=B2, trump="H", teams="yes",
    )  # fmt: skip
    p = after(p, "lead 6S", "beat 6S with 7S", "pass", "pass", "pass")
    assert sides(p) == (B2, A2)
    p = after(p, "lead 8S", "take", "pass", "pass")
    assert sides(p) == (B3, A3)
    p = after(p, "lead 7D", "take", "pass", "pass")
    assert sides(p) == (B2, A1)


def test_c29_who_is_out_when_its_turn_comes_is_replaced_by_the_next_of_the_team():
    p = attack(
        "6S 9S 8D", "7S", "6D JD QD", "8S TS", "6C 9C JC", "KD AD", trump="H", teams="yes"
    )  # fmt: skip
    assert outs(p, "lead 6S", "beat 6S with 7S") == [B1]
    p = after(p, "lead 6S", "beat 6S with 7S")
    assert sides(p) == (B2, A2)


def places_after(attacks):
    """The seats of the places as the text has it: the team moves up when an empty place is due.

    `attacks` are pairs: whether the attack is beaten off, and who is out after it.  Returns who
    attacks whom each time; written from the example, with places and not with seats.
    """
    places, out, at, found = [0, 1, 2, 3, 4, 5], set(), 0, []

    def due(place):
        for _ in range(3):
            if places[place % 6] not in out:
                break
            spots = [place % 6, (place + 2) % 6, (place + 4) % 6]
            moved = [places[s] for s in (*spots[1:], spots[0])]
            for spot, seat in zip(spots, moved, strict=True):
                places[spot] = seat
        return places[place % 6]

    for beaten, gone in attacks:
        attacker = due(at)
        found.append((attacker, due(at + 1)))
        out |= set(gone)
        at += 1 if beaten else 2
    return found


def test_c29_the_places_of_the_example():
    attacks = [(True, [1]), (True, []), (False, []), (False, []), (False, [])]
    assert places_after(attacks) == [(0, 1), (3, 2), (2, 5), (4, 3), (0, 5)]


@pytest.mark.parametrize("seed", range(25))
def test_c30_the_turn_goes_round_within_each_team_as_the_places_do(seed):
    """Random games of two and of three a side against the model with places that move up."""
    rng = random.Random(seed)
    p = Position.begin("durak", 6, {"teams": "yes", "begins": "forehand"})
    seen, attacks = [], []
    while p.to_act != NOBODY:
        if phase(p) == "lead":
            seen.append(sides(p))
            attacks.append((True, set()))
        action = rng.choice(members(p.legal()))
        if p.event(action) == "take":
            attacks[-1] = (False, attacks[-1][1])
        gone = members(p.apply(action))
        if gone:
            attacks[-1][1].update(gone)
    assert seen == places_after(attacks)
    assert len(seen) > 5


def test_c32_the_game_ends_when_one_team_is_left_and_it_has_lost():
    p = attack("6S", "7S 9S", "", "7D 8S KD", teams="yes", trump="H")
    assert outs(p, "lead 6S") == [A]
    p = after(p, "lead 6S", "take")
    assert (p.to_act, describe_result(p)) == (NOBODY, "seat 1, 3 loses")


def test_c32_all_of_the_losing_team_lose_even_those_who_are_out():
    p = attack("6S 7D", "8S", "", "", teams="yes", trump="H")
    p = after(p, "lead 6S", "beat 6S with 8S")
    assert describe_result(p) == "seat 0, 2 loses"


def test_c33_a_game_of_teams_can_be_drawn():
    p = attack("6S", "8S", "", "", teams="yes", trump="H")
    p = after(p, "lead 6S", "beat 6S with 8S")
    assert describe_result(p) == "draw"


def test_r_in_teams_of_three_the_others_of_the_defenders_team_take_no_part():
    p = attack(
        "6S 9S 8D", "7S KH TH", "6D JD QD", "6H TS", "6C 9C JC", "7D AD", trump="H", teams="yes"
    )  # fmt: skip
    p = after(p, "lead 6S", "beat 6S with 7S", "pass")
    assert p.to_act == A2
    p = after(p, "pass")
    assert p.to_act == A3
    p = after(p, "pass")
    assert sides(p) == (B1, A2)
