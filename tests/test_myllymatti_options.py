"""Scenarios of Myllymatti: readings and options."""

import pytest

from games.cards import CHANCE, NOBODY
from games.positions import Position, describe_result
from games.system import Refusal
from tests.myllymatti_table import (
    after,
    anything,
    cards,
    dealt,
    hand,
    last_card,
    offered,
    outs,
    phase,
    second,
    sizes,
    won,
)

# --- readings ----------------------------------------------------------------------


def test_r_the_last_card_is_not_turned_blind():
    p = last_card()
    assert p.moves() == ["play 3C", "play KD", "play 8S"]


def test_r_two_cards_in_the_stock_may_be_turned_down_to_one():
    p = after(dealt("7H 9D 2C", "8S KD 3C", stock="4C 5S"), "blind", "turn 4C")
    assert p.moves() == ["play 3C", "play KD", "play 8S"]
    assert after(p, "play 3C").moves() == ["aside 5S"]


def test_r_who_won_nothing_and_has_nothing_left_is_out():
    p = dealt("2H", "8S", stock="4C")
    p = after(p, "play 2H", "aside 4C")
    assert outs(p, "play 8S") == []
    p = dealt("9H", "8S", "TC", stock="4C")
    p = after(p, "play 9H", "aside 4C")
    assert outs(p, "play 8S") == [1]
    p = after(p, "play 8S")
    assert p.to_act == 0
    assert sizes(p) == [3, 0, 1]


def test_r_who_has_all_cards_when_the_second_phase_begins_has_lost():
    p = dealt("9H", "8S", stock="4C")
    p = after(p, "play 9H", "aside 4C")
    assert outs(p, "play 8S") == [1]
    p = after(p, "play 8S")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 0 loses"


def test_r_the_next_in_play_begins_when_the_pile_falls_by_a_last_card():
    p = second("7D 8C", "9D 4C", "TD")
    p = after(p, "lead 7D", "beat 7D with 9D", "beat 9D with TD")
    assert p.to_act == 0
    assert phase(p) == "lead"
    p = after(second("7D 8C", "9D", "4C", "3C"), "lead 7D", "beat 7D with 9D", "take 9D")
    assert p.to_act == 3


def test_r_one_may_have_to_beat_or_take_ones_own_card():
    p = after(second("7D 8D", "9D 4C", "3C 2C"), "lead 7D", "beat 7D with 9D", "take 9D")
    assert p.to_act == 0
    assert p.moves() == ["take 7D", "beat 7D with 8D"]


def test_r_a_new_pile_counts_the_players_anew():
    p = after(second("7D", "2C 3C", "4C 5C"), "lead 7D")
    assert p.show()["falls_at"] == 3
    p = after(p, "take 7D", "lead 4C")
    assert p.show()["falls_at"] == 2


def test_r_the_forehand_begins_if_no_trick_was_won():
    p = dealt("9H", "9S", stock="4C")
    p = after(p, "play 9H", "aside 4C", "play 9S")
    assert phase(p) == "lead"
    assert p.to_act == 0


def test_r_three_players_can_go_round_for_ever_with_leads_that_are_taken():
    p = second("2C 4C", "6C 7C", "3C 2S")
    first = p.state.copy()
    for seat, card in enumerate(["2C", "3C"] * 3):
        assert p.to_act == (0, 2, 1)[seat % 3]
        p = after(p, f"lead {card}", f"take {card}")
        assert (p.state == first) == (seat == 5)


def test_r_three_players_can_go_round_on_one_pile_though_all_play_when_they_can():
    p = second("9D 2C", "3C 4C", "TD 5C", pile="7D", falls_at=3)
    first = p.state.copy()
    for i in range(6):
        card = ("9D", "TD")[i % 2]
        p = after(p, f"beat 7D with {card}")
        assert p.moves() == [f"take {card}"]
        p.play(f"take {card}")
        assert (p.state == first) == (i == 5)


# --- options ------------------------------------------------------------------------


def test_o_on_trump_higher():
    p = second("2C", "3H 9H AC 4C", pile="7H", seat=1, falls_at=2, on_trump="higher")
    assert p.moves() == ["take 7H", "beat 7H with 9H"]
    p = second("2C", "3H 9H AC 4C", pile="7D", seat=1, falls_at=2, on_trump="higher")
    assert p.moves() == ["take 7D", "beat 7D with 3H", "beat 7D with 9H"]


def test_o_last_played_is_taken_when_the_other_cards_of_its_holder_are_played():
    p = dealt("7H 9D 2C", "8S KD 3C", stock="4C 5S", last="played")
    p = after(p, "play 9D", "draw 4C", "play 3C", "aside 5S", "play 7H", "play 8S", "play KD")
    assert p.show()["aside"] == ["", ""]
    assert hand(p, 1) == cards("5S")
    assert [p.observe(i).trump for i in range(2)] == [-1, -1]
    assert p.observe(0).unseen == p.state.hands[1]
    p = after(p, "play 2C")
    assert p.moves() == ["play 5S"]
    p = after(p, "play 5S", "play 4C")
    assert p.show()["trump"] == "S"
    assert hand(p, 1) == cards("7H 8S KD 2C 5S 4C")


