"""The page of a game of the family: its rules in brief, simulated, compared and explored."""

import json
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import joblib
import pandas as pd
from markupsafe import Markup

from games.positions import make_options, show_options
from games.records import INVESTIGATED, Field
from games.system import Game, Refusal, find_game, games
from reports import plots
from reports.play import MAIN, TABLE_OF, Runs, length_rows, policy_rows, seat_rows
from reports.rules_page import DOCS, RulesPage, bibliography, rules_page
from reports.tables import Table
from reports.words import words
from sim.run import DEFAULT_CAP, Setup
from sim.simulate import compare
from sim.statistics import Summary
from sim.store import Store
from verify.dead import chance_of_dead
from verify.explore import explore
from verify.graph import describe
from verify.lasso import lasso
from verify.loops import find_by_play

COUNTS = range(2, 5)
"""The numbers of players that random play is reported for, where the game has them."""
MOST_GAMES, PILOT = 2_000, 20
"""Games of one setting at the most, and those that tell how long they are."""
DECISIONS = 5_000_000
"""Decisions of one setting, about, unless `PILOT` games have more."""
LOOP_PLAYS, MOST_PLAYERS = 15, 6
"""Deals on which each policy is played in search of a loop, and by how many at the most."""
CASES = DOCS.parent / "tests" / "data" / "perft.json"
"""The small decks that are explored: those whose positions are counted."""


@dataclass(frozen=True)
class GamePage:
    """What the page of a game shows.

    Attributes
    ----------
    name : str
        That of the game.
    rules : RulesPage
        From its clause page.
    references : mapping
        Its sources by key.
    options, lengths, seats, policies, compared, loops, explored : Table
    figures : mapping
        The plots by name.
    simulated, searched : int
        Games and states.
    """

    name: str
    rules: RulesPage
    references: Mapping[str, Markup]
    options: Table
    lengths: Table
    seats: Table
    policies: Table
    compared: Table
    loops: Table
    explored: Table
    figures: Mapping[str, Markup]
    simulated: int
    searched: int

    @property
    def game(self) -> Game:
        """The game that the page is about."""
        return find_game(self.name)

    @property
    def file(self) -> str:
        """The name of the page's file."""
        return file_of(self.game)


def file_of(game: Game) -> str:
    """Return the name of the file of a game's page."""
    return f"{game.name}.html"


def family() -> list[Game]:
    """Return the games that have a page of their own: the family but for the main game."""
    return [g for g in games().values() if g.family and g.name != MAIN]


def game_pages(runs: Runs) -> list[GamePage]:
    """Compute the pages of the family, a game on each core, since compiling takes longest."""
    alone = replace(runs, workers=1)
    work = (joblib.delayed(_page_of)(game.name, alone) for game in family())
    return list(joblib.Parallel(runs.workers)(work))


def _page_of(name: str, runs: Runs) -> GamePage:
    return game_page(find_game(name), runs)


def game_page(game: Game, runs: Runs) -> GamePage:
    """Compute all that the page of a game says.

    Parameters
    ----------
    game : Game
    runs : Runs
        How simulations are run; of a setting not more than `MOST_GAMES` are played.
    """
    runs = replace(runs, game=game.name, games=min(runs.games, MOST_GAMES))
    low, high = game.players
    found = {n: _played(runs, n) for n in COUNTS if low <= n <= high}
    found = {n: s for n, s in found.items() if s.finished}
    policy = policy_rows(runs, lambda names: affordable(runs, TABLE_OF, names))
    compared = compared_rows(game, runs)
    explored = explored_rows(game)
    seats = seat_rows(found)
    play = (runs.command("N", games="GAMES"),)
    alone = (runs.command(TABLE_OF, "NAME,random,random", games="GAMES"),)
    versus = (f"kaato compare {game.name} --players N --vs OPTION=VALUE "
              f"--games GAMES --seed {runs.seed}",)  # fmt: skip
    played = sum(s.games for s in found.values()) + int(policy["games"].sum())
    return GamePage(
        name=game.name,
        rules=rules_page(game.name),
        references={key: bibliography()[key] for key in game.sources},
        options=Table(f"{game.name}_options", option_rows(game), (f"kaato rules {game.name}",)),
        lengths=Table(f"{game.name}_lengths", length_rows(found), play),
        seats=Table(f"{game.name}_seats", seats, play),
        policies=Table(f"{game.name}_policies", policy, alone),
        compared=Table(f"{game.name}_compared", compared, versus),
        loops=Table(f"{game.name}_loops", loop_rows(game), (_loop_command(game, "N"),)),
        explored=Table(f"{game.name}_explored", explored, ()),
        figures={
            "lengths": plots.lengths(found),
            "seats": plots.seats(seats),
            "policies": plots.policies(policy.dropna(subset="rate"), 1 / TABLE_OF),
        },
        simulated=played + 2 * int(compared["games"].sum()),
        searched=int(explored["states"].sum()),
    )


