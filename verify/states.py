"""A game's states with symbolic cards.

What is small and finite in a state (phase, seats, flags, numbers, the sizes of piles) is
fixed: together it is a *context*.  Its card sets, suits and cells of piles are unknowns,
named from a seat with a role.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from types import SimpleNamespace
from typing import Any

import z3

from games import cards as vocabulary
from games.cards import SUITS, members
from games.records import Field, Record
from games.system import Game
from verify.symbolic import (
    FALSE,
    Bool,
    Cards,
    OneOf,
    at_most_one,
    card_set,
    exactly_one,
    negation,
)  # fmt: skip
from verify.symbolic_piles import Piles

Context = tuple[int, ...]


class States:
    """The states of a game under its options, by their contexts.

    Parameters
    ----------
    game : Game
    options : record
    """

    def __init__(self, game: Game, options: Any) -> None:
        self.game, self.options = game, options
        self.players = options.players
        self.deck = members(options.deck)
        self.control = [f for f in game.state.fields if f.kind not in ("cards", "suit", "pile")]
        roles = [f.name for f in self.control if f.kind == "seat" and not f.each]
        self._anchor = roles[0] if roles else None
        self.piles = Piles(game, options)
        self._symbolic: dict[Context, Any] = {}
        self._unknowns: dict[str, Cards] = {}

    # --- contexts ----------------------------------------------------------------

    def context_of(self, state: Any) -> Context:
        """Return the context of a state, symbolic or not."""
        values: list[int] = []
        for f in self.control:
            value = getattr(state, f.name)
            values += value if f.each else [value]
        return tuple(map(int, [*values, *self.piles.sizes(state)]))

    def enter(self, state: Any, context: Context) -> None:
        """Give a state what its context says, but for its piles."""
        left = iter(context)
        for f in self.control:
            value = [next(left) for _ in range(self.players)] if f.each else next(left)
            setattr(state, f.name, value)

    @cached_property
    def names(self) -> list[str]:
        """The names of what a context says, in its order."""
        of_fields = ((f.name, i) for f in self.control for i in self._seats(f))
        return [n if i is None else f"{n}[{i}]" for n, i in of_fields] + self.piles.names

    def value(self, context: Context, field: str) -> int:
        """Return the value of a field in a context; of a seat's, as ``points[1]``."""
        return context[self.names.index(field)]

    def describe(self, context: Context) -> str:
        """Return a context as text."""
        words = {f.name: f.names for f in self.control if f.names}
        shown = []
        for name, v in zip(self.names, context, strict=True):
            shown.append(f"{name}={words[name][v] if name in words else v}")
        return " ".join(sorted(shown, key=lambda w: not w.startswith("phase")))

    def symbolic(self, context: Context) -> Any:
        """Return the state of a context, and of what else is unknown; it is not to be changed."""
        if context not in self._symbolic:
            self._symbolic[context] = self._fresh(context)
        return self._symbolic[context]

    def _fresh(self, context: Context) -> Any:
        """Return the state of a context with every card set, suit and cell of a pile unknown.

        The unknowns of seats are named from a seat with a role, so that what is the
        same but for a turn of the table is said in the same terms.
        """
        state = SimpleNamespace()
        self.enter(state, context)
        first = self._first(state)
        sizes = context[len(context) - len(self.piles.names) :]
        self.piles.enter(state, sizes, lambda f, i: self._name(f, i, first))
        for f in self.game.state.fields:
            if f.kind == "cards":
                value = [self._unknown(self._name(f, i, first)) for i in self._seats(f)]
                setattr(state, f.name, value if f.each else value[0])
            elif f.kind == "suit":
                flags = {s: z3.Bool(f"{f.name}={s}") for s in range(SUITS)}
                setattr(state, f.name, OneOf(flags))
        return state

    def _seats(self, f: Field) -> Sequence[int | None]:
        """Return the seats for which a field has a value; one None if it has none for each."""
        return range(self.players) if f.each else [None]

    def _first(self, state: Any) -> int:
        """Return the seat from which the table is seen."""
        seat = 0 if self._anchor is None else int(getattr(state, self._anchor))
        return seat if seat < self.players else 0

    def _name(self, f: Field, seat: int | None, first: int) -> str:
        """Return the name of what is unknown of a field, for a seat from which it is seen."""
        if seat is None:
            return f.name
        if self._anchor is None:
            return f"{f.name}[{seat}]"
        away = (seat - first) % self.players
        return f"{f.name}[{self._anchor}{f'+{away}' if away else ''}]"

    def shape(self, context: Context) -> tuple[Context, int]:
        """Return a context as it is but for a turn of the table, and the seat it is seen from."""
        state = SimpleNamespace()
        self.enter(state, context)
        first = self._first(state)
        found: list[int] = []
        for f in self.control:
            value = getattr(state, f.name)
            values = [*value[first:], *value[:first]] if f.each else [value]
            if f.kind == "seat":
                values = [(v - first) % self.players if v < self.players else v for v in values]
            found += values
        sizes = context[len(found) :]
        return (*found, *self.piles.turned(sizes, first)), first

    def _unknown(self, name: str) -> Cards:
        if name not in self._unknowns:
            bits = {c: z3.Bool(f"{name}:{vocabulary.format_card(c)}") for c in self.deck}
            self._unknowns[name] = Cards(bits, z3.Int(f"|{name}|"))
        return self._unknowns[name]

    def sets(self, state: Any) -> Iterator[tuple[str, Cards]]:
        """Yield the name and content of each card set of a state that is a zone."""
        for f in self.game.state.fields:
            if f.kind == "cards" and f.zone:
                value = getattr(state, f.name)
                for i, cards in zip(self._seats(f), value if f.each else [value], strict=True):
                    yield (f.name if i is None else f"{f.name}[{i}]"), card_set(cards)
            elif f.kind == "pile":
                yield from self.piles.sets(f, state)

    def _in_turn(self, state: Any, first: int) -> list[Cards]:
        """Return the zones of a state, those of each seat from one of them on."""
        sets = dict(self.sets(state))
        return [sets[name] for name in self.turned(list(sets), first)]

    def turned(self, of_zones: list[Any], by: int) -> list[Any]:
        """Return something that there is of each zone, for the table turned by some seats."""
        found: list[Any] = []
        for f in self.game.state.fields:
            if f.zone and (f.kind == "cards" or not f.names):
                size = len(self._seats(f))
                some = of_zones[len(found) : len(found) + size]
                found += some[by % size :] + some[: by % size]
        return found

    def _card_sets(self, state: Any) -> Iterator[tuple[Field, int | None, Cards]]:
        """Yield every card set of a state, zone or not: field, seat or None, content."""
        for f in self.game.state.fields:
            if f.kind == "cards":
                value = getattr(state, f.name)
                for i, cards in zip(self._seats(f), value if f.each else [value], strict=True):
                    yield f, i, card_set(cards)

    def facts(self, state: Any) -> list[Bool]:
        """Return what is true of every state: sizes count members, a suit is one of four."""
        found: list[Bool] = []
        first = self._first(state)
        sets = {self._name(f, i, first): cards for f, i, cards in self._card_sets(state)}
        for _, cards in sorted(sets.items()):
            found.append(cards.size >= 0)
            found.append((cards.size == 0) == negation(cards.some()))
        for f in self.game.state.fields:
            if f.kind == "suit":
                found += exactly_one(list(getattr(state, f.name).flags.values()))
        return found + self.piles.facts(state)

    def disjoint(self, state: Any) -> list[Bool]:
        """Return that no card is in two zones, a condition for each card."""
        sets = self._in_turn(state, self._first(state))
        found = []
        for c in self.deck:
            bits = [s.member(c) for s in sets if s.member(c) is not FALSE]
            found += at_most_one(bits)
        return found + self.piles.distinct(state)

    @cached_property
    def initial_state(self) -> Any:
        """The state before the deal, as a record."""
        state = self.game.state(self.players)
        self.game.start(state, self.options)
        self.piles.wrap(state)
        return state

    @property
    def initial(self) -> Context:
        """The context before the deal."""
        return self.context_of(self.initial_state)

    # --- concrete values, for the test that both readers agree --------------------

    def assignment(self, state: Record, action: int) -> list[tuple[Any, Any]]:
        """Return the substitution of a concrete state and action for the symbolic ones."""
        pairs: list[tuple[Any, Any]] = []
        unknown_state = self.symbolic(self.context_of(state))
        both = zip(self._card_sets(unknown_state), self._card_sets(state), strict=True)
        for (_, _, unknown), (_, _, cards) in both:
            pairs += [(bit, cards.member(c)) for c, bit in unknown.bits.items()]
            pairs.append((unknown.size, cards.size))
        for f in self.game.state.fields:
            value = getattr(state, f.name)
            if f.kind == "suit":
                pairs += [(z3.Bool(f"{f.name}={s}"), z3.BoolVal(s == value)) for s in range(SUITS)]
        pairs += [(z3.Bool(f"action:{c}"), z3.BoolVal(c == action)) for c in range(63)]
        return pairs + self.piles.link(unknown_state, state)

    def counted(self, state: Any) -> list[Bool]:
        """Return that the size of every card set is the number of its members."""
        return [cards.size == cards.counted for _, _, cards in self._card_sets(state)]

    def concrete(self, context: Context, model: Any) -> tuple[Record, int]:
        """Return the state and the action that a model describes, -1 if it has none.

        The sizes of sets have to be counted in the model (`counted`).
        """
        unknown = self.symbolic(context)
        state = self.game.state(self.players)
        self.enter(state, context)

        def true(flags: dict[int, Bool]) -> list[int]:
            return [v for v, flag in flags.items() if z3.is_true(model.eval(flag, True))]

        for f, i, cards in self._card_sets(unknown):
            value = sum(1 << c for c in true(cards.bits))
            if i is None:
                setattr(state, f.name, value)
            else:
                getattr(state, f.name)[i] = value
        for f in self.game.state.fields:
            if f.kind == "suit":
                setattr(state, f.name, true(getattr(unknown, f.name).flags)[0])
        self.piles.fill(state, unknown, true)
        chosen = true({c: z3.Bool(f"action:{c}") for c in range(63)})
        return state, chosen[0] if chosen else -1
