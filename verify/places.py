"""Places: zones as a rule text would name them, by the role of a seat where there is one.

``stock``, ``hands`` (all of them), ``hands[leader]``, ``hands[leader+2]`` (the second
seat after the leader), ``hands[not leader]`` (all the others), ``hands[0]``.  The same
places are found in a record and in a symbolic state.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from games.records import Field
from games.system import Game
from verify.symbolic_piles import pile_set

_NOT = "not "


@dataclass(frozen=True)
class Places:
    """The places of a game: how each is found in a state.

    Attributes
    ----------
    zones : tuple of Field
        The zones that are card sets.
    piles : tuple of Field
        The zones that are piles of cards: places too, but none that measures count,
        since how many lie there is part of the context.
    roles : tuple of str
        The fields that name a seat.
    """

    zones: tuple[Field, ...]
    piles: tuple[Field, ...]
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
        piles = tuple(f for f in fields if f.kind == "pile" and not f.names)
        return cls(zones, piles, tuple(f.name for f in fields if f.kind == "seat" and not f.each))

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
        """Return the card sets of a place in a state, symbolic or not, seats with a role first."""
        name, _, whose = place.partition("[")
        [field] = (f for f in (*self.zones, *self.piles) if f.name == name)
        value = getattr(state, name)
        if field.kind == "pile":
            value = [pile_set(p) for p in value] if field.each else pile_set(value)
        if not whose:
            return self._from(state, self.roles[:1], value) if field.each else [value]
        whose = whose[:-1]
        if whose.startswith(_NOT):
            return self._from(state, (whose[len(_NOT) :],), value)[1:]
        role, _, further = whose.partition("+")
        seat = int(role) if role.isdecimal() else int(getattr(state, role)) + int(further or 0)
        return [value[seat % len(value)]]

    @staticmethod
    def names_seat(place: str) -> bool:
        """Return whether a place is that of a seat by its number, not by a role.

        >>> Places.names_seat("hands[1]"), Places.names_seat("hands[leader+1]")
        (True, False)
        """
        return place.partition("[")[2].removesuffix("]").isdecimal()

    @staticmethod
    def _from(state: Any, role: tuple[str, ...], values: list[Any]) -> list[Any]:
        """Return what each seat has, from the seat with a role on, if there is one."""
        first = int(getattr(state, role[0])) if role else 0
        return values[first:] + values[:first]

    def name(self, zones: Iterable[tuple[str, int | None]], states: Sequence[Any]) -> list[str]:
        """Return places that are some zones in all of some states, by role where there is one.

        Parameters
        ----------
        zones : iterable of (name, seat or None)
        states : sequence of states
            All with the same number of seats.
        """
        found: list[str] = []
        every = (*self.zones, *self.piles)
        of_seats: dict[str, set[int]] = {f.name: set() for f in every if f.each}
        for field, seat in zones:
            if seat is None:
                found.append(field)
            else:
                of_seats[field].add(seat)
        for field, seats in of_seats.items():
            everyone = len(getattr(states[0], field))
            if seats and len(seats) == everyone:
                found.append(field)
            else:
                found += [f"{field}[{self._whose(s, everyone, states)}]" for s in seats]
        return sorted(found)

    def _whose(self, seat: int, everyone: int, states: Sequence[Any]) -> str:
        """Return a role that a seat has in all of some states, or how far it is from one."""
        fixed = {}
        for role in self.roles:
            held = {int(getattr(s, role)) for s in states}
            if len(held) == 1:
                fixed[role] = held.pop()
        for role, held_by in fixed.items():
            if held_by == seat:
                return role
        for role, held_by in fixed.items():
            return f"{role}+{(seat - held_by) % everyone}"
        return str(seat)

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
