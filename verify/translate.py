"""The prover's reader: a game's rules, called with symbolic values, as z3 terms.

The rule functions themselves are run, with the vocabulary replaced by words for
symbolic card sets, on the states of a context (`verify.states`).  Where a rule
branches on a symbolic condition, the run is repeated for either outcome that is
possible; so a step from a context is a list of *paths*, each with its condition,
the context it leads to, and the cards there.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import z3

from games import cards as vocabulary
from games.cards import NOBODY, SUITS
from games.language import VOCABULARY, RuleError, closure, is_vocabulary
from games.system import Game
from verify.solver import Branches, InfeasibleError, TooHardError
from verify.states import Context, States
from verify.symbolic import (
    FALSE,
    RULE,
    Bool,
    Cards,
    OneOf,
    Truth,
    Words,
    all_of,
    any_of,
    card_set,
    exactly_one,
    negation,
    one_of,
)  # fmt: skip
from verify.symbolic_piles import settled

MOST_UNKNOWNS = 600
"""Cells of the piles in a state, times the cards that may be there, that can be handled."""


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


class Translation(States):
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
        super().__init__(game, options)
        self.words = Words({name: getattr(vocabulary, name) for name in VOCABULARY})
        self.rules = self._clone()
        self._paths: dict[Context, list[Path]] = {}
        self._acts: dict[Context, int] = {}
        self._coverage: dict[Context, list[Bool]] = {}
        self._links: dict[Path, list[tuple[Any, Any]]] = {}
        self._outcomes: dict[Path, int] = {}
        self._numbers: dict[Any, int] = {}
        self._branches: dict[tuple[int, ...], Branches] = {}
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
        branches = self._branches.setdefault(tuple(t.get_id() for t in known), Branches(known))
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
            except InfeasibleError:
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
