"""Scenarios of Myllymatti, C1 to C11: the first phase."""

import random

import pytest

from games.cards import CHANCE, format_cards, members, parse_card
from games.positions import Position
from games.system import Refusal
from tests.myllymatti_table import (
    DECK,
    PLAYERS,
    RANKS,
    after,
    anything,
    cards,
    dealt,
    hand,
    last_card,
    offered,
    phase,
    sizes,
    unused,
    won,
)

# --- C1 to C4: the deal, and a card played ------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_c1_three_cards_each_of_fifty_two_and_a_stock(players):
    p = Position.begin("myllymatti", players)
    assert offered(p) == DECK
    p = anything(p, until=lambda p: phase(p) != "deal")
    assert sizes(p) == [3] * players
    assert len(cards(p.show()["stock"])) == 52 - 3 * players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_c1_two_to_six_players(players):
    with pytest.raises(Refusal, match="2 to 6 players"):
        Position.begin("myllymatti", players)


def test_c1_a_player_sees_its_own_hand_alone():
    p = dealt("7H 9D 2C", "8S KD 3C", stock="4C 5C")
    for seat in range(2):
        view = p.observe(seat)
        assert cards(format_cards(view.hand)) == hand(p, seat)
        assert view.counts == [3, 3]
        assert view.stock_count == 2
        assert view.unseen == p.state.hands[1 - seat] | p.state.stock
        assert view.known == [0, 0]


@pytest.mark.parametrize("players", PLAYERS)
def test_c2_the_forehand_leads_the_first_trick(players):
    p = anything(Position.begin("myllymatti", players), until=lambda p: phase(p) != "deal")
    assert p.to_act == 0
    assert offered(p) == hand(p, 0)


def test_c3_who_has_played_draws_up_to_three_before_the_other_answers():
    p = after(dealt("7H 9D 2C", "8S KD 3C", stock="4C 5C 6C"), "play 9D")
    assert p.to_act == CHANCE
    assert p.moves() == ["draw 4C", "draw 5C", "draw 6C"]
    p.play("draw 5C")
    assert hand(p, 0) == cards("7H 2C 5C")
    assert p.to_act == 1
    p.play("play 3C")
    assert p.moves() == ["draw 4C", "draw 6C"]
    p.play("draw 6C")
    assert hand(p, 1) == cards("8S KD 6C")


def test_c3_a_drawn_card_is_seen_by_its_player_alone():
    p = after(dealt("7H 9D 2C", "8S KD 3C", stock="4C 5C 6C"), "play 9D")
    drawn = [after(p, m) for m in p.moves()]
    assert len({q.observe(0).hand for q in drawn}) == 3
    assert all(q.observe(1) == drawn[0].observe(1) for q in drawn)


def test_c3_all_hands_are_three_while_the_stock_lasts():
    p = anything(Position.begin("myllymatti", 4), until=lambda p: phase(p) != "deal")
    rng = random.Random(1)
    while p.state.stock:
        if p.to_act != CHANCE:
            assert sizes(p) == [3] * 4
        p.apply(rng.choice(members(p.legal())))


def test_c3_nobody_draws_once_the_stock_is_gone():
    p = after(dealt("7H 9D 2C", "8S KD 3C", stock="4C"), "play 9D", "aside 4C", "play 3C")
    assert p.to_act == 0
    assert sizes(p) == [2, 2]


def test_c4_the_card_may_be_turned_from_the_stock_instead():
    p = dealt("7H 9D 2C", "8S KD 3C", stock="4C 5C 6C")
    assert "blind" in p.moves()
    p.play("blind")
    assert p.to_act == CHANCE
    assert p.moves() == ["turn 4C", "turn 5C", "turn 6C"]
    p.play("turn 5C")
    assert p.show()["led"] == "5C"
    assert hand(p, 0) == cards("7H 9D 2C")
    assert p.to_act == 1


def test_c4_the_answer_may_be_blind_too_and_wins_as_any_card():
    p = dealt("7H 9D 2C", "8S KD 3C", stock="4C 5C 6C TC")
    p = after(p, "play 9D", "draw 4C", "blind", "turn TC")
    assert won(p) == [set(), cards("9D TC")]
    assert hand(p, 1) == cards("8S KD 3C")
    assert p.to_act == 1


