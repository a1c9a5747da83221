"""Kernels that the tests compile with a game's rules, as the simulator's own are compiled."""

from collections.abc import Callable
from typing import Any

import numpy as np

from games.cards import CHANCE, NOBODY, VOID
from sim.intrinsics import count
from sim.kernel import (
    CHANCE_STREAM,
    PLAYER_STREAM,
    apply,
    event,
    legal,
    notice,
    observe,
    pick,
    player,
    result,
    seed_streams,
    start,
    unbound,
)

turn: Callable[..., Any] = unbound

# Columns of what `read_rows` writes of a state.
PLAYER, LEGAL, EVENT, GONE, RESULT, NEW_TURN, COLUMNS = range(7)


def read_rows(
    states: Any, memories: Any, views: Any, options: Any, actions: Any, seats: Any, found: Any
) -> None:
    """Ask the rules everything about each state, and play one action in it in place.

    Parameters
    ----------
    states, memories, options : record arrays, one a row
        States and memories are left as they are after the action.
    views : record array, one a row
        Written: what the row's seat sees before the action.
    actions : int array
        A legal action; not used where nobody acts.
    seats : int array
        Who looks.
    found : int array (rows, COLUMNS)
        Written.
    """
    for i in range(states.shape[0]):
        s = states[i]
        m = memories[i]
        o = options[i]
        row = found[i]
        observe(s, m, o, seats[i], views[i])
        row[NEW_TURN] = turn(s, o)
        row[PLAYER] = player(s, o)
        if row[PLAYER] == NOBODY:
            row[RESULT] = result(s, o)
        else:
            row[LEGAL] = legal(s, o)
            row[EVENT] = event(s, o, actions[i])
            notice(m, s, o, actions[i])
            row[GONE] = apply(s, o, actions[i])


def read_start(s: Any, o: Any) -> None:
    """Set a zeroed state to what it is before the deal."""
    start(s, o)


# What `soak_games` tallies, and what can be wrong.
FINISHED, UNFINISHED, VOIDS, ACTIONS, WRONG, WHERE, TALLY = range(7)
(
    FINE, NO_SEAT, NO_ACTION, TWICE, FROM_NOWHERE, OUT_WITH_CARDS, BAD_RESULT,
) = range(7)  # fmt: skip


def inventory(words: Any, cells: Any, sets: Any, piles: Any, weights: Any, found: Any) -> bool:
    """Write which cards the zones hold, a sum over their kinds, and how many there are.

    Returns whether every card is in one zone only.
    """
    seen = 0
    kinds = 0
    cards = 0
    once = True
    for i in range(sets.shape[0]):
        inside = words[sets[i]]
        once = once and (seen & inside) == 0
        seen |= inside
    for i in range(piles.shape[0]):
        first = piles[i, 0]
        for j in range(first + 1, first + 1 + cells[first]):
            if piles[i, 1] == 1:
                kinds += weights[cells[j]]
                cards += 1
            else:
                inside = np.int64(1) << np.int64(cells[j])
                once = once and (seen & inside) == 0
                seen |= inside
    found[0] = seen
    found[1] = kinds
    found[2] = cards + count(seen)
    return once


def out_with_cards(words: Any, cells: Any, held: Any, gone: int) -> bool:
    """Return whether one of the seats that go out still holds cards."""
    for i in range(held.shape[0]):
        if (gone >> held[i, 0]) & 1:
            if held[i, 1] == 1 and cells[held[i, 2]] != 0:
                return True
            if held[i, 1] == 0 and words[held[i, 2]] != 0:
                return True
    return False


def soak_games(
    games: int, seeds: Any, blank: Any, states: Any, words: Any, cells: Any, o: Any,
    places: Any, weights: Any, cap: int, tally: Any,
) -> None:  # fmt: skip
    """Play random games and check after every action what must always hold.

    Parameters
    ----------
    games : int
    seeds : uint64 array (4,)
        The words of the chunk.
    blank : record array (1,)
        A zeroed state.
    states, words, cells : record, int64 and int8 arrays
        Room for one state, as a record, as words and as bytes: the same memory.
    o : record
        The options.
    places : three int arrays
        Words that hold card sets; bytes where piles begin, and whether of kinds; and
        for each zone of a seat: the seat, whether a pile, the word or byte.
    weights : int array
        A number for each kind of card.
    cap : int
        Actions after which a game is cut.
    tally : int array (TALLY,)
        Added to; on a broken invariant, WRONG says which and WHERE in which game.
    """
    r = np.zeros(4, np.uint64)
    s = states[0]
    sets, piles, held = places
    before = np.zeros(3, np.int64)
    after = np.zeros(3, np.int64)
    everybody = (1 << o.players) - 1
    for g in range(games):
        tally[WHERE] = g
        seed_streams(r, seeds, g)
        states[0] = blank[0]
        start(s, o)
        if not inventory(words, cells, sets, piles, weights, before):
            tally[WRONG] = TWICE
            return
        actions = 0
        while actions < cap:
            acting = player(s, o)
            if acting == NOBODY:
                break
            if acting != CHANCE and (acting < 0 or acting >= o.players):
                tally[WRONG] = NO_SEAT
                return
            mask = legal(s, o)
            if mask <= 0:
                tally[WRONG] = NO_ACTION
                return
            gone = apply(s, o, pick(mask, r, CHANCE_STREAM if acting == CHANCE else PLAYER_STREAM))
            actions += 1
            if not inventory(words, cells, sets, piles, weights, after):
                tally[WRONG] = TWICE
                return
            if (
                (after[0] & ~before[0]) != 0
                or after[2] > before[2]
                or (after[0] == before[0] and after[1] != before[1])
            ):
                tally[WRONG] = FROM_NOWHERE
                return
            before[:] = after
            if gone & ~everybody or out_with_cards(words, cells, held, gone):
                tally[WRONG] = OUT_WITH_CARDS
                return
        tally[ACTIONS] += actions
        if player(s, o) != NOBODY:
            tally[UNFINISHED] += 1
            continue
        ending = result(s, o)
        if ending == VOID:
            tally[VOIDS] += 1
        elif ending < 0 or ending & ~everybody or ending == everybody:
            tally[WRONG] = BAD_RESULT
            return
        else:
            tally[FINISHED] += 1
    tally[WHERE] = 0
