"""Obligations: what has to be valid for a proof, and the solvers that decide it.

An obligation is written as one plain SMT-LIB file (`verify.smtlib`).  z3 decides
obligations; cvc5 decides the files; and bitwuzla decides another translation of the
terms, to bit-vectors.  All are bounded by resources and not by time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Literal

import joblib
import z3

from verify.smtlib import Terms, bitvector_script, integer_script
from verify.solver import RLIMIT, SEED, new_solver
from verify.symbolic import Bool

Answer = Literal["unsat", "sat", "unknown"]
Outcome = Literal["proved", "refuted", "unknown"]

CVC5_RLIMIT = 50_000_000
"""cvc5's resource limit for one file."""
BITWUZLA_CALLS = 200_000
"""How often bitwuzla may ask whether to give up before it has to."""
ENOUGH_TO_SHARE = 16
"""Fewer texts are decided by this process alone."""


@dataclass(frozen=True)
class Obligation:
    """Something to be proved valid.

    Attributes
    ----------
    name : str
        One line of printable ASCII.
    assumptions : tuple of Bool
    goal : Bool
        Holds wherever the assumptions do: they and its negation are unsatisfiable.
    context : tuple of int or None
        The context (`verify.translate`) whose states it is about, if it is about one.
    """

    name: str
    assumptions: tuple[Bool, ...]
    goal: Bool
    context: tuple[int, ...] | None = None


def _assertions(obligation: Obligation) -> list[Bool]:
    return [*obligation.assumptions, z3.Not(obligation.goal)]


def text(obligation: Obligation, terms: Terms | None = None) -> str:
    """Return an obligation as an SMT-LIB 2.6 file, unsatisfiable if the obligation is valid.

    Parameters
    ----------
    obligation : Obligation
    terms : Terms, optional
        Shared by the obligations of one proof, so that shared parts are read once.

    Raises
    ------
    NotPlainError
        If a term is not of the core or the linear integer theory.

    Examples
    --------
    >>> x = z3.Int("x")
    >>> print(text(Obligation("step", (x >= 0,), x + 1 > 0)), end="")
    ; step
    (set-logic QF_LIA)
    (declare-const |x| Int)
    (assert (>= |x| 0))
    (assert (not (> (+ |x| 1) 0)))
    (check-sat)
    """
    return integer_script(obligation.name, _assertions(obligation), terms or Terms())


def bitvector_text(obligation: Obligation, terms: Terms | None = None) -> str:
    """Return an obligation as an SMT-LIB 2.6 file over bit-vectors; integers are 0 to 127."""
    return bitvector_script(obligation.name, _assertions(obligation), terms or Terms())


# --- solvers ---------------------------------------------------------------------


def solver_versions() -> dict[str, str]:
    """Return the versions of the solvers that every obligation is put to."""
    return {"z3": version("z3-solver"), "cvc5": version("cvc5")}


def prove(obligation: Obligation, rlimit: int = RLIMIT) -> tuple[Outcome, Any]:
    """Decide an obligation with z3; with a refutation comes the model, otherwise None.

    Examples
    --------
    >>> x = z3.Int("x")
    >>> prove(Obligation("step", (x >= 0,), x + 1 > 0))
    ('proved', None)
    >>> prove(Obligation("step", (x >= 0, x < 1), x > 0))
    ('refuted', [x = 0])
    """
    solver = new_solver(rlimit)
    solver.add(_assertions(obligation))
    answer = solver.check()
    if answer == z3.unsat:
        return "proved", None
    return ("refuted", solver.model()) if answer == z3.sat else ("unknown", None)


def recheck_z3(written: str, rlimit: int = RLIMIT) -> Answer:
    """Decide the text of an obligation with z3, apart from all terms made before."""
    context = z3.Context()
    solver = z3.SimpleSolver(ctx=context)  # as `new_solver` chooses, and says why
    solver.set("auto_config", False)
    solver.set("relevancy", 0)
    solver.set("rlimit", rlimit)
    solver.set("random_seed", SEED)
    solver.add(z3.parse_smt2_string(written, ctx=context))
    return _answer(solver.check())


def recheck_cvc5(written: str, rlimit: int = CVC5_RLIMIT) -> Answer:
    """Decide the text of an obligation with cvc5."""
    import cvc5

    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("rlimit", str(rlimit))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, written, "obligation")
    symbols = parser.getSymbolManager()
    answer = ""
    while not (command := parser.nextCommand()).isNull():
        answer = command.invoke(solver, symbols).strip() or answer
    return _answer(answer)


def recheck_bitvectors(
    obligation: Obligation, terms: Terms | None = None, calls: int = BITWUZLA_CALLS
) -> Answer:
    """Decide an obligation with bitwuzla, with its integers as bit-vectors."""
    import bitwuzla

    asked = 0

    def give_up() -> bool:
        nonlocal asked
        asked += 1
        return asked > calls

    manager = bitwuzla.TermManager()
    parser = bitwuzla.Parser(manager, bitwuzla.Options())
    parser.parse(bitvector_text(obligation, terms), True, False)
    solver = parser.bitwuzla()
    solver.configure_terminator(give_up)
    return _answer(solver.check_sat())


SOLVERS: dict[str, Callable[[str], Answer]] = {"z3": recheck_z3, "cvc5": recheck_cvc5}
"""Those that every text of a proof is put to."""


def decide_texts(files: dict[str, str]) -> dict[str, dict[str, Answer]]:
    """Return the answers of every solver to every text, by the names of the texts."""
    workers = 1 if len(files) < ENOUGH_TO_SHARE else -1
    answers = joblib.Parallel(workers)(joblib.delayed(_decide)(t) for t in files.values())
    return dict(zip(files, answers, strict=True))


def _decide(written: str) -> dict[str, Answer]:
    return {name: solve(written) for name, solve in SOLVERS.items()}


def _answer(answer: Any) -> Answer:
    match str(answer).lower():
        case "unsat":
            return "unsat"
        case "sat":
            return "sat"
        case _:
            return "unknown"
