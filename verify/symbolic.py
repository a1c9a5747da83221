"""Values that stand for many: card sets, cards, suits and numbers as z3 terms.

A card set is a Boolean for each card and an integer for its size; the only axioms
that tie the two are ``size >= 0`` and ``size = 0`` just where there is no member.
A card taken from a set is a one-hot choice.  A truth value that the rules branch
on is decided by the path that is being followed (`verify.translate`).
"""

import operator
import sys
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

import z3

from games.cards import members
from games.language import RuleError

Bool = Any
Int = Any
TRUE, FALSE = z3.BoolVal(True), z3.BoolVal(False)

# z3.Or, z3.And and z3.Not check and convert their arguments, which costs more than all else


def _join(make: Callable[..., Any], terms: list[Bool]) -> Bool:
    array = (z3.Ast * len(terms))(*[t.ast for t in terms])
    return z3.BoolRef(make(z3.main_ctx().ref(), len(terms), array))


def any_of(terms: Iterable[Bool]) -> Bool:
    """Return the disjunction, simplified where constants settle it."""
    return _joined(terms, TRUE, FALSE, z3.Z3_mk_or)


def all_of(terms: Iterable[Bool]) -> Bool:
    """Return the conjunction, simplified where constants settle it."""
    return _joined(terms, FALSE, TRUE, z3.Z3_mk_and)


def _joined(terms: Iterable[Bool], settles: Bool, empty: Bool, make: Callable[..., Any]) -> Bool:
    kept = []
    for t in terms:
        if t is settles:
            return settles
        if t is not empty:
            kept.append(t)
    if not kept:
        return empty
    return kept[0] if len(kept) == 1 else _join(make, kept)


def negation(term: Bool) -> Bool:
    """Return the negation, simplified where a constant settles it."""
    if term is TRUE:
        return FALSE
    if term is FALSE:
        return TRUE
    return z3.BoolRef(z3.Z3_mk_not(z3.main_ctx().ref(), term.ast))


def at_most_one(terms: list[Bool]) -> list[Bool]:
    """Return that at most one of the terms holds, pair by pair (plain SMT-LIB)."""
    absent = [negation(t) for t in terms]
    return [any_of([a, b]) for i, a in enumerate(absent) for b in absent[i + 1 :]]


def exactly_one(terms: list[Bool]) -> list[Bool]:
    """Return that exactly one of the terms holds."""
    return [any_of(terms), *at_most_one(terms)]


RULE = "is a rule"
"""What the globals of a function have, under this name, if it is the copy of a rule."""


def place_of_rule() -> str:
    """Return where in the rules the call is made that is running, as a message begins."""
    frame = sys._getframe(1)
    while frame is not None:
        if RULE in frame.f_globals:
            code = frame.f_code
            return f"{code.co_filename}:{frame.f_lineno}: in rule {code.co_name}: "
        frame = frame.f_back  # type: ignore[assignment]
    return ""


class Truth:
    """A condition; using it as a truth value makes the current path decide."""

    decide: Callable[[Bool], bool]

    def __init__(self, term: Bool) -> None:
        self.term = term

    def __bool__(self) -> bool:
        if self.term is TRUE:
            return True
        if self.term is FALSE:
            return False
        return Truth.decide(self.term)


def number_term(value: Any) -> Int:
    """Return the integer term of a number, symbolic or not."""
    if isinstance(value, OneOf):
        return z3.Sum([z3.If(flag, v, 0) for v, flag in sorted(value.flags.items())])
    return value.term if isinstance(value, Number) else z3.IntVal(int(value))


class _Value:
    """A value that is not known, and so cannot say where in a pile or a list to look."""

    def __index__(self) -> int:
        raise RuleError(f"{place_of_rule()}a value that depends on cards is used as an index")

    def _refuse(self, *_: Any) -> Any:
        raise RuleError(
            f"{place_of_rule()}this operation on a value that depends on cards is not translated"
        )

    __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __neg__ = _refuse


class Number(_Value):
    """An integer term."""

    def __init__(self, term: Int) -> None:
        self.term = term

    def __add__(self, other: Any) -> "Number":
        return Number(self.term + number_term(other))

    __radd__ = __add__

    def __sub__(self, other: Any) -> "Number":
        return Number(self.term - number_term(other))

    def __rsub__(self, other: Any) -> "Number":
        return Number(number_term(other) - self.term)

    def __lt__(self, other: Any) -> Truth:
        return Truth(self.term < number_term(other))

    def __le__(self, other: Any) -> Truth:
        return Truth(self.term <= number_term(other))

    def __gt__(self, other: Any) -> Truth:
        return Truth(self.term > number_term(other))

    def __ge__(self, other: Any) -> Truth:
        return Truth(self.term >= number_term(other))

    def __eq__(self, other: object) -> Truth:  # type: ignore[override]
        return Truth(self.term == number_term(other))

    def __ne__(self, other: object) -> Truth:  # type: ignore[override]
        return Truth(self.term != number_term(other))

    __hash__ = None  # type: ignore[assignment]


