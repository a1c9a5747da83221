"""Machine instructions for the hot words of the vocabulary, and for random choice.

The compiled readers use these in place of the plain Python of `games.cards`; a
test holds the two equal.
"""

from typing import Any

import llvmlite.binding
from llvmlite import ir
from numba import njit
from numba.core import cgutils, types
from numba.extending import intrinsic

HAS_BMI2 = bool(llvmlite.binding.get_host_cpu_features().get("bmi2", False))


@intrinsic
def count(_context: Any, cards: Any) -> Any:
    """Number of members: one population count."""

    def generate(_c: Any, builder: Any, _s: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def lowest(_context: Any, cards: Any) -> Any:
    """Smallest member of a set that is not empty: count of trailing zeros."""

    def generate(_c: Any, builder: Any, _s: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def highest(_context: Any, cards: Any) -> Any:
    """Largest member of a set that is not empty: 63 less the leading zeros."""

    def generate(_c: Any, builder: Any, _s: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

    return types.int64(types.int64), generate


def _bit_instruction(name: str) -> Any:
    """Return an intrinsic for a two-operand x86 bit instruction (BMI2)."""

    @intrinsic
    def instruction(_context: Any, value: Any, mask: Any) -> Any:
        def generate(_c: Any, builder: Any, _s: Any, args: Any) -> Any:
            word = ir.IntType(64)
            kind = ir.FunctionType(word, [word, word])
            return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), args)

        return types.int64(types.int64, types.int64), generate

    return instruction


@njit(error_model="numpy")
def deposit_portable(value: int, mask: int) -> int:
    """Spread the low bits of `value` over the positions set in `mask`."""
    out = 0
    while mask != 0:
        low = mask & -mask
        if value & 1:
            out |= low
        value >>= 1
        mask ^= low
    return out


@njit(error_model="numpy")
def extract_portable(value: int, mask: int) -> int:
    """Gather the bits of `value` at the positions set in `mask`; undoes `deposit`."""
    out = 0
    place = 1
    while mask != 0:
        low = mask & -mask
        if value & low:
            out |= place
        place <<= 1
        mask ^= low
    return out


@njit(error_model="numpy")
def nth_portable(mask: int, n: int) -> int:
    """Return the `n`-th smallest member, from 0, by halving the word with counts."""
    base = 0
    for width in (32, 16, 8, 4, 2, 1):
        low = mask & ((1 << width) - 1)
        inside = count(low)
        if n >= inside:
            n -= inside
            base += width
            mask >>= width
        else:
            mask = low
    return base


if HAS_BMI2:
    deposit = _bit_instruction("llvm.x86.bmi.pdep.64")
    extract = _bit_instruction("llvm.x86.bmi.pext.64")

    @njit(error_model="numpy")
    def nth(mask: int, n: int) -> int:
        """Return the `n`-th smallest member of a set, from 0."""
        return lowest(deposit(1 << n, mask))

else:
    deposit, extract, nth = deposit_portable, extract_portable, nth_portable

REPLACES = {"count": count, "lowest": lowest, "highest": highest}
