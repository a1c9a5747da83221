"""The rules of Moska as scenarios: throwing in, the end of an attack and of the game.

See tests/test_moska_rules.py for how the tests are named.
"""

import pytest

from games.cards import NOBODY
from tests.moska_table import (
    after,
    cards,
    dealt,
    ends,
    hand,
    leads,
    moves,
    outs,
    phase,
    position,
    sizes,
    zone,
)

FREE = {"last": "free"}
CAPPED = {"last": "capped"}


def table(*hands, beaten=0, offered=(), **given):
    own = {"beaten": beaten, "offered": list(offered or [""] * len(hands))}
    return position("moska", hands, own=own, **given)


def asks(p):
    """Who is asked what it throws in, in the order in which all pass."""
    order = []
    while phase(p) == "ask":
        order.append((p.to_act, moves(p, "add")))
        p = after(p, "pass")
    return order


# --- C9 to C12: throwing in ---------------------------------------------------------


def test_c9_others_join_in_with_cards_of_the_ranks_on_the_table():
    p = table("4S KS", "7S AC AD 2C", "4C 7C 9C", "7D 4D 3C", trump="C")
    p = after(p, "lead 4S")
    assert asks(p) == [(2, {"4C"}), (3, {"4D"})]


def test_c9_the_ranks_of_beating_cards_count_too():
    p = table("4S KS", "7S AC AD 2C", "4C 7C 9C", "7D 4D 3C", trump="C")
    p = after(p, "lead 4S", "pass", "pass", "face 4S", "beat 4S with 7S")
    assert asks(p) == [(2, {"4C", "7C"}), (3, {"4D", "7D"})]


def test_c9_the_leader_throws_in_too():
    p = table("4S 4D KS", "7S AC AD 2C", "9C 3D")
    p = after(p, "lead 4S", "stop")
    assert asks(p) == [(0, {"4D"})]


def test_c10_there_is_no_order_all_are_asked_again_after_every_change():
    p = table("4S 7H KS", "7S AC AD 2C 3C 3D", "4C 9C", "4D 7D", trump="C")
    p = after(p, "lead 4S", "pass", "add 4D")
    assert asks(p) == [(2, {"4C"})]
    p = after(p, "pass", "face 4S", "beat 4S with 7S")
    assert asks(p) == [(0, {"7H"}), (2, {"4C"}), (3, {"7D"})]
    p = after(p, "pass", "add 4C")
    assert asks(p) == [(0, {"7H"}), (3, {"7D"})]


def test_c10_who_can_throw_in_nothing_is_not_asked():
    p = table("4S KS", "7S AC", "9C 3D", "5C 6C")
    assert phase(after(p, "lead 4S")) == "defend"


def test_c11_who_has_played_draws_up_to_six_at_once():
    hands = "4S 4D 8S 9S TS JS", "2C 3C 5C 6C 7C 8C", "4C 9C TC JC QC KC"
    p = dealt("moska", *hands, stock="AS AD KD KS", bottom="2H")
    p = after(p, "lead 4S", "add 4D")
    assert (phase(p), sizes(p)) == ("draw", [4, 6, 6])
    p = after(p, "draw AS", "draw AD")
    assert (p.to_act, sizes(p)) == (2, [6, 6, 6])
    p = after(p, "add 4C")
    assert (phase(p), sizes(p)) == ("draw", [6, 6, 5])
    assert phase(after(p, "draw KD")) == "defend"


def test_c11_nobody_draws_once_the_stock_is_gone():
    p = table("4S KS", "7S AC AD", "4C 9C")
    assert sizes(after(p, "lead 4S", "add 4C")) == [1, 3, 1]


