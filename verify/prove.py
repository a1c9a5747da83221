"""The prover: verdicts for the deck as it is, with every obligation on file."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from games.language import RuleError
from games.system import Game
from verify.certificates import CERTIFICATES
from verify.counterexample import replay
from verify.counting import find_bound
from verify.findings import Finding, Verdict, findings_of
from verify.induction import Induction, Invariant, property_invariants
from verify.obligations import Obligation, prove
from verify.proof_files import invariant_content, ranking_content, save_proof
from verify.ranking import Component, find_ranking, ranking_claims
from verify.solver import TooHardError
from verify.translate import Translation
from verify.zones import UnsoundError, Zones


@dataclass
class Prover:
    """Proves properties of a game under its options.

    Parameters
    ----------
    game, options
    base : path
        Where certificates are written.
    progress : function
        Told what is being done.
    """

    game: Game
    options: Any
    base: Path = CERTIFICATES
    progress: Callable[[str], None] = lambda _: None

    @cached_property
    def induction(self) -> Induction:
        """The inductive invariants, with those of the properties that are inductive with them."""
        induction = Induction(self.translation, self.progress)
        proved = self.zones.invariants()
        induction.find(proved, [*induction.candidates(proved), *property_invariants(self.game)])
        return induction

    @cached_property
    def translation(self) -> Translation:
        """The game as the prover reads it."""
        return Translation(self.game, self.options)

    @cached_property
    def zones(self) -> Zones:
        """What a step may and must do to single cards."""
        self.progress("reading the rules")
        return Zones(self.translation)

    def decide(self, wanted: list[str] | None) -> Iterator[Finding]:
        """Yield a finding for each of the properties, all if none is named.

        Raises
        ------
        Refusal
            If the game has no property of that name.
        """
        yield from findings_of(self.game, self.prove, wanted)

    def prove(self, name: str) -> Verdict:
        """Return the verdict on a property: `unknown` where the proof does not succeed."""
        try:
            return self._ends() if name == "ends" else self._holds(name)
        except (TooHardError, UnsoundError, RuleError) as error:
            return Verdict("unknown", f"no proof: {error}")

    def _ends(self) -> Verdict:
        translation, zones = self.translation, self.zones
        self.progress("looking for what shrinks")
        components, left = find_ranking(zones)
        words = _in_words(components)
        if left:
            stuck = sorted({translation.describe(s.path.before) for s in left})
            reason = f"no proof: nothing decreases in {', '.join(stuck)}"
            return Verdict("unknown", reason, details=words)
        counted = find_bound(zones, self.progress)
        bound, invariants = counted or (None, zones.invariants())
        content = ranking_content(
            self.game,
            self.options,
            [c.answer() for c in components],
            [i.answer() for i in invariants],
            bound.answer(self._cards()) if bound else None,
        )
        induction = Induction(translation, self.progress, invariants)
        claims = ranking_claims(translation, components, bound)
        obligations = induction.obligations(**claims)
        unproved = self._first_unproved(obligations)
        if unproved:
            return unproved
        method = "ranking (" + "; ".join(c.symbol() for c in components) + ")"
        if bound:
            turn = self.game.turn_name
            method += f", at most {bound.turns(self._cards())} {turn}s"
            words += (f"at most {bound.turns(self._cards())} {turn}s: {bound.text(turn)}",)
        return self._file("terminates", method, content, obligations, words)

    def _holds(self, name: str) -> Verdict:
        induction = self.induction
        if not induction.proves(name):
            return self._not_inductive(name)
        if self._unproved:
            return self._unproved
        obligations = induction.obligations()
        content = invariant_content(
            self.game, self.options, name, [i.answer() for i in induction.invariants]
        )
        return self._file("holds", "invariant by induction", content, obligations)

    def _not_inductive(self, name: str) -> Verdict:
        """Return why a property is not proved, with a step that breaks it if z3 has one."""
        method = f"no proof: {name} is not inductive with the invariants found"
        wanted = [*self.induction.invariants, Invariant("property", "", name)]
        broken = Induction(self.translation, self.progress, wanted).obligations()
        details = []
        for obligation in broken:
            found = obligation.context and replay(self.translation, obligation)
            if found:
                details.append(found.sentence())
                break
        return Verdict("unknown", method, details=tuple(details))

    @cached_property
    def _unproved(self) -> Verdict | None:
        """What is said if an obligation of the invariants is not proved, None if all are."""
        return self._first_unproved(self.induction.obligations())

    def _first_unproved(self, obligations: list[Obligation]) -> Verdict | None:
        for i, obligation in enumerate(obligations):
            self.progress(f"obligation {i + 1} of {len(obligations)}")
            outcome, _ = prove(obligation)
            if outcome != "proved":
                found = obligation.context and replay(self.translation, obligation)
                details = (found.sentence(),) if found else ()
                return Verdict("unknown", f"no proof: {obligation.name}: {outcome}", None, details)
        return None

    def _file(
        self,
        verdict: str,
        method: str,
        content: dict[str, Any],
        obligations: list[Obligation],
        words: tuple[str, ...] = (),
    ) -> Verdict:
        """Write the certificate of obligations that have been proved."""
        path = save_proof(content, obligations, self.base)
        count = f"{len(obligations)} obligations proved for the deck of {self._cards()} cards"
        return Verdict(verdict, f"{method}: {count}", str(path), words)

    def _cards(self) -> int:
        return int(self.options.deck).bit_count()


def _in_words(components: list[Component]) -> tuple[str, ...]:
    return tuple(f"{i}. {c.text()}" for i, c in enumerate(components, 1))
