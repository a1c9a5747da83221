"""Results on disk: the chunks of a run as Parquet, and a JSON sidecar.

Every chunk that is done is a row; a run that is interrupted, or asked for more
games, goes on from the rows that are there.  A file is replaced whole or not at
all, so that what was stored before survives a full disk.
"""

import contextlib
import hashlib
import json
import os
import platform
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pandas as pd

from games.system import Refusal

RESULTS = Path("build/results")


class StoreError(OSError):
    """Results could not be written or read; says where, and what is safe."""


def replace_file(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file beside `path`, then put it in its place.

    Raises
    ------
    StoreError
        If it cannot be written; the file that was there before is untouched.
    """
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(part)
        part.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        reason = error.strerror or str(error)
        raise StoreError(f"{path}: cannot be written: {reason}") from None


def write_json(path: Path, value: Any) -> None:
    """Write a value as indented JSON, whole or not at all."""
    text = json.dumps(value, indent=1, ensure_ascii=False) + "\n"
    replace_file(path, lambda part: part.write_text(text, encoding="utf-8"))


def versions() -> dict[str, str]:
    """Return the versions of what computes a result."""
    names = ("numpy", "numba", "scipy")
    return {"kaato": version("kaato"), "python": platform.python_version()} | {
        n: version(n) for n in names
    }


class Store:
    """The folder of one run.

    Parameters
    ----------
    base : path
        Where runs are kept.
    label : str
        Begins the folder's name.
    identity : dict
        All that the outcome depends on; a digest of it completes the name.
    """

    def __init__(self, base: Path, label: str, identity: dict[str, Any]) -> None:
        text = json.dumps(identity, sort_keys=True)
        self.identity = identity
        self.folder = base / f"{label}-{hashlib.sha256(text.encode()).hexdigest()[:12]}"
        self.path = self.folder / "chunks.parquet"
        self.chunks = self._read()
        self.seconds = self.seconds_before = self._read_seconds()
        self._new: list[dict[str, Any]] = []

    def _read(self) -> pd.DataFrame:
        if not self.path.exists():
            return pd.DataFrame({"chunk": [], "games": []})
        try:
            return pd.read_parquet(self.path)
        except (OSError, ValueError) as error:
            reason = str(error).splitlines()[0]
            raise Refusal(f"{self.path}: not readable as results: {reason}; remove it") from None

    def _read_seconds(self) -> float:
        try:
            return float(json.loads((self.folder / "run.json").read_text())["seconds"])
        except (OSError, ValueError, KeyError, TypeError):
            return 0.0

    def missing(self, chunks: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return those of the chunks that are not stored."""
        have = set(zip(self.chunks["chunk"], self.chunks["games"], strict=True))
        return [c for c in chunks if c not in have]

    def select(self, chunks: list[tuple[int, int]]) -> pd.DataFrame:
        """Return the rows of those of the chunks that are stored."""
        index = pd.MultiIndex.from_frame(self.chunks[["chunk", "games"]])
        return self.chunks[index.isin(chunks)]

    def add(self, row: dict[str, Any]) -> None:
        """Keep a finished chunk, to be written by the next `save`."""
        self._new.append(row)

    def save(self, command: str, seconds: float) -> None:
        """Write all chunks and the sidecar.

        Raises
        ------
        StoreError
            If the disk refuses; what was stored before is untouched.
        """
        self.seconds = seconds
        if self._new:
            self.chunks = pd.concat([self.chunks, pd.DataFrame(self._new)], ignore_index=True)
            self.chunks = self.chunks.sort_values(["chunk", "games"], ignore_index=True)
            self._new = []
        replace_file(self.path, lambda part: self.chunks.to_parquet(part))
        sidecar = {
            "command": command,
            **self.identity,
            "versions": versions(),
            "games_stored": int(self.chunks["games"].sum()),
            "chunks_stored": len(self.chunks),
            "seconds": round(seconds, 3),
        }
        write_json(self.folder / "run.json", sidecar)
