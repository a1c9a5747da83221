"""The prover's reader: a game's rules, called with symbolic values, as z3 terms.

The rule functions themselves are run, with the vocabulary replaced by words for
symbolic card sets.  What is small and finite in a state (phase, seats, flags,
numbers, the sizes of piles) is fixed: together it is a *context*.  Where a rule
branches on a symbolic condition, the run is repeated for either outcome that is
possible; so a step from a context is a list of *paths*, each with its condition,
the context it leads to, and the cards there.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import FunctionType, SimpleNamespace
from typing import Any

import z3

from games import cards as vocabulary
from games.cards import NOBODY, SUITS, members
from games.language import VOCABULARY, RuleError, closure, is_vocabulary
from games.records import Field, Record
from games.system import Game
from verify.symbolic import (
    FALSE,
    RULE,
    Bool,
    Cards,
    Int,
    OneOf,
    Truth,
    Words,
    all_of,
    any_of,
    at_most_one,
    card_set,
    exactly_one,
    negation,
    one_of,
)  # fmt: skip
from verify.symbolic_piles import Piles, settled

Context = tuple[int, ...]
RLIMIT = 20_000_000
"""z3's resource limit for one question."""
SEED = 0
MOST_UNKNOWNS = 600
"""Cells of the piles in a state, times the cards that may be there, that can be handled."""


class TooHardError(RuntimeError):
    """z3 gave up within its resource limit where the translation needs an answer."""


class _Infeasible(Exception):
    """The path that is being followed cannot be taken."""


def new_solver(rlimit: int = RLIMIT) -> Any:
    """Return a solver with a fixed seed, bounded by resources and not by time.

    On these queries z3's plain SMT core is ten times faster than the solver that it
    would choose, and again twice without relevancy.
    """
    solver = z3.SimpleSolver()
    solver.set("auto_config", False)
    solver.set("relevancy", 0)
    solver.set("rlimit", rlimit)
    solver.set("random_seed", SEED)
    return solver


@dataclass(frozen=True, eq=False)
class Path:
    """One way that an action goes: from a context, under a condition.

    Attributes
    ----------
    before, after : tuple of int
        The contexts.
    condition : Bool
        Over the state before and the action: the action is legal and goes this way.
    state : SimpleNamespace
        The state after, in terms of the state before and the action.
    sides : tuple of Bool
        What must hold for the sizes of the sets to be right: what is added is new,
        what is united is disjoint.
    """

    before: Context
    after: Context
    condition: Bool
    state: Any
    sides: tuple[Bool, ...]


