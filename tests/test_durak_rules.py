"""Durak as scenarios from the Finnish text: the deal, beating, the end of attack and game.

A test is named for the clause of docs/rules/durak.md that it holds, `test_o_…` for an option and
`test_r_…` for a reading.
"""

import pytest

from games.cards import NOBODY, format_cards
from games.positions import Position, describe_result
from games.system import Refusal
from tests.durak_table import (
    DECK,
    RANKS,
    SUITS,
    after,
    anything,
    attack,
    cards,
    dealt,
    draw_all,
    hand,
    offered,
    outs,
    phase,
    sides,
    sizes,
    zone,
)  # fmt: skip

PLAYERS = range(2, 7)


def begun(p):
    return phase(p) not in ("deal", "turn")


# --- C1 to C7: the deal, and who begins ---------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_c3_six_cards_each_of_thirty_six(players):
    p = Position.begin("durak", players)
    assert offered(p, "deal") == DECK
    p = anything(p, until=begun)
    assert sizes(p) == [6] * players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_c3_two_to_six_players(players):
    with pytest.raises(Refusal, match="2 to 6 players"):
        Position.begin("durak", players)


@pytest.mark.parametrize("players", range(2, 6))
def test_c4_the_next_card_is_turned_and_lies_under_the_stock(players):
    p = anything(Position.begin("durak", players), until=lambda p: phase(p) == "turn")
    left = zone(p, "stock")
    assert offered(p, "turn") == left
    assert len(left) == 36 - 6 * players
    card = sorted(left)[0]
    p = after(p, f"turn {card}")
    assert zone(p, "bottom") == {card}
    assert p.show()["trump"] == card[1]
    assert zone(p, "stock") == left - {card}


@pytest.mark.parametrize("seed", range(10))
def test_c5_six_players_leave_no_card_and_the_dealers_last_card_makes_trumps(seed):
    p = Position.begin("durak", 6)
    p = anything(p, until=lambda p: phase(p) == "turn", seed=seed)
    [card] = zone(p, "stock")
    assert sizes(p) == [6, 6, 6, 6, 6, 5]
    p = after(p, f"turn {card}")
    assert card in hand(p, 5)
    assert p.show()["trump"] == card[1]
    assert zone(p, "stock") == zone(p, "bottom") == set()
    assert sizes(p) == [6] * 6


def test_c5_all_see_the_dealers_last_card():
    p = dealt("7S", "8S", "9S", "TS", "JS", "6H", stock="", begins="forehand")
    p = after(p, "turn 6H")
    assert all(format_cards(p.observe(i).known[5]) == "6H" for i in range(5))


@pytest.mark.parametrize(
    ("turned", "leader"), [("AH", 2), ("6H", 2), ("7H", 1), ("AD", 0), ("AC", 1)]
)
def test_c6_the_holder_of_the_lowest_trump_begins_the_first_deal(turned, leader):
    hands = ["KH 6D", "8H 6C", "7H 9S"] if turned != "7H" else ["KH 6D", "8H 6C", "9H 9S"]
    p = after(dealt(*hands, stock="AH 6H 7H AD AC", deck="6789KA:SHDC"), f"turn {turned}")
    assert sides(p) == (leader, (leader + 1) % 3)
    assert p.to_act == leader


def test_c6_the_first_card_is_any_card():
    p = after(dealt("KH 6D", "8H 6C", "7H 9S", stock="AH 6H"), "turn AH")
    assert offered(p, "lead") == {"7H", "9S"}


def test_c6_who_holds_the_lowest_trump_shows_it():
    p = after(dealt("KH 6D", "8H 6C", "7H 9S", stock="AH 6H"), "turn AH")
    assert format_cards(p.observe(0).known[2]) == "7H"
    assert p.observe(2).known == [0, 0, 0]


def test_c7_the_forehand_begins_later_deals():
    p = dealt("KH 6D", "8H 6C", "7H 9S", stock="AH 6H", begins="forehand")
    p = after(p, "turn AH")
    assert sides(p) == (0, 1)
    assert p.observe(0).known == [0, 0, 0]


def test_o_no_trump_the_forehand_begins_or_the_deal_is_void():
    hands = "6D 7S", "6C 7C"
    p = after(dealt(*hands, stock="AH KH"), "turn AH")
    assert sides(p) == (0, 1)
    p = after(dealt(*hands, stock="AH KH", no_trump="void"), "turn AH")
    assert (p.to_act, describe_result(p)) == (NOBODY, "void: deal again")
    p = after(dealt(*hands, stock="AH KD", no_trump="void"), "turn KD")
    assert phase(p) == "lead"


