"""The clauses of Valepaska: cards face down, claims, doubts, and who goes on."""

import pytest

from games.cards import CHANCE, NOBODY
from games.positions import Position, describe_result
from tests.paskahousu_table import (
    DECK,
    after,
    anything,
    cards,
    dealt,
    drawn,
    events,
    hand,
    held,
    offered,
    others,
    outs,
    phase,
    table,
    zone,
)  # fmt: skip


def lying(*hands, pile="", top="2", run=0, small=False, **rest):
    """A position with all other cards of the full deck turned, unless the deck is small."""
    there = cards(" ".join((*hands, pile, rest.get("stock", ""))))
    if not small:
        rest["turned"] = " ".join(sorted(DECK - there))
    return table("valepaska", *hands, pile=pile, top=top, run=run, **rest)


def claimed(p):
    """The ranks that may be claimed."""
    return "".join(m.split()[1] for m in p.moves())


# --- V1 to V3: what stays of Paskahousu, and cards face down ---------------------


@pytest.mark.parametrize("players", [2, 4, 6])
def test_c1_the_deal_and_who_begins_are_those_of_paskahousu(players):
    p = anything(Position.begin("valepaska", players), until=lambda p: phase(p) != "deal")
    assert held(p) == [5] * players
    assert dealt("valepaska", "9S 4S 5S", "3H 3D 9H").to_act == 1


def test_c2_any_card_may_be_laid_whatever_it_is():
    p = lying("3S KS", "9H", pile="6D", top="9", run=1)
    assert offered(p) == cards("3S KS")


def test_c2_the_cards_lie_face_down():
    p = after(lying("3S KS", "9H", pile="6D", top="9", run=1), "lay 3S", "stop")
    mine, other = p.observe(0), p.observe(1)
    assert (mine.laid, mine.laid_count) == (p.state.laid, 1)
    assert (other.laid, other.laid_count) == (0, 1)
    assert other.unseen & p.state.laid
    assert not mine.unseen & p.state.laid


def test_c2_who_laid_them_knows_them_in_the_pile_and_turned_and_the_others_do_not():
    p = after(lying("3S KS", "9H", pile="6D", top="9", run=1), "lay 3S", "stop", "claim T")
    p = after(p, "trust")
    assert zone(p, "turned") >= cards("3S 6D")
    assert p.observe(0).turned == 1 << 16 * 3 + 1
    assert p.observe(1).turned == 0


def test_c2_several_may_be_laid_and_a_rank_is_claimed_for_all():
    p = lying("3S KS 5S 8S 7S", "9H", pile="6D", top="7", run=1)
    p = after(p, "lay 3S", "lay KS")
    assert offered(p) == cards("5S 8S 7S")
    assert others(p) == {"stop"}
    p = after(p, "stop", "claim 8")
    assert (p.to_act, phase(p)) == (1, "doubt")
    assert (p.show()["top"], p.show()["run"]) == ("8", 2)


@pytest.mark.parametrize(
    ("top", "laid", "wanted"),
    [
        ("3", 1, "23456789T"),
        ("7", 1, "2789T"),
        ("9", 1, "29TJQK"),
        ("K", 1, "2KA"),
        ("2", 1, "2"),
        ("7", 2, "2789"),
        ("K", 2, "2K"),
    ],
)
def test_c3_what_could_be_played_openly_may_be_claimed(top, laid, wanted):
    p = lying("3S KS 5S", "9H 2S", pile="6D", top=top, run=1)
    p = after(p, *["lay 3S", "lay KS"][:laid])
    assert set(claimed(after(p, "stop"))) == set(wanted)


def test_c3_tens_and_aces_are_claimed_one_at_a_time():
    p = after(lying("3S KS TS TH 5S", "9H"), "lay TS", "lay TH", "stop")
    assert "T" not in claimed(p)
    assert "A" not in claimed(p)


def test_c3_the_beginner_claims_the_rank_that_made_it_begin():
    p = dealt("valepaska", "9S 4S 5S", "3H 3D 9H")
    p = after(p, "lay 9H")
    assert offered(p) == cards("3H 3D")
    assert claimed(after(p, "stop")) == "3"
    assert events(after(p, "stop"), "claim 3") == ["lie"]


# --- V4: the doubt ----------------------------------------------------------------


def played(*moves):
    hands = ("3S KS 5S", "9H 9D", "8H 8D")
    return after(lying(*hands, pile="6D 6H", top="6", run=2), *moves)


def test_c4_anyone_may_doubt_and_they_are_asked_in_turn():
    p = played("lay KS", "stop", "claim 9")
    assert (p.to_act, p.moves()) == (1, ["doubt", "trust"])
    p = after(p, "trust")
    assert (p.to_act, p.moves()) == (2, ["doubt", "trust"])
    p = after(p, "trust")
    assert (p.to_act, phase(p), zone(p, "laid")) == (1, "beat", set())
    assert zone(p, "pile") == cards("6D 6H KS")


