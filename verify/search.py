"""The loops of the explorer, compiled with the rules of a game.

The names `player`, `legal`, `apply`, `turn`, `pack` and `unpack` stand here for what
is bound when these kernels are compiled, and so do the constants
`WORDS`, the number of words of a packed state, and `WHOLE`, whether whole turns
are wanted.

A *node* is a state that is looked for among all states known so far: any state,
or, where whole turns are wanted, one in which a turn is about to begin or the
game is over.  A state within a turn is looked for in that turn only.

The table of known nodes is open addressing with linear probing: an entry is one
word, the top bits of a node's hash above its number plus one.  The slot is the
very top of the hash, so that a growing table is copied from its entries alone and
nearly in order; two states are the same only if all their words are.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from games.cards import NOBODY
from games.system import Game
from sim.compile import bind
from sim.intrinsics import count, lowest
from sim.kernel import apply, legal, player, unbound
from verify.layout import Layout
from verify.readout import contract, look, restore, results, settle, tally

turn: Callable[..., Any] = unbound
pack: Callable[..., Any] = unbound
unpack: Callable[..., Any] = unbound
WORDS = 1
WHOLE = False

# The cursor of a search: nodes expanded and known, states and transitions stored, status.
HEAD, NODES, STATES, LINKS, STATUS, CURSOR = range(6)
RUNNING, NO_NODES, NO_STATES, NO_LINKS, NO_INNER, MISFIT, CIRCULAR = range(7)

NUMBER_BITS = 30

_MIX = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)
_LOW = np.uint64(0xFFFF_FFFF)
_NONE = np.uint64(0)
_NUMBER = np.uint64((1 << NUMBER_BITS) - 1)


def hash_row(w: Any, j: int) -> Any:
    """Return the hash of a packed state, row `j` of `w`; its top bits are well scattered."""
    h = np.uint64(0)
    for i in range(WORDS):
        h = (h ^ (h >> _HALF)) + np.uint64(w[j, i])
        h = (h ^ (h >> _HALF)) * _MIX
    return h


def enter(
    keys: Any, known: int, table: Any, shift: Any, w: Any, hashes: Any, size: int,
    numbers: Any, places: Any,
) -> int:  # fmt: skip
    """Look up a batch of nodes, make the new ones known; return how many are known then.

    They are looked up together, so that they wait for memory together.

    Parameters
    ----------
    keys, known
        The nodes known so far, packed, and how many they are.
    table, shift
        Where they are found again.
    w, hashes, size
        The batch, packed, with hashes, and its size.
    numbers, places
        Written at the place of each: its number, or -1 less the number where `WHOLE`.
    """
    slots = table.size
    for j in range(size):
        slot: Any = np.int64(hashes[j] >> shift)
        mark = hashes[j] & ~_NUMBER
        while True:
            entry = table[slot]
            if entry == _NONE:
                table[slot] = mark | np.uint64(known + 1)
                for k in range(WORDS):
                    keys[known, k] = w[j, k]
                number: Any = known
                known += 1
                break
            if entry & ~_NUMBER == mark:
                number = np.int64(entry & _NUMBER) - 1
                same = True
                for k in range(WORDS):
                    same = same and keys[number, k] == w[j, k]
                if same:
                    break
            slot += 1
            if slot == slots:
                slot = 0
        numbers[places[j]] = -1 - number if WHOLE else number
    return known


def circular(first: int, last: int, offsets: Any, targets: Any) -> bool:
    """Return whether the states within one turn lead round to each other."""
    waiting = np.zeros(last - first, np.int64)
    for e in range(offsets[first], offsets[last]):
        if targets[e] >= 0:
            waiting[targets[e] - first] += 1
    free = np.empty(last - first, np.int64)
    size = 0
    for i in range(last - first):
        if waiting[i] == 0:
            free[size] = i
            size += 1
    done = 0
    while done < size:
        i = free[done]
        done += 1
        for e in range(offsets[first + i], offsets[first + i + 1]):
            if targets[e] >= 0:
                x = targets[e] - first
                waiting[x] -= 1
                if waiting[x] == 0:
                    free[size] = x
                    size += 1
    return size < last - first


def search(
    c: Any, until: int, room: int, node_room: int, keys: Any, table: Any, shift: Any, places: Any,
    words: Any, offsets: Any, targets: Any, codes: Any, who: Any, turns: Any, inner: Any,
    inner_shift: Any, s: Any, r: Any, o: Any, w: Any, hashes: Any, wanted: Any,
) -> None:  # fmt: skip
    """Expand nodes in the order they were found, breadth first.

    Parameters
    ----------
    c : int64 array (CURSOR,)
        The cursor; `STATUS` tells why the search came back.
    until : int
        Come back when so many nodes are expanded.
    room, node_room : int
        The number of states that may be stored, and of nodes that may be known.
    keys : int64 array (nodes, WORDS)
        The packed nodes; the same array as `words` unless `WHOLE`.
    table : uint64 array (slots,)
        Where nodes are found.
    shift : uint64
        64 less the binary logarithm of the slots.
    places : int64 array (nodes,)
        Written: the state that each expanded node is; only where `WHOLE`.
    words : int64 array (states, WORDS)
        Written: the packed states, those within a node's turn after the node.
    offsets : int64 array (states + 1,)
        Written: where the transitions of each state begin.
    targets : int32 array (transitions,)
        Written: the states they lead to; nodes as in `enter`.
    codes : uint8 array (transitions,)
        Written: the actions.
    who : int8 array (states,)
        Written: who acts.
    turns : bool array (states,)
        Written: whether a whole turn is about to begin.
    inner, inner_shift : uint64 array (slots,), uint64
        Where the states within one turn are found, each below the number of the node;
        to be cleared where the search comes back within a turn, for want of room.
    s, r : record arrays (1,)
        Room for a state and for its successor.
    o : record
        The options.
    w, hashes, wanted : int64 array (batch, WORDS), uint64 array, int64 array (batch,)
        Room for a batch of nodes to look up, and for the transitions that lead there.
    """
    head, known, n, t = c[HEAD], c[NODES], c[STATES], c[LINKS]
    state = s[0]
    after = r[0]
    status = RUNNING
    size = 0
    while status == RUNNING and head < until:
        if head == known:
            if size == 0:
                break
            known = enter(keys, known, table, shift, w, hashes, size, targets, wanted)
            size = 0
            continue
        first, first_link = n, t
        kept = size
        back = False
        if WHOLE:
            places[head] = n
            for k in range(WORDS):
                words[n, k] = keys[head, k]
        i = n
        n += 1
        while i < n and status == RUNNING:
            unpack(words, i, o, state)
            seat = player(state, o)
            who[i] = seat
            turns[i] = turn(state, o)
            mask = 0
            if seat != NOBODY:
                mask = legal(state, o)
            if size + count(mask) >= hashes.size or known + size + count(mask) > node_room:
                known = enter(keys, known, table, shift, w, hashes, size, targets, wanted)
                size = 0
                kept = 0
            if known + count(mask) > node_room:
                status = NO_NODES
            elif n + count(mask) > room:
                status = NO_STATES
            elif t + count(mask) > targets.size:
                status = NO_LINKS
            elif WHOLE and 2 * (n - first + count(mask)) > inner.size:
                status = NO_INNER
            if status != RUNNING:
                break
            while mask != 0:
                a = lowest(mask)
                mask &= mask - 1
                r[0] = s[0]
                apply(after, o, a)
                if not pack(after, o, w, size):
                    status = MISFIT
                    break
                h = hash_row(w, size)
                codes[t] = a
                if not WHOLE or turn(after, o) or player(after, o) == NOBODY:
                    hashes[size] = h
                    wanted[size] = t
                    size += 1
                else:
                    slot: Any = np.int64(h >> inner_shift)
                    mark = np.uint64(head + 1) << _HALF
                    while True:
                        entry = inner[slot]
                        x: Any = first + np.int64(entry & _LOW)
                        if entry & ~_LOW != mark:
                            inner[slot] = mark | np.uint64(n - first)
                            for k in range(WORDS):
                                words[n, k] = w[size, k]
                            x = n
                            n += 1
                            break
                        same = True
                        for k in range(WORDS):
                            same = same and words[x, k] == w[size, k]
                        if same:
                            break
                        slot += 1
                        if slot == inner.size:
                            slot = 0
                    back = back or x <= i
                    targets[t] = x
                t += 1
            i += 1
            offsets[i] = t
        if status != RUNNING:
            n, t, size = first, first_link, kept
        elif back and circular(first, n, offsets, targets):
            status = CIRCULAR
        else:
            head += 1
    known = enter(keys, known, table, shift, w, hashes, size, targets, wanted)
    c[HEAD], c[NODES], c[STATES], c[LINKS], c[STATUS] = head, known, n, t, status


def rehash(old: Any, new: Any, shift: Any) -> None:
    """Copy the entries of one table into a larger one."""
    for i in range(old.size):
        if old[i] != _NONE:
            slot: Any = np.int64(old[i] >> shift)
            while new[slot] != _NONE:
                slot += 1
                if slot == new.size:
                    slot = 0
            new[slot] = old[i]


def put(c: Any, keys: Any, table: Any, shift: Any, s: Any, o: Any, w: Any, hashes: Any) -> None:
    """Make a state known as a node; misfit if it does not fit its layout."""
    number = np.empty(1, np.int32)
    if not pack(s[0], o, w, 0):
        c[STATUS] = MISFIT
        return
    hashes[0] = hash_row(w, 0)
    c[NODES] = enter(keys, c[NODES], table, shift, w, hashes, 1, number, np.zeros(1, np.int64))


def deal_all(
    c: Any, room: int, digits: Any, cards: Any, keys: Any, table: Any, shift: Any, s: Any, o: Any,
    w: Any, hashes: Any,
) -> bool:  # fmt: skip
    """Make every deal of all the cards known; return whether that was the last.

    Parameters
    ----------
    c, room, keys, table, shift, o, w, hashes
        As for `search`.
    digits : int64 array (cards,)
        The seat that each card is dealt to next; counts on from deal to deal.
    cards : int64 array (cards,)
    s : record array (1,)
        The state to deal into.
    """
    seats = o.players
    state = s[0]
    while c[NODES] < room:
        for i in range(seats):
            state.hands[i] = 0
        for i in range(cards.size):
            state.hands[digits[i]] |= 1 << cards[i]
        every = True
        for i in range(seats):
            every = every and state.hands[i] != 0
        if every:
            put(c, keys, table, shift, s, o, w, hashes)
            if c[STATUS] == MISFIT:
                return True
        i = 0
        while i < cards.size and digits[i] == seats - 1:
            digits[i] = 0
            i += 1
        if i == cards.size:
            return True
        digits[i] += 1
    c[STATUS] = NO_NODES
    return False


class Kernels(NamedTuple):
    """The loops of this module and of `verify.readout`, compiled with the rules of a game."""

    search: Any
    rehash: Any
    put: Any
    deal_all: Any
    settle: Any
    contract: Any
    look: Any
    results: Any
    restore: Any
    tally: Any


_bound: dict[tuple[Any, ...], Kernels] = {}


def kernels(game: Game, layout: Layout, whole: bool = False) -> Kernels:
    """Return the loops compiled with the rules and the packing of a game."""
    key = game, layout.pack.text, layout.unpack.text, whole
    if key not in _bound:
        loops: list[Callable[..., Any]] = [
            search, rehash, put, deal_all, settle, contract, look, results, restore, tally,
        ]  # fmt: skip
        extra = {
            "pack": layout.pack, "unpack": layout.unpack, "WORDS": layout.words, "WHOLE": whole,
        }  # fmt: skip
        _bound[key] = Kernels(*bind(game, loops, extra))
    return _bound[key]