def test_c4_nobody_sees_the_card_before_it_is_turned():
    p = after(dealt("7H 9D 2C", "8S KD 3C", stock="4C 5C 6C"), "blind")
    views = [[after(p, m).observe(seat).led for m in p.moves()] for seat in range(2)]
    assert views[0] == views[1] == [1 << parse_card(c) for c in ("4C", "5C", "6C")]
    assert p.observe(0).led == 0


# --- C5 to C9: tricks ---------------------------------------------------------


@pytest.mark.parametrize("leader", range(4))
def test_c5_two_neighbours_play_a_trick(leader):
    """Every seat has the lead in turn, when each answer is higher than what was led."""
    p = dealt("2C 3C 4C", "5C 6C 7C", "8C 9C TC", "JC QC KC", stock="2D 3D 4D 5D 6D 7D 8D 9D")
    draws = iter("2D 3D 4D 5D 6D 7D".split())
    for i in range(leader):
        for seat in (i, i + 1):
            assert p.to_act == seat
            low = min(hand(p, seat), key=lambda c: RANKS.index(c[0]) + 13 * (c[1] == "D"))
            p = after(p, f"play {low}", f"draw {next(draws)}")
    assert p.to_act == leader
    p = after(p, p.moves()[0])
    p = after(p, p.moves()[0])
    assert p.to_act == (leader + 1) % 4


def test_c6_the_winner_leads_to_its_own_neighbour():
    p = dealt("7H 9D 2C", "8S KD 3C", "4H 5H 6H", stock="4C 5C 6C TC JC")
    lost = after(p, "play 7H", "draw 4C", "play 8S", "draw 5C")
    assert lost.to_act == 1
    assert after(lost, "play KD", "draw 6C").to_act == 2
    kept = after(p, "play 9D", "draw 4C", "play 8S", "draw 5C")
    assert kept.to_act == 0
    assert after(kept, "play 7H", "draw 6C").to_act == 1


def test_c6_the_same_two_may_play_many_tricks_in_a_row():
    p = dealt("AH AD AC", "8S KD 3C", "4H 5H 6H", stock="4C 5C 6C TC JC QC 7C")
    for led, drawn, answer, next_drawn in (
        ("AH", "4C", "8S", "5C"),
        ("AD", "6C", "KD", "TC"),
        ("AC", "JC", "3C", "QC"),
    ):
        assert p.to_act == 0
        p = after(p, f"play {led}", f"draw {drawn}")
        assert p.to_act == 1
        p = after(p, f"play {answer}", f"draw {next_drawn}")
    assert won(p) == [cards("AH 8S AD KD AC 3C"), set(), set()]


@pytest.mark.parametrize("led", RANKS)
@pytest.mark.parametrize("suits", ["CC", "CS", "SC", "HD"])
def test_c7_the_higher_rank_wins_whatever_the_suits(led, suits):
    for answer in RANKS:
        one, other = led + suits[0], answer + suits[1]
        if led == answer:
            continue
        rest = sorted(DECK - {one, other})
        p = dealt(one, other, stock=" ".join(rest[:4]))
        p = after(p, f"play {one}", f"draw {rest[0]}", f"play {other}", f"draw {rest[1]}")
        winner = int(RANKS.index(answer) > RANKS.index(led))
        assert won(p)[winner] == {one, other}
        assert p.to_act == winner


def test_c7_any_card_may_be_played():
    p = dealt("7H 9H 2C", "8S KH 3H", stock="4C 5C 6C")
    assert offered(p) == cards("7H 9H 2C")
    assert offered(after(p, "play 9H", "draw 4C")) == cards("8S KH 3H")


def kina():
    """Both have played a seven."""
    p = dealt("7H 9D 2C", "7S 9S 3C", "4H 5H 6H", stock="4C 5C 6C TC JC QC")
    return after(p, "play 7H", "draw 4C", "play 7S", "draw 5C")


def test_c8_equal_ranks_are_a_kina_and_both_play_again():
    p = kina()
    assert won(p) == [set(), set(), set()]
    assert p.to_act == 0
    p = after(p, "play 2C", "draw 6C")
    assert p.to_act == 1
    p = after(p, "play 3C", "draw TC")
    assert won(p) == [set(), cards("7H 7S 2C 3C"), set()]
    assert p.to_act == 1
    assert after(p, "play 9S", "draw JC").to_act == 2


