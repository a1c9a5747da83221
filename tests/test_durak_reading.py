"""Podkidnoi Durak as a second reader understood the text.

What each sentence demands was listed from the Finnish text before the moves of the program
were looked at; the code was not. The forehand begins, unless a scenario is about who begins.
"""

import random

import pytest

from games.cards import CHANCE, NOBODY
from games.positions import Position, describe_result

HANDS = ("8H 8D KD 9C", "7H 9H AS 8S", "6C QD TD 9D")
STOCK = "6S 7S TS JD QH KH AH 6H 7D"


def dealt(*hands, trump="JC", stock="", **options):
    """These hands dealt from a deck of theirs, the turned card and the stock."""
    settings = {"deck": " ".join((*hands, trump, stock)), "hand": len(hands[0].split())}
    p = Position.begin("durak", len(hands), {**settings, "begins": "forehand", **options})
    for cards in zip(*map(str.split, hands), strict=True):
        for card in cards:
            p.play(f"deal {card}")
    if trump:
        p.play(f"turn {trump}")
    return p


def at(*hands, defender=1, **options):
    """An attack of seat 0 about to begin, with these hands and no stock."""
    p = Position.begin("durak", len(hands), {"begins": "forehand", **options}).show()
    return Position.read(
        p
        | {
            "options": {**p["options"], "hand": 1},
            "phase": "lead", "to_act": 0, "seat": 0, "hands": [*hands], "stock": "",
            "bottom": "", "trump": "C", "attacker": 0, "defender": defender, "neighbour": defender,
        }
    )  # fmt: skip


def after(p, *moves):
    p = p.copy()
    for move in moves:
        p.play(move)
    return p


def drawn(p):
    """Who draws, card after card, until somebody acts again; each draws what comes first."""
    p, seats = p.copy(), []
    while p.show()["phase"] in ("draw", "exchange"):
        if p.to_act == CHANCE:
            seats.append(p.state.seat)
            p.play(p.moves()[0])
        else:
            p.play("pass")
    return seats, p


def hand(p, seat):
    return set(p.show()["hands"][seat].split())


@pytest.fixture
def table():
    return dealt(*HANDS, stock=STOCK)


# --- the deal, and who begins ----------------------------------------------------


def test_thirty_six_cards_six_each_and_one_turned():
    p = Position.begin("durak", 3)
    while p.to_act == CHANCE:
        p.play(p.moves()[0])
    shown = p.show()
    assert [len(h.split()) for h in shown["hands"]] == [6, 6, 6]
    assert len(shown["stock"].split()) == 36 - 18 - 1
    assert shown["bottom"][1] == shown["trump"]
    ranks = {c[0] for h in [*shown["hands"], shown["stock"], shown["bottom"]] for c in h.split()}
    assert ranks == set("6789TJQKA")


@pytest.mark.parametrize("seed", range(3))
def test_of_six_players_the_dealer_holds_the_card_that_makes_trumps(seed):
    p, rng, moves = Position.begin("durak", 6), random.Random(seed), []
    while p.to_act == CHANCE:
        moves.append(rng.choice(p.moves()))
        p.play(moves[-1])
    shown = p.show()
    assert (shown["stock"], shown["bottom"]) == ("", "")
    last = moves[-1].split()[1]  # the thirty-sixth
    assert len(moves) == 36
    assert last in hand(p, 5)
    assert shown["trump"] == last[1]


def test_the_lowest_trump_begins_the_first_deal_with_any_card():
    p = dealt("8H KD 9C", "7H 9H AS", "7C QD TD", stock="6C 7S", begins="lowest")
    assert p.to_act == 2
    assert {"lead 7C", "lead QD", "lead TD"} <= set(p.moves())
    assert p.show()["defender"] == 0
    assert dealt("8H KD 9C", "7H 9H AS", "7C QD TD", stock="6C 7S").to_act == 0


# --- attack and defence ------------------------------------------------------------


