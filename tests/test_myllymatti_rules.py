"""The rules of Myllymatti as scenarios, listed from the Finnish text.

A test is named for the clause of docs/rules/myllymatti.md that it holds, `test_o_…` for an
option and `test_r_…` for a reading. The text has no worked example. First phases are played from
the deal, with a deck of just the cards that a test names; second phases begin in a position.
"""

import random

import pytest

from games.cards import CHANCE, NOBODY, format_cards, members, parse_card
from games.positions import Position, describe_result
from games.system import Refusal

RANKS = "23456789TJQKA"
SUITS = "CDHS"
DECK = {r + s for s in SUITS for r in RANKS}
PLAYERS = range(2, 7)


# --- saying what the table looks like -----------------------------------------


def cards(text):
    return set(text.split())


def dealt(*hands, stock, **options):
    """Deal these hands from a deck of theirs and the stock's cards; seat 0 is to lead."""
    rounds = [hand.split() for hand in hands]
    settings = {"deck": " ".join((*hands, stock)), "hand": len(rounds[0]), **options}
    p = Position.begin("myllymatti", len(hands), settings)
    for cards_of_round in zip(*rounds, strict=True):
        for card in cards_of_round:
            p.play(f"deal {card}")
    return p


def second(*hands, pile="", seat=0, trump="H", falls_at=0, **options):
    """A position of the second phase; an empty hand is a player who is out."""
    shown = {
        "game": "myllymatti",
        "options": options,
        "players": len(hands),
        "phase": "beat" if pile else "lead",
        "to_act": seat,
        "hands": list(hands),
        "won": [""] * len(hands),
        "laid": [""] * len(hands),
        "aside": [""] * len(hands),
        "led": "",
        "stock": "",
        "pile": pile,
        "trump": trump,
        "leader": 0,
        "seat": seat,
        "falls_at": falls_at,
    }
    return Position.read(shown)


def after(p, *moves):
    p = p.copy()
    for move in moves:
        p.play(move)
    return p


def outs(p, *moves):
    """The seats that go out during these moves, in order."""
    p = p.copy()
    return [i for move in moves for i in members(p.apply(p.action(move)))]


def hand(p, seat):
    return cards(p.show()["hands"][seat])


def won(p):
    return [cards(w) for w in p.show()["won"]]


def pile(p):
    return p.show()["pile"].split()


def sizes(p):
    return [len(h.split()) for h in p.show()["hands"]]


def phase(p):
    return p.show()["phase"]


def offered(p):
    """The cards that may be played, whatever the verb."""
    return {m.split()[-1] for m in p.moves() if m != "blind" and not m.startswith("take")}


def anything(p, *, until, seed=0):
    """Play at random until a condition holds."""
    rng, p = random.Random(seed), p.copy()
    while not until(p):
        p.apply(rng.choice(members(p.legal())))
    return p


# --- C1 to C4: the deal, and a card played ------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_c1_three_cards_each_of_fifty_two_and_a_stock(players):
    p = Position.begin("myllymatti", players)
    assert offered(p) == DECK
    p = anything(p, until=lambda p: phase(p) != "deal")
    assert sizes(p) == [3] * players
    assert len(cards(p.show()["stock"])) == 52 - 3 * players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_c1_two_to_six_players(players):
    with pytest.raises(Refusal, match="2 to 6 players"):
        Position.begin("myllymatti", players)


def test_c1_a_player_sees_its_own_hand_alone():
    p = dealt("7H 9D 2C", "8S KD 3C", stock="4C 5C")
    for seat in range(2):
        view = p.observe(seat)
        assert cards(format_cards(view.hand)) == hand(p, seat)
        assert view.counts == [3, 3]
        assert view.stock_count == 2
        assert view.unseen == p.state.hands[1 - seat] | p.state.stock
        assert view.known == [0, 0]


@pytest.mark.parametrize("players", PLAYERS)
def test_c2_the_forehand_leads_the_first_trick(players):
    p = anything(Position.begin("myllymatti", players), until=lambda p: phase(p) != "deal")
    assert p.to_act == 0
    assert offered(p) == hand(p, 0)