# --- played --------------------------------------------------------------------------------------


def affordable(
    runs: Runs, players: int, names: str = "random", settings: Mapping[str, str] | None = None
) -> int:
    """Return how many games of a setting are played, by the length of the first few."""
    few = min(PILOT, runs.games)
    s = runs.play(players, names, few, settings=settings).summary
    length = (s.decisions + DEFAULT_CAP * (s.games - s.finished)) / few
    return max(few, min(runs.games, round_down(DECISIONS / length)))


def round_down(value: float) -> int:
    """Return a number of which all but the first digit are zero.

    >>> round_down(1832.4), round_down(999), round_down(7)
    (1000, 900, 7)
    """
    step = 10 ** (len(str(int(value))) - 1)
    return int(value) // step * step


def _played(runs: Runs, players: int) -> Summary:
    return runs.play(players, games=affordable(runs, players)).summary


# --- options -------------------------------------------------------------------------------------


def option_rows(game: Game) -> pd.DataFrame:
    """Return the options of a game: values, default, source and meaning."""
    default = show_options(game, make_options(game, game.players[0]))
    texts = words()["game"]
    rows = []
    for f in game.option_fields():
        investigated = f.source == INVESTIGATED
        rows.append(
            {
                "option": f.name,
                "values": _values(f),
                "default": str(default[f.name]),
                "source": texts["investigated"] if investigated else f.source or None,
                "meaning": f.doc,
            }
        )
    return pd.DataFrame(rows)


def _values(f: Field) -> str:
    texts = words()["game"]
    if f.kind == "choice":
        return ", ".join(f.names)
    if f.kind == "cards":
        return str(texts["deck"])
    return str(texts["span"].format(low=f.low, high=f.limit))


def alternatives(game: Game) -> list[tuple[str, str, int]]:
    """Return each value of an option that is not the default; of a number those next to it.

    With each comes how many play: as many as at the table where policies are compared, or,
    where the value does not allow that, the fewest that it allows.
    """
    found = []
    for f in game.option_fields():
        if f.kind == "choice":
            found += [(f.name, v) for i, v in enumerate(f.names) if i != f.default]
        elif f.kind == "number":
            near = (f.default - 1, f.default + 1)
            found += [(f.name, str(v)) for v in near if max(f.low, 1) <= v <= f.limit]
    tables = [TABLE_OF, *range(game.players[0], game.players[1] + 1)]
    seated = ((name, v, [n for n in tables if _allowed(game, n, {name: v})]) for name, v in found)
    return [(name, v, counts[0]) for name, v, counts in seated if counts]


def _allowed(game: Game, players: int, settings: Mapping[str, str]) -> bool:
    try:
        make_options(game, players, settings)
    except Refusal:
        return False
    return True


def compared_rows(game: Game, runs: Runs) -> pd.DataFrame:
    """Compare each other value of an option with the default, by random play on the same deals."""
    rows = []
    for name, value, players in alternatives(game):
        settings = {name: value}
        count = min(affordable(runs, players, settings=s) for s in (None, settings))
        a, b = runs.setup(players), runs.setup(players, settings=settings)
        row = {"option": name, "value": value, "players": players}
        rows.append({**row, **_compared(a, b, count, runs)})
    return pd.DataFrame(rows, columns=None if rows else ["option", "value", "players", "games"])


