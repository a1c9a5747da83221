"""Scenarios of Maija, C11 to C18: beating and taking."""

import random

import pytest

from games.cards import CHANCE, NOBODY, has, members, parse_card
from games.positions import Position
from games.system import Refusal
from tests.maija_table import (
    DECK,
    RANKS,
    after,
    all_defences,
    at,
    cards,
    draw,
    hand,
    in_play,
    lead,
    leads_next,
    leave_all,
    offered,
    sizes,
    three_seven_king,
    zone,
)

QUEEN_OF_SPADES = parse_card("QS")


# --- C11 to C16: beating -------------------------------------------------------


@pytest.mark.parametrize("rank", RANKS)
def test_c11_a_higher_card_of_the_suit_beats(rank):
    clubs = [r + "C" for r in RANKS if r != rank]
    p = lead(at(f"{rank}C 2D 3D", " ".join(clubs) + " QS"), f"{rank}C")
    assert offered(p) == {r + "C" for r in RANKS[RANKS.index(rank) + 1 :]}


def test_c11_one_card_beats_one_card():
    p = lead(at("7C 8C 2D", "AC 3D QS"), "7C 8C")
    p = after(p, "beat 7C with AC")
    assert p.moves() == ["leave 8C"]


def test_c11_seven_and_nine_by_eight_and_jack():
    p = lead(at("7C 9C 2D 3D", "8C JC QS 4D"), "7C 9C")
    assert all_defences(p) == {"7C<8C 9C<JC", "7C<8C 9C", "7C<JC 9C", "7C 9C<JC", "7C 9C"}


BEATS = "H:2H>AD H:2H>AC H:2H>AS H:3H>2H H:AH>KH H:AS>KS H:KS>JS C:2C>AH D:2D>AS"
FAILS = "H:AC>2H H:AS>2H H:2H>3H H:AD>2C H:3D>2C H:JS>KS C:AH>2C D:AH>2S"


@pytest.mark.parametrize("pair", (BEATS + " " + FAILS).split())
def test_c12_trumps_beat_every_other_suit(pair):
    trump, held, led = pair[0], pair[2:4], pair[5:]
    p = lead(at(f"{led} 4D 5D", f"{held} QS 6C", trump=trump), led)
    assert (f"beat {led} with {held}" in p.moves()) is (pair in BEATS.split())


@pytest.mark.parametrize("trump", "CDH")
def test_c12_every_card_against_all_others(trump):
    rank = {r: i for i, r in enumerate(RANKS)}
    for led in sorted(DECK):
        beside = "3S" if led == "2S" else "2S"
        held = DECK - {led, beside}
        p = lead(at(f"{led} {beside}", " ".join(held), trump=trump), led)
        better = {c for c in held if c[1] == led[1] and rank[c[0]] > rank[led[0]]}
        trumps = {c for c in held if c[1] == trump != led[1]}
        expected = set() if led == "QS" else (better | trumps) - {"QS"}
        assert offered(p) == expected, led


def test_c13_drawing_the_turned_card_changes_no_trumps():
    p = at("AD KD 2C QS 3C", "2H 4S 5S 6S 7S", stock="9D", bottom="3H")
    p = leave_all(draw(lead(p, "2C 3C"), "9D 3H"))
    assert p.show()["trump"] == "H"
    assert zone(p, "bottom") == set()
    assert "beat AD with 2H" in lead(p, "AD").moves()


def test_c13_a_trump_may_be_used_by_one_who_could_follow_suit():
    p = lead(at("7C 2D", "8C 2H 3D QS"), "7C")
    assert all_defences(p) == {"7C<8C", "7C<2H", "7C"}


def test_c14_nothing_beats_the_queen_of_spades():
    p = lead(at("QS 2D", "AS KS AH 2H"), "QS")
    assert p.moves() == ["leave QS"]


@pytest.mark.parametrize("led", ["JS", "2S", "7C", "2D", "2H"])
def test_c14_the_queen_of_spades_beats_nothing(led):
    p = lead(at(f"{led} 3D", "QS 3C"), led)
    assert f"beat {led} with QS" not in p.moves()
    assert p.moves() == [f"leave {led}"]


def test_c14_the_spades_about_the_queen_keep_their_places():
    p = lead(at("JS TS 2D", "QS KS 3D"), "TS JS")
    assert all_defences(p) == {"JS<KS TS", "JS TS<KS", "JS TS"}


@pytest.mark.parametrize("players", [2, 3, 4, 6, 10])
def test_c14_the_queen_of_spades_never_leaves_the_game(players):
    chance = random.Random(players)
    for _ in range(4):
        p = Position.begin("maija", players)
        for _ in range(3000):
            if p.to_act == NOBODY:
                break
            p.apply(chance.choice(members(p.legal())))
            zones = [*p.state.hands, p.state.stock, p.state.table, p.state.left]
            assert sum(has(z, QUEEN_OF_SPADES) for z in zones) == 1


def test_c15_a_card_that_could_be_beaten_may_be_taken():
    p = lead(at("7C 9C 2D 3D", "8C JC QS 4D"), "7C 9C")
    assert "leave 7C" in p.moves()
    p = after(p, "leave 7C", "leave 9C")
    assert hand(p, 1) == cards("7C 8C 9C JC QS 4D")


