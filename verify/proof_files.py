"""Proofs on disk: a certificate, and beside it one SMT-LIB file for every obligation.

A **ranking** shows that every play ends; an **invariant** shows a property that
every state has.  The check takes from the certificate only the ranking and the
invariants.  It makes the obligations again from the installed rules, compares
their files to the byte, and has each file decided by two solvers.
"""

import hashlib
import re
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import z3

from games.language import RuleError
from games.system import Game
from sim.store import replace_file
from verify.certificates import (
    CERTIFICATES,
    CertificateError,
    certificate_folder,
    expect,
    heading,
    need,
    save_certificate,
    setup,
)
from verify.counterexample import replay
from verify.obligations import SOLVERS, Obligation, decide_texts, solver_versions, text
from verify.properties import names
from verify.smtlib import NotPlainError, Terms
from verify.solver import TooHardError
from verify.translate import Translation
from verify.zones import UnsoundError

OBLIGATIONS = "obligations"

Regenerate = Callable[[Game, Any, dict[str, Any]], Sequence[Obligation]]
"""Makes the obligations of a certificate from the game, its options and the content."""

# What content that is not a ranking or an invariant makes its reader raise.
_UNREADABLE = (KeyError, IndexError, TypeError, ValueError, AttributeError, z3.Z3Exception)


def _regenerate_by(module: str) -> Regenerate:
    """Return the function that makes obligations again, from a module loaded when it is used."""

    def regenerate(game: Game, options: Any, content: dict[str, Any]) -> Sequence[Obligation]:
        found: Sequence[Obligation] = import_module(module).regenerate(game, options, content)
        return found

    return regenerate


REGENERATE: dict[str, Regenerate] = {
    "ranking": _regenerate_by("verify.ranking"),
    "invariant": _regenerate_by("verify.induction"),
}
"""How the obligations of each kind of proof are made again."""