def test_c12_the_receiver_draws_only_after_the_attack():
    hands = "4S 8S 9S TS JS QS", "5S 5H 6H 7H 8H 9H", "4C 5C TC JC QC KC"
    p = dealt("moska", *hands, stock="AS AD KD KS QD JD", bottom="AH")
    p = after(p, "lead 4S", "draw AS", "pass", "face 4S", "beat 4S with 5S", "add 5C", "draw AD")
    assert sizes(p) == [6, 5, 6]
    p = after(p, "pass", "face 5C", "beat 5C with 6H")
    assert (phase(p), sizes(p)) == ("ask", [6, 4, 6])
    p = after(p, "pass")
    assert (phase(p), sizes(p)) == ("draw", [6, 4, 6])
    p = after(p, "draw KD", "draw KS")
    assert (phase(p), sizes(p)) == ("lead", [6, 6, 6])


# --- C13 to C15: how many ------------------------------------------------------------


def test_c13_six_cards_at_most_though_the_receiver_has_more():
    p = table("4S 4D 4C 4H 5S 5D 5C 9S", "7S 8S 9D TD JD QD KD AD", "3S 3D")
    p = after(p, "lead 4S", "add 4D", "add 4C", "add 4H", "add 5S")
    assert moves(p, "add") == {"5D", "5C"}
    p = after(p, "add 5C")
    assert (phase(p), len(zone(p, "table"))) == ("defend", 6)


@pytest.mark.parametrize(("beaten", "then"), [(4, "ask"), (5, "lead")])
def test_c13_cards_that_were_beaten_count_to_the_six(beaten, then):
    gone = "5C 5D 6C 6D 8C 8D 9C 9D TC TD"
    p = table(
        "4D KS", "7S AS AD", "KH QH", beaten=beaten, gone=gone,
        phase="defend", table="4S", ranks="45",
    )  # fmt: skip
    assert phase(after(p, "face 4S", "beat 4S with 7S")) == then


def test_c13_no_more_than_the_receiver_can_beat_with_its_hand():
    p = table("4S 4D 4C KS", "7S AS", "4H QH")
    p = after(p, "lead 4S", "add 4D")
    assert phase(p) == "defend"
    p = table("4S 4D KS", "7S AS", "9H QH")
    p = after(p, "lead 4S", "stop", "pass", "face 4S", "beat 4S with 7S")
    assert asks(p) == [(0, {"4D"})]
    p = after(p, "add 4D", "take")
    assert hand(p, 1) == cards("AS 4D")


def test_c13_it_is_over_when_the_receivers_hand_is_used():
    p = table("4S 7D KS", "7S", "9H QH")
    p = after(p, "lead 4S", "face 4S", "beat 4S with 7S")
    assert (phase(p), leads(p)) == ("lead", (2, 0))


def test_c14_all_know_how_many_cards_the_receiver_has():
    p = table("4S 7D KS", "7S 2C", "9H QH")
    for seat in range(3):
        assert list(p.observe(seat).counts) == [3, 2, 2]


def test_c15_too_many_cards_the_leader_chooses_and_the_others_go_back():
    p = table("4S KS", "7S AS", "4D QH", "4H JH")
    p = after(p, "lead 4S", "add 4D", "add 4H")
    assert (phase(p), p.to_act, p.moves()) == ("choose", 0, ["keep 4D", "keep 4H"])
    p = after(p, "keep 4H")
    assert zone(p, "table") == {"4S", "4H"}
    assert (hand(p, 2), hand(p, 3)) == (cards("4D QH"), cards("JH"))
    assert phase(p) == "defend"


def test_c15_the_leaders_own_card_is_one_of_them():
    p = table("4S 4C KS", "7S AS", "4D QH", "4H JH")
    p = after(p, "lead 4S", "stop", "add 4C", "pass", "add 4H")
    assert p.moves() == ["keep 4C", "keep 4H"]
    assert hand(after(p, "keep 4H"), 0) == cards("4C KS")


def test_c15_who_offers_its_last_card_is_out_only_if_it_is_kept():
    p = table("4S KS", "7S AS", "4D", "4H")
    p = after(p, "lead 4S", "add 4D", "add 4H")
    assert outs(p, "keep 4D") == [2]
    assert outs(p, "keep 4H") == [3]


