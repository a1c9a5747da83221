"""The exchange graph of Maija in plain Python with networkx: a yardstick for the explorer.

An encoding of its own, in few lines, that nothing else uses::

    python exchange_search.py PLAYERS SUITS RANKS

The cards are the numbers from 0, suit by suit; the last suit is trump, and the queen
that neither beats nor is beaten is the first suit's lowest card but one (its lowest of
two).  The stock is empty.  A node is the player to lead (None once the game is over)
and a hand for each player, at the start of a lead; an edge is a complete exchange,
distinct pairs counted once.  Starts are all deals with at least one card each, player
0 to lead.  After a failed defence the next in play after the receiver leads.

Prints one line of JSON: states, edges, terminal states, starts, seconds.
"""

import json
import sys
import time
from collections import deque
from collections.abc import Iterator
from itertools import combinations, product

import networkx as nx

Hand = frozenset[int]
Node = tuple[int | None, tuple[Hand, ...]]


class Maija:
    """The rules that a whole exchange needs."""

    def __init__(self, players: int, suits: int, ranks: int) -> None:
        self.players, self.suits, self.ranks = players, suits, ranks
        self.queen = 0 if ranks == 2 else 1
        cards = range(suits * ranks)
        self.beaters = {card: {c for c in cards if self.beats(c, card)} for card in cards}

    def beats(self, one: int, other: int) -> bool:
        if self.queen in (one, other):
            return False
        if one // self.ranks == other // self.ranks:
            return one > other
        return one // self.ranks == self.suits - 1

    def starts(self) -> Iterator[Node]:
        for owners in product(range(self.players), repeat=self.suits * self.ranks):
            if len(set(owners)) == self.players:
                hands = (
                    frozenset(c for c, owner in enumerate(owners) if owner == i)
                    for i in range(self.players)
                )
                yield 0, tuple(hands)

    def next_in_play(self, seat: int, hands: tuple[Hand, ...]) -> int:
        seats = [(seat + i) % self.players for i in range(1, self.players + 1)]
        return next((i for i in seats if hands[i]), seat)

    def leads(self, hand: Hand, most: int) -> Iterator[tuple[int, ...]]:
        for suit in range(self.suits):
            held = sorted(c for c in hand if c // self.ranks == suit)
            for size in range(1, min(len(held), most) + 1):
                yield from combinations(held, size)

    def defences(self, led: tuple[int, ...], hand: Hand) -> Iterator[tuple[Hand, Hand]]:
        """Yield what the receiver leaves of a lead, and what it keeps of its hand."""
        if not led:
            yield frozenset(), hand
            return
        card, rest = led[0], led[1:]
        for left, kept in self.defences(rest, hand):
            yield left | {card}, kept
        for beater in self.beaters[card] & hand:
            yield from self.defences(rest, hand - {beater})

    def after(self, node: Node) -> Iterator[Node]:
        leader, hands = node
        if leader is None:
            return
        receiver = self.next_in_play(leader, hands)
        for led in self.leads(hands[leader], len(hands[receiver])):
            for left, kept in self.defences(led, hands[receiver]):
                new = list(hands)
                new[leader] = hands[leader].difference(led)
                new[receiver] = kept | left
                now = tuple(new)
                leads = self.next_in_play(receiver, now) if left or not kept else receiver
                holding = sum(1 for hand in now if hand)
                yield (leads if holding > 1 else None), now


def search(game: Maija) -> tuple[nx.DiGraph, int]:
    """Return the graph, searched breadth first, and the number of starts."""
    graph = nx.DiGraph()
    graph.add_nodes_from(game.starts())
    starts = len(graph)
    waiting = deque(graph)
    while waiting:
        node = waiting.popleft()
        for after in game.after(node):
            if after not in graph:
                waiting.append(after)
            graph.add_edge(node, after)
    return graph, starts


def main() -> None:
    if len(sys.argv) != 4:
        sys.exit(f"usage: {sys.argv[0]} PLAYERS SUITS RANKS")
    begun = time.perf_counter()
    graph, starts = search(Maija(*map(int, sys.argv[1:])))
    seconds = time.perf_counter() - begun
    found = {
        "states": graph.number_of_nodes(),
        "edges": graph.number_of_edges(),
        "terminal": sum(leader is None for leader, _ in graph),
        "starts": starts,
        "seconds": seconds,
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
