"""Durak as scenarios from the Finnish text: which cards are added, by whom, and how many."""

import pytest

from tests.durak_table import (
    after,
    attack,
    cards,
    dealt,
    draw_all,
    hand,
    offered,
    phase,
    sides,
    zone,
)

# --- C10 to C13: which cards, and how many -----------------------------------------


def test_c10_a_second_card_may_be_played_once_the_first_is_beaten():
    p = after(attack("7S 7C KD", "8S QD AD"), "lead 7S")
    assert p.to_act == 1
    p = after(p, "beat 7S with 8S")
    assert p.moves() == ["add 7C", "stop"]


def test_c11_an_added_card_has_the_rank_of_a_card_of_the_attack():
    p = attack("7S 7C 8D KD 8C AD", "8S QD AC 9S", "KS 7D 9C 9D")
    p = after(p, "lead 7S", "beat 7S with 8S")
    assert offered(p, "add") == {"7C", "8C", "8D"}
    p = after(p, "add 8C", "stop", "take")
    assert offered(p, "give") == {"7C", "8D"}


def test_c11_of_an_attack_card_or_of_one_that_beat():
    p = attack("7S QD 9H", "QC 8S AC", "KS 7D QS")
    p = after(p, "lead 7S", "beat 7S with 8S", "pass")
    assert offered(p, "add") == {"7D"}


@pytest.mark.parametrize("limit", [6, 5, 1])
def test_c12_an_attack_has_six_cards_at_most(limit):
    p = attack("6S 6C 6D 7S 7C 7D 8S", "7H 8H 9H TH JH QH KH 8C AC", limit=limit)
    p = after(p, "lead 6S", "beat 6S with 7H")
    played = 1
    while phase(p) != "lead":
        p = after(p, min(m for m in p.moves() if m.startswith("add")))
        p = after(p, *["stop"] * (phase(p) == "add"))
        p = after(p, p.moves()[-1])
        played += 1
    assert played == limit


def test_c13_or_as_many_as_the_defender_began_with():
    p = attack("6S 6C 6D 7S KD", "7H 8H", "6H 8D 9C")
    p = after(p, "lead 6S", "beat 6S with 7H", "add 6C")
    assert phase(p) == "beat"
    p = after(p, "beat 6C with 8H")
    assert phase(p) == "lead"
    assert sides(p) == (2, 0)


def test_c14_the_defender_chooses_which_card_it_beats_and_in_which_order():
    p = attack("7S 7C 7D 9S", "8S 8C 8D TC", open="free")
    p = after(p, "lead 7S", "add 7C", "add 7D", "stop")
    assert set(p.moves()) == {"take", "face 7C", "face 7D", "face 7S"}
    p = after(p, "face 7D")
    assert p.moves() == ["beat 7D with 8D"]
    p = after(p, "beat 7D with 8D", "stop")
    assert set(p.moves()) == {"take", "face 7C", "face 7S"}


def test_c14_a_card_that_is_passed_over_may_be_beaten_later():
    p = attack("7S 7C 9S AD", "8S 8C 8D TC", open="free")
    p = after(p, "lead 7S", "add 7C", "stop", "face 7C", "beat 7C with 8C", "stop")
    assert p.moves() == ["take", "beat 7S with 8S"]


# --- C15 to C18: who adds ------------------------------------------------------


def test_c15_the_main_attacker_plays_hands_over_or_stops():
    p = attack("7S 7C KD", "8S QD AD", "8C KS", "8D 7D")
    p = after(p, "lead 7S", "beat 7S with 8S")
    assert p.to_act == 0
    assert p.moves() == ["add 7C", "stop", "pass"]
    assert after(p, "pass").to_act == 2
    assert sides(after(p, "stop")) == (1, 2)


def test_c15_after_every_change_the_main_attacker_is_asked_again():
    p = attack("7S 7C KD", "8S 9C AD", "8C KS", "8D 7D")
    p = after(p, "lead 7S", "beat 7S with 8S", "pass", "add 8C")
    assert (p.to_act, phase(p)) == (0, "add")
    p = after(p, "stop", "beat 8C with 9C")
    assert (p.to_act, phase(p)) == (0, "add")


