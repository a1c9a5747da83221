"""Small decks searched whole: two players, and one game as a picture."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd
from markupsafe import Markup

from games.positions import Position, make_options
from games.system import find_game
from reports.plots import inline, whole_graph
from reports.tables import Table
from reports.words import words
from sim.store import replace_file
from verify.counting import Bound
from verify.explore import explore
from verify.graph import describe
from verify.picture import draw, loop_vertices, write_graphml

TWO_PLAYER_DECKS: tuple[tuple[str, int | None], ...] = (
    ("QK:SH", None),
    ("JQK:SH", None),
    ("QK:SHD", None),
    ("JQKA:SH", None),
    ("QK:SHDC", None),
    ("JQK:SHD", None),
    ("TJQKA:SH", None),
    ("JQK:SHDC", None),
    ("JQKA:SHD", None),
    ("QK:SHD", 1),
    ("JQK:SH", 2),
    ("JQK:SHD", 2),
)
"""Decks, and the cards in a hand where there is a stock; None where all cards are dealt out."""

BOUND = Bound((), gap=2, less=1, spare=1)
"""How the proof for two players counts exchanges (`reports.proof`), for a deck of any size."""


@dataclass(frozen=True)
class TwoPlayers:
    """What the exhaustive searches with two players found; `states` counts all of theirs.

    `attained` tells whether the longest play is the bound wherever the whole deck is dealt out.
    """

    table: Table
    states: int
    all_end: bool
    attained: bool


def two_players() -> TwoPlayers:
    """Search every play of small decks with two players."""
    maija = find_game("maija")
    rows: list[dict[str, Any]] = []
    states = 0
    for deck, hand in TWO_PLAYER_DECKS:
        dealt_out = hand is None
        settings = {"stock": "no"} if dealt_out else {"hand": str(hand)}
        options = make_options(maija, 2, {"deck": deck, **settings})
        graph = explore(maija, options, deals="all" if dealt_out else "start", macro=True)
        found = describe(graph)
        states += len(graph.who)
        rows.append(
            {
                "deck": deck,
                "hand": hand,
                "deals": graph.starts if dealt_out else None,
                "searched": len(graph.who),
                "states": found["states"],
                "exchanges": found["transitions"],
                "longest_play": found["longest_play"],
                "bound": BOUND.turns(int(options.deck).bit_count()),
                "ends": not found["cycle"] and not found["limit_reached"],
            }
        )
    whole = ("hand", "deals", "longest_play")
    frame = pd.DataFrame(rows).astype(dict.fromkeys(whole, "Int64"))
    commands = (
        "kaato explore maija --players 2 --deck DECK --deals all --macro",
        "kaato explore maija --players 2 --deck DECK -o hand=HAND --macro",
    )
    dealt = frame[frame["hand"].isna()]
    return TwoPlayers(
        Table("two_players", frame, commands),
        states,
        all_end=bool(frame["ends"].all()),
        attained=bool((dealt["longest_play"] == dealt["bound"]).all()),
    )


# --- one game as a picture ------------------------------------------------------------------

PICTURE_HANDS = ("KS QS", "JS", "KH QH")
PICTURE_TRUMP = "H"


@dataclass(frozen=True)
class Picture:
    """One deal of a small deck, searched whole and drawn.

    Attributes
    ----------
    whole, around : Markup
        Every state; the loop and what is next to it, with labels.
    answers : dict
        From `verify.graph.describe`.
    hands : tuple of str
    trump : str
    loop : int
        The exchanges that go round the loop drawn.
    states : int
        States searched, those within exchanges included.
    command : str
        What searches and draws it again, in the folder of the page.
    """

    whole: Markup
    around: Markup
    answers: dict[str, Any]
    hands: tuple[str, ...]
    trump: str
    loop: int
    states: int
    command: str

    @property
    def single_enders(self) -> int:
        """How many players can force the end, each alone, from every state."""
        return sum(
            n == self.answers["states"]
            for seats, n in self.answers["forces_end"].items()
            if "," not in seats
        )

    @property
    def keepers(self) -> list[str]:
        """The smallest groups of players that can keep the game going for ever from somewhere."""
        able = [seats.split(",") for seats, n in self.answers["forces_loop"].items() if n]
        least = min((len(seats) for seats in able), default=0)
        return [" ".join(seats) for seats in able if len(seats) == least]


def picture_position() -> Position:
    """Return the position that the picture starts from: seat 0 is to lead."""
    deck = " ".join(PICTURE_HANDS)
    begun = Position.begin(
        "maija", len(PICTURE_HANDS), {"deck": deck, "stock": "no", "trump": PICTURE_TRUMP}
    )
    led = {"phase": "lead", "to_act": 0, "leader": 0, "receiver": 1, "trump": PICTURE_TRUMP}
    return Position.read({**begun.show(), **led, "hands": list(PICTURE_HANDS), "stock": ""})


def small_graph(folder: Path) -> Picture:
    """Search one deal whole, and draw it; its files go into a folder.

    Raises
    ------
    StoreError, Refusal
        If they cannot be written.
    """
    start = picture_position()
    graph = explore(start.game, start.options, start=start, macro=True)
    _, loop = loop_vertices(graph)
    replace_file(
        folder / "graph-start.json",
        lambda part: part.write_text(start.to_json() + "\n", encoding="utf-8"),
    )
    write_graphml(graph, folder / "graph.graphml")
    labelled = folder / "graph-loop.svg"
    draw(graph, labelled)
    return Picture(
        whole=whole_graph(graph, loop),
        around=inline(
            labelled.read_text(encoding="utf-8"), "graph-loop", words()["plots"]["loop"]["about"]
        ),
        answers=describe(graph),
        hands=PICTURE_HANDS,
        trump=PICTURE_TRUMP,
        loop=len(loop),
        states=len(graph.who),
        command="kaato explore maija -p data/graph-start.json --macro "
        "--graphml graph.graphml --picture graph-loop.svg",
    )
