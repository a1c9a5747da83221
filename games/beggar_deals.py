"""Deals of Beggar-My-Neighbour in the notation in which records are published."""

from collections.abc import Mapping
from typing import Any

from games.positions import Position
from games.system import Refusal


def position_of_hands(name: str, hands: str, settings: Mapping[str, Any]) -> Position:
    """Return the position before the first card of a published deal.

    Parameters
    ----------
    name : str
        The game, which must be ``beggar``.
    hands : str
        Both hands, top card first, with ``/`` between; ``-`` is any plain card.
    settings : mapping
        Options; a deal of other than 52 cards needs ``pack=camicia``.

    Raises
    ------
    Refusal
        If it is another game, or no such deal.

    Examples
    --------
    >>> deal = "---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---"
    >>> position_of_hands("beggar", deal, {}).moves()
    ['play']
    """
    if name != "beggar":
        raise Refusal(f"--hands: deals of kinds are for beggar, not for {name}")
    both = hands.upper().split("/")
    if len(both) != 2:
        raise Refusal("--hands: two hands are wanted with / between, top card first")
    shown = Position.begin(name, 2, settings).show()
    piles = [" ".join(reversed(hand)) for hand in both]
    return Position.read({**shown, "phase": "play", "to_act": 0, "stock": "", "hands": piles})
