"""Commands on single games and positions: games, rules, deal, moves, apply, play, trace."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markdown import Markdown
from rich.table import Table

import games as rules_package
from games.beggar_deals import position_of_hands
from games.cards import CHANCE, NOBODY
from games.positions import Position, describe_result, show_options
from games.system import Game, Refusal, find_game
from games.system import games as all_games
from kaato.flags import (
    AsJson,
    GameName,
    Players,
    PolicyNames,
    PositionText,
    Seed,
    Settings,
    choose_game,
    emit,
    out,
    parse_settings,
    read_position,
)  # fmt: skip
from kaato.play import play_in_terminal
from sim.policies import policies, seat_policies
from sim.streams import Streams
from sim.trace import Trace, play_out, policy_choice

CLAUSES = Path(rules_package.__file__).parent.parent / "docs" / "rules"


def _game_answer(game: Game) -> dict[str, Any]:
    return {
        "game": game.name,
        "version": game.version,
        "titles": dict(game.titles),
        "summary": dict(game.summary),
        "sources": list(game.sources),
        "players": {"from": game.players[0], "to": game.players[1], "why": game.players_reason},
        "options": {
            f.name: {
                "meaning": f.doc,
                "values": list(f.names) or [f.low, f.limit],
                "default": show_options(game, game.options(game.players[0]))[f.name],
                "source": f.source,
            }
            for f in game.option_fields()
        },
        "events": [*game.events, "out"],
        "policies": {p.name: p.doc for p in policies(game).values()},
        "turn": game.turn_name,
    }


def games(as_json: AsJson = False) -> None:
    """List the games, with their numbers of players."""

    def show() -> None:
        table = Table("game", "title", "players", "in brief", box=None, pad_edge=False)
        for g in all_games().values():
            low, high = g.players
            span = str(low) if low == high else f"{low}-{high}"
            table.add_row(g.name, g.titles["en"], span, g.summary["en"])
        out.print(table)

    emit(as_json, {"games": [_game_answer(g) for g in all_games().values()]}, show)


def rules(
    game: GameName,
    clauses: Annotated[
        bool, typer.Option("--clauses", help="Print the whole clause page.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Tell of a game: players, options with their values, policies, events, clauses."""
    found = find_game(game)
    page = CLAUSES / f"{found.name}.md"

    def show() -> None:
        low, high = found.players
        out.print(f"[bold]{found.titles['en']}[/] (rules version {found.version})")
        out.print(found.summary["en"])
        out.print(f"\nPlayers: {low} to {high}: {found.players_reason}.")
        out.print(f"Sources: {', '.join(found.sources)}.  Clauses: docs/rules/{found.name}.md\n")
        table = Table("option", "values (default first)", "meaning", "source", box=None)
        for f in found.option_fields():
            default = str(show_options(found, found.options(low))[f.name])
            span = [f"{f.low}-{f.limit}"] if f.kind == "number" else list(f.names) or ["R:S"]
            values = " ".join([default, *(v for v in span if v != default)])
            table.add_row(f.name, values, f.doc, f.source)
        out.print(table)
        table = Table("policy", "what it does", box=None)
        for p in policies(found).values():
            table.add_row(p.name, p.doc)
        out.print(table)
        out.print(f"Events: {', '.join([*found.events, 'out'])}.")
        if clauses and page.exists():
            out.print(Markdown(page.read_text(encoding="utf-8")))

    if clauses and not page.exists():
        raise Refusal(f"rules {game}: no clause page at {page}")
    emit(as_json, _game_answer(found), show)


def _print_position(position: Position) -> None:
    print(json.dumps(position.show(), ensure_ascii=False))


def deal(
    game: GameName,
    players: Players = None,
    seed: Seed = 0,
    option: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Deal a game; print the position at the first decision, as JSON.

    The deal is that of game 0 under the seed: `simulate` and `trace` deal the same.
    """
    found, options = choose_game(game, players, parse_settings(option))
    position, streams = Position.of(found, options), Streams(seed, 0)
    while position.to_act == CHANCE:
        position.apply(streams.chance(position.legal()))
    _print_position(position)


def moves(game: GameName, position: PositionText = None, as_json: AsJson = False) -> None:
    """List the legal moves of a position."""
    at = _required(position, game)
    seat = {CHANCE: "chance", NOBODY: None}.get(at.to_act, at.to_act)
    answer = {"game": game, "to_act": seat, "moves": at.moves()}

    def show() -> None:
        for move in at.moves():
            out.print(move)
        if at.to_act == NOBODY:
            out.print(f"the game is over: {describe_result(at)}")

    emit(as_json, answer, show)


def apply(
    game: GameName,
    move: Annotated[list[str], typer.Argument(metavar="MOVE…", help="Moves, each in quotes.")],
    position: PositionText = None,
    as_json: AsJson = False,
) -> None:
    """Play moves in a position; print the position that follows, as JSON."""
    at = _required(position, game)
    for one in move:
        at.play(one)
    _print_position(at)


def _required(text: str | None, game: str) -> Position:
    if text is None:
        raise Refusal("-p is missing: give a position as a file, inline JSON, or - to read it")
    return read_position(text, game)


def play(
    game: GameName,
    players: Players = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="S", help="A fixed deal.")] = None,
    option: Settings = None,
    policy: PolicyNames = "cheapest",
    seat: Annotated[int, typer.Option("--seat", metavar="I", help="Your seat, from 0.")] = 0,
) -> None:
    """Play a game in the terminal against policies."""
    found, options = choose_game(game, players, parse_settings(option))
    if not 0 <= seat < options.players:
        raise Refusal(f"--seat {seat}: seats count from 0 to {options.players - 1}")
    seats = seat_policies(found, options.players, policy)
    play_in_terminal(Position.of(found, options), seats, seat, seed)


def trace(
    game: GameName,
    position: PositionText = None,
    players: Players = None,
    seed: Seed = 0,
    option: Settings = None,
    policy: PolicyNames = "random",
    cap: Annotated[int, typer.Option("--cap", metavar="A", min=1, help="Most actions.")] = 100_000,
    hands: Annotated[
        str | None,
        typer.Option(metavar="TOP-FIRST/…", help="Beggar: a deal in the published notation."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play one game and print every move, its events, how it ends, and whether it loops."""
    if hands is not None:
        start = position_of_hands(game, hands, parse_settings(option))
    elif position is not None:
        start = read_position(position, game)
    else:
        found, options = choose_game(game, players, parse_settings(option))
        start = Position.of(found, options)
    seats = seat_policies(start.game, start.options.players, policy)
    played = play_out(start, policy_choice(seats, Streams(seed, 0)), cap)
    emit(as_json, played.answer(), lambda: show_trace(played))


def show_trace(played: Trace) -> None:
    """Print a trace for people, one move a line."""
    loop = played.looped
    for i, (at, move) in enumerate(zip(played.positions(), played.moves, strict=False)):
        if loop is not None and i == loop.stem:
            out.print("--- from here the play goes round ---")
        who = "chance" if at.to_act == CHANCE else f"seat {at.to_act}"
        out.print(f"{i + 1:5d}  {who:7s} {move}")
    out.print(f"\n{played.end}")
    out.print("events: " + ", ".join(f"{k} {v}" for k, v in played.events.items()))
    if loop is not None:
        inside = ", ".join(f"{k} {v}" for k, v in loop.events.items())
        out.print(f"cycle: {loop.cycle} moves after {loop.stem}, of {inside}")