def _compared(a: Setup, b: Setup, count: int, runs: Runs) -> dict[str, Any]:
    """Return the comparison of two setups, going on from what is stored."""
    pair = {"a": a.identity(), "b": b.identity()}
    store = Store(runs.results, f"compare-{a.game.name}-{a.options.players}", pair)
    chunk = [(0, count)]
    if store.missing(chunk):
        found = compare(a, b, count, workers=runs.workers)
        row: dict[str, Any] = {"chunk": 0, "games": count, "pairs": found.games}
        for name, metric, scale in (("decisions", "decisions", 1), ("loss", "loses 0", 100)):
            i = found.names.index(metric)
            sides = ("default", found.first), ("other", found.second), ("more", found.difference)
            for side, estimates in sides:
                row[f"{name}_{side}"] = scale * estimates[i].value
                row[f"{name}_{side}_se"] = scale * estimates[i].se
        store.add(row)
        store.save(f"kaato compare {a.game.name}", 0.0)
    [stored] = store.select(chunk).to_dict("records")
    return {str(k): v for k, v in stored.items() if k != "chunk"}


# --- loops of the full deck ----------------------------------------------------------------------


def _loop_command(game: Game, players: int | str) -> str:
    return f"kaato loop {game.name} --players {players} --plays {LOOP_PLAYS}"


def loop_rows(game: Game) -> pd.DataFrame:
    """Look for loops from real deals of the full deck, where every seat has the same policy."""
    low, high = game.players
    rows = []
    for n in range(low, min(high, MOST_PLAYERS) + 1):
        found = find_by_play(game, make_options(game, n), plays=LOOP_PLAYS)
        row: dict[str, Any] = {"players": n, "found": found is not None}
        if found is not None:
            how, trace = found
            assert trace.looped is not None
            stem = trace.looped.stem
            row |= {"how": how, "stem": stem, "cycle": trace.looped.cycle,
                    "round": _in_a_row(trace.moves[stem:])}  # fmt: skip
        rows.append({**row, "command": _loop_command(game, n)})
    columns = "players found how stem cycle round command".split()
    return pd.DataFrame(rows, columns=columns).astype({"stem": "Int64", "cycle": "Int64"})


# --- explored ------------------------------------------------------------------------------------


def small_decks(game: Game, path: Path = CASES) -> list[dict[str, Any]]:
    """Return the cases of small decks of a game: players and options."""
    cases = json.loads(path.read_text(encoding="utf-8"))["cases"]
    return [c for c in cases if c["game"] == game.name]


def _in_a_row(moves: Sequence[str]) -> str:
    return ", ".join(moves)


def explored_rows(game: Game) -> pd.DataFrame:
    """Explore every small deck of a game, by single actions, from before the deal.

    With each come the shortest plays that show what is said: into a cycle and round it,
    and into a dead state; and how likely random play gets into one.
    """
    rows = []
    for case in small_decks(game):
        others = {k: str(v) for k, v in case["options"].items() if k != "deck"}
        options = make_options(game, case["players"], case["options"])
        graph = explore(game, options)
        found = describe(graph)
        play = lasso(graph)
        stem = play.looped.stem if play and play.looped else 0
        settings = [f"{k}={v}" for k, v in others.items()]
        flags = [part for s in settings for part in ("-o", s)]
        command = ["kaato", "explore", game.name, "--players", str(case["players"])]
        rows.append(
            {
                "players": case["players"],
                "deck": case["options"]["deck"],
                "settings": " ".join(settings) or None,
                "states": found["states"],
                "ends": not found["cycle"],
                "dead": found["dead"],
                "stuck": chance_of_dead(graph),
                "longest": found["longest_play"],
                "way_in": _in_a_row(play.moves[:stem]) if play else None,
                "round": _in_a_row(play.moves[stem:]) if play else None,
                "dead_after": _in_a_row(found["dead_after"]) if found["dead_after"] else None,
                "command": shlex.join([*command, "--deck", case["options"]["deck"], *flags]),
            }
        )
    columns = (
        "players deck settings states ends dead stuck longest way_in round dead_after command"
    ).split()
    return pd.DataFrame(rows, columns=columns).astype({"longest": "Int64"})
