"""Termination: a lexicographic ranking, found and then proved path by path.

The components are sizes of unions of places (`verify.measures`) and orders of the
contexts.  A size is taken next if it never increases on the paths that are left
and decreases on some, which are then done with; sampled games propose, z3
decides.  An order of contexts is taken where the paths that are left cannot lead
back.  When no path is left, every play ends, whatever the players and the cards do.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import networkx as nx
import z3

from games.cards import NOBODY
from games.system import Game
from verify.induction import Induction, read_invariants, sample
from verify.measures import Places, measure_of, measure_term
from verify.obligations import Obligation
from verify.symbolic import FALSE, Bool, all_of, any_of, card_set
from verify.translate import Path, Translation, new_solver


@dataclass(frozen=True)
class Size:
    """A component of a ranking: the number of cards in some places."""

    places: tuple[str, ...]

    def text(self) -> str:
        """Return the component in words."""
        return "the number of cards in " + ", ".join(self.places)

    def symbol(self) -> str:
        """Return the component in symbols."""
        return " + ".join(f"|{p}|" for p in self.places)

    def answer(self) -> dict[str, Any]:
        """Return the component as JSON values."""
        return {"size": list(self.places)}


@dataclass(frozen=True)
class Seats:
    """A component of a ranking: how many seats hold cards or take part.

    A seat with one of the roles counts while a card is in one of the shared places.
    """

    roles: tuple[str, ...]
    shared: tuple[str, ...]

    def text(self) -> str:
        """Return the component in words."""
        if not self.roles:
            return "the number of players who hold cards"
        return (
            "the number of players who hold cards, or are "
            f"{' or '.join(self.roles)} while cards are in {' or '.join(self.shared)}"
        )

    def symbol(self) -> str:
        """Return the component in symbols."""
        return "players in"

    def answer(self) -> dict[str, Any]:
        """Return the component as JSON values."""
        return {"seats": {"roles": list(self.roles), "shared": list(self.shared)}}


@dataclass(frozen=True)
class Order:
    """A component of a ranking: a number for each context, by its text."""

    numbers: tuple[tuple[str, int], ...]

    def text(self) -> str:
        """Return the component in words: phases where the number depends on nothing else."""
        return "the stage: " + ", ".join(f"{w} {n}" for w, n in self.by_phase())

    def symbol(self) -> str:
        """Return the component in symbols."""
        return "stage"

    def by_phase(self) -> list[tuple[str, int]]:
        """Return the numbers by phase, or by context where a phase has several."""
        phases: dict[str, set[int]] = {}
        for context, number in self.numbers:
            phases.setdefault(context.split()[0].removeprefix("phase="), set()).add(number)
        if all(len(found) == 1 for found in phases.values()):
            return sorted(((p, min(n)) for p, n in phases.items()), key=lambda pair: -pair[1])
        return sorted(self.numbers, key=lambda pair: -pair[1])

    def answer(self) -> dict[str, Any]:
        """Return the component as JSON values."""
        return {"order": dict(self.numbers)}


Measure = Size | Seats
Component = Measure | Order


def read_component(shown: dict[str, Any]) -> Component:
    """Return the component that JSON values describe."""
    if "size" in shown:
        return Size(tuple(str(p) for p in shown["size"]))
    if "seats" in shown:
        seats = shown["seats"]
        return Seats(tuple(map(str, seats["roles"])), tuple(map(str, seats["shared"])))
    return Order(tuple((str(c), int(n)) for c, n in shown["order"].items()))


@dataclass
class Ranking:
    """The search for a ranking, on top of inductive invariants.

    Attributes
    ----------
    components : list of Component
        What has been found, the first the most important.
    left : list of Path
        The paths on which nothing decreases yet; none once the ranking is complete.
    refuted : list
        Sizes that samples allowed and z3 refused.
    """

    induction: Induction
    progress: Callable[[str], None] = lambda _: None
    components: list[Component] = field(default_factory=list)
    left: list[Path] = field(default_factory=list)
    refuted: list[Measure] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.translation: Translation = self.induction.translation
        self.places = Places.of(self.translation.game)
        self._solvers: dict[Path, Any] = {}

    # --- the search ---------------------------------------------------------------

    def find(self) -> bool:
        """Set `components` to a ranking; return whether it is complete."""
        t = self.translation
        self.left = [p for p in self.induction.all_paths() if t.acts(p.after) != NOBODY]
        samples = [(a, b) for a, b in self._samples() if b is not None]
        while self.left:
            if self._take_order():
                continue
            if not self._take_size(samples):
                return False
            samples = [(a, b) for a, b in samples if not self._decreases(a, b)]
        return True

    def _samples(self) -> list[tuple[Any, Any]]:
        pairs = sample(self.translation.game, self.translation.options)
        acts = self.translation.game.player
        options = self.translation.options
        return [(a, b) for a, b in pairs if b is not None and acts(b, options) != NOBODY]

    def _decreases(self, before: Any, after: Any) -> bool:
        """Return whether the components decrease on a sampled step."""
        for component in self.components:
            a, b = (self.value(component, s) for s in (before, after))
            if a != b:
                return b < a
        return False

    def value(self, component: Component, state: Any) -> int:
        """Return the value of a component in a record."""
        if isinstance(component, Size):
            return measure_of(self.places, component.places, state)
        if isinstance(component, Seats):
            seats = self.places.takes_part(state, component.roles, component.shared)
            return sum(any(sets) for sets in seats)
        context = self.translation.describe(self.translation.context_of(state))
        return dict(component.numbers).get(context, 0)

    def _take_order(self) -> bool:
        """Take an order of the contexts, if some path that is left cannot lead back."""
        graph: Any = nx.DiGraph((p.before, p.after) for p in self.left)
        parts: Any = nx.condensation(graph)
        part = parts.graph["mapping"]
        if all(part[p.before] == part[p.after] for p in self.left):
            return False
        height: dict[int, int] = {}
        for node in reversed(list(nx.topological_sort(parts))):
            height[node] = max((height[n] + 1 for n in parts.successors(node)), default=0)
        describe = self.translation.describe
        numbers = sorted((describe(c), height[part[c]]) for c in graph)
        self.components.append(Order(tuple(numbers)))
        self.left = [p for p in self.left if part[p.before] == part[p.after]]
        return True

    def _take_size(self, samples: list[tuple[Any, Any]]) -> bool:
        """Take a measure that never increases on the paths left and decreases on some."""
        measures: list[Measure] = [*map(Size, self.places.sums())]
        measures += [Seats(*s) for s in self.places.shares()]
        steps = {m: [self.value(m, b) - self.value(m, a) for a, b in samples] for m in measures}
        allowed = [m for m in measures if all(change <= 0 for change in steps[m])]
        # those that samples have seen decrease come first: they are the likelier
        for measure in sorted(allowed, key=lambda m: not any(steps[m])):
            self.progress(f"trying {measure.text()}")
            kept = self._kept(measure)
            if kept is None:
                self.refuted.append(measure)
            elif len(kept) < len(self.left):
                self.components.append(measure)
                self.left = kept
                return True
        return False

    def _kept(self, size: Measure) -> list[Path] | None:
        """Return the paths left on which a size may stay; None if it may increase."""
        kept = []
        for path in self.left:
            before, after = self._terms(size, path)
            solver = self._solver(path)
            if solver.check(after > before) != z3.unsat:
                return None
            if solver.check(after == before) != z3.unsat:
                kept.append(path)
        return kept

    def _solver(self, path: Path) -> Any:
        """Return a solver that knows what holds on a path; kept from one size to the next."""
        if path not in self._solvers:
            self._solvers[path] = new_solver()
            facts = self.translation.facts(path.state)
            self._solvers[path].add(
                *self.induction.known(path.before), path.condition, *path.sides, *facts
            )
        return self._solvers[path]

    def _terms(self, measure: Measure, path: Path) -> tuple[Any, Any]:
        before = self.translation.symbolic(path.before)
        return self._term(measure, before), self._term(measure, path.state)

    def _term(self, measure: Measure, state: Any) -> Any:
        if isinstance(measure, Size):
            return measure_term(self.places, measure.places, state)
        seats = self.places.takes_part(state, measure.roles, measure.shared)
        holding = (any_of(card_set(s).some() for s in sets) for sets in seats)
        return z3.Sum([z3.If(some, 1, 0) for some in holding])

    # --- what has to be proved --------------------------------------------------------

    def decrease(self, path: Path) -> list[Bool]:
        """Return that the components decrease lexicographically on a path, none at the end."""
        if self.translation.acts(path.after) == NOBODY:
            return []
        term: Bool = FALSE
        for component in reversed(self.components):
            less, same = self._compare(component, path)
            term = any_of([less, all_of([same, term])])
        return [term]

    def _compare(self, component: Component, path: Path) -> tuple[Bool, Bool]:
        if not isinstance(component, Order):
            before, after = self._terms(component, path)
            return after < before, after == before
        numbers = dict(component.numbers)
        a, b = (numbers.get(self.translation.describe(c), 0) for c in (path.before, path.after))
        return z3.BoolVal(b < a), z3.BoolVal(b == a)


def regenerate(game: Game, options: Any, content: dict[str, Any]) -> list[Obligation]:
    """Return the obligations of the certificate of a ranking, made from the rules."""
    induction = Induction(Translation(game, options), invariants=read_invariants(content))
    ranking = Ranking(induction, components=[read_component(c) for c in content["ranking"]])
    return induction.obligations(ranking.decrease)
