"""Certificates of what is excluded: no cycle of such and such numbers of turns.

An **exclusion** rests on obligations of three sorts: what is proved of every state,
and what every step may and must do to single cards; that measures decrease on steps
that are said to be on no cycle; and that no closed walk of so many whole turns, made
of the steps that are left, brings all cards back.  What lies between, how steps make
up turns, is worked out again by the check, from the rules.  A cycle that was found is
played again by the interpreter; if all numbers of turns below its own are excluded,
it is the shortest.
"""

import json
from collections.abc import Iterable
from pathlib import Path as Folder
from typing import Any

from games.cards import EMPTY
from games.positions import Position, show_options
from games.system import Game, Refusal
from verify.certificates import (
    CertificateError,
    expect,
    heading,
    moves_of,
    need,
    play_round,
    setup,
)  # fmt: skip
from verify.closed_walks import ClosedWalks
from verify.cycles import Cycles
from verify.induction import Induction
from verify.obligations import Obligation
from verify.places import Places
from verify.proof_files import check_obligations
from verify.ranking import Component, Ranking
from verify.symbolic import FALSE, Bool, all_of, any_of, negation
from verify.translate import Path, Translation
from verify.zones import Step, Zones

VERDICT = "excluded"
PROPERTIES = {False: "ends", True: "ends-all-in-play"}
"""What it is about: every play, or only while all players stay in play."""


def exclusion_content(game: Game, options: Any, all_in_play: bool, known: dict[str, Any]) -> Any:
    """Return the certificate of what is known of cycles, without its obligations.

    Parameters
    ----------
    known : dict
        From `verify.bounded.CycleSearch.known`.
    """
    return {
        **heading("exclusion", VERDICT, game, options, PROPERTIES[all_in_play]),
        "all_in_play": all_in_play,
        **known,
    }


def sentence(turn: str, all_in_play: bool, known: dict[str, Any]) -> str:
    """Return what is known of cycles in a sentence; `turn` is what a turn is called."""
    among = " with all players in play" if all_in_play else ""
    if known["none"]:
        return f"there is no cycle{among}"
    out = ", ".join(_ranges([e["turns"] for e in known["excluded"]]))
    cycle = known["cycle"]
    if cycle is None:
        return f"no cycle{among} has {out or '…'} {turn}s" if out else f"no cycle{among} was found"
    size = f"{cycle['turns']} {turn}s, {cycle['actions']} actions"
    if known["undecided"]:
        rest = ", ".join(_ranges(known["undecided"]))
        return f"a cycle{among} has {size}; not excluded: {rest} {turn}s"
    return f"the shortest cycle{among} has {size}; all of fewer {turn}s are excluded"


def _ranges(numbers: Iterable[int]) -> list[str]:
    """Return ascending numbers as text, runs of them in one.

    >>> _ranges([1, 2, 3, 5])
    ['1 to 3', '5']
    """
    runs: list[list[int]] = []
    for n in numbers:
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return [str(r[0]) if len(r) == 1 else f"{r[0]} to {r[-1]}" for r in runs]


# --- what has to be proved ---------------------------------------------------------


class _Claims:
    """What is claimed of single steps."""

    def __init__(self, cycles: Cycles) -> None:
        self.cycles, self.translation = cycles, cycles.translation
        t, zones = self.translation, cycles.zones
        self.ways = {
            path: way
            for context in zones.filled
            for path, way in zip(t.paths(context), zones.ways(context), strict=True)
        }
        self.closed = set(cycles.closed)
        self.possible = {s.path for s in cycles.possible}
        self.left = {s.path: s for s in cycles.steps}
        self._rankings: dict[tuple[Component, ...], Ranking] = {}

    def measures(self, path: Path) -> list[Bool]:
        """Return what measures do on a path that is on a closed walk of contexts.

        They decrease, one before the other, if it is said to be on no cycle, and do not
        increase if nothing is said; what is said to be impossible is.
        """
        way = self.ways.get(path)
        if way not in self.closed:
            return []
        if way not in self.possible:
            return self._if_held(path, FALSE)
        if way in self.cycles.decreases:
            less = self._ranking(self.cycles.decreases[way]).decrease(path)
            return self._if_held(path, all_of(less))
        if way not in self.left:
            return []
        ranking = self._ranking(self.cycles.measures)
        same = all_of(ranking.compare(c, path)[1] for c in ranking.components)
        return self._if_held(path, any_of([*ranking.decrease(path), same]))

    def moves(self, path: Path) -> list[Bool]:
        """Return where the cards go on a path that may be on a cycle."""
        way = self.ways.get(path)
        return self._if_held(path, self._moves(self.left[way])) if way in self.left else []

    def _ranking(self, components: list[Component]) -> Ranking:
        key = tuple(components)
        if key not in self._rankings:
            self._rankings[key] = Ranking(self.translation, components)
        return self._rankings[key]

    def _in_turn(self, path: Path) -> list[int]:
        """Return the zones, those of each seat in turn, as they are named in terms."""
        t = self.translation
        return t.turned(list(range(self.cycles.zones.nowhere)), t.shape(path.before)[1])

    def _if_held(self, path: Path, claim: Bool) -> list[Bool]:
        """Return a claim, made where the zones that are held by assumption are not empty."""
        doubts = []
        for context, state in (
            (path.before, self.translation.symbolic(path.before)),
            (path.after, path.state),
        ):
            if context in self.cycles.begins:
                sets = [cards for _, cards in self.translation.sets(state)]
                held = [z for z in self._in_turn(path) if z in self.cycles.held]
                doubts += [negation(sets[z].some()) for z in held]
        return [any_of([*doubts, claim])]

    def _moves(self, step: Step) -> Bool:
        """Return that cards go as a step says: each somewhere it may, some where they must."""
        t, nowhere = self.translation, self.cycles.zones.nowhere
        before = [cards for _, cards in t.sets(t.symbolic(step.path.before))]
        after = [cards for _, cards in t.sets(step.path.state)]
        places = self._in_turn(step.path)
        claims = []
        for a in [*places, nowhere]:
            to = [b for b in places if (a, b) in step.moves]
            if a in to and before[a] is after[a]:
                continue
            for c in t.deck:
                goes = [after[b].member(c) for b in to]
                if (a, nowhere) in step.moves:
                    goes.append(negation(any_of(after[b].member(c) for b in places)))
                inside = any_of(before[b].member(c) for b in ([a] if a in places else places))
                claims.append(any_of([negation(inside) if a in places else inside, *goes]))
        for a in places:
            if a in step.leaves:
                bits = before[a].bits.items()
                claims.append(any_of(all_of([b, negation(after[a].member(c))]) for c, b in bits))
        return all_of(claims)


