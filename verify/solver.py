"""z3 as it is used here: bounded by resources, with fixed seeds, and asked nothing twice."""

from collections.abc import Sequence
from typing import Any

import z3

from verify.symbolic import TRUE, Bool, negation

RLIMIT = 20_000_000
"""z3's resource limit for one question."""
SEED = 0


class TooHardError(RuntimeError):
    """z3 gave up within its resource limit where the translation needs an answer."""


class InfeasibleError(Exception):
    """The path that is being followed cannot be taken."""


def new_solver(rlimit: int = RLIMIT) -> Any:
    """Return a solver with a fixed seed, bounded by resources and not by time.

    On these queries z3's plain SMT core is ten times faster than the solver that it
    would choose, and again twice without relevancy.
    """
    solver = z3.SimpleSolver()
    solver.set("auto_config", False)
    solver.set("relevancy", 0)
    solver.set("rlimit", rlimit)
    solver.set("random_seed", SEED)
    return solver


class Branches:
    """Which outcomes of a condition are possible, under what is known and was decided before.

    Runs that differ only by a turn of the table ask the same questions: they are put
    to z3 once.
    """

    def __init__(self, known: Sequence[Bool]) -> None:
        self.known = list(known)  # z3 uses the number of a term again when it is gone
        self._answers: dict[tuple[int, ...], tuple[bool, bool]] = {}
        self._kept: list[list[Bool]] = []
        self._solver: Any = None
        self._asserted: list[Bool] = []

    def outcomes(self, conditions: list[Bool], term: Bool) -> tuple[bool, bool]:
        """Return an outcome of a condition that is possible, true if it is, and whether both are.

        The order of the paths must not depend on what else z3 has done.
        """
        key = (*(c.get_id() for c in conditions), term.get_id())
        if key not in self._answers:
            self._kept.append([*conditions, term])
            self._follow(conditions)
            may = [self._possible(term), self._possible(negation(term))]
            if not any(may):
                raise InfeasibleError
            self._answers[key] = may[0], all(may)
        return self._answers[key]

    def _follow(self, conditions: list[Bool]) -> None:
        """Let the solver know the conditions, and no others."""
        if self._solver is None:
            self._solver = new_solver()
            self._solver.add(self.known)
        pairs = enumerate(zip(self._asserted, conditions, strict=False))
        shared = next((i for i, (a, b) in pairs if a is not b and not a.eq(b)), None)
        if shared is None:
            shared = min(len(self._asserted), len(conditions))
        if len(self._asserted) > shared:
            self._solver.pop(len(self._asserted) - shared)
        for condition in conditions[shared:]:
            self._solver.push()
            self._solver.add(condition)
        self._asserted = list(conditions)

    def _possible(self, term: Bool) -> bool:
        answer = self._solver.check(term)
        if answer == z3.unknown:
            raise TooHardError(f"z3 gave up on a branch: {self._solver.reason_unknown()}")
        return bool(answer == z3.sat)


class Asker:
    """z3, which is asked no question twice.

    Contexts that differ by a turn of the table only are spoken of in the same terms
    (`verify.translate`), and so share the answers.
    """

    def __init__(self) -> None:
        self._bases: dict[tuple[int, ...], int] = {}
        self._known: list[list[Bool]] = []
        self._answers: dict[tuple[int, ...], tuple[Any, Any]] = {}
        self._kept: list[list[Bool]] = []  # z3 uses the number of a term again when it is gone
        self._solvers: dict[tuple[int, ...], Any] = {}
        self._pushed: dict[tuple[int, ...], int] = {}

    def base(self, known: list[Bool]) -> int:
        """Return the number of what is known, the same for the same terms."""
        number = self._bases.setdefault(tuple(t.get_id() for t in known), len(self._known))
        if number == len(self._known):
            self._known.append(known)
        return number

    def ask(
        self, base: int, claims: list[Bool], condition: Bool, question: Bool
    ) -> tuple[Any, Any]:
        """Return whether a question can be so under a condition, and if it can, a model."""
        begun = (base, *sorted(t.get_id() for t in claims))
        key = (*begun, condition.get_id(), question.get_id())
        if key not in self._answers:
            self._kept.append([*claims, condition, question])
            solver = self._at(begun, claims, condition)
            answer = solver.check(question)
            self._answers[key] = answer, solver.model() if answer == z3.sat else None
        return self._answers[key]

    def _at(self, begun: tuple[int, ...], claims: list[Bool], condition: Bool) -> Any:
        """Return a solver that knows what is known, the claims and the condition."""
        if begun not in self._solvers:
            solver = self._solvers[begun] = new_solver()
            solver.add(self._known[begun[0]] + claims)
            solver.push()
            self._pushed[begun] = TRUE.get_id()
        solver = self._solvers[begun]
        if condition.get_id() != self._pushed[begun]:
            solver.pop()
            solver.push()
            solver.add(condition)
            self._pushed[begun] = condition.get_id()
        return solver
