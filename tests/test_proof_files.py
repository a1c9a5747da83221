"""Proofs on disk: everything is made again, and whatever was changed is refused."""

import hashlib
import json
import re
import shutil
from dataclasses import replace

import pytest
import z3

import verify.certificates
from games.positions import make_options
from games.system import find_game
from verify import obligations, proof_files
from verify.certificates import check_certificate
from verify.obligations import Obligation
from verify.proof_files import invariant_content, ranking_content, save_proof
from verify.solver import TooHardError

MAIJA = find_game("maija")
OPTIONS = make_options(MAIJA, 2)
RANKING = [{"weights": [2, 1]}, {"weights": [1, 0]}]
INVARIANTS = [{"least": 0}, {"least": -1}]


def regenerate(game, options, content):
    """Return obligations of a toy: in each step a card goes from the stock to the hand."""
    stock, hand = z3.Int("|stock|"), z3.Int("|hands[0]|")
    known = tuple(hand >= i["least"] for i in content["invariants"])
    found = [
        Obligation(f"{game.name} keeps {i['least']}", known, hand + 1 >= i["least"])
        for i in content["invariants"]
    ]
    for n, component in enumerate(content.get("ranking", [])):
        a, b = component["weights"]
        measure = a * stock + b * hand
        after = a * (stock - 1) + b * (hand + 1)
        known = (*known, stock >= options.players, hand >= options.must_beat)
        goal = z3.And(after < measure, hand + stock >= 1)
        found.append(Obligation(f"Component {n}: less", known, goal))
    return found


@pytest.fixture(autouse=True)
def _toy(monkeypatch):
    for kind in ("ranking", "invariant"):
        monkeypatch.setitem(proof_files.REGENERATE, kind, regenerate)


def save(content, folder):
    return save_proof(content, regenerate(MAIJA, OPTIONS, content), folder)


@pytest.fixture
def proof(tmp_path):
    """The certificate's file of a proof that holds."""
    return save(ranking_content(MAIJA, OPTIONS, RANKING, INVARIANTS), tmp_path)


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def change(path, how):
    content = read(path)
    how(content)
    assert content != read(path)
    path.write_text(json.dumps(content), encoding="utf-8")


def refused(path):
    checked = check_certificate(path)
    assert not checked.ok
    assert "\n" not in checked.reason
    return checked.reason


def test_a_proof_is_one_certificate_and_a_file_for_each_obligation(proof):
    content = read(proof)
    assert sorted(p.name for p in (proof.parent / "obligations").iterdir()) == [
        "000-maija-keeps-0.smt2",
        "001-maija-keeps-1.smt2",
        "002-component-0-less.smt2",
        "003-component-1-less.smt2",
    ]
    assert proof.parent.name.startswith("maija-ends-")
    assert content["counts"]["obligations"] == 4
    assert set(content["solvers"]) == {"z3", "cvc5"}
    assert (content["ranking"], content["invariants"]) == (RANKING, INVARIANTS)


@pytest.mark.parametrize("which", ["file", "folder"])
def test_a_proof_that_holds_is_accepted(proof, which):
    checked = check_certificate(proof if which == "file" else proof.parent)
    assert checked.ok, checked.reason
    assert checked.reason == "4 obligations made again, all proved by z3 and cvc5"


def test_an_invariant_proves_a_property(tmp_path):
    content = invariant_content(MAIJA, OPTIONS, "queen", INVARIANTS)
    assert check_certificate(save(content, tmp_path)).ok


def test_many_obligations_are_shared_among_processes(tmp_path):
    many = [{"least": -i} for i in range(obligations.ENOUGH_TO_SHARE)]
    assert check_certificate(save(invariant_content(MAIJA, OPTIONS, "queen", many), tmp_path)).ok


def test_a_proof_is_saved_again_over_what_was_spoilt(proof):
    (proof.parent / "obligations" / "extra.smt2").write_text("")
    (proof.parent / "obligations" / "000-maija-keeps-0.smt2").write_text("")
    again = save(ranking_content(MAIJA, OPTIONS, RANKING, INVARIANTS), proof.parent.parent)
    assert again == proof
    assert check_certificate(again).ok


# --- tampering -------------------------------------------------------------------