@pytest.mark.parametrize(
    ("lead", "beaten_by"),
    [
        ("8H", {"9H"}),
        ("8D", set()),
        ("9C", set()),
    ],
)
def test_a_higher_card_of_the_suit_beats_and_trumps_only_fall_to_higher_trumps(
    table, lead, beaten_by
):
    moves = after(table, f"lead {lead}").moves()
    assert set(moves) == {"take", *(f"beat {lead} with {c}" for c in beaten_by)}


def test_any_trump_beats_another_suit():
    p = after(dealt("8H KD", "9C QC", stock="6S", exchange="no"), "lead KD")
    assert set(p.moves()) == {"take", "beat KD with 9C", "beat KD with QC"}


def test_one_card_is_led_and_others_come_when_it_is_beaten(table):
    assert after(table, "lead 8H").to_act == 1
    p = after(table, "lead 8H", "beat 8H with 9H")
    assert (p.to_act, set(p.moves())) == (0, {"add 8D", "add 9C", "stop", "pass"})


def test_ranks_of_beating_cards_count_too():
    p = after(dealt("8H KD 9C", "9H AS 7S", stock="6S"), "lead 8H", "beat 8H with 9H")
    assert "add 9C" in p.moves()
    assert "add KD" not in p.moves()


def test_others_add_by_leave_of_the_main_attacker_alone(table):
    p = after(table, "lead 8H", "beat 8H with 9H", "pass")
    assert p.to_act == 2
    assert "add 9D" in p.moves()
    stopped = after(table, "lead 8H", "beat 8H with 9H", "stop")
    assert stopped.show()["phase"] == "draw"


@pytest.mark.parametrize(("players", "who"), [(4, {0, 2, 3}), (5, {0, 2}), (6, {0, 2})])
def test_with_five_or_more_only_the_neighbours_of_the_defender_attack(players, who):
    """All hold a nine; the first card is an eight that a nine beats."""
    hands = ["8H 9S", "9H 7S", "9D 7D", "9C 7C", "TD TS", "TH JS"][:players]
    hands[-1] = "6D 8D" if players < 6 else "8D JS"
    p = dealt(*hands, trump="AC", stock="AS KS", permission="free")
    p = after(p, "lead 8H", "beat 8H with 9H")
    asked = set()
    while p.show()["phase"] == "add":
        if any(m.startswith("add") for m in p.moves()):
            asked.add(p.to_act)
        p.play("pass")
    assert asked == {i for i in who if {"8", "9"} & {c[0] for c in hands[i].split()}}


def test_not_more_cards_than_the_limit():
    two = dealt("8H 8D 8S", "9H 9D AS", "6C 7C TC", trump="AC", limit=2, stock="6S")
    two = after(two, "lead 8H", "beat 8H with 9H", "add 8D", "beat 8D with 9D")
    assert two.show()["phase"] in ("draw", "exchange")


def test_not_more_cards_than_the_defender_had_at_the_beginning():
    p = after(at("8H 8D 8S KD", "9H KS"), "lead 8H", "beat 8H with 9H")
    assert "add 8D" in p.moves()
    p = after(p, "add 8D")
    assert (p.show()["phase"], p.to_act) == ("beat", 1)  # two cards against a hand of two
    p = after(p, "take")
    assert hand(p, 1) == {"8H", "9H", "8D", "KS"}


def test_who_beats_everything_attacks_next_and_the_beaten_cards_are_gone(table):
    _, p = drawn(after(table, "lead 8H", "beat 8H with 9H", "stop"))
    assert (p.show()["phase"], p.to_act, p.show()["defender"]) == ("lead", 1, 2)
    everywhere = " ".join([*p.show()["hands"], p.show()["stock"], p.show()["bottom"]])
    assert "8H" not in everywhere
    assert "9H" not in everywhere


def test_who_takes_takes_the_beaten_cards_and_its_own_too(table):
    p = after(table, "lead 8H", "beat 8H with 9H", "add 8D", "stop", "take", "stop")
    assert {"8H", "9H", "8D"} <= hand(p, 1)


def test_attackers_may_give_what_they_could_still_have_played(table):
    p = after(table, "lead 8H", "beat 8H with 9H", "add 8D", "stop", "take")
    assert (p.to_act, p.show()["phase"]) == (0, "give")
    assert "give 9C" in p.moves()
    assert "give KD" not in p.moves()


