"""The loop of three players: found by play, and every position of it for the reader."""

from dataclasses import dataclass
from typing import Any

import pandas as pd

from games.maija_exchange import LEADER_DRAWS, LEADING
from games.positions import Position, make_options
from games.system import Refusal, find_game
from reports.tables import Table
from reports.words import words
from sim.policies import seat_policies
from sim.streams import Streams
from sim.trace import Loop, Trace, fixed_choice, play_out

PLAYERS = 3
TRIES = 50
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@dataclass(frozen=True)
class Stepper:
    """What the player on the page shows.

    Attributes
    ----------
    frames : list of dict
        From the dealt position on: `move` (None at first) and the `position` that
        it leads to, its `caption`, its `part` (stem or cycle), the `card` that was
        moved, and the seat that takes it up, if one does.
    stem : int
        The frame at which the cycle begins; the last frame has the same position.
    deal : list of str
        The moves of chance before the first frame.
    exchanges : int
        How many exchanges go once round the cycle.
    table : Table
        The frames as rows.
    seed : int
        The root seed of the deal.
    """

    frames: list[dict[str, Any]]
    stem: int
    deal: list[str]
    exchanges: int
    table: Table
    seed: int

    @property
    def cycle(self) -> int:
        """The number of moves that go once round."""
        return len(self.frames) - 1 - self.stem

    @property
    def moving(self) -> list[str]:
        """The cards that are led in the cycle."""
        moves = [frame["move"].split() for frame in self.frames[self.stem + 1 :]]
        return sorted({words[1] for words in moves if words[0] == "lead"})


def is_single_and_taken(events: dict[str, int]) -> bool:
    """Whether in a cycle every lead is one card, and every receiver takes it up.

    >>> is_single_and_taken({"lead": 6, "stop": 6, "leave": 6})
    True
    >>> is_single_and_taken({"lead": 6, "stop": 6, "leave": 5, "beat": 1})
    False
    """
    return set(events) == {"lead", "stop", "leave"} and len(set(events.values())) == 1


def find_loop(seed: int) -> tuple[int, Trace]:
    """Return a play of always-take that loops in the way Korppi describes, and its seed.

    Raises
    ------
    Refusal
        If no deal of the seeds tried leads to such a loop.
    """
    maija = find_game("maija")
    lazy = seat_policies(maija, PLAYERS, "always-take")
    for deal in range(seed, seed + TRIES):
        start = Position.of(maija, make_options(maija, PLAYERS))
        trace = play_out(start, fixed_choice(lazy, Streams(deal, 0)))
        if trace.looped is not None and is_single_and_taken(trace.looped.events):
            return deal, trace
    raise Refusal(f"loop: no single-card loop in the deals of seeds {seed} to {seed + TRIES - 1}")


def from_a_lead(trace: Trace) -> Trace:
    """Return the same lasso, its cycle turned so that it begins with a lead."""
    loop = trace.looped
    assert loop is not None
    positions = trace.positions()
    later = next(k for k in range(loop.cycle) if positions[loop.stem + k].state.phase == LEADING)
    moves = trace.moves + trace.moves[loop.stem : loop.stem + later]
    turned = Loop(loop.stem + later, loop.cycle, loop.events)
    return Trace(trace.start, moves, trace.events, trace.end, turned)


def seat_name(seat: int) -> str:
    """Return the letter by which the report calls a seat."""
    return chr(ord("A") + seat)


def pretty(card: str) -> str:
    """Return a card with the symbol of its suit.

    >>> pretty("TH")
    '10♥'
    """
    return card[:-1].replace("T", "10") + SUITS[card[-1]]


def caption(before: Position, after: Position, move: str) -> str:
    """Return in words what a move does."""
    kind, _, card = move.partition(" ")
    s = before.state
    text = words()["loop"][kind].format(
        leader=seat_name(s.leader),
        receiver=seat_name(s.receiver),
        player=seat_name(s.leader if s.phase == LEADER_DRAWS else s.receiver),
        following=seat_name(after.state.leader),
        card=pretty(card) if card else "",
    )
    return str(text)


def build_loop(seed: int) -> Stepper:
    """Return the loop that the report shows, found from a seed on."""
    deal_seed, found = find_loop(seed)
    trace = from_a_lead(found)
    loop = trace.looped
    assert loop is not None
    positions = trace.positions()
    dealt = next(i for i, p in enumerate(positions) if p.state.phase >= LEADING)
    frames: list[dict[str, Any]] = []
    for i in range(dealt, len(positions)):
        shown = positions[i].show()
        shown.pop("memory", None)
        first = i == dealt
        move = None if first else trace.moves[i - 1]
        frames.append(
            {
                "move": move,
                "caption": words()["loop"]["dealt"]
                if move is None
                else caption(positions[i - 1], positions[i], move),
                "part": "stem" if i <= loop.stem else "cycle",
                "position": shown,
            }
        )
    rows = [
        {
            "step": i,
            "part": frame["part"],
            "move": frame["move"] or "",
            "caption": frame["caption"],
            **{f"hand_{seat_name(k).lower()}": h for k, h in enumerate(shown_hands(frame))},
            "table": frame["position"]["table"],
            "stock": len(frame["position"]["stock"].split()),
        }
        for i, frame in enumerate(frames)
    ]
    command = f"kaato trace maija --players {PLAYERS} --policy always-take --seed {deal_seed}"
    return Stepper(
        frames=frames,
        stem=loop.stem - dealt,
        deal=trace.moves[:dealt],
        exchanges=loop.events["lead"],
        table=Table("loop", pd.DataFrame(rows), (command,)),
        seed=deal_seed,
    )


def shown_hands(frame: dict[str, Any]) -> list[str]:
    """Return the hands of a frame as texts."""
    return list(frame["position"]["hands"])