NOT_WHAT_FOLLOWS = "obligations/.*: not the obligation that follows"
CERTIFICATE_TAMPERING = {
    "a measure changed": (lambda c: c["ranking"][0].update(weights=[3, 1]), NOT_WHAT_FOLLOWS),
    "two measures swapped": (lambda c: c["ranking"].reverse(), NOT_WHAT_FOLLOWS),
    "an invariant dropped": (lambda c: c["invariants"].pop(), "obligations/.*: (missing|too many)"),
    "an invariant changed": (lambda c: c["invariants"][0].update(least=3), ": missing"),
    "a measure added": (lambda c: c["ranking"].append({"weights": [9, 1]}), "004.*: missing"),
    "options changed": (lambda c: c["options"].update(must_beat="most"), NOT_WHAT_FOLLOWS),
    "an option missing": (lambda c: c["options"].pop("end"), "not every option is stated"),
    "players changed": (lambda c: c.update(players=3), NOT_WHAT_FOLLOWS),
    "rules changed": (lambda c: c.update(rules="0" * 16), "the rules of maija have changed"),
    "version changed": (lambda c: c.update(version="0"), "made for version 0"),
    "verdict changed": (lambda c: c.update(verdict="can loop"), 'verdict is "can loop"'),
    "property changed": (lambda c: c.update(property="queen"), 'property is "queen"'),
    "kind changed": (lambda c: c.update(kind="invariant"), "property is none of"),
    "kind a list": (lambda c: c.update(kind=[]), "kind is none of"),
    "game changed": (lambda c: c.update(game="beggar"), "."),
    "sha changed": (lambda c: c["obligations"][1].update(sha256="0"), "001.*: not so in the list"),
    "file name changed": (lambda c: c["obligations"][2].update(file=""), "002.*: not so in"),
    "a file not listed": (lambda c: c["obligations"].pop(), "3 are listed, 4 are needed"),
    "a list of no files": (lambda c: c.update(obligations={}), "obligations is missing or of"),
    "counts changed": (lambda c: c["counts"].update(obligations=5), "counts is"),
    "ranking missing": (lambda c: c.pop("ranking"), "ranking is missing"),
    "ranking unreadable": (lambda c: c.update(ranking=[7]), "the proof cannot be read"),
    "invariants unreadable": (lambda c: c.update(invariants=[{"most": 1}]), "KeyError: 'least'"),
}  # fmt: skip


@pytest.mark.parametrize("how", CERTIFICATE_TAMPERING)
def test_a_tampered_certificate_is_refused(proof, how):
    tamper, reason = CERTIFICATE_TAMPERING[how]
    change(proof, tamper)
    assert re.search(reason, refused(proof))


def cut(file):
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: len(text) // 2], encoding="utf-8")


def replace_by_folder(file):
    file.unlink()
    file.mkdir()


FIRST = "000-maija-keeps-0.smt2"
FILE_TAMPERING = {
    "made trivially unsatisfiable": (
        lambda f: f.write_text(f.read_text().replace("(check", "(assert false)\n(check")),
        f"{FIRST}: not the obligation that follows",
    ),
    "a space more": (lambda f: f.write_text(f.read_text() + " "), f"{FIRST}: not the obligation"),
    "cut in half": (cut, f"{FIRST}: not the obligation that follows"),
    "emptied": (lambda f: f.write_text(""), f"{FIRST}: not the obligation that follows"),
    "not text": (lambda f: f.write_bytes(b"\xff\x00"), f"{FIRST}: not the obligation that follows"),
    "removed": (lambda f: f.unlink(), f"obligations/{FIRST}: missing"),
    "renamed": (lambda f: f.rename(f.with_name("a.smt2")), f"obligations/{FIRST}: missing"),
    "a file added": (lambda f: f.with_name("a.smt2").touch(), "obligations/a.smt2: too many"),
    "a folder in its place": (replace_by_folder, f"obligations/{FIRST}: Is a directory"),
    "all removed": (lambda f: shutil.rmtree(f.parent), "obligations: cannot be read: No such file"),
}  # fmt: skip


@pytest.mark.parametrize("how", FILE_TAMPERING)
def test_tampered_files_are_refused_by_name(proof, how):
    tamper, reason = FILE_TAMPERING[how]
    tamper(proof.parent / "obligations" / FIRST)
    assert reason in refused(proof)


def test_a_file_changed_together_with_its_digest_is_refused(proof):
    file = proof.parent / "obligations" / FIRST
    file.write_text("(assert false)\n(check-sat)\n")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    change(proof, lambda c: c["obligations"][0].update(sha256=digest))
    assert f"{FIRST}: not the obligation that follows" in refused(proof)


def test_a_certificate_cut_in_half_is_refused(proof):
    cut(proof)
    assert refused(proof).startswith("not whole")


def test_a_proof_of_other_rules_is_refused(proof, monkeypatch):
    def end_differently(s, o):
        s.left = 0
        return 0

    changed = replace(MAIJA, result=end_differently)
    monkeypatch.setattr(verify.certificates, "find_game", lambda name: changed)
    assert "the rules of maija have changed" in refused(proof)


# --- proofs that are consistent but show nothing ---------------------------------


def test_a_wrong_ranking_is_refused_by_the_solvers(tmp_path):
    content = ranking_content(MAIJA, OPTIONS, [{"weights": [1, 1]}], INVARIANTS)
    assert refused(save(content, tmp_path)) == "002-component-0-less.smt2: not valid, says z3"


@pytest.mark.parametrize("solver", ["z3", "cvc5"])
@pytest.mark.parametrize("answer", ["unknown", "sat"])
def test_what_one_solver_does_not_prove_is_refused(proof, monkeypatch, solver, answer):
    monkeypatch.setitem(obligations.SOLVERS, solver, lambda text: answer)
    reason = "gives up within its limit" if answer == "unknown" else f"not valid, says {solver}"
    assert reason in refused(proof)
    assert solver in refused(proof)


def test_a_proof_of_nothing_is_refused(tmp_path):
    path = save(invariant_content(MAIJA, OPTIONS, "queen", []), tmp_path)
    (path.parent / "obligations").mkdir()
    assert refused(path) == "nothing is to be proved"


def test_a_proof_that_z3_cannot_make_again_is_refused(proof, monkeypatch):
    def give_up(game, options, content):
        raise TooHardError("z3 gave up on a branch: max. resource limit exceeded")

    monkeypatch.setitem(proof_files.REGENERATE, "ranking", give_up)
    assert refused(proof).startswith("the obligations cannot be made: z3 gave up")
