"""Valepaska as a second reader understood the text: claims, doubts, and who knows what.

The scenarios were listed from the Finnish text alone.  The forehand begins in all, so that
the first claim is free, but in those about who begins.
"""

import pytest

from games.cards import CHANCE, NOBODY, has, members, parse_card, parse_cards
from games.positions import Position, describe_result
from games.system import find_game
from sim.policies import policies
from sim.streams import Streams
from sim.trace import policy_choice
from tests.hidden import redeal

HANDS = ("3H 5S KD", "6C 7D 3S", "4S 9C JD")
STOCK = "2H 5H 6H 8H TH KH 5C"


def dealt(*hands, stock="", **options):
    """These hands dealt from a deck of theirs and the stock's cards; the forehand begins."""
    settings = {"deck": " ".join((*hands, stock)), "hand": len(hands[0].split())}
    p = Position.begin("valepaska", len(hands), {**settings, "begin": "forehand", **options})
    for cards in zip(*map(str.split, hands), strict=True):
        for card in cards:
            p.play(f"deal {card}")
    return p


def after(p, *moves):
    p = p.copy()
    for move in moves:
        p.play(move)
    return p


def draw_all(p, *cards):
    return after(p, *(f"draw {c}" for c in cards))


def hand(p, seat):
    return set(p.show()["hands"][seat].split())


def pile(p):
    return set(p.show()["pile"].split())


def lie(p):
    """Two cards of two ranks laid, and two fives claimed."""
    return after(p, "lay KD", "lay 3H", "stop", "claim 5")


@pytest.fixture
def table():
    return dealt(*HANDS, stock=STOCK)


def test_any_card_is_laid_and_any_rank_that_fits_is_claimed(table):
    assert table.moves() == ["lay KD", "lay 3H", "lay 5S"]
    claims = after(table, "lay KD", "stop").moves()
    assert {"claim 3", "claim 5", "claim 9", "claim T"} <= set(claims)


def test_two_cards_are_claimed_as_two_of_one_rank_of_which_there_are_two(table):
    claims = after(table, "lay KD", "lay 3H", "stop").moves()
    assert claims == ["claim 3", "claim 5", "claim 6", "claim K"]


def test_all_others_are_asked_and_each_may_doubt(table):
    p = lie(table)
    assert (p.to_act, p.moves()) == (1, ["doubt", "trust"])
    p = after(p, "trust")
    assert (p.to_act, p.moves()) == (2, ["doubt", "trust"])


@pytest.mark.parametrize("trusting", [0, 1])
def test_a_caught_liar_takes_the_cards_back_and_the_next_player_leads(table, trusting):
    p = after(lie(table), *["trust"] * trusting, "doubt")
    assert hand(p, 0) == {"3H", "5S", "KD"}
    assert pile(p) == set()
    assert (p.show()["phase"], p.to_act) == ("lead", 1)


@pytest.mark.parametrize("doubter", [1, 2])
def test_who_doubts_the_truth_takes_the_pile_and_the_honest_player_goes_on(table, doubter):
    p = after(table, "lay 5S", "stop", "claim 5", *["trust"] * (doubter - 1), "doubt")
    assert hand(p, doubter) == {*HANDS[doubter].split(), "5S"}
    assert pile(p) == set()
    assert p.to_act in (0, CHANCE)
    p = draw_all(p, "2H") if p.to_act == CHANCE else p
    assert (p.show()["phase"], p.to_act) == ("lead", 0)


def test_one_wrong_card_of_two_is_a_lie(table):
    p = after(table, "lay 5S", "lay KD", "stop", "claim 5", "doubt")
    assert hand(p, 0) == {"3H", "5S", "KD"}
    assert p.to_act == 1


def test_the_whole_pile_is_taken_not_only_the_last_cards(table):
    p = draw_all(after(table, "lay 5S", "stop", "claim 5", "trust", "trust"), "2H")
    p = after(p, "lay 6C", "stop", "claim 7", "trust", "doubt")
    assert hand(p, 1) == {"6C", "7D", "3S", "5S"}
    assert p.to_act == 2
    q = draw_all(after(table, "lay 5S", "stop", "claim 5", "trust", "trust"), "2H")
    q = after(q, "lay 6C", "stop", "claim 6", "doubt")
    assert hand(q, 2) == {"4S", "9C", "JD", "5S", "6C"}


def test_an_earlier_lie_that_nobody_doubted_stays_unpunished(table):
    p = draw_all(after(table, "lay 3H", "stop", "claim 5", "trust", "trust"), "2H")
    p = after(p, "lay 6C", "stop", "claim 6", "doubt")
    assert hand(p, 2) == {"4S", "9C", "JD", "3H", "6C"}


