"""The clauses of Paskahousu: the deal, what goes on the pile, taking it, turning it, the end."""

import pytest

from games.cards import CHANCE, NOBODY, format_cards
from games.positions import Position, describe_result
from games.system import Refusal
from tests.paskahousu_table import (
    DECK,
    PLAYERS,
    after,
    anything,
    cards,
    dealt,
    drawn,
    events,
    hand,
    held,
    offered,
    open_table,
    others,
    outs,
    phase,
    zone,
)  # fmt: skip


@pytest.mark.parametrize("players", PLAYERS)
def test_c2_each_is_dealt_five_cards(players):
    p = Position.begin("paskahousu", players)
    assert offered(p) == DECK
    p = anything(p, until=lambda p: phase(p) != "deal")
    assert held(p) == [5] * players
    assert len(zone(p, "stock")) == 52 - 5 * players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_r_two_to_six_play(players):
    with pytest.raises(Refusal, match="2 to 6 players"):
        Position.begin("paskahousu", players)


def test_c3_who_has_most_threes_begins():
    p = dealt("paskahousu", "3S 4S 5S", "3H 3D 9H", "4H 4D 4C")
    assert p.to_act == 1


def test_c3_of_those_with_as_many_the_first_from_the_forehand_begins():
    p = dealt("paskahousu", "9S 4S 5S", "3H 8D 9H", "3D 4D 4C")
    assert p.to_act == 1
    p = dealt("paskahousu", "3S 4S 5S", "3H 8D 9H", "KD 4D 4C")
    assert p.to_act == 0


def test_c3_without_threes_it_goes_by_fours_and_so_on():
    assert dealt("paskahousu", "9S 8S 5S", "4H 8D 9H", "4D 4C KC").to_act == 2
    assert dealt("paskahousu", "KS AS QS", "QH QD AH", "JD KC 2C").to_act == 2


def test_r_deuces_come_last_of_all():
    assert dealt("paskahousu", "2S 2H", "AD 2D").to_act == 1


def test_c4_the_beginner_plays_threes():
    p = dealt("paskahousu", "9S 4S 5S", "3H 3D 9H")
    assert p.moves() == ["lead 3D", "lead 3H"]
    p = after(p, "lead 3D")
    assert p.moves() == ["stop", "add 3H"]
    p = after(p, "stop")
    assert (p.to_act, zone(p, "pile")) == (0, cards("3D"))


def test_r_who_begins_by_another_rank_plays_that():
    assert dealt("paskahousu", "9S 8S KS", "5H 5D 9H").moves() == ["lead 5D", "lead 5H"]


