"""Closed walks of whole turns on which all cards come back, as formulas over Booleans.

Whether a walk is possible depends on some cards only: a witness for each zone that a
turn must take a card from, and for each zone that must not be empty.  Cards do not
hinder one another, so witnesses that may be chosen freely settle it for a deck of any
size.
"""

from collections.abc import Iterator, Set
from typing import Any

import z3

from games.cards import count
from games.positions import Position
from verify.obligations import Obligation
from verify.realise import Candidate
from verify.solver import new_solver
from verify.symbolic import FALSE, Bool, all_of, any_of, exactly_one, negation
from verify.turns import Turn
from verify.zones import Zones

TRIES = 4
"""Candidates with the same number of cards."""

Need = tuple[str, int, int]
"""Whether a card leaves a zone or is in it, the zone, and before which turn."""
Card = list[dict[int, Bool]]
"""Where a card is before each turn: a Boolean for each zone."""


class ClosedWalks:
    """The closed walks of a number of turns, asked of z3.

    Parameters
    ----------
    zones : Zones
    relation : list of Turn
        The turns that there are.
    k : int
        How many are taken.
    """

    def __init__(self, zones: Zones, relation: list[Turn], k: int) -> None:
        self.zones, self.relation, self.k = zones, relation, k
        filled = [zones.filled[turn.before] for turn in relation]
        self.places = [z for z in range(zones.nowhere) if any(f[z] is not False for f in filled)]
        self.places.append(zones.nowhere)
        self.taken = [[z3.Bool(f"turn {i} is {e}") for e in range(len(relation))] for i in range(k)]
        self.terms: list[Bool] = []
        self._solver: Any = None
        self._told = 0
        for i in range(k):
            self.terms += exactly_one(self.taken[i])
            for e, turn in enumerate(relation):
                after = [f for f, other in enumerate(relation) if other.before == turn.after]
                follows = any_of(self.taken[(i + 1) % k][f] for f in after)
                self.terms.append(any_of([negation(self.taken[i][e]), follows]))

    def _somewhere(self, at: dict[int, Bool], zones: Set[int]) -> Bool:
        return any_of(at[z] for z in self.places if z in zones)

    def _card(self, name: str) -> Card:
        """Return a card that goes where the turns may take it."""
        zones = dict(enumerate([*self.zones.names, "no zone"]))
        at = [
            {z: z3.Bool(f"{name} is in {zones[z]} before turn {i}") for z in self.places}
            for i in range(self.k)
        ]
        for i in range(self.k):
            self.terms += exactly_one(list(at[i].values()))
            for z in self.places:
                alike: dict[frozenset[int], list[int]] = {}
                for e, turn in enumerate(self.relation):
                    alike.setdefault(frozenset(turn.may[z]), []).append(e)
                for may, turns in alike.items():
                    if not may.issuperset(self.places):
                        taken = any_of(self.taken[i][e] for e in turns)
                        goes = self._somewhere(at[(i + 1) % self.k], may)
                        self.terms.append(any_of([negation(at[i][z]), negation(taken), goes]))
        return at

    def _needs(self, turn: Turn) -> list[tuple[str, int, set[int]]]:
        """Return what cards a turn needs: in a zone, and where they go."""
        filled = self.zones.filled[turn.before]
        full = [z for z, f in enumerate(filled) if f]
        return [("leaves", a, to) for a, to in sorted(turn.must.items())] + [
            ("holds", a, set(self.places)) for a in full
        ]

    def _kinds(self) -> list[Need]:
        """Return every kind of need, its zone and its turn."""
        found = {(kind, a) for turn in self.relation for kind, a, _ in self._needs(turn)}
        return sorted((kind, a, i) for kind, a in found for i in range(self.k))

    def _witness(self, need: Need) -> str:
        """Return the name of a card that meets a need."""
        kind, zone, i = need
        return f"what {kind} {self.zones.names[zone]} at turn {i}"

    def _need(self, cards: dict[Need, list[Card]]) -> None:
        """Demand the needs for whose kind, zone and turn cards are given, of those cards."""
        for i in range(self.k):
            for e, turn in enumerate(self.relation):
                for kind, a, to in self._needs(turn):
                    chosen = cards.get((kind, a, i))
                    if chosen is not None:
                        met = any_of(
                            all_of([c[i][a], self._somewhere(c[(i + 1) % self.k], to)])
                            for c in chosen
                        )
                        self.terms.append(any_of([negation(self.taken[i][e]), met]))

    # --- what z3 says ----------------------------------------------------------------

    def _check(self) -> Any:
        if self._solver is None:
            self._solver = new_solver()
        self._solver.add(all_of(self.terms[self._told :]))
        self._told = len(self.terms)
        return self._solver.check()

    def excluded(self) -> bool | None:
        """Return whether there is no walk, with witnesses chosen freely; None if unknown."""
        answer = None
        for kind in ("leaves", "holds"):
            wanted = [n for n in self._kinds() if n[0] == kind]
            self._need({n: [self._card(self._witness(n))] for n in wanted})
            answer = self._check()
            if answer == z3.unsat:
                return True
        return None if answer == z3.unknown else False

    def obligation(self) -> Obligation:
        """Return that there is no walk that does all that was demanded."""
        name = f"no closed walk of {self.k} {self.zones.translation.game.turn_name}s"
        return Obligation(name, tuple(self.terms), FALSE)

    def candidates(self, cards: int, start: Position | None) -> Iterator[Candidate]:
        """Yield walks that some cards make possible, all others staying where they are."""
        at = [self._card(f"card {j}") for j in range(cards)]
        self._need(dict.fromkeys(self._kinds(), at))
        if start is not None:
            self._begin(at, start)
        for _ in range(TRIES):
            if self._check() != z3.sat:
                return
            model = self._solver.model()
            taken = [_true(model, dict(enumerate(flags))) for flags in self.taken]
            places = [[_true(model, flags) for flags in card] for card in at]
            yield Candidate([self.relation[e] for e in taken], places)
            same = [self.taken[i][e] for i, e in enumerate(taken)]
            same += [at[j][i][z] for j, row in enumerate(places) for i, z in enumerate(row)]
            self.terms.append(negation(all_of(same)))

    def _begin(self, at: list[Card], start: Position) -> None:
        """Demand that a walk begins in a position, in which the other cards may stay."""
        context = self.zones.translation.context_of(start.state)
        sizes = [count(content) for _, _, content in start.state.zones()]
        full = [z for z, n in enumerate(sizes) if n]
        for e, turn in enumerate(self.relation):
            filled = self.zones.filled[turn.before]
            if turn.before != context:
                self.terms.append(negation(self.taken[0][e]))
            if any(z not in turn.may[z] or filled[z] is False for z in full):
                self.terms += [negation(ts[e]) for ts in self.taken]
        for z, n in enumerate([*sizes, 0]):
            if n < len(at) and z in self.places:
                self.terms.append(z3.AtMost(*[c[0][z] for c in at], n))


def _true(model: Any, flags: dict[int, Bool]) -> int:
    """Return which of some flags is true in a model."""
    return next(i for i, flag in flags.items() if z3.is_true(model[flag]))
