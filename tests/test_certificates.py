"""Certificates: checked from the file alone, and refused when anything in them is changed."""

import copy
import json
from dataclasses import replace

import pytest

import verify.certificates
from games.positions import Position, make_options
from games.system import Refusal, find_game
from sim.policies import seat_policies
from sim.streams import Streams
from sim.trace import play_out, policy_choice
from verify.certificates import check_certificate, lasso_certificate, save_certificate
from verify.decide import Decider
from verify.loops import find_by_play

MAIJA = find_game("maija")


@pytest.fixture(scope="module")
def lasso():
    """The content of a certificate for the three-player loop."""
    how, trace = find_by_play(MAIJA, make_options(MAIJA, 3))
    return lasso_certificate(trace, how)


@pytest.fixture(scope="module")
def exploration(tmp_path_factory):
    options = make_options(MAIJA, 2, {"deck": "QK:SH", "trump": "H", "hand": 1})
    [found] = Decider(MAIJA, options, base=tmp_path_factory.mktemp("c")).decide(["ends"])
    assert found.verdict == "terminates"
    with open(found.certificate, encoding="utf-8") as file:
        return json.load(file)


def check(content, folder):
    return check_certificate(save_certificate(content, folder))


def test_the_three_player_loop_is_of_single_leads_all_taken_from_a_dealt_game(lasso, tmp_path):
    assert check(lasso, tmp_path).ok
    assert set(lasso["cycle_events"]) == {"lead", "stop", "leave"}
    assert lasso["cycle_events"]["lead"] == lasso["cycle_events"]["leave"]
    assert sum(m.startswith("deal ") for m in lasso["stem"]) == 15
    assert lasso["start"]["phase"] == "deal"


def test_an_exploration_is_searched_again(exploration, tmp_path):
    checked = check(exploration, tmp_path)
    assert checked.ok
    assert "no cycle" in checked.reason


def swap_a_card(c):
    i = next(i for i, m in enumerate(c["stem"]) if m.startswith("lead"))
    c["stem"][i] = c["stem"][i][:-1] + ("S" if c["stem"][i][-1] != "S" else "H")


def swap_two_dealt_cards(c):
    c["stem"][0], c["stem"][1] = c["stem"][1], c["stem"][0]


def drop(name):
    return lambda c: c.pop(name)


def put(name, value):
    return lambda c: c.__setitem__(name, value)


def shorten_the_cycle(c):
    c["cycle"].pop()


def empty_the_cycle(c):
    c["cycle"], c["cycle_events"] = [], {}


def start_in_the_middle(c):
    c["start"], c["stem"] = c["entry"], []


def change_the_entry(c):
    c["entry"]["leader"] = (c["entry"]["leader"] + 1) % 3


def let_chance_close_the_cycle(c):
    """Move the end of the stem, with a draw in it, into the cycle."""
    c["cycle"] = c["stem"][-12:] + c["cycle"]
    c["stem"] = c["stem"][:-12]


LASSO_TAMPERING = {
    "a card swapped in a move": swap_a_card,
    "two dealt cards swapped": swap_two_dealt_cards,
    "a move missing from the stem": lambda c: c["stem"].pop(20),
    "a move missing from the cycle": shorten_the_cycle,
    "an empty cycle": empty_the_cycle,
    "no deal": start_in_the_middle,
    "another entry": change_the_entry,
    "other entry bytes": put("entry_bytes", "00"),
    "chance inside the cycle": let_chance_close_the_cycle,
    "other options": lambda c: c["options"].__setitem__("must_beat", "most"),
    "an option missing": lambda c: c["options"].pop("end"),
    "another number of players": put("players", 4),
    "another version": put("version", "0"),
    "other rules": put("rules", "0" * 16),
    "another verdict": put("verdict", "terminates"),
    "another property": put("property", "queen"),
    "another game": put("game", "beggar"),
    "other events": lambda c: c["cycle_events"].__setitem__("lead", 7),
    "moves that are no texts": put("cycle", [1, 2]),
    "a move in another spelling": lambda c: c["cycle"].__setitem__(0, c["cycle"][0].upper()),
    "the stem missing": drop("stem"),
    "no kind": drop("kind"),
}


@pytest.mark.parametrize("how", LASSO_TAMPERING)
def test_a_tampered_lasso_is_refused(lasso, how, tmp_path):
    content = copy.deepcopy(lasso)
    LASSO_TAMPERING[how](content)
    assert content != lasso
    checked = check(content, tmp_path) if "property" in content else None
    assert checked is not None
    assert not checked.ok
    assert checked.reason
    assert "\n" not in checked.reason


EXPLORATION_TAMPERING = {
    "other counts": lambda c: c["counts"].__setitem__("states", 1),
    "a limit too small": lambda c: c["how"].__setitem__("limit", 10),
    "no limit": lambda c: c["how"].pop("limit"),
    "other deals": lambda c: c["how"].__setitem__("deals", "some"),
    "limit no number": lambda c: c["how"].__setitem__("limit", "many"),
    "another verdict": put("verdict", "can loop"),
    "other options": lambda c: c["options"].__setitem__("must_beat", "most"),
}


@pytest.mark.parametrize("how", EXPLORATION_TAMPERING)
def test_a_tampered_exploration_is_refused(exploration, how, tmp_path):
    content = copy.deepcopy(exploration)
    EXPLORATION_TAMPERING[how](content)
    assert not check(content, tmp_path).ok


def test_a_certificate_cut_in_half_is_refused(lasso, tmp_path):
    path = save_certificate(lasso, tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: len(text) // 2], encoding="utf-8")
    checked = check_certificate(path.parent)
    assert not checked.ok
    assert checked.reason.startswith("not whole")


def test_a_certificate_that_is_not_there_is_bad_input(tmp_path):
    with pytest.raises(Refusal, match="cannot be read: No such file"):
        check_certificate(tmp_path / "nothing")


def test_a_certificate_is_refused_when_the_rules_have_changed(lasso, tmp_path, monkeypatch):
    """A game with the same name and version, whose receivers must beat what they can."""
    path = save_certificate(lasso, tmp_path)

    def end_defence_differently(s, o):
        s.left = 0
        return 0

    changed = replace(MAIJA, result=end_defence_differently)
    monkeypatch.setattr(verify.certificates, "find_game", lambda name: changed)
    checked = check_certificate(path)
    assert not checked.ok
    assert "the rules of maija have changed" in checked.reason


def test_a_play_that_ends_makes_no_certificate():
    start = Position.begin("maija", 2)
    policies = seat_policies(MAIJA, 2, "random")
    with pytest.raises(ValueError, match="does not repeat"):
        lasso_certificate(play_out(start, policy_choice(policies, Streams(0, 0))), "play")


@pytest.mark.parametrize("players", [3, 5])
def test_loops_are_found_by_play(players):
    how, trace = find_by_play(MAIJA, make_options(MAIJA, players))
    assert "always-take" in how
    assert trace.looped.events["lead"] == trace.looped.events["leave"]


def test_no_loop_is_found_where_there_is_none():
    assert find_by_play(MAIJA, make_options(MAIJA, 2), plays=2) is None
