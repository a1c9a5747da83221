"""What should hold in every state: looked for in explored graphs and in random play.

Every game has `conserved` (each card is in one place, and what is out stays out)
and `progress` (some action is legal until the end), and its own by name.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from games.cards import CHANCE, NOBODY
from games.records import Field
from games.system import Game
from sim.compile import Generated, bind
from sim.intrinsics import count
from sim.kernel import (
    CHANCE_STREAM,
    PLAYER_STREAM,
    apply,
    legal,
    pick,
    player,
    seed_streams,
    start,
    unbound,
)  # fmt: skip
from sim.streams import chunk_seeds
from verify.explore import Graph

GENERAL = {
    "conserved": "each card is in one place, and what is out stays out",
    "progress": "some action is legal until the end",
}
CONSERVED, PROGRESS, OWN = 1, 2, 4

inside = unbound
amount = unbound
failing = unbound
unpack = unbound

# What a watch reports: states seen, the failed properties as bits, and the game where.
SEEN, FAILED, WHERE, REPORT = range(4)


def names(game: Game) -> list[str]:
    """Return the names of a game's properties, the general ones first."""
    return [*GENERAL, *game.properties]


# --- generated functions ---------------------------------------------------------


def _zone_terms(game: Game, players: int) -> tuple[list[str], list[str]]:
    """Return expressions for the card sets that are zones, and for the piles."""
    sets: list[str] = []
    piles: list[str] = []
    for f in game.state.fields:
        if f.zone:
            places = [f"s.{f.name}[{i}]" for i in range(players)] if f.each else [f"s.{f.name}"]
            (piles if f.kind == "pile" else sets).extend(places)
    return sets, piles


def _real_cards(f: Field) -> bool:
    return f.kind == "pile" and f.zone and not f.names


def _inside(game: Game, players: int) -> Generated:
    """Return the function for the set of the cards that are in any zone."""
    sets, _ = _zone_terms(game, players)
    lines = ["def inside(s, o):", f"    cards = {' | '.join(sets) or '0'}"]
    for f in game.state.fields:
        if _real_cards(f):
            places = [f"s.{f.name}[{i}]" for i in range(players)] if f.each else [f"s.{f.name}"]
            for place in places:
                lines.append(f"    for i in range({place}[0]):")
                lines.append(f"        cards |= 1 << np.int64({place}[i + 1])")
    return Generated("\n".join([*lines, "    return cards"]))


def _amount(game: Game, players: int) -> Generated:
    """Return the function for the number of cards in all zones, counted zone by zone."""
    sets, piles = _zone_terms(game, players)
    terms = [f"count({s})" for s in sets] + [f"{p}[0]" for p in piles]
    return Generated(f"def amount(s, o):\n    return {' + '.join(terms) or '0'}")


def _failing(game: Game) -> Generated:
    """Return the function for the bits of those of the game's own properties that fail."""
    lines, uses = ["def failing(s, o):", "    bits = 0"], {}
    for i, p in enumerate(game.properties.values()):
        lines.append(f"    if not holds_{i}(s, o): bits |= {OWN << i}")
        uses[f"holds_{i}"] = p.holds
    return Generated("\n".join([*lines, "    return bits"]), uses)


def _bindings(game: Game, players: int) -> dict[str, Any]:
    kinds = any(f.kind == "pile" and f.names for f in game.state.fields)
    return {
        "inside": _inside(game, players),
        "amount": _amount(game, players),
        "failing": _failing(game),
        "REAL_CARDS": not kinds,
    }


REAL_CARDS = True


# --- kernels -----------------------------------------------------------------------


