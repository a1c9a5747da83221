"""Golden playthroughs: ``python -m tests.golden`` writes tests/golden/ anew.

A file for each value of each option that is not its default, the others at their
defaults, on a small deck where the game allows it; and `default.json`, on the full
deck.  Each is a list of traces, one for each of a few numbers of players.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.cards import VOID, count
from games.positions import Position, describe_result, make_options
from games.system import Game, games
from tests.play import SMALL_DECKS, Play, accepted, option_values, player_counts, random_play

FOLDER = Path(__file__).parent / "golden"
SMALL = {"deck": SMALL_DECKS[0]}


def setups(game: Game) -> Iterator[tuple[str, list[tuple[int, dict[str, Any]]]]]:
    """Yield the name of each file, and the players and settings of its traces."""
    counts = player_counts(game)
    yield "default", [(players, {}) for players in counts]
    for option in game.option_fields():
        for value in option_values(option)[1:]:
            name = "deck-small" if option.kind == "cards" else f"{option.name}-{value}"
            chosen = {option.name: value}
            sized = [
                (players, settings)
                for players in counts
                for settings in [{**SMALL, **chosen}, chosen]
                if accepted(game, players, settings)
            ]
            small_first = dict(reversed(sized))
            yield name, sorted(small_first.items())[:2]


def finished_play(game: Game, players: int, settings: dict[str, Any]) -> Play:
    """Return the first random play that comes to an end that is not void."""
    options = make_options(game, players, settings)
    tried = (random_play(game, options, seed) for seed in range(100))
    return next(play for play in tried if play.ended and play.last.result != VOID)


def trace(play: Play) -> dict[str, Any]:
    """Return a play as it is stored; `legal` counts the legal moves before each one."""
    steps = [(position, action) for position, action, _, _ in play.steps()]
    return {
        "start": play.positions[0].show(),
        "moves": [position.text(action) for position, action in steps],
        "legal": [count(position.legal()) for position, _ in steps],
        "events": dict(Counter(position.event(action) for position, action in steps)),
        "end": describe_result(play.last),
    }


def replay(stored: dict[str, Any]) -> dict[str, Any]:
    """Play the moves of a stored trace; return what they give now, in the same form."""
    position = Position.read(stored["start"])
    play = Play([position.copy()])
    for move in stored["moves"]:
        action = position.action(move)
        play.gone.append(position.apply(action))
        play.actions.append(action)
        play.positions.append(position.copy())
    return trace(play)


def read(game: Game, name: str) -> list[dict[str, Any]]:
    """Return the stored traces of one file."""
    return json.loads((FOLDER / game.name / f"{name}.json").read_text(encoding="utf-8"))


def write(game: Game) -> None:
    """Write the files of a game, and remove those that no longer belong to it."""
    folder = FOLDER / game.name
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    for name, wanted in setups(game):
        traces = [json.dumps(trace(finished_play(game, *one))) for one in wanted]
        text = ",\n".join(traces)
        (folder / f"{name}.json").write_text(f"[\n{text}\n]\n", encoding="utf-8")
        print(f"{game.name}/{name}.json")


if __name__ == "__main__":
    for each in games().values():
        write(each)
