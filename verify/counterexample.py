"""Counterexamples of z3, replayed by the interpreter before they are shown.

An obligation that is not valid has a model: a state and an action.  The state is made
a position, with the sizes of all sets counted out; the rules may refuse it, and then
no play reaches it.  Otherwise the interpreter plays the action.
"""

from dataclasses import dataclass
from typing import Any

import z3

from games.cards import CHANCE, NOBODY, has
from games.positions import Position, refuse_cards
from sim.streams import Streams
from verify.obligations import Obligation
from verify.solver import new_solver
from verify.symbolic import negation
from verify.translate import Translation

TRIES = 40
"""Games, and states, that are looked at to find one that the rules allow."""
MOVES = 500
"""Moves of a random game that are looked at."""


@dataclass(frozen=True)
class Counterexample:
    """What refutes an obligation.

    Attributes
    ----------
    position : Position or None
        Before the move; None if there is no such state with sizes counted out.
    move : str
        As the interpreter writes it; "" where there is none to play.
    after : Position or None
        What the interpreter makes of the move.
    refused : str
        Why the rules say that no play reaches the position; "" if they do not.
    reached : bool
        Whether a random game came to it.
    """

    position: Position | None
    move: str = ""
    after: Position | None = None
    refused: str = ""
    reached: bool = False

    def sentence(self) -> str:
        """Return the counterexample in a sentence."""
        if self.position is None:
            return "no state with its cards counted refutes it: the sizes alone do not suffice"
        where = self.position.to_json()
        if self.refused:
            return f"refuted only in what is unreachable ({self.refused}): {where}"
        if self.after is None:
            return f"refuted in {where}"
        how = "as random play has it" if self.reached else "if that can be reached"
        return f"refuted, {how}, in {where}: {self.move} leads to {self.after.to_json()}"


def replay(translation: Translation, obligation: Obligation) -> Counterexample | None:
    """Return a counterexample to an obligation of a context; None if z3 finds none.

    Random play is searched for one first, then z3 is asked for states that the rules allow.

    Raises
    ------
    ValueError
        If the obligation is not about a context.
    """
    context = obligation.context
    if context is None:
        raise ValueError(f"{obligation.name}: not about a context")
    solver = new_solver()
    solver.add(*obligation.assumptions, negation(obligation.goal))
    if solver.check() != z3.sat:
        return None
    met = _met(translation, obligation)
    if met is not None:
        return met
    solver.add(translation.counted(translation.symbolic(context)))
    solver.set("phase_selection", 5)  # at random, so that other seeds find other states
    found = Counterexample(None)
    for seed in range(TRIES):
        solver.set("random_seed", seed)
        if solver.check() != z3.sat:
            break
        found = _played(translation, *translation.concrete(context, solver.model()))
        if not found.refused:
            break
    return found


def _met(translation: Translation, obligation: Obligation) -> Counterexample | None:
    """Return a counterexample that random play comes to."""
    game, options = translation.game, translation.options
    left = TRIES
    for number in range(TRIES):
        position, streams = Position.of(game, options), Streams(1, number)
        for _ in range(MOVES):
            if position.to_act == NOBODY or not left:
                break
            draw = streams.chance if position.to_act == CHANCE else streams.choice
            before, action = position.copy(), draw(position.legal())
            position.apply(action)
            if translation.context_of(before.state) == obligation.context:
                left -= 1
                here = translation.assignment(before.state, action)
                if z3.is_false(z3.simplify(z3.substitute(obligation.goal, here))):
                    return Counterexample(before, before.text(action), position, reached=True)
    return None


def _played(translation: Translation, state: Any, action: int) -> Counterexample:
    """Return what the interpreter makes of an action in a state."""
    game, options = translation.game, translation.options
    position = Position(game, options, state, game.memory(options.players))
    refused = refuse_cards(state, options) or game.refuse_state(state, options) or ""
    if refused or position.to_act == NOBODY or not has(position.legal(), action):
        return Counterexample(position, refused=refused)
    after = position.copy()
    after.apply(action)
    return Counterexample(position, position.text(action), after)