def test_c4_who_has_laid_is_not_asked_nor_are_those_who_are_out():
    p = lying("3S KS", "", "9H 8H", pile="6D", top="6", run=1)
    p = after(p, "lay KS", "stop", "claim 9")
    assert p.to_act == 2
    assert after(p, "trust").to_act == 2
    p = lying("3S KS", "9H 8H", "", "4H 4D", pile="6D", top="6", run=1)
    p = after(p, "lay KS", "stop", "claim 9", "trust")
    assert p.to_act == 3
    assert after(p, "trust").to_act == 1


def test_c5_a_liar_takes_the_whole_pile_and_the_next_player_begins():
    for doubts in (["doubt"], ["trust", "doubt"]):
        p = played("lay KS", "lay 3S", "stop", "claim 9", *doubts[:-1])
        assert events(p, "doubt") == ["caught"]
        p = after(p, "doubt")
        assert hand(p, 0) == cards("3S KS 5S 6D 6H")
        assert (p.to_act, phase(p), zone(p, "pile")) == (1, "lead", set())


def test_c5_one_false_card_makes_a_lie():
    p = lying("9S KS 5S", "9H", pile="6D", top="6", run=1)
    p = after(p, "lay 9S", "lay KS", "stop")
    assert events(p, "claim 9") == ["lie"]


def test_c6_who_doubts_the_truth_takes_the_pile_and_the_honest_player_goes_on():
    p = lying("9S KS 5S", "8H 4H", "9H 9D 9C", pile="6D 6H", top="6", run=2)
    p = after(p, "lay 9S", "stop")
    assert events(p, "claim 9") == ["honest"]
    p = after(p, "claim 9", "trust")
    assert events(p, "doubt") == ["wrong"]
    p = after(p, "doubt")
    assert hand(p, 2) == cards("9H 9D 9C 6D 6H 9S")
    assert (p.to_act, phase(p)) == (0, "lead")


def test_c6_the_honest_player_who_is_out_does_not_go_on():
    p = lying("9S", "8H 4H", "9H 9D", pile="6D", top="6", run=1)
    p = after(p, "lay 9S", "claim 9")
    assert outs(p, "doubt") == [0]
    p = after(p, "doubt")
    assert (p.to_act, phase(p)) == (1, "lead")


def test_c6_all_see_what_is_shown():
    p = played("lay KS", "stop", "claim 9", "doubt")
    for seat in (1, 2):
        assert p.observe(seat).known[0] & 1 << 16 * 3 + 11
        assert not p.observe(seat).known[0] & 1 << 16 * 3 + 1


def test_r_who_lays_a_card_from_a_known_hand_is_known_no_longer():
    p = played("lay KS", "stop", "claim 9", "doubt")
    p = after(p, "lay 9H", "stop", "claim 9", "trust", "trust")
    p = after(p, "lay 8H", "stop", "claim 9", "trust", "trust")
    p = after(p, "lay 3S")
    assert p.observe(1).known[0] == 0
    assert p.observe(0).laid == 1 << 16 * 3 + 1


def test_r_who_takes_a_pile_is_known_to_hold_what_one_laid_there():
    p = played("lay KS", "stop", "claim 9", "trust", "trust", "take")
    assert p.observe(0).known[1] == 1 << 16 * 3 + 11
    assert p.observe(2).known[1] == 0


# --- turning, taking, the end -----------------------------------------------------


def test_c7_a_ten_that_is_believed_turns_the_pile_and_its_player_goes_on():
    p = played("lay 3S", "stop", "claim T", "trust")
    assert events(p, "trust") == ["ten"]
    p = after(p, "trust")
    assert (p.to_act, phase(p)) == (0, "lead")
    assert zone(p, "turned") >= cards("6D 6H 3S")


def test_c7_four_claimed_turn_the_pile():
    p = lying("9S KS 5S", "8H 9H 9D 9C", pile="6D 6H 6S", top="9", run=3)
    p = after(p, "lay KS", "stop", "claim 9")
    assert events(p, "trust") == ["four"]
    assert after(p, "trust").to_act == 0


def test_c7_an_ace_on_a_court_turns_the_pile():
    p = after(lying("9S KS 5S", "AH 8H", pile="6D", top="K", run=1), "lay 5S", "stop", "claim A")
    assert events(p, "trust") == ["ace"]


def test_r_the_doubt_comes_before_the_pile_turns():
    p = lying("TS KS 5S", "8H 4H", pile="6D 6H", top="6", run=2)
    p = after(p, "lay TS", "stop", "claim T", "doubt")
    assert (hand(p, 1), p.to_act) == (cards("8H 4H 6D 6H TS"), 0)
    assert "TS" not in zone(p, "turned")


def test_c7_a_ten_claimed_on_an_empty_table_must_be_taken_if_it_is_believed():
    p = after(lying("TS KS 5S", "8H 4H", "9H"), "lay KS", "stop", "claim T", "trust", "trust")
    assert (p.to_act, p.moves()) == (1, ["take"])
    assert events(p, "take") == ["forced"]
    p = after(p, "take")
    assert (p.to_act, hand(p, 1)) == (2, cards("8H 4H KS"))


