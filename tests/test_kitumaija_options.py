"""Scenarios of Kitumaija, C26 to C28: the milder version, readings, views and options."""

import pytest

from games.cards import CHANCE, NOBODY, format_cards
from games.positions import Position, describe_result
from games.system import Refusal
from tests.kitumaija_table import (
    FIVE,
    MILDER,
    after,
    at,
    beating,
    before_turn_of,
    cards,
    dealt,
    hand,
    last,
    lucky,
    of,
    pile,
    sizes,
    stock,
    three_in_pile,
)

# --- C26 to C28: the milder version ---------------------------------------------


@pytest.mark.parametrize("rank", ["3", "A"])
def test_c26_trumps_beat_clubs_if_clubs_are_ordinary(rank):
    assert beating(f"{rank}C", clubs="ordinary") == of("C", rank) | of("D")


@pytest.mark.parametrize("turned", ["2H", "9D", "AC"])
def test_c27_trumps_are_turned_after_the_deal(turned):
    p = dealt(3, "9S", "8S", turned, **MILDER)
    p = after(p, "turn 9S")
    assert p.to_act == CHANCE
    assert last(p.moves()) == {c for c in stock(p) if c[1] != "S"}
    p = after(p, f"turn {turned}")
    assert p.show()["trump"] == turned[1]
    assert cards(p.show()["bottom"]) == {turned}
    assert turned not in stock(p)
    assert before_turn_of(p, 0)


@pytest.mark.parametrize("suit", "CDH")
def test_c27_the_suit_turned_beats_the_others(suit):
    options = {**MILDER, "trumps": suit}
    for plain in set("CDHS") - {suit}:
        top = f"9{plain}"
        assert beating(top, **options) == of(plain, "9") | of(suit)
    assert beating(f"9{suit}", **options) == of(suit, "9")


def test_c27_spades_are_never_trumps():
    p = dealt(10, "2S", "3H", **MILDER)
    assert describe_result(after(p, "turn 3H")) == "void: deal again"
    with pytest.raises(Refusal, match="spades are never trumps"):
        at("2H QS", "3H", pile="4H", trumps="S", **MILDER)


def test_c28_the_turned_card_is_drawn_last():
    p = at("QH 3H 4H 5H QS", *FIVE[1:], pile="JH", stock="2C", bottom="9D", **MILDER)
    p = after(p, "beat JH with QH", "free 3H")
    assert p.moves() == ["draw 2C"]
    p = after(p, "draw 2C")
    assert p.moves() == ["draw 9D"]
    p = after(p, "draw 9D")
    assert hand(p, 0) == cards("4H 5H QS 2C 9D")
    assert p.show()["trump"] == "D"
    assert before_turn_of(p, 1)


# --- readings -------------------------------------------------------------------


def test_r_the_turned_trump_card_is_drawn_and_not_turned():
    p = at("2C 3H 4H 5H QS", *FIVE[1:], pile="JH", bottom="9D", **MILDER)
    assert "turn" not in p.moves()
    p = at("2C 3H 4H 5H QS", *FIVE[1:], pile="JH", stock="KH", bottom="9D", **MILDER)
    assert "turn" in p.moves()
    p = after(p, "turn", "turn KH")
    assert "turn" not in p.moves()


def test_r_whoever_may_take_the_bottom_card_too_chooses():
    for due in (3, 5):
        assert three_in_pile(due).moves() == ["take 2", "take 3"]
    p = after(three_in_pile(3), "take 3")
    assert pile(p) == ""
    assert before_turn_of(p, 1)


def test_r_the_bottom_card_is_not_taken_in_place_of_another():
    p = at("2C QS", "TC AD", pile="4S 5S 6S 8H", rest="last")
    assert p.moves() == ["take 3"]
    p = at("2C 3C", "TC AD", pile="3S 4S 5S 6S 7S QS", rest="last", phase="take")
    assert p.moves() == ["take 5"]


def test_r_on_an_empty_pile_any_card_but_the_queen_is_led():
    p = at("2C QS", "TC AD", pile="", rest="last")
    assert p.moves() == ["lead 2C", "pass"]
    p = after(p, "lead 2C")
    assert p.moves() == ["free QS"]
    p = after(p, "free QS")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 1 loses"


def test_r_a_lone_card_may_be_left_or_taken():
    p = at("2C QS", "TC AD", pile="AC", rest="last")
    assert p.moves() == ["pass", "take 1"]
    assert pile(after(p, "pass")) == "AC"
    assert pile(after(p, "take 1")) == ""