def test_c3_who_has_played_draws_up_to_three_before_the_other_answers():
    p = after(dealt("7H 9D 2C", "8S KD 3C", stock="4C 5C 6C"), "play 9D")
    assert p.to_act == CHANCE
    assert p.moves() == ["draw 4C", "draw 5C", "draw 6C"]
    p.play("draw 5C")
    assert hand(p, 0) == cards("7H 2C 5C")
    assert p.to_act == 1
    p.play("play 3C")
    assert p.moves() == ["draw 4C", "draw 6C"]
    p.play("draw 6C")
    assert hand(p, 1) == cards("8S KD 6C")


def test_c3_a_drawn_card_is_seen_by_its_player_alone():
    p = after(dealt("7H 9D 2C", "8S KD 3C", stock="4C 5C 6C"), "play 9D")
    drawn = [after(p, m) for m in p.moves()]
    assert len({q.observe(0).hand for q in drawn}) == 3
    assert all(q.observe(1) == drawn[0].observe(1) for q in drawn)


def test_c3_all_hands_are_three_while_the_stock_lasts():
    p = anything(Position.begin("myllymatti", 4), until=lambda p: phase(p) != "deal")
    rng = random.Random(1)
    while p.state.stock:
        if p.to_act != CHANCE:
            assert sizes(p) == [3] * 4
        p.apply(rng.choice(members(p.legal())))


def test_c3_nobody_draws_once_the_stock_is_gone():
    p = after(dealt("7H 9D 2C", "8S KD 3C", stock="4C"), "play 9D", "aside 4C", "play 3C")
    assert p.to_act == 0
    assert sizes(p) == [2, 2]


def test_c4_the_card_may_be_turned_from_the_stock_instead():
    p = dealt("7H 9D 2C", "8S KD 3C", stock="4C 5C 6C")
    assert "blind" in p.moves()
    p.play("blind")
    assert p.to_act == CHANCE
    assert p.moves() == ["turn 4C", "turn 5C", "turn 6C"]
    p.play("turn 5C")
    assert p.show()["led"] == "5C"
    assert hand(p, 0) == cards("7H 9D 2C")
    assert p.to_act == 1


def test_c4_the_answer_may_be_blind_too_and_wins_as_any_card():
    p = dealt("7H 9D 2C", "8S KD 3C", stock="4C 5C 6C TC")
    p = after(p, "play 9D", "draw 4C", "blind", "turn TC")
    assert won(p) == [set(), cards("9D TC")]
    assert hand(p, 1) == cards("8S KD 3C")
    assert p.to_act == 1


def test_c4_nobody_sees_the_card_before_it_is_turned():
    p = after(dealt("7H 9D 2C", "8S KD 3C", stock="4C 5C 6C"), "blind")
    views = [[after(p, m).observe(seat).led for m in p.moves()] for seat in range(2)]
    assert views[0] == views[1] == [1 << parse_card(c) for c in ("4C", "5C", "6C")]
    assert p.observe(0).led == 0


# --- C5 to C9: tricks ---------------------------------------------------------


@pytest.mark.parametrize("leader", range(4))
def test_c5_two_neighbours_play_a_trick(leader):
    """Every seat has the lead in turn, when each answer is higher than what was led."""
    p = dealt("2C 3C 4C", "5C 6C 7C", "8C 9C TC", "JC QC KC", stock="2D 3D 4D 5D 6D 7D 8D 9D")
    draws = iter("2D 3D 4D 5D 6D 7D".split())
    for i in range(leader):
        for seat in (i, i + 1):
            assert p.to_act == seat
            low = min(hand(p, seat), key=lambda c: RANKS.index(c[0]) + 13 * (c[1] == "D"))
            p = after(p, f"play {low}", f"draw {next(draws)}")
    assert p.to_act == leader
    p = after(p, p.moves()[0])
    p = after(p, p.moves()[0])
    assert p.to_act == (leader + 1) % 4


