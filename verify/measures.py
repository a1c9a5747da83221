"""Measures of a state: sizes of unions of zones, some named by the role of a seat.

A *place* is a zone as a rule text would name it: ``stock``, ``hands`` (all of them),
``hands[leader]``, ``hands[not leader]`` (all the others).  A measure is the number
of cards in some places.  The same places are counted in a record and in a symbolic
state.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import z3

from games.cards import count
from games.records import Field
from games.system import Game
from verify.symbolic import Int, card_set

_NOT = "not "


@dataclass(frozen=True)
class Places:
    """The places of a game: how each is found in a state.

    Attributes
    ----------
    zones : tuple of Field
        The zones that are card sets.
    roles : tuple of str
        The fields that name a seat.
    """

    zones: tuple[Field, ...]
    roles: tuple[str, ...]

    @classmethod
    def of(cls, game: Game) -> "Places":
        """Return the places of a game.

        >>> from games.system import find_game
        >>> Places.of(find_game("maija")).single()
        ['hands[leader]', 'hands[receiver]', 'stock', 'bottom', 'table', 'left']
        """
        fields = game.state.fields
        zones = tuple(f for f in fields if f.kind == "cards" and f.zone)
        return cls(zones, tuple(f.name for f in fields if f.kind == "seat"))

    def single(self) -> list[str]:
        """Return the places that are one set: common zones, and those of a seat with a role."""
        names = []
        for f in self.zones:
            names += [f"{f.name}[{r}]" for r in self.roles] if f.each else [f.name]
        return names

    def common(self) -> list[str]:
        """Return the places that belong to no seat."""
        return [f.name for f in self.zones if not f.each]

    def others(self) -> list[str]:
        """Return the places that are a zone of every seat but one with a role."""
        return [f"{n}[{_NOT}{r}]" for n in self.whole() for r in self.roles]

    def whole(self) -> list[str]:
        """Return the places that are a zone of every seat."""
        return [f.name for f in self.zones if f.each]

    def sets(self, state: Any, place: str) -> list[Any]:
        """Return the card sets of a place in a state, symbolic or not."""
        name, _, role = place.partition("[")
        value = getattr(state, name)
        if role.startswith(_NOT):
            away = int(getattr(state, role[len(_NOT) : -1]))
            return [cards for i, cards in enumerate(value) if i != away]
        if role:
            return [value[int(getattr(state, role[:-1]))]]
        return list(value) if isinstance(value, list) else [value]

    def sums(self) -> list[tuple[str, ...]]:
        """Return the unions of disjoint places that a measure may count, the largest first."""
        common, of_all = self.common(), self.whole()
        with_roles = [f"{n}[{r}]" for n in of_all for r in self.roles]
        choices = []
        for hands in [(), *((n,) for n in of_all), *((n,) for n in with_roles)]:
            for k in range(len(common) + 1):
                choices += [(*hands, *some) for some in combinations(common, k)]
        return sorted((c for c in choices if c), key=lambda c: (-self.width(c), len(c), c))

    def width(self, places: tuple[str, ...]) -> int:
        """Return how many zones some places take, a zone of all seats counting thrice."""
        return sum(3 if p in self.whole() else 1 for p in places)

    def takes_part(self, state: Any, roles: tuple[str, ...], shared: tuple[str, ...]) -> list[Any]:
        """Return for each seat the sets that make it count: its own, and shared ones by role."""
        own = self.whole()
        acting = {int(getattr(state, r)) for r in roles}
        common = [s for p in shared for s in self.sets(state, p)]
        players = len(getattr(state, own[0])) if own else 0
        return [
            [*(getattr(state, n)[i] for n in own), *(common if i in acting else [])]
            for i in range(players)
        ]

    def shares(self) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Return the roles and common places by which seats may be counted as taking part."""
        common = self.common()
        sides = [c for k in range(1, len(common) + 1) for c in combinations(common, k)]
        roles = [r for k in range(1, len(self.roles) + 1) for r in combinations(self.roles, k)]
        return [((), ()), *((r, c) for r in roles for c in sides)]


def measure_of(places: Places, names: tuple[str, ...], state: Any) -> int:
    """Return the number of cards in some places of a record."""
    return sum(count(s) for p in names for s in places.sets(state, p))


def measure_term(places: Places, names: tuple[str, ...], state: Any) -> Int:
    """Return the number of cards in some places of a symbolic state."""
    return z3.Sum([card_set(s).size for p in names for s in places.sets(state, p)])
