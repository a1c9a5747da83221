"""The shortest cycle of a game: bounded model checking in whole turns.

The steps that can be on a cycle at all (`verify.turns`) make a graph of contexts, and
a relation for each whole turn on where cards may and must go.  For one number of
turns after another it is asked whether a closed walk of contexts has so many turns,
and, with z3, whether the cards can come back to where they were.  Both
over-approximate, so "no" excludes every cycle of that many turns, however many
actions the turns have.  "Yes" is a candidate, which the interpreter must realise
move by move before it is reported.
"""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import networkx as nx
import z3

from games.cards import CHANCE, count
from games.positions import Position
from games.system import Game
from sim.policies import policies
from sim.streams import Streams
from sim.trace import Loop, Trace, fixed_choice, play_out
from verify.certificates import CERTIFICATES, lasso_certificate, save_certificate
from verify.counting import turn_begins
from verify.findings import Finding
from verify.ranking import Order, peel
from verify.realise import Candidate, from_position, realise, starts
from verify.solver import new_solver
from verify.states import Context
from verify.symbolic import Bool, all_of, any_of, exactly_one, negation
from verify.translate import Translation
from verify.turns import Turn, turns
from verify.zones import Zones

CARDS = 8
"""The most cards that are moved in a candidate."""
TRIES = 4
"""Candidates with the same number of cards."""
DEALS = 20
CAP = 1_000


@dataclass
class CycleSearch:
    """What is known of the cycles of a game.

    Attributes
    ----------
    game, players, turn : str, int, str
        The game, the number of players, and what a turn is called.
    lemmas : list of str
        What never grows where it matters, and so is the same all round a cycle; steps
        that make it less are excluded.
    excluded : list of dict
        ``turns`` and ``by``: cycles of that many turns do not occur.
    found : dict or None
        The shortest cycle: ``turns``, ``actions``, ``start`` (a position as JSON
        values) and ``moves``.
    none : bool
        Whether it is proved that there is no cycle, of any number of turns.
    undecided : list of int
        Numbers of turns up to the bound of which neither was shown; 0 stands for
        cycles in which no turn begins.
    seconds : float
    trace : Trace or None
        A play from the deal into a cycle of the same number of turns and once
        round, if one was found.
    """

    game: str
    players: int
    turn: str
    lemmas: list[str] = field(default_factory=list)
    excluded: list[dict[str, Any]] = field(default_factory=list)
    found: dict[str, Any] | None = None
    none: bool = False
    undecided: list[int] = field(default_factory=list)
    seconds: float = 0.0
    trace: Trace | None = None

    def sentence(self) -> str:
        """Return the outcome in a sentence."""
        if self.none:
            return f"no cycle: {len(self.lemmas)} measures that never grow exclude all"
        if self.found is None:
            numbers = ", ".join(str(e["turns"]) for e in self.excluded) or "no number of"
            return f"cycles of {numbers} {self.turn}s are excluded, no others; none was found"
        size = f"{self.found['turns']} {self.turn}s, {self.found['actions']} actions"
        if self.undecided:
            return f"a cycle of {size}; not excluded: {self.undecided} {self.turn}s"
        return f"the shortest cycle has {size}; all of fewer {self.turn}s are excluded"

    def finding(self, base: Path = CERTIFICATES) -> Finding:
        """Return what is known of whether every play ends, with a certificate of a lasso.

        A cycle that was not reached from a deal does not decide it, and neither does
        that there is none, for which no certificate is filed here.
        """
        verdict = "can loop" if self.trace else "unknown"
        path = None
        if self.trace is not None:
            how = f"bounded search: {self.sentence()}"
            path = str(save_certificate(lasso_certificate(self.trace, how), base))
        return Finding("ends", verdict, self.sentence(), path, self.seconds)


def _true(model: Any, flags: list[Bool]) -> int:
    """Return which of some flags is true in a model."""
    return next(i for i, flag in enumerate(flags) if z3.is_true(model[flag]))