class OneOf(_Value):
    """One value of a small domain (a card, a suit, a rank), as a Boolean for each value."""

    def __init__(self, flags: dict[int, Bool]) -> None:
        self.flags = {v: f for v, f in flags.items() if f is not FALSE}

    def image(self, function: Callable[[int], int]) -> "OneOf":
        """Return the one value that a function makes of this one."""
        groups: dict[int, list[Bool]] = {}
        for value, flag in self.flags.items():
            groups.setdefault(function(value), []).append(flag)
        return OneOf({v: any_of(fs) for v, fs in groups.items()})

    def joined(self, other: Any, function: Callable[[int, int], int]) -> "OneOf":
        """Return the one value that a function makes of this one and another."""
        groups: dict[int, list[Bool]] = {}
        for v, flag in self.flags.items():
            for w, more in one_of(other).flags.items():
                groups.setdefault(function(v, w), []).append(all_of([flag, more]))
        return OneOf({v: any_of(fs) for v, fs in groups.items()})

    def _apply(self, other: Any, function: Callable[[Any, Any], Any]) -> Any:
        """Return what an operator makes of both, with a `Number` as with a number."""
        if isinstance(other, Number):
            return function(Number(number_term(self)), other)
        return self.joined(other, function)

    def _compare(self, other: Any, function: Callable[[Any, Any], Any]) -> Truth:
        found = self._apply(other, function)
        return found if isinstance(found, Truth) else Truth(found.flags.get(True, FALSE))

    def __add__(self, other: Any) -> Any:
        return self._apply(other, operator.add)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self._apply(other, operator.sub)

    def __rsub__(self, other: Any) -> Any:
        return one_of(other) - self

    def __lt__(self, other: Any) -> Truth:
        return self._compare(other, operator.lt)

    def __le__(self, other: Any) -> Truth:
        return self._compare(other, operator.le)

    def __gt__(self, other: Any) -> Truth:
        return self._compare(other, operator.gt)

    def __ge__(self, other: Any) -> Truth:
        return self._compare(other, operator.ge)

    def equals(self, other: Any) -> Bool:
        """Return the condition that both are the same value."""
        if isinstance(other, OneOf):
            shared = self.flags.keys() & other.flags.keys()
            return any_of(all_of([self.flags[v], other.flags[v]]) for v in sorted(shared))
        if isinstance(other, Number):
            return number_term(self) == other.term
        return self.flags.get(int(other), FALSE)

    def __eq__(self, other: object) -> Truth:  # type: ignore[override]
        return Truth(self.equals(other))

    def __ne__(self, other: object) -> Truth:  # type: ignore[override]
        return Truth(negation(self.equals(other)))

    __hash__ = None  # type: ignore[assignment]


def one_of(value: Any) -> OneOf:
    """Return a value as a `OneOf`."""
    return value if isinstance(value, OneOf) else OneOf({int(value): TRUE})


class Cards:
    """A card set: a Boolean for each card that may be a member, and its size.

    The size is a term where it follows from how the set was made, and otherwise
    the sum over its members, made when it is asked for.
    """

    def __init__(self, bits: dict[int, Bool], size: Int | None = None) -> None:
        self.bits = {c: b for c, b in bits.items() if b is not FALSE}
        self._size = size

    @cached_property
    def counted(self) -> Int:
        """The number of members, counted one by one."""
        terms = [z3.If(b, 1, 0) for _, b in sorted(self.bits.items())]
        return z3.Sum(terms) if terms else z3.IntVal(0)

    @property
    def size(self) -> Int:
        """The number of members."""
        return self.counted if self._size is None else self._size

    @property
    def is_sized(self) -> bool:
        """Whether the size follows from how the set was made."""
        return self._size is not None

    @cached_property
    def key(self) -> tuple[int, ...]:
        """Numbers that are the same for the same terms, as long as those are kept."""
        size = -1 if self._size is None else self._size.get_id()
        return (size, *(n for c, b in sorted(self.bits.items()) for n in (c, b.get_id())))

    def member(self, card: int) -> Bool:
        """Return the condition that a card is a member."""
        return self.bits.get(card, FALSE)

    def some(self) -> Bool:
        """Return the condition that there is a member."""
        return self._some

    @cached_property
    def _some(self) -> Bool:
        return any_of(b for _, b in sorted(self.bits.items()))

    def __eq__(self, other: object) -> Truth:  # type: ignore[override]
        given = card_set(other)
        if not given.bits:
            return Truth(negation(self.some()))
        codes = sorted(self.bits.keys() | given.bits.keys())
        return Truth(all_of(self.member(c) == given.member(c) for c in codes))

    def __ne__(self, other: object) -> Truth:  # type: ignore[override]
        return Truth(negation((self == other).term))

    __hash__ = None  # type: ignore[assignment]