def test_c15_nobody_chooses_where_there_is_room_for_all():
    p = table("4S KS", "7S AS QC", "4D QH", "4H JH")
    p = after(p, "lead 4S", "add 4D", "add 4H")
    assert (phase(p), zone(p, "table")) == ("defend", cards("4S 4D 4H"))


# --- C16 to C21: the end of an attack -------------------------------------------------


def test_c16_it_ends_when_all_is_beaten_and_nobody_can_go_on():
    p = table("4S KS", "7S AS", "9D QH")
    p = after(p, "lead 4S", "face 4S", "beat 4S with 7S")
    assert phase(p) == "lead"


def test_c16_or_nobody_wants_to():
    p = table("4S KS", "7S AS", "7D QH", "4D JH")
    p = after(p, "lead 4S", "pass", "face 4S", "beat 4S with 7S")
    assert phase(after(p, "pass")) == "ask"
    assert phase(after(p, "pass", "pass")) == "lead"


def test_c17_who_stops_takes_what_is_not_beaten_and_that_alone():
    p = table("4S 4D KS", "7S 9C AS", "9D QH")
    p = after(p, "lead 4S", "add 4D", "face 4S", "beat 4S with 7S", "take")
    assert hand(p, 1) == cards("9C AS 4D")
    assert phase(p) == "lead"


def test_c18_then_others_may_add_cards_of_the_ranks_that_lay_there():
    p = table("4S KS", "7S 9C AS", "7D QH", "4D JH")
    p = after(p, "lead 4S", "pass", "face 4S", "beat 4S with 7S", "add 7D", "pass", "take")
    assert asks(p) == [(3, {"4D"})]
    p = after(p, "add 4D")
    assert hand(p, 1) == cards("9C AS 7D 4D")


def test_c18_which_cannot_be_beaten_any_more():
    p = table("4S KS", "7S 9C AS", "4H QH", "4D JH")
    p = after(p, "lead 4S", "pass", "pass", "take", "add 4H", "add 4D")
    assert phase(p) == "lead"
    assert hand(p, 1) == cards("7S 9C AS 4S 4H 4D")


def test_c18_the_leader_may_too_and_all_draw_for_them():
    p = dealt("moska", "4S 4D", "7S 9C", "JH QH", stock="AS AD KD", bottom="2H")
    p = after(p, "lead 4S", "stop", "draw AS", "pass", "take", "add 4D")
    assert (phase(p), sizes(p)) == ("draw", [1, 2, 2])
    assert sizes(after(p, "draw AD")) == [2, 4, 2]


def test_c19_beaten_cards_leave_the_game_with_those_that_beat_them():
    p = table("4S KS", "7S AS", "9D QH")
    p = after(p, "lead 4S", "face 4S", "beat 4S with 7S")
    shown = str({k: v for k, v in p.show().items() if k not in ("options", "memory")})
    assert "4S" not in shown
    assert "7S" not in shown


def test_c20_who_has_beaten_everything_attacks_the_next_player():
    p = table("4S KS", "7S AS", "9D QH")
    p = after(p, "lead 4S", "face 4S", "beat 4S with 7S")
    assert leads(p) == (1, 2)


def test_c21_if_it_took_a_card_the_player_on_its_left_attacks():
    p = table("4S KS", "7S AS", "9D QH")
    assert leads(after(p, "lead 4S", "take")) == (2, 0)


def test_c21_with_two_players_the_same_attacks_again():
    p = table("4S KS", "7S AS")
    assert leads(after(p, "lead 4S", "take")) == (0, 1)


# --- C22: the end of the game ------------------------------------------------------------


def test_c22_who_has_played_all_cards_once_the_stock_is_gone_is_out():
    p = table("4S", "7S AS", "9D QH")
    assert outs(p, "lead 4S") == [0]
    assert leads(after(p, "lead 4S", "take")) == (2, 1)