def test_c17_the_second_attacker_sits_at_the_defenders_left():
    p = attack("8S 9C AD", "7H TD", "7S KS", "8D 9D", attacker=2, defender=3)
    p = after(p, "lead 7S", "take", "pass")
    assert p.to_act == 0
    assert after(p, "pass").to_act == 1


def test_c17_who_has_no_cards_is_not_asked():
    p = attack("7S KS", "8D 9D AH", "", "7H TD")
    p = after(p, "lead 7S", "take", "pass")
    assert p.to_act == 3


@pytest.mark.parametrize("players", [3, 4])
def test_c17_up_to_four_players_all_attack(players):
    hands = ["7S KS", "8D 9D", "7H TD", "7D JD"][:players]
    p = after(attack(*hands), "lead 7S", "take", "pass")
    asked = [p.to_act]
    while phase(p) == "give":
        p = after(p, "pass")
        asked.append(p.to_act)
    assert asked[: players - 2] == list(range(2, players))


@pytest.mark.parametrize("players", [5, 6])
def test_c18_with_five_or_six_only_the_defenders_neighbours_attack(players):
    hands = ["7S KS", "8D 9D", "7H TD", "7D JD", "7C JS", "8S 8C"][:players]
    p = after(attack(*hands), "lead 7S", "take", "pass")
    assert (p.to_act, phase(p)) == (2, "give")
    p = after(p, "pass")
    assert phase(p) == "lead"


def test_c18_the_neighbour_is_the_next_with_cards():
    p = after(attack("7S KS", "8D 9D", "", "7D JD", "7C JS"), "lead 7S", "take", "pass")
    assert (p.to_act, phase(p)) == (3, "give")


def test_c18_nobody_takes_the_place_of_a_neighbour_who_has_just_gone_out():
    p = attack("7S KS", "8D 9D TH", "7H", "7D JD", "7C JS")
    p = after(p, "lead 7S", "take", "pass", "give 7H")
    assert p.to_act == 0
    assert p.moves() == ["stop"]


def test_o_neighbours_left_all_attack_once_fewer_than_five_are_left():
    hands = "7S KS", "8D 9D", "7H TD", "", "7C JS"
    p = after(attack(*hands), "lead 7S", "take", "pass", "pass")
    assert phase(p) == "lead"
    p = attack(*hands, neighbours="left", neighbour=1)
    p = after(p, "lead 7S", "take", "pass", "pass")
    assert (p.to_act, phase(p)) == (4, "give")


def test_o_permission_free_the_main_attacker_cannot_keep_the_others_out():
    p = attack("7S 7C KD", "8S QD AD", "8C KS", "8D 7D", permission="free")
    p = after(p, "lead 7S", "beat 7S with 8S")
    assert p.moves() == ["add 7C", "pass"]
    p = after(p, "pass")
    assert p.to_act == 2


def test_r_a_main_attacker_who_has_gone_out_is_not_asked():
    p = attack("7S", "8S QD AD", "8C KS", "8D 7D")
    p = after(p, "lead 7S", "beat 7S with 8S")
    assert (p.to_act, phase(p)) == (2, "add")


def test_r_a_main_attacker_without_cards_still_permits_while_it_will_draw():
    p = attack("7S", "8S", "7D", stock="8D 9D TD", bottom="AH", hand=1)
    p = after(p, "lead 7S", "take")
    assert phase(p) == "draw"
    p = attack("7S", "8S 9S", "7D", stock="8D 9D TD", bottom="AH", hand=1)
    p = after(p, "lead 7S", "take")
    assert (p.to_act, p.moves()) == (0, ["stop", "pass"])