class Translation:
    """A game under its options, as symbolic steps.

    Parameters
    ----------
    game : Game
    options : record

    Raises
    ------
    RuleError
        With file and line, if a rule is outside the rule language; and later, if it
        does with cards what is not translated, such as using one as an index.

    Examples
    --------
    >>> from games.positions import make_options
    >>> from games.system import find_game
    >>> maija = find_game("maija")
    >>> t = Translation(maija, make_options(maija, 2, {"deck": "QK:SH", "stock": "no"}))
    >>> t.describe(t.initial)
    'phase=deal leader=0 receiver=0 begun=0'
    """

    def __init__(self, game: Game, options: Any) -> None:
        self.game, self.options = game, options
        self.players = options.players
        self.deck = members(options.deck)
        self.words = Words({name: getattr(vocabulary, name) for name in VOCABULARY})
        self.control = [f for f in game.state.fields if f.kind not in ("cards", "suit", "pile")]
        roles = [f.name for f in self.control if f.kind == "seat" and not f.each]
        self._anchor = roles[0] if roles else None
        self.piles = Piles(game, options)
        self.rules = self._clone()
        self._paths: dict[Context, list[Path]] = {}
        self._symbolic: dict[Context, Any] = {}
        self._acts: dict[Context, int] = {}
        self._coverage: dict[Context, list[Bool]] = {}
        self._links: dict[Path, list[tuple[Any, Any]]] = {}
        self._unknowns: dict[str, Cards] = {}
        self._outcomes: dict[Path, int] = {}
        self._numbers: dict[Any, int] = {}
        self._branches: dict[tuple[int, ...], _Branches] = {}
        self._opened = 0

    def _clone(self) -> dict[str, Callable[..., Any]]:
        """Return the rules with the vocabulary replaced, by the names of the protocol."""
        named = self.game.rules() | {f"holds {n}": p.holds for n, p in self.game.properties.items()}
        copies: dict[Any, FunctionType] = {}
        for rule in closure(named.values()):
            assert isinstance(rule, FunctionType)
            scope = {**rule.__globals__, RULE: True}
            for name in rule.__code__.co_names:
                value = scope.get(name)
                if isinstance(value, FunctionType):
                    scope[name] = (
                        self.words.word(value.__name__)
                        if is_vocabulary(value)
                        else copies.get(value, value)
                    )
            copies[rule] = FunctionType(rule.__code__, scope, rule.__name__)
            if rule in self.game.open_rules:
                copies[rule] = self._left_open  # type: ignore[assignment]
        return {name: copies[rule] for name, rule in named.items()}

    def _left_open(self, *_arguments: Any) -> Cards:
        """Return a set of which nothing is known."""
        self._opened += 1
        return Cards({c: z3.Bool(f"open{self._opened}:{c}") for c in range(63)})

    # --- states ------------------------------------------------------------------

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

    def outcome(self, path: Path) -> int:
        """Return a number that paths share if they do the same to the cards and the context.

        They do the same if they do but for a turn of the table.
        """
        if path not in self._outcomes:
            shape, first = self.shape(path.before)
            after, then = self.shape(path.after)
            suits = (
                getattr(path.state, f.name).flags.items()
                for f in self.game.state.fields
                if f.kind == "suit"
            )
            sets = {self._name(f, i, first): c.key for f, i, c in self._card_sets(path.state)}
            key = (
                shape, after, (then - first) % self.players,
                *sorted(sets.items()),
                *(tuple((s, b.get_id()) for s, b in flags) for flags in suits),
                *self.piles.key(path.state, first),
            )  # fmt: skip
            self._outcomes[path] = self._numbers.setdefault(key, len(self._numbers))
        return self._outcomes[path]

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

    # --- actions -----------------------------------------------------------------

    def acts(self, context: Context) -> int:
        """Return who acts in a context.

        Raises
        ------
        RuleError
            If that depends on cards.
        """
        if context not in self._acts:
            rule = self.rules["player"]
            runs = self._runs([], lambda state: int(rule(state, self.options)), context)
            who = {seat for _, seat, _ in runs}
            if len(who) > 1:
                raise RuleError(f"player of {self.game.name}: who acts depends on cards")
            self._acts[context] = who.pop()
        return self._acts[context]

    def paths(self, context: Context) -> list[Path]:
        """Return the ways that an action can go from a context; none where nobody acts."""
        if context not in self._paths:
            self._paths[context] = self._explore(context)
        return self._paths[context]

    def coverage(self, context: Context) -> list[Bool]:
        """Return that the paths of a context are all: whatever is legal goes one of these ways."""
        self.paths(context)
        return self._coverage[context]

    def _explore(self, context: Context) -> list[Path]:
        self._coverage[context] = []
        if self.acts(context) == NOBODY:
            return []
        before = self.symbolic(context)
        if self.piles.unknowns(before) > MOST_UNKNOWNS:
            raise TooHardError(f"piles with too many cards in {self.describe(context)}")
        known = self.facts(before) + self.disjoint(before)
        legal: dict[int, list[Bool]] = {}
        runs: list[Bool] = []
        for condition, mask in self.legal(before, known):
            runs.append(condition)
            for code, bit in card_set(mask).bits.items():
                legal.setdefault(code, []).append(all_of([condition, bit]))
        action = OneOf({code: z3.Bool(f"action:{code}") for code in sorted(legal)})
        allowed = all_of(
            [*exactly_one(list(action.flags.values())),
             any_of(all_of([action.flags[c], any_of(legal[c])]) for c in sorted(legal))]
        )  # fmt: skip

        def act(state: Any) -> Any:
            self.rules["apply"](state, self.options, action)
            self._settle(before, state)
            return state

        found = []
        ways: list[Bool] = []
        for condition, state, sides in self._runs([*known, allowed], act, context):
            ways.append(condition)
            for f in self.game.state.fields:
                value = getattr(state, f.name)
                if f.kind == "cards":
                    setattr(state, f.name, [*map(card_set, value)] if f.each else card_set(value))
                elif f.kind == "suit":
                    setattr(state, f.name, one_of(value))
            after = self.context_of(state)
            found.append(Path(context, after, all_of([allowed, condition]), state, sides))
        self._coverage[context] = [any_of(runs), any_of([negation(allowed), *ways])]
        return found

    def _settle(self, before: Any, state: Any) -> None:
        """Fix what the context says of a state after a step, on the path that is followed."""
        for f in self.control:
            value, allowed = getattr(state, f.name), range(f.low, f.limit + 1)
            if f.each:
                value[:] = [settled(v, allowed, self.words.sides) for v in value]
            else:
                setattr(state, f.name, settled(value, allowed, self.words.sides))
        for f in self.game.state.fields:
            if f.kind == "suit":
                flags = one_of(getattr(state, f.name)).flags
                if flags is not getattr(before, f.name).flags:
                    self.words.sides += exactly_one(list(flags.values()))
        self.piles.settle(before, state, self.words.sides)

    def _runs(
        self, known: Sequence[Bool], run: Callable[[Any], Any], context: Context
    ) -> Iterator[tuple[Bool, Any, tuple[Bool, ...]]]:
        """Yield the condition, the result and the side conditions of every possible run."""
        branches = self._branches.setdefault(tuple(t.get_id() for t in known), _Branches(known))
        waiting: list[list[bool]] = [[]]
        while waiting:
            prefix = waiting.pop()
            taken: list[bool] = []
            conditions: list[Bool] = []

            def decide(
                term: Bool,
                prefix: list[bool] = prefix,
                taken: list[bool] = taken,
                conditions: list[Bool] = conditions,
            ) -> bool:
                if len(taken) < len(prefix):
                    outcome = prefix[len(taken)]
                else:
                    outcome, both = branches.outcomes(conditions, term)
                    if both:
                        waiting.append([*taken, not outcome])
                taken.append(outcome)
                conditions.append(term if outcome else negation(term))
                return outcome

            Truth.decide = staticmethod(decide)
            self.words.sides = []
            self._opened = 0
            try:
                result = run(self._fresh(context))
                yield all_of(conditions), result, tuple(self.words.sides)
            except _Infeasible:
                pass

    def legal(self, state: Any, known: Sequence[Bool] = ()) -> Iterator[tuple[Bool, Any]]:
        """Yield the sets of legal actions of a symbolic state, each with its condition."""
        rule, context = self.rules["legal"], self.context_of(state)
        for condition, mask, _ in self._runs(known, lambda _s: rule(state, self.options), context):
            yield condition, mask

    def link(self, path: Path) -> list[tuple[Any, Any]]:
        """Return the substitution of the state after a path for the state of its context."""
        if path not in self._links:
            self._links[path] = self._link(path)
        return self._links[path]

    def _link(self, path: Path) -> list[tuple[Any, Any]]:
        pairs: list[tuple[Any, Any]] = []
        after = self.symbolic(path.after)
        both = zip(self._card_sets(after), self._card_sets(path.state), strict=True)
        for (_, _, unknown), (_, _, cards) in both:
            pairs += [(bit, cards.member(c)) for c, bit in unknown.bits.items()]
            pairs.append((unknown.size, cards.size))
        for f in self.game.state.fields:
            if f.kind == "suit":
                suit = getattr(path.state, f.name)
                flags = ((s, suit.flags.get(s, FALSE)) for s in range(SUITS))
                pairs += [(z3.Bool(f"{f.name}={s}"), flag) for s, flag in flags]
        return pairs + self.piles.link(after, path.state)

    def evaluate(self, rule: str, state: Any) -> Bool:
        """Return a condition that a rule states of a symbolic state, as one term."""
        context = self.context_of(state)
        outcomes = []
        function = self.rules[rule]
        for condition, value, _ in self._runs(
            [], lambda _s: function(state, self.options), context
        ):
            held = value.term if isinstance(value, Truth) else z3.BoolVal(bool(value))
            outcomes.append(all_of([condition, held]))
        return any_of(outcomes)

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


