"""Pairwise covering arrays: few rows in which every pair of values stands somewhere."""

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

Row = dict[str, Any]
Pair = frozenset[tuple[str, Any]]

TRIES = 60


def pairs_of(row: Mapping[str, Any]) -> set[Pair]:
    """Return the pairs of values that stand together in a row."""
    return {frozenset(p) for p in combinations(row.items(), 2)}


def all_pairs(factors: Mapping[str, Sequence[Any]]) -> list[Pair]:
    """Return every pair of values of two different factors."""
    return [
        frozenset([(one, a), (other, b)])
        for one, other in combinations(factors, 2)
        for a in factors[one]
        for b in factors[other]
    ]


def pairwise(
    factors: Mapping[str, Sequence[Any]], valid: Callable[[Row], bool] = lambda row: True
) -> list[Row]:
    """Return valid rows that cover every pair of values that some valid row can be found for.

    Greedy: each row starts from a pair that is not yet covered and is completed at
    random, many times over; the completion that covers most is kept.
    """
    rng = random.Random(0)
    rows: list[Row] = []
    covered: set[Pair] = set()
    for pair in all_pairs(factors):
        if pair in covered:
            continue
        best: Row = {}
        for _ in range(TRIES):
            row = {name: rng.choice(list(values)) for name, values in factors.items()}
            row.update(pair)
            gain = len(pairs_of(row) - covered)
            if gain > len(pairs_of(best) - covered) and valid(row):
                best = row
        if best:
            rows.append(best)
            covered |= pairs_of(best)
    return rows