def step_obligations(cycles: Cycles) -> list[Obligation]:
    """Return what has to be proved of single steps."""
    claims = _Claims(cycles)
    induction = Induction(cycles.translation, invariants=cycles.invariants)
    return induction.obligations(measures=claims.measures, moves=claims.moves)


def regenerate(game: Game, options: Any, content: dict[str, Any]) -> list[Obligation]:
    """Return the obligations of the certificate of an exclusion, made from the rules.

    Raises
    ------
    CertificateError
        If what follows from the rules is not what the certificate says.
    """
    _check_numbers(content)
    zones = Zones(Translation(game, options))
    cycles = Cycles(zones, content["all_in_play"])
    expect(content, "none", cycles.none)
    expect(content, "lemmas", cycles.lemmas())
    if cycles.inner != (0 in content["undecided"]):
        raise CertificateError(
            "undecided: cycles in which no turn begins are 0, if there may be any"
        )
    found = step_obligations(cycles)
    for entry in content["excluded"]:
        k = entry["turns"]
        by = "cards" if cycles.has_walk(k) else "control"
        if entry != {"turns": k, "by": by}:
            raise CertificateError(f"excluded: {k} turns are excluded by {by}, if at all")
        if by == "cards":
            walks = ClosedWalks(zones, cycles.relation, k)
            if not walks.excluded():
                raise CertificateError(f"excluded: {k} turns are not")
            found.append(walks.obligation())
    return found


# --- the check ---------------------------------------------------------------------


def check_exclusion(content: dict[str, Any], folder: Folder) -> str:
    """Check the certificate of an exclusion; return what it shows.

    Raises
    ------
    CertificateError
        With the reason, if it is not one of the installed game.
    """
    game, options = setup(content)
    all_in_play = need(content, "all_in_play", bool)
    expect(content, "property", PROPERTIES[all_in_play])
    expect(content, "verdict", VERDICT)
    for name in ("excluded", "undecided"):
        need(content, name, list)
    if content.get("cycle") is not None:
        _check_cycle(need(content, "cycle", dict), game, options, all_in_play)
    proved = check_obligations(content, folder, regenerate)
    return f"{sentence(game.turn_name, all_in_play, content)}: {proved}"


def _check_numbers(content: dict[str, Any]) -> None:
    """Refuse numbers of turns that are not, together, those from 1 on up to the bound."""
    excluded = [e["turns"] for e in content["excluded"]]
    cycle = content["cycle"]
    listed = sorted([*excluded, *(n for n in content["undecided"] if n != 0)])
    listed += [cycle["turns"]] if cycle else []
    if any(type(n) is not int for n in listed) or listed != list(range(1, len(listed) + 1)):
        raise CertificateError("excluded, undecided and found are not all numbers from 1 on")
    if content["none"] and listed:
        raise CertificateError("excluded: numbers of turns, although there is no cycle")
    expect(content, "bound", len(listed))


def _check_cycle(cycle: dict[str, Any], game: Game, options: Any, all_in_play: bool) -> None:
    """Refuse a cycle that is not one, or has not so many turns."""
    try:
        start = Position.parse(json.dumps(need(cycle, "start", dict)))
    except Refusal as refusal:
        raise CertificateError(f"cycle: start: {refusal}") from None
    stated = (start.game.name, start.options.players, show_options(start.game, start.options))
    if stated != (game.name, options.players, show_options(game, options)):
        raise CertificateError("cycle: start: a position of another game")
    moves = moves_of(cycle, "moves")
    play_round(start.copy(), moves, "cycle: moves")
    turns = 0
    for move in moves:
        if game.turn(start.state, start.options):
            turns += 1
            own = [zone for name in Places.of(game).whole() for zone in getattr(start.state, name)]
            if all_in_play and EMPTY in own:
                raise CertificateError("cycle: a player is not in play")
        start.play(move)
    expect(cycle, "turns", turns)
    expect(cycle, "actions", len(moves))
