"""Beggar-My-Neighbour by hand, and against what others published.

A test is named for the clause of docs/rules/beggar.md that it holds, `test_o_…` for an option.
Hands are written as the records are: one sign a card, the top card first.
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from games.cards import NOBODY, members
from games.positions import Position, describe_result
from games.system import Refusal

RECORDS = Path(__file__).parent.parent / "reports" / "data" / "published.json"
PUBLISHED = json.loads(RECORDS.read_text("utf-8"))
PLAIN = {"beggar": "23456789T", "camicia": "4567JQK"}


def at(first, second, pack="beggar", deck=None):
    """The position in which seat 0 is about to play to an empty table."""
    options = {"pack": pack} if deck is None else {"pack": pack, "deck": deck}
    shown = {
        "game": "beggar",
        "options": options,
        "players": 2,
        "phase": "play",
        "to_act": 0,
        "hands": [" ".join(reversed(first)), " ".join(reversed(second))],
        "played": "",
        "stock": "",
        "seat": 0,
        "owed": 0,
    }
    return Position.read(shown)


def small(first, second, pack="beggar"):
    """As `at`, with a deck of just these cards."""
    plain = [r + s for r in PLAIN[pack] for s in "CDHS"]
    deck = plain[: (first + second).count("-")]
    for kind, n in Counter((first + second).replace("-", "")).items():
        deck += [kind + s for s in "CDHS"[:n]]
    return at(first, second, pack, " ".join(deck))


def hands(p):
    """Both hands, top card first."""
    return ["".join(reversed(h.split())) for h in p.show()["hands"]]


def play(p, times):
    for _ in range(times):
        p.play("play")
    return p


def play_out(p):
    """Play to the end; return how many of each event there were."""
    events = Counter()
    for _ in range(10_000):
        if p.to_act == NOBODY:
            return events
        (action,) = members(p.legal())
        events[p.event(action)] += 1
        p.apply(action)
    raise AssertionError(f"no end after {events}")


def play_until_repeated(p):
    """Play until a state repeats; return the events so far, and those of the cycle."""
    seen, events = {}, Counter()
    while p.state.to_bytes() not in seen and len(seen) < 10_000:
        seen[p.state.to_bytes()] = events.copy()
        (action,) = members(p.legal())
        events[p.event(action)] += 1
        p.apply(action)
        assert p.to_act != NOBODY
    return events, events - seen[p.state.to_bytes()]


# --- the rules, by hand -------------------------------------------------------------


def test_b1_the_pack_is_dealt_out_alternately():
    p = Position.begin("beggar", 2)
    assert len(p.moves()) == 52
    for n in range(1, 53):
        p.play(p.moves()[0])
        assert [len(h) for h in hands(p)] == [(n + 1) // 2, n // 2]
    assert (p.show()["phase"], p.to_act) == ("play", 0)


def test_b1_two_players_only():
    with pytest.raises(Refusal, match="2 players"):
        Position.begin("beggar", 3)


def test_b2_plain_cards_are_played_in_turn_from_the_top():
    p = small("--J", "---")
    seats = []
    for _ in range(4):
        seats.append(p.to_act)
        assert p.moves() == ["play"]
        p.play("play")
    assert seats == [0, 1, 0, 1]
    assert hands(p) == ["J", "-"]


@pytest.mark.parametrize(("court", "asked"), [("J", 1), ("Q", 2), ("K", 3), ("A", 4)])
def test_b3_a_court_card_asks_for_cards(court, asked):
    p = play(small(court + "-----", "------"), 1)
    for owed in range(asked, 0, -1):
        assert p.to_act == 1
        assert p.show()["owed"] == owed
        p.play("play")
    assert p.to_act == 0
    assert p.moves() == ["take"]


def test_b4_a_court_card_among_those_paid_asks_in_its_turn():
    p = play(small("K-----", "-Q----"), 3)
    assert (p.to_act, p.show()["owed"]) == (0, 2)
    play(p, 2)
    assert p.to_act == 1
    assert p.moves() == ["take"]


def test_b4_a_court_card_may_be_the_last_one_paid():
    p = play(small("Q-----", "-J----"), 3)
    assert (p.to_act, p.show()["owed"]) == (0, 1)


def test_b5_the_trick_goes_under_the_hand_in_the_order_played():
    p = play(small("QK", "----"), 3)
    assert p.show()["played"] == "Q - -"
    p.play("take")
    assert hands(p) == ["KQ--", "--"]
    assert p.show()["played"] == ""
    assert (p.show()["phase"], p.to_act, p.show()["owed"]) == ("play", 0, 0)


def test_b5_the_taker_plays_next_whichever_it_is():
    p = play(small("-----", "J---A"), 3)
    assert p.moves() == ["take"]
    p.play("take")
    assert p.to_act == 1
    assert hands(p) == ["---", "---A-J-"]


@pytest.mark.parametrize(
    ("first", "second", "cards", "loser"),
    [("K-", "--", 3, 1), ("-", "---", 2, 0), ("J", "A--", 2, 0), ("-J", "-A", 4, 0)],
)
def test_b6_who_cannot_play_loses_and_the_trick_in_progress_is_taken(first, second, cards, loser):
    p = small(first, second)
    assert play_out(p) == {"card": cards, "trick": 1}
    assert describe_result(p) == f"seat {loser} loses"
    assert hands(p)[loser] == ""
    assert len(hands(p)[1 - loser]) == len(first + second)
    assert (p.show()["played"], p.show()["owed"]) == ("", 0)


def test_b6_a_last_card_that_is_paid_for_keeps_its_player_in():
    p = play(small("J", "---"), 2)
    p.play("take")
    assert p.to_act == 0
    assert hands(p) == ["J-", "--"]


def test_b7_a_player_without_cards_after_a_trick_has_lost_at_once():
    p = small("J--", "-")
    assert play_out(p) == {"card": 2, "trick": 1}
    assert describe_result(p) == "seat 1 loses"
    assert hands(p) == ["--J-", ""]


def test_b8_cards_of_a_kind_are_alike():
    p = Position.begin("beggar", 2)
    for card in ("2C", "TS", "JC", "JH", "9D", "AS"):
        p.play(f"deal {card}")
    assert hands(p) == ["-J-", "-JA"]


def test_b8_the_kinds_are_those_of_the_pack():
    with pytest.raises(Refusal, match="kinds"):
        at("-" * 26, "-" * 26)


# --- the records --------------------------------------------------------------------------


@pytest.mark.parametrize("deal", PUBLISHED["finite"], ids=lambda d: d["by"].replace(" ", "-"))
def test_b9_published_lengths(deal):
    events = play_out(at(*deal["hands"]))
    assert events == {"card": deal["cards_played"], "trick": deal["tricks"]}


@pytest.mark.parametrize("deal", PUBLISHED["infinite"], ids=lambda d: d["by"].replace(" ", "-"))
def test_b10_a_published_deal_never_ends(deal):
    events, cycle = play_until_repeated(at(*deal["hands"]))
    assert cycle["trick"] == deal["cycle_tricks"]
    assert events["trick"] == deal["repeats_after_tricks"]
    assert events["card"] == deal["repeats_after_cards"]


# --- options ------------------------------------------------------------------------------------


def test_o_pack_camicia_has_forty_cards():
    p = Position.begin("beggar", 2, {"pack": "camicia"})
    dealt = {m.split()[1] for m in p.moves()}
    assert dealt == {r + s for r in "A234567JQK" for s in "CDHS"}


@pytest.mark.parametrize(("court", "asked"), [("A", 1), ("2", 2), ("3", 3)])
def test_o_pack_camicia_asks_with_aces_twos_and_threes(court, asked):
    p = play(small(court + "-----", "------", "camicia"), 1)
    assert (p.to_act, p.show()["owed"]) == (1, asked)
    play(p, asked)
    assert p.to_act == 0
    assert p.moves() == ["take"]


def test_o_pack_camicia_takes_court_cards_for_plain_ones():
    p = Position.begin("beggar", 2, {"pack": "camicia"})
    for card in ("JC", "2H", "KD", "AS"):
        p.play(f"deal {card}")
    assert hands(p) == ["--", "2A"]


@pytest.mark.parametrize("deal", PUBLISHED["camicia"], ids=lambda d: d["by"])
def test_o_pack_camicia_has_a_published_deal_that_never_ends(deal):
    events, _ = play_until_repeated(at(*deal["hands"], "camicia"))
    assert events["trick"] == deal["repeats_after_tricks"]
    assert events["card"] == deal["repeats_after_cards"]


def test_o_deck_must_deal_out_evenly():
    with pytest.raises(Refusal, match="even"):
        Position.begin("beggar", 2, {"deck": "JC 2C 3C"})
