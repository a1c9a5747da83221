"""Positions and moves as text, and the refusal of positions that cannot occur."""

import json

import pytest

from games.positions import Position, describe_result, make_options, show_options
from games.system import Refusal, find_game
from tests.play import random_play
from tests.written import ABSENT, BEGGAR, MAIJA, changed, refusal

# --- what is read ------------------------------------------------------------------


@pytest.mark.parametrize("base", [MAIJA, BEGGAR], ids=["maija", "beggar"])
def test_a_position_is_read_and_written(base):
    position = Position.parse(json.dumps(base))
    shown = position.show()
    assert list(shown) == list(base)
    assert {**shown, "options": 0, "hands": 0, "stock": 0} == {
        **base, "options": 0, "hands": 0, "stock": 0,
    }  # fmt: skip
    assert Position.parse(position.to_json()) == position
    assert "\n" not in position.to_json()


def test_cards_are_read_in_any_form_and_order():
    loose = {"hands": ["♥K, qs", "jd  A♥"], "stock": "KS AS QH JS JH KD AD", "bottom": "♦Q"}
    assert Position.read(changed(MAIJA, loose)) == Position.read(MAIJA)


def test_memory_may_be_left_out():
    assert Position.read(changed(MAIJA, {"memory": ABSENT})) == Position.read(MAIJA)


def test_moves_are_played_by_name():
    position = Position.read(MAIJA)
    assert position.moves() == ["lead KH", "lead QS"]
    for move in ("lead KH", " STOP", "draw  as"):
        position.play(move)
    assert position.show()["phase"] == "defend"
    assert position.moves() == ["leave KH", "beat KH with JD", "beat KH with AH"]


def test_moves_that_are_not_legal_are_refused_with_those_that_are():
    position = Position.read(MAIJA)
    with pytest.raises(Refusal) as refused:
        position.play("lead AH")
    assert str(refused.value) == "illegal move 'lead AH': legal here are lead KH, lead QS"
    game = find_game("maija")
    over = random_play(game, make_options(game, 2), 0).last
    with pytest.raises(Refusal) as refused:
        over.play("stop")
    assert str(refused.value) == "illegal move 'stop': the game is over"
    assert describe_result(over) in ("seat 0 loses", "seat 1 loses")


def test_results_in_words():
    void = Position.begin("maija", 2, {"deck": "QS KS AS JS 2D", "hand": 1})
    for move in ("deal QS", "deal 2D"):
        void.play(move)
    assert describe_result(void) == "void: deal again"


# --- what is refused: the frame ------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "position: not JSON at character 0: Expecting value"),
        ('{"game": "maija",', "position: not JSON at character 17: "),
        ("[" * 100_000, "position: "),
        ('{"players": ' + "9" * 5000 + "}", "position: "),
        ("[]", "position: a JSON object with game, options, players and zones is wanted"),
        ("3", "position: a JSON object with game, options, players and zones is wanted"),
    ],
)
def test_text_that_is_no_position_is_refused(text, message):
    with pytest.raises(Refusal) as refused:
        Position.parse(text)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": ABSENT}, "game: the field is missing from the position"),
        ({"options": ABSENT}, "options: the field is missing from the position"),
        ({"to_act": ABSENT}, "to_act: the field is missing from the position"),
        ({"game": "poker"}, "unknown game 'poker'; the games are "),
        ({"game": 3}, "unknown game '3'; the games are "),
        ({"game": "a\nb"}, r"unknown game 'a\nb'; the games are "),
        ({"players": "2"}, 'players: a whole number, not "2"'),
        ({"players": True}, "players: a whole number, not true"),
        ({"players": 1}, "maija is for 2 to 10 players, not 1: the rule text says two to ten"),
        ({"options": "hand=2"}, "options: an object with the options by name is wanted"),
        (
            {"options": {"hands": 2}},
            "unknown option 'hands' of maija; it has deck, hand",
        ),
        ({"options": {"hand": 0}}, "option hand=0 of maija: a number from 1 to 25"),
        ({"options": {"hand": True}}, "option hand=True of maija: a number from 1 to 25"),
        ({"options": {"hand": None}}, "option hand=None of maija: a number from 1 to 25"),
        ({"options": {"hand": 2.5}}, "option hand=2.5 of maija: a number from 1 to 25"),
        ({"options": {"hand": 1e999}}, "option hand=inf of maija: a number from 1 to 25"),
        ({"options": {"hand": "a\nb"}}, "option hand="),
        ({"options": {"lead": "a\nb"}}, "option lead="),
        ({"options": {"lead": "two"}}, "option lead=two of maija: one of any single"),
        ({"options": {"lead": 1}}, "option lead=1 of maija: one of any single"),
        ({"options": {"deck": "JK:SHD"}}, "deck: the queen of spades is missing"),
        ({"options": {"deck": 7}}, "deck: '7' is not a card"),
        ({"hand": "QS"}, "hand: unknown field; a position of maija has none"),
        ({"phase": "leading"}, "phase: 'leading' is none of deal turn lead add "),
        ({"phase": 2}, "phase: text is wanted, not 2"),
        ({"memory": []}, "memory: an object is wanted"),
        ({"memory": {"known": ["", "QS"]}}, "memory"),
        ({"memory": {"known": ["2C", ""]}}, "memory"),
        ({"memory": {"known": ["", ""], "unknown": 1}}, "memory"),
        ({"memory": {}}, "known: the field is missing from the position"),
        ({"memory": {"known": [""]}}, "known: a list of 2 is wanted, one for each seat"),
    ],
)
def test_a_wrong_frame_is_refused_naming_the_field(changes, message):
    assert refusal(MAIJA, changes).startswith(message)


