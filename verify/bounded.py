"""The shortest cycle of a game: bounded model checking in whole turns.

The steps that can be on a cycle at all make up whole turns, with a relation for each
on where cards may and must go (`verify.cycles`).  For one number of turns after another
it is asked whether a closed walk of contexts has so many turns, and, with z3, whether
the cards can come back to where they were.  Both over-approximate, so "no" excludes
every cycle of that many turns, however many actions the turns have.  "Yes" is a
candidate, which the interpreter must realise move by move before it is reported.
"""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.cards import count
from games.positions import Position
from games.system import Game
from sim.policies import policies
from sim.streams import Streams
from sim.trace import Loop, Trace, fixed_choice, play_out
from verify.certificates import CERTIFICATES, lasso_certificate, save_certificate
from verify.closed_walks import ClosedWalks
from verify.cycles import Cycles
from verify.exclusion import PROPERTIES, exclusion_content, sentence, step_obligations
from verify.findings import Finding, Verdict
from verify.obligations import Obligation, prove
from verify.proof_files import save_proof
from verify.prove import Prover
from verify.realise import Candidate, from_position, realise, starts
from verify.states import Context

CARDS = 8
"""The most cards that are moved in a candidate."""
DEALS = 20
CAP = 1_000


@dataclass
class CycleSearch:
    """What is known of the cycles of a game.

    Attributes
    ----------
    prover : Prover
        Whose game it is.
    cycles : Cycles
        What its cycles can be made of.
    all_in_play : bool
        Whether only cycles count in which every player holds cards whenever a turn begins.
    excluded : list of dict
        ``turns`` and ``by``: cycles of that many turns do not occur, as no closed walk
        of contexts has so many (``control``), or none on which the cards come back.
    undecided : list of int
        Numbers of turns up to the bound of which neither was shown; 0 stands for
        cycles in which no turn begins.
    found : dict or None
        The shortest cycle: ``turns``, ``actions``, ``start`` (a position as JSON
        values) and ``moves``.
    trace : Trace or None
        A play from the deal into it and once round, if there is one.
    seconds : float
    """

    prover: Prover
    cycles: Cycles
    all_in_play: bool
    excluded: list[dict[str, Any]] = field(default_factory=list)
    undecided: list[int] = field(default_factory=list)
    found: dict[str, Any] | None = None
    trace: Trace | None = None
    seconds: float = 0.0
    _walks: list[Obligation] = field(default_factory=list)

    @property
    def none(self) -> bool:
        """Whether it is proved that there is no cycle, of any number of turns."""
        return self.cycles.none

    def known(self) -> dict[str, Any]:
        """Return what is known, as JSON values."""
        looked_at = [*self.excluded, *(n for n in self.undecided if n), *filter(None, [self.found])]
        return {
            "none": self.none,
            "bound": len(looked_at),
            "excluded": self.excluded,
            "undecided": self.undecided,
            "lemmas": self.cycles.lemmas(),
            "cycle": self.found,
        }

    def sentence(self) -> str:
        """Return the outcome in a sentence."""
        return sentence(self.prover.game.turn_name, self.all_in_play, self.known())

    def finding(self, base: Path = CERTIFICATES) -> tuple[Finding, str | None]:
        """Return the verdict on whether every play ends, and the certificate of what is excluded.

        With a cycle that a deal leads to the verdict has the certificate of a lasso; if
        there is none, that of a ranking, or what excludes all cycles with all in play.
        """
        began = time.perf_counter()
        self.prover.base = base
        details = tuple(f"never grows on a cycle: {text}" for text in self.cycles.lemmas())
        if self.none and not self.all_in_play:
            verdict, exclusion = self.prover.prove("ends"), None
        else:
            exclusion, reason = self._file(base)
            details = (*details, reason or f"excluded: {exclusion}  (kaato check {exclusion})")
            verdict = self._verdict(base, exclusion)
        seconds = self.seconds + time.perf_counter() - began
        return Finding(
            PROPERTIES[self.all_in_play], verdict.verdict, verdict.method, verdict.certificate,
            seconds, verdict.details or details,
        ), exclusion  # fmt: skip

    def _verdict(self, base: Path, exclusion: str | None) -> Verdict:
        """Return the verdict where something is left to be excluded, or all is by assumption."""
        if self.trace is not None:
            lasso = lasso_certificate(self.trace, f"bounded search: {self.sentence()}")
            return Verdict("can loop", self.sentence(), str(save_certificate(lasso, base)))
        ends = self.none and exclusion is not None
        return Verdict("terminates" if ends else "unknown", self.sentence(), exclusion)

    def _file(self, base: Path) -> tuple[str | None, str]:
        """Write the certificate of what is excluded, or return why there is none."""
        obligations = [*step_obligations(self.cycles), *self._walks]
        for i, obligation in enumerate(obligations):
            self.prover.progress(f"obligation {i + 1} of {len(obligations)}")
            if prove(obligation)[0] != "proved":
                return None, f"no certificate of what is excluded: {obligation.name} is not proved"
        game, options = self.prover.game, self.prover.options
        content = exclusion_content(game, options, self.all_in_play, self.known())
        return str(save_proof(content, obligations, base)), ""


