"""Scenarios of Mustamaija, C1 to C12: the deal, leads, drawing and the defence."""

import pytest

from games.cards import CHANCE, NOBODY, parse_card, parse_cards
from games.positions import Position, describe_result
from games.system import Refusal
from tests.mustamaija_table import (
    DECK,
    ONE,
    TWO,
    after,
    all_defences,
    all_leads,
    at,
    cards,
    dealt,
    draw,
    draw_any,
    hand,
    lead,
    leads_next,
    leave_all,
    offered,
    shows,
    sizes,
    subsets,
    zone,
)

# --- C1 to C3: the deal ----------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_c1_five_cards_each_of_fifty_two(players):
    p = Position.begin("mustamaija", players)
    assert offered(p) == DECK
    p, drawn = draw_any(p)
    assert drawn == 5 * players
    assert sizes(p) == [5] * players
    assert len(zone(p, "stock")) == 52 - 5 * players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_c1_two_to_six_players(players):
    with pytest.raises(Refusal, match="2 to 6 players"):
        Position.begin("mustamaija", players)


@pytest.mark.parametrize("players", range(2, 7))
def test_c2_the_forehand_leads_first_to_its_left_neighbour(players):
    p, _ = draw_any(Position.begin("mustamaija", players))
    assert leads_next(p, 0) == 1


def test_c3_beaten_cards_are_put_aside_for_good():
    p = after(lead(dealt(ONE, TWO), "2D"), "turn 2H", "draw 3H", "beat 2D with 4D")
    everywhere = " ".join([*shows(p, "hands"), shows(p, "stock"), shows(p, "bottom")])
    assert cards(everywhere) == DECK - cards("2D 4D")


def test_c3_a_player_sees_its_own_hand_only():
    p = dealt(ONE, TWO)
    for seat, own in enumerate((ONE, TWO)):
        view = p.observe(seat)
        assert view.hand == parse_cards(own)
        assert view.counts == [5, 5]
        assert view.unseen == p.state.stock | p.state.hands[1 - seat]


# --- C4 to C7: the first lead, and then trumps ------------------------------------


def test_c4_a_lead_is_one_card_or_more_of_one_suit():
    p = dealt(ONE, TWO)
    assert all_leads(p) == subsets("2D 3D 9D", 3) | subsets("QS KS", 2)


def test_c4_one_must_lead():
    assert dealt(ONE, TWO).moves() == [f"lead {c}" for c in "2D 3D 9D QS KS".split()]


def test_c5_trumps_are_turned_after_the_first_lead_and_before_anything_else():
    p = after(dealt(ONE, TWO), "lead 2D")
    assert p.to_act == 0
    p = after(p, "add 3D", "stop")
    assert p.to_act == CHANCE
    assert all(m.startswith("turn ") for m in p.moves())
    p = after(p, "turn AC")
    assert shows(p, "trump") == "C"
    assert zone(p, "table") == cards("2D 3D")


def test_c5_trumps_are_turned_once():
    p = draw(after(lead(dealt(ONE, TWO), "2D"), "turn 2H"), "3H")
    p = lead(leave_all(p), "3H")
    assert p.moves() == [f"draw {c}" for c in sorted_moves(zone(p, "stock"))]
    assert shows(p, "trump") == "H"


def sorted_moves(some):
    """Cards in the order of their codes."""
    return sorted(some, key=parse_card)


@pytest.mark.parametrize("players", range(2, 7))
def test_c6_a_spade_is_never_turned(players):
    p, _ = draw_any(Position.begin("mustamaija", players))
    p = after(p, p.moves()[0], "stop")
    assert offered(p) == {c for c in zone(p, "stock") if c[1] != "S"}


def test_c6_a_position_with_spades_as_trumps_is_refused():
    with pytest.raises(Refusal, match="spades are never trumps"):
        at("2S QS", "3S 4S", trump="S")


def test_c6_only_spades_left_to_turn_is_void():
    deck = {"deck": "QS KS AS JS 2D 3D", "hand": "1"}
    p = dealt("2D", "3D", **deck)
    p = after(p, "lead 2D", "stop")
    assert p.to_act == NOBODY
    assert describe_result(p) == "void: deal again"


@pytest.mark.parametrize("turned", ["2H", "9C", "AD"])
def test_c7_the_turned_card_lies_under_the_stock_in_sight(turned):
    p = after(lead(dealt(ONE, TWO), "2D"), f"turn {turned}")
    assert zone(p, "bottom") == {turned}
    assert turned not in zone(p, "stock")
    for seat in range(2):
        assert p.observe(seat).bottom == parse_cards(turned)


def test_c7_the_turned_card_is_drawn_last():
    p = lead(at("7C 8C 9C QS 2D", "2S 3S 4S 5S 6S", stock="4C", bottom="3H"), "7C 8C")
    assert p.moves() == ["draw 4C"]
    p = after(p, "draw 4C")
    assert p.moves() == ["draw 3H"]
    p = after(p, "draw 3H")
    assert p.to_act == 1
    assert shows(p, "trump") == "H"