def test_without_a_doubt_the_next_claim_must_be_as_high(table):
    p = draw_all(after(table, "lay 3H", "stop", "claim 9", "trust", "trust"), "2H")
    claims = after(p, "lay 6C", "stop").moves()
    assert "claim 9" not in claims  # the only nine is claimed already
    assert {"claim K", "claim T"} <= set(claims)
    assert not {"claim 3", "claim 5", "claim 8"} & set(claims)


def test_a_claimed_ten_turns_the_pile_if_nobody_doubts_and_its_player_goes_on(table):
    p = draw_all(after(table, "lay 5S", "stop", "claim 5", "trust", "trust"), "2H")
    p = after(p, "lay 6C", "stop", "claim T", "trust", "trust")
    assert pile(p) == set()
    assert set(p.show()["turned"].split()) == {"5S", "6C"}
    p = draw_all(p, "5H") if p.to_act == CHANCE else p
    assert (p.show()["phase"], p.to_act) == ("lead", 1)


def test_a_claimed_ten_that_is_doubted_does_not_turn(table):
    p = draw_all(after(table, "lay 5S", "stop", "claim 5", "trust", "trust"), "2H")
    p = after(p, "lay 6C", "stop", "claim T", "doubt")
    assert p.show()["turned"] == ""
    assert hand(p, 1) == {"6C", "7D", "3S", "5S"}
    assert p.to_act == 2


def test_the_layer_knows_its_cards_and_the_others_do_not(table):
    p = lie(table)
    own, other = p.observe(0), p.observe(1)
    assert own.laid == parse_cards("KD 3H")
    assert other.laid == 0
    assert (own.laid_count, other.laid_count) == (2, 2)
    assert not has(own.unseen, parse_card("KD"))
    assert has(other.unseen, parse_card("KD"))


def test_what_a_doubt_has_shown_all_know(table):
    p = after(lie(table), "doubt")
    for seat in (1, 2):
        assert {"KD", "3H"} == {*map(str, names(p.observe(seat).known[0]))}
        assert not has(p.observe(seat).unseen, parse_card("KD"))


def names(cards):
    return [f"{'23456789TJQKA'[c & 15]}{'CDHS'[c >> 4]}" for c in members(cards)]


def test_what_nobody_doubted_only_its_player_knows(table):
    p = draw_all(after(table, "lay 3H", "stop", "claim 5", "trust", "trust"), "2H")
    assert has(p.observe(0).pile, parse_card("3H"))
    assert not p.observe(1).pile
    assert has(p.observe(2).unseen, parse_card("3H"))


def test_who_has_most_threes_begins_and_claims_threes():
    p = dealt("4H 5S KD", "3C 3D 3S", "3H 9C JD", stock=STOCK, begin="threes")
    assert (p.show()["phase"], p.to_act) == ("open", 1)
    assert after(p, "lay 3C", "lay 3D", "stop").moves() == ["claim 3"]


def test_going_out_on_a_lie_that_is_doubted_is_no_way_out():
    p = dealt("3H", "6C", stock="")
    q = after(p, "lay 3H", "claim 6")
    assert q.moves() == ["doubt", "trust"]
    caught = after(q, "doubt")
    assert hand(caught, 0) == {"3H"}
    assert caught.to_act == 1
    trusted = after(q, "trust")
    assert trusted.to_act == NOBODY
    assert describe_result(trusted) == "seat 1 loses"


@pytest.mark.parametrize("name", policies(find_game("valepaska")))
def test_neither_legal_moves_nor_policies_know_more_than_the_seat(name):
    """What a seat cannot see is dealt anew, in the middle of games of every policy."""
    policy = policies(find_game("valepaska"))[name]
    p = Position.begin("valepaska", 3, {"begin": "forehand"})
    choose = policy_choice([policy] * 3, Streams(5, 0))
    differing = 0
    for step in range(250):
        if p.to_act == NOBODY:
            break
        if p.to_act != CHANCE:
            twin = redeal(p, p.to_act, step)
            differing += twin.state.to_bytes() != p.state.to_bytes()
            views = [one.observe(p.to_act) for one in (p, twin)]
            assert views[0].to_bytes() == views[1].to_bytes()
            assert p.legal() == twin.legal()
            for u in (0, 7, 2**29):
                wanted = [policy.narrow(v, p.options, p.legal(), u) for v in views]
                assert wanted[0] == wanted[1]
        p.apply(choose(p, p.legal()))
    assert differing > 20