def test_an_unknown_field_with_an_odd_name_is_refused_in_one_line():
    assert "unknown field" in refusal(MAIJA, {"a\nb": 1})


# --- what is refused: the fields -----------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"stock": ABSENT}, "stock: the zone is missing from the position"),
        ({"trump": ABSENT}, "trump: the field is missing from the position"),
        ({"hands": "QS KH"}, "hands: a list of 2 is wanted, one for each seat"),
        ({"hands": ["QS KH"]}, "hands: a list of 2 is wanted, one for each seat"),
        ({"hands": ["QS KH", 7]}, "hands[1]: text is wanted, not 7"),
        ({"hands": ["QS KH", "AH 7"]}, "hands[1]: '7' is not a card; write rank then suit"),
        ({"hands": ["QS KH", "AH AH"]}, "hands[1]: AH is named twice"),
        ({"hands": ["QS KH", "AH QS"]}, "hands[1]: QS is also in hands[0]"),
        ({"stock": "AS KS JS QH JH AD KD JD"}, "stock: JD is also in hands[1]"),
        ({"bottom": "QH"}, "bottom: QH is also in stock"),
        ({"bottom": "2C"}, "bottom: 2C is not in the deck"),
        ({"bottom": None}, "bottom: text is wanted, not null"),
        ({"trump": "X"}, "trump: 'X' is none of C D H S"),
        ({"trump": 1}, "trump: text is wanted, not 1"),
        ({"leader": "0"}, 'leader: a whole number from 0 to 15, not "0"'),
        ({"leader": -1}, "leader: a whole number from 0 to 15, not -1"),
        ({"leader": 16}, "leader: a whole number from 0 to 15, not 16"),
        ({"leader": 0.0}, "leader: a whole number from 0 to 15, not 0.0"),
        ({"begun": 2}, "begun: a whole number from 0 to 1, not 2"),
        ({"begun": True}, "begun: a whole number from 0 to 1, not true"),
        ({"to_act": 1}, "to_act: 0 acts here, not 1"),
        ({"to_act": "chance"}, 'to_act: 0 acts here, not "chance"'),
        ({"to_act": None}, "to_act: 0 acts here, not null"),
    ],
)
def test_a_wrong_field_is_refused_by_its_name(changes, message):
    assert refusal(MAIJA, changes).startswith(message)


# --- options ------------------------------------------------------------------------


def test_options_are_read_from_text_and_shown():
    game = find_game("maija")
    options = make_options(game, 3, {"hand": "4", "after_fail": "receiver", "deck": "9TJQKA:SHDC"})
    shown = show_options(game, options)
    assert (options.hand, options.after_fail, options.players) == (4, 2, 3)
    assert shown["after_fail"] == "receiver"
    assert shown["deck"] == "AKQJT9:SHDC"
    assert make_options(game, 3, shown) == options


@pytest.mark.parametrize(
    ("players", "settings", "message"),
    [
        (2, {"deck": "KA:SHD"}, "deck: the queen of spades is missing; Maija cannot be played"),
        (2, {"deck": "QKA:S", "hand": 1}, "deck: there must be a suit besides spades to be trumps"),
        (
            2,
            {"deck": "QKA:SD", "hand": 1, "trump": "H"},
            "trump: the deck has no card",
        ),
        (4, {"deck": "QS KS 2D", "stock": "no"}, "deck: 3 cards are too few to give"),
        (3, {"hand": 25}, "hand: 3 players with 25 cards each leave none of 52 to turn for trumps"),
    ],
)
def test_options_that_do_not_go_together_are_refused(players, settings, message):
    with pytest.raises(Refusal) as refused:
        make_options(find_game("maija"), players, settings)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


def test_an_odd_deck_cannot_be_dealt_to_two():
    with pytest.raises(Refusal, match="deck: an even number of cards is dealt"):
        make_options(find_game("beggar"), 2, {"deck": "JQK:S"})
