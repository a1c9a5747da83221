"""The prover: verdicts for the deck as it is, with every obligation on file."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from games.language import RuleError
from games.system import Game
from verify.certificates import CERTIFICATES
from verify.decide import Finding, Verdict, findings_of
from verify.induction import Induction, property_invariants
from verify.obligations import Obligation, prove
from verify.proof_files import invariant_content, ranking_content, save_proof
from verify.ranking import Ranking, find_ranking
from verify.translate import TooHardError, Translation
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
        induction.find(self.zones.invariants(), property_invariants(self.game))
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
            return "unknown", f"no proof: {error}", None

    def _ends(self) -> Verdict:
        translation, zones = self.translation, self.zones
        self.progress("looking for what shrinks")
        components, left = find_ranking(zones)
        if left:
            stuck = sorted({translation.describe(s.path.before) for s in left})
            return "unknown", f"no proof: nothing decreases in {', '.join(stuck)}", None
        invariants = zones.invariants()
        content = ranking_content(
            self.game,
            self.options,
            [c.answer() for c in components],
            [i.answer() for i in invariants],
        )
        induction = Induction(translation, self.progress, invariants)
        obligations = induction.obligations(Ranking(translation, components).decrease)
        unproved = self._first_unproved(obligations)
        if unproved:
            return "unknown", f"no proof: {unproved}", None
        method = "ranking (" + "; ".join(c.symbol() for c in components) + ")"
        return self._file("terminates", method, content, obligations)

    def _holds(self, name: str) -> Verdict:
        induction = self.induction
        if not induction.proves(name):
            return "unknown", f"no proof: {name} is not inductive with the invariants found", None
        if self._unproved:
            return "unknown", f"no proof: {self._unproved}", None
        obligations = induction.obligations()
        content = invariant_content(
            self.game, self.options, name, [i.answer() for i in induction.invariants]
        )
        return self._file("holds", "invariant by induction", content, obligations)

    @cached_property
    def _unproved(self) -> str:
        """The first obligation of the invariants that is not proved, "" if all are."""
        return self._first_unproved(self.induction.obligations())

    def _first_unproved(self, obligations: list[Obligation]) -> str:
        for i, obligation in enumerate(obligations):
            self.progress(f"obligation {i + 1} of {len(obligations)}")
            outcome, _ = prove(obligation)
            if outcome != "proved":
                return f"{obligation.name}: {outcome}"
        return ""

    def _file(
        self, verdict: str, method: str, content: dict[str, Any], obligations: list[Obligation]
    ) -> Verdict:
        """Write the certificate of obligations that have been proved."""
        path = save_proof(content, obligations, self.base)
        count = f"{len(obligations)} obligations proved for the deck of {self._cards()} cards"
        return verdict, f"{method}: {count}", str(path)

    def _cards(self) -> int:
        return int(self.options.deck).bit_count()
