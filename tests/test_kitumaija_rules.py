"""The rules of Kitumaija as scenarios, from the two Finnish texts.

A test is named for the clause of docs/rules/kitumaija.md that it holds, `test_o_…` for an option,
`test_r_…` for a reading and `test_m_…` for what players see and remember.
No card ever leaves the game, so a position names only the cards that matter and says where the
rest of the deck is: under the pile, in the stock, or in somebody's hand.
"""

import pytest

from games.cards import CHANCE, NOBODY, format_cards, members
from games.positions import Position, describe_result
from games.system import Refusal

RANKS = "23456789TJQKA"
DECK = [r + s for s in "CDHS" for r in RANKS]
MILDER = {"clubs": "ordinary", "trump": "turned"}


# --- saying what the table looks like -----------------------------------------


def cards(text):
    return set(text.split())


def at(
    *hands, pile="", rest="pile", stock="", bottom="", trumps="D", seat=0, phase="catch", **options
):
    """The position before the turn of `seat`; the pile is written from the bottom up.

    The cards that are not named lie under the pile, in the stock, or in the hand of the last
    player (`rest`).
    """
    named = cards(" ".join([*hands, pile, stock, bottom]))
    others = " ".join(c for c in DECK if c not in named)
    hands = list(hands)
    if rest == "pile":
        pile = f"{others} {pile}"
    elif rest == "stock":
        stock = f"{others} {stock}"
    else:
        hands[-1] = f"{others} {hands[-1]}"
    shown = {
        "game": "kitumaija",
        "options": options,
        "players": len(hands),
        "phase": phase,
        "to_act": seat,
        "hands": hands,
        "stock": stock,
        "bottom": bottom,
        "open_pile": pile,
        "trump": trumps,
        "seat": seat,
        "may_turn": 0,
    }
    return Position.read(shown)


def after(p, *moves):
    p = p.copy()
    for move in moves:
        p.play(move)
    return p


def hand(p, seat):
    return cards(p.show()["hands"][seat])


def sizes(p):
    return [len(h.split()) for h in p.show()["hands"]]


def pile(p, n=60):
    """The top cards of the pile, from the bottom up."""
    return " ".join(p.show()["open_pile"].split()[-n:])


def stock(p):
    return cards(p.show()["stock"])


def last(moves):
    """The last words of moves: the cards, where they name cards."""
    return {m.split()[-1] for m in moves}


def catches(p):
    """The cards with which the one to act may catch."""
    return last(m for m in p.moves() if m.startswith(("beat", "lead")))


def before_turn_of(p, seat):
    shown = p.show()
    return (shown["phase"], shown["to_act"]) == ("catch", seat)


def outs(p, *moves):
    """The seats that go out during these moves, in order."""
    p = p.copy()
    return [i for move in moves for i in members(p.apply(p.action(move)))]


def dealt(players, *kept, **options):
    """The position after the deal, with these cards still in the stock."""
    p = Position.begin("kitumaija", players, options)
    while p.show()["phase"] == "deal":
        p.play(next(m for m in p.moves() if m.split()[1] not in kept))
    return p


FIVE = ["2H 3H 4H 5H QS", "6H 7H 8H 9H TH", "2S 3S 4S 5S 6S"]


def lucky(own=FIVE[0], **options):
    """Seat 0 is to catch the jack of clubs; the others have five cards, the rest is the stock."""
    return at(own, *FIVE[1:], pile="JH KH JC", rest="stock", **options)


# --- C1 to C5: players, deal, pile ----------------------------------------------

LEFT = {2: 42, 3: 37, 4: 32, 5: 27, 6: 22, 7: 17, 8: 12, 9: 7, 10: 2}


@pytest.mark.parametrize("players", [1, 11])
def test_c1_two_to_ten_players(players):
    with pytest.raises(Refusal, match="2 to 10 players"):
        Position.begin("kitumaija", players)


@pytest.mark.parametrize(("players", "left"), LEFT.items())
def test_c2_five_cards_each_of_fifty_two(players, left):
    p = dealt(players)
    assert sizes(p) == [5] * players
    assert len(stock(p)) == left == 52 - 5 * players


def test_c3_the_top_card_of_the_stock_begins_the_pile():
    p = dealt(3, "9C")
    assert p.to_act == CHANCE
    left = stock(p)
    p.play("turn 9C")
    assert pile(p) == "9C"
    assert stock(p) == left - {"9C"}
    assert before_turn_of(p, 0)


def test_c4_the_queen_of_spades_does_not_begin_the_pile():
    p = dealt(3, "QS")
    assert last(p.moves()) == stock(p) - {"QS"}
    assert "QS" in stock(after(p, p.moves()[0]))


