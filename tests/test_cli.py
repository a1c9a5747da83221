"""The command line: answers that can be read back, and one line for bad input."""

import json
import re

import pytest

from games.positions import Position, make_options
from games.system import find_game, games
from kaato.cli import run
from sim.trace import read_trace
from verify.decide import Decider

SMALL = ["--deck", "QK:SH", "--trump", "H", "-o", "hand=1"]


@pytest.fixture
def kaato(capsys, monkeypatch, tmp_path):
    """Return a function that runs a command in an empty folder: status, output, errors."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments):
        status = run([str(a) for a in arguments])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def answer(kaato, *arguments, status=0):
    found, out, err = kaato(*arguments, "--json")
    assert (found, err) == (status, "")
    return json.loads(out)


def dealt(kaato, *arguments):
    _, out, _ = kaato("deal", "maija", *arguments)
    return out


# --- answers -----------------------------------------------------------------------


def test_games_and_rules_tell_of_options_and_policies(kaato):
    listed = answer(kaato, "games")["games"]
    assert [g["game"] for g in listed] == list(games())
    told = answer(kaato, "rules", "maija")
    assert told["options"]["after_fail"]["values"] == ["next", "leader", "receiver"]
    assert "always-take" in told["policies"]
    status, out, _ = kaato("rules", "maija", "--clauses")
    assert status == 0
    assert "Clauses" in out


def test_a_dealt_position_can_be_played_on(kaato, tmp_path):
    position = dealt(kaato, "--players", 2, "--seed", 9)
    (tmp_path / "p.json").write_text(position)
    moves = answer(kaato, "moves", "maija", "-p", "p.json")["moves"]
    assert moves == Position.parse(position).moves()
    status, after, _ = kaato("apply", "maija", "-p", position, moves[0], "stop")
    assert status == 0
    assert json.loads(after)["phase"] == "leader-draws"


def test_positions_are_read_from_standard_input(kaato, monkeypatch):
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO(dealt(kaato)))
    assert answer(kaato, "moves", "maija", "-p", "-")["to_act"] == 0


def test_trace_says_how_the_game_ended_and_replays(kaato):
    played = answer(kaato, "trace", "maija", "--players", 4, "--seed", 2)
    assert set(played) == {"start", "moves", "events", "end", "looped"}
    assert played["looped"] is None
    assert "loses" in played["end"]
    assert read_trace(json.dumps(played)).moves == played["moves"]


def test_trace_sees_a_loop_of_single_leads_that_are_all_taken(kaato):
    looped = answer(kaato, "trace", "maija", "--players", 3, "--policy", "always-take")["looped"]
    assert set(looped["events"]) == {"lead", "stop", "leave"}
    assert looped["events"]["lead"] == looped["events"]["leave"]
    status, out, _ = kaato("trace", "maija", "--players", 3, "--policy", "always-take")
    assert status == 0
    assert "--- from here the play goes round ---" in out


def test_trace_reads_the_published_notation_of_beggar(kaato):
    hands = "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"
    looped = answer(kaato, "trace", "beggar", "--hands", hands)["looped"]
    assert looped["events"]["trick"] == 62


def test_trace_goes_on_from_a_position(kaato):
    position = dealt(kaato, "--seed", 3)
    played = answer(kaato, "trace", "maija", "-p", position, "--seed", 3)
    assert played["start"] == json.loads(position)


def test_simulate_answers_with_the_agreed_keys(kaato):
    found = answer(kaato, "simulate", "maija", "--players", 3, "--games", 300, "--seed", 5)
    keys = (
        "game options players policies seed games finished unfinished voids decisions seconds "
        "mean loser winner draws"
    )
    assert set(keys.split()) <= set(found)
    assert sum(found["loser"]) == found["finished"] == 300
    assert set(found["mean"]["lead"]) == {"value", "se"}
    status, out, _ = kaato("simulate", "maija", "--games", 300, "--seed", 5)
    assert status == 0
    assert "300 of 300 games finished" in out


def test_compare_gives_both_sides_and_the_difference(kaato):
    found = answer(kaato, "compare", "maija", "--games", 300, "--vs", "end=complete")
    d = found["difference"]["decisions"]
    assert d["value"] == pytest.approx(d["b"]["value"] - d["a"]["value"], abs=1e-5)
    assert found["b"]["options"]["end"] == "complete"
    status, out, _ = kaato("compare", "maija", "--games", 300, "--vs-policy", "cheapest")
    assert status == 0
    assert "pairs of games" in out


def test_explore_answers_with_the_agreed_keys(kaato, tmp_path):
    arguments = ["explore", "maija", "--players", 2, *SMALL[:4], "--deals", "all", "--macro"]
    pictures = ["--graphml", "g.graphml", "--picture", "g.svg"]
    found = answer(kaato, *arguments, "-o", "end=complete", *pictures)
    assert (found["states"], found["transitions"], found["terminal"]) == (27, 50, 7)
    assert found["longest_play"] == 3
    assert found["cycle"] is False
    keys = "game options players components end_reachable_from_all dead forces_end seconds"
    assert set(keys.split()) <= set(found)
    assert (tmp_path / "g.graphml").stat().st_size > 0
    assert (tmp_path / "g.svg").stat().st_size > 0


def test_loop_and_check(kaato):
    [found] = answer(kaato, "loop", "maija", "--players", 3)["results"]
    assert (found["property"], found["verdict"]) == ("ends", "can loop")
    checked = answer(kaato, "check", found["certificate"])
    assert checked["ok"] is True
    status, out, _ = kaato("check", found["certificate"])
    assert status == 0
    assert "holds" in out


def test_verify_decides_a_small_deck_and_certifies_the_end(kaato):
    results = answer(kaato, "verify", "maija", "--players", 2, *SMALL)["results"]
    verdicts = {r["property"]: r["verdict"] for r in results}
    assert verdicts.pop("ends") == "terminates"
    assert set(verdicts.values()) == {"holds"}
    assert answer(kaato, "check", results[0]["certificate"])["ok"] is True


def test_unknown_has_its_own_status(kaato):
    small = ["--deck", "J9:SH", "--limit", 10, "--property", "ends"]
    [result] = answer(kaato, "verify", "beggar", *small, status=3)["results"]
    assert result["verdict"] == "unknown"
    for tried in ("no loop in play", "unfinished at 10", "no proof: nothing decreases"):
        assert tried in result["method"]


def test_a_property_that_is_only_sought_in_play_is_unknown():
    maija = find_game("maija")
    decider = Decider(maija, make_options(maija, 2), limit=1000, proofs=False)
    [found] = decider.decide(["queen"])
    assert found.verdict == "unknown"
    assert "random games" in found.method
    assert "unfinished at 1000" in found.method


# --- bad input ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("simulate nogame", "unknown game 'nogame'; the games are "),
        ("simulate maija --players 11", "maija is for 2 to 10 players, not 11"),
        ("simulate beggar --players 3", "beggar is for 2 players, not 3"),
        ("simulate maija -o speed=1", "unknown option 'speed' of maija; it has deck, hand"),
        ("simulate maija -o hand=99", "option hand=99 of maija: a number from 1 to 25"),
        ("simulate maija -o end=never", "option end=never of maija: one of at_once complete"),
        ("simulate maija -o hand", "-o hand: an option is written KEY=VALUE"),
        ("simulate maija --policy clever", "unknown policy 'clever' of maija; it has random"),
        ("simulate maija --policy random,random", "2 names for 3 players"),
        ("simulate maija --games many", "--games"),
        ("simulate maija --workers 0", "--workers"),
        ("simulate", "Missing argument 'GAME'"),
        ("shuffle maija", "No such command 'shuffle'"),
        ("compare maija", "give the other side"),
        ("moves maija", "-p is missing"),
        ("moves maija -p nowhere.json", "-p nowhere.json: cannot be read: No such file"),
        ("moves maija -p {}", "game: the field is missing"),
        ("explore maija --deals some", "--deals some: start or all"),
        ("explore maija --deck JQ:SX", "deck: 'X' in 'JQ:SX'"),
        ("explore maija --deck JK:SH", "the queen of spades is missing"),
        ("verify maija --property beauty", "unknown property 'beauty' of maija; it has ends"),
        ("trace maija --hands A/K", "deals of kinds are for beggar"),
        ("trace beggar --hands AKQJ/-", "not those of the pack"),
        ("check nowhere", "nowhere: cannot be read: No such file"),
        ("play maija --seat 3", "--seat 3: seats count from 0 to 2"),
    ],
)
def test_bad_input_is_one_line_and_status_2(kaato, command, says):
    status, out, err = kaato(*command.split())
    assert (status, out) == (2, "")
    assert err.startswith("kaato: ")
    assert err.count("\n") == 1
    assert says in err


def test_an_illegal_move_names_the_legal_ones(kaato):
    status, _, err = kaato("apply", "maija", "-p", dealt(kaato), "beat 7H with 8H")
    assert status == 2
    assert err.startswith("kaato: illegal move 'beat 7H with 8H': legal here are lead ")


def test_results_that_cannot_be_written_are_one_line(kaato, tmp_path):
    (tmp_path / "file").write_text("in the way")
    status, _, err = kaato("simulate", "maija", "--games", 10, "--out", "file")
    assert status == 1
    assert "cannot be written" in err
    assert err.count("\n") == 1


def test_an_interrupt_says_that_the_work_is_kept(kaato, monkeypatch):
    def stop(*_arguments, **_keywords):
        raise KeyboardInterrupt

    monkeypatch.setattr("kaato.work_commands.simulate_setup", stop)
    status, _, err = kaato("simulate", "maija", "--games", 10)
    assert status == 130
    assert "the same command goes on from there" in err


# --- play --------------------------------------------------------------------------


def typed(monkeypatch, *lines):
    waiting = iter(lines)

    def read(_prompt=""):
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)


def test_play_shows_the_hand_and_hides_the_others(kaato, monkeypatch):
    typed(monkeypatch)
    status, out, _ = kaato("play", "maija", "--seed", 4)
    assert status == 0
    hands = json.loads(dealt(kaato, "--seed", 4))["hands"]
    signs = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

    def shown(card):
        return card[0].replace("T", "10") + signs[card[1]] in out

    assert all(shown(c) for c in hands[0].split())
    hidden = [c for hand in hands[1:] for c in hand.split()]
    assert not any(shown(c) for c in hidden)
    assert out.rstrip().endswith("left the game")


def test_play_takes_moves_undoes_and_explains(kaato, monkeypatch):
    typed(monkeypatch, "?", "nonsense", "1", "u", "q")
    status, out, _ = kaato("play", "maija", "--seed", 4)
    assert status == 0
    assert "u undoes your last move" in out
    assert "illegal move 'nonsense'" in out
    assert out.count("1) lead") == 2


def test_a_whole_game_can_be_played(kaato, monkeypatch):
    typed(monkeypatch, *(["1"] * 2000))
    status, out, _ = kaato("play", "maija", "--players", 2, "--seed", 1)
    assert status == 0
    assert "The game is over: seat" in out


def test_play_does_not_tell_of_trumps_that_are_not_known(kaato, monkeypatch):
    """In the first phase of Myllymatti; in the second all is open."""
    typed(monkeypatch, *(["1"] * 2000))
    status, out, _ = kaato("play", "myllymatti", "--players", 2, "--seed", 1)
    assert status == 0
    first, _, second = out.partition("chance: aside\n")
    assert "blind" in first
    assert "trump" not in first
    assert "known" not in first
    assert "stock count" not in second
    assert "  trump " in second
    assert "  known " in second


def test_play_does_not_tell_which_cards_others_lay_face_down(kaato, monkeypatch):
    typed(monkeypatch, *(["1"] * 40))
    flags = ["--players", 3, "--seed", 2, "--policy", "honest"]
    status, out, _ = kaato("play", "valepaska", *flags)
    assert status == 0
    laid = re.findall(r"^seat [12]: lay (.*)$", out, re.MULTILINE)
    assert laid
    assert set(laid) == {"a card"}
    assert re.search(r"^seat [12]: claim [2-9TJQKA]$", out, re.MULTILINE)
