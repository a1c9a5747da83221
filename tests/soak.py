"""Long random play with the invariants checked after every action: ``python -m tests.soak``.

Each game: a million games on its defaults, and 50,000 on each row of a pairwise
covering array of options and players.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from games.positions import make_options
from games.records import Record
from games.system import Game, Refusal, find_game, games
from sim.compile import bind
from sim.run import chunk_sizes, play_chunks
from sim.streams import chunk_seeds
from tests import kernels
from tests.kernels import ACTIONS, FINE, FINISHED, TALLY, UNFINISHED, VOIDS, WHERE, WRONG
from tests.play import rows

DEFAULTS, EACH_ROW = 1_000_000, 50_000
CAP = 5_000
WRONGS = {
    kernels.NO_SEAT: "nobody at the table is to act",
    kernels.NO_ACTION: "no action is legal",
    kernels.TWICE: "a card is in two places",
    kernels.FROM_NOWHERE: "a card came back, or changed its kind",
    kernels.OUT_WITH_CARDS: "a seat went out with cards",
    kernels.BAD_RESULT: "the result is no set of losers",
}


def places(state: type[Record], players: int) -> tuple[Any, Any, Any]:
    """Return where in the bytes of a state the zones are; see `kernels.soak_games`."""
    sets, piles, held = [], [], []
    dtype = state.dtype(players)
    for f in state.fields:
        if not f.zone:
            continue
        offset = dtype.fields[f.name][1]
        is_pile = f.kind == "pile"
        for seat in range(players if f.each else 1):
            place = offset + seat * (f.cells if is_pile else 8)
            if is_pile:
                piles.append((place, int(bool(f.names))))
            else:
                place //= 8
                sets.append(place)
            if f.each:
                held.append((seat, int(is_pile), place))
    return (
        np.array(sets, np.int64),
        np.array(piles, np.int64).reshape(-1, 2),
        np.array(held, np.int64).reshape(-1, 3),
    )


def play_row(game: Game, options: Any, number: int) -> tuple[Any, str]:
    """Play a number of games of one setup; return the tally, and what went wrong or ""."""
    [soak_games] = bind(game, [kernels.soak_games])
    blank = game.state(options.players).to_numpy()
    where = places(game.state, options.players)
    weights = np.random.default_rng(0).integers(2**62, size=128)
    row = options.to_numpy()[0]
    before = row.tobytes()

    def work(chunk: int, size: int) -> Any:
        room = blank.copy()
        tally = np.zeros(TALLY, np.int64)
        soak_games(
            size, chunk_seeds(0, chunk), blank, room, room.view(np.int64), room.view(np.int8),
            row, where, weights, CAP, tally,
        )  # fmt: skip
        return tally

    total = np.zeros(TALLY, np.int64)
    for chunk, _, tally, _ in play_chunks(work, chunk_sizes(number), -1):
        total += tally
        if tally[WRONG] != FINE:
            return total, f"{WRONGS[tally[WRONG]]} (chunk {chunk}, game {tally[WHERE]})"
    return total, "" if row.tobytes() == before else "the options have changed"


def setups(game: Game, number: int) -> Iterator[tuple[int, dict[str, Any], int]]:
    """Yield players, settings and how many games, given those on the defaults."""
    low, high = game.players
    yield min(low + 1, high), {}, number
    for players, settings in rows(game):
        yield players, settings, -(-number * EACH_ROW // DEFAULTS)


def soak(chosen: list[Game], number: int) -> bool:
    """Play all setups of some games, a line for each; return whether all invariants held."""
    fine, played, began = True, 0, time.perf_counter()
    for game in chosen:
        for players, settings, size in setups(game, number):
            options = make_options(game, players, settings)
            tally, wrong = play_row(game, options, size)
            shown = " ".join(f"{k}={v}" for k, v in settings.items()) or "defaults"
            print(
                f"{game.name} {players} players, {shown}: {tally[FINISHED]} finished, "
                f"{tally[UNFINISHED]} cut at {CAP} actions, {tally[VOIDS]} void, "
                f"{tally[ACTIONS]} actions{wrong and f'; BROKEN: {wrong}'}",
                flush=True,
            )
            fine = fine and not wrong
            played += size
    seconds = time.perf_counter() - began
    print(f"{played} games in {seconds:.0f} s: {'every invariant held' if fine else 'BROKEN'}")
    return fine


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; 1 if an invariant is broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("game", nargs="*", help="games to play; all if none is named")
    parser.add_argument("--games", type=int, default=DEFAULTS, help="games on the defaults")
    given = parser.parse_args(arguments)
    try:
        chosen = [find_game(name) for name in given.game] or list(games().values())
    except Refusal as refused:
        parser.error(str(refused))
    return 0 if soak(chosen, given.games) else 1


if __name__ == "__main__":
    sys.exit(main())
