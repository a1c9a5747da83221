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
from games.language import VOCABULARY, closure, is_vocabulary
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
    card_set,
    negation,
    one_of,
)  # fmt: skip
from verify.symbolic import at_most_one as at_most_one
from verify.symbolic import exactly_one as exactly_one
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
        self.piles = Piles(game, options)
        self.rules = self._clone()
        self._paths: dict[Context, list[Path]] = {}
        self._links: dict[Path, list[tuple[Any, Any]]] = {}
        self._unknowns: dict[str, Cards] = {}
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
        return [n for f in self.control for n in _names(f, self.players)] + self.piles.names

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

    def symbolic(self, context: Context, tag: str = "") -> Any:
        """Return the state of a context with every card set, suit and cell of a pile unknown."""
        state = SimpleNamespace()
        self.enter(state, context)
        self.piles.enter(state, context[len(context) - len(self.piles.names) :], tag)
        for f in self.game.state.fields:
            if f.kind == "cards":
                value = [self._unknown(f"{tag}{n}") for n in _names(f, self.players)]
                setattr(state, f.name, value if f.each else value[0])
            elif f.kind == "suit":
                flags = {s: z3.Bool(f"{tag}{f.name}={s}") for s in range(SUITS)}
                setattr(state, f.name, OneOf(flags))
        return state

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
                yield from zip(
                    _names(f, self.players),
                    map(card_set, value if f.each else [value]),
                    strict=True,
                )
            elif f.kind == "pile":
                yield from self.piles.sets(f, state)

    def facts(self, state: Any) -> list[Bool]:
        """Return what is true of every state: sizes count members, a suit is one of four."""
        found: list[Bool] = []
        for _, cards in self.sets(state):
            found.append(cards.size >= 0)
            found.append((cards.size == 0) == negation(cards.some()))
        for f in self.game.state.fields:
            if f.kind == "suit":
                found += exactly_one(list(getattr(state, f.name).flags.values()))
        return found + self.piles.facts(state)

    def disjoint(self, state: Any) -> list[Bool]:
        """Return that no card is in two zones, a condition for each card."""
        sets = [cards for _, cards in self.sets(state)]
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
        """Return who acts in a context."""
        return int(self.rules["player"](self.symbolic(context), self.options))

    def paths(self, context: Context) -> list[Path]:
        """Return the ways that an action can go from a context; none where nobody acts."""
        if context not in self._paths:
            self._paths[context] = self._explore(context)
        return self._paths[context]

    def _explore(self, context: Context) -> list[Path]:
        if self.acts(context) == NOBODY:
            return []
        before = self.symbolic(context)
        if self.piles.unknowns(before) > MOST_UNKNOWNS:
            raise TooHardError(f"piles with too many cards in {self.describe(context)}")
        known = self.facts(before) + self.disjoint(before)
        legal: dict[int, list[Bool]] = {}
        for condition, mask in self.legal(before, known):
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
        for condition, state, sides in self._runs([*known, allowed], act, context):
            for f in self.game.state.fields:
                value = getattr(state, f.name)
                if f.kind == "cards":
                    setattr(state, f.name, [*map(card_set, value)] if f.each else card_set(value))
                elif f.kind == "suit":
                    setattr(state, f.name, one_of(value))
            after = self.context_of(state)
            found.append(Path(context, after, all_of([allowed, condition]), state, sides))
        return found

    def _settle(self, before: Any, state: Any) -> None:
        """Fix what the context says of a state after a step, on the path that is followed."""
        for f in self.control:
            value, allowed = getattr(state, f.name), range(f.low, f.limit + 1)
            if f.each:
                value[:] = [settled(v, allowed, self.words.sides) for v in value]
            else:
                setattr(state, f.name, settled(value, allowed, self.words.sides))
        self.piles.settle(before, state, self.words.sides)

    def _runs(
        self, known: Sequence[Bool], run: Callable[[Any], Any], context: Context
    ) -> Iterator[tuple[Bool, Any, tuple[Bool, ...]]]:
        """Yield the condition, the result and the side conditions of every possible run."""
        solver = new_solver()
        solver.add(known)
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
                    outcome = self._outcome(solver, term)
                    if _possible(solver, negation(term) if outcome else term):
                        waiting.append([*taken, not outcome])
                taken.append(outcome)
                conditions.append(term if outcome else negation(term))
                solver.add(conditions[-1])
                return outcome

            Truth.decide = staticmethod(decide)
            self.words.sides = []
            self._opened = 0
            solver.push()
            try:
                result = run(self.symbolic(context))
                yield all_of(conditions), result, tuple(self.words.sides)
            except _Infeasible:
                pass
            finally:
                solver.pop()

    def _outcome(self, solver: Any, term: Bool) -> bool:
        """Return an outcome of a condition that is possible on the current path: true if it is.

        The order of the paths must not depend on what else z3 has done.
        """
        if _possible(solver, term):
            return True
        if _possible(solver, negation(term)):
            return False
        raise _Infeasible

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
        named = dict(self.sets(path.state))
        after = self.symbolic(path.after)
        for name, unknown in self.sets(after):
            if name in self._unknowns:
                pairs += [(bit, named[name].member(c)) for c, bit in unknown.bits.items()]
                pairs.append((unknown.size, named[name].size))
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
        for f in self.game.state.fields:
            value = getattr(state, f.name)
            if f.kind == "cards":
                for name, cards in zip(
                    _names(f, self.players), value if f.each else [value], strict=True
                ):
                    unknown = self._unknown(name)
                    for c, bit in unknown.bits.items():
                        pairs.append((bit, z3.BoolVal(vocabulary.has(cards, c))))
                    pairs.append((unknown.size, z3.IntVal(vocabulary.count(cards))))
            elif f.kind == "suit":
                pairs += [(z3.Bool(f"{f.name}={s}"), z3.BoolVal(s == value)) for s in range(SUITS)]
        pairs += [(z3.Bool(f"action:{c}"), z3.BoolVal(c == action)) for c in range(63)]
        return pairs + self.piles.assignment(state)


def _names(f: Field, players: int) -> list[str]:
    return [f"{f.name}[{i}]" for i in range(players)] if f.each else [f.name]


def _possible(solver: Any, term: Bool) -> bool:
    answer = solver.check(term)
    if answer == z3.unknown:
        raise TooHardError(f"z3 gave up on a branch: {solver.reason_unknown()}")
    return bool(answer == z3.sat)


def size_of(state: Any, names: list[str], translation: Translation) -> Int:
    """Return the number of cards in some zones of a symbolic state."""
    inside = dict(translation.sets(state))
    return z3.Sum([inside[n].size for n in names])
