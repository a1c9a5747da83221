"""The rules of Moska as scenarios, listed from the Finnish text: the deal, the lead, beating.

A test is named for the clause of docs/rules/moska.md that it holds, `test_o_…` for an
option and `test_r_…` for a reading.
"""

import itertools
import random

import pytest

from games.cards import members
from games.positions import Position
from games.system import Refusal
from tests.moska_table import (
    DECK,
    after,
    beaters,
    cards,
    dealt,
    hand,
    leads,
    leads_from,
    moves,
    phase,
    position,
    sizes,
    zone,
)  # fmt: skip

PLAYERS = range(2, 9)
OWN = {"beaten": 0}


def table(*hands, **given):
    own = {**OWN, "offered": [""] * len(hands)}
    return position("moska", hands, own=own, **given)


def anything(p, *, until, seed=0):
    """Play at random until a condition holds."""
    rng, p = random.Random(seed), p.copy()
    while not until(p):
        p.apply(rng.choice(members(p.legal())))
    return p


# --- C1 to C4: the deal -------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_c1_six_cards_each_one_at_a_time_of_fifty_two(players):
    p = Position.begin("moska", players)
    assert moves(p, "deal") == DECK
    for i in range(6 * players):
        assert sizes(p) == [(i + players - 1 - j) // players for j in range(players)]
        p.play(p.moves()[i % 3])
    assert phase(p) == "turn"


def test_c1_two_to_eight_players():
    for players in (1, 9):
        with pytest.raises(Refusal, match="2 to 8 players"):
            Position.begin("moska", players)


def test_c2_the_next_card_is_turned_makes_trumps_and_is_drawn_last():
    p = anything(Position.begin("moska", 3), until=lambda p: phase(p) == "turn")
    p.play("turn " + min(zone(p, "stock")))
    assert p.show()["bottom"][1] == p.show()["trump"]
    assert len(zone(p, "stock")) == 52 - 18 - 1
    p = dealt("moska", "7S 8C", "9S JD", stock="QD", bottom="5H")
    p = after(p, "lead 7S", "draw QD", "face 7S", "beat 7S with 9S")
    assert p.moves() == ["draw 5H"]


def test_c3_who_holds_the_deuce_of_trumps_may_exchange_it_for_the_turned_card():
    p = dealt("moska", "2H 8C", "9S JD", stock="QD", bottom="KH")
    assert "exchange 2H" in p.moves()
    p = after(p, "exchange 2H")
    assert hand(p, 0) == {"KH", "8C"}
    assert zone(p, "bottom") == {"2H"}
    assert not moves(p, "exchange")


def test_c3_at_any_of_its_own_decisions():
    lead = dealt("moska", "7S 7C", "2H JD", "7D 9C", stock="QD", bottom="KH")
    asked = dealt("moska", "7S 8C", "9S JD", "2H 9C", stock="QD", bottom="7H")
    asked = after(asked, "lead 7S", "draw QD")
    assert asked.to_act == 2
    assert asked.moves() == ["pass", "exchange 2H"]
    assert moves(after(asked, "exchange 2H"), "add") == {"7H"}
    defends = after(lead, "lead 7S", "stop", "draw QD", "pass", "pass")
    assert moves(defends, "exchange") == {"2H"}
    assert beaters(after(defends, "exchange 2H", "face 7S")) == {"KH"}
    assert moves(after(defends, "face 7S"), "exchange") == {"2H"}


def test_c3_and_when_the_turned_card_is_about_to_be_drawn():
    p = dealt("moska", "7S 8C", "9S JD", "2H 9C", bottom="KH")
    p = after(p, "lead 7S")
    assert (phase(p), p.to_act) == ("exchange", 2)
    assert p.moves() == ["pass", "exchange 2H"]
    assert hand(after(p, "exchange 2H", "draw 2H"), 0) == {"8C", "2H"}
    assert hand(after(p, "pass", "draw KH"), 0) == {"8C", "KH"}


def test_c3_nobody_is_asked_if_who_holds_the_deuce_draws_the_turned_card():
    p = dealt("moska", "7S 2H", "9S JD", bottom="KH")
    assert hand(after(p, "lead 7S", "draw KH"), 0) == {"2H", "KH"}


def test_c4_the_forehand_attacks_the_next_player():
    p = dealt("moska", "7S 8C", "9S JD", "2H 9C", bottom="KH")
    assert (p.to_act, leads(p), phase(p)) == (0, (0, 1), "lead")


# --- C5: the lead ----------------------------------------------------------------


def pairs_only(lead):
    counts = [sum(c[0] == r for c in lead) for r in {c[0] for c in lead}]
    return counts == [1] or min(counts) > 1


@pytest.mark.parametrize(
    ("held", "receives"),
    [
        ("6S 6C 4S 4C 8S 8C", 6),
        ("5S 5C 5D KS KC QD", 6),
        ("2S 7S 7C", 6),
        ("7S 7C 7D 7H 9S 9C", 5),
        ("7S 7C 9S 9C", 3),
        ("7S 7C 7D", 2),
        ("7S 7C", 1),
    ],
)
def test_c5_one_card_alone_or_every_rank_twice_at_least(held, receives):
    rest = sorted(DECK - cards(held))
    hands = held, " ".join(rest[:receives]), " ".join(rest[receives:])
    found = leads_from(table(*hands))
    room = min(6, receives)
    every = [
        frozenset(lead)
        for k in range(1, room + 1)
        for lead in itertools.combinations(held.split(), k)
        if pairs_only(lead)
    ]
    assert found == set(every)


def test_c5_the_examples_of_the_text():
    held = "6S 6C 4S 4C 8S 8C 5S 5C 5D KS KC QD 2S 7S 7C"
    found = leads_from(table(held, "2H 3H 4H 5H 6H 7H 8H", "9H TH"))
    for lead in ("6S 6C", "4S 4C 8S 8C", "5S 5C 5D KS KC", "QD"):
        assert frozenset(cards(lead)) in found
    assert frozenset(cards("2S 7S 7C")) not in found


def test_c5_a_new_rank_is_begun_only_with_a_pair_of_it_and_room_for_both():
    p = table("7S 7C 9S 9C TD", "2H 3H 4H", "5H 6H")
    p = after(p, "lead 7S", "add 7C")
    assert phase(p) != "add"
    p = table("7S 7C 9S 9C TD", "2H 3H 4H 8H", "5H")
    p = after(p, "lead 7S", "add 7C")
    assert moves(p, "add") == {"9S", "9C"}
    assert after(p, "add 9S").moves() == ["add 9C"]


def test_c5_the_exchange_cannot_break_a_pair_that_must_be_completed():
    p = dealt("moska", "7S 7C 2H 2C", "3H 4H 5H 6H", stock="QD QS QC", bottom="KH")
    p = after(p, "lead 7S", "add 7C")
    assert "exchange 2H" in p.moves()
    assert after(p, "add 2C").moves() == ["add 2H"]


# --- C6 to C8: beating -------------------------------------------------------------


def test_c6_every_card_against_all_others():
    order = "23456789TJQKA"
    for card in sorted(DECK):
        other = "2C" if card[0] != "2" else "3C"
        rest = " ".join(sorted(DECK - {card, other}))
        p = table(other, rest, phase="defend", table=card, ranks=card[0])
        expected = {r + card[1] for r in order[order.index(card[0]) + 1 :]}
        if card[1] != "H":
            expected |= {r + "H" for r in order}
        if expected - {other}:
            assert beaters(after(p, f"face {card}")) == expected - {other}
        else:
            assert p.moves() == ["take"]


def test_c7_the_receiver_beats_what_it_likes_in_any_order():
    p = table("AS", "9S TS JD", phase="defend", table="7S 8S JS", ranks="78J")
    assert moves(p, "face") == {"7S", "8S"}
    assert "take" in p.moves()
    one = after(p, "face 8S", "beat 8S with TS", "face 7S", "beat 7S with 9S")
    other = after(p, "face 7S", "beat 7S with 9S", "face 8S", "beat 8S with TS")
    assert one.state == other.state
    assert one.moves() == ["take"]


def test_c7_a_card_that_was_not_beaten_may_be_beaten_later():
    p = table("7C AS", "9S 8C JC", phase="defend", table="7S 6C", ranks="76")
    p = after(p, "face 7S", "beat 7S with 9S")
    assert moves(after(p, "pass"), "face") == {"6C"}
    p = table("7C AS", "9S 8C JC QD", phase="defend", table="7S 6C", ranks="76")
    p = after(p, "face 7S", "beat 7S with 9S", "add 7C")
    assert moves(p, "face") == {"6C", "7C"}


def test_c8_nothing_has_to_be_beaten():
    p = table("AS 2C", "9S JD TD", phase="defend", table="7S", ranks="7")
    assert "take" in p.moves()
    assert hand(after(p, "take"), 1) == cards("9S JD TD 7S")


def test_c8_a_trump_may_be_played_by_one_who_holds_the_suit():
    p = table("AS 2C", "9S 2H TD", phase="defend", table="7S", ranks="7")
    assert beaters(after(p, "face 7S")) == {"9S", "2H"}
