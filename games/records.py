"""Records: the fixed-size states, options, views and memories that rules work on.

A record class lists its fields, each with a kind and a sentence on what it
means::

    class State(Record):
        hands: list[int] = cards_each("the cards in each hand")
        stock: int = cards("the cards still to be drawn")
        leader: int = seat_of("who leads")

From that one list follow the plain-Python record that the interpreter uses, the
NumPy dtype that the compiled readers use, the text form of a position, and the
number of bits that a packed state needs.  Everything is a 64-bit integer or a
pile, so that a record has no padding and equal states have equal bytes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

import numpy as np

from games.cards import RANK_NAMES

INVESTIGATED = "investigated: no source has it"

Kind = Literal["cards", "pile", "seat", "suit", "number", "flag", "phase", "choice"]


@dataclass(frozen=True)
class Field:
    """One field of a record.

    Attributes
    ----------
    name : str
        Set by the record class.
    kind : str
        What the integer means: a card set, a pile, a seat, a suit, a number, a
        flag (0 or 1), a phase, or one of several named choices.
    doc : str
        What the field holds.
    each : bool
        Whether there is one value for each seat.
    limit : int
        The largest value of a number; the capacity of a pile.
    names : tuple of str
        The words for the values of a phase or a choice, or for the kinds of
        cards in a pile where cards of a kind are alike.
    default : int
        The value in a fresh record.
    zone : bool
        Whether the field is a place where cards of the deck can be.
    low : int
        The smallest value of a number.
    source : str
        For an option: the rule text that has it, or `INVESTIGATED`.
    """

    kind: Kind
    doc: str
    each: bool = False
    limit: int = 0
    names: tuple[str, ...] = ()
    default: int = 0
    zone: bool = False
    low: int = 0
    source: str = ""
    name: str = ""

    def __set_name__(self, owner: type, name: str) -> None:
        object.__setattr__(self, "name", name)

    @property
    def cells(self) -> int:
        """Cells of one pile: its count and its cards, in whole 64-bit words."""
        return (self.limit + 8) // 8 * 8


def cards(doc: str, *, zone: bool = True) -> Any:
    """Declare a card set; a zone unless said otherwise."""
    return Field("cards", doc, zone=zone)


def cards_each(doc: str, *, zone: bool = True) -> Any:
    """Declare a card set for each seat."""
    return Field("cards", doc, each=True, zone=zone)


def pile(doc: str, limit: int, *, kinds: tuple[str, ...] = ()) -> Any:
    """Declare a pile of at most `limit` cards, or of kinds of cards with these names."""
    return Field("pile", doc, limit=limit, names=kinds, zone=True)


def pile_each(doc: str, limit: int, *, kinds: tuple[str, ...] = ()) -> Any:
    """Declare a pile for each seat."""
    return Field("pile", doc, each=True, limit=limit, names=kinds, zone=True)


def seat_of(doc: str) -> Any:
    """Declare a seat, counted from 0."""
    return Field("seat", doc, limit=15)


def suit_of(doc: str) -> Any:
    """Declare a suit, 0 to 3."""
    return Field("suit", doc, limit=3)


def rank_of(doc: str) -> Any:
    """Declare a rank, deuce 0 to ace 12."""
    return Field("choice", doc, limit=12, names=tuple(RANK_NAMES))


def number(doc: str, limit: int) -> Any:
    """Declare a number from 0 to `limit`."""
    return Field("number", doc, limit=limit)


def number_each(doc: str, limit: int) -> Any:
    """Declare a number from 0 to `limit` for each seat."""
    return Field("number", doc, each=True, limit=limit)


def flag(doc: str) -> Any:
    """Declare a truth value, 0 or 1."""
    return Field("flag", doc, limit=1)


def option(doc: str, low: int, high: int, default: int, source: str) -> Any:
    """Declare an option that is a number from `low` to `high`."""
    return Field("number", doc, low=low, limit=high, default=default, source=source)


def choice(doc: str, names: str, source: str) -> Any:
    """Declare an option that is one of several words; the first is the default."""
    words = tuple(names.split())
    return Field("choice", doc, limit=len(words) - 1, names=words, source=source)


def phase_of(doc: str, names: str) -> Any:
    """Declare the phase; `names` are its words in the order of their values."""
    words = tuple(names.split())
    return Field("phase", doc, limit=len(words) - 1, names=words)


class Record:
    """A plain-Python record with the fields that its class declares.

    Parameters
    ----------
    seats : int
        How many entries the fields have that exist for each seat.

    Examples
    --------
    >>> class Table(Record):
    ...     hands: list[int] = cards_each("the hands")
    ...     leader: int = seat_of("who leads")
    >>> table = Table(3)
    >>> table.hands[1] = 5
    >>> table.copy() == table, table.hands
    (True, [0, 5, 0])
    """

    fields: ClassVar[tuple[Field, ...]] = ()
    seats: int

    def __init_subclass__(cls) -> None:
        own = tuple(f for f in vars(cls).values() if isinstance(f, Field))
        cls.fields = cls.fields + own
        for f in own:
            delattr(cls, f.name)

    def __init__(self, seats: int) -> None:
        values = self.__dict__
        values["seats"] = seats
        for f in self.fields:
            if f.kind == "pile":
                one = [0] * f.cells
                values[f.name] = [list(one) for _ in range(seats)] if f.each else one
            else:
                values[f.name] = [f.default] * seats if f.each else f.default

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __repr__(self) -> str:
        inside = ", ".join(f"{f.name}={getattr(self, f.name)}" for f in self.fields)
        return f"{type(self).__name__}({inside})"

    def copy(self) -> Self:
        """Return a record with the same values that shares nothing with this one."""
        new = object.__new__(type(self))
        for name, value in self.__dict__.items():
            if isinstance(value, list):
                value = [*map(list, value)] if value and isinstance(value[0], list) else [*value]
            new.__dict__[name] = value
        return new

    @classmethod
    def dtype(cls, seats: int) -> np.dtype[Any]:
        """Return the NumPy dtype of the record for a number of seats."""
        columns: list[tuple[str, Any, tuple[int, ...]]] = []
        for f in cls.fields:
            shape = (seats,) if f.each else ()
            if f.kind == "pile":
                columns.append((f.name, np.int8, (*shape, f.cells)))
            else:
                columns.append((f.name, np.int64, shape))
        return np.dtype([c if c[2] else c[:2] for c in columns])

    def to_numpy(self) -> Any:
        """Return the record as an array of one NumPy record."""
        array = np.zeros(1, self.dtype(self.seats))
        for f in self.fields:
            array[0][f.name] = getattr(self, f.name)
        return array

    @classmethod
    def from_numpy(cls, row: Any, seats: int) -> Self:
        """Return the plain record that one NumPy record holds."""
        new = cls(seats)
        for f in cls.fields:
            value = row[f.name]
            new.__dict__[f.name] = value.tolist() if f.each or f.kind == "pile" else int(value)
        return new

    def to_bytes(self) -> bytes:
        """Return the bytes of the record; equal records have equal bytes."""
        return bytes(self.to_numpy().tobytes())

    def zones(self) -> Iterator[tuple[Field, int | None, Any]]:
        """Yield each place where cards can be: field, seat or None, content."""
        for f in self.fields:
            if f.zone:
                value = getattr(self, f.name)
                if f.each:
                    for i in range(self.seats):
                        yield f, i, value[i]
                else:
                    yield f, None, value
