"""Obligations: their texts, and solvers that must agree about them."""

import subprocess
import sys

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.obligations import (
    Obligation,
    bitvector_text,
    prove,
    recheck_bitvectors,
    recheck_cvc5,
    recheck_z3,
    text,
)
from verify.smtlib import NotPlainError, Terms

NAMES = ("|hands[0]|", "|stock|", "x")
INTEGERS = [z3.Int(n) for n in NAMES]
CARDS = [z3.Bool(f"hands[0]:{c}") for c in ("QS", "7H", "TD")]
SIZES = tuple(z3.And(i >= 0, i <= 127) for i in INTEGERS)
EXPECTED = {"proved": "unsat", "refuted": "sat"}


def extended(parts):
    """Return integer terms, and conditions, made of smaller ones."""
    integers, conditions = parts
    pair = st.tuples(integers, integers)
    few = st.lists(conditions, min_size=0, max_size=3)
    more_integers = st.one_of(
        pair.map(lambda p: p[0] + p[1]),
        pair.map(lambda p: p[0] - p[1]),
        integers.map(lambda i: -i),
        st.tuples(st.integers(-3, 3), integers).map(lambda p: p[0] * p[1]),
        st.tuples(conditions, integers, integers).map(lambda p: z3.If(*p)),
        st.lists(integers, min_size=1, max_size=4).map(z3.Sum),
    )
    more_conditions = st.one_of(
        pair.map(lambda p: p[0] <= p[1]),
        pair.map(lambda p: p[0] < p[1]),
        pair.map(lambda p: p[0] >= p[1]),
        pair.map(lambda p: p[0] > p[1]),
        pair.map(lambda p: p[0] == p[1]),
        st.lists(integers, min_size=1, max_size=3).map(z3.Distinct),
        few.map(z3.And),
        few.map(z3.Or),
        conditions.map(z3.Not),
        st.tuples(conditions, conditions).map(lambda p: p[0] == p[1]),
        st.tuples(conditions, conditions).map(lambda p: z3.Xor(*p)),
        st.tuples(conditions, conditions).map(lambda p: z3.Implies(*p)),
        st.tuples(conditions, conditions, conditions).map(lambda p: z3.If(*p)),
    )
    return more_integers, more_conditions


def conditions():
    parts = (
        st.one_of(st.sampled_from(INTEGERS), st.integers(-200, 200).map(z3.IntVal)),
        st.one_of(st.sampled_from(CARDS), st.booleans().map(z3.BoolVal)),
    )
    for _ in range(3):
        more = extended(parts)
        parts = tuple(one | other for one, other in zip(parts, more, strict=True))
    return parts[1]


@settings(max_examples=100, deadline=None)
@given(st.lists(conditions(), max_size=3), conditions())
def test_three_solvers_agree_about_random_formulas(assumptions, goal):
    obligation = Obligation("random", (*SIZES, *assumptions), goal)
    expected = EXPECTED[prove(obligation)[0]]
    written = text(obligation)
    assert recheck_z3(written) == expected
    assert recheck_cvc5(written) == expected
    assert recheck_bitvectors(obligation) == expected


def move_a_card(goal):
    """Return the obligation that a move of one card between two sets must satisfy."""
    hand, stock, _ = INTEGERS
    drawn = z3.If(CARDS[0], 1, 0)
    return Obligation(
        "a card is drawn",
        (*SIZES, stock >= 1, CARDS[0]),
        goal(hand, stock, hand + drawn, stock - drawn),
    )


def test_a_right_obligation_is_proved_by_all():
    right = move_a_card(lambda h, s, h2, s2: z3.And(s2 < s, s2 >= 0, h2 + s2 == h + s))
    assert prove(right) == ("proved", None)
    assert recheck_z3(text(right)) == "unsat"
    assert recheck_cvc5(text(right)) == "unsat"
    assert recheck_bitvectors(right) == "unsat"


def test_a_wrong_obligation_is_refuted_by_all_and_its_model_shows_where():
    wrong = move_a_card(lambda h, s, h2, s2: s2 > 0)
    outcome, model = prove(wrong)
    assert outcome == "refuted"
    assert model.eval(INTEGERS[1]).as_long() == 1
    assert recheck_z3(text(wrong)) == "sat"
    assert recheck_cvc5(text(wrong)) == "sat"
    assert recheck_bitvectors(wrong) == "sat"


def pigeons(n):
    """Return that n+1 pigeons do not fit in n holes, which is hard to show by cases."""
    sits = [[z3.Bool(f"{p} in {h}") for h in range(n)] for p in range(n + 1)]
    apart = [
        z3.Or(z3.Not(one[h]), z3.Not(other[h]))
        for i, one in enumerate(sits)
        for other in sits[i + 1 :]
        for h in range(n)
    ]
    return Obligation("pigeons", (*apart, *map(z3.Or, sits[:-1])), z3.Not(z3.Or(sits[-1])))


