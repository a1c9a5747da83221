"""Plain random play by the interpreter, and the settings that are worth playing."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from games.cards import NOBODY, members
from games.positions import Position, make_options
from games.records import Field
from games.system import Game, Refusal
from tests.pairwise import pairwise

SMALL_DECKS = ("9TJQKA:SHDC", "JQKA:SHD", "JQK:SHD", "QK:SHD", "QK:SH")
CAP = 3000


@dataclass
class Play:
    """One game as it was played: the position before each action, and the last one."""

    positions: list[Position] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)

    @property
    def options(self) -> Any:
        return self.positions[0].options

    @property
    def last(self) -> Position:
        return self.positions[-1]

    @property
    def ended(self) -> bool:
        return self.last.to_act == NOBODY

    def steps(self) -> Iterator[tuple[Position, int, int, Position]]:
        """Yield each action: the position, the action, who went out by it, the next position."""
        yield from zip(self.positions, self.actions, self.gone, self.positions[1:], strict=False)


def play_on(position: Position, seed: int, cap: int = CAP) -> Iterator[tuple[int, int]]:
    """Play uniformly among the legal actions until the end, or for `cap` actions, in place.

    Yields after each action: the action, and who went out by it.
    """
    rng = random.Random(seed)
    for _ in range(cap):
        if position.to_act == NOBODY:
            return
        action = rng.choice(members(position.legal()))
        yield action, position.apply(action)


def random_play(game: Game, options: Any, seed: int, cap: int = CAP) -> Play:
    """Return a random play from before the deal."""
    position = Position.of(game, options)
    play = Play([position.copy()])
    for action, gone in play_on(position, seed, cap):
        play.actions.append(action)
        play.gone.append(gone)
        play.positions.append(position.copy())
    return play


def accepted(game: Game, players: int, settings: dict[str, Any]) -> bool:
    """Return whether a game can be played so."""
    try:
        make_options(game, players, settings)
    except Refusal:
        return False
    return True


def option_values(option: Field) -> list[Any]:
    """Return the values of an option worth trying, the default first.

    Every word of a choice; the default and both ends of a number; the full deck and
    a small one.
    """
    if option.kind == "choice":
        return list(option.names)
    if option.kind == "cards":
        return ["23456789TJQKA:SHDC", SMALL_DECKS[0]]
    return list(dict.fromkeys([option.default, option.low, option.limit]))


def player_counts(game: Game) -> list[int]:
    """Return the fewest players, one more, and the most."""
    low, high = game.players
    return sorted({low, min(low + 1, high), high})


@cache
def rows(game: Game) -> tuple[tuple[int, dict[str, Any]], ...]:
    """Return players and settings in which every pair of values that go together is met."""
    factors = {"players": player_counts(game)}
    factors |= {f.name: option_values(f) for f in game.option_fields()}

    def split(row: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        settings = dict(row)
        return settings.pop("players"), settings

    found = pairwise(factors, lambda row: accepted(game, *split(row)))
    return tuple(split(row) for row in found)


def settings_with(game: Game, name: str, value: Any) -> tuple[int, dict[str, Any]] | None:
    """Return players and settings that play a value of an option, others at default if possible."""
    low, high = game.players
    plain = [(n, {name: value}) for n in range(low, high + 1)]
    mixed = [(n, {**settings, name: value}) for n, settings in rows(game)]
    for players, settings in plain + mixed:
        if accepted(game, players, settings):
            return players, settings
    return None


@cache
def plays(game: Game) -> tuple[Play, ...]:
    """Return a random play of each row, and one of the defaults for each number of players."""
    low, high = game.players
    wanted = [(n, {}) for n in range(low, high + 1)] + list(rows(game))
    return tuple(
        random_play(game, make_options(game, players, settings), seed)
        for seed, (players, settings) in enumerate(wanted)
    )