def watch(games: int, seeds: Any, blank: Any, s: Any, o: Any, cap: int, report: Any) -> None:
    """Play random games and stop at the first state in which a property fails.

    Parameters are as for `sim.kernel.play_games`; `report` (int array) receives
    the states seen, the bits of the properties that failed, and the game where.
    """
    r = np.zeros(4, np.uint64)
    state = s[0]
    for g in range(games):
        seed_streams(r, seeds, g)
        s[0] = blank[0]
        start(state, o)
        held = inside(state, o)
        total = amount(state, o)
        for _ in range(cap):
            report[SEEN] += 1
            now = inside(state, o)
            much = amount(state, o)
            bad = failing(state, o)
            if now & ~held != 0 or now & ~o.deck != 0 or much > total:
                bad |= CONSERVED
            if REAL_CARDS:
                if much != count(now):
                    bad |= CONSERVED
            held = now
            total = much
            seat = player(state, o)
            mask = 0
            if seat != NOBODY:
                mask = legal(state, o)
                if mask == 0:
                    bad |= PROGRESS
            if bad != 0:
                report[FAILED] = bad
                report[WHERE] = g
                return
            if seat == NOBODY:
                break
            apply(state, o, pick(mask, r, CHANCE_STREAM if seat == CHANCE else PLAYER_STREAM))


def inspect(words: Any, s: Any, o: Any, bad: Any, held: Any, total: Any) -> None:
    """Note for each packed state the failed properties, the cards inside, and their number."""
    state = s[0]
    for i in range(words.shape[0]):
        unpack(words, i, o, state)
        held[i] = inside(state, o)
        total[i] = amount(state, o)
        bad[i] = failing(state, o)
        if held[i] & ~o.deck != 0:
            bad[i] |= CONSERVED
        if REAL_CARDS:
            if total[i] != count(held[i]):
                bad[i] |= CONSERVED


# --- questions ---------------------------------------------------------------------


@dataclass(frozen=True)
class Inspection:
    """How far the properties were looked for, and which failed where.

    Attributes
    ----------
    states : int
        States seen.
    failed : dict
        For each property that failed, the number of a state (of a graph) or of a
        game (of random play) in which it did.
    """

    states: int
    failed: dict[str, int]


def inspect_graph(graph: Graph) -> Inspection:
    """Look for the properties in every state of an explored graph."""
    game, options, n = graph.game, graph.options, len(graph.who)
    players = options.players
    [run] = bind(game, [inspect], {**_bindings(game, players), "unpack": graph.layout.unpack})
    bad, held, total = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.int64)
    run(graph.words, game.state(players).to_numpy(), options.to_numpy()[0], bad, held, total)
    fan = np.diff(graph.links.offsets)
    source = np.repeat(np.arange(n), fan)
    gains = (held[graph.links.targets] & ~held[source]) != 0
    gains |= total[graph.links.targets] > total[source]
    bad[source[gains]] |= CONSERVED
    stuck = (fan == 0) & (graph.who != NOBODY) & (np.arange(n) < graph.expanded)
    bad[stuck] |= PROGRESS
    return Inspection(n, _first_failures(game, bad))


def _first_failures(game: Game, bad: Any) -> dict[str, int]:
    failed = {}
    for i, name in enumerate(names(game)):
        where = np.flatnonzero(bad >> i & 1)
        if len(where):
            failed[name] = int(where[0])
    return failed


def inspect_play(game: Game, options: Any, games: int, seed: int = 0) -> Inspection:
    """Look for the properties in every state of some random games.

    Examples
    --------
    >>> from games.positions import make_options
    >>> from games.system import find_game
    >>> maija = find_game("maija")
    >>> inspect_play(maija, make_options(maija, 2), 100).failed
    {}
    """
    players = options.players
    [run] = bind(game, [watch], _bindings(game, players))
    report = np.zeros(REPORT, np.int64)
    blank, s = game.state(players).to_numpy(), game.state(players).to_numpy()
    run(games, chunk_seeds(seed, 0), blank, s, options.to_numpy()[0], 1_000_000, report)
    bits = int(report[FAILED])
    failed = {n: int(report[WHERE]) for i, n in enumerate(names(game)) if bits >> i & 1}
    return Inspection(int(report[SEEN]), failed)