@pytest.mark.parametrize("led", ["2D", "2D 3D", "2D 3D 4D"])
def test_c15_every_led_card_may_be_beaten_or_taken(led):
    p = lead(at("2D 3D 4D 5C", "7D 8D 9D QS"), led)
    n = len(led.split())
    beaten = {sum("<" in pair for pair in d.split()) for d in all_defences(p)}
    assert beaten == set(range(n + 1))


def test_c16_suit_and_trump_may_be_mixed_in_one_defence():
    p = lead(at("7C 9C 2D 3D", "8C 2H QS 4D"), "7C 9C")
    expected = {"7C<8C 9C<2H", "7C<8C 9C", "7C<2H 9C", "7C 9C<2H", "7C 9C"}
    assert all_defences(p) == expected


def test_c16_pairs_may_be_made_in_any_way():
    p = lead(at("7C 8C 2D 3D", "9C TC QS 4D"), "7C 8C")
    expected = {
        "7C<9C 8C<TC", "7C<TC 8C<9C", "7C<9C 8C", "7C<TC 8C", "7C 8C<9C", "7C 8C<TC", "7C 8C",
    }  # fmt: skip
    assert all_defences(p) == expected


# --- C17 and C18: taking, and the receiver draws -----------------------------------


def test_c17_partial_beating_takes_only_the_unbeaten():
    p = three_seven_king()
    assert hand(p, 1) == cards("2C 4C 6C KD")
    assert not in_play(p) & cards("3D 5D 7D 9D")


def test_c17_a_card_beaten_after_one_is_left_stays_out_too():
    p = lead(at("7C 9C QS 2D", "8C JC 3D 4D"), "7C 9C")
    p = after(p, "leave 7C", "beat 9C with JC")
    assert hand(p, 1) == cards("7C 8C 3D 4D")
    assert in_play(p) == cards("QS 2D 7C 8C 3D 4D")


def test_c17_the_queen_is_taken_like_any_card_and_the_spades_about_it_beaten():
    p = lead(at("QS 4S 6S 2D 3D", "5S 7S 2C 3C 4C"), "4S 6S QS")
    p = after(p, "beat 4S with 5S", "beat 6S with 7S")
    assert p.moves() == ["leave QS"]
    p.play("leave QS")
    assert hand(p, 1) == cards("2C 3C 4C QS")
    assert in_play(p) == cards("2C 3C 4C QS 2D 3D")


def test_c18_the_receiver_draws_after_beating_and_taking():
    p = three_seven_king()
    assert p.moves() == ["draw KC"]
    p = draw(p, "KC")
    assert hand(p, 1) == cards("2C 4C 6C KD KC")
    assert zone(p, "bottom") == {"2H"}


@pytest.mark.parametrize(
    ("held", "beaten", "taken", "drawn"),
    [
        (5, 1, 0, 1),
        (5, 0, 1, 0),
        (5, 1, 1, 0),
        (5, 2, 1, 1),
        (5, 2, 0, 2),
        (5, 3, 1, 2),
        (5, 5, 0, 5),
        (6, 1, 0, 0),
        (6, 3, 0, 2),
        (6, 2, 1, 0),
        (7, 1, 1, 0),
    ],
)
def test_c18_the_receiver_draws_up_to_five_and_discards_nothing(held, beaten, taken, drawn):
    led = "2D 3D 4D 5D 6D".split()[: beaten + taken]
    mine = led + "AS KS JS TS 9S".split()[: max(0, 5 - len(led))]
    theirs = "2H 3H 4H 5H 6H".split()[:beaten] + "2C 3C 4C 5C 6C 7C 8C".split()[: held - beaten]
    spare = "QS 9C TC JC QC KC AC 7H 8H 9H TH JH".split()
    stock = spare[: 12 - (len(mine) + held + 13) % 2]
    p = at(" ".join(mine), " ".join(theirs), stock=" ".join(stock), bottom="AH")
    p = lead(p, " ".join(led))
    while p.to_act == CHANCE:
        p.play(p.moves()[0])
    before = len(zone(p, "stock"))
    for i, card in enumerate(led):
        p.play(f"beat {card} with {theirs[i]}" if i < beaten else f"leave {card}")
    for _ in range(drawn):
        assert p.to_act == CHANCE
        p.play(p.moves()[0])
    assert p.show()["phase"] == "lead"
    assert sizes(p)[1] == held - beaten + taken + drawn
    assert before - len(zone(p, "stock")) == drawn


def test_c18_the_leader_has_the_last_card_before_the_receiver():
    p = at("2D QS 3S 4S 5S", "3D 2C 3C 4C 5C", "6C 7C 8C 9C TC", bottom="2H")
    with pytest.raises(Refusal):
        lead(p, "2D").play("beat 2D with 3D")
    p = draw(lead(p, "2D"), "2H")
    p = after(p, "beat 2D with 3D")
    assert sizes(p) == [5, 4, 5]
    assert leads_next(p, 1) == 2
