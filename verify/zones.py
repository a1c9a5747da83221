"""What a step may and must do to single cards, found with z3 for the full deck.

Everything here is a fact about one card at a time: from which zone to which a path
may move it, which zones some card must leave, which zones are empty in a context.
Facts are found for every path of every context that can be reached, by one
induction; they need no sizes.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import networkx as nx
import z3

from games.positions import refuse_cards
from verify.symbolic import Bool, all_of, any_of, negation
from verify.translate import Context, Path, Translation, new_solver

Pair = tuple[int, int]


class UnsoundError(RuntimeError):
    """A condition that the method rests on could not be proved of this game."""


@dataclass(frozen=True)
class Step:
    """A path, and what it may and must do to cards.

    Zones are numbered as in `Zones.names`; the last number stands for no zone.

    Attributes
    ----------
    moves : frozenset of pairs
        ``(a, b)``: a card in zone `a` may be in zone `b` afterwards.
    leaves : frozenset of int
        Zones that some card must leave.
    """

    path: Path
    moves: frozenset[Pair]
    leaves: frozenset[int]


class Zones:
    """Which zones are empty in the contexts that can be reached, and the steps between them.

    Parameters
    ----------
    translation : Translation

    Attributes
    ----------
    names : list of str
        The zones.
    filled : dict
        For each context and zone: True if it always holds a card there, False if it
        never does, None if neither is proved.

    Raises
    ------
    UnsoundError
        If it is not proved that no card is ever in two zones, and that the sizes of
        the translation are right.
    """

    def __init__(self, translation: Translation) -> None:
        self.translation = translation
        state = translation.symbolic(translation.initial)
        self.names = [name for name, _ in translation.sets(state)]
        self.nowhere = len(self.names)
        self.filled: dict[Context, list[bool | None]] = {}
        self._possible: dict[Context, list[Path]] = {}
        self._split: dict[Context, list[Path]] = {}
        self._shared: dict[Context, list[Bool]] = {}
        self._barred: set[Context] = set()
        self._assumed: dict[Context, list[int]] = {}
        self._induct()

    # --- the induction ---------------------------------------------------------------

    def _zones(self, state: Any) -> list[Any]:
        return [cards for _, cards in self.translation.sets(state)]

    def _solver(self, context: Context) -> Any:
        """Return a solver that knows what is proved of the states of a context."""
        t = self.translation
        before = t.symbolic(context)
        solver = new_solver()
        solver.add(t.facts(before) + t.disjoint(before) + self._shared[context])
        for cards, filled in zip(self._zones(before), self.filled[context], strict=True):
            if filled is not None:
                solver.add(cards.some() if filled else negation(cards.some()))
        return solver

    def _induct(self) -> None:
        t = self.translation
        first = t.initial_state
        if refuse_cards(first, t.options):
            raise UnsoundError(f"before the deal a card of {t.game.name} is in two zones")
        self.filled[t.initial] = [bool(content) for _, _, content in first.zones()]
        waiting = [t.initial]
        while waiting:
            context = waiting.pop(0)
            ways = self._ways(context)
            solver = self._solver(context)
            possible = []
            for path in ways:
                solver.push()
                solver.add(path.condition)
                if self._weaken(solver, path) and path.after not in waiting:
                    waiting.append(path.after)
                if path.after in self.filled:
                    possible.append(path)
                solver.pop()
            self._possible[context] = possible
        for context, paths in self._possible.items():
            solver = self._solver(context)
            for same in self._outcomes(paths).values():
                clash = self._clash(same[0])
                wrong = {s.get_id(): negation(s) for p in same for s in p.sides}
                if solver.check(any_of([clash, *wrong.values()])) == z3.unsat:
                    continue
                doubts = [(p, any_of([clash, *map(negation, p.sides)])) for p in same]
                if any(solver.check(doubt, p.condition) != z3.unsat for p, doubt in doubts):
                    raise UnsoundError(
                        f"not proved that no card of {t.game.name} comes to where one is, "
                        f"from {t.describe(context)}"
                    )

    def _outcomes(self, paths: list[Path]) -> dict[tuple[Any, ...], list[Path]]:
        """Return paths from one context by what they make of the zones."""
        found: dict[tuple[Any, ...], list[Path]] = {}
        for path in paths:
            zones = self._zones(path.state)
            outcome = tuple(
                (z, c, bit.get_id())
                for z in self._changed(path)
                for c, bit in zones[z].bits.items()
            )
            found.setdefault(outcome, []).append(path)
        return found

    def _ways(self, context: Context) -> list[Path]:
        """Return the paths from a context, each with its part of the condition.

        What all conditions share goes to `_shared`; asserting it once for a context
        makes the questions on its paths many times easier.
        """
        if context not in self._split:
            paths = self.translation.paths(context)
            parts = [{t.get_id(): t for t in _conjuncts(p.condition)} for p in paths]
            shared = set.intersection(*map(set, parts)) if parts else set()
            self._shared[context] = [parts[0][i] for i in sorted(shared)]
            self._split[context] = [
                replace(p, condition=all_of(t for i, t in part.items() if i not in shared))
                for p, part in zip(paths, parts, strict=True)
            ]
        return self._split[context]

    def _weaken(self, solver: Any, path: Path) -> bool:
        """Drop what is claimed of the context after a path and is not so; return if any was."""
        after = self._zones(path.state)
        some = [cards.some() for cards in after]
        claimed = self.filled.get(path.after)
        changed = False
        if claimed is None:
            if solver.check() != z3.sat:
                return False
            model = solver.model()
            claimed = [z3.is_true(model.eval(s, model_completion=True)) for s in some]
            self.filled[path.after] = claimed
            changed = True
        while True:
            open_ = [z for z, claim in enumerate(claimed) if claim is not None]
            wrong = any_of(negation(some[z]) if claimed[z] else some[z] for z in open_)
            answer = solver.check(wrong)
            if answer == z3.unsat:
                return changed
            changed = True
            for z in open_:
                held = answer == z3.sat and z3.is_true(solver.model().eval(some[z], True))
                if answer == z3.unknown or held != claimed[z]:
                    claimed[z] = None

    def _changed(self, path: Path) -> list[int]:
        """Return the zones that a path does not leave as they are."""
        before = self._zones(self.translation.symbolic(path.before))
        after = self._zones(path.state)
        return [z for z, (a, b) in enumerate(zip(before, after, strict=True)) if a is not b]

    def _clash(self, path: Path) -> Bool:
        """Return the condition that a card is in two zones after a path."""
        after = self._zones(path.state)
        changed = self._changed(path)
        pairs = {(min(a, b), max(a, b)) for a in changed for b in range(len(after)) if a != b}
        return any_of(
            all_of([after[a].member(c), after[b].member(c)])
            for a, b in sorted(pairs)
            for c in self.translation.deck
        )

    # --- steps -----------------------------------------------------------------------

    def assume(self, contexts: Iterable[Context], zones: Iterable[int]) -> None:
        """Look from now on at no states of some contexts but those that fill some zones."""
        for context in contexts:
            if any(self.filled[context][z] is False for z in zones):
                self._barred.add(context)
            for z in zones:
                self.filled[context][z] = True
            self._assumed[context] = list(zones)

    def steps(self) -> list[Step]:
        """Return the steps that are on a closed walk of contexts."""
        barred = self._barred
        graph = nx.MultiDiGraph()
        for paths in self._possible.values():
            for p in paths:
                if p.before not in barred and p.after not in barred:
                    graph.add_edge(p.before, p.after, path=p)
        found = []
        for part in nx.strongly_connected_components(graph):
            for context in sorted(part):
                wanted = [p for p in self._possible[context] if p.after in part]
                solver = self._solver(context)
                for same in self._outcomes(wanted).values():
                    moves = self._moves(solver, same[0])
                    leaves = self._leaves(solver, same[0], moves)
                    for path in same:
                        solver.push()
                        solver.add(path.condition)
                        after = self._zones(path.state)
                        solver.add([after[z].some() for z in self._assumed.get(path.after, [])])
                        if solver.check() != z3.unsat:
                            more = self._leaves(solver, path, moves, leaves)
                            found.append(Step(path, moves, leaves | more))
                        solver.pop()
        return found

    def _moves(self, solver: Any, path: Path) -> frozenset[Pair]:
        """Return where cards may go by the outcome of a path, whatever its condition."""
        before = self._zones(self.translation.symbolic(path.before))
        after = self._zones(path.state)
        changed = self._changed(path)
        deck = self.translation.deck
        moves = {(z, z) for z in range(self.nowhere + 1) if z not in changed}
        places = [*changed, self.nowhere]
        was = {z: [before[z].member(c) for c in deck] for z in changed}
        now = {z: [after[z].member(c) for c in deck] for z in changed}
        was[self.nowhere] = [negation(any_of(b.member(c) for b in before)) for c in deck]
        now[self.nowhere] = [negation(any_of(b.member(c) for b in after)) for c in deck]
        terms = {
            (a, b): any_of(all_of([x, y]) for x, y in zip(was[a], now[b], strict=True))
            for a in places
            for b in places
            if changed and (a, b) != (self.nowhere, self.nowhere)
        }
        while terms:
            answer = solver.check(any_of(terms.values()))
            if answer == z3.unsat:
                break
            for pair, term in list(terms.items()):
                if answer == z3.unknown or z3.is_true(solver.model().eval(term, True)):
                    moves.add(pair)
                    del terms[pair]
        return frozenset(moves)

    def _leaves(
        self, solver: Any, path: Path, moves: frozenset[Pair], known: frozenset[int] = frozenset()
    ) -> frozenset[int]:
        """Return the zones, but those known, that some card must leave by the outcome of a path."""
        before = self._zones(self.translation.symbolic(path.before))
        after = self._zones(path.state)
        found = set()
        for z in {a for a, b in moves if a != b} - {self.nowhere} - known:
            left = any_of(
                all_of([bit, negation(after[z].member(c))]) for c, bit in before[z].bits.items()
            )
            if solver.check(negation(left)) == z3.unsat:
                found.add(z)
        return frozenset(found)

    def name(self, zones: Iterable[int]) -> str:
        """Return the names of some zones."""
        return " ".join(self.names[z] for z in sorted(zones))


def _conjuncts(term: Bool) -> list[Bool]:
    """Return the parts of a conjunction."""
    return list(term.children()) if z3.is_and(term) else [term]
