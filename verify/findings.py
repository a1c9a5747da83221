"""Findings: what is known of a property, how, and the certificate of it."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.system import Game, Refusal
from verify.properties import names


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
    details : tuple of str
        The ranking in words, a counterexample, …
    """

    property: str
    verdict: str
    method: str
    certificate: str | None
    seconds: float
    details: tuple[str, ...] = ()

    def answer(self) -> dict[str, Any]:
        """Return the finding as JSON values."""
        return {
            "property": self.property,
            "verdict": self.verdict,
            "method": self.method,
            "certificate": self.certificate,
            "seconds": round(self.seconds, 3),
            "details": list(self.details),
        }


def property_names(game: Game) -> list[str]:
    """Return what can be asked of a game.

    >>> from games.system import find_game
    >>> property_names(find_game("maija"))
    ['ends', 'conserved', 'progress', 'queen', 'queen-loses', 'lead-limit']
    """
    return ["ends", *names(game)]


class Verdict(NamedTuple):
    """A verdict, how it was reached, the file of its certificate, and more, in words."""

    verdict: str
    method: str
    certificate: str | None = None
    details: tuple[str, ...] = ()


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
        found = verdict(name)
        seconds = time.perf_counter() - began
        yield Finding(name, found.verdict, found.method, found.certificate, seconds, found.details)