def ranking_content(
    game: Game,
    options: Any,
    ranking: list[Any],
    invariants: list[Any],
    bound: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the certificate of a proof that every play ends, without its obligations.

    Parameters
    ----------
    ranking : list
        Its components, the first the most important, as JSON values.
    invariants : list
        Those that it uses, as JSON values.
    bound : dict or None
        How many turns a play can have, and why, as JSON values.
    """
    return {
        **heading("ranking", "terminates", game, options),
        "ranking": ranking,
        "bound": bound,
        "invariants": invariants,
    }


def invariant_content(
    game: Game, options: Any, name: str, invariants: list[Any]
) -> dict[str, Any]:  # fmt: skip
    """Return the certificate of a proof that a property holds, without its obligations."""
    return {**heading("invariant", "holds", game, options, name), "invariants": invariants}


def _files(obligations: Sequence[Obligation]) -> dict[str, str]:
    """Return the texts of the obligations by the names of their files, in order."""
    terms = Terms()
    found = {}
    for i, obligation in enumerate(obligations):
        name = re.sub(r"[^a-z0-9]+", "-", obligation.name.lower()).strip("-")[:60].rstrip("-")
        found[f"{i:03d}-{name}.smt2"] = text(obligation, terms)
    return found


def _listed(files: dict[str, str]) -> dict[str, Any]:
    """Return what the certificate says of its files."""
    return {
        "obligations": [
            {"file": f"{OBLIGATIONS}/{name}", "sha256": hashlib.sha256(t.encode()).hexdigest()}
            for name, t in files.items()
        ],
        "counts": {"obligations": len(files), "bytes": sum(map(len, files.values()))},
    }


def save_proof(
    content: dict[str, Any], obligations: Sequence[Obligation], base: Path = CERTIFICATES
) -> Path:  # fmt: skip
    """Write a proof to its folder, the certificate last; return the certificate's file.

    Parameters
    ----------
    content : dict
        From `ranking_content` or `invariant_content`.
    obligations : sequence of Obligation
        As the check will make them again, in the same order.
    base : path
        Where certificates are kept.
    """
    files = _files(obligations)
    content = {**content, **_listed(files), "solvers": solver_versions()}
    folder = certificate_folder(content, base) / OBLIGATIONS
    for left_over in folder.glob("*"):
        if left_over.name not in files:
            left_over.unlink()
    for name, written in files.items():
        replace_file(folder / name, partial(Path.write_bytes, data=written.encode()))
    return save_certificate(content, base)


def check_proof(content: dict[str, Any], folder: Path, regenerate: Regenerate) -> str:
    """Check a proof; return what it shows.

    Parameters
    ----------
    content : dict
        The certificate.
    folder : path
        Where it is, with the folder of its obligations.
    regenerate : function
        Makes the obligations again.

    Raises
    ------
    CertificateError
        With the reason, if the proof is not one of the installed game.
    """
    game, _ = setup(content)
    if content["kind"] == "ranking":
        expect(content, "property", "ends")
        expect(content, "verdict", "terminates")
        need(content, "ranking", list)
    else:
        if need(content, "property", str) not in names(game):
            raise CertificateError(f"property is none of {', '.join(names(game))}")
        expect(content, "verdict", "holds")
    need(content, "invariants", list)
    return check_obligations(content, folder, regenerate)


def check_obligations(content: dict[str, Any], folder: Path, regenerate: Regenerate) -> str:
    """Check the obligations of a certificate; return how many there are.

    The parameters are those of `check_proof`.

    Raises
    ------
    CertificateError
        With the reason, if they are not those that follow, or are not proved.
    """
    game, options = setup(content)
    try:
        obligations = regenerate(game, options, content)
        files = _files(obligations)
    except CertificateError:
        raise
    except (TooHardError, UnsoundError, NotPlainError, RuleError) as error:
        raise CertificateError(f"the obligations cannot be made: {error}") from None
    except _UNREADABLE as error:
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        raise CertificateError(f"the proof cannot be read ({reason})") from None
    if not files:
        raise CertificateError("nothing is to be proved")
    _compare(content, folder, files)
    decided = decide_texts(files)
    for obligation, (name, answers) in zip(obligations, decided.items(), strict=True):
        for solver, answer in answers.items():
            if answer == "unknown":
                raise CertificateError(f"{name}: {solver} gives up within its limit")
            if answer != "unsat":
                found = obligation.context and replay(Translation(game, options), obligation)
                shown = f"; {found.sentence()}" if found else ""
                raise CertificateError(f"{name}: not valid, says {solver}{shown}")
    return f"{len(files)} obligations made again, all proved by {' and '.join(SOLVERS)}"


def _compare(content: dict[str, Any], folder: Path, files: dict[str, str]) -> None:
    """Refuse a proof whose files, or list of files, are not those that follow."""
    try:
        found = {path.name for path in (folder / OBLIGATIONS).iterdir()}
    except OSError as error:
        raise CertificateError(f"{OBLIGATIONS}: cannot be read: {error.strerror}") from None
    for what, strange in (("missing", files.keys() - found), ("too many", found - files.keys())):
        if strange:
            raise CertificateError(f"{OBLIGATIONS}/{min(strange)}: {what}")
    for name, written in files.items():
        try:
            same = (folder / OBLIGATIONS / name).read_bytes() == written.encode()
        except OSError as error:
            raise CertificateError(f"{OBLIGATIONS}/{name}: {error.strerror}") from None
        if not same:
            raise CertificateError(f"{OBLIGATIONS}/{name}: not the obligation that follows")
    wanted = _listed(files)
    stated = need(content, "obligations", list)
    for entry, right in zip(stated, wanted["obligations"], strict=False):
        if entry != right:
            raise CertificateError(f"{right['file']}: not so in the list of obligations")
    if len(stated) != len(files):
        raise CertificateError(f"obligations: {len(stated)} are listed, {len(files)} are needed")
    expect(content, "counts", wanted["counts"])