def test_c8_the_leader_may_win_the_kina():
    p = after(kina(), "play 9D", "draw 6C", "play 3C", "draw TC")
    assert won(p) == [cards("7H 7S 9D 3C"), set(), set()]
    assert p.to_act == 0


def test_c8_a_kina_may_follow_a_kina():
    p = after(kina(), "play 9D", "draw 6C", "play 9S", "draw TC")
    assert p.to_act == 0
    assert won(p) == [set(), set(), set()]
    p = after(p, "play 4C", "draw JC", "play 5C", "aside QC")
    assert won(p) == [set(), cards("7H 7S 9D 9S 4C 5C"), set()]


def test_c8_blind_cards_make_and_settle_a_kina():
    p = dealt("7H 9D 2C", "8S 9S 3C", stock="7C 5C 6C TC")
    p = after(p, "play 7H", "draw 5C", "blind", "turn 7C")
    assert p.to_act == 0
    p = after(p, "blind", "turn 6C", "play 8S", "aside TC")
    assert won(p) == [set(), cards("7H 7C 6C 8S")]


def test_c8_all_see_the_cards_of_a_kina():
    p = kina()
    for seat in range(3):
        assert p.observe(seat).laid == p.state.laid
        assert format_cards(sum(p.observe(seat).laid)) == "7S 7H"


def test_c9_the_winner_gathers_the_trick_apart_from_its_hand():
    p = dealt("7H 9D 2C", "8S KD 3C", stock="4C 5C 6C")
    p = after(p, "play 9D", "draw 4C", "play 3C", "draw 5C")
    assert won(p) == [cards("9D 3C"), set()]
    assert hand(p, 0) == cards("7H 2C 4C")
    assert offered(p) == cards("7H 2C 4C")


# --- C10 and C11: the last card, and the end of the first phase -----------------


def test_c10_who_gets_the_last_card_sets_it_aside():
    p = after(last_card(), "play 3C")
    assert p.moves() == ["aside 5S"]
    p.play("aside 5S")
    assert p.show()["aside"] == ["", "5S"]
    assert hand(p, 1) == cards("8S KD")
    assert sizes(p) == [3, 2]


def test_c10_nobody_looks_at_it():
    p = after(last_card(), "play 3C", "aside 5S")
    for seat in range(2):
        view = p.observe(seat)
        assert view.unseen == p.state.aside[1] | p.state.hands[1 - seat]
        assert view.aside == [0, 1]
        assert view.trump == -1
    assert p.show()["trump"] == "C"


def test_c10_it_is_not_played_in_the_first_phase():
    p = after(last_card(), "play 3C", "aside 5S", "play 7H", "play 8S")
    assert offered(p) == cards("KD")
    p = after(p, "play KD", "play 2C")
    assert phase(p) == "lead"


def test_c10_it_is_taken_in_hand_once_the_hands_are_played():
    p = after(last_card(), "play 3C", "aside 5S", "play 7H", "play 8S", "play KD", "play 2C")
    assert hand(p, 1) == cards("7H 8S KD 2C 5S")
    assert p.show()["aside"] == ["", ""]


def test_c11_the_first_phase_ends_when_the_leader_has_no_card():
    p = after(last_card(), "play 3C", "aside 5S", "play 7H", "play 8S", "play KD")
    p = after(p, "play 4C")
    assert phase(p) == "lead"
    assert p.to_act == 1


def test_c11_the_first_phase_ends_when_who_would_answer_has_no_card():
    p = dealt("AH AD 2C", "8S KD 3C", stock="4C 5S")
    p = after(p, "play AH", "draw 4C", "play 3C", "aside 5S", "play 2C", "play 8S")
    p = after(p, "play KD", "play AD")
    assert (phase(p), p.to_act) == ("lead", 0)
    assert hand(p, 0) == cards("AH 3C KD AD 4C")
    assert hand(p, 1) == cards("2C 8S 5S")


def test_c11_unused_cards_join_the_cards_that_their_players_won():
    p = unused()
    assert phase(p) == "lead"
    assert hand(p, 0) == cards("9D 8S 4C")
    assert hand(p, 1) == cards("7H KD 5S")
    assert hand(p, 2) == cards("TC JC")


def test_c11_unused_cards_are_shown_to_all():
    p = unused()
    for seat in range(3):
        others = [h if i != seat else 0 for i, h in enumerate(p.state.hands)]
        assert p.observe(seat).known == others
        assert p.observe(seat).unseen == 0
