"""Scenarios of Myllymatti, C12 to C19: the second phase, and the end."""

import pytest

from games.cards import NOBODY, members
from games.positions import Position, describe_result
from tests.myllymatti_table import (
    DECK,
    PLAYERS,
    RANKS,
    SUITS,
    after,
    anything,
    cards,
    dealt,
    hand,
    offered,
    outs,
    phase,
    pile,
    second,
    sizes,
    unused,
    won,
)

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