def test_r_a_turned_card_fits_an_empty_pile_unless_it_is_the_queen():
    p = at("2C 3C 4C 5C 6C", *FIVE[1:], pile="", rest="stock")
    assert pile(after(p, "turn", "turn 2D")) == "2D"
    p = after(p, "turn", "turn QS")
    assert p.moves() == ["pass"]
    assert sizes(after(p, "pass")) == [6, 5, 5]


def test_r_with_a_hand_of_one_card_the_catch_card_is_free_card_too():
    p = at("9H", "3C", pile="8H", rest="stock", hand=1)
    p = after(p, "beat 8H with 9H")
    assert p.moves()[0].startswith("draw")
    p = after(p, p.moves()[0])
    assert before_turn_of(p, 1)


# --- what players see and remember ------------------------------------------------


def known(p, by):
    """The cards that seat `by` knows each player to hold."""
    return [cards(format_cards(k)) for k in p.observe(by).known]


@pytest.mark.parametrize(("look", "seen"), [("top", "8H"), ("three", "8H 7S 6S")])
def test_m_what_lay_open_is_remembered_when_it_is_taken(look, seen):
    p = at("2C QS", "TC AD", "3C 4C", pile="4S 5S 6S 7S 8H", look=look)
    p = after(p, "take 3")
    assert known(p, 0) == [set(), set(), set()]
    assert known(p, 1) == known(p, 2) == [cards(seen), set(), set()]
    held = p.observe(1).unseen & p.state.hands[0]
    assert cards(format_cards(held)) == cards("2C QS 8H 7S 6S") - cards(seen)


def test_m_of_five_cards_three_may_have_lain_open():
    p = at("2C 3C", "TC AD", "4C", pile="4S 5S 6S 7S 8H 9H QS", phase="take", look="three")
    assert known(after(p, "take 5"), 1)[0] == cards("QS 9H 8H")


def test_m_a_card_is_known_until_it_is_played():
    p = at("2C QS", "TC 7H KC", pile="9C 3S 4S 8H")
    p = after(p, "take 3", "beat 9C with TC", "free 7H")
    assert known(p, 1)[0] == {"8H"}
    assert known(after(p, "beat 7H with 8H"), 1)[0] == set()


def test_m_a_turned_card_that_is_taken_is_remembered():
    p = after(lucky(), "turn", "turn 2D")
    assert known(p, 1)[0] == {"2D"}
    assert known(after(p, "take 2"), 2)[0] == cards("2D JC")


def test_m_all_see_who_draws_the_turned_trump_card():
    p = at("QH 3H 4H 5H QS", *FIVE[1:], pile="JH", stock="2C", bottom="9D", **MILDER)
    p = after(p, "beat JH with QH", "free 3H", "draw 2C", "draw 9D")
    assert known(p, 1) == [{"9D"}, set(), set()]


def test_m_what_is_drawn_or_lies_covered_is_unseen():
    p = lucky()
    view = p.observe(1)
    hidden = stock(p) | cards("JH KH") | hand(p, 0) | hand(p, 2)
    assert cards(format_cards(view.unseen)) == hidden
    assert (view.stock_count, view.pile_count, view.still_in) == (len(stock(p)), 3, 3)


# --- options ----------------------------------------------------------------------


def test_o_the_parts_of_the_milder_version_apart():
    assert beating("9C", clubs="ordinary", trump="D") == of("C", "9") | of("D")
    hearts = {"clubs": "hard", "trump": "turned", "trumps": "H"}
    assert beating("9C", **hearts) == of("C", "9")
    assert beating("9D", **hearts) == of("D", "9") | of("H")
    clubs = {**hearts, "trumps": "C"}
    assert beating("9H", **clubs) == of("H", "9") | of("C")
    assert beating("9C", **clubs) == of("C", "9")


def test_o_pile_bottom_stays():
    p = at("2C QS", "TC AD", pile="5S 6S 8H", rest="last", pile_bottom="stays")
    assert p.moves() == ["take 2"]
    p = at("2C QS", "TC AD", pile="AC", rest="last", pile_bottom="stays")
    assert p.moves() == ["pass"]


def test_o_pile_bottom_stays_for_ever_if_nobody_can_catch_it():
    p = at("2C QS", "TC AD", pile="AC", rest="last", pile_bottom="stays")
    again = after(p, "pass", "pass")
    assert again.state == p.state


def test_o_pile_bottom_lone():
    p = at("2C QS", "TC AD", pile="5S 6S 8H", rest="last", pile_bottom="lone")
    assert p.moves() == ["take 2"]
    p = at("2C QS", "TC AD", pile="AC", rest="last", pile_bottom="lone")
    assert p.moves() == ["take 1"]
    p = after(p, "take 1")
    assert pile(p) == ""
    assert before_turn_of(p, 1)