def test_o_stock_no_deals_out_the_deck_and_the_last_card_makes_trumps():
    p = Position.begin("durak", 4, {"stock": "no", "deck": "9TJQKA:SHD"})
    p = anything(p, until=lambda p: phase(p) == "turn")
    assert sizes(p) == [5, 4, 4, 4]
    [card] = zone(p, "stock")
    p = after(p, f"turn {card}")
    assert card in hand(p, 1)
    assert p.show()["trump"] == card[1]


# --- C8, C9: leading and beating ------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_c8_the_attacker_leads_one_card_against_the_next_player(players):
    p = anything(Position.begin("durak", players), until=begun)
    attacker, defender = sides(p)
    assert defender == (attacker + 1) % players
    assert offered(p, "lead") == hand(p, attacker)
    p = after(p, next(m for m in p.moves() if m.startswith("lead")))
    assert sizes(p)[attacker] == 5
    assert p.to_act == defender


def expected(card, other, trump):
    if other[1] == card[1]:
        return RANKS.index(other[0]) > RANKS.index(card[0])
    return other[1] == trump


@pytest.mark.parametrize("trump", SUITS)
def test_c9_every_card_against_all_others(trump):
    for card in DECK:
        rest = " ".join(sorted(DECK - {card}))
        p = attack(card, rest, trump=trump, begins="forehand")
        p = after(p, f"lead {card}")
        assert offered(p, "beat") == {c for c in DECK - {card} if expected(card, c, trump)}


def test_c9_the_defender_may_take_though_it_could_beat():
    p = after(attack("7S 8S", "9S TS"), "lead 7S")
    assert p.moves() == ["take", "beat 7S with 9S", "beat 7S with TS"]


# --- C20 to C22: beaten off, or taken --------------------------------------------


def test_c20_an_attack_is_beaten_off_when_all_cards_are_beaten():
    p = attack("7S 7C KD", "8S 8C QD")
    p = after(p, "lead 7S", "beat 7S with 8S", "add 7C", "stop", "beat 7C with 8C", "stop")
    assert sides(p) == (1, 0)
    assert [hand(p, 0), hand(p, 1)] == [{"KD"}, {"QD"}]


def test_c20_or_six_cards_are_beaten():
    p = attack("6S 6C 6D 7S 7C 7D 8S", "7H 8H 9H TH JH QH KH 8C AC", trump="H")
    p = after(p, "lead 6S", "beat 6S with 7H")
    for card, beater in zip("6C 6D 7S 7C 7D".split(), "8H 9H TH JH QH".split(), strict=True):
        assert phase(p) == "add"
        p = after(p, f"add {card}")
        p = after(p, *["stop"] * (phase(p) == "add"), f"beat {card} with {beater}")
    assert phase(p) == "lead"
    assert sides(p) == (1, 0)


def test_c20_or_the_defender_has_no_card_left():
    p = attack("6S 6C 6D", "7S", "9S KD")
    assert outs(p, "lead 6S", "beat 6S with 7S") == [1]
    p = after(p, "lead 6S", "beat 6S with 7S")
    assert sides(p) == (2, 0)


def test_c21_the_cards_are_out_of_the_game():
    p = after(attack("7S KD", "8S QD"), "lead 7S", "beat 7S with 8S", "stop")
    assert zone(p, "beaten") == zone(p, "table") == set()
    assert sum(sizes(p)) == 2


def test_c21_the_defender_attacks_the_next_player():
    p = attack("7S KD", "8S QD", "9S 9C", "TS TC")
    p = after(p, "lead 7S", "beat 7S with 8S", "stop")
    assert sides(p) == (1, 2)


def test_c22_who_does_not_beat_takes_all_cards_beaten_ones_too():
    p = attack("7S 7C KD AD", "8S QD", "9D TD")
    p = after(p, "lead 7S", "beat 7S with 8S", "add 7C", "take")
    assert hand(p, 1) == cards("8S QD 7S 7C")
    assert all(format_cards(p.observe(i).known[1]) == "8S 7S 7C" for i in (0, 2))


