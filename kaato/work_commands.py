"""Commands that work long: simulate, compare, report, bench."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from games.positions import show_options
from games.system import Refusal
from kaato.flags import (
    AsJson,
    GameName,
    Players,
    PolicyNames,
    Seed,
    Settings,
    Workers,
    choose_game,
    emit,
    err,
    out,
    parse_settings,
    progress_bar,
)  # fmt: skip
from sim.policies import seat_policies
from sim.run import DEFAULT_CAP, Setup
from sim.simulate import Comparison, Simulation, show_estimate
from sim.simulate import compare as compare_setups
from sim.simulate import simulate as simulate_setup
from sim.statistics import wilson
from sim.store import RESULTS

Games = Annotated[int, typer.Option("--games", metavar="G", min=1, help="How many games.")]
Cap = Annotated[
    int, typer.Option("--cap", metavar="D", min=1, help="Decisions before a game is given up.")
]
Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="Where results are kept.")]


def _setup(
    game: str, players: int | None, settings: dict[str, str], policy: str, seed: int, cap: int
) -> Setup:
    found, options = choose_game(game, players, settings)
    return Setup(found, options, tuple(seat_policies(found, options.players, policy)), seed, cap)


def _side(setup: Setup) -> dict[str, Any]:
    return {
        "options": show_options(setup.game, setup.options),
        "policies": [p.name for p in setup.policies],
    }


def simulate(
    game: GameName,
    players: Players = None,
    games: Games = 100_000,
    seed: Seed = 0,
    option: Settings = None,
    policy: PolicyNames = "random",
    cap: Cap = DEFAULT_CAP,
    workers: Workers = None,
    results: Out = RESULTS,
    as_json: AsJson = False,
) -> None:
    """Play many games and give means with standard errors; stored, and resumed."""
    setup = _setup(game, players, parse_settings(option), policy, seed, cap)
    with progress_bar("games", games) as advance:
        done = simulate_setup(
            setup, games, workers=workers or -1, out=results, progress=advance,
            command=" ".join(["kaato", *sys.argv[1:]]),
        )  # fmt: skip
    emit(as_json, done.answer(), lambda: show_simulation(done))


def show_simulation(done: Simulation) -> None:
    """Print a simulation for people."""
    setup, found = done.setup, done.summary
    policies = ", ".join(dict.fromkeys(p.name for p in setup.policies))
    out.print(
        f"[bold]{setup.game.titles['en']}[/], {setup.options.players} players, {policies}: "
        f"{found.finished} of {found.games} games finished, {found.draws} drawn, "
        f"{found.voids} void deals dealt again"
    )
    table = Table("per game", "mean", "standard error", box=None)
    for name, e in found.mean.items():
        table.add_row(name, f"{e.value:.5f}", f"{e.se:.5f}")
    out.print(table)
    table = Table("seat", "loses", "95 % interval", "first out", box=None)
    for i, (lost, won) in enumerate(zip(found.loser, found.winner, strict=True)):
        low, high = wilson(lost, found.finished)
        rates = (n / max(found.finished, 1) for n in (lost, won))
        first, second = (f"{r:.4f}" for r in rates)
        table.add_row(f"{i} {setup.policies[i].name}", first, f"{low:.4f} to {high:.4f}", second)
    out.print(table)
    out.print(f"{done.seconds:.2f} s of play; results in {done.folder}")


def compare(
    game: GameName,
    players: Players = None,
    games: Games = 100_000,
    seed: Seed = 0,
    option: Settings = None,
    policy: PolicyNames = "random",
    vs: Annotated[
        list[str] | None,
        typer.Option("--vs", metavar="KEY=VALUE", help="An option of the other side; repeatable."),
    ] = None,
    vs_policy: Annotated[
        str | None,
        typer.Option("--vs-policy", metavar="NAME[,NAME…]", help="The other side's policies."),
    ] = None,
    cap: Cap = DEFAULT_CAP,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Compare options or policies on the same deals, with the error of the difference."""
    if not vs and vs_policy is None:
        raise Refusal("compare: give the other side with --vs KEY=VALUE or --vs-policy NAME")
    settings = parse_settings(option)
    a = _setup(game, players, settings, policy, seed, cap)
    b = _setup(game, players, settings | parse_settings(vs), vs_policy or policy, seed, cap)
    with progress_bar("pairs", games) as advance:
        found = compare_setups(a, b, games, workers=workers or -1, progress=advance)
    answer = {
        "game": game,
        "players": a.options.players,
        "seed": seed,
        "games": games,
        "pairs": found.games,
        "a": _side(a),
        "b": _side(b),
        "difference": {
            name: {
                "a": show_estimate(found.first[i]),
                "b": show_estimate(found.second[i]),
                **show_estimate(found.difference[i]),
                "p": found.p[i],
            }
            for i, name in enumerate(found.names)
        },
    }
    emit(as_json, answer, lambda: show_comparison(found))


def show_comparison(found: Comparison) -> None:
    """Print a comparison for people."""
    out.print(f"{found.games} pairs of games on the same deals, both finished")
    table = Table("per game", "a", "b", "b - a", "standard error", "p (corrected)", box=None)
    for i, name in enumerate(found.names):
        a, b, d = found.first[i], found.second[i], found.difference[i]
        table.add_row(
            name, f"{a.value:.4f}", f"{b.value:.4f}", f"{d.value:+.4f}", f"{d.se:.4f}",
            f"{found.p[i]:.2g}",
        )  # fmt: skip
    out.print(table)


def report(
    games: Games = 200_000,
    seed: Seed = 1,
    workers: Workers = None,
    folder: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where the report goes.")
    ] = Path("build/report"),
) -> None:
    """Compute everything that the report says, and write build/report/index.html."""
    from reports.build import build

    with err.status("report") as status:
        page = build(folder, games=games, workers=workers or -1, seed=seed, progress=status.update)
    out.print(f"the report is {page}")


def bench(
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, help="How long each side runs, about.")
    ] = 2.0,
    as_json: AsJson = False,
) -> None:
    """Measure speed against C and plain Python, as ratios from this run."""
    from bench.run import measure, show

    rows = measure(seconds)
    emit(as_json, {"rows": [row.answer() for row in rows]}, lambda: show(rows))
