"""Decide the properties of a game under given options, and certify what is found."""

from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from games.system import Game
from verify.certificates import (
    CERTIFICATES,
    exploration_certificate,
    lasso_certificate,
    save_certificate,
)  # fmt: skip
from verify.explore import Graph, explore
from verify.findings import Finding, Verdict, findings_of
from verify.graph import describe
from verify.lasso import lasso
from verify.loops import PLAYS, find_by_play
from verify.properties import inspect_graph, inspect_play
from verify.prove import Prover

LIMIT = 2_000_000
"""States that a search may take before it is given up."""
WATCHED_GAMES = 20_000


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
    proofs : bool
        Whether what the search does not settle is tried to be proved from the rules.
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
        proofs: bool = True,
    ) -> None:
        self.game, self.options = game, options
        self.deals, self.limit, self.plays = deals, limit, plays
        self.base, self.progress = base, progress
        self._graph: Graph | None = None
        self._proofs = proofs and deals == "start"

    @property
    def graph(self) -> Graph:
        """The states within the limit."""
        if self._graph is None:
            self.progress("searching the states")
            self._graph = explore(self.game, self.options, deals=self.deals, limit=self.limit)
        return self._graph

    @cached_property
    def prover(self) -> Prover | None:
        """Who proves what the search does not settle."""
        if not self._proofs:
            return None
        return Prover(self.game, self.options, self.base, self.progress)

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

    def ends(self) -> Verdict:
        """Decide whether every play ends: by play, by exhaustive search, then by proof."""
        found = self.loop_by_play()
        if found is not None:
            return found
        if self.graph.limit_reached:
            tried = f"{self._played()}; {self._unfinished()}"
            if self.prover is None:
                return Verdict("unknown", tried)
            found = self.prover.prove("ends")
            if found.certificate is None:
                found = found._replace(method=f"{tried}; {found.method}")
            return found
        counts = describe(self.graph)
        if counts["cycle"]:
            return self.loop_in_graph()
        content = exploration_certificate(
            self.game, self.options, counts, deals=self.deals, limit=self.limit
        )
        method = f"exhaustive search: {counts['states']} states, no cycle"
        return Verdict("terminates", method, str(save_certificate(content, self.base)))

    def loop_by_play(self) -> Verdict | None:
        """Look for a loop by fixed policies; None if there was none."""
        found = find_by_play(self.game, self.options, plays=self.plays, progress=self.progress)
        if found is None:
            return None
        how, trace = found
        path = save_certificate(lasso_certificate(trace, how), self.base)
        assert trace.looped is not None
        inside = ", ".join(f"{n} {k}" for k, n in trace.looped.events.items())
        return Verdict(
            "can loop", f"{how}: a cycle of {trace.looped.cycle} moves ({inside})", str(path)
        )

    def loop_in_graph(self) -> Verdict:
        """Return the lasso of a graph that has a cycle."""
        trace = lasso(self.graph)
        method = f"exhaustive search: {len(self.graph.who)} states, with a cycle"
        if trace is None or trace.looped is None:
            return Verdict("unknown", f"{method} through chance only")
        if self.deals != "start":
            return Verdict(
                "can loop", f"{method}, of {trace.looped.cycle} moves, from a dealt deck", None
            )
        path = save_certificate(lasso_certificate(trace, method), self.base)
        return Verdict("can loop", f"{method} of {trace.looped.cycle} moves", str(path))

    def holds(self, name: str) -> Verdict:
        """Decide a property of states: by exhaustive search, or by proof, or sought in play."""
        if not self.graph.limit_reached:
            seen = inspect_graph(self.graph)
            if name in seen.failed:
                where = self.graph.position(seen.failed[name]).to_json()
                return Verdict("fails", f"exhaustive search: fails in {where}")
            return Verdict("holds", f"exhaustive search: in all {seen.states} states")
        tried = self._unfinished()
        if self.prover is not None:
            found = self.prover.prove(name)
            if found.certificate is not None:
                return found
            tried += f"; {found.method}"
        self.progress(f"looking for a failure of {name} in random games")
        seen = inspect_play(self.game, self.options, WATCHED_GAMES)
        if name in seen.failed:
            return Verdict("fails", f"fails in random game {seen.failed[name]} of seed 0")
        method = f"no failure in {WATCHED_GAMES} random games ({seen.states} states)"
        return Verdict("unknown", f"{method}; {tried}")

    def _played(self) -> str:
        return f"no loop in play of each policy on {self.plays} deals"

    def _unfinished(self) -> str:
        return f"the search of all states is unfinished at {self.limit}"
