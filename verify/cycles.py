"""What a cycle can be made of: the steps that no measure excludes, and the turns they make up.

Measures that never grow on a cycle stay the same all round it, so a step on which one
is certain to decrease is on no cycle (`verify.ranking.peel`).  What is left is put
together to whole turns.  A cycle here is one in which chance does not act.
"""

from functools import cached_property
from typing import Any

import networkx as nx

from games.cards import CHANCE
from games.language import RuleError
from verify.counting import turn_begins
from verify.places import Places
from verify.ranking import Component, Order, peel
from verify.translate import Path
from verify.turns import Turn, turns
from verify.zones import Step, Zones


class Cycles:
    """What the cycles of a game can be made of.

    Parameters
    ----------
    zones : Zones
        Not to be used for anything else if `all_in_play` is set.
    all_in_play : bool
        Look only at cycles in which every player holds cards whenever a turn begins.

    Attributes
    ----------
    invariants : list of Invariant
        What all rests on.
    begins : set of tuple of int
        The contexts in which a turn begins.
    held : list of int
        The zones that are not empty when a turn begins, by assumption.
    closed : list of Path
        All paths that are on a closed walk of contexts.
    possible : list of Step
        Those of them that can be taken.
    decreases : dict
        For each path that can be taken, but on no cycle: the measures that, one before
        the other, decrease on it.
    measures : list of Component
        Those that do not increase on the steps that are left.
    steps : list of Step
        Those that are left.
    none : bool
        Whether there is no cycle, not even one in which chance acts.
    inner : bool
        Whether there may be cycles in which no turn begins.
    relation : list of Turn
        The turns that those steps make up.

    Raises
    ------
    RuleError
        If `all_in_play` is set, and it does not follow from one zone who is in play.
    """

    def __init__(self, zones: Zones, all_in_play: bool = False) -> None:
        self.zones, self.translation = zones, zones.translation
        t, self.invariants = self.translation, zones.invariants()
        self.begins = {c for c in zones.filled if turn_begins(t, c)}
        self.held = self._own_zones() if all_in_play else []
        zones.assume(self.begins, self.held)
        self.closed = zones.closed()
        self.possible = zones.steps()
        self.decreases: dict[Path, list[Component]] = {}
        self.measures: list[Component] = []
        self._left = -1
        steps = self._peel(self.possible)
        self.none = not steps
        self.steps = self._peel([s for s in steps if t.acts(s.path.before) != CHANCE])
        inside = [s for s in self.steps if not self.begins & {s.path.before, s.path.after}]
        measures = list(self.measures)
        self.inner = bool(self._peel(inside))
        self.measures = measures
        self.relation: list[Turn] = turns(zones, self.steps, self.begins)

    def _own_zones(self) -> list[int]:
        """Return the zone of every player that says whether it is in play."""
        game = self.translation.game
        own = Places.of(game).whole()
        if len(own) != 1:
            raise RuleError(
                f"state of {game.name}: no one zone says who is in play: {', '.join(own) or 'none'}"
            )
        return [z for z, name in enumerate(self.zones.names) if name.startswith(f"{own[0]}[")]

    def _peel(self, steps: list[Step]) -> list[Step]:
        """Return the steps that are left when measures have excluded others; note those.

        The steps are among those that were left before, and if they are all, stay so.
        """
        found, left = ([], steps) if len(steps) == self._left else peel(self.zones, steps)
        self._left = len(left)
        self.measures = [*self.measures, *found]
        kept = {s.path for s in left}
        self.decreases |= {s.path: self.measures for s in steps if s.path not in kept}
        return left

    def lemmas(self) -> list[str]:
        """Return in words what never grows, and so is the same all round a cycle."""
        return [c.text() for c in self.measures if not isinstance(c, Order)]

    @cached_property
    def _graph(self) -> Any:
        return nx.to_numpy_array(nx.DiGraph((t.before, t.after) for t in self.relation)) > 0

    def has_walk(self, k: int) -> bool:
        """Return whether a closed walk of contexts has so many turns."""
        if not self.relation:
            return False
        reach = self._graph
        for _ in range(k - 1):
            reach = reach @ self._graph
        return bool(reach.diagonal().any())
