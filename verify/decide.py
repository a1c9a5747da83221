"""Decide the properties of a game under given options, and certify what is found."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.system import Game, Refusal
from verify.certificates import (
    CERTIFICATES,
    exploration_certificate,
    lasso_certificate,
    save_certificate,
)  # fmt: skip
from verify.explore import Graph, explore
from verify.graph import describe
from verify.lasso import lasso
from verify.loops import PLAYS, find_by_play
from verify.properties import inspect_graph, inspect_play, names

LIMIT = 2_000_000
"""States that a search may take before it is given up."""
WATCHED_GAMES = 20_000


@dataclass(frozen=True)
class Finding:
    """What is known of a property.

    Attributes
    ----------
    property : str
    verdict : str
        Of ``ends``: ``terminates``, ``can loop`` or ``unknown``; of the others
        ``holds``, ``fails`` or ``unknown``.
    method : str
        How it was decided, or what was tried and how far.
    certificate : str or None
        The file from which it can be checked.
    seconds : float
    """

    property: str
    verdict: str
    method: str
    certificate: str | None
    seconds: float

    def answer(self) -> dict[str, Any]:
        """Return the finding as JSON values."""
        return {
            "property": self.property,
            "verdict": self.verdict,
            "method": self.method,
            "certificate": self.certificate,
            "seconds": round(self.seconds, 3),
        }


def property_names(game: Game) -> list[str]:
    """Return what can be asked of a game.

    >>> from games.system import find_game
    >>> property_names(find_game("maija"))
    ['ends', 'conserved', 'progress', 'queen', 'queen-loses', 'lead-limit']
    """
    return ["ends", *names(game)]


Verdict = tuple[str, str, str | None]
"""A verdict, how it was reached, and the file of its certificate."""


def findings_of(
    game: Game, verdict: Callable[[str], Verdict], wanted: list[str] | None
) -> Iterator[Finding]:
    """Yield a finding for each of the properties, all if none is named, timed.

    Raises
    ------
    Refusal
        If the game has no property of that name.
    """
    known = property_names(game)
    wanted = wanted or known
    for name in wanted:
        if name not in known:
            raise Refusal(f"unknown property {name!r} of {game.name}; it has {', '.join(known)}")
    for name in wanted:
        began = time.perf_counter()
        found, method, certificate = verdict(name)
        yield Finding(name, found, method, certificate, time.perf_counter() - began)


class Decider:
    """Decides properties of one game and its options; searches its states at most once.

    Parameters
    ----------
    game, options
    deals : str
        Where the search begins: ``start`` before the deal, ``all`` at every deal
        of the whole deck.
    limit : int
        States that the search may take.
    plays : int
        Deals on which each policy is played in search of a loop.
    base : path
        Where certificates are written.
    progress : function
        Told what is being done.
    """

    def __init__(
        self,
        game: Game,
        options: Any,
        *,
        deals: str = "start",
        limit: int = LIMIT,
        plays: int = PLAYS,
        base: Path = CERTIFICATES,
        progress: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.game, self.options = game, options
        self.deals, self.limit, self.plays = deals, limit, plays
        self.base, self.progress = base, progress
        self._graph: Graph | None = None

    @property
    def graph(self) -> Graph:
        """The states within the limit."""
        if self._graph is None:
            self.progress("searching the states")
            self._graph = explore(self.game, self.options, deals=self.deals, limit=self.limit)
        return self._graph

    def decide(self, wanted: list[str] | None) -> Iterator[Finding]:
        """Yield a finding for each of the properties, all if none is named.

        Raises
        ------
        Refusal
            If the game has no property of that name.
        """
        yield from findings_of(self.game, self.verdict, wanted)

    def verdict(self, name: str) -> Verdict:
        """Return the verdict on a property, how it was reached, and its certificate."""
        return self.ends() if name == "ends" else self.holds(name)

    def ends(self) -> tuple[str, str, str | None]:
        """Decide whether every play ends: by play, then by exhaustive search."""
        found = self.loop_by_play()
        if found is not None:
            return found
        if self.graph.limit_reached:
            return "unknown", f"{self._played()}; {self._unfinished()}", None
        counts = describe(self.graph)
        if counts["cycle"]:
            return self.loop_in_graph()
        content = exploration_certificate(
            self.game, self.options, counts, deals=self.deals, limit=self.limit
        )
        method = f"exhaustive search: {counts['states']} states, no cycle"
        return "terminates", method, str(save_certificate(content, self.base))

    def loop_by_play(self) -> tuple[str, str, str | None] | None:
        """Look for a loop by fixed policies; None if there was none."""
        found = find_by_play(self.game, self.options, plays=self.plays, progress=self.progress)
        if found is None:
            return None
        how, trace = found
        path = save_certificate(lasso_certificate(trace, how), self.base)
        assert trace.looped is not None
        inside = ", ".join(f"{n} {k}" for k, n in trace.looped.events.items())
        return "can loop", f"{how}: a cycle of {trace.looped.cycle} moves ({inside})", str(path)

    def loop_in_graph(self) -> tuple[str, str, str | None]:
        """Return the lasso of a graph that has a cycle."""
        trace = lasso(self.graph)
        method = f"exhaustive search: {len(self.graph.who)} states, with a cycle"
        if trace is None or trace.looped is None:
            return "unknown", f"{method} through chance only", None
        if self.deals != "start":
            return "can loop", f"{method}, of {trace.looped.cycle} moves, from a dealt deck", None
        path = save_certificate(lasso_certificate(trace, method), self.base)
        return "can loop", f"{method} of {trace.looped.cycle} moves", str(path)

    def holds(self, name: str) -> tuple[str, str, str | None]:
        """Decide a property of states: by exhaustive search, otherwise sought in random play."""
        if not self.graph.limit_reached:
            seen = inspect_graph(self.graph)
            if name in seen.failed:
                where = self.graph.position(seen.failed[name]).to_json()
                return "fails", f"exhaustive search: fails in {where}", None
            return "holds", f"exhaustive search: in all {seen.states} states", None
        self.progress(f"looking for a failure of {name} in random games")
        seen = inspect_play(self.game, self.options, WATCHED_GAMES)
        if name in seen.failed:
            return "fails", f"fails in random game {seen.failed[name]} of seed 0", None
        method = f"no failure in {WATCHED_GAMES} random games ({seen.states} states)"
        return "unknown", f"{method}; {self._unfinished()}", None

    def _played(self) -> str:
        return f"no loop in play of each policy on {self.plays} deals"

    def _unfinished(self) -> str:
        return f"the search of all states is unfinished at {self.limit}"
