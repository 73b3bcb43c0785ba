"""Points of a plan against 64 plans of a field at a time, in the bits of a word.

For a castle and a number of soldiers, one row of words says which plans of the field sent fewer,
and one which sent more; the streaks of 64 battles are then a few boolean operations a castle (bit
slicing: Biham, "A fast new DES implementation in software", 1997).  Castles and the length of
a streak are lengths of tuples, which the compiler knows: it unrolls the loops and works on several
words at once.
"""
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel, popcount, with_item

Words = npt.NDArray[np.uint64]
Longs = npt.NDArray[np.int64]
Row = tuple[np.uint64, ...]


class Columns(NamedTuple):
    """A field under a game's rules for kernels that are the same for all rules and sizes.

    `columns` int16 [castles, plans]; `values` are the castles'; `streak` castles in a row take all
    after them, more than there are where there is no such rule; a tie `shares` the points or not.
    """

    columns: npt.NDArray[np.int16]
    values: Longs
    streak: int
    shares: bool


class Against(NamedTuple):
    """A field under a game's rules for kernels that are compiled for these rules.

    `bits` uint64 [castles, soldiers + 1, 2, words] say who sent fewer and who more, of the first
    `count` plans; `rows` are the same plans.  `values` are the castles', `streak` as many zeros as
    castles make a streak; `shared` is one zero where a tie shares the points, else none.  The words
    are a multiple of WORDS, with nobody in those beyond the last plan.
    """

    bits: Words
    rows: Columns
    values: Row
    streak: Row
    shared: Row


WORDS = 4
"""So many words are worked on at once: a number known to the compiler, where the loop's is not."""
_NONE, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)


@kernel
def fill_bits(bits: Words, rows: Longs, soldiers: int) -> None:
    """Write who sent fewer and who sent more: bits [castles, soldiers + 1, 2, words], all 0 before.

    `rows` [plans, castles]; plan number r is bit r % 64 of word r // 64.
    """
    for r in range(rows.shape[0]):
        word, bit = r >> 6, _ONE << np.uint64(r & 63)
        for castle in range(rows.shape[1]):
            number = rows[r, castle]
            if number < soldiers:
                bits[castle, number + 1, 0, word] |= bit
            if number > 0:
                bits[castle, number - 1, 1, word] |= bit
    for castle in range(rows.shape[1]):
        for a in range(1, soldiers + 1):  # who sent fewer than a - 1 sent fewer than a
            down = soldiers - a
            for word in range(bits.shape[3]):
                bits[castle, a, 0, word] |= bits[castle, a - 1, 0, word]
                bits[castle, down, 1, word] |= bits[castle, down + 1, 1, word]


@kernel
def doubled_total(plan: Longs, field: Against) -> int:
    """Return twice the points of `plan` against all plans of the field, summed."""
    bits, values, streak = field.bits, field.values, field.streak
    count = field.rows.columns.shape[1]
    won, tied = _NONE, _NONE
    for first in range(0, bits.shape[3], WORDS):
        for word in range(WORDS):
            w = np.uint64(first + word)
            done, lost, mine, theirs = _NONE, _NONE, streak, streak
            for castle in range(len(values)):
                fewer = bits[castle, np.uint64(plan[castle]), 0, w]
                more = bits[castle, np.uint64(plan[castle]), 1, w]
                won += values[castle] * np.uint64(np.uint32(popcount((fewer | done) & ~lost)))
                if len(field.shared):
                    same = ~(fewer | more | done | lost) & _first_bits(count - 64 * (first + word))
                    tied += values[castle] * np.uint64(np.uint32(popcount(same)))
                for j in range(len(streak) - 1, 0, -1):
                    mine = with_item(mine, j, mine[j - 1] & fewer)
                    theirs = with_item(theirs, j, theirs[j - 1] & more)
                mine, theirs = with_item(mine, 0, fewer), with_item(theirs, 0, more)
                now = done | (mine[-1] & ~lost)
                lost |= theirs[-1] & ~done
                done = now
    return int(_TWO * won + tied)


@kernel
def _first_bits(count: int) -> np.uint64:
    """Return a word whose first `count` bits are set: none below 0, all from 64 on."""
    if count >= 64:
        return ~_NONE
    return (_ONE << np.uint64(max(count, 0))) - _ONE


@kernel
def doubled_totals(totals: Longs, plans: Longs, field: Against) -> None:
    """Add to `totals` [plans] twice the points of each of `plans` [plans, castles]."""
    for i in range(len(plans)):
        totals[i] += doubled_total(plans[i], field)
