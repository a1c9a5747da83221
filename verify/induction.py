"""Invariants of the full deck, by induction over every path of every step.

Candidates come from templates (a place is empty, or not, in a context) and are kept
while random play does not contradict them; then those that some step does not
preserve are dropped until the rest, taken together, is inductive.  On top of them
the properties of the game are proved.
"""

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import z3

from games.cards import CHANCE, EMPTY, NOBODY, count
from games.positions import Position
from games.system import Game
from sim.streams import Streams
from verify.obligations import Obligation
from verify.places import Places
from verify.properties import names
from verify.solver import TooHardError, new_solver
from verify.states import Context
from verify.symbolic import FALSE, TRUE, Bool, all_of, any_of, at_most_one, card_set, negation
from verify.translate import Path, Translation

SAMPLED_GAMES = 30
MOST_CONTEXTS = 400


@dataclass(frozen=True, order=True)
class Invariant:
    """A condition on states, as data: on those in which somebody acts, but for properties.

    Attributes
    ----------
    kind : str
        ``disjoint``: no card is in two zones.  ``empty``, ``one`` and ``some``: every
        set of a place is empty, has one card at the most, or has some, in a context.
        ``never``: the context is not reached.
        ``property``: one of the game's properties.
    where : str
        The context in which it is claimed, as text; "" for all.
    name : str
        The place, or the property.
    given : str
        A place; the invariant is claimed only while it is not empty.
    """

    kind: str
    where: str = ""
    name: str = ""
    given: str = ""

    def text(self) -> str:
        """Return the invariant in words."""
        if self.kind == "disjoint":
            return "no card is in two zones"
        if self.kind == "property":
            return f"the property {self.name}"
        if self.kind == "never":
            return f"{self.where} is not reached"
        kinds = {"empty": "empty", "one": "at most one card", "some": "not empty"}
        given = f" while {self.given} is not empty" if self.given else ""
        return f"in {self.where}, {self.name} is {kinds[self.kind]}{given}"

    def answer(self) -> dict[str, str]:
        """Return the invariant as JSON values."""
        return {"kind": self.kind, "where": self.where, "name": self.name, "given": self.given}


DISJOINT = Invariant("disjoint")

Claims = Callable[[Path], list[Bool]]
"""What is claimed of a path besides that it keeps the invariants."""