class _Branches:
    """Which outcomes of a condition are possible, under what is known and was decided before.

    Runs that differ only by a turn of the table ask the same questions: they are put
    to z3 once.
    """

    def __init__(self, known: Sequence[Bool]) -> None:
        self.known = list(known)  # z3 uses the number of a term again when it is gone
        self._answers: dict[tuple[int, ...], tuple[bool, bool]] = {}
        self._kept: list[list[Bool]] = []
        self._solver: Any = None
        self._asserted: list[Bool] = []

    def outcomes(self, conditions: list[Bool], term: Bool) -> tuple[bool, bool]:
        """Return an outcome of a condition that is possible, true if it is, and whether both are.

        The order of the paths must not depend on what else z3 has done.
        """
        key = (*(c.get_id() for c in conditions), term.get_id())
        if key not in self._answers:
            self._kept.append([*conditions, term])
            self._follow(conditions)
            may = [self._possible(term), self._possible(negation(term))]
            if not any(may):
                raise _Infeasible
            self._answers[key] = may[0], all(may)
        return self._answers[key]

    def _follow(self, conditions: list[Bool]) -> None:
        """Let the solver know the conditions, and no others."""
        if self._solver is None:
            self._solver = new_solver()
            self._solver.add(self.known)
        pairs = enumerate(zip(self._asserted, conditions, strict=False))
        shared = next((i for i, (a, b) in pairs if a is not b and not a.eq(b)), None)
        if shared is None:
            shared = min(len(self._asserted), len(conditions))
        if len(self._asserted) > shared:
            self._solver.pop(len(self._asserted) - shared)
        for condition in conditions[shared:]:
            self._solver.push()
            self._solver.add(condition)
        self._asserted = list(conditions)

    def _possible(self, term: Bool) -> bool:
        answer = self._solver.check(term)
        if answer == z3.unknown:
            raise TooHardError(f"z3 gave up on a branch: {self._solver.reason_unknown()}")
        return bool(answer == z3.sat)


def size_of(state: Any, names: list[str], translation: Translation) -> Int:
    """Return the number of cards in some zones of a symbolic state."""
    inside = dict(translation.sets(state))
    return z3.Sum([inside[n].size for n in names])
