"""Viikatemies: what each option changes, and what it leaves as it is."""

import pytest

from games.cards import CHANCE
from games.positions import Position
from games.system import Refusal
from tests.viikatemies_table import (
    DECK,
    PLAIN,
    SUITS,
    after,
    anything,
    cards,
    fell,
    hand,
    offered,
    on,
    outs,
    pile,
    sizes,
    table,
    whose,
)

SEVEN = "2D 3D 4D 5D 6D 8D 9D"
OTHERS = "2H 3H 4H 5H 6H 7H 8H 9H"


def plain(suits):
    return {r + s for r in PLAIN for s in suits}


@pytest.mark.parametrize("suit", SUITS)
def test_o_on_queen_overtaking_lets_plain_cards_of_stronger_suits_on_a_queen(suit):
    stronger = SUITS[SUITS.index(suit) + 1 :]
    listed = on(f"Q{suit}", DECK - {"2D"})
    assert on(f"Q{suit}", DECK - {"2D"}, on_queen="overtaking") == listed | plain(stronger)


def test_o_on_queen_overtaking_lets_neither_the_scythe_nor_lower_queens():
    assert on("QS", {"KC", "QH", "QD", "QC"}, on_queen="overtaking") == {"QC"}


def test_o_fours_move_counts_the_cards_of_one_move_alone():
    p = table("6D 2D", "6H 3D", "6C 4D", top="6S", fours="move")
    p = after(p, "swap 6S with 6D", "beat 6D with 6H", "beat 6H with 6C")
    assert pile(p) == ("6C", {"6S", "6D", "6H"})
    assert whose(p) == ("answer", 0)
    p = after(table("6D 6H 6C 2D", "3D", top="6S", fours="move"), "swap 6S with 6D")
    assert not fell(after(p, "add 6H", "add 6C"))


def test_o_fours_move_still_fells_with_four_from_hand():
    p = after(table("7C 7D 7H 7S 2D", "3D", fours="move"), "lead 7C", "add 7D", "add 7H", "add 7S")
    assert fell(p)
    assert whose(p) == ("lead", 0)


def test_o_run_either_may_go_down_and_its_first_card_overtakes():
    p = table("8H 9H TH 2D", "3D", top="9D", run="either")
    p = after(p, "beat 9D with 9H")
    assert set(p.moves()) == {"stop", "run 8H", "run TH"}
    down = after(p, "run 8H")
    assert pile(down) == ("8H", {"9D", "9H"})
    assert whose(down) == ("answer", 1)
    p = after(table("2H 3H 4H 5D", "3D", run="either"), "lead 4H", "run 3H")
    assert set(p.moves()) == {"stop", "run 2H"}
    p = after(p, "run 2H")
    assert whose(p) == ("answer", 1)


def test_o_run_either_up_stays_up():
    p = after(table("7H 8H 9H TH 2D", "3D", run="either"), "lead 8H", "run 9H")
    assert set(p.moves()) == {"stop", "run TH"}


def test_o_kings_each_fells_once_a_king_lies_on_a_lower_one():
    p = after(table("KD KS 2D", "3D", top="KH", kings="each"), "swap KH with KD", "add KS")
    assert fell(p)
    assert whose(p) == ("lead", 0)


def test_o_kings_each_a_lower_king_alone_is_still_an_exchange():
    p = table("KD KH 2D", "3D", top="KS", kings="each")
    p = after(p, "swap KS with KH")
    assert pile(after(p, "stop")) == ("KH", {"KS"})
    assert pile(after(p, "add KD")) == ("KD", {"KS", "KH"})


def test_o_kings_each_kings_led_stay():
    p = after(table("KD KH 2D", "3D", kings="each"), "lead KD", "add KH")
    assert pile(p) == ("KH", {"KD"})


def test_o_refill_after_who_fells_leads_again_before_drawing():
    p = after(table("JD " + SEVEN, OTHERS, stock="QS QH QC", refill="after"), "lead JD")
    assert whose(p) == ("lead", 0)
    assert sizes(p) == [7, 8]
    p = after(p, "lead 9D")
    assert whose(p) == ("draw", CHANCE)
    p = after(p, "draw QS", "draw QH")
    assert sizes(p) == [8, 8]
    assert whose(p) == ("answer", 1)


def test_o_refill_after_who_fells_with_all_cards_draws_a_whole_hand():
    p = table("JD JH", "3D 4D", stock="QS QH QC", hand=2, refill="after")
    p = after(p, "lead JD", "add JH")
    assert whose(p) == ("draw", CHANCE)
    p = after(p, "draw QS", "draw QC")
    assert whose(p) == ("lead", 0)
    assert hand(p, 0) == {"QS", "QC"}


def test_o_last_card_plain_no_special_card_is_the_last_on_a_pile():
    for last, top in (("JD", "9C"), ("KS", "9S"), ("QS", "9S"), ("AS", "9S"), ("KC", "9C")):
        assert table(last, "3D", top=top, last_card="plain").moves() == ["take"]
    p = after(table("KS KH", "3D", top="9H", last_card="plain"), "fell 9H with KS")
    assert fell(p)
    assert hand(p, 0) == {"KH"}


def test_o_last_card_plain_on_an_empty_table_or_with_stock_any_will_do():
    assert outs(table("AS", "3D", last_card="plain"), "lead AS") == [0]
    assert outs(table("TS", "3D", top="9S", last_card="plain"), "beat 9S with TS") == [0]
    p = table("AS", "3D", top="9S", stock="2H", hand=1, last_card="plain")
    assert offered(p) == {"AS"}


def test_o_stock_no_deals_out_the_whole_deck():
    p = Position.begin("viikatemies", 3, {"deck": "QKA:SHD", "stock": "no"})
    p = anything(p, until=lambda p: whose(p)[0] != "deal")
    assert sizes(p) == [3, 3, 3]
    assert p.show()["stock"] == ""
    assert whose(p) == ("lead", 0)


@pytest.mark.parametrize("size", [1, 2, 13])
def test_o_hand_is_dealt_and_drawn_up_to(size):
    p = Position.begin("viikatemies", 3, {"hand": size})
    p = anything(p, until=lambda p: whose(p)[0] != "deal")
    assert sizes(p) == [size] * 3


def test_o_deck_of_fewer_cards():
    p = Position.begin("viikatemies", 2, {"deck": "23:CS", "hand": 2})
    assert offered(p) == cards("2C 3C 2S 3S")


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (3, {"deck": "QKA:SHD"}, "3 players with 8 cards each need more than 9"),
        (4, {"deck": "A:SHD", "stock": "no"}, "3 cards are too few"),
        (2, {"run": "down"}, "one of up either"),
        (2, {"must_beat": "most"}, "unknown option"),
        (2, {"hand": 14}, "a number from 1 to 13"),
    ],
)
def test_o_options_that_cannot_be_played_are_refused(players, options, reason):
    with pytest.raises(Refusal, match=reason):
        Position.begin("viikatemies", players, options)