def test_c6_the_winner_leads_to_its_own_neighbour():
    p = dealt("7H 9D 2C", "8S KD 3C", "4H 5H 6H", stock="4C 5C 6C TC JC")
    lost = after(p, "play 7H", "draw 4C", "play 8S", "draw 5C")
    assert lost.to_act == 1
    assert after(lost, "play KD", "draw 6C").to_act == 2
    kept = after(p, "play 9D", "draw 4C", "play 8S", "draw 5C")
    assert kept.to_act == 0
    assert after(kept, "play 7H", "draw 6C").to_act == 1


def test_c6_the_same_two_may_play_many_tricks_in_a_row():
    p = dealt("AH AD AC", "8S KD 3C", "4H 5H 6H", stock="4C 5C 6C TC JC QC 7C")
    for led, drawn, answer, next_drawn in (
        ("AH", "4C", "8S", "5C"),
        ("AD", "6C", "KD", "TC"),
        ("AC", "JC", "3C", "QC"),
    ):
        assert p.to_act == 0
        p = after(p, f"play {led}", f"draw {drawn}")
        assert p.to_act == 1
        p = after(p, f"play {answer}", f"draw {next_drawn}")
    assert won(p) == [cards("AH 8S AD KD AC 3C"), set(), set()]


@pytest.mark.parametrize("led", RANKS)
@pytest.mark.parametrize("suits", ["CC", "CS", "SC", "HD"])
def test_c7_the_higher_rank_wins_whatever_the_suits(led, suits):
    for answer in RANKS:
        one, other = led + suits[0], answer + suits[1]
        if led == answer:
            continue
        rest = sorted(DECK - {one, other})
        p = dealt(one, other, stock=" ".join(rest[:4]))
        p = after(p, f"play {one}", f"draw {rest[0]}", f"play {other}", f"draw {rest[1]}")
        winner = int(RANKS.index(answer) > RANKS.index(led))
        assert won(p)[winner] == {one, other}
        assert p.to_act == winner


def test_c7_any_card_may_be_played():
    p = dealt("7H 9H 2C", "8S KH 3H", stock="4C 5C 6C")
    assert offered(p) == cards("7H 9H 2C")
    assert offered(after(p, "play 9H", "draw 4C")) == cards("8S KH 3H")


def kina():
    """Both have played a seven."""
    p = dealt("7H 9D 2C", "7S 9S 3C", "4H 5H 6H", stock="4C 5C 6C TC JC QC")
    return after(p, "play 7H", "draw 4C", "play 7S", "draw 5C")


def test_c8_equal_ranks_are_a_kina_and_both_play_again():
    p = kina()
    assert won(p) == [set(), set(), set()]
    assert p.to_act == 0
    p = after(p, "play 2C", "draw 6C")
    assert p.to_act == 1
    p = after(p, "play 3C", "draw TC")
    assert won(p) == [set(), cards("7H 7S 2C 3C"), set()]
    assert p.to_act == 1
    assert after(p, "play 9S", "draw JC").to_act == 2


def test_c8_the_leader_may_win_the_kina():
    p = after(kina(), "play 9D", "draw 6C", "play 3C", "draw TC")
    assert won(p) == [cards("7H 7S 9D 3C"), set(), set()]
    assert p.to_act == 0


def test_c8_a_kina_may_follow_a_kina():
    p = after(kina(), "play 9D", "draw 6C", "play 9S", "draw TC")
    assert p.to_act == 0
    assert won(p) == [set(), set(), set()]
    p = after(p, "play 4C", "draw JC", "play 5C", "aside QC")
    assert won(p) == [set(), cards("7H 7S 9D 9S 4C 5C"), set()]


def test_c8_blind_cards_make_and_settle_a_kina():
    p = dealt("7H 9D 2C", "8S 9S 3C", stock="7C 5C 6C TC")
    p = after(p, "play 7H", "draw 5C", "blind", "turn 7C")
    assert p.to_act == 0
    p = after(p, "blind", "turn 6C", "play 8S", "aside TC")
    assert won(p) == [set(), cards("7H 7C 6C 8S")]


