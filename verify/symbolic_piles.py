"""Piles as z3 terms: cells that are one of the cards that may lie there, sizes that are fixed.

The sizes of piles are part of the context (`verify.translate`), so that every position
in a pile is a plain number, and the words of `games.cards` for piles work on symbolic
cells as they stand.  The number of cards in all zones is part of the context too:
without it piles could grow for ever.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import z3

from games.cards import CHANCE, EMPTY, count, format_card, members
from games.language import RuleError
from games.positions import Position
from games.records import Field, Record
from games.system import Game
from sim.streams import Streams
from verify.symbolic import (
    FALSE,
    TRUE,
    Bool,
    Cards,
    Int,
    Number,
    OneOf,
    Truth,
    all_of,
    any_of,
    card_set,
    exactly_one,
    negation,
    one_of,
    place_of_rule,
)  # fmt: skip

SAMPLED_GAMES = 20
SAMPLED_ACTIONS = 400
"""Random play that shows which kinds of cards lie in piles."""
_AMOUNT = "cards in all zones"  # set on symbolic states; no field has such a name


class Pile(list[Any]):
    """The size of a pile and its cells, of which those beyond the size are 0."""

    def __bool__(self) -> bool:
        raise RuleError(f"{place_of_rule()}a pile is not followed as a set of cards")

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, int) and index >= len(self):
            raise RuleError(f"{place_of_rule()}a pile may grow beyond its limit")
        super().__setitem__(index, value)

    @property
    def cards(self) -> list[OneOf]:
        """The cards, or kinds, from bottom to top."""
        return [one_of(c) for c in self[1 : self[0] + 1]]


def pile_set(pile: Any) -> Cards:
    """Return the set of the cards in a pile of real cards, symbolic or not."""
    cells = Pile(pile).cards
    codes = sorted({v for cell in cells for v in cell.flags})
    bits = {v: any_of(cell.flags.get(v, FALSE) for cell in cells) for v in codes}
    return Cards(bits, z3.IntVal(len(cells)))


@dataclass(frozen=True)
class _Place:
    """Where a pile is in a state, and what may lie in it."""

    name: str
    field: Field
    seat: int | None
    domain: dict[int, str]

    def pile(self, state: Any) -> Any:
        value = getattr(state, self.field.name)
        return value if self.seat is None else value[self.seat]


class Piles:
    """The piles of a game's states.

    Parameters
    ----------
    game : Game
    options : record

    Examples
    --------
    >>> from games.positions import make_options
    >>> from games.system import find_game
    >>> beggar = find_game("beggar")
    >>> piles = Piles(beggar, make_options(beggar, 2, {"deck": "9J:SH"}))
    >>> piles.names
    ['|hands[0]|', '|hands[1]|', '|played|', '|all|']
    >>> piles.places[0].domain
    {0: '-', 10: 'J'}
    """

    def __init__(self, game: Game, options: Any) -> None:
        self.fields = [f for f in game.state.fields if f.kind == "pile"]
        self.zones = [f for f in game.state.fields if f.kind == "cards" and f.zone]
        self.places = []
        kinds = kinds_seen(game, options) if any(f.names for f in self.fields) else {}
        for f in self.fields:
            if f.names:
                domain = {k: f.names[k] for k in sorted(kinds[f.names])}
            else:
                domain = {c: format_card(c) for c in members(options.deck)}
            for i in range(options.players) if f.each else [None]:
                name = f.name if i is None else f"{f.name}[{i}]"
                self.places.append(_Place(name, f, i, domain))
        self.names = [f"|{p.name}|" for p in self.places] + ["|all|"] * bool(self.places)
        self._cells: dict[str, OneOf] = {}
        self._different: dict[tuple[int, int], Bool] = {}
        self._known: dict[int, tuple[dict[int, str], Bool]] = {}

    # --- contexts --------------------------------------------------------------------

    def sizes(self, state: Any) -> list[int]:
        """Return what a context says of the piles: their sizes and how many cards there are."""
        if not self.places:
            return []
        amount = getattr(state, _AMOUNT, None)
        if isinstance(state, Record):
            amount = sum(c[0] if f.kind == "pile" else count(c) for f, _, c in state.zones())
        return [*(p.pile(state)[0] for p in self.places), amount]

    def turned(self, sizes: Sequence[int], by: int) -> list[int]:
        """Return what a context says of the piles for the table turned by some seats."""
        return [*self._turn(sizes, by), *sizes[len(self.places) :]]

    def _turn(self, of_places: Sequence[Any], by: int) -> list[Any]:
        """Return something that there is of each place, for the table turned by some seats."""
        found: list[Any] = []
        for f in self.fields:
            n = len([p for p in self.places if p.field is f])
            some = of_places[len(found) : len(found) + n]
            found += [*some[by % n :], *some[: by % n]]
        return found

    def enter(
        self, state: Any, sizes: Sequence[int], name: Callable[[Field, int | None], str]
    ) -> None:
        """Give a state piles of these sizes, of which nothing else is known but a name."""
        for f in self.fields:
            setattr(state, f.name, [])
        for p, n in zip(self.places, sizes, strict=False):
            cells = [self._cell(p, name(p.field, p.seat), i) for i in range(1, n + 1)]
            pile = Pile([n, *cells, *[0] * (p.field.limit - n)])
            if p.seat is None:
                setattr(state, p.field.name, pile)
            else:
                getattr(state, p.field.name).append(pile)
        if self.places:
            setattr(state, _AMOUNT, sizes[-1])

    def _cell(self, place: _Place, name: str, i: int) -> OneOf:
        """Return a cell of which nothing is known."""
        key = f"{name}.{i}"
        if key not in self._cells:
            flags = {v: z3.Bool(f"{key}={word}") for v, word in place.domain.items()}
            cell = self._cells[key] = OneOf(flags)
            self._known[id(cell)] = place.domain, self._valid(place, cell)
        return self._cells[key]

    def _assumed(self, place: _Place, cell: OneOf) -> Bool | None:
        """Return that a cell is exactly one of what may lie in a place, if it was made so."""
        domain, condition = self._known.get(id(cell), ({}, TRUE))
        return condition if domain == place.domain else None

    @staticmethod
    def _valid(place: _Place, cell: OneOf) -> Bool:
        """Return that a cell is exactly one of what may lie in a place."""
        return all_of(exactly_one([cell.flags.get(v, FALSE) for v in place.domain]))

    def wrap(self, state: Record) -> None:
        """Make the piles of a record such that none is taken for a set that is not empty."""
        for f in self.fields:
            value = getattr(state, f.name)
            setattr(state, f.name, [*map(Pile, value)] if f.each else Pile(value))

    def unknowns(self, state: Any) -> int:
        """Return in how many ways the cells of a state may be filled, cell by cell."""
        return sum(len(p.domain) * p.pile(state)[0] for p in self.places)

    # --- what is true of them --------------------------------------------------------

    def sets(self, f: Field, state: Any) -> Iterator[tuple[str, Cards]]:
        """Yield the name and content of the piles of a field, if they are of real cards."""
        for p in self.places:
            if p.field is f and not f.names:
                yield p.name, pile_set(p.pile(state))

    def facts(self, state: Any) -> list[Bool]:
        """Return what is true of every state: the number of cards, and what a cell may be."""
        if not self.places:
            return []
        found = [self._amount(state) == getattr(state, _AMOUNT)]
        found += [s.size == s.counted for s in self._card_sets(state)]
        for p in self.places:
            for cell in p.pile(state).cards:
                assumed = self._assumed(p, cell)
                found.append(self._valid(p, cell) if assumed is None else assumed)
        return found

    def _card_sets(self, state: Any) -> list[Cards]:
        """Return the zones of a state that are card sets."""
        values = ((f, getattr(state, f.name)) for f in self.zones)
        return [card_set(s) for f, value in values for s in (value if f.each else [value])]

    def _amount(self, state: Any) -> Int:
        """Return the number of cards in all zones of a state."""
        piled = sum(p.pile(state)[0] for p in self.places)
        return z3.Sum([*(s.size for s in self._card_sets(state)), z3.IntVal(piled)])

    def distinct(self, state: Any) -> list[Bool]:
        """Return that no card is twice in a pile of real cards, a condition for each two cells."""
        return [
            self._differ(one, other)
            for p in self.places
            if not p.field.names
            for one, other in combinations(p.pile(state).cards, 2)
        ]

    def _differ(self, one: OneOf, other: OneOf) -> Bool:
        key = id(one), id(other)
        if key in self._different:
            return self._different[key]
        shared = [v for v in one.flags if v in other.flags]
        apart = all_of(any_of([negation(one.flags[v]), negation(other.flags[v])]) for v in shared)
        if all(k in self._known for k in key):
            self._different[key] = apart
        return apart

    # --- steps -----------------------------------------------------------------------

    def settle(self, before: Any, state: Any, sides: list[Bool]) -> None:
        """Fix what a context says of the piles after a step; note what else must hold."""
        if not self.places:
            return
        for p in self.places:
            n = p.pile(state)[0]
            if not isinstance(n, int) or not 0 <= n <= p.field.limit:
                raise RuleError(f"{p.name}: a pile of {n} cards after a step")
            cells = (c for c in p.pile(state).cards if self._assumed(p, c) is None)
            sides += [self._valid(p, cell) for cell in cells]
        amount = getattr(before, _AMOUNT)
        change = Number(z3.simplify(self._amount(state) - self._amount(before)))
        setattr(state, _AMOUNT, amount + settled(change, range(0, -amount - 1, -1), sides))

    def link(self, after: Any, state: Any) -> list[tuple[Any, Any]]:
        """Return the substitution of the piles of a state for those of its context."""
        pairs = []
        for p in self.places:
            for unknown, cell in zip(p.pile(after).cards, Pile(p.pile(state)).cards, strict=True):
                pairs += [(flag, cell.flags.get(v, FALSE)) for v, flag in unknown.flags.items()]
        return pairs

    def fill(
        self, state: Record, unknown: Any, true: Callable[[dict[int, Bool]], list[int]]
    ) -> None:
        """Give a record the piles that a model makes of symbolic ones."""
        for p in self.places:
            cells = [true(c.flags)[0] for c in p.pile(unknown).cards]
            p.pile(state)[: len(cells) + 1] = [len(cells), *cells]

    def key(self, state: Any, first: int) -> list[tuple[int, ...]]:
        """Return numbers that are the same for the same cells, from one seat on."""
        cells: list[tuple[int, ...]] = []
        for p in self.places:
            flags = (c.flags.items() for c in p.pile(state).cards)
            cells.append(tuple(n for each in flags for v, b in each for n in (v, b.get_id())))
        return self._turn(cells, first)


def kinds_seen(game: Game, options: Any) -> dict[tuple[str, ...], set[int]]:
    """Return which kinds of cards lay in piles in random games, by the names of all kinds.

    That there are no others has to be proved.
    """
    seen: dict[tuple[str, ...], set[int]] = {}
    for number in range(SAMPLED_GAMES):
        position, streams = Position.of(game, options), Streams(1, number)
        for _ in range(SAMPLED_ACTIONS):
            for f, _, content in position.state.zones():
                if f.kind == "pile" and f.names:
                    seen.setdefault(f.names, set()).update(content[1 : content[0] + 1])
            mask = position.legal()
            if mask == EMPTY:
                break
            draw = streams.chance if position.to_act == CHANCE else streams.choice
            position.apply(draw(mask))
    return seen


def settled(value: Any, allowed: range, sides: list[Bool]) -> int:
    """Return which number a value is on the path that is followed, of those allowed.

    That it is one of them becomes a side condition.
    """
    if isinstance(value, Number) and z3.is_int_value(value.term):
        value = value.term.as_long()
    if isinstance(value, OneOf):
        found = [n for n in allowed if n in value.flags]
        sides.append(any_of(value.flags[n] for n in found))
    elif isinstance(value, Number):
        found = list(allowed)
        sides.append(all_of([(value >= min(found)).term, (value <= max(found)).term]))
    else:
        found = [int(bool(value)) if isinstance(value, Truth) else int(value)]
        sides += [] if found[0] in allowed else [FALSE]
    return next((n for n in found[:-1] if value == n), found[-1] if found else 0)