class _Walks:
    """The closed walks of a number of turns, with cards that come back; asked of z3.

    Whether a walk is possible depends on some cards only: a witness for each zone that
    a turn must take a card from, and for each zone that must not be empty.  Cards do
    not hinder one another, so witnesses that may be chosen freely settle it for a deck
    of any size.
    """

    def __init__(self, zones: Zones, relation: list[Turn], k: int) -> None:
        self.zones, self.relation, self.k = zones, relation, k
        self.solver = new_solver()
        self.taken = [[z3.Bool(f"turn {i}:{e}") for e in range(len(relation))] for i in range(k)]
        for i in range(k):
            self.solver.add(exactly_one(self.taken[i]))
            for e, turn in enumerate(relation):
                after = [f for f, other in enumerate(relation) if other.before == turn.after]
                follows = any_of(self.taken[(i + 1) % k][f] for f in after)
                self.solver.add(z3.Implies(self.taken[i][e], follows))

    def card(self, name: str) -> list[list[Bool]]:
        """Return where a card is before each turn, as a Boolean for each zone."""
        count = self.zones.nowhere + 1
        at = [[z3.Bool(f"{name}@{i}:{z}") for z in range(count)] for i in range(self.k)]
        for i in range(self.k):
            self.solver.add(exactly_one(at[i]))
            now = at[(i + 1) % self.k]
            for e, turn in enumerate(self.relation):
                for z in range(count):
                    may = any_of(now[b] for b in sorted(turn.may[z]))
                    self.solver.add(any_of([negation(all_of([self.taken[i][e], at[i][z]])), may]))
        return at

    def needs(self, turn: Turn) -> list[tuple[str, int, set[int]]]:
        """Return what cards a turn needs: in a zone, and where they go."""
        anywhere = set(range(self.zones.nowhere + 1))
        filled = self.zones.filled[turn.before]
        full = {z for z, f in enumerate(filled) if f}
        return [("leaves", a, to) for a, to in sorted(turn.must.items())] + [
            ("holds", a, anywhere) for a in sorted(full)
        ]

    def need(self, cards: dict[tuple[str, int, int], list[list[list[Bool]]]]) -> None:
        """Demand the needs for whose kind, zone and turn cards are given, of those cards."""
        for i in range(self.k):
            for e, turn in enumerate(self.relation):
                for kind, a, to in self.needs(turn):
                    chosen = cards.get((kind, a, i))
                    if chosen is None:
                        continue
                    met = any_of(
                        all_of([c[i][a], any_of(c[(i + 1) % self.k][b] for b in sorted(to))])
                        for c in chosen
                    )
                    self.solver.add(z3.Implies(self.taken[i][e], met))

    def kinds(self) -> set[tuple[str, int, int]]:
        """Return every kind of need, its zone and its turn."""
        found = {(kind, a) for turn in self.relation for kind, a, _ in self.needs(turn)}
        return {(kind, a, i) for kind, a in found for i in range(self.k)}

    def excluded(self) -> bool | None:
        """Return whether there is no walk, with witnesses chosen freely; None if unknown."""
        for kind in ("leaves", "holds"):
            wanted = [n for n in sorted(self.kinds()) if n[0] == kind]
            self.need({n: [self.card(f"{n[0]} {n[1]} {n[2]}")] for n in wanted})
            answer = self.solver.check()
            if answer == z3.unsat:
                return True
        return None if answer == z3.unknown else False

    def candidates(self, cards: int, start: Position | None) -> Iterator[Candidate]:
        """Yield walks that some cards make possible, all others staying where they are."""
        at = [self.card(f"card {j}") for j in range(cards)]
        self.need(dict.fromkeys(self.kinds(), at))
        if start is not None:
            self._begin(at, start)
        for _ in range(TRIES):
            if self.solver.check() != z3.sat:
                return
            model = self.solver.model()
            taken = [_true(model, flags) for flags in self.taken]
            places = [[_true(model, flags) for flags in card] for card in at]
            yield Candidate([self.relation[e] for e in taken], places)
            same = [self.taken[i][e] for i, e in enumerate(taken)]
            same += [at[j][i][z] for j, row in enumerate(places) for i, z in enumerate(row)]
            self.solver.add(negation(all_of(same)))

    def _begin(self, at: list[list[list[Bool]]], start: Position) -> None:
        """Demand that a walk begins in a position, in which the other cards may stay."""
        context = self.zones.translation.context_of(start.state)
        sizes = [count(content) for _, _, content in start.state.zones()]
        full = [z for z, n in enumerate(sizes) if n]
        for e, turn in enumerate(self.relation):
            filled = self.zones.filled[turn.before]
            if turn.before != context:
                self.solver.add(negation(self.taken[0][e]))
            if any(z not in turn.may[z] or filled[z] is False for z in full):
                self.solver.add([negation(ts[e]) for ts in self.taken])
        for z, n in enumerate([*sizes, 0]):
            if n < len(at):
                self.solver.add(z3.AtMost(*[c[0][z] for c in at], n))


# --- the search ------------------------------------------------------------------------