def test_c8_all_see_the_cards_of_a_kina():
    p = kina()
    for seat in range(3):
        assert p.observe(seat).laid == p.state.laid
        assert format_cards(sum(p.observe(seat).laid)) == "7S 7H"


def test_c9_the_winner_gathers_the_trick_apart_from_its_hand():
    p = dealt("7H 9D 2C", "8S KD 3C", stock="4C 5C 6C")
    p = after(p, "play 9D", "draw 4C", "play 3C", "draw 5C")
    assert won(p) == [cards("9D 3C"), set()]
    assert hand(p, 0) == cards("7H 2C 4C")
    assert offered(p) == cards("7H 2C 4C")


# --- C10 and C11: the last card, and the end of the first phase -----------------


def last_card():
    """Seat 0 has led, and one card is left in the stock."""
    return after(dealt("7H 9D 2C", "8S KD 3C", stock="4C 5S"), "play 9D", "draw 4C")


def test_c10_who_gets_the_last_card_sets_it_aside():
    p = after(last_card(), "play 3C")
    assert p.moves() == ["aside 5S"]
    p.play("aside 5S")
    assert p.show()["aside"] == ["", "5S"]
    assert hand(p, 1) == cards("8S KD")
    assert sizes(p) == [3, 2]


def test_c10_nobody_looks_at_it():
    p = after(last_card(), "play 3C", "aside 5S")
    for seat in range(2):
        view = p.observe(seat)
        assert view.unseen == p.state.aside[1] | p.state.hands[1 - seat]
        assert view.aside == [0, 1]
        assert view.trump == -1
    assert p.show()["trump"] == "C"


def test_c10_it_is_not_played_in_the_first_phase():
    p = after(last_card(), "play 3C", "aside 5S", "play 7H", "play 8S")
    assert offered(p) == cards("KD")
    p = after(p, "play KD", "play 2C")
    assert phase(p) == "lead"


def test_c10_it_is_taken_in_hand_once_the_hands_are_played():
    p = after(last_card(), "play 3C", "aside 5S", "play 7H", "play 8S", "play KD", "play 2C")
    assert hand(p, 1) == cards("7H 8S KD 2C 5S")
    assert p.show()["aside"] == ["", ""]


def test_c11_the_first_phase_ends_when_the_leader_has_no_card():
    p = after(last_card(), "play 3C", "aside 5S", "play 7H", "play 8S", "play KD")
    p = after(p, "play 4C")
    assert phase(p) == "lead"
    assert p.to_act == 1


def test_c11_the_first_phase_ends_when_who_would_answer_has_no_card():
    p = dealt("AH AD 2C", "8S KD 3C", stock="4C 5S")
    p = after(p, "play AH", "draw 4C", "play 3C", "aside 5S", "play 2C", "play 8S")
    p = after(p, "play KD", "play AD")
    assert (phase(p), p.to_act) == ("lead", 0)
    assert hand(p, 0) == cards("AH 3C KD AD 4C")
    assert hand(p, 1) == cards("2C 8S 5S")


def unused():
    """Seat 1 has won the last trick with its last card; the others have cards left."""
    p = dealt("7H 9D", "8S KD", "TC JC", stock="4C 5S")
    p = after(p, "play 9D", "draw 4C", "play 8S", "aside 5S")
    return after(p, "play 7H", "play KD")


def test_c11_unused_cards_join_the_cards_that_their_players_won():
    p = unused()
    assert phase(p) == "lead"
    assert hand(p, 0) == cards("9D 8S 4C")
    assert hand(p, 1) == cards("7H KD 5S")
    assert hand(p, 2) == cards("TC JC")


def test_c11_unused_cards_are_shown_to_all():
    p = unused()
    for seat in range(3):
        others = [h if i != seat else 0 for i, h in enumerate(p.state.hands)]
        assert p.observe(seat).known == others
        assert p.observe(seat).unseen == 0


# --- C12 to C16: the second phase, and what may be played ----------------------