def test_c22_who_beats_with_its_last_card_is_out_and_the_next_attacks():
    p = table("4S KS", "7S", "9D QH")
    assert outs(p, "lead 4S", "face 4S", "beat 4S with 7S") == [1]
    assert leads(after(p, "lead 4S", "face 4S", "beat 4S with 7S")) == (2, 0)


def test_c22_nobody_is_out_while_there_is_something_to_draw():
    p = dealt("moska", "4S", "7S", bottom="2H")
    assert outs(p, "lead 4S") == []
    assert sizes(after(p, "lead 4S", "draw 2H")) == [1, 1]


def test_c22_the_last_player_with_cards_loses():
    p = table("4S KS", "7S")
    p = after(p, "lead 4S", "face 4S", "beat 4S with 7S")
    assert (p.to_act, ends(p)) == (NOBODY, "seat 0 loses")


# --- options -------------------------------------------------------------------------------


def test_o_hand():
    p = dealt("moska", "4S 4D", "7S 9C", stock="AS", bottom="2H")
    assert sizes(after(p, "lead 4S", "stop", "draw AS")) == [2, 2]


def test_o_limit():
    p = table("4S 4D 4C", "7S 9C JC", options={"limit": 2})
    assert phase(after(p, "lead 4S", "add 4D")) == "defend"


@pytest.mark.parametrize(("option", "asked"), [(FREE, [(0, {"4D"})]), (CAPPED, [])])
def test_o_last_free_or_within_the_limits(option, asked):
    p = table("4S 4D KS", "7S", options=option)
    assert asks(after(p, "lead 4S", "take")) == asked


def test_o_last_capped_counts_what_is_taken_and_what_was_beaten():
    p = table("4S 4D 4C 7D", "7S 9C JC", options=CAPPED)
    p = after(p, "lead 4S", "add 4D", "stop", "pass", "face 4S", "beat 4S with 7S", "pass", "take")
    assert asks(p) == [(0, {"4C", "7D"})]
    assert hand(after(p, "add 4C"), 1) == cards("9C JC 4D 4C")


def test_o_surplus_first_whoever_comes_first_has_the_last_place():
    p = table("4S KS", "7S AS", "4D QH", "4H JH", options={"surplus": "first"})
    p = after(p, "lead 4S", "add 4D")
    assert (phase(p), zone(p, "table")) == ("defend", {"4S", "4D"})


def test_o_end_at_once_the_receiver_left_alone_loses():
    p = table("4S", "7S", gone="2C 2D")
    p = after(p, "lead 4S")
    assert (p.to_act, ends(p)) == (NOBODY, "seat 1 loses")
    assert hand(p, 1) == {"7S", "4S"}


def test_o_end_complete_it_may_still_beat_everything():
    p = table("4S", "7S", gone="2C 2D", options={"end": "complete"})
    assert outs(p, "lead 4S", "face 4S", "beat 4S with 7S") == [0, 1]
    assert ends(after(p, "lead 4S", "face 4S", "beat 4S with 7S")) == "draw"
    assert ends(after(p, "lead 4S", "take")) == "seat 1 loses"


# --- readings --------------------------------------------------------------------------------


def test_r_a_leader_who_is_out_chooses_nothing_the_first_to_come_has_the_place():
    p = table("4S", "7S AS", "4D QH", "4H JH")
    p = after(p, "lead 4S", "add 4D")
    assert (phase(p), zone(p, "table")) == ("defend", {"4S", "4D"})


def test_r_players_who_are_out_are_passed_over():
    p = table("4S KS", "", "7S AS", "", "9D QH", receiver=2)
    assert leads(after(p, "lead 4S", "take")) == (4, 0)


def test_r_the_game_may_end_as_the_last_others_add_to_what_is_taken():
    p = table("4S KS", "7S 9C", "4D", phase="ask", left="4C", ranks="4", asked=2)
    assert outs(p, "add 4D") == [2]
    p = table("", "7S 9C", "4D", phase="ask", left="4C", ranks="4", asked=2)
    assert ends(after(p, "add 4D")) == "seat 1 loses"