class _Search:
    """The search of one game, from what its steps may do to what the interpreter plays."""

    def __init__(self, game: Game, options: Any, held: str) -> None:
        self.answer = CycleSearch(game.name, options.players, game.turn_name)
        self.translation = Translation(game, options)
        zones = self.zones = Zones(self.translation)
        begins = {c for c in zones.filled if turn_begins(self.translation, c)}
        zones.assume(begins, [z for z, n in enumerate(zones.names) if n.startswith(f"{held}[")])
        lemmas, steps = peel(zones, zones.steps())
        self.none = not steps
        players = [s for s in steps if self.translation.acts(s.path.before) != CHANCE]
        more, steps = peel(zones, players)
        _, inner = peel(zones, [s for s in steps if not begins & {s.path.before, s.path.after}])
        self.inner = bool(inner)
        self.answer.lemmas = [c.text() for c in [*lemmas, *more] if not isinstance(c, Order)]
        self.relation = turns(zones, steps, begins)
        self._hopeless: set[tuple[int, Context, tuple[bool, ...]]] = set()

    def run(self, bound: int, deals: int) -> CycleSearch:
        """Go through the numbers of turns up to a bound; stop at the first cycle."""
        answer = self.answer
        answer.none = self.none
        if self.inner:
            answer.undecided.append(0)
        reach = graph = nx.to_numpy_array(self._graph()) > 0 if self.relation else None
        for k in range(1, bound + 1) if not self.none else ():
            if reach is None or not reach.diagonal().any():
                answer.excluded.append({"turns": k, "by": "control"})
            else:
                excluded = self._walks(k).excluded()
                if excluded:
                    answer.excluded.append({"turns": k, "by": "cards"})
                elif not self.translation.piles.places and self._find(k, deals):
                    break
                else:
                    answer.undecided.append(k)
            reach = None if reach is None else reach @ graph
        return answer

    def _graph(self) -> Any:
        return nx.DiGraph((turn.before, turn.after) for turn in self.relation)

    def _walks(self, k: int) -> _Walks:
        return _Walks(self.zones, self.relation, k)

    def _find(self, k: int, deals: int) -> bool:
        """Look for a cycle of `k` turns: in play from deals, then in any position."""
        cards = 1
        while cards < CARDS and next(self._walks(k).candidates(cards, None), None) is None:
            cards += 1
        found = self._in_play(k, cards, deals) or self._anywhere(k, cards)
        if found is None:
            return False
        start, moves = found
        self.answer.found = {
            "turns": k, "actions": len(moves), "start": start.show(), "moves": moves,
        }  # fmt: skip
        return True

    def _anywhere(self, k: int, least: int) -> tuple[Position, list[str]] | None:
        for cards in range(least, CARDS + 1):
            for candidate in self._walks(k).candidates(cards, None):
                for start, chosen in starts(candidate, self.zones):
                    moves = realise(start, candidate, self.zones, chosen)
                    if moves is not None:
                        return start, moves
        return None

    def _in_play(self, k: int, cards: int, deals: int) -> tuple[Position, list[str]] | None:
        game, options = self.translation.game, self.translation.options
        for number in range(deals):
            for policy in policies(game).values():
                if policy.name == "random":
                    continue
                choose = fixed_choice([policy] * options.players, Streams(0, number))
                play = play_out(Position.of(game, options), choose, CAP)
                for i, position in enumerate(play.positions()):
                    moves = self._here(k, cards, position)
                    if moves is not None:
                        self.answer.trace = lasso_of(play.start, play.moves[:i], moves)
                        return position, moves
        return None

    def _here(self, k: int, least: int, position: Position) -> list[str] | None:
        """Return the moves of a cycle of `k` turns from a position, or None."""
        context = self.translation.context_of(position.state)
        if all(turn.before != context for turn in self.relation):
            return None
        full = tuple(content != 0 for _, _, content in position.state.zones())
        for cards in range(least, CARDS + 1):
            if (cards, context, full) in self._hopeless:
                continue
            candidate: Candidate | None = None
            for candidate in self._walks(k).candidates(cards, position):
                moves = from_position(position, candidate, self.zones)
                if moves is not None:
                    return moves
            if candidate is None:
                self._hopeless.add((cards, context, full))
        return None


def lasso_of(start: Position, stem: list[str], cycle: list[str]) -> Trace:
    """Return the trace of a play into a cycle and once round, replayed by the interpreter."""
    position = start.copy()
    kinds, gone = [], 0
    for move in [*stem, *cycle]:
        action = position.action(move)
        kinds.append(position.event(action))
        gone += count(position.apply(action))
    trace = Trace(start.copy(), [*stem, *cycle], {**Counter(kinds), "out": gone})
    trace.end = "a state is repeated: the play can go on for ever"
    trace.looped = Loop(len(stem), len(cycle), dict(Counter(kinds[len(stem) :])))
    return trace


def shortest_cycle(
    game: Game, options: Any, bound: int, *, held: str = "", deals: int = DEALS
) -> CycleSearch:
    """Find the shortest cycle, in whole turns, and exclude all shorter ones.

    Parameters
    ----------
    bound : int
        The largest number of turns that is tried.
    held : str
        A zone that every seat has: only cycles in which no seat's is empty when a
        turn begins, so that all players are still in the game.
    deals : int
        Deals on which each policy is played, in search of a way into a cycle.

    Raises
    ------
    RuleError, TooHardError, UnsoundError
        If the game's rules are not translated, or what the method needs is not proved.

    Examples
    --------
    >>> from games.positions import make_options
    >>> from games.system import find_game
    >>> maija = find_game("maija")
    >>> o = make_options(maija, 2, {"deck": "JQK:SH", "stock": "no"})
    >>> shortest_cycle(maija, o, 4).none
    True
    """
    began = time.perf_counter()
    answer = _Search(game, options, held).run(bound, deals)
    answer.seconds = time.perf_counter() - began
    return answer
