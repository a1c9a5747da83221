"""What a step may and must do to single cards, found with z3 for the full deck.

Everything here is a fact about one card at a time: from which zone to which a path
may move it, which zones some card must leave, which zones are empty in a context.
Facts are found for every path of every context that can be reached, by one
induction; they need no sizes.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import networkx as nx
import z3

from games.cards import NOBODY
from games.positions import refuse_cards
from verify.induction import DISJOINT, MOST_CONTEXTS, Invariant, sample
from verify.places import Places
from verify.solver import Asker, TooHardError
from verify.states import Context
from verify.symbolic import TRUE, Bool, all_of, any_of, negation
from verify.translate import Path, Translation

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


def _any(terms: Iterable[Bool]) -> Bool:
    """Return a disjunction that is the same in whatever order its terms come."""
    return any_of(sorted(terms, key=lambda t: t.get_id()))


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
        self._asker = Asker()
        self._bases: dict[Context, int] = {}
        self._found: dict[tuple[int, ...], tuple[frozenset[Pair], frozenset[int]]] = {}
        self._kept: list[Bool] = []  # z3 uses the number of a term again when it is gone
        self._induct()

    # --- the induction ---------------------------------------------------------------

    def _zones(self, state: Any) -> list[Any]:
        return [cards for _, cards in self.translation.sets(state)]

    def _ask(self, context: Context, question: Bool, condition: Bool = TRUE) -> tuple[Any, Any]:
        """Return what z3 says of the states of a context, by what is proved of them."""
        t = self.translation
        before = t.symbolic(context)
        if context not in self._bases:
            known = t.facts(before) + t.disjoint(before) + self._shared[context]
            self._bases[context] = self._asker.base(known)
        return self._asker.ask(self._bases[context], self._claims(context), condition, question)

    def _claims(self, context: Context) -> list[Bool]:
        """Return what is claimed of the zones in a context."""
        zones = self._zones(self.translation.symbolic(context))
        return [
            cards.some() if filled else negation(cards.some())
            for cards, filled in zip(zones, self.filled[context], strict=True)
            if filled is not None
        ]

    def _claimed(self, context: Context) -> tuple[int, ...]:
        """Return numbers that are the same where the same is known and claimed."""
        return self._bases[context], *sorted(c.get_id() for c in self._claims(context))

    def _never(self, context: Context, question: Bool, condition: Bool = TRUE) -> bool:
        return bool(self._ask(context, question, condition)[0] == z3.unsat)

    def _sampled(self) -> dict[Context, list[bool | None]]:
        """Return what is empty in sampled states, by contexts up to a turn of the table."""
        t = self.translation
        found: dict[Context, list[bool | None]] = {}
        for state, _ in sample(t.game, t.options):
            shape, first = t.shape(t.context_of(state))
            full = t.turned([bool(cards.bits) for _, cards in t.sets(state)], first)
            before = found.setdefault(shape, list(full))
            found[shape] = [a if a == b else None for a, b in zip(before, full, strict=True)]
        return found

    def _induct(self) -> None:
        t = self.translation
        first = t.initial_state
        if refuse_cards(first, t.options):
            raise UnsoundError(f"before the deal a card of {t.game.name} is in two zones")
        sampled = self._sampled()
        self.filled[t.initial] = [bool(cards.bits) for _, cards in t.sets(first)]
        waiting = [t.initial]
        while waiting:
            context = waiting.pop(0)
            if len(self.filled) > MOST_CONTEXTS:
                raise TooHardError(f"more than {MOST_CONTEXTS} contexts")
            possible = []
            for path in self.ways(context):
                if self._weaken(path, sampled) and path.after not in waiting:
                    waiting.append(path.after)
                if path.after in self.filled:
                    possible.append(path)
            self._possible[context] = possible
        settled: set[tuple[int, ...]] = set()
        for context, paths in self._possible.items():
            for outcome, same in self._outcomes(paths).items():
                sides = sorted({s.get_id() for p in same for s in p.sides})
                ways = sorted(p.condition.get_id() for p in same)
                key = (*self._claimed(context), outcome, *sides, *ways)
                if key in settled:
                    continue
                settled.add(key)
                clash = self._clash(same[0])
                wrong = {s.get_id(): negation(s) for p in same for s in p.sides}
                if self._never(context, _any([clash, *wrong.values()])):
                    continue
                doubts = [(p, _any([clash, *map(negation, p.sides)])) for p in same]
                if not all(self._never(context, doubt, p.condition) for p, doubt in doubts):
                    raise UnsoundError(
                        f"not proved that no card of {t.game.name} comes to where one is, "
                        f"from {t.describe(context)}"
                    )

    def _outcomes(self, paths: list[Path]) -> dict[int, list[Path]]:
        """Return paths from one context by what they make of the cards."""
        found: dict[int, list[Path]] = {}
        for path in paths:
            found.setdefault(self.translation.outcome(path), []).append(path)
        return found

    def ways(self, context: Context) -> list[Path]:
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

    def _weaken(self, path: Path, sampled: dict[Context, list[bool | None]]) -> bool:
        """Drop what is claimed of the context after a path and is not so; return if any was."""
        some = [cards.some() for cards in self._zones(path.state)]
        claimed = self.filled.get(path.after)
        changed = False
        if claimed is None:
            answer, model = self._ask(path.before, TRUE, path.condition)
            if answer != z3.sat:
                return False
            claimed = self._first_claims(path.after, some, model, sampled)
            self.filled[path.after] = claimed
            changed = True
        while True:
            open_ = [z for z, claim in enumerate(claimed) if claim is not None]
            wrong = _any(negation(some[z]) if claimed[z] else some[z] for z in open_)
            answer, model = self._ask(path.before, wrong, path.condition)
            if answer == z3.unsat:
                return changed
            changed = True
            for z in open_:
                if answer == z3.unknown or _holds(model, some[z]) != claimed[z]:
                    claimed[z] = None

    def _first_claims(
        self, context: Context, some: list[Bool], model: Any, sampled: dict[Context, Any]
    ) -> list[bool | None]:
        """Return what may hold in a context: as in sampled states, or as in a model."""
        shape, first = self.translation.shape(context)
        if shape in sampled:
            return self.translation.turned(sampled[shape], -first)
        return [_holds(model, s) for s in some]

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
        return _any(
            all_of([after[a].member(c), after[b].member(c)])
            for a, b in sorted(pairs)
            for c in self.translation.deck
        )

    def paths(self) -> Iterator[Path]:
        """Yield every path that can be taken."""
        for paths in self._possible.values():
            yield from paths

    def proves(self, path: Path, claim: Bool) -> bool:
        """Return whether z3 proves a claim of a path from what is proved of its context."""
        return self._never(path.before, negation(claim), path.condition)

    def invariants(self) -> list[Invariant]:
        """Return what is proved: of every context, and that no card is in two zones."""
        describe, acts = self.translation.describe, self.translation.acts
        piles = {f.name for f in Places.of(self.translation.game).piles}
        found = [DISJOINT]
        for context, claims in sorted(self.filled.items()):
            if acts(context) == NOBODY:
                continue
            found += sorted(
                Invariant(
                    "some" if filled else "empty", describe(context), *self.places([z], [context])
                )
                for z, filled in enumerate(claims)
                if filled is not None and self.names[z].partition("[")[0] not in piles
            )
        reached = {p.after for c in self.filled for p in self.translation.paths(c)}
        never = sorted(c for c in reached - self.filled.keys() if acts(c) != NOBODY)
        return found + [Invariant("never", describe(c)) for c in never]

    def places(self, zones: Iterable[int], contexts: Iterable[Context]) -> tuple[str, ...]:
        """Return some zones by their places in some contexts."""
        states = [self.translation.symbolic(c) for c in contexts]
        named = [self.names[z].partition("[") for z in zones]
        return tuple(
            Places.of(self.translation.game).name(
                [(name, int(seat[:-1]) if seat else None) for name, _, seat in named], states
            )
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

    def closed(self) -> list[Path]:
        """Return the paths that are on a closed walk of contexts."""
        barred = self._barred
        graph = nx.DiGraph()
        for p in self.paths():
            if p.before not in barred and p.after not in barred:
                graph.add_edge(p.before, p.after)
        return [
            p
            for part in nx.strongly_connected_components(graph)
            for context in sorted(part)
            for p in self._possible[context]
            if p.after in part
        ]

    def steps(self) -> list[Step]:
        """Return the steps that are on a closed walk of contexts."""
        closed: dict[Context, list[Path]] = {}
        for path in self.closed():
            closed.setdefault(path.before, []).append(path)
        found = []
        for context, paths in closed.items():
            for same in self._outcomes(paths).values():
                moves, leaves = self._seen_turned(same[0], TRUE, self._outcome)
                for path in same:
                    after = self._zones(path.state)
                    filled = all_of(after[z].some() for z in self._assumed.get(path.after, []))
                    condition = all_of([path.condition, filled])
                    if not self._never(context, TRUE, condition):
                        _, more = self._seen_turned(
                            path, condition, partial(self._more, moves, leaves)
                        )
                        found.append(Step(path, moves, leaves | more))
        return found

    def _outcome(self, path: Path, _condition: Bool) -> tuple[frozenset[Pair], frozenset[int]]:
        """Return what the outcome of a path may and must do to cards, whatever its condition."""
        moves = self._moves(path)
        return moves, self._leaves(path, moves)

    def _more(
        self, moves: frozenset[Pair], known: frozenset[int], path: Path, condition: Bool
    ) -> tuple[frozenset[Pair], frozenset[int]]:
        """Return the zones, but those known, that some card must leave under a condition."""
        return frozenset(), self._leaves(path, moves, condition, known)

    def _seen_turned(
        self,
        path: Path,
        condition: Bool,
        find: Callable[[Path, Bool], tuple[frozenset[Pair], frozenset[int]]],
    ) -> tuple[frozenset[Pair], frozenset[int]]:
        """Return what is found of a path, looked up if it was for a path turned round the table."""
        t = self.translation
        zones = [*t.turned(list(range(self.nowhere)), t.shape(path.before)[1]), self.nowhere]
        key = (*self._claimed(path.before), t.outcome(path), condition.get_id())
        if key not in self._found:
            moves, leaves = find(path, condition)
            place = {z: k for k, z in enumerate(zones)}
            self._found[key] = (
                frozenset((place[a], place[b]) for a, b in moves),
                frozenset(place[z] for z in leaves),
            )
            self._kept.append(condition)
        moves, leaves = self._found[key]
        return (
            frozenset((zones[a], zones[b]) for a, b in moves),
            frozenset(zones[k] for k in leaves),
        )

    def _moves(self, path: Path) -> frozenset[Pair]:
        """Return where cards may go by the outcome of a path, whatever its condition."""
        before = self._zones(self.translation.symbolic(path.before))
        after = self._zones(path.state)
        changed = self._changed(path)
        deck = self.translation.deck
        moves = {(z, z) for z in range(self.nowhere + 1) if z not in changed}
        places = [*changed, self.nowhere]
        was = {z: [before[z].member(c) for c in deck] for z in changed}
        now = {z: [after[z].member(c) for c in deck] for z in changed}
        was[self.nowhere] = [negation(_any(b.member(c) for b in before)) for c in deck]
        now[self.nowhere] = [negation(_any(b.member(c) for b in after)) for c in deck]
        terms = {
            (a, b): any_of(all_of([x, y]) for x, y in zip(was[a], now[b], strict=True))
            for a in places
            for b in places
            if changed and (a, b) != (self.nowhere, self.nowhere)
        }
        while terms:
            answer, model = self._ask(path.before, _any(terms.values()))
            if answer == z3.unsat:
                break
            for pair, term in list(terms.items()):
                if answer == z3.unknown or _holds(model, term):
                    moves.add(pair)
                    del terms[pair]
        return frozenset(moves)

    def _leaves(
        self,
        path: Path,
        moves: frozenset[Pair],
        condition: Bool = TRUE,
        known: frozenset[int] = frozenset(),
    ) -> frozenset[int]:
        """Return the zones, but those known, that some card must leave by the outcome of a path."""
        before = self._zones(self.translation.symbolic(path.before))
        after = self._zones(path.state)
        found = set()
        for z in {a for a, b in moves if a != b} - {self.nowhere} - known:
            left = any_of(
                all_of([bit, negation(after[z].member(c))]) for c, bit in before[z].bits.items()
            )
            if self._never(path.before, negation(left), condition):
                found.add(z)
        return frozenset(found)

    def name(self, zones: Iterable[int]) -> str:
        """Return the names of some zones."""
        return " ".join(self.names[z] for z in sorted(zones))


def _holds(model: Any, term: Bool) -> bool:
    return bool(z3.is_true(model.eval(term, model_completion=True)))


def _conjuncts(term: Bool) -> list[Bool]:
    """Return the parts of a conjunction."""
    return list(term.children()) if z3.is_and(term) else [term]
