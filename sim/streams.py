"""The random numbers of one game, for the interpreter: the same as the kernel's."""

from functools import cache
from typing import Any

import numpy as np

from sim import kernel
from sim.compile import compile_plain
from sim.kernel import CHANCE_STREAM, PLAYER_STREAM

CHUNK = 20_000
"""Games in a chunk: the unit of work, of seeding and of storage."""


@cache
def _compiled() -> list[Any]:
    return compile_plain([kernel.seed_streams, kernel.pick, kernel.draw_mixer])


def chunk_seeds(seed: int, chunk: int) -> Any:
    """Return the four 64-bit words from which the games of a chunk are seeded."""
    return np.random.SeedSequence(seed, spawn_key=(chunk,)).generate_state(4, np.uint64)


class Streams:
    """The two random streams of the game with a number, under a root seed.

    Examples
    --------
    >>> Streams(7, 0).chance(0b1011) in (0, 1, 3)
    True
    """

    def __init__(self, seed: int, number: int) -> None:
        chunk, place = divmod(number, CHUNK)
        self.words = np.zeros(4, np.uint64)
        self._seed, self._pick, self._mixer = _compiled()
        self._seed(self.words, chunk_seeds(seed, chunk), place)

    def chance(self, mask: int) -> int:
        """Return chance's uniform choice from a set that is not empty."""
        return int(self._pick(mask, self.words, CHANCE_STREAM))

    def choice(self, mask: int) -> int:
        """Return a uniform choice from a set, of the players' stream."""
        return int(self._pick(mask, self.words, PLAYER_STREAM))

    def mixer(self) -> int:
        """Return a random number below 2**30, for policies that mix."""
        return int(self._mixer(self.words))