@pytest.mark.parametrize(
    ("pile", "able"),
    [
        ("3C", "2S 3S 4S 5S 6S 7S 8S 9S TS"),
        ("6C", "2S 6S 7S 8S 9S TS"),
        ("7C", "2S 7S 8S 9S TS"),
        ("8C", "2S 8S 9S TS JS QS KS"),
        ("9C", "2S 9S TS JS QS KS"),
        ("9C JC", "2S JS QS KS AS"),
        ("9C KC", "2S KS AS"),
        ("2C", "2S"),
        ("9C 2C", "2S"),
        ("TC", ""),
        ("AC", ""),
    ],
)
def test_c5_at_least_as_high_and_courts_on_eights_or_higher(pile, able):
    p = open_table("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "3H", pile=pile)
    assert offered(p) == cards(able)
    assert others(p) == (set() if able else {"take"})


def test_c6_several_of_a_rank_may_be_played():
    p = open_table("7S 7H 7D 9S", "3H", pile="6C")
    p = after(p, "beat 7S", "add 7D")
    assert p.moves() == ["stop", "add 7H"]
    p = after(p, "stop")
    assert (p.to_act, p.show()["top"], p.show()["run"]) == (1, "7", 2)
    assert hand(p, 0) == cards("7H 9S")


def test_c6_a_rank_of_which_there_is_no_other_is_played_at_once():
    p = after(open_table("7S 9S", "8H", pile="6C"), "beat 7S")
    assert (p.to_act, phase(p)) == (1, "beat")


def test_c7_who_cannot_play_may_try_the_top_of_the_stock():
    p = open_table("3S 4S", "8H 9H", pile="6C", stock="7D 5D", hand=2)
    assert p.moves() == ["take", "try"]
    p = after(p, "try")
    assert p.to_act == CHANCE
    assert p.moves() == ["turn 5D", "turn 7D"]


def test_c7_a_turned_card_that_fits_is_played():
    p = open_table("3S 4S", "8H 9H", pile="6C", stock="7D 5D", hand=2)
    p = after(p, "try", "turn 7D")
    assert (p.to_act, zone(p, "pile")) == (1, cards("6C 7D"))
    assert hand(p, 0) == cards("3S 4S")


def test_c7_a_turned_ten_turns_the_pile():
    p = open_table("3S 4S", "8H 9H", pile="6C", stock="TD 5D", hand=2)
    assert events(p, "try", "turn TD") == ["try", "ten"]
    assert after(p, "try", "turn TD").to_act == 0


def test_c8_a_turned_card_that_does_not_fit_is_taken_with_the_pile():
    p = open_table("3S 4S", "8H 9H", pile="6C 6D", stock="7D 5D", hand=2)
    p = after(p, "try", "turn 5D")
    assert hand(p, 0) == cards("3S 4S 6C 6D 5D")
    assert (p.to_act, phase(p)) == (1, "lead")


def test_c8_who_does_not_try_takes_the_whole_pile_and_the_turn_passes():
    p = open_table("3S", "9H", "4H", pile="6C 6D 8D", stock="7D", hand=1)
    p = after(p, "take")
    assert hand(p, 0) == cards("3S 6C 6D 8D")
    assert (p.to_act, phase(p), zone(p, "pile")) == (1, "lead", set())


def test_c8_the_pile_is_taken_only_if_nothing_fits():
    assert others(open_table("3S 9S", "9H", pile="6C", stock="7D", hand=1)) == set()


def test_c9_a_ten_turns_a_pile_with_a_three_to_a_nine_on_top_and_its_player_goes_on():
    for rank in "3456789":
        p = open_table("TS 4S", "9H", pile=f"{rank}C")
        assert events(p, "beat TS") == ["ten"]
        p = after(p, "beat TS")
        assert (p.to_act, phase(p)) == (0, "lead")
        assert zone(p, "turned") == cards(f"TS {rank}C")


def test_c9_an_ace_turns_a_pile_with_a_court_on_top():
    for rank in "JQK":
        p = open_table("AS 4S", "9H", pile=f"9C {rank}C")
        assert events(p, "beat AS") == ["ace"]
        p = after(p, "beat AS")
        assert (p.to_act, zone(p, "pile")) == (0, set())


def test_c9_four_of_a_rank_turn_the_pile():
    p = open_table("7S 7H 4S", "9H", pile="6C 7C 7D")
    p = after(p, "beat 7S")
    assert phase(p) == "add"
    assert events(p, "add 7H") == ["four"]
    p = after(p, "add 7H")
    assert (p.to_act, phase(p)) == (0, "lead")
    assert zone(p, "turned") == cards("6C 7C 7D 7S 7H")


def test_c9_four_of_a_rank_turn_where_they_begin_the_pile():
    p = after(open_table("3S 3H 3D 3C 9S", "9H"), "lead 3S", "add 3H", "add 3D", "add 3C")
    assert (p.to_act, zone(p, "turned")) == (0, cards("3S 3H 3D 3C"))


def test_c9_four_deuces_do_not_turn_the_pile():
    p = open_table("2S 2H 4S", "9H 2D", pile="6C 2C")
    p = after(p, "beat 2S", "add 2H", "beat 2D")
    assert (p.to_act, p.show()["run"]) == (0, 4)
    assert p.moves() == ["take"]


def test_c10_tens_and_aces_are_played_one_at_a_time():
    p = after(open_table("TS TH 4S", "9H", pile="6C"), "beat TS")
    assert (p.to_act, phase(p)) == (0, "lead")
    p = after(p, "lead TH")
    assert (p.to_act, zone(p, "pile")) == (1, cards("TH"))
    p = after(open_table("AS AH 4S", "9H 3H"), "lead AS")
    assert (p.to_act, zone(p, "pile")) == (1, cards("AS"))


@pytest.mark.parametrize("card", ["TS", "AS"])
def test_c10_on_an_empty_table_the_next_player_must_take_them(card):
    p = open_table(f"{card} 4S", "TH AH 2H", "3C 5C", stock="9D", hand=1)
    p = after(p, f"lead {card}")
    assert p.moves() == ["take"]
    assert events(p, "take") == ["forced"]
    p = after(p, "take")
    assert hand(p, 1) == cards(f"TH AH 2H {card}")
    assert (p.to_act, phase(p)) == (2, "lead")


def test_c11_a_deuce_goes_on_any_card_and_only_a_deuce_on_it():
    for pile in ("3C", "9C", "9C KC"):
        p = open_table("2S 4S", "9H 2H AH", pile=pile)
        p = after(p, "beat 2S")
        assert offered(p) == cards("2H")
        assert others(p) == set()


def test_r_a_deuce_may_begin_a_pile():
    assert offered(after(open_table("2S 4S", "9H 2H"), "lead 2S")) == cards("2H")


def test_c12_hands_are_drawn_up_to_five_after_the_turn():
    p = open_table("7S 7H 8S 9S KS", "3H 3D 4D 5D 6D", pile="6C", stock="9H 9D QD")
    p = after(p, "beat 7S", "add 7H")
    assert p.to_act == CHANCE
    p = after(p, "draw 9H", "draw QD")
    assert hand(p, 0) == cards("8S 9S KS 9H QD")
    assert p.to_act == 1


def test_c12_who_holds_five_or_more_does_not_draw():
    p = open_table("7S 7H 8S 9S KS JS", "3H 3D 4D 5D 6D", pile="6C", stock="9H 9D QD")
    assert after(p, "beat 8S").to_act == 1


def test_c12_drawing_ends_with_the_stock():
    p = open_table("7S 7H 8S 9S KS", "3H 3D 4D 5D 6D", pile="6C", stock="9H")
    p = after(p, "beat 7S", "add 7H", "draw 9H")
    assert (p.to_act, held(p)) == (1, [4, 5])


def test_r_who_turns_the_pile_draws_only_when_the_turn_has_ended():
    p = open_table("TS 7H 8S 9S KS", "3H 3D 4D 5D 6D", pile="6C", stock="9H 9D QD")
    p = after(p, "beat TS")
    assert (p.to_act, len(hand(p, 0))) == (0, 4)
    p = after(p, "lead 7H")
    assert len(hand(drawn(p), 0)) == 5


def test_r_who_turns_the_pile_with_the_last_card_draws_and_goes_on():
    p = open_table("TS", "3H", pile="6C", stock="9H 9D", hand=1)
    p = after(p, "beat TS")
    assert (p.to_act, p.moves()) == (CHANCE, ["draw 9D", "draw 9H"])
    p = after(p, "draw 9H")
    assert (p.to_act, phase(p)) == (0, "lead")


def test_c1_the_last_with_cards_loses():
    p = open_table("7S", "3H 4H", "3D", pile="6C")
    assert outs(p, "beat 7S") == [0]
    p = after(p, "beat 7S", "take", "lead 3D")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 1 loses"


def test_c13_the_game_is_over_when_one_player_has_cards():
    p = after(open_table("7S", "3H 4H", pile="6C"), "beat 7S")
    assert p.to_act == NOBODY
    assert zone(p, "pile") == set()
    assert describe_result(p) == "seat 1 loses"


def test_c13_nobody_is_out_while_there_is_a_stock():
    p = open_table("7S", "3H", pile="6C", stock="9H", hand=1)
    assert outs(p, "beat 7S") == []
    assert after(p, "beat 7S").to_act == CHANCE


def test_r_who_is_out_by_turning_the_pile_leaves_the_lead_to_the_next():
    p = open_table("TS", "3H 4H", "3D", pile="6C")
    assert outs(p, "beat TS") == [0]
    p = after(p, "beat TS")
    assert (p.to_act, phase(p)) == (1, "lead")


def test_r_all_know_who_has_taken_which_cards():
    p = dealt("paskahousu", "3S 4S", "9H 8H", "5D 5C", stock="7D KD 6D")
    p = after(p, "lead 3S", "draw 7D", "beat 9H", "draw KD", "take")
    assert [format_cards(p.observe(seat).known[2]) for seat in (0, 1)] == ["3S 9H", "3S 9H"]
    assert format_cards(p.observe(0).unseen) == "8H KD 6D 5D 5C"
    p = after(p, "lead 4S", "draw 6D", "beat 8H", "beat 9H")
    assert format_cards(p.observe(0).known[2]) == "3S"