def test_c22_several_unbeaten_cards_are_taken_together():
    p = attack("7S 7C KD AD", "8S QD 9S", "7D TD 9D")
    p = after(p, "lead 7S", "beat 7S with 8S", "add 7C", "pass", "add 7D")
    assert p.moves() == ["take", "face 7D"]
    p = after(p, "take")
    assert hand(p, 1) == cards("8S QD 9S 7S 7C 7D")


def test_r_after_a_taken_attack_the_next_after_the_defender_attacks():
    p = attack("7S KD", "8D QD", "9S 9C", "TS TC")
    p = after(p, "lead 7S", "take", "stop")
    assert sides(p) == (2, 3)


def test_r_with_two_players_the_attacker_attacks_again_after_a_take():
    p = after(attack("7S KD", "8D QD"), "lead 7S", "take", "stop")
    assert sides(p) == (0, 1)


# --- C26, C31, C33: going out, and the end ----------------------------------------


def test_c26_single_players_without_cards_are_skipped_as_in_the_example():
    p = attack("7S KD", "8S", "9S 9C", "TS JD")
    p = after(p, "lead 7S", "beat 7S with 8S")
    assert sides(p) == (2, 3)


def test_c26_whoever_has_cards_after_drawing_is_still_in():
    p = attack("7S", "8S", stock="9S 9C", bottom="TH", hand=1)
    assert outs(p, "lead 7S", "beat 7S with 8S") == []
    p = draw_all(after(p, "lead 7S", "beat 7S with 8S"))
    assert sizes(p) == [1, 1]


def test_c26_who_cannot_draw_for_the_last_card_is_out():
    p = attack("7S", "8S", "9C", bottom="TH", hand=1, trump="H")
    assert outs(p, "lead 7S", "beat 7S with 8S", "draw TH") == [1]
    p = after(p, "lead 7S", "beat 7S with 8S", "draw TH")
    assert sides(p) == (2, 0)


def test_c31_the_last_with_cards_loses():
    p = attack("7S", "8D 9D", "9S")
    assert outs(p, "lead 7S", "take", "pass") == [0]
    p = after(p, "lead 7S", "take", "pass")
    assert sides(p) == (2, 1)
    assert outs(p, "lead 9S") == [2]
    p = after(p, "lead 9S", "take")
    assert (p.to_act, describe_result(p)) == (NOBODY, "seat 1 loses")


def test_c33_the_game_ends_only_when_the_attack_is_over():
    p = attack("7S", "8S 9D")
    p = after(p, "lead 7S")
    assert p.to_act == 1
    p = after(p, "beat 7S with 8S")
    assert describe_result(p) == "seat 1 loses"


def test_c33_a_game_can_be_drawn():
    p = attack("7S", "8S")
    assert outs(p, "lead 7S", "beat 7S with 8S") == [0, 1]
    p = after(p, "lead 7S", "beat 7S with 8S")
    assert (p.to_act, p.result, describe_result(p)) == (NOBODY, 0, "draw")


def test_c33_a_game_is_drawn_from_a_deal_too():
    p = after(dealt("7S", "8S", stock=""), "turn 8S")
    assert describe_result(after(p, "lead 7S", "beat 7S with 8S")) == "draw"


# --- C14: what is seen ------------------------------------------------------------


def test_c14_all_cards_of_the_attack_are_seen_and_no_hand_is():
    p = attack("7S 7C KD AD", "8S QD 9S", "7D TD 9D")
    p = after(p, "lead 7S", "beat 7S with 8S", "add 7C")
    view = p.observe(2)
    assert format_cards(view.table) == "7C"
    assert format_cards(view.beaten) == "8S 7S"
    assert view.counts == [2, 2, 3]
    assert cards(format_cards(view.unseen)) == cards("KD AD QD 9S")


def test_c14_a_drawn_card_is_seen_by_its_player_alone_but_for_the_turned_one():
    p = attack("7S", "8S", stock="9S 9C", bottom="TH", hand=1)
    p = after(p, "lead 7S", "beat 7S with 8S", "draw 9S", "draw 9C")
    assert p.observe(1).known == [0, 0]
    p = attack("7S", "8S 9C", stock="JS", bottom="TH", hand=1, defender=1)
    p = after(p, "lead 7S", "take", "stop", "draw JS", "lead JS", "take", "stop", "draw TH")
    assert format_cards(p.observe(1).known[0]) == "TH"
