"""What the commands share: flags, reading positions, and answers as text or JSON."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from games.positions import Position, make_options
from games.system import Game, Refusal, find_game

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; `kaato games` lists them.")]
Players = Annotated[
    int | None, typer.Option("--players", metavar="N", help="How many play [the fewest from 3 up].")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("-o", "--option", metavar="KEY=VALUE", help="A rule option; repeatable."),
]
Seed = Annotated[int, typer.Option("--seed", metavar="S", min=0, help="The root of all chance.")]
PolicyNames = Annotated[
    str, typer.Option("--policy", metavar="NAME[,NAME…]", help="One policy, or one for each seat.")
]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", min=1, help="Threads [one for each core].")
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
PositionText = Annotated[
    str | None,
    typer.Option("-p", "--position", metavar="POS", help="A file, inline JSON, or - to read it."),
]
Deck = Annotated[
    str | None, typer.Option("--deck", metavar="R:S", help="Ranks and suits, such as JQK:SHD.")
]
Trump = Annotated[
    str | None, typer.Option("--trump", metavar="SUIT", help="A fixed trump suit: C, D or H.")
]


def parse_settings(settings: list[str] | None, **flags: str | None) -> dict[str, str]:
    """Return the options named by -o, and by flags of their own, as a dictionary.

    Raises
    ------
    Refusal
        If a setting is not KEY=VALUE.
    """
    found = {}
    for setting in settings or []:
        key, equals, value = setting.partition("=")
        if not equals:
            raise Refusal(f"-o {setting}: an option is written KEY=VALUE")
        found[key.strip()] = value.strip()
    return found | {key: value for key, value in flags.items() if value is not None}


def choose_game(
    name: str, players: int | None, settings: dict[str, str], fewest: int = 3
) -> tuple[Game, Any]:
    """Return the game and its options; without a number of players, the nearest to `fewest`."""
    game = find_game(name)
    low, high = game.players
    number = min(max(fewest, low), high) if players is None else players
    return game, make_options(game, number, settings)


def read_position(text: str, name: str) -> Position:
    """Return the position that -p names, of the game that the command names.

    Raises
    ------
    Refusal
        If it cannot be read, cannot occur, or is of another game.
    """
    find_game(name)
    if text == "-":
        text = sys.stdin.read()
    elif not text.lstrip().startswith("{"):
        try:
            text = Path(text).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is not text"
            raise Refusal(f"-p {text}: cannot be read: {reason}") from None
    position = Position.parse(text)
    if position.game.name != name:
        raise Refusal(f"-p: a position of {position.game.name}, not of {name}")
    return position


def emit(as_json: bool, answer: Any, show: Callable[[], None]) -> None:
    """Print an answer as JSON, or show it to people."""
    if as_json:
        print(json.dumps(answer, ensure_ascii=False))
    else:
        show()


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show progress on standard error, if that is a terminal; yields a function to advance it."""
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(label, total=total)
        yield lambda n: bar.advance(task, n)