def test_c4_if_nothing_but_the_queen_is_left_the_cards_are_dealt_again():
    p = dealt(3, "QS", deck="2C 3C 4C QS", hand=1)
    assert p.to_act == NOBODY
    assert describe_result(p) == "void: deal again"


def test_c5_only_the_top_of_the_pile_may_be_seen():
    p = at(*FIVE, pile="9C TC JC", rest="stock")
    for seat in range(3):
        view = p.observe(seat)
        assert [*view.shown[:2]] == [1, members(1 << 9)[0]]
        assert format_cards(view.unseen & p.state.hands[seat]) == ""
        assert cards("9C TC") <= cards(format_cards(view.unseen))
        assert view.pile_count == 3


# --- C6 to C10: what beats what -------------------------------------------------


def beating(top, **options):
    """The cards that catch `top`, whoever holds them."""
    others = " ".join(c for c in DECK if c not in (top, "2S"))
    return catches(at(others, "2S", pile=top, **options))


def of(suit, above=""):
    """The cards of a suit, or those above a rank, the queen of spades apart."""
    ranks = RANKS[RANKS.index(above) + 1 :] if above else RANKS
    return {r + suit for r in ranks} - {"QS"}


def test_c6_the_deuce_is_lowest_and_the_ace_highest():
    assert beating("2H") >= of("H", "2")
    assert beating("KC") == {"AC"}
    assert beating("AC") == set()


@pytest.mark.parametrize("rank", ["3", "9", "K"])
def test_c7_a_club_is_beaten_by_a_higher_club_and_no_trump(rank):
    assert beating(f"{rank}C") == of("C", rank)


@pytest.mark.parametrize("rank", ["2", "9", "A"])
def test_c8_a_trump_is_beaten_by_a_higher_trump_alone(rank):
    assert beating(f"{rank}D") == of("D", rank)


@pytest.mark.parametrize("turned", ["2H", "9C"])
def test_c8_diamonds_are_trumps_whatever_begins_the_pile(turned):
    p = after(dealt(3, turned), f"turn {turned}")
    assert p.show()["trump"] == "D"
    assert p.show()["bottom"] == ""


@pytest.mark.parametrize("top", ["9H", "AH", "9S", "AS"])
def test_c9_spades_and_hearts_are_beaten_by_their_own_suit_or_a_trump(top):
    assert beating(top) == of(top[1], top[0]) | of("D")


def test_c10_the_queen_of_spades_is_never_caught():
    p = at("KS AS AD 2C", "3C", pile="9H TH QS", phase="take")
    assert p.moves() == ["take 5"]


# --- C11 to C14: a turn ---------------------------------------------------------


@pytest.mark.parametrize("players", LEFT)
def test_c11_the_forehand_begins(players):
    p = dealt(players, "3C", "4C")
    assert before_turn_of(after(p, "turn 3C"), 0)


def test_c11_turns_go_round_the_table():
    p = at("2C 3C QS", "9S TS", "9C TC", "2S 3S", pile="8H", seat=3)
    for seat in (0, 1, 2, 3, 0):
        p = after(p, next(m for m in p.moves() if m.startswith("take")))
        assert before_turn_of(p, seat)


def test_c12_a_catch_card_and_then_any_card():
    p = at("9H 3C QS 4D", "TC 5C", pile="8H")
    assert catches(p) == cards("9H 4D")
    p = after(p, "beat 8H with 9H")
    assert p.to_act == 0
    assert p.moves() == ["free 3C", "free 4D", "free QS"]
    p = after(p, "free 3C")
    assert pile(p, 3) == "8H 9H 3C"
    assert hand(p, 0) == cards("QS 4D")
    assert before_turn_of(p, 1)
    assert catches(p) == cards("TC 5C")


def test_c13_the_queen_of_spades_does_not_catch_the_ten_of_spades():
    p = at("QS KS 2C", "TC 5C", pile="TS")
    assert catches(p) == {"KS"}
    assert "free QS" in after(p, "beat TS with KS").moves()


def test_c13_a_turned_queen_of_spades_does_not_catch():
    p = at("2H 3H 4H 5H 2S", *FIVE[1:2], "7S 8S 9S TS JS", pile="6S", rest="stock")
    p = after(p, "turn", "turn QS")
    assert p.show()["phase"] == "take"
    assert "QS" in hand(p, 0)


