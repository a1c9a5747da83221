"""Steps put together to whole turns, with what a turn may and must do to single cards."""

from collections.abc import Iterable
from dataclasses import dataclass

from verify.states import Context
from verify.zones import Step, Zones


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