def card_set(value: Any) -> Cards:
    """Return a value as `Cards`."""
    if isinstance(value, Cards):
        return value
    inside = members(int(value))
    return Cards(dict.fromkeys(inside, TRUE), z3.IntVal(len(inside)))


# --- the vocabulary --------------------------------------------------------------


PILE_WORDS = frozenset("size top push pop push_bottom turn_under".split())
"""What works on symbolic piles as it stands (`verify.symbolic_piles`)."""


class Words:
    """The vocabulary of `games.cards` for symbolic values; plain values stay plain."""

    def __init__(self, plain: dict[str, Callable[..., Any]]) -> None:
        self.plain = plain
        self.sides: list[Bool] = []

    def word(self, name: str) -> Callable[..., Any]:
        """Return the word that works for both kinds of values."""
        plain = self.plain[name]
        if name in PILE_WORDS:
            return plain
        symbolic = getattr(self, name)

        def call(*arguments: Any) -> Any:
            if all(isinstance(a, int) for a in arguments):
                return plain(*arguments)
            return symbolic(*arguments)

        return call

    def suit(self, card: Any) -> Any:
        return card.image(self.plain["suit"])

    def rank(self, card: Any) -> Any:
        return card.image(self.plain["rank"])

    def make_card(self, suit: Any, rank: Any) -> OneOf:
        return one_of(suit).joined(rank, self.plain["make_card"])

    def single(self, card: Any) -> Cards:
        self._some(card)
        return Cards(dict(card.flags), z3.IntVal(1))

    def _some(self, card: OneOf) -> None:
        """Note that a card has to be some card, which the lowest of no cards is not."""
        self.sides.append(any_of(card.flags.values()))

    def add(self, cards: Any, card: Any) -> Cards:
        cards, new = card_set(cards), one_of(card)
        bits = dict(cards.bits)
        for c, flag in new.flags.items():
            bits[c] = any_of([bits.get(c, FALSE), flag])
        if not cards.is_sized:
            return Cards(bits)
        self._some(new)
        self.sides.append(negation(self.has(cards, new).term))
        return Cards(bits, cards.size + 1)

    def remove(self, cards: Any, card: Any) -> Cards:
        cards, old = card_set(cards), one_of(card)
        bits = {c: all_of([b, negation(old.flags.get(c, FALSE))]) for c, b in cards.bits.items()}
        if not cards.is_sized:
            return Cards(bits)
        inside = any_of(all_of([f, cards.member(c)]) for c, f in old.flags.items())
        return Cards(bits, cards.size - z3.If(inside, 1, 0))

    def union(self, one: Any, other: Any) -> Cards:
        one, other = card_set(one), card_set(other)
        codes = one.bits.keys() | other.bits.keys()
        bits = {c: any_of([one.member(c), other.member(c)]) for c in codes}
        if not (one.is_sized and other.is_sized):
            return Cards(bits)
        disjoint = all_of(
            negation(all_of([one.member(c), other.member(c)]))
            for c in sorted(one.bits.keys() & other.bits.keys())
        )
        joined = Cards(bits, one.size + other.size)
        if disjoint is not TRUE:
            self.sides.append(disjoint)
        return joined

    def both(self, one: Any, other: Any) -> Cards:
        one, other = card_set(one), card_set(other)
        codes = one.bits.keys() & other.bits.keys()
        return Cards({c: all_of([one.bits[c], other.bits[c]]) for c in codes})

    def without(self, one: Any, other: Any) -> Cards:
        one, other = card_set(one), card_set(other)
        return Cards({c: all_of([b, negation(other.member(c))]) for c, b in one.bits.items()})

    def has(self, cards: Any, card: Any) -> Truth:
        cards, one = card_set(cards), one_of(card)
        return Truth(any_of(all_of([f, cards.member(c)]) for c, f in one.flags.items()))

    def count(self, cards: Any) -> Number:
        return Number(card_set(cards).size)

    def lowest(self, cards: Any) -> OneOf:
        return self._first(cards, False)

    def highest(self, cards: Any) -> OneOf:
        return self._first(cards, True)

    def _first(self, cards: Any, from_above: bool) -> OneOf:
        flags, before = {}, FALSE
        for c in sorted(cards.bits, reverse=from_above):
            flags[c] = all_of([cards.bits[c], negation(before)])
            before = any_of([before, cards.bits[c]])
        return OneOf(flags)

    def of_suit(self, suit: Any) -> Cards:
        return self._spread(suit, self.plain["of_suit"])

    def of_rank(self, rank: Any) -> Cards:
        return self._spread(rank, self.plain["of_rank"])

    def higher(self, card: Any) -> Cards:
        return self._spread(card, self.plain["higher"])

    def _spread(self, value: Any, function: Callable[[int], int]) -> Cards:
        flags: dict[int, list[Bool]] = {}
        for v, flag in value.flags.items():
            for c in members(function(v)):
                flags.setdefault(c, []).append(flag)
        return Cards({c: any_of(fs) for c, fs in flags.items()})
