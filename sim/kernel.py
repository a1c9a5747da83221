"""The loop that plays games, and its random numbers; compiled by `sim.compile`.

The rules, and what else is bound when a kernel is compiled, stand here as names
without a meaning of their own.

Random numbers are xoroshiro128++ (Blackman and Vigna 2021).  Each game has two
streams, one for chance and one for the players, so that games with the same
number are dealt the same cards whatever is decided in them.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from games.cards import CHANCE, DRAW, NOBODY, VOID
from sim.intrinsics import count, nth


def unbound(*_arguments: Any) -> Any:
    """Stand for a function that is bound when a kernel is compiled."""
    raise RuntimeError("kernels run only when compiled by sim.compile.bind")


start: Callable[..., Any] = unbound
player: Callable[..., Any] = unbound
legal: Callable[..., Any] = unbound
apply: Callable[..., Any] = unbound
result: Callable[..., Any] = unbound
event: Callable[..., Any] = unbound
observe: Callable[..., Any] = unbound
notice: Callable[..., Any] = unbound
narrow: Callable[..., Any] = unbound
# Whether any seat needs a view, and the index of `out` among a row's events.
WATCHED = False
OUT = 0

# Columns of a game's row; the counts of its events follow.
STATUS, VOIDS, LOSERS, WINNERS, DECISIONS, CHOICES, COLUMNS = range(7)
UNFINISHED, FINISHED, DRAWN = range(3)

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S17, _S21, _S27, _S28, _S30, _S31, _S32 = (np.uint64(n) for n in (17, 21, 27, 28, 30, 31, 32))
_S15, _S34, _S36, _S47, _S49 = (np.uint64(n) for n in (15, 34, 36, 47, 49))

CHANCE_STREAM, PLAYER_STREAM = 0, 2


def mix(x: Any) -> Any:
    """Scatter the bits of a word (the finalizer of splitmix64)."""
    x = (x ^ (x >> _S30)) * _MIX_1
    x = (x ^ (x >> _S27)) * _MIX_2
    return x ^ (x >> _S31)


def seed_streams(r: Any, seeds: Any, game: int) -> None:
    """Set the four words `r` of a game's two streams from a chunk's four words."""
    place = mix(np.uint64(game) * _GOLDEN + _GOLDEN)
    for i in range(4):
        r[i] = mix(seeds[i] ^ place)
    r[CHANCE_STREAM] |= np.uint64(1)
    r[PLAYER_STREAM] |= np.uint64(1)


def next_word(r: Any, i: int) -> Any:
    """Return the next 64 random bits of stream `i`."""
    a = r[i]
    b = r[i + 1]
    total = a + b
    word = ((total << _S17) | (total >> _S47)) + a
    b ^= a
    r[i] = ((a << _S49) | (a >> _S15)) ^ b ^ (b << _S21)
    r[i + 1] = (b << _S28) | (b >> _S36)
    return word


def pick(cards: int, r: Any, i: int) -> int:
    """Return a uniformly random member of a set that is not empty.

    The bias is below the set's size over 2**32.
    """
    high = next_word(r, i) >> _S32
    return nth(cards, np.int64((high * np.uint64(count(cards))) >> _S32))


def draw_mixer(r: Any) -> Any:
    """Return a random number below 2**30, for policies that mix."""
    return np.int64(next_word(r, PLAYER_STREAM) >> _S34)


def decide(s: Any, m: Any, o: Any, v: Any, policies: Any, seat: int, mask: int, r: Any) -> int:
    """Return the action that the seat's policy takes among the legal ones."""
    policy = policies[seat]
    if policy != 0:
        observe(s, m, o, seat, v)
        mask = narrow(policy, v, o, mask, draw_mixer(r))
    return pick(mask, r, PLAYER_STREAM)


def play_games(
    first: int, seeds: Any, blank: Any, s: Any, m: Any, o: Any, v: Any, policies: Any, cap: int,
    rows: Any,
) -> None:  # fmt: skip
    """Play games and write a row for each.

    Parameters
    ----------
    first : int
        The number of the first game within its chunk.
    seeds : uint64 array (4,)
        The words of the chunk.
    blank : record arrays, a pair
        A zeroed state and a zeroed memory.
    s, m, v : record arrays (1,)
        Room for a state, a memory and a view.
    o : record
        The options.
    policies : int array (players,)
        The number of each seat's policy; 0 is uniformly random.
    cap : int
        Decisions after which a game is left unfinished.
    rows : int32 array (games, COLUMNS + events)
        Written: status, voids, losers and winners as sets of seats, decisions,
        choices, and the count of each event.
    """
    r = np.zeros(4, np.uint64)
    state = s[0]
    memory = m[0]
    view = v[0]
    for g in range(rows.shape[0]):
        seed_streams(r, seeds, first + g)
        row = rows[g]
        row[:] = 0
        s[0] = blank[0][0]
        if WATCHED:
            m[0] = blank[1][0]
        start(state, o)
        decisions = 0
        choices = 0
        while True:
            seat = player(state, o)
            if seat == NOBODY:
                ending = result(state, o)
                if ending == VOID:
                    row[VOIDS] += 1
                    s[0] = blank[0][0]
                    if WATCHED:
                        m[0] = blank[1][0]
                    start(state, o)
                    continue
                row[STATUS] = DRAWN if ending == DRAW else FINISHED
                row[LOSERS] = ending
                if row[WINNERS] == 0:
                    row[WINNERS] = ((1 << o.players) - 1) & ~ending
                break
            mask = legal(state, o)
            if seat == CHANCE:
                a = pick(mask, r, CHANCE_STREAM)
            else:
                if decisions == cap:
                    row[STATUS] = UNFINISHED
                    break
                decisions += 1
                if mask & (mask - 1) != 0:
                    choices += 1
                if WATCHED:
                    a = decide(state, memory, o, view, policies, seat, mask, r)
                else:
                    a = pick(mask, r, PLAYER_STREAM)
            row[COLUMNS + event(state, o, a)] += 1
            if WATCHED:
                notice(memory, state, o, a)
            gone = apply(state, o, a)
            if gone != 0:
                row[COLUMNS + OUT] += count(gone)
                if row[WINNERS] == 0:
                    row[WINNERS] = gone
        row[DECISIONS] = decisions
        row[CHOICES] = choices
