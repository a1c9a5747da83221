"""Two players: the proof that every play ends, made for the page."""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from games.positions import make_options
from games.system import find_game
from reports.tables import Table
from verify.certificates import CERTIFICATES
from verify.counting import read_bound
from verify.prove import Prover
from verify.ranking import read_component

COMMAND = "kaato prove maija --players 2 --property ends"


@dataclass(frozen=True)
class Proof:
    """A proof for the full deck with the stock.

    Attributes
    ----------
    ranking : Table
        Its components, the most important first: `words` and `symbols`.
    bound : int or None
        How many exchanges a play has at the most.
    bound_words : str
        Why.
    obligations, invariants, size : int
        How many there are; the bytes of the files of obligations.
    solvers : dict
        The versions of the solvers that decide every obligation.
    seconds : float
        What finding and proving took.
    certificate : str
        The folder of the certificate.
    """

    ranking: Table
    bound: int | None
    bound_words: str
    obligations: int
    invariants: int
    size: int
    solvers: dict[str, str]
    seconds: float
    certificate: str


def two_player_proof(base: Path = CERTIFICATES, settings: Any = None) -> Proof | None:
    """Prove that every play of two players ends; return None if that does not succeed.

    Parameters
    ----------
    base : path
        Where the certificate is written.
    settings : mapping
        Options other than the source's.
    """
    maija = find_game("maija")
    options = make_options(maija, 2, settings or {})
    began = time.perf_counter()
    found = Prover(maija, options, base).prove("ends")
    seconds = time.perf_counter() - began
    if found.certificate is None:
        return None
    content = json.loads(Path(found.certificate).read_text(encoding="utf-8"))
    components = [read_component(c) for c in content["ranking"]]
    rows = [
        {"component": i, "words": c.text(), "symbols": c.symbol()}
        for i, c in enumerate(components, 1)
    ]
    cards = int(options.deck).bit_count()
    bound = read_bound(content["bound"], cards) if content["bound"] else None
    return Proof(
        ranking=Table("ranking", pd.DataFrame(rows), (COMMAND,)),
        bound=bound.turns(cards) if bound else None,
        bound_words=bound.text(maija.turn_name) if bound else "",
        obligations=content["counts"]["obligations"],
        invariants=len(content["invariants"]),
        size=content["counts"]["bytes"],
        solvers=content["solvers"],
        seconds=seconds,
        certificate=str(Path(found.certificate).parent),
    )
