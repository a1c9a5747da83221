"""What steps and whole turns say about cycles.

A union of zones that no step of a part of the game can add to is the same set all
round a cycle there, so a step that must take a card out of it is on no cycle:
`peel` removes such steps until none is left.  `turns` puts steps together to whole
turns, with what a turn may and must do to single cards.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import networkx as nx

from verify.translate import Context
from verify.zones import Step, Zones


@dataclass(frozen=True)
class Lemma:
    """A union of zones that no step of a part of the game adds to, but some take from.

    Attributes
    ----------
    zones : frozenset of int
    removed : int
        The number of steps that take a card out of it, and so are on no cycle.
    """

    zones: frozenset[int]
    removed: int


def _parts(steps: list[Step]) -> list[list[Step]]:
    """Return the steps on closed walks of contexts, by strongly connected parts."""
    graph = nx.DiGraph((s.path.before, s.path.after) for s in steps)
    part_of = {c: i for i, p in enumerate(nx.strongly_connected_components(graph)) for c in p}
    parts: dict[int, list[Step]] = {}
    for s in steps:
        if part_of[s.path.before] == part_of[s.path.after]:
            parts.setdefault(part_of[s.path.before], []).append(s)
    return list(parts.values())


def sources(steps: list[Step], zone: int) -> frozenset[int]:
    """Return the zones from which a card may come into a zone, in any number of steps."""
    found, waiting = {zone}, [zone]
    into: dict[int, set[int]] = {}
    for s in steps:
        for a, b in s.moves:
            into.setdefault(b, set()).add(a)
    while waiting:
        for a in into.get(waiting.pop(), set()) - found:
            found.add(a)
            waiting.append(a)
    return frozenset(found)


def peel(steps: list[Step]) -> tuple[list[Step], list[Lemma]]:
    """Remove steps that are on no cycle, until there are none to remove.

    Returns
    -------
    The steps that remain, none if there is no cycle at all, and the lemmas used.
    """
    lemmas: list[Lemma] = []
    while True:
        kept: list[Step] = []
        for part in _parts(steps):
            strict: dict[frozenset[int], int] = {}
            closed: dict[int, frozenset[int]] = {}
            for s in part:
                for a in s.leaves:
                    if a not in closed:
                        closed[a] = sources(part, a)
                    if all(b not in closed[a] for z, b in s.moves if z == a and b != a):
                        strict[closed[a]] = strict.get(closed[a], 0) + 1
                        break
                else:
                    kept.append(s)
            lemmas += [Lemma(z, n) for z, n in strict.items()]
        if len(kept) == len(steps):
            return steps, lemmas
        steps = kept


# --- whole turns ---------------------------------------------------------------------


@dataclass
class Turn:
    """All turns from one context in which a turn begins to the next, over-approximated.

    Attributes
    ----------
    before, after : tuple of int
        The contexts.
    may : list of set of int
        For each zone, where a card of it may be after the turn.
    must : dict
        For some zones: the zones in one of which some card of it must be after the
        turn, having left it.
    """

    before: Context
    after: Context
    may: list[set[int]]
    must: dict[int, set[int]]


def _image(moves: dict[int, set[int]], zones: Iterable[int], empty: set[int]) -> set[int]:
    return set().union(*(moves.get(z, set()) for z in zones)) - empty


def _join(old: Turn, new: Turn) -> bool:
    """Let a turn allow what another allows; return whether that was more."""
    more = False
    for a, b in zip(old.may, new.may, strict=True):
        more = more or not b <= a
        a |= b
    for z in list(old.must):
        if z not in new.must:
            del old.must[z]
            more = True
        else:
            more = more or not new.must[z] <= old.must[z]
            old.must[z] |= new.must[z]
    return more


def turns(zones: Zones, steps: list[Step], begins: set[Context]) -> list[Turn]:
    """Return every turn that the steps can make up, from a beginning to the next."""
    ways: dict[Context, list[tuple[Step, dict[int, set[int]]]]] = {}
    for s in steps:
        moves: dict[int, set[int]] = {}
        for a, b in s.moves:
            moves.setdefault(a, set()).add(b)
        ways.setdefault(s.path.before, []).append((s, moves))
    found: list[Turn] = []
    for begin in sorted(begins & ways.keys()):
        complete: dict[Context, Turn] = {}
        inside: dict[Context, Turn] = {}
        waiting = [Turn(begin, begin, [{z} for z in range(zones.nowhere + 1)], {})]
        while waiting:
            turn = waiting.pop()
            for s, moves in ways.get(turn.after, []):
                after = _follow(turn, s, moves, zones)
                if after is None:
                    continue
                kept = complete if after.after in begins else inside
                if after.after not in kept:
                    kept[after.after] = after
                elif not _join(kept[after.after], after):
                    continue
                if kept is inside:
                    waiting.append(inside[after.after])
        found += complete.values()
    return found


def _follow(turn: Turn, s: Step, moves: dict[int, set[int]], zones: Zones) -> Turn | None:
    """Return a turn with one more step; None if that is impossible."""
    after = s.path.after
    empty = {z for z, filled in enumerate(zones.filled[after]) if filled is False}
    may = [_image(moves, at, empty) for at in turn.may]
    must = {z: _image(moves, at, empty) for z, at in turn.must.items()}
    for z in s.leaves:
        if z not in must and [a for a, at in enumerate(turn.may) if z in at] == [z]:
            must[z] = moves[z] - {z} - empty
    return None if not all(must.values()) else Turn(turn.before, after, may, must)