BEGUN = {
    "five, from the hand": ("2H 3H QC 5H QS", ["beat JC with QC"]),
    "six, from the hand": ("2H 3H QC 5H QS 4C", ["beat JC with QC"]),
    "seven, from the hand": ("2H 3H QC 5H QS 4C 3C", ["beat JC with QC"]),
    "five, turned": ("2H 3H 5H 4H QS", ["turn", "turn QC"]),
}
MAY_TURN_FREE = {
    "after_turn": {"five, turned"},
    "full": {"five, turned", "six, from the hand"},
    "begun_full": {"five, turned", "five, from the hand"},
}


@pytest.mark.parametrize("option", MAY_TURN_FREE)
def test_o_turn_free(option):
    able = set()
    for name, (own, moves) in BEGUN.items():
        p = after(lucky(own, turn_free=option), *moves)
        assert p.to_act == 0
        if "turn" in p.moves():
            able.add(name)
            p = after(p, "turn", "turn 2D")
            assert pile(p, 3) == "JC QC 2D"
    assert able == MAY_TURN_FREE[option]


def test_o_turn_free_needs_a_stock():
    p = at("2H 3H 4H 5H QS", *FIVE[1:], pile="JC", stock="QC")
    p = after(p, "turn", "turn QC")
    assert set(p.moves()) == {f"free {c}" for c in cards(FIVE[0])}


def test_o_turn_free_begun_full_draws_once():
    p = after(lucky("2H 3H QC 5H QS", turn_free="begun_full"), "beat JC with QC", "turn", "turn 2D")
    assert p.moves()[0].startswith("draw")
    assert before_turn_of(after(p, p.moves()[0]), 1)


@pytest.mark.parametrize(("look", "seen"), [("top", "JC"), ("three", "TC JH JC")])
def test_o_look(look, seen):
    p = at(*FIVE, pile="9C TC JH JC", rest="stock", look=look)
    view = p.observe(1)
    assert " ".join(format_cards(1 << c) for c in view.shown[1 : view.shown[0] + 1]) == seen


@pytest.mark.parametrize("size", [1, 4, 6])
def test_o_hand_is_dealt_turned_with_and_drawn_up_to(size):
    p = dealt(3, "8C", "9C", "TH", hand=size)
    assert sizes(p) == [size] * 3
    p = after(p, "turn 8C", "turn", "turn 9C")
    assert sizes(p) == [size] * 3
    p = after(p, next(m for m in p.moves() if m.startswith("free")))
    assert p.to_act == CHANCE
    p = after(p, "draw TH")
    assert sizes(p) == [size] * 3
    assert before_turn_of(p, 1)


def test_o_deck_of_fewer_cards():
    p = Position.begin("kitumaija", 2, {"deck": "JQK:SHD", "hand": 2})
    assert last(p.moves()) == cards("JS QS KS JH QH KH JD QD KD")


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (3, {"deck": "JK:SHD", "hand": 1}, "queen of spades is missing"),
        (2, {"deck": "JQK:S", "hand": 1, "trump": "turned"}, "besides spades"),
        (3, {"deck": "JQK:SH", "hand": 2}, "leave fewer than 1 of 6 to turn"),
        (2, {"deck": "JQK:SD", "hand": 3, "trump": "turned"}, "leave fewer than 2 of 6 to turn"),
        (2, {"clubs": "soft"}, "one of hard ordinary"),
        (2, {"kitty": 1}, "unknown option"),
    ],
)
def test_o_options_that_cannot_be_played_are_refused(players, options, reason):
    with pytest.raises(Refusal, match=reason):
        Position.begin("kitumaija", players, options)


# --- findings -----------------------------------------------------------------------


@pytest.mark.parametrize("pile_bottom", ["may", "stays", "lone"])
@pytest.mark.parametrize("version", [{}, MILDER], ids=["hard", "milder"])
def test_f_two_can_go_round_for_ever_though_both_catch_whenever_they_can(version, pile_bottom):
    """There is a stock all the time, but nobody ever has fewer than five cards."""
    p = at(
        "TC 2H AH KH QH JH 9H", "3D QS AC 3S AS KS JS TS 9S", pile="9C",
        rest="stock", bottom="AD" if version else "", pile_bottom=pile_bottom, **version,
    )  # fmt: skip
    again = after(
        p, "beat 9C with TC", "free 2H", "beat 2H with 3D", "free QS", "take 4",
        "beat 9C with AC", "free 3S", "beat 3S with 3D", "free QS", "take 4",
    )  # fmt: skip
    assert again.state == p.state