@dataclass
class Induction:
    """The search for an inductive set of invariants of a game.

    Parameters
    ----------
    translation : Translation
    progress : function
        Told what is being done.
    """

    translation: Translation
    progress: Callable[[str], None] = lambda _: None
    invariants: list[Invariant] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.game: Game = self.translation.game
        self.places = Places.of(self.game)
        self._terms: dict[tuple[Invariant, Context], Bool] = {}
        self._after: dict[tuple[int, int], Bool] = {}
        self._kept: list[Bool] = []  # z3 uses the number of a term again when it is gone
        self._terms_of: dict[Context, tuple[list[Invariant], Bool]] = {}
        self._known: dict[Context, tuple[list[Invariant], list[Bool]]] = {}
        self._contexts: list[Context] | None = None

    # --- contexts ------------------------------------------------------------------

    @property
    def contexts(self) -> list[Context]:
        """Every context that is reached from the start, over all paths that the invariants allow.

        Raises
        ------
        TooHardError
            If there are more than `MOST_CONTEXTS`.
        """
        if self._contexts is None:
            found = [self.translation.initial]
            never = {i.where for i in self.invariants if i.kind == "never"}
            for context in found:
                self.progress(f"translating {self.translation.describe(context)}")
                for path in self.translation.paths(context):
                    new = path.after not in found
                    if new and self.translation.describe(path.after) not in never:
                        found.append(path.after)
                if len(found) > MOST_CONTEXTS:
                    raise TooHardError(f"more than {MOST_CONTEXTS} contexts")
            self._contexts = found
        return self._contexts

    def all_paths(self) -> list[Path]:
        """Return every path of every context."""
        return [p for c in self.contexts for p in self.translation.paths(c)]

    # --- what an invariant says -----------------------------------------------------

    def term(self, invariant: Invariant, context: Context) -> Bool:
        """Return what an invariant says of the symbolic state of a context."""
        key = invariant, context
        if key not in self._terms:
            self._terms[key] = self._make_term(invariant, context)
        return self._terms[key]

    def _make_term(self, invariant: Invariant, context: Context) -> Bool:
        t = self.translation
        state = t.symbolic(context)
        if invariant.name == "conserved":
            return all_of(t.disjoint(state))
        if invariant.kind == "property":
            return self._property(invariant.name, context, state)
        if t.acts(context) == NOBODY:
            return TRUE
        if invariant.kind == "disjoint":
            return all_of(t.disjoint(state))
        if invariant.where != t.describe(context):
            return TRUE
        if invariant.kind == "never":
            return FALSE
        sets = [card_set(s) for s in self.places.sets(state, invariant.name)]
        if invariant.kind == "empty":
            return all_of(negation(s.some()) for s in sets)
        if invariant.kind == "one":
            return all_of(
                clause
                for s in sets
                for clause in [s.size <= 1, *at_most_one([b for _, b in sorted(s.bits.items())])]
            )
        some = all_of(s.some() for s in sets)
        if not invariant.given:
            return some
        given = any_of(card_set(s).some() for s in self.places.sets(state, invariant.given))
        return any_of([negation(given), some])

    def _property(self, name: str, context: Context, state: Any) -> Bool:
        t = self.translation
        if name != "progress":
            return t.evaluate(f"holds {name}", state)
        if t.acts(context) == NOBODY:
            return TRUE
        return any_of(
            all_of([condition, card_set(mask).some()]) for condition, mask in t.legal(state)
        )

    def _all(self, context: Context) -> Bool:
        """Return all that the invariants say of a context."""
        made_for, term = self._terms_of.get(context, ([], TRUE))
        if made_for is not self.invariants:
            term = all_of(self.term(i, context) for i in self.invariants)
            self._terms_of[context] = self.invariants, term
        return term

    def known(self, context: Context) -> list[Bool]:
        """Return the facts of a context and what the invariants say there."""
        made_for, known = self._known.get(context, ([], []))
        if made_for is not self.invariants:
            state = self.translation.symbolic(context)
            terms = [self.term(i, context) for i in self.invariants]
            known = [*self.translation.facts(state), *(x for x in terms if x is not TRUE)]
            self._known[context] = self.invariants, known
        return known

    def after(self, path: Path, term: Bool) -> Bool:
        """Return a condition on the state after a path in terms of the state before."""
        if term is TRUE or term is FALSE:
            return term
        key = self.translation.outcome(path), term.get_id()
        if key not in self._after:
            self._kept.append(term)
            self._after[key] = z3.substitute(term, self.translation.link(path))
        return self._after[key]

    # --- the search ------------------------------------------------------------------

    def find(self, base: Iterable[Invariant], wanted: Iterable[Invariant]) -> list[Invariant]:
        """Set `invariants` to an inductive set.

        Parameters
        ----------
        base : iterable of Invariant
            Invariants that are inductive by themselves.
        wanted : iterable of Invariant
            Others, which are kept where that is possible.
        """
        proved = dict.fromkeys(base)
        self.invariants = [*proved, *wanted]
        self._drop_false_at_start()
        waiting = dict.fromkeys(self.all_paths())
        while waiting:
            path, _ = waiting.popitem()
            lost = self._lost(path, proved)
            if lost:
                self.progress(f"dropping {len(lost)} candidate invariants")
                gone = set(lost)
                self.invariants = [i for i in self.invariants if i not in gone]
                places = {i.where for i in lost}
                relied = (p for p in self.all_paths() if self._is_about(p.before, places))
                waiting |= dict.fromkeys(relied)
        return self.invariants

    def _is_about(self, context: Context, places: set[str]) -> bool:
        """Return whether invariants claimed in some contexts were assumed in this one."""
        return "" in places or self.translation.describe(context) in places

    def candidates(self, proved: Iterable[Invariant]) -> list[Invariant]:
        """Return the templates that no sampled state contradicts, but those proved already."""
        describe = self.translation.describe
        possible = {w: set(self._templates(w)) for w in map(describe, self.contexts)}
        for state, _ in sample(self.game, self.translation.options):
            where = describe(self.translation.context_of(state))
            possible[where] = {i for i in possible[where] if self._holds(i, state)}
        kept = {i for found in possible.values() for i in self._worth_trying(found)}
        return sorted(kept - set(proved))

    def _templates(self, where: str) -> Iterator[Invariant]:
        """Yield every invariant that the templates allow for a context."""
        places = [*self.places.single(), *self.places.whole(), *self.places.others()]
        for place in places:
            yield from (Invariant(kind, where, place) for kind in ("empty", "one", "some"))
        for place in (p for p in places if p not in self.places.common()):
            yield from (Invariant("some", where, place, g) for g in self.places.common())

    def _holds(self, invariant: Invariant, state: Any) -> bool:
        """Return whether an invariant from a template holds of a record."""
        sets = self.places.sets(state, invariant.name)
        if invariant.kind != "some":
            return all(count(s) <= (invariant.kind == "one") for s in sets)
        given = self.places.sets(state, invariant.given) if invariant.given else [1]
        return all(s != EMPTY for s in sets) or all(g == EMPTY for g in given)

    @staticmethod
    def _worth_trying(found: set[Invariant]) -> Iterator[Invariant]:
        """Yield all but conditional ones beside the same without the condition."""
        for i in found:
            if not i.given or Invariant(i.kind, i.where, i.name) not in found:
                yield i

    def _drop_false_at_start(self) -> None:
        t = self.translation
        pairs = t.assignment(t.initial_state, -1)
        self.invariants = [
            i
            for i in self.invariants
            if z3.is_true(z3.simplify(z3.substitute(self.term(i, t.initial), pairs)))
        ]

    def _lost(self, path: Path, proved: Container[Invariant]) -> list[Invariant]:
        """Return invariants, but those proved, that a path does not preserve; as models show."""
        solver = new_solver()
        solver.add(*self.known(path.before), path.condition)
        solver.add(*path.sides, *self.translation.facts(path.state))
        open_ = (i for i in self.invariants if i not in proved)
        goals = {i: self.after(path, self.term(i, path.after)) for i in open_}
        goals = {i: g for i, g in goals.items() if g is not TRUE}
        lost: list[Invariant] = []
        while goals:
            answer = solver.check(negation(all_of(goals.values())))
            if answer == z3.unsat:
                break
            if answer == z3.unknown:
                hard = [i for i, g in goals.items() if solver.check(negation(g)) != z3.unsat]
                return lost + hard
            model = solver.model()
            false = [
                i for i, g in goals.items() if not z3.is_true(model.eval(g, model_completion=True))
            ]
            lost += false
            for i in false:
                del goals[i]
        return lost

    def proves(self, name: str) -> bool:
        """Return whether a property of the game is among the invariants."""
        return Invariant("property", "", name) in self.invariants

    def _stays_out(self, path: Path) -> list[Bool]:
        """Return, where `conserved` is claimed, that no card comes back into the game."""
        if not self.proves("conserved"):
            return []
        t = self.translation
        before = [s for _, s in t.sets(t.symbolic(path.before))]
        after = [s for _, s in t.sets(path.state)]
        return [
            z3.Implies(any_of(s.member(c) for s in after), any_of(s.member(c) for s in before))
            for c in t.deck
        ]

    # --- obligations -------------------------------------------------------------------

    def obligations(self, **goals: Claims) -> list[Obligation]:
        """Return what has to be proved: of the start, and of every context.

        Of a context, that the paths from it are all there are and that each keeps the
        invariants; and, one by one, that each satisfies further goals.  Contexts of
        which word for word the same is to be proved, as where only the table is turned,
        have one obligation.

        Parameters
        ----------
        goals : functions
            By the word that names them, what else is claimed of a path.
        """
        t = self.translation
        start = t.assignment(t.initial_state, -1)
        first = all_of(z3.substitute(self.term(i, t.initial), start) for i in self.invariants)
        found = {(first,): Obligation("start", (), first)}
        for context in self.contexts:
            paths = t.paths(context)
            kept = all_of([*t.coverage(context), *map(self._keeps, paths)])
            claimed = {"": kept}
            for word, goal in goals.items():
                claimed[f" {word}"] = all_of(self._satisfies(p, goal(p)) for p in paths)
            known = tuple(self.known(context))
            for word, claim in claimed.items():
                if claim is not TRUE:
                    name = f"{t.describe(context)}{word}"
                    obligation = Obligation(name, known, claim, context)
                    found.setdefault((*known, claim), obligation)
        return list(found.values())

    def _keeps(self, path: Path) -> Bool:
        """Return that a path satisfies its side conditions and keeps the invariants."""
        kept = self.after(path, self._all(path.after))
        claim = self._satisfies(path, [kept, *self._stays_out(path)])
        sides = any_of([negation(path.condition), all_of(path.sides)])
        return all_of([sides, claim])

    def _satisfies(self, path: Path, claims: list[Bool]) -> Bool:
        """Return that claims hold on a path, given that sizes count members after it.

        They do if the side conditions hold, which is claimed elsewhere.
        """
        claim = all_of(claims)
        if claim is TRUE:
            return TRUE
        sized = self.translation.facts(path.state)
        return any_of([negation(path.condition), *map(negation, sized), claim])