# --- C8: the leader draws ----------------------------------------------------------


def test_c8_the_forehand_draws_after_trumps_are_turned_and_before_the_receiver_acts():
    p = after(lead(dealt(ONE, TWO), "2D 3D"), "turn AC")
    assert sizes(p) == [3, 5]
    p = draw(p, "2H 3H")
    assert hand(p, 0) == cards("9D QS KS 2H 3H")
    assert p.to_act == 1


@pytest.mark.parametrize(
    ("held", "led", "drawn"), [(5, 1, 1), (5, 3, 3), (5, 5, 5), (6, 1, 0), (7, 3, 1)]
)
def test_c8_the_leader_draws_up_to_five_after_every_lead(held, led, drawn):
    diamonds = "2D 3D 4D 5D 6D 7D 8D".split()
    stock = "7C 8C 9C TC JC QC KC".split()[: 6 + held % 2]
    p = at(" ".join(diamonds[:held]), "QS 3C 4C 5C 6C", stock=" ".join(stock), bottom="2H")
    p, found = draw_any(lead(p, " ".join(diamonds[:led])))
    assert found == drawn
    assert sizes(p) == [held - led + drawn, 5]
    assert p.to_act == 1


def test_c8_what_is_drawn_is_not_added_to_the_lead():
    p = at("2D 3D QS 4C 5C", "6C 7C 8C 9C TC", stock="AD KD JD", bottom="2H")
    p = draw(lead(p, "2D"), "AD")
    assert p.to_act == 1
    assert all_defences(p) == {"2D"}


# --- C9 to C12: the defence -----------------------------------------------------------

BEATS = "H:2H>AD H:2H>AC H:2H>AS H:3H>2H H:AH>KH H:AS>KS H:KS>JS C:2C>AH D:TD>9D H:3C>2C"
FAILS = "H:AC>2H H:AS>2H H:2H>3H H:AD>2C H:3D>2C H:JS>KS C:AH>2C D:AH>2S D:9D>TD"


@pytest.mark.parametrize("pair", (BEATS + " " + FAILS).split())
def test_c9_a_higher_card_of_the_suit_or_a_trump_beats(pair):
    trump, held, led = pair[0], pair[2:4], pair[5:]
    p = lead(at(f"{led} 4D 5D", f"{held} QS 6C", trump=trump), led)
    assert (f"beat {led} with {held}" in p.moves()) is (pair in BEATS.split())


def test_c9_one_card_beats_one_card():
    p = after(lead(at("7C 8C 2D", "AC 3D QS"), "7C 8C"), "beat 7C with AC")
    assert p.moves() == ["leave 8C"]


def test_c10_suit_need_not_be_followed_and_nothing_need_be_beaten():
    p = lead(at("7C 9C 2D 3D", "8C 2H QS 4D"), "7C 9C")
    expected = {"7C<8C 9C<2H", "7C<8C 9C", "7C<2H 9C", "7C 9C<2H", "7C 9C"}
    assert all_defences(p) == expected


def test_c11_nothing_beats_the_queen_of_spades():
    assert lead(at("QS 2D", "AS KS AH 2H"), "QS").moves() == ["leave QS"]


@pytest.mark.parametrize("led", ["JS", "2S", "7C", "2H"])
def test_c11_the_queen_of_spades_beats_nothing(led):
    assert lead(at(f"{led} 3D", "QS 3C"), led).moves() == [f"leave {led}"]


def test_c11_the_queen_of_spades_is_led_alone_or_with_other_spades():
    with_queen = {s for s in all_leads(dealt(ONE, TWO)) if "QS" in s}
    assert with_queen == {frozenset({"QS"}), frozenset({"QS", "KS"})}


def test_c12_the_receiver_takes_what_it_did_not_beat_and_then_draws():
    hands = ["3D 7D KD QS 2S", "5D 9D 2C 4C 6C", "3C 5C 7C 8C 9C"]
    p = at(*hands, stock="TC JC QC KC", bottom="2H")
    p = draw(lead(p, "3D 7D KD"), "TC JC QC")
    p = after(p, "beat 3D with 5D", "beat 7D with 9D", "leave KD")
    assert hand(p, 1) == cards("2C 4C 6C KD")
    assert p.moves() == ["draw KC"]
    assert hand(draw(p, "KC"), 1) == cards("2C 4C 6C KD KC")


def test_c12_a_receiver_with_five_cards_or_more_draws_nothing():
    p = at("3D 7D QS 2S 3S", "5D 2C 4C 6C 7C", stock="TC JC QC", bottom="2H")
    p = leave_all(draw(lead(p, "3D 7D"), "TC JC"))
    assert sizes(p) == [5, 7]
    assert leads_next(p, 0) == 1