def test_a_solver_that_gives_up_says_so():
    hard = pigeons(9)
    assert prove(hard, rlimit=1_000) == ("unknown", None)
    assert recheck_z3(text(hard), rlimit=1_000) == "unknown"
    assert recheck_cvc5(text(hard), rlimit=1_000) == "unknown"
    assert recheck_bitvectors(hard, calls=10) == "unknown"


# --- texts -----------------------------------------------------------------------


def test_the_text_is_plain_and_names_shared_parts():
    total = z3.Sum(INTEGERS[:2])
    obligation = Obligation("sum", (total >= 1, total <= 5), z3.Distinct(total, -1))
    assert text(obligation) == (
        "; sum\n"
        "(set-logic QF_LIA)\n"
        "(declare-const |#hands[0]#| Int)\n"
        "(declare-const |#stock#| Int)\n"
        "(define-fun $0 () Int (+ |#hands[0]#| |#stock#|))\n"
        "(assert (>= $0 1))\n"
        "(assert (<= $0 5))\n"
        "(assert (not (distinct $0 (- 1))))\n"
        "(check-sat)\n"
    )


def test_bit_vectors_are_wide_enough_for_every_sum():
    many = z3.Sum([z3.Int(f"n{i}") for i in range(100)])
    most = Obligation("most", (), many <= 12_700)
    assert "(_ BitVec 15)" in bitvector_text(most)
    assert recheck_bitvectors(most) == "unsat"
    assert recheck_bitvectors(Obligation("less", (), many <= 12_699)) == "sat"
    assert recheck_bitvectors(Obligation("negative", (), -2 * many >= -25_400)) == "unsat"


MAKE = """
import z3
from tests.test_obligations import move_a_card, pigeons
from verify.obligations import text
[z3.Int(f"before {i}") + 1 for i in range(1000)]
print(text(pigeons(4)), text(move_a_card(lambda h, s, h2, s2: h2 + s2 == h + s)), sep="", end="")
"""


def test_the_text_is_the_same_in_another_process():
    run = subprocess.run([sys.executable, "-c", MAKE], capture_output=True, text=True, check=True)
    again = move_a_card(lambda h, s, h2, s2: h2 + s2 == h + s)
    assert run.stdout == text(pigeons(4)) + text(again)


def test_shared_terms_change_no_text():
    terms = Terms()
    for n in (5, 3, 4):
        assert text(pigeons(n), terms) == text(pigeons(n))
        assert bitvector_text(pigeons(n), terms) == bitvector_text(pigeons(n))


def test_terms_as_deep_as_they_may_be_are_written():
    deep = INTEGERS[0]
    for _ in range(1_500):
        deep = z3.If(deep > 3, deep - 1, deep)
    obligation = Obligation("deep", (INTEGERS[0] >= 0,), deep >= 0)
    assert text(obligation).count("define-fun") == 1_499
    shallow = INTEGERS[0]
    for _ in range(1_500):
        shallow = -(shallow + 1)
    assert "(+ |#hands[0]#| 1)" in text(Obligation("deep", (), shallow >= 0))


X, Y, P = z3.Int("x"), z3.Int("y"), z3.Bool("p")
NOT_PLAIN = {
    "a product": (X * Y > 0, "product of two terms"),
    "a remainder": (X % 3 == 0, "mod: not of"),
    "a real number": (z3.Real("r") > 1, "neither Boolean nor integer"),
    "a function": (z3.Function("f", z3.IntSort(), z3.IntSort())(X) > 0, "f: not of"),
    "a count of Booleans": (z3.AtMost(P, z3.Bool("q"), 1), "at-most: not of"),
    "a quantifier": (z3.ForAll([X], X > 0), "quantifier"),
    "two sorts of one name": (z3.And(X > 0, z3.Bool("x")), r"\|x\|: the symbol of two"),
    "two names written alike": (z3.And(z3.Bool("a|"), z3.Bool("a#")), r"\|a#\|: the symbol of two"),
    "the name of a shared part": (z3.Bool("$0"), r"\|\$0\|: the symbol of two"),
    "a name that cannot be quoted": (z3.Bool("a\\b"), "cannot be a symbol"),
    "a name of two lines": (z3.Bool("a\nb"), "cannot be a symbol"),
}


@pytest.mark.parametrize("what", NOT_PLAIN)
def test_a_term_that_other_solvers_would_not_read_is_refused(what):
    term, reason = NOT_PLAIN[what]
    with pytest.raises(NotPlainError, match=reason):
        text(Obligation(what, (), term))


@pytest.mark.parametrize("name", ["", "a\n(assert false)", "käsi"])
def test_a_name_that_would_not_be_one_comment_is_refused(name):
    with pytest.raises(NotPlainError, match="cannot be a title"):
        text(Obligation(name, (), P))
