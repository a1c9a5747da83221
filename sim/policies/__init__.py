"""Policies: how the seats decide, as functions of what they may know.

A policy narrows the legal actions to those it would as soon play; chance picks
among them.  It is written in the rule language, gets the view of the seat that
acts and nothing more, and so can be interpreted and compiled like the rules::

    narrow(v, o, legal, u) -> the wanted part of `legal`, not empty

where `v` is the view, `o` the options, `legal` the set of legal actions and `u`
a random number below 2**30 for policies that mix.

A game's own policies are the `POLICIES` of the module here that bears its name.
"""

import importlib
import importlib.util
from dataclasses import dataclass

from games.language import Rule, closure
from games.system import Game, Refusal
from sim.policies import common


@dataclass(frozen=True)
class Policy:
    """A named way to decide.

    Attributes
    ----------
    name : str
        As written on the command line.
    narrow : function
        See the module.
    doc : str
        What it does, in a sentence.
    source : str
        The rule text whose advice it follows, or "original".
    """

    name: str
    narrow: Rule
    doc: str
    source: str = "original"


GENERAL = (
    Policy("random", common.anything, "every legal action is equally likely"),
    Policy("always-take", common.always_take, "one low card at a time; beats nothing"),
    Policy("cheapest", common.cheapest, "the lowest card that will do; passes only if it must"),
)


def policies(game: Game) -> dict[str, Policy]:
    """Return the policies for a game by name; a game's own come after, or replace, the general.

    >>> from games.system import find_game
    >>> list(policies(find_game("maija")))[:3]
    ['random', 'always-take', 'cheapest']
    """
    own: tuple[Policy, ...] = ()
    if importlib.util.find_spec(f"sim.policies.{game.name}") is not None:
        own = importlib.import_module(f"sim.policies.{game.name}").POLICIES
    return {p.name: p for p in (*GENERAL, *own)}


def seat_policies(game: Game, players: int, names: str) -> list[Policy]:
    """Return a policy for each seat from ``NAME`` or ``NAME,NAME,…``.

    Raises
    ------
    Refusal
        If a name is unknown, or there are neither one nor as many as seats.
    """
    known = policies(game)
    chosen = [name.strip() for name in names.split(",")]
    for name in chosen:
        if name not in known:
            raise Refusal(f"unknown policy {name!r} of {game.name}; it has {', '.join(known)}")
    if len(chosen) == 1:
        chosen *= players
    if len(chosen) != players:
        raise Refusal(
            f"policy: {len(chosen)} names for {players} players; give one, or one for each seat"
        )
    found = [known[name] for name in chosen]
    closure([p.narrow for p in found])
    return found
