"""How a state is packed into a few 64-bit words, derived from the fields of its record.

Cards that are in play are in one zone at a time, so a packed state says of each
card of the deck which zone it is in, and nothing of the other cards: the zones
are numbered from 1, and bit *b* of the numbers of all cards is one *plane*, which
takes a bit for each card of the deck.  Card sets that are no zones take such a
plane each, small integers as many bits as their limit needs, and piles a few bits
a cell.  No field straddles two words.

What does not fit (a card in two zones, a number beyond its limit) is noticed when
a state is packed, never packed wrongly.
"""

from dataclasses import dataclass

import numpy as np

from games.records import Field, Record
from sim.compile import Generated

WORD = 64


class LayoutError(RuntimeError):
    """A state that does not fit its layout: the rules break their own record's limits."""


@dataclass(frozen=True)
class Layout:
    """The packing of one kind of record, for a number of seats and a size of deck.

    Attributes
    ----------
    words : int
        How many 64-bit words a packed state takes.
    bits : int
        How many of their bits are used.
    pack : Generated
        ``pack(s, o, w, j)``: write state `s` to row `j` of the int64 array `w` of
        shape (rows, words); false if the state does not fit.
    unpack : Generated
        ``unpack(w, j, o, s)``: write row `j` of `w` to state `s`.
    """

    words: int
    bits: int
    pack: Generated
    unpack: Generated

    @classmethod
    def of(cls, kind: type[Record], seats: int, cards: int) -> "Layout":
        """Return the layout of a record class.

        Parameters
        ----------
        kind : type of record
        seats : int
        cards : int
            The number of cards in the deck.

        Examples
        --------
        >>> from games.system import find_game
        >>> maija = find_game("maija").state
        >>> Layout.of(maija, 3, 9).words, Layout.of(maija, 3, 52).words
        (1, 4)
        """
        plan = _Plan(cards)
        zones = [f for f in kind.fields if f.kind == "cards" and f.zone]
        for f in kind.fields:
            if f.kind not in ("cards", "pile"):
                for place in _places(f, seats):
                    plan.number(place, f.limit)
        plan.zones([place for f in zones for place in _places(f, seats)])
        for f in kind.fields:
            if f.kind == "cards" and not f.zone:
                for place in _places(f, seats):
                    plan.set(place)
        for f in kind.fields:
            if f.kind == "pile":
                for place in _places(f, seats):
                    plan.pile(place, f)
        return plan.layout()


def _places(f: Field, seats: int) -> list[str]:
    """Return the field, or its entry for each seat, as an expression on `s`."""
    return [f"s.{f.name}[{i}]" for i in range(seats)] if f.each else [f"s.{f.name}"]


def _mask(bits: int) -> int:
    return (1 << bits) - 1


class _Plan:
    """Finds room in words, and collects the statements of `pack` and `unpack`.

    The size of the deck stands in the text as `k`, so that decks that fill the
    words alike share one text, and so one compilation.
    """

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.used: list[int] = []  # bits of each word
        self.parts: list[list[str]] = []  # what is or-ed into each word
        self.numbers: list[int] = []  # bits of each word that numbers take
        self.planes: list[int] = []  # planes in each word
        self.head: list[str] = []
        self.bad: list[str] = []
        self.tail: list[str] = []
        self.back: list[str] = []

    def room(self, bits: int) -> int:
        """Return the first word with so many bits left, now taken."""
        i = next((i for i, used in enumerate(self.used) if used + bits <= WORD), len(self.used))
        if i == len(self.used):
            self.word()
        self.used[i] += bits
        return i

    def word(self) -> int:
        """Return a new word."""
        self.used.append(0)
        self.parts.append([])
        self.numbers.append(0)
        self.planes.append(0)
        return len(self.used) - 1

    def number(self, place: str, limit: int) -> None:
        bits = limit.bit_length()
        if bits == 0:
            return
        i = self.room(bits)
        at = self.numbers[i]
        self.numbers[i] += bits
        self.parts[i].append(f"({place} << {at})")
        self.bad.append(f"({place} & ~{_mask(bits)})")
        self.back.append(f"{place} = (w[j, {i}] >> {at}) & {_mask(bits)}")

    def plane(self, cards: str) -> str:
        """Store a subset of the deck; return the expression that reads it."""
        i = self.room(self.cards)
        at = f"{self.numbers[i]} + {self.planes[i]} * k"
        self.planes[i] += 1
        self.parts[i].append(f"(extract({cards}, o.deck) << ({at}))")
        return f"deposit(w[j, {i}] >> ({at}), o.deck)"

    def zones(self, places: list[str]) -> None:
        """Store which zone each card is in; the sum of disjoint sets is their union."""
        if not places:
            return
        for i, place in enumerate(places, 1):
            self.head.append(f"z{i} = {place}")
        names = [f"z{i}" for i in range(1, len(places) + 1)]
        self.head.append(f"all = {' | '.join(names)}")
        self.bad.append(f"(({' + '.join(names)}) ^ all)")
        self.bad.append("(all & ~o.deck)")
        depth = len(places).bit_length()
        for b in range(depth):
            inside = [names[i - 1] for i in range(1, len(places) + 1) if i >> b & 1]
            self.back.append(f"p{b} = {self.plane('(' + ' | '.join(inside) + ')')}")
        for i, place in enumerate(places, 1):
            signs = [f"p{b}" if i >> b & 1 else f"~p{b}" for b in range(depth)]
            self.back.append(f"{place} = {' & '.join(signs)}")

    def set(self, place: str) -> None:
        self.bad.append(f"({place} & ~o.deck)")
        self.back.append(f"{place} = {self.plane(place)}")

    def pile(self, place: str, f: Field) -> None:
        most = min(f.limit, self.cards)
        highest = len(f.names) - 1 if f.names else 62
        bits = max(most, highest).bit_length()
        first, base, each = self.cells(bits, most + 1)
        word, shift = f"w[j, {first} + i // {each}]", f"({base} + i % {each} * {bits})"
        self.tail.append(f"for i in range({most + 1}):")
        self.tail.append(f"    cell = np.int64({place}[i])")
        self.tail.append(f"    bad |= cell & ~{_mask(bits)}")
        self.tail.append(f"    {word} |= cell << {shift}")
        self.bad.append(f"({place}[0] > {most})")
        self.back.append(f"for i in range({most + 1}):")
        self.back.append(f"    {place}[i] = ({word} >> {shift}) & {_mask(bits)}")

    def cells(self, bits: int, cells: int) -> tuple[int, int, int]:
        """Return where a pile's cells go: the first word, the first bit, cells a word."""
        if bits * cells <= WORD:
            i = self.room(bits * cells)
            return i, self.used[i] - bits * cells, cells
        each = WORD // bits
        words = [self.word() for _ in range(-(-cells // each))]
        for i in words:
            self.used[i] = WORD
        return words[0], 0, each

    def layout(self) -> Layout:
        words = [" | ".join(parts) or "0" for parts in self.parts] or ["0"]
        size = ["k = count(o.deck)"]
        pack = [
            *size, *self.head, f"bad = {' | '.join(self.bad) or '0'}",
            *(f"w[j, {i}] = {text}" for i, text in enumerate(words)),
            *self.tail, "return bad == 0",
        ]  # fmt: skip
        unpack = [*size, *self.back]
        return Layout(
            len(words),
            sum(self.used),
            Generated(_function("pack(s, o, w, j)", pack), {"np": np}),
            Generated(_function("unpack(w, j, o, s)", unpack)),
        )


def _function(head: str, body: list[str]) -> str:
    return "\n    ".join([f"def {head}:", *body]) + "\n"