def test_o_last_played_with_one_card_in_hand():
    p = dealt("9H", "8S", "TC", stock="4C", last="played")
    p = after(p, "play 9H", "aside 4C")
    assert hand(p, 0) == cards("4C")
    p = after(p, "play 8S")
    assert sizes(p) == [3, 0, 1]
    assert p.show()["trump"] == "C"


def skipped():
    """Seat 1 has won the last trick with its last card; with empty=ends this is the end."""
    p = dealt("7H 9D", "8S KD", "TC JC", stock="4C 5S", empty="skipped")
    p = after(p, "play 9D", "draw 4C", "play 8S", "aside 5S")
    return after(p, "play 7H", "play KD")


def test_o_empty_skipped_the_lead_passes_to_the_next_with_cards():
    p = skipped()
    assert phase(p) == "play"
    assert p.to_act == 2
    p = after(p, "play TC")
    assert p.to_act == 0
    p = after(p, "play 4C")
    assert phase(p) == "lead"
    assert p.to_act == 2
    assert [hand(p, i) for i in range(3)] == [
        cards("9D 8S"),
        cards("7H KD 5S"),
        cards("TC 4C JC"),
    ]


def test_o_empty_skipped_an_answer_comes_from_the_next_with_cards():
    p = dealt("AH AD", "8S KD", "TC JC", stock="4C 5S", empty="skipped")
    p = after(p, "play AH", "draw 4C", "play 8S", "aside 5S", "play AD", "play KD")
    assert sizes(p) == [1, 0, 2]
    assert p.to_act == 0
    p = after(p, "play 4C")
    assert p.to_act == 2


def test_o_empty_skipped_ends_when_one_player_has_cards():
    p = after(skipped(), "play TC", "play 4C")
    assert phase(p) == "lead"


UNFINISHED = {
    "back": [cards("9H 4C"), cards("9S"), cards("TC")],
    "leader": [cards("9H 9S 4C"), set(), cards("TC")],
}


@pytest.mark.parametrize("unfinished", UNFINISHED)
def test_o_unfinished_kina(unfinished):
    p = dealt("9H", "9S", "TC", stock="4C", unfinished=unfinished)
    p = after(p, "play 9H", "aside 4C", "play 9S")
    assert phase(p) == "lead"
    assert p.to_act == 0
    assert [hand(p, i) for i in range(3)] == UNFINISHED[unfinished]


@pytest.mark.parametrize("unfinished", UNFINISHED)
def test_o_a_kina_that_is_settled_goes_to_its_winner(unfinished):
    p = dealt("7H 9D 2C", "7S 9S 3C", stock="4C 5C 6C TC JC", unfinished=unfinished)
    p = after(p, "play 7H", "draw 4C", "play 7S", "draw 5C")
    p = after(p, "play 2C", "draw 6C", "play 3C", "draw TC")
    assert won(p) == [set(), cards("7H 7S 2C 3C")]


def test_o_unfinished_kina_with_skipped_players_goes_on_to_the_next_trick():
    p = dealt("7H 9D", "8S 4D", "TC JC", stock="4C 5S", empty="skipped")
    p = after(p, "play 9D", "draw 4C", "play 8S", "aside 5S")
    p = after(p, "play 4C", "play 4D")
    assert won(p) == [cards("9D 8S 4C"), cards("4D"), set()]
    assert p.to_act == 0
    assert after(p, "play 7H").to_act == 2


def test_o_stock_no_deals_the_deck_out_for_the_second_phase_alone():
    p = Position.begin("myllymatti", 3, {"deck": "QKA:SH", "stock": "no"})
    p = anything(p, until=lambda p: phase(p) != "deal")
    assert sizes(p) == [2, 2, 2]
    assert p.to_act == CHANCE
    assert offered(p) == cards("QS KS AS QH KH AH")
    p.play("trump QH")
    assert p.show()["trump"] == "H"
    assert (phase(p), p.to_act) == ("lead", 0)
    assert sizes(p) == [2, 2, 2]


@pytest.mark.parametrize("size", [1, 2, 5])
def test_o_hand_is_dealt_and_drawn_up_to(size):
    p = Position.begin("myllymatti", 3, {"hand": size})
    p = anything(p, until=lambda p: phase(p) != "deal")
    assert sizes(p) == [size] * 3
    p.play(next(m for m in p.moves() if m != "blind"))
    p.play(p.moves()[0])
    assert sizes(p) == [size] * 3
    assert p.to_act == 1


def test_o_deck_of_fewer_cards():
    p = Position.begin("myllymatti", 2, {"deck": "JQK:SHD"})
    assert offered(p) == cards("JS QS KS JH QH KH JD QD KD")


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (3, {"deck": "JQK:SHD"}, "3 players with 3 cards each leave none of 9 for the stock"),
        (6, {"hand": 10}, "leave none of 52"),
        (5, {"deck": "QK:SH", "stock": "no"}, "4 cards are too few"),
        (2, {"on_trump": "lower"}, "one of any higher"),
        (2, {"must_beat": "most"}, "unknown option"),
    ],
)
def test_o_options_that_cannot_be_played_are_refused(players, options, reason):
    with pytest.raises(Refusal, match=reason):
        Position.begin("myllymatti", players, options)