# --- looking for a cycle -----------------------------------------------------------


class _Finder:
    """Looks for cycles that the interpreter can play."""

    def __init__(self, cycles: Cycles, deals: int) -> None:
        self.cycles, self.deals = cycles, deals
        self.zones, self.translation = cycles.zones, cycles.translation
        self._hopeless: set[tuple[int, Context, tuple[bool, ...]]] = set()

    def find(self, k: int) -> tuple[Position, list[str], Trace | None] | None:
        """Return a cycle of `k` turns: in play from deals if there is one, or in any position."""
        if self.translation.piles.places:
            return None
        cards = 1
        while cards < CARDS and next(self._walks(k).candidates(cards, None), None) is None:
            cards += 1
        return self._in_play(k, cards) or self._anywhere(k, cards)

    def _walks(self, k: int) -> ClosedWalks:
        return ClosedWalks(self.zones, self.cycles.relation, k)

    def _anywhere(self, k: int, least: int) -> tuple[Position, list[str], None] | None:
        for cards in range(least, CARDS + 1):
            for candidate in self._walks(k).candidates(cards, None):
                for start, chosen in starts(candidate, self.zones):
                    moves = realise(start, candidate, self.zones, chosen)
                    if moves is not None:
                        return start, moves, None
        return None

    def _in_play(self, k: int, cards: int) -> tuple[Position, list[str], Trace] | None:
        game, options = self.translation.game, self.translation.options
        for number in range(self.deals):
            for policy in policies(game).values():
                if policy.name == "random":
                    continue
                choose = fixed_choice([policy] * options.players, Streams(0, number))
                play = play_out(Position.of(game, options), choose, CAP)
                for i, position in enumerate(play.positions()):
                    moves = self._here(k, cards, position)
                    if moves is not None:
                        return position, moves, lasso_of(play.start, play.moves[:i], moves)
        return None

    def _here(self, k: int, least: int, position: Position) -> list[str] | None:
        """Return the moves of a cycle of `k` turns from a position, or None."""
        context = self.translation.context_of(position.state)
        if all(turn.before != context for turn in self.cycles.relation):
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
    game: Game,
    options: Any,
    bound: int,
    *,
    all_in_play: bool = False,
    deals: int = DEALS,
    progress: Callable[[str], None] = lambda _: None,
) -> CycleSearch:
    """Find the shortest cycle, in whole turns, and exclude all shorter ones.

    Parameters
    ----------
    bound : int
        The largest number of turns that is tried.
    all_in_play : bool
        Look only at cycles in which every player holds cards whenever a turn begins.
    deals : int
        Deals on which each policy is played, in search of a way into a cycle.
    progress : function
        Told what is being done.

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
    >>> shortest_cycle(maija, o, 4).sentence()
    'there is no cycle'
    """
    began = time.perf_counter()
    prover = Prover(game, options, progress=progress)
    zones = prover.zones
    progress("looking for what never grows")
    cycles = Cycles(zones, all_in_play)
    answer = CycleSearch(prover, cycles, all_in_play, undecided=[0] if cycles.inner else [])
    finder = _Finder(cycles, deals)
    for k in range(1, bound + 1) if not cycles.none else ():
        progress(f"cycles of {k} {game.turn_name}s")
        if not cycles.has_walk(k):
            answer.excluded.append({"turns": k, "by": "control"})
            continue
        walks = ClosedWalks(zones, cycles.relation, k)
        if walks.excluded():
            answer.excluded.append({"turns": k, "by": "cards"})
            answer._walks.append(walks.obligation())
            continue
        found = finder.find(k)
        if found is not None:
            start, moves, answer.trace = found
            answer.found = {
                "turns": k, "actions": len(moves), "start": start.show(), "moves": moves,
            }  # fmt: skip
            break
        answer.undecided.append(k)
    answer.seconds = time.perf_counter() - began
    return answer
