"""The explorer: every state that a game can reach, found by the compiled rules.

A breadth-first search over packed states (`verify.layout`, `verify.search`); its
result is a transition system (`verify.transitions`), about which questions are
asked in `verify.graph` and `verify.expect`.

Where whole turns are wanted, only the states in which one is about to begin are
looked for among all others: that is about twice as fast, and the states within a
turn, which the questions of `verify.graph` need, are kept besides.

Memory: a state takes 8 bytes a packed word and 10 besides, one that is looked for
8 a word and 24 to 40 besides, a transition 5; the limit on states bounds it, and
the answer states what was taken.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

from games.cards import CHANCE, EMPTY, NOBODY, count, members, union
from games.positions import Position
from games.records import Record
from games.system import Game, GameOptions, Refusal
from verify.layout import Layout, LayoutError
from verify.search import (
    CIRCULAR,
    CURSOR,
    HEAD,
    LINKS,
    MISFIT,
    NO_INNER,
    NO_LINKS,
    NO_NODES,
    NO_STATES,
    NODES,
    NUMBER_BITS,
    RUNNING,
    STATES,
    STATUS,
    kernels,
)  # fmt: skip
from verify.transitions import Csr, Graph, Ints

__all__ = ["LIMIT", "Csr", "Graph", "Progress", "explore", "templates"]

Progress = Callable[[int, int], None]
"""Called now and then with the states stored and the transitions."""

LIMIT = 20_000_000
MOST_STATES = (1 << NUMBER_BITS) - 2
SLICE = 1 << 15
BATCH = 256


# --- where to start ------------------------------------------------------------


def templates(game: Game, options: GameOptions) -> list[Record]:
    """Return the states, without their hands, in which the whole deck is dealt out.

    They are those in which seat 0 is about to begin a whole turn, as the
    interpreter reaches them from the deal; several if chance then settles more
    than the hands, such as trumps.

    Raises
    ------
    Refusal
        If the game or its options do not deal the whole deck into hands.
    """
    hands = next((f for f in game.state.fields if f.name == "hands"), None)
    if hands is None or hands.kind != "cards" or not hands.each:
        raise Refusal(f"deals=all: the hands of {game.name} are not sets of cards")
    found: dict[bytes, Record] = {}
    waiting = [Position.of(game, options)]
    while waiting:
        p = waiting.pop()
        held = EMPTY
        for hand in p.state.hands:
            held = union(held, hand)
        if game.turn(p.state, options):
            if held != options.deck:
                raise Refusal("deals=all: the whole deck must be dealt out; use stock=no")
            if p.to_act == 0:
                p.state.hands = [EMPTY] * options.players
                found[p.state.to_bytes()] = p.state
        elif p.to_act == CHANCE:
            actions = members(p.legal())
            for a in actions if held == options.deck else actions[:1]:
                after = p.copy()
                after.apply(a)
                waiting.append(after)
    if not found:
        raise Refusal(f"deals=all: no turn of seat 0 follows the deal in {game.name}")
    return list(found.values())


# --- the search -----------------------------------------------------------------


class _Search:
    """The arrays of a search in progress, which grow with it."""

    def __init__(self, game: Game, options: GameOptions, limit: int, whole: bool) -> None:
        players = options.players
        self.game, self.options, self.limit, self.whole = game, options, limit, whole
        self.layout = Layout.of(game.state, players, count(options.deck))
        self.run = kernels(game, self.layout, whole)
        self.o = options.to_numpy()[0]
        self.s, self.r = (np.zeros(1, game.state.dtype(players)) for _ in range(2))
        self.w: Ints = np.empty((BATCH, self.layout.words), np.int64)
        self.hashes: Ints = np.empty(BATCH, np.uint64)
        self.wanted: Ints = np.empty(BATCH, np.int64)
        self.cursor: Ints = np.zeros(CURSOR, np.int64)
        self.words: Ints = np.empty((1 << 16, self.layout.words), np.int64)
        self.offsets: Ints = np.zeros((1 << 16) + 1, np.int64)
        self.who: Ints = np.empty(1 << 16, np.int8)
        self.turns: Ints = np.empty(1 << 16, np.bool_)
        self.targets: Ints = np.empty(1 << 17, np.int32)
        self.codes: Ints = np.empty(1 << 17, np.uint8)
        self.keys = np.empty_like(self.words) if whole else self.words
        self.places: Ints = np.empty(len(self.keys) if whole else 1, np.int64)
        self.table: Ints = np.zeros(1 << 17, np.uint64)
        self.inner: Ints = np.zeros(1 << 12 if whole else 1, np.uint64)
        self.peak = 0

    @property
    def node_room(self) -> int:
        """The nodes that may be known before something must grow."""
        return min(len(self.keys), len(self.table) // 2, self.limit)

    def measure(self, *more: Ints) -> None:
        """Note the memory in use, with what is about to replace a part of it."""
        _, nodes, n, t, _ = (int(i) for i in self.cursor)
        wide = self.words.itemsize * self.layout.words
        rows = nodes * (wide + 18) + t * 5 + n * (wide + 10) * self.whole
        tables = self.table.nbytes + self.inner.nbytes
        self.peak = max(self.peak, rows + tables + sum(a.nbytes for a in more))

    def larger(self, array: Ints, size: int = 0) -> Ints:
        """Return a larger array with the same beginning."""
        new = np.empty((size or 4 * len(array), *array.shape[1:]), array.dtype)
        new[: len(array)] = array
        self.measure(array)
        return new

    def grow_states(self, size: int) -> None:
        """Make room for so many states (and nodes, where all states are nodes)."""
        self.words = self.larger(self.words, size)
        self.who, self.turns = self.larger(self.who, size), self.larger(self.turns, size)
        self.offsets = self.larger(self.offsets, size + 1)
        if not self.whole:
            self.keys = self.words

    def grow_nodes(self) -> None:
        """Make room for more nodes."""
        if len(self.table) // 2 == self.node_room:
            new: Ints = np.zeros(2 * len(self.table), np.uint64)
            self.run.rehash(self.table, new, shift(new))
            self.measure(new)
            self.table = new
        elif self.whole:
            self.keys, self.places = self.larger(self.keys), self.larger(self.places)
        else:
            self.grow_states(4 * len(self.words))

    def grow(self) -> bool:
        """Make room for what there was no room for; false if the limit is in the way."""
        status = self.cursor[STATUS]
        if status == NO_NODES and self.node_room < self.limit:
            self.grow_nodes()
        elif status == NO_STATES and len(self.words) < self.limit:
            self.grow_states(4 * len(self.words))
        elif status == NO_LINKS:
            self.targets, self.codes = self.larger(self.targets), self.larger(self.codes)
        elif status == NO_INNER:
            self.inner = np.zeros(4 * len(self.inner), np.uint64)
        else:
            return False
        self.inner[:] = 0
        return True

    def check(self) -> None:
        status = self.cursor[STATUS]
        if status == MISFIT:
            raise LayoutError(
                f"the rules of {self.game.name} lead to a state in which a card is in two "
                "zones or not of the deck, or a number is beyond its limit"
            )
        if status == CIRCULAR:
            raise Refusal(
                f"macro: a whole {self.game.turn_name} of {self.game.name} can go round in "
                "itself; search single actions instead"
            )

    def put(self, record: Record) -> None:
        """Make one state known."""
        self.s[0] = record.to_numpy()[0]
        self.run.put(
            self.cursor, self.keys, self.table, shift(self.table), self.s, self.o, self.w,
            self.hashes,
        )  # fmt: skip
        self.check()

    def deal(self, template: Record, deck: list[int], room: int | None = None) -> bool:
        """Make every deal of a deck known; false if the limit is in the way."""
        cards, digits = np.array(deck, np.int64), np.zeros(len(deck), np.int64)
        self.s[0] = template.to_numpy()[0]
        while True:
            done = self.run.deal_all(
                self.cursor, self.node_room if room is None else room, digits, cards, self.keys,
                self.table, shift(self.table), self.s, self.o, self.w, self.hashes,
            )  # fmt: skip
            self.check()
            if done or room is not None or not self.grow():
                return bool(done)

    def expand(self, until: int) -> bool:
        """Expand nodes up to number `until`; false if the limit is in the way."""
        while True:
            self.run.search(
                self.cursor, until, min(len(self.words), self.limit), self.node_room, self.keys,
                self.table, shift(self.table), self.places, self.words, self.offsets,
                self.targets, self.codes, self.who, self.turns, self.inner, shift(self.inner),
                self.s, self.r, self.o, self.w, self.hashes, self.wanted,
            )  # fmt: skip
            self.check()
            if self.cursor[STATUS] == RUNNING:
                return True
            if not self.grow():
                return False

    def compile(self) -> None:
        """Have the loops compiled, by calling them with nothing to do."""
        none: Ints = np.zeros(0, np.int64)
        self.expand(0)
        self.run.rehash(self.table[:0], self.table, shift(self.table))
        self.run.look(0, 0, self.words, self.who, self.turns, self.s, self.o)
        self.run.results(none, self.words, self.s, self.o, none)
        if self.whole:
            few = self.targets[:0]
            self.run.contract(none, 0, self.offsets, self.targets, few, none, few)
            self.run.settle(none, 0, few)

    def graph(self, starts: int, complete: bool, begun: float) -> Graph:
        """Return what has been explored; `begun` is when the work began."""
        head, nodes, n, t, _ = (int(i) for i in self.cursor)
        self.measure()
        expanded = n
        n += nodes - head
        if self.whole and n > len(self.words):
            self.grow_states(n)
        if self.whole:
            self.words[expanded:n] = self.keys[head:nodes]
            self.places[head:nodes] = np.arange(expanded, n)
        self.offsets[expanded + 1 : n + 1] = t
        self.run.look(expanded, n, self.words, self.who, self.turns, self.s, self.o)
        who, turns = self.who[:n], self.turns[:n]
        ends = np.flatnonzero(who == NOBODY)
        results: Ints = np.empty(len(ends), np.int64)
        self.run.results(ends, self.words, self.s, self.o, results)
        roots = np.arange(starts)
        shown: tuple[Any, Any] = None, None
        if self.whole:
            roots = self.places[:starts].copy()
            shown = self.contract(nodes, n, t, complete)
        return Graph(
            self.game, self.options, self.layout, self.words[:n],
            Csr(self.offsets[: n + 1], self.targets[:t]), self.codes[:t], who, turns,
            ends, results, roots, expanded, not complete, *shown,
            perf_counter() - begun, self.peak,
        )  # fmt: skip

    def contract(self, nodes: int, n: int, t: int, complete: bool) -> tuple[Ints, Csr]:
        """Return the states that are shown, and the graph of whole turns between them."""
        places = self.places[:nodes]
        targets = self.targets[:t]
        begins = self.turns[places]
        if not begins.any() and not complete:
            raise Refusal(
                f"macro: the limit of {self.limit} states is reached before any whole "
                f"{self.game.turn_name} begins; raise the limit, or use a smaller deck"
            )
        if not begins.any():
            raise Refusal(
                f"macro: no state reached here begins a whole {self.game.turn_name} of "
                f"{self.game.name}, so there is nothing to contract to"
            )
        hidden = nodes - int(np.count_nonzero(begins | (self.who[places] == NOBODY)))
        offsets: Ints = np.zeros(nodes - hidden + 1, np.int64)
        out: Ints = np.empty(int(np.count_nonzero(targets < 0)), np.int32)
        edges = self.run.contract(
            np.append(places, n), hidden, self.offsets, targets, np.zeros(nodes, np.int32),
            offsets, out,
        )  # fmt: skip
        self.run.settle(places, 0, targets)
        self.measure(offsets, out)
        return places[hidden:], Csr(offsets, out[:edges].copy())


def shift(table: Ints) -> np.uint64:
    """Return by how much a hash is shifted to be a slot of a table."""
    return np.uint64(65 - len(table).bit_length())


def explore(
    game: Game,
    options: GameOptions,
    *,
    deals: str = "start",
    macro: bool = False,
    limit: int = LIMIT,
    start: Position | None = None,
    progress: Progress | None = None,
) -> Graph:
    """Explore every state that can be reached.

    Parameters
    ----------
    game : Game
    options : record
        From `games.positions.make_options`.
    deals : str
        ``"start"``: from before the deal, whatever chance deals.  ``"all"``: from
        every way to deal the whole deck to the players, at least one card each,
        seat 0 to begin.
    macro : bool
        Whether to contract whole turns (exchanges, tricks): the nodes are the states
        in which one is about to begin and those in which the game is over; an edge
        is a complete turn, and two turns between the same nodes are one edge.
    limit : int
        The most states to store.  Where the next successors might be too many, the
        search stops and says so.
    start : Position
        Where to start instead; its options must be `options`.
    progress : function
        Called now and then with the states expanded and the states known.

    Raises
    ------
    Refusal
        If the start, the deals or `macro` do not fit the game.
    KeyboardInterrupt
        As usual; nothing is left behind.

    Examples
    --------
    >>> from games.positions import make_options
    >>> from games.system import find_game
    >>> maija = find_game("maija")
    >>> settings = {"deck": "QK:SH", "trump": "H", "stock": "no", "end": "complete"}
    >>> o = make_options(maija, 2, settings)
    >>> graph = explore(maija, o, deals="all", macro=True)
    >>> graph.starts, graph.shown.vertices
    (14, 27)
    """
    if deals not in ("start", "all"):
        raise Refusal(f"deals: start or all, not {deals!r}")
    if not 1 <= limit <= MOST_STATES:
        raise Refusal(f"limit: a number of states from 1 to {MOST_STATES}, not {limit}")
    if start is not None and (start.game is not game or start.options != options):
        raise Refusal("start: the position is of another game or of other options")
    found = _Search(game, options, limit, macro)
    found.compile()
    c = found.cursor
    deck = members(options.deck)
    if deals == "all":
        wanted = templates(game, options)
        found.deal(wanted[0], deck, room=0)
        begun = perf_counter()
        complete = True
        for template in wanted:
            complete = complete and found.deal(template, deck)
    else:
        found.put((start or Position.of(game, options)).state)
        begun = perf_counter()
        complete = True
    starts = int(c[NODES])
    while complete and c[HEAD] < c[NODES]:
        complete = found.expand(int(c[HEAD]) + SLICE)
        if progress is not None:
            progress(int(max(c[STATES], c[NODES])), int(c[LINKS]))
    return found.graph(starts, complete, begun)
