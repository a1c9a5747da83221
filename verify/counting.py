"""How many turns a play can have: a bound counted from the range of a ranking of two sizes.

The *level* is the number of cards in all zones; it never increases.  While it stays,
the *fuel*, the number of cards in some of them, never increases either, and is less
after every turn than before.  When a turn begins with level `t`, the fuel is from 1 to
``t - less``, so there are at most so many turns; and where the level falls before play
is over, it falls by `gap` at least while the fuel is `spare` at least, so that all
levels but the last have `spare` turns fewer.  The sum over the levels bounds the turns
of every play.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import z3

from games.cards import NOBODY, count
from games.language import RuleError
from verify.induction import Induction, Invariant, sample
from verify.places import Places
from verify.states import Context
from verify.symbolic import Bool, all_of, any_of, card_set, negation
from verify.translate import Path, Translation
from verify.zones import Zones

MOST_GAP = 4
PLAYED = 4
"""Random games that must bear a bound out before it is tried to be proved."""


def turn_begins(translation: Translation, context: Context) -> bool:
    """Return whether a whole turn begins in a context.

    Raises
    ------
    RuleError
        If that depends on cards.
    """
    term = z3.simplify(translation.evaluate("turn", translation.symbolic(context)))
    if z3.is_true(term) or z3.is_false(term):
        return bool(z3.is_true(term))
    raise RuleError(
        f"turn of {translation.game.name}: whether one begins is not settled by phase, "
        "seats and numbers"
    )


@dataclass(frozen=True)
class Bound:
    """At most so many turns, counted from the range of two sizes.

    Attributes
    ----------
    fuel : tuple of str
        The places whose cards are the fuel; the level is the cards in all zones.
    gap, less, spare : int
        As the module explains.

    Examples
    --------
    >>> Bound(("hands[leader]",), 2, 1).turns(52)
    676
    >>> Bound(("hands[leader]",), 2, 1, 1).turns(52)
    651
    """

    fuel: tuple[str, ...]
    gap: int = 1
    less: int = 0
    spare: int = 0

    def turns(self, cards: int) -> int:
        """Return the bound for a deck of a number of cards."""
        levels = range(cards, 0, -self.gap)
        return sum(max(0, t - self.less - self.spare) for t in levels) + self.spare

    def text(self, turn: str) -> str:
        """Return why it holds, in words."""
        return (
            f"as long as no card leaves the game, every {turn} takes from the cards in "
            f"{', '.join(self.fuel)}, which are at least {self.less} fewer than all; cards "
            f"leave the game {self.gap} or more at a time, and where play goes on then, "
            f"{self.spare} or more are left of those"
        )

    def answer(self, cards: int) -> dict[str, Any]:
        """Return the bound for a deck, and what it rests on, as JSON values."""
        return {
            "turns": self.turns(cards), "fuel": list(self.fuel),
            "gap": self.gap, "less": self.less, "spare": self.spare,
        }  # fmt: skip


def read_bound(shown: dict[str, Any], cards: int) -> Bound:
    """Return the bound that JSON values describe.

    Raises
    ------
    ValueError
        If the number of turns is not what follows for the deck.
    """
    numbers = [int(shown[name]) for name in ("gap", "less", "spare")]
    bound = Bound(tuple(map(str, shown["fuel"])), *numbers)
    if bound.gap < 1 or min(numbers) < 0 or bound.answer(cards) != shown:
        raise ValueError(f"the bound is not {bound.turns(cards)} turns")
    return bound


class Counting:
    """The sizes that a bound counts, in a translated game, and what has to hold of them."""

    def __init__(self, translation: Translation) -> None:
        self.translation = translation
        self.places = Places.of(translation.game)
        self.all = (*self.places.whole(), *self.places.common())
        self._begins: dict[Context, bool] = {}

    def begins(self, context: Context) -> bool:
        """Return whether a turn begins in a context."""
        if context not in self._begins:
            self._begins[context] = turn_begins(self.translation, context)
        return self._begins[context]

    def size(self, places: tuple[str, ...], state: Any) -> Any:
        """Return the number of cards in some places, as a number or as a term."""
        sets = [s for p in places for s in self.places.sets(state, p)]
        if all(isinstance(s, int) for s in sets):
            return sum(count(s) for s in sets)
        return z3.Sum([card_set(s).size for s in sets])

    def claims(
        self, bound: Bound, before: Any, after: Any, begins: bool, over: bool
    ) -> tuple[list[Any], list[list[Any]]]:
        """Return what a bound claims of a step: conditions, and alternatives of more."""
        level, fuel = self.size(self.all, before), self.size(bound.fuel, before)
        conditions = [fuel >= 1, fuel <= level - bound.less] if begins else []
        if over:
            return conditions, []
        left, rest = self.size(self.all, after), self.size(bound.fuel, after)
        stays = [left == level, rest < fuel if begins else rest <= fuel]
        falls = [left <= level - bound.gap, fuel >= bound.spare]
        return conditions, [falls, stays]

    def goals(self, bound: Bound, path: Path) -> list[Bool]:
        """Return what a bound claims of a path."""
        t = self.translation
        over = t.acts(path.after) == NOBODY
        conditions, ways = self.claims(
            bound, t.symbolic(path.before), path.state, self.begins(path.before), over
        )
        return conditions if over else [*conditions, any_of(map(all_of, ways))]

    def seen_to_fail(self, bound: Bound, steps: Iterable[tuple[Any, Any]]) -> bool:
        """Return whether a bound is refuted by steps that were played."""
        game, options = self.translation.game, self.translation.options
        for before, after in steps:
            begins, over = game.turn(before, options), game.player(after, options) == NOBODY
            conditions, ways = self.claims(bound, before, after, begins, over)
            if not all(conditions) or not (over or any(map(all, ways))):
                return True
        return False

    def fuels(self) -> Iterator[tuple[str, ...]]:
        """Yield what may be the fuel: zones of a seat by its role, and common ones."""
        own = [f"{zone}[{role}]" for zone in self.places.whole() for role in self.places.roles]
        common = self.places.common()
        for hand in own:
            for k in range(len(common), -1, -1):
                yield from ((hand, *some) for some in combinations(common, k))


def find_bound(
    zones: Zones, progress: Callable[[str], None]
) -> tuple[Bound, list[Invariant]] | None:
    """Return a bound on the number of turns that z3 proves, and invariants for it.

    None is returned if no bound is found.
    """
    t = zones.translation
    counting = Counting(t)
    paths = sorted(zones.paths(), key=lambda p: not counting.begins(p.before))
    if t.piles.places or not any(counting.begins(p.before) for p in paths):
        return None
    progress("counting turns")
    played = [(s, then) for s, then in sample(t.game, t.options, PLAYED) if then is not None]
    fuels = [f for f in counting.fuels() if not counting.seen_to_fail(Bound(f), played)]
    if not fuels:
        return None
    induction = Induction(t)
    base = zones.invariants()
    empty = {(i.where, i.name) for i in base if i.kind == "empty"}
    few = (i for i in induction.candidates(base) if i.kind == "one")
    induction.find(base, [i for i in few if (i.where, i.name) not in empty])

    def proves(bound: Bound, path: Path) -> bool:
        facts = [*path.sides, *t.facts(path.state), *induction.known(path.before)]
        claim = all_of(counting.goals(bound, path))
        return zones.proves(path, any_of([negation(all_of(facts)), claim]))

    def holds(bound: Bound) -> bool:
        return all(proves(bound, p) for p in paths)

    found = next((b for f in fuels if holds(b := Bound(f))), None)
    if found is None:
        return None
    wider = (replace(found, gap=gap) for gap in range(MOST_GAP, 1, -1))
    found = next((b for b in wider if holds(b)), found)
    while holds(lower := replace(found, less=found.less + 1)):
        found = lower
    while holds(lower := replace(found, spare=found.spare + 1)):
        found = lower
    return found, induction.invariants