def test_c14_hands_are_filled_to_five_at_the_end_of_the_turn():
    p = at("QH 3H 4H 5H QS", *FIVE[1:], pile="JH", rest="stock")
    p = after(p, "beat JH with QH")
    assert (p.to_act, sizes(p)) == (0, [4, 5, 5])
    p = after(p, "free 3H")
    for drawn in (4, 5):
        assert p.to_act == CHANCE
        assert last(p.moves()) == stock(p)
        p = after(p, p.moves()[0])
        assert sizes(p)[0] == drawn
    assert before_turn_of(p, 1)


def test_c14_who_has_more_than_five_draws_less_or_nothing():
    six, seven = "QH 3H 4H 5H QS AS", "QH 3H 4H 5H QS AS KS"
    p = after(at(six, *FIVE[1:], pile="JH", rest="stock"), "beat JH with QH", "free 3H", "draw AD")
    assert sizes(p) == [5, 5, 5]
    assert before_turn_of(p, 1)
    p = after(at(seven, *FIVE[1:], pile="JH", rest="stock"), "beat JH with QH", "free 3H")
    assert sizes(p) == [5, 5, 5]
    assert before_turn_of(p, 1)


# --- C15 to C18: taking ---------------------------------------------------------


def test_c15_the_player_after_the_queen_of_spades_takes_five():
    p = at("9H QS 2C", "TC AD", "3C 4C", pile="5S 6S 7S 8H")
    p = after(p, "beat 8H with 9H", "free QS")
    assert p.to_act == 1
    assert p.moves() == ["take 5"]
    p = after(p, "take 5")
    assert hand(p, 1) == cards("TC AD QS 9H 8H 7S 6S")
    assert pile(p, 1) == "5S"
    assert before_turn_of(p, 2)


def test_c15_a_queen_laid_as_the_last_card_is_taken_too():
    p = at("9H QS", "TC AD", "3C 4C", pile="5S 6S 7S 8H")
    assert outs(p, "beat 8H with 9H", "free QS") == [0]
    p = after(p, "beat 8H with 9H", "free QS")
    assert p.moves() == ["take 5"]
    assert before_turn_of(after(p, "take 5"), 2)


def test_c16_who_cannot_catch_takes_three():
    p = at("2C QS", "TC AD", pile="5S 6S 7S 8H")
    assert p.moves() == ["take 3"]
    p = after(p, "take 3")
    assert hand(p, 0) == cards("2C QS 8H 7S 6S")
    assert before_turn_of(p, 1)


def test_c16_who_can_catch_may_take_all_the_same():
    p = at("9H QS", "TC AD", pile="5S 6S 7S 8H")
    assert p.moves() == ["take 3", "beat 8H with 9H"]


def test_c17_the_next_player_catches_what_is_left_on_top():
    p = after(at("2C QS", "TS AD 6H", pile="5S 6S 7S 8H"), "take 3")
    assert pile(p, 1) == "5S"
    assert catches(p) == cards("TS AD")


def three_in_pile(due):
    """The example of the text: three cards in the pile, and three or five are to be taken."""
    if due == 3:
        return at("2C QS", "TC AD", pile="5S 6S 8H", rest="last")
    return at("2C 3C", "TC AD", pile="5S 6S QS", rest="last", phase="take")


@pytest.mark.parametrize("due", [3, 5])
def test_c18_of_three_cards_only_two_must_be_taken(due):
    p = three_in_pile(due)
    assert "take 2" in p.moves()
    before = sizes(p)[0]
    p = after(p, "take 2")
    assert sizes(p)[0] == before + 2
    assert pile(p) == "5S"
    assert before_turn_of(p, 1)


@pytest.mark.parametrize(("n", "due"), [(4, "take 3"), (5, "take 3"), (2, "take 1"), (1, "pass")])
def test_c18_the_number_falls_short_by_the_bottom_card_only(n, due):
    lying = " ".join("5S 6S 7S 9S 8H".split()[-n:])
    p = at("2C QS", "TC AD", pile=lying, rest="last", pile_bottom="stays")
    assert p.moves() == [due]


# --- C19 to C21: turning --------------------------------------------------------


def test_c19_with_five_cards_a_card_may_be_turned():
    p = lucky()
    assert p.moves() == ["take 2", "turn", "take 3"]
    p = after(p, "turn")
    assert p.to_act == CHANCE
    assert last(p.moves()) == stock(p)


def test_c19_who_can_catch_may_turn_all_the_same():
    assert "turn" in lucky("2C 3C QC 5H QS").moves()


def test_c19_a_turned_card_that_fits_is_the_catch_card():
    p = after(lucky(), "turn", "turn QC")
    assert pile(p, 2) == "JC QC"
    assert p.to_act == 0
    assert sizes(p)[0] == 5
    p = after(p, "free 2H")
    assert pile(p, 2) == "QC 2H"
    assert p.to_act == CHANCE
    assert before_turn_of(after(p, p.moves()[0]), 1)