def read_invariants(content: dict[str, Any]) -> list[Invariant]:
    """Return the invariants that a certificate states."""
    return [
        Invariant(*(str(i[key]) for key in ("kind", "where", "name", "given")))
        for i in content["invariants"]
    ]


def regenerate(game: Game, options: Any, content: dict[str, Any]) -> list[Obligation]:
    """Return the obligations of the certificate of a property, made from the rules.

    Raises
    ------
    ValueError
        If the property is not among the invariants.
    """
    induction = Induction(Translation(game, options), invariants=read_invariants(content))
    if not induction.proves(content["property"]):
        raise ValueError(f"the property {content['property']} is not among the invariants")
    return induction.obligations()


def sample(game: Game, options: Any, games: int = SAMPLED_GAMES) -> list[tuple[Any, Any]]:
    """Return states of random games, each with the state that followed it (or None)."""
    found: list[tuple[Any, Any]] = []
    for number in range(games):
        position, streams = Position.of(game, options), Streams(1, number)
        for _ in range(2_000):
            before = position.state.copy()
            if position.to_act == NOBODY:
                found.append((before, None))
                break
            draw = streams.chance if position.to_act == CHANCE else streams.choice
            position.apply(draw(position.legal()))
            found.append((before, position.state.copy()))
    return found


def property_invariants(game: Game) -> list[Invariant]:
    """Return the properties that can be asked to be proved, the general ones first."""
    return [Invariant("property", "", name) for name in names(game)]