def test_o_open_one_by_one_several_or_from_the_first_on():
    hands = "7S 7C 7D KD", "8S 9C TD AD"
    p = after(attack(*hands, open="free"), "lead 7S")
    assert offered(p, "add") == {"7C", "7D"}
    for value in ("many", "one"):
        p = after(attack(*hands, open=value), "lead 7S")
        assert phase(p) == "beat"
        p = after(p, "beat 7S with 8S", "add 7C")
        assert phase(p) == ("add" if value == "many" else "beat")


# --- C23: what is given to who takes ----------------------------------------------


def test_c23_attackers_give_cards_that_they_could_have_added():
    p = attack("7S 7C KD", "8S 9C AD", "8C KS", "8D 7D")
    p = after(p, "lead 7S", "beat 7S with 8S", "add 7C", "stop", "take")
    assert offered(p, "give") == set()
    p = after(p, "pass", "give 8C")
    assert hand(p, 1) == cards("9C AD") | cards("7S 8S 7C 8C")
    assert phase(p) == "lead"


def test_c23_six_cards_at_most_besides_its_own():
    p = attack("7S 7C 7D 7H 8C 8D 8H", "8S 9C AD AC AS KS KC", trump="H")
    p = after(p, "lead 7S", "beat 7S with 8S", "add 7C", "stop", "take")
    for card in ("7D", "7H", "8C", "8D"):
        p = after(p, f"give {card}")
    assert phase(p) == "lead"
    assert len(hand(p, 1)) == 6 + 7


def test_o_given_a_defender_with_fewer_cards_takes_more_only_with_the_option():
    hands = "7S 7C 7D KD", "8S 9C", "8C 8D"
    for given, last in (("hand", "lead"), ("limit", "give")):
        p = attack(*hands, given=given)
        p = after(p, "lead 7S", "beat 7S with 8S", "add 7C", "take")
        assert phase(p) == last
    p = after(p, "give 7D", "pass", "give 8C", "pass", "give 8D")
    assert (p.to_act, p.moves()) == (0, ["stop"])
    p = after(p, "stop")
    assert len(hand(p, 1)) == 7


# --- C34: the variant for the first attack ----------------------------------------


def first_attack(**options):
    """Deal four hands of which the first has three pairs to lead and give."""
    hands = "6S 6C 6D 6H 8S 8C", "9S TS JS QS KS AS", "9C TC JC QC KC AC", "9D TD JD QD KD AD"
    stock = "7S 7C 7D 7H 8D 8H 9H TH JH QH KH AH"
    return after(dealt(*hands, stock=stock, begins="forehand", **options), "turn AH")


@pytest.mark.parametrize("limit", [1, 3, 4])
def test_c34_the_first_attack_may_have_a_smaller_limit(limit):
    p = after(first_attack(first_limit=limit), "lead 6S", "take")
    for i, card in enumerate(["6C", "6D", "6H"], 2):
        if i <= limit:
            p = after(p, f"give {card}")
    assert phase(p) == "draw"
    assert len(hand(p, 1)) + len(zone(p, "table")) == 6 + limit


@pytest.mark.parametrize(("limit", "most"), [(5, 5), (6, 6)])
def test_c34_five_cards_against_the_first_defender_and_six_against_the_others(limit, most):
    hands = "6S 6C 6D 6H 7S 7C", "9S TS JS QS KS 7H", "9C TC JC QC KC AC", "7D 8D 9D TD JD QD"
    stock = "AS 8S 8C 8H 9H TH JH QH KH AH KD AD"
    p = after(dealt(*hands, stock=stock, begins="forehand", first_limit=limit), "turn AH")
    p = after(p, "lead 6S", "beat 6S with 7H")
    p = after(p, "add 6C", "stop", "take", "give 6D", "give 6H", "give 7S")
    assert (phase(p) == "draw") == (most == 5)
    assert p.state.first == 0


def test_c34_only_the_first_attack_of_a_deal_is_limited():
    p = after(first_attack(first_limit=1), "lead 6S", "take")
    assert phase(p) == "draw"
    p = draw_all(p)
    assert sides(p) == (2, 3)
    p = after(p, "lead 9C", "take")
    assert phase(p) == "give"