@pytest.mark.parametrize("own", ["2H 3H 4H 5H QS 2C", "2H 3H 4H 5H QS 2C 3C"])
def test_c19_with_more_than_five_no_card_may_be_turned(own):
    assert "turn" not in lucky(own).moves()


@pytest.mark.parametrize("held", ["2H 3H 4H QS", "2H 3H 4H 5H QS"])
def test_c19_without_a_stock_no_card_may_be_turned(held):
    assert "turn" not in at(held, *FIVE[1:], pile="JC").moves()


def test_c20_the_free_card_may_be_turned_too():
    p = after(lucky(), "turn", "turn QC")
    assert set(p.moves()) == {"turn", *(f"free {c}" for c in cards(FIVE[0]))}
    p = after(p, "turn")
    assert last(p.moves()) == stock(p)
    p = after(p, "turn 2D")
    assert pile(p, 3) == "JC QC 2D"
    assert sizes(p) == [5, 5, 5]
    assert before_turn_of(p, 1)


def test_c20_a_queen_of_spades_turned_as_the_free_card_costs_the_next_player_five():
    p = lucky("2H 3H 4H 5H 2C")
    p = after(p, "turn", "turn QC", "turn", "turn QS")
    assert p.to_act == 1
    assert p.moves() == ["take 4", "take 5"]


def test_c21_a_turned_card_that_does_not_fit_is_taken_with_three_more():
    p = at(FIVE[0], *FIVE[1:], pile="7S 8S JH KH JC", rest="stock")
    p = after(p, "turn", "turn 2D")
    assert p.moves() == ["take 3"]
    p = after(p, "take 3")
    assert hand(p, 0) == cards(FIVE[0]) | cards("2D JC KH JH")
    assert pile(p) == "7S 8S"
    assert before_turn_of(p, 1)


def test_c21_nobody_draws_after_taking():
    p = after(lucky(), "turn", "turn 2D", "take 2")
    assert sizes(p) == [8, 5, 5]
    assert before_turn_of(p, 1)


# --- C22 to C25: the end --------------------------------------------------------


def test_c22_what_is_left_of_the_stock_is_drawn_and_then_the_hands_are_played():
    p = at("QH 3H 4H 5H QS", *FIVE[1:], pile="JH", stock="2C")
    p = after(p, "beat JH with QH", "free 3H", "draw 2C")
    assert sizes(p)[0] == 4
    assert before_turn_of(p, 1)
    p = after(p, "take 3", "take 3", "take 3")
    assert sizes(p) == [7, 8, 8]


def test_c23_nobody_sees_how_many_cards_the_others_hold():
    one = at("QH 3H QS", "6H 7H", "2S 3S 4S 5S", "2C", pile="JH")
    other = at("QH 3H QS", "6H 7H 4S", "2S 3S 5S", "2C", pile="JH")
    assert one.observe(0) == other.observe(0)
    assert one.observe(3) == other.observe(3)


def test_c24_the_first_one_out_wins_and_the_last_one_loses():
    p = at("9H 3C", "TC KC", "QS 4D", pile="8H")
    moves = ["beat 8H with 9H", "free 3C", "beat 3C with TC", "free KC"]
    assert outs(p, *moves) == [0, 1]
    p = after(p, *moves)
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 2 loses"


def test_c24_with_a_stock_nobody_goes_out():
    p = at("9H 3C", "TC KC", pile="8H", rest="stock", hand=2)
    p = after(p, "beat 8H with 9H", "free 3C")
    assert p.moves()[0].startswith("draw")


def test_c24_a_player_who_is_out_is_passed_over():
    p = at("9H 3C 5C", "", "TC KC", "QS 4D", pile="8H")
    assert before_turn_of(after(p, "beat 8H with 9H", "free 3C"), 2)


def test_c25_a_last_card_is_catch_card_and_free_card_in_one():
    p = at("9H", "TH 3C 4C", "QS 4D", pile="8H")
    assert outs(p, "beat 8H with 9H") == [0]
    p = after(p, "beat 8H with 9H")
    assert before_turn_of(p, 1)
    assert catches(p) == {"TH"}
    p = after(p, "beat 9H with TH")
    assert p.moves() == ["free 3C", "free 4C"]


def test_c25_two_cards_take_their_player_out_as_they_are():
    assert outs(at("9H 3C", "TH QS", "4D", pile="8H"), "beat 8H with 9H", "free 3C") == [0]


def test_c25_the_queen_alone_is_no_way_out():
    assert at("QS", "TH", "4D", pile="TS").moves() == ["take 3"]


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