def test_c12_the_cards_won_are_the_hands_of_the_second_phase():
    p = anything(Position.begin("myllymatti", 3), until=lambda p: phase(p) == "lead")
    assert set().union(*(hand(p, i) for i in range(3))) == DECK
    assert won(p) == [set()] * 3


def test_c13_the_winner_of_the_last_trick_begins():
    assert unused().to_act == 1
    p = dealt("7H 9D", "8S KD", "TC JC", stock="4C 5S")
    p = after(p, "play 7H", "draw 4C", "play KD", "aside 5S", "play 8S", "play JC")
    p = after(p, "play TC", "play 4C")
    assert p.to_act == 2
    assert phase(p) == "lead"


def test_c13_it_begins_with_any_card():
    p = unused()
    assert p.moves() == ["lead KD", "lead 7H", "lead 5S"]


@pytest.mark.parametrize("last", ["5S", "5H", "5D", "5C"])
def test_c14_the_suit_of_the_last_card_is_trumps(last):
    p = dealt("7H 9D", "8S KD", "TC JC", stock=f"4C {last}")
    p = after(p, "play 9D", "draw 4C", "play 8S", f"aside {last}", "play 7H", "play KD")
    assert p.show()["trump"] == last[1]
    assert p.observe(0).trump == SUITS.index(last[1])


@pytest.mark.parametrize("trump", SUITS)
def test_c15_every_card_against_all_others(trump):
    rank = {r: i for i, r in enumerate(RANKS)}
    for below in sorted(DECK):
        held = DECK - {below, "2S", "2C"}
        rest = " ".join({"2S", "2C"} - {below})
        p = second(rest, " ".join(held), pile=below, seat=1, falls_at=2, trump=trump)
        higher = {c for c in held if c[1] == below[1] and rank[c[0]] > rank[below[0]]}
        trumps = {c for c in held if c[1] == trump}
        expected = trumps if below[1] == trump else higher | trumps
        assert offered(p) == expected, below


def test_c15_a_lower_trump_may_be_played_on_a_trump():
    p = second("2C", "3H 9H AC 4C", pile="7H", seat=1, falls_at=2)
    assert p.moves() == ["take 7H", "beat 7H with 3H", "beat 7H with 9H"]


def test_c16_a_trump_may_be_played_by_one_who_holds_the_suit():
    p = second("2C", "9D 2H 4C", pile="7D", seat=1, falls_at=2)
    assert p.moves() == ["take 7D", "beat 7D with 9D", "beat 7D with 2H"]


# --- C17 and C18: taking, and the pile falls ------------------------------------


def test_c17_who_cannot_play_takes_the_card_and_the_next_plays():
    p = after(second("7D 8C", "3D 4C", "9D 5C"), "lead 7D")
    assert p.moves() == ["take 7D"]
    p.play("take 7D")
    assert hand(p, 1) == cards("3D 4C 7D")
    assert pile(p) == []
    assert p.to_act == 2
    assert p.moves() == ["lead 5C", "lead 9D"]


def test_c17_who_could_play_may_take_all_the_same():
    p = after(second("7D 8C", "9D 4C", "TD 5C"), "lead 7D")
    assert p.moves() == ["take 7D", "beat 7D with 9D"]


def test_c17_only_the_last_card_is_taken_and_the_next_faces_the_one_below():
    p = second("7D 8C", "9D 4C", "2C 3C", "TD JD KC")
    p = after(p, "lead 7D", "beat 7D with 9D", "take 9D")
    assert pile(p) == ["7D"]
    assert hand(p, 2) == cards("2C 3C 9D")
    assert p.to_act == 3
    assert p.moves() == ["take 7D", "beat 7D with TD", "beat 7D with JD"]


def test_c17_card_by_card_down_to_the_first():
    p = second("7D 8C", "9D 4C", "TD 3C", "2C 5C", "2S 3S")
    p = after(p, "lead 7D", "beat 7D with 9D", "beat 9D with TD", "take TD", "take 9D")
    assert p.to_act == 0
    assert p.moves() == ["take 7D"]
    p.play("take 7D")
    assert hand(p, 0) == cards("7D 8C")
    assert p.to_act == 1
    assert phase(p) == "lead"


