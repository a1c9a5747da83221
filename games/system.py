"""What a game is, and the registry of those that there are.

A game is a module of this package that ends with ``GAME = Game(...)``; being
there is all the registration it needs.  Its rule functions are written in the
rule language (`games.language`) over its records (`games.records`).
"""

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from games.cards import FULL_DECK
from games.records import Field, Record, cards, number


class NoMemory(Record):
    """The memory of a game in which nothing is remembered from play."""

    nothing: int = number("nothing", 0)


class GameOptions(Record):
    """What every game's options have; a game adds its own.

    Examples
    --------
    >>> o = GameOptions(3)
    >>> o.players
    3
    """

    players: int = number("how many play", 16)
    deck: int = cards("the cards that are played with", zone=False)

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.players = players
        self.deck = FULL_DECK


def nothing_to_refuse(*_records: Any) -> str:
    """Accept everything: the check of a game without conditions of its own."""
    return ""


def remember_nothing(m: Any, s: Any, o: Any, a: int) -> None:
    """Notice nothing: for games without memory."""


@dataclass(frozen=True)
class Property:
    """Something that a game's rules should hold in every state that is reached.

    Attributes
    ----------
    doc : str
        What it says, in a sentence.
    holds : function
        ``holds(s, o)``, in the rule language: whether a state has it.
    """

    doc: str
    holds: Callable[[Any, Any], bool]


@dataclass(frozen=True, eq=False)
class Game:
    """A game: metadata and the functions that are its rules.

    The functions take a state `s` and an options record `o`:

    ========================  =====================================================
    ``start(s, o)``           set a zeroed state to what it is before the deal
    ``player(s, o)``          who acts: a seat, `CHANCE` or `NOBODY`
    ``legal(s, o)``           the legal actions, as a set of codes
    ``apply(s, o, a)``        play one action in place; return the set of seats
                              that it takes out of the game
    ``result(s, o)``          the set of losers once nobody acts: `DRAW` if empty;
                              `VOID` if the cards must be dealt again
    ``event(s, o, a)``        the index in `events` of the action's kind
    ``observe(s, m, o, i, v)`` fill the view `v` with what seat `i` may know
    ``notice(m, s, o, a)``    what is remembered of an action, before it is applied: what
                              all have seen, and with a set a seat what each alone knows
    ``turn(s, o)``            whether a whole turn (a `turn_name`) is about to begin
    ========================  =====================================================

    and, by name in `properties`, what should hold in every state; and four that are
    ordinary Python, for people: ``text`` names an action; ``refuse_options(o)``,
    ``refuse_state(s, o)`` and ``refuse_memory(m, s, o)`` return a reason, or "".
    `open_rules` are rules that return a set and are too intricate for the prover: it
    leaves their result open, so that what it proves holds whatever they return.
    """

    name: str
    version: str
    titles: Mapping[str, str]
    summary: Mapping[str, str]
    sources: tuple[str, ...]
    players: tuple[int, int]
    players_reason: str
    history: Mapping[str, str]
    state: type[Record]
    options: type[GameOptions]
    view: type[Record]
    events: tuple[str, ...]
    turn_name: str
    start: Callable[[Any, Any], None]
    player: Callable[[Any, Any], int]
    legal: Callable[[Any, Any], int]
    apply: Callable[[Any, Any, int], int]
    result: Callable[[Any, Any], int]
    event: Callable[[Any, Any, int], int]
    observe: Callable[[Any, Any, Any, int, Any], None]
    turn: Callable[[Any, Any], bool]
    text: Callable[[Any, Any, int], str]
    notice: Callable[[Any, Any, Any, int], None] = remember_nothing
    memory: type[Record] = NoMemory
    refuse_options: Callable[[Any], str] = nothing_to_refuse
    refuse_state: Callable[[Any, Any], str] = nothing_to_refuse
    refuse_memory: Callable[[Any, Any, Any], str] = nothing_to_refuse
    properties: Mapping[str, Property] = field(default_factory=dict)
    open_rules: tuple[Callable[..., int], ...] = ()
    family: bool = True

    RULES = ("start", "player", "legal", "apply", "result", "event", "observe", "notice", "turn")

    def rules(self) -> dict[str, Callable[..., Any]]:
        """Return the rule functions by the names of the protocol."""
        return {name: getattr(self, name) for name in self.RULES}

    def option_fields(self) -> tuple[Field, ...]:
        """Return the options that a user may set, in order."""
        return tuple(f for f in self.options.fields if f.name != "players")


@cache
def games() -> dict[str, Game]:
    """Return every game of this package by name, the family first.

    >>> "maija" in games()
    True
    """
    import games as package

    found = []
    for module in pkgutil.iter_modules(package.__path__):
        game = getattr(importlib.import_module(f"games.{module.name}"), "GAME", None)
        if isinstance(game, Game):
            found.append(game)
    return {g.name: g for g in sorted(found, key=lambda g: (not g.family, g.name))}


class Refusal(ValueError):
    """Input that cannot be used: one line that says what, where, and what would be right."""


def find_game(name: str) -> Game:
    """Return the game of that name.

    Raises
    ------
    Refusal
        If there is none; the message lists those that there are.
    """
    if name not in games():
        raise Refusal(f"unknown game {name!r}; the games are {', '.join(games())}")
    return games()[name]