def test_whoever_took_does_not_attack_the_next_player_does(table):
    _, p = drawn(after(table, "lead 8H", "take", "stop"))
    assert (p.show()["phase"], p.to_act, p.show()["defender"]) == ("lead", 2, 0)


# --- drawing, and the exchange -------------------------------------------------------


def test_the_attacker_draws_first_and_the_defender_last(table):
    seats, _ = drawn(after(table, "lead 8H", "beat 8H with 9H", "stop"))
    assert seats == [0, 1]
    joined = after(table, "lead 8H", "beat 8H with 9H", "pass", "add 9D", "stop", "take", "stop")
    seats, _ = drawn(joined)
    assert seats == [0, 2]  # the defender has taken, and has enough


def test_who_was_dealt_the_lowest_trump_takes_the_turned_card_for_it(table):
    p = after(table, "lead 8H", "beat 8H with 9H", "pass")
    assert "exchange 6C" in p.moves()
    p = after(p, "exchange 6C")
    assert "JC" in hand(p, 2)
    assert p.show()["bottom"] == "6C"
    assert p.show()["trump"] == "C"


# --- the end ----------------------------------------------------------------------------


def test_the_last_with_cards_loses():
    p = dealt("8H 8D", "9H 9D", trump="AC")
    p = after(p, "lead 8H", "beat 8H with 9H", "stop", "draw AC", "lead 9D", "take")
    assert hand(p, 0) == {"8D", "AC", "9D"}
    assert describe_result(p) == "seat 0 loses"


def test_a_player_without_cards_is_passed_over():
    p = after(dealt("8H", "9H", "7S", trump="AC"), "lead 8H", "beat 8H with 9H", "draw AC")
    assert hand(p, 1) == set()
    assert (p.to_act, p.show()["defender"]) == (2, 0)


def test_nobody_with_cards_after_an_attack_is_a_draw():
    p = after(dealt("8H", "9H", "7S", trump="AC"), "lead 8H", "beat 8H with 9H", "draw AC")
    p = after(p, "lead 7S", "beat 7S with AC")
    assert (p.to_act, describe_result(p)) == (NOBODY, "draw")


# --- pairs and teams ------------------------------------------------------------------------


def seats_of_attack(p):
    return p.to_act, p.show()["defender"]


def test_the_partner_of_the_defender_takes_no_part_and_the_other_side_may():
    p = dealt("8H 9S", "9H 7S", "9D 7D", "9C 8C", trump="AC", stock="6S 6H", teams="yes")
    p = after(p, "lead 8H", "beat 8H with 9H", "pass")
    assert p.to_act == 2
    p = after(p, "pass")
    assert p.to_act != 3


def test_pairs_stand_in_for_who_is_out_as_in_the_example():
    """A attacks B, who is rid of all cards by it; D attacks C in its place, then A."""
    p = at("8H KD QD", "9H", "7S KS QS", "TD JD AD", teams="yes")
    p = after(p, "lead 8H", "beat 8H with 9H")
    assert seats_of_attack(p) == (3, 2)
    p = after(p, "lead TD", "take", "stop")
    assert seats_of_attack(p) == (3, 0)
    p = after(p, "lead JD", "beat JD with QD", "stop")
    assert seats_of_attack(p) == (0, 3)


def test_teams_of_three_stand_in_as_in_the_example():
    """A1 B1 A2 B2 A3 B3, and B1 is out: who attacks whom, four attacks long."""
    p = at(
        "8H KD QD", "", "7S KS QS", "9H TD JD", "6S 7H TS", "AD 6D 7D 8D", defender=3, teams="yes"
    )  # fmt: skip
    p = after(p, "lead 8H", "beat 8H with 9H", "stop")
    assert seats_of_attack(p) == (3, 2)  # B2 beats, and attacks A2
    p = after(p, "lead TD", "take", "stop")
    assert seats_of_attack(p) == (5, 4)  # that succeeds: B3 attacks A3
    p = after(p, "lead AD", "take", "stop")
    assert seats_of_attack(p) == (3, 0)  # so does that: B2, in the empty place, attacks A1