def test_c17_there_is_nothing_to_take_before_a_card_is_led():
    assert second("7D 8C", "9D 4C").moves() == ["lead 8C", "lead 7D"]


def test_c18_a_pile_of_as_many_cards_as_players_falls():
    p = after(second("7D 8C", "9D 4C", "TD 3C"), "lead 7D", "beat 7D with 9D")
    assert pile(p) == ["7D", "9D"]
    p.play("beat 9D with TD")
    assert pile(p) == []
    assert [hand(p, i) for i in range(3)] == [cards("8C"), cards("4C"), cards("3C")]
    assert p.to_act == 2
    assert p.moves() == ["lead 3C"]


@pytest.mark.parametrize("players", PLAYERS)
def test_c18_for_every_number_of_players(players):
    """Each beats the card of the one before, with the next higher club."""
    hands = [f"{RANKS[i]}C {RANKS[i]}D" for i in range(players)]
    p = after(second(*hands), "lead 2C")
    for i in range(1, players):
        assert len(pile(p)) == i
        p.play(f"beat {RANKS[i - 1]}C with {RANKS[i]}C")
    assert pile(p) == []
    assert p.to_act == players - 1
    assert phase(p) == "lead"


def test_c18_it_falls_with_the_number_of_players_when_it_began():
    """The leader goes out with the first card, and still three cards make the pile fall."""
    p = second("7D", "9D TD 4C", "JD QD 3C")
    assert outs(p, "lead 7D") == [0]
    p = after(p, "lead 7D", "beat 7D with 9D")
    assert pile(p) == ["7D", "9D"]
    p.play("beat 9D with JD")
    assert pile(p) == []
    assert p.to_act == 2
    p = after(p, "lead QD")
    assert p.show()["falls_at"] == 2


def test_c18_two_may_play_more_than_once_on_a_pile_that_three_began():
    p = after(second("7D", "9D TD 4C", "JD QD 3C"), "lead 7D", "beat 7D with 9D", "take 9D")
    assert p.to_act == 1
    p.play("beat 7D with TD")
    assert pile(p) == ["7D", "TD"]
    p.play("beat TD with QD")
    assert pile(p) == []


def test_c18_cards_taken_do_not_count():
    p = second("7D 8C", "9D 4C", "2C 3C", "TD JD KC")
    p = after(p, "lead 7D", "beat 7D with 9D", "take 9D", "beat 7D with TD")
    assert pile(p) == ["7D", "TD"]
    assert p.to_act == 0


# --- C19: the end ----------------------------------------------------------------


def test_c19_the_last_with_cards_loses():
    p = after(second("7D", "9D 4C"), "lead 7D")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 1 loses"
    assert hand(p, 1) == cards("9D 4C")


def test_c19_players_without_cards_are_passed_over():
    p = after(second("7D 8C", "9D", "", "TD 3C"), "lead 7D", "beat 7D with 9D")
    assert p.to_act == 3
    assert outs(second("7D 8C", "9D", "", "TD 3C"), "lead 7D", "beat 7D with 9D") == [1]
    assert after(p, "take 9D").to_act == 0


def test_c19_who_plays_its_last_card_is_out_at_once():
    """Though the card is still on the pile, and will be taken by another."""
    p = after(second("7D 8C", "9D", "2C 3C"), "lead 7D", "beat 7D with 9D", "take 9D")
    assert p.to_act == 0
    assert hand(p, 1) == set()


@pytest.mark.parametrize("players", PLAYERS)
def test_c19_one_player_is_left_with_cards(players):
    for seed in range(3):
        p = Position.begin("myllymatti", players)
        p = anything(p, until=lambda p: p.to_act == NOBODY, seed=seed)
        (loser,) = members(p.result)
        assert [i for i, n in enumerate(sizes(p)) if n] == [loser]


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