def test_c8_the_pile_may_be_taken_instead():
    p = played("take")
    assert hand(p, 0) == cards("3S KS 5S 6D 6H")
    assert (p.to_act, phase(p)) == (1, "lead")


def test_r_who_can_claim_nothing_takes_the_pile():
    p = lying("3S 4S", "2S 2H 2D 2C", pile="6D 7D 8D 9D", top="2", run=4)
    assert p.moves() == ["take"]


def test_r_last_cards_that_are_believed_are_out_true_or_not():
    p = after(lying("3S", "8H 4H", "9H", pile="6D", top="6", run=1), "lay 3S", "claim 9", "trust")
    assert outs(p, "trust") == [0]
    p = after(lying("3S", "9H", pile="6D", top="6", run=1), "lay 3S", "claim 9", "trust")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 1 loses"


def test_r_last_cards_that_are_found_false_come_back():
    p = after(lying("3S", "9H", pile="6D", top="6", run=1), "lay 3S", "claim 9", "doubt")
    assert (hand(p, 0), p.to_act) == (cards("3S 6D"), 1)


def test_c9_hands_are_drawn_up_to_five_after_the_turn():
    p = lying("3S KS", "9H 8H", pile="6D", top="6", run=1, stock="4D 5D", hand=2)
    p = after(p, "lay KS", "stop", "claim 9")
    assert p.to_act == 1
    p = after(p, "trust")
    assert p.to_act == CHANCE
    assert (drawn(p).to_act, held(drawn(p))) == (1, [2, 2])


# --- options ------------------------------------------------------------------------


def test_o_begin_forehand():
    p = dealt("valepaska", "9S 4S 5S", "3H 3D 9H", begin="forehand")
    assert p.to_act == 0
    assert set(claimed(after(p, "lay 9S", "stop"))) == set("3459")


def test_o_take_unable():
    assert others(lying("3S KS", "9H", pile="6D", top="6", run=1, take="unable")) == {"take"}
    assert others(lying("3S 9S", "9H", pile="6D", top="6", run=1, take="unable")) == set()


def test_o_luck_unable():
    rest = {"stock": "9D 4D", "hand": 2, "luck": "unable"}
    p = lying("3S 4S", "9H 8H", pile="6D", top="6", run=1, **rest)
    assert others(p) == {"take", "try"}
    p = after(p, "try")
    assert events(p, "turn 9D") == ["turn"]
    assert after(p, "turn 9D").to_act == 1
    assert events(p, "turn 4D") == ["miss"]
    assert hand(after(p, "turn 4D"), 0) == cards("3S 4S 6D 4D")
    assert after(p, "turn 9D").observe(1).pile == 1 << 16 + 7
    fits = lying("3S 9S", "9H 8H", pile="6D", top="6", run=1, **rest)
    assert others(fits) == {"take"}


def test_o_doubt_next():
    hands = ("3S KS 5S", "9H 9D", "8H 8D")
    p = lying(*hands, pile="6D 6H", top="6", run=2, doubt="next")
    p = after(p, "lay KS", "stop", "claim 9", "trust")
    assert (p.to_act, phase(p)) == (1, "beat")


def test_o_turning_never():
    p = lying("TS KS 5S", "8H 4H", pile="6D", top="6", run=1, turning="never")
    p = after(p, "lay KS", "stop", "claim T")
    assert (p.to_act, phase(p), zone(p, "pile")) == (0, "lead", set())


def test_o_last_shown():
    p = lying("3S", "8H 4H", "9H", pile="6D", top="6", run=1, last="shown")
    p = after(p, "lay 3S", "claim 9")
    assert (hand(p, 0), p.to_act) == (cards("3S 6D"), 1)
    p = lying("9S", "8H 4H", "9H", pile="6D", top="6", run=1, last="shown")
    p = after(p, "lay 9S")
    assert outs(p, "claim 9") == [0]
    p = after(p, "claim 9")
    assert (p.to_act, phase(p)) == (1, "beat")
    assert p.observe(1).pile == 1 << 16 * 3 + 7


def test_o_shared_options():
    p = lying("3S KS", "9H", small=True)
    assert claimed(after(p, "lay 3S")) == "39K"
    p = lying("3S KS", "9H", small=True, court_lead="no")
    assert claimed(after(p, "lay 3S")) == "39"
    p = lying("3S AS KS", "9H", pile="6D", top="6", run=1, ace="any")
    assert "A" in claimed(after(p, "lay 3S", "stop"))
    p = after(lying("TS 3S", "TH 9H", answer="equal"), "lay TS", "stop", "claim T", "trust")
    assert claimed(after(p, "lay 9H")) == "T"
    rest = {"stock": "9D 4D", "hand": 2, "refill": "each"}
    p = lying("TS 4S", "9H 8H", pile="6D", top="6", run=1, **rest)
    assert after(p, "lay TS", "stop", "claim T", "trust").to_act == CHANCE
