"""Certificates: files from which a verdict can be checked without believing its finder.

A **lasso** holds the moves from the position before the deal into a cycle, and
once round it.  The check deals and plays them by the interpreter and compares
the position where the cycle closes to the byte.  An **exploration** holds the
counts of an exhaustive search; the check searches again.  A **ranking**, an
**invariant** and an **exclusion** (of short cycles) are proofs (`verify.proof_files`,
`verify.exclusion`), with a file for every obligation.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.cards import CHANCE
from games.language import rules_hash
from games.positions import Position, make_options, show_options
from games.system import Game, Refusal, find_game
from sim.store import versions, write_json
from sim.trace import Trace
from verify.explore import explore
from verify.graph import describe

CERTIFICATES = Path("build/certificates")
FILE = "certificate.json"
EXPLORED = ("states", "transitions", "terminal", "cycle", "longest_play", "dead")


class CertificateError(Refusal):
    """A certificate that does not show what it says; names the file and the reason."""


@dataclass(frozen=True)
class Checked:
    """The outcome of a check: the file, whether it holds, and why not or what it shows."""

    certificate: str
    ok: bool
    reason: str


def heading(
    kind: str, verdict: str, game: Game, options: Any, of: str = "ends"
) -> dict[str, Any]:  # fmt: skip
    """Return what every certificate begins with; `of` is the property."""
    return {
        "kind": kind,
        "property": of,
        "verdict": verdict,
        "game": game.name,
        "version": game.version,
        "rules": rules_hash(game),
        "players": options.players,
        "options": show_options(game, options),
        "made_with": versions(),
    }


def lasso_certificate(trace: Trace, found_by: str) -> dict[str, Any]:
    """Return the certificate of a play that came back to a state.

    Parameters
    ----------
    trace : Trace
        From the position before the deal; `trace.looped` is set.
    found_by : str
        How it was found, for the reader.

    Raises
    ------
    ValueError
        If the trace did not loop.
    """
    loop = trace.looped
    if loop is None:
        raise ValueError("the play does not repeat a state")
    entry = trace.start.copy()
    for move in trace.moves[: loop.stem]:
        entry.play(move)
    return {
        **heading("lasso", "can loop", trace.start.game, trace.start.options),
        "found_by": found_by,
        "start": trace.start.show(),
        "stem": trace.moves[: loop.stem],
        "entry": entry.show(),
        "entry_bytes": entry.state.to_bytes().hex(),
        "cycle": trace.moves[loop.stem :],
        "cycle_events": loop.events,
    }


def exploration_certificate(game: Game, options: Any, counts: dict[str, Any], **how: Any) -> Any:
    """Return the certificate of an exhaustive search without a cycle.

    Parameters
    ----------
    counts : dict
        From `verify.graph.describe`.
    how : keywords
        The arguments of `verify.explore.explore` that searched.
    """
    return {
        **heading("exploration", "terminates", game, options),
        "how": how,
        "counts": {name: counts[name] for name in EXPLORED},
    }


def save_certificate(content: dict[str, Any], base: Path = CERTIFICATES) -> Path:
    """Write a certificate to its folder, named by game, property and content; return the file."""
    path = certificate_folder(content, base) / FILE
    write_json(path, content)
    return path


def certificate_folder(content: dict[str, Any], base: Path = CERTIFICATES) -> Path:
    """Return the folder of a certificate."""
    text = json.dumps(content, sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    return base / f"{content['game']}-{content['property']}-{digest}"


def _load(path: Path) -> dict[str, Any]:
    file = path / FILE if path.is_dir() else path
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise Refusal(f"{file}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise CertificateError(f"not whole: it is not JSON ({error})") from None
    if not isinstance(content, dict) or content.get("kind") not in list(_CHECKS):
        raise CertificateError(f"kind is none of {', '.join(_CHECKS)}")
    return content


def need(content: dict[str, Any], name: str, kind: type) -> Any:
    """Return a value of a certificate, refusing one of another kind."""
    value = content.get(name)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise CertificateError(f"{name} is missing or of the wrong kind")
    return value


def setup(content: dict[str, Any]) -> tuple[Game, Any]:
    """Return game and options as installed, refusing a certificate for other rules."""
    game = find_game(need(content, "game", str))
    options = make_options(game, need(content, "players", int), need(content, "options", dict))
    if show_options(game, options) != content["options"]:
        raise CertificateError("options: not every option is stated, or not in its plain form")
    if content.get("version") != game.version:
        raise CertificateError(
            f"made for version {content.get('version')} of {game.name}; "
            f"version {game.version} is installed"
        )
    if content.get("rules") != rules_hash(game):
        raise CertificateError(f"the rules of {game.name} have changed since it was made")
    return game, options


def moves_of(content: dict[str, Any], name: str) -> list[str]:
    """Return a list of moves of a certificate."""
    moves = need(content, name, list)
    if not all(isinstance(m, str) for m in moves):
        raise CertificateError(f"{name}: moves are texts")
    return moves


def expect(content: dict[str, Any], name: str, wanted: Any) -> None:
    """Refuse a certificate in which a value is not the one that follows."""
    if content.get(name) != wanted:
        raise CertificateError(f"{name} is {json.dumps(content.get(name))[:60]}, not what follows")


def _check_lasso(content: dict[str, Any], _: Path) -> str:
    game, options = setup(content)
    expect(content, "property", "ends")
    expect(content, "verdict", "can loop")
    position = Position.of(game, options)
    expect(content, "start", position.show())
    for i, move in enumerate(moves_of(content, "stem")):
        _play(position, move, f"stem[{i}]")
    expect(content, "entry", position.show())
    expect(content, "entry_bytes", position.state.to_bytes().hex())
    cycle = moves_of(content, "cycle")
    expect(content, "cycle_events", dict(play_round(position, cycle, "cycle")))
    return f"{len(content['stem'])} moves lead to a cycle of {len(cycle)}"


def play_round(position: Position, moves: list[str], where: str) -> Counter[str]:
    """Play moves that lead back to where they began, none of chance; return their events."""
    if not moves:
        raise CertificateError(f"{where} is empty")
    entry = position.state.to_bytes()
    events: Counter[str] = Counter()
    for i, move in enumerate(moves):
        if position.to_act == CHANCE:
            raise CertificateError(f"{where}[{i}]: chance acts inside the cycle")
        events[_play(position, move, f"{where}[{i}]")] += 1
    if position.state.to_bytes() != entry:
        raise CertificateError("the cycle does not come back to the state where it began")
    return events


def _play(position: Position, move: str, where: str) -> str:
    """Play a move that stands exactly as the rules write it; return its event."""
    try:
        action = position.action(move)
    except Refusal as refusal:
        raise CertificateError(f"{where}: {refusal}") from None
    if position.text(action) != move:
        raise CertificateError(f"{where}: {move!r} is not how the move is written")
    event = position.event(action)
    position.apply(action)
    return event


def _check_exploration(content: dict[str, Any], _: Path) -> str:
    game, options = setup(content)
    expect(content, "property", "ends")
    expect(content, "verdict", "terminates")
    how = need(content, "how", dict)
    if how.get("deals") not in ("start", "all") or type(how.get("limit")) is not int:
        raise CertificateError("how: deals (start or all) and a limit on states are wanted")
    graph = explore(game, options, deals=how["deals"], limit=how["limit"])
    counts = describe(graph)
    if counts["limit_reached"]:
        raise CertificateError(f"the search does not finish within {how['limit']} states")
    expect(content, "counts", {name: counts[name] for name in EXPLORED})
    if counts["cycle"]:
        raise CertificateError("the state graph has a cycle")
    return f"all {counts['states']} states searched again: no cycle"


def _check_proof(content: dict[str, Any], folder: Path) -> str:
    from verify.proof_files import REGENERATE, check_proof  # the solvers are slow to load

    return check_proof(content, folder, REGENERATE[content["kind"]])


def _check_exclusion(content: dict[str, Any], folder: Path) -> str:
    from verify.exclusion import check_exclusion

    return check_exclusion(content, folder)


_CHECKS: dict[str, Callable[[dict[str, Any], Path], str]] = {
    "lasso": _check_lasso,
    "exploration": _check_exploration,
    "ranking": _check_proof,
    "invariant": _check_proof,
    "exclusion": _check_exclusion,
}


def check_certificate(path: Path) -> Checked:
    """Check a certificate from its file alone, against the installed rules.

    Parameters
    ----------
    path : path
        The file, or the folder that holds it.

    Raises
    ------
    Refusal
        If there is no such file.
    """
    try:
        content = _load(path)
        folder = path if path.is_dir() else path.parent
        return Checked(str(path), True, _CHECKS[content["kind"]](content, folder))
    except CertificateError as error:
        return Checked(str(path), False, str(error))
    except Refusal as refusal:
        if not path.exists():
            raise
        return Checked(str(path), False, str(refusal))
