"""Termination: a lexicographic ranking, found and then proved step by step.

The components are unions of places, compared as sets; numbers of seats that hold cards
or take part; and orders of the contexts.  A union of zones is taken next if, on the
steps that are left, no card comes into it and some step must take one out; that step
is then done with.  An order of contexts is taken where steps that are left cannot lead
back.  When no step is left, every play ends, whatever the players and the cards do.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import networkx as nx
import z3

from games.cards import NOBODY
from games.system import Game
from verify.counting import Bound, Counting, read_bound
from verify.induction import Claims, Induction, read_invariants
from verify.obligations import Obligation
from verify.places import Places
from verify.states import Context
from verify.symbolic import FALSE, TRUE, Bool, all_of, any_of, card_set, negation
from verify.translate import Path, Translation
from verify.zones import Step, Zones


@dataclass(frozen=True)
class Inclusion:
    """A component of a ranking: the cards in some places, compared as sets.

    Attributes
    ----------
    places : tuple of str
    where : tuple of str
        The contexts, as text, in which they are looked at; none for all.
    """

    places: tuple[str, ...]
    where: tuple[str, ...] = ()

    def text(self) -> str:
        """Return the component in words."""
        phases = sorted({context.split()[0].removeprefix("phase=") for context in self.where})
        scope = f" (in {', '.join(phases)})" if phases else ""
        return "the cards in " + ", ".join(self.places) + scope

    def symbol(self) -> str:
        """Return the component in symbols."""
        return " ∪ ".join(self.places)

    def at(self, context: str) -> int:
        """Return what the component is in a context, cards apart."""
        return int(not self.where or context in self.where)

    def answer(self) -> dict[str, Any]:
        """Return the component as JSON values."""
        return {"inclusion": list(self.places), "where": list(self.where)}


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

    def at(self, _context: str) -> int:
        """Return what the component is in a context, cards apart."""
        return 0

    def answer(self) -> dict[str, Any]:
        """Return the component as JSON values."""
        return {"seats": {"roles": list(self.roles), "shared": list(self.shared)}}


@dataclass(frozen=True)
class Order:
    """A component of a ranking: a number for each context, by its text."""

    numbers: tuple[tuple[str, int], ...]

    def text(self) -> str:
        """Return the component in words: phases where the number depends on nothing else."""
        stages: dict[int, list[str]] = {}
        for phase, number in self.by_phase():
            stages.setdefault(number, []).append(phase)
        if len(self.by_phase()) == len(self.numbers) > len(stages):
            return f"the stage: {len(self.numbers)} contexts in {len(stages)} steps"
        return "the stage: " + ", then ".join(" or ".join(words) for words in stages.values())

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

    def at(self, context: str) -> int:
        """Return the number of a context."""
        return self._numbers.get(context, 0)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return dict(self.numbers)

    def answer(self) -> dict[str, Any]:
        """Return the component as JSON values."""
        return {"order": dict(self.numbers)}


Component = Inclusion | Seats | Order


def read_component(shown: dict[str, Any]) -> Component:
    """Return the component that JSON values describe."""
    if "inclusion" in shown:
        return Inclusion(tuple(map(str, shown["inclusion"])), tuple(map(str, shown["where"])))
    if "seats" in shown:
        seats = shown["seats"]
        return Seats(tuple(map(str, seats["roles"])), tuple(map(str, seats["shared"])))
    return Order(tuple((str(c), int(n)) for c, n in shown["order"].items()))


# --- the search ------------------------------------------------------------------


def find_ranking(zones: Zones) -> tuple[list[Component], list[Step]]:
    """Return a ranking of every step, and the steps on which nothing decreases (none: complete)."""
    acts = zones.translation.acts
    steps = zones.steps()
    closed = {s.path for s in steps}
    passing = (p for p in zones.paths() if p not in closed and acts(p.after) != NOBODY)
    return peel(zones, steps, passing)


def peel(
    zones: Zones, steps: list[Step], passing: Iterable[Path] = ()
) -> tuple[list[Component], list[Step]]:
    """Remove steps that are on no cycle, until there are none to remove.

    Parameters
    ----------
    steps : list of Step
    passing : iterable of Path
        Others, which are on no closed walk of contexts, to be ranked too.

    Returns
    -------
    The components that decrease on the steps removed, and the steps that remain: none
    if there is no cycle at all.
    """
    components: list[Component] = []
    edges = [(p.before, p.after) for p in passing]
    while True:
        edges += [(s.path.before, s.path.after) for s in steps]
        part, height = _parts(edges)
        if any(part[a] != part[b] for a, b in edges):
            describe = zones.translation.describe
            components.append(Order(tuple(sorted((describe(c), height[c]) for c in part))))
        edges = []
        steps = [s for s in steps if part[s.path.before] == part[s.path.after]]
        found, kept = _inclusions(zones, steps, part)
        if not found:
            found, kept = _seats(zones, steps)
        if not found:
            return components, steps
        components += found
        steps = kept


def _parts(edges: list[tuple[Context, Context]]) -> tuple[dict[Context, int], dict[Context, int]]:
    """Return the strongly connected part of each context, and how high above the end it is."""
    parts: Any = nx.condensation(nx.DiGraph(edges)) if edges else nx.DiGraph(mapping={})
    height: dict[int, int] = {}
    for node in reversed(list(nx.topological_sort(parts))):
        height[node] = max((height[n] + 1 for n in parts.successors(node)), default=0)
    part: dict[Context, int] = parts.graph["mapping"]
    return part, {c: height[p] for c, p in part.items()}


def _inclusions(
    zones: Zones, steps: list[Step], part: dict[Context, int]
) -> tuple[list[Component], list[Step]]:
    """Return unions of zones that only shrink on the steps, and the steps where they may not."""
    inside: dict[int, list[Step]] = {}
    for s in steps:
        inside.setdefault(part[s.path.before], []).append(s)
    where: dict[tuple[str, ...], list[Context]] = {}
    kept: list[Step] = []
    for same in inside.values():
        contexts = sorted({s.path.before for s in same})
        unions, left = _shrinking(same)
        for union in unions:
            where.setdefault(zones.places(union, contexts), []).extend(contexts)
        kept += left
    everywhere = {s.path.before for s in steps}
    describe = zones.translation.describe
    return [
        Inclusion(p, () if everywhere == set(cs) else tuple(sorted(map(describe, cs))))
        for p, cs in sorted(where.items())
    ], kept


def _shrinking(steps: list[Step]) -> tuple[list[frozenset[int]], list[Step]]:
    """Return unions of zones that the steps of a part only shrink, and the steps left."""
    into = nx.DiGraph({move for s in steps for move in s.moves})
    left = {a for s in steps for a in s.leaves}
    unions = {frozenset({a, *nx.ancestors(into, a)}) for a in left}  # where its cards come from
    found: list[frozenset[int]] = []
    while True:
        strict = {u: sum(_takes_from(s, u) for s in steps) for u in unions}
        best = min(unions, key=lambda u: (-strict[u], len(u), sorted(u)), default=frozenset())
        if not strict.get(best):
            return found, steps
        found.append(best)
        steps = [s for s in steps if not _takes_from(s, best)]


def _takes_from(step: Step, union: frozenset[int]) -> bool:
    """Return whether a step must take a card out of a union of zones."""
    return any(
        a in union and all(b not in union for z, b in step.moves if z == a and b != a)
        for a in step.leaves
    )


def _seats(zones: Zones, steps: list[Step]) -> tuple[list[Component], list[Step]]:
    """Return a number of seats that never increases on the steps, and those where it may stay."""
    if not steps or not Places.of(zones.translation.game).whole():
        return [], steps
    ranking = Ranking(zones.translation, [])
    for share in Places.of(zones.translation.game).shares():
        measure = Seats(*share)
        kept = _may_stay(zones, ranking, measure, steps)
        if kept is not None and len(kept) < len(steps):
            return [measure], kept
    return [], steps


def _may_stay(
    zones: Zones, ranking: "Ranking", measure: Seats, steps: list[Step]
) -> list[Step] | None:
    """Return the steps on which a number may stay the same; None if it may increase."""
    kept = []
    for s in steps:
        less, same = ranking.compare(measure, s.path)
        if not zones.proves(s.path, any_of([less, same])):
            return None
        if not zones.proves(s.path, less):
            kept.append(s)
    return kept


# --- what has to be proved ---------------------------------------------------------


@dataclass
class Ranking:
    """A ranking of a translated game, and what says that it decreases."""

    translation: Translation
    components: list[Component]

    def __post_init__(self) -> None:
        self.places = Places.of(self.translation.game)
        self._made: dict[tuple[Any, ...], Bool] = {}
        places = [p for c in self.components if isinstance(c, Inclusion) for p in c.places]
        self._names_seats = any(Places.names_seat(p) for p in places)

    def decrease(self, path: Path) -> list[Bool]:
        """Return that the components decrease lexicographically on a path, none at the end."""
        if self.translation.acts(path.after) == NOBODY:
            return []
        ends = [self.translation.describe(c) for c in (path.before, path.after)]
        seats = [s for p in (path.before, path.after) for s in p if self._names_seats]
        numbers = [c.at(e) for c in self.components for e in ends]
        key = (self.translation.outcome(path), *numbers, *seats)
        if key not in self._made:
            term: Bool = FALSE
            for component in reversed(self.components):
                less, same = self.compare(component, path)
                term = any_of([less, all_of([same, term])])
            self._made[key] = term
        return [self._made[key]]

    def compare(self, component: Component, path: Path) -> tuple[Bool, Bool]:
        """Return that a component is less after a path, and that it is the same."""
        describe = self.translation.describe
        ends = [describe(path.before), describe(path.after)]
        states = [self.translation.symbolic(path.before), path.state]
        if isinstance(component, Order):
            a, b = (component.at(context) for context in ends)
            return TRUE if b < a else FALSE, TRUE if b == a else FALSE
        if isinstance(component, Seats):
            a, b = (self._seats(component, s) for s in states)
            return b < a, b == a
        before, after = (
            self._union(component, s, context) for s, context in zip(states, ends, strict=True)
        )
        pairs = [(a, b) for a, b in zip(before, after, strict=True) if a is not b and not a.eq(b)]
        lost = any_of(all_of([a, negation(b)]) for a, b in pairs)
        gained = any_of(all_of([b, negation(a)]) for a, b in pairs)
        return all_of([lost, negation(gained)]), negation(any_of([lost, gained]))

    def _union(self, component: Inclusion, state: Any, context: str) -> list[Bool]:
        """Return for each card of the deck whether it is in the places of a component."""
        sets = []
        if component.at(context):
            for place in component.places:
                sets += [card_set(s) for s in self.places.sets(state, place)]
        return [any_of(s.member(c) for s in sets) for c in self.translation.deck]

    def _seats(self, component: Seats, state: Any) -> Any:
        seats = self.places.takes_part(state, component.roles, component.shared)
        holding = (any_of(card_set(s).some() for s in sets) for sets in seats)
        return z3.Sum([z3.If(some, 1, 0) for some in holding])


def ranking_claims(
    translation: Translation, components: list[Component], bound: Bound | None
) -> dict[str, Claims]:
    """Return what a ranking, and a bound beside it, claim of a path, by a word for each."""
    claims: dict[str, Claims] = {"decreases": Ranking(translation, components).decrease}
    if bound is not None:
        claims["bounded"] = partial(Counting(translation).goals, bound)
    return claims


def regenerate(game: Game, options: Any, content: dict[str, Any]) -> list[Obligation]:
    """Return the obligations of the certificate of a ranking, made from the rules.

    Raises
    ------
    ValueError
        If the bound is not what follows from what it rests on.
    """
    translation = Translation(game, options)
    components = [read_component(c) for c in content["ranking"]]
    bound = read_bound(content["bound"], len(translation.deck)) if content["bound"] else None
    induction = Induction(translation, invariants=read_invariants(content))
    return induction.obligations(**ranking_claims(translation, components, bound))
