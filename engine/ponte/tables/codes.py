"""What can be read off a deal's code: shared by the kernels, which compile it, and plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # plain Python asks before anything needs arrays
    import numpy as np
    import numpy.typing as npt


def top_one(code: int) -> int:
    """Return the value of the highest 1 of a code above 0: their weakest team."""
    one = 1
    while one <= code >> 1:
        one <<= 1
    return one


def without(code: int, place: int, digits: int) -> int:
    """Return `code` without `digits` digits; `place` is the value of the lowest of these."""
    return (code & (place - 1)) | ((code >> digits) & ~(place - 1))


def first_bounds(code: int, k: int) -> int:
    """Return bounds of L: the most rounds that either side could win, were it to match freely."""
    weaker_theirs = weaker_mine = won = lost = 0
    for digit in range(2 * k - 1, -1, -1):
        if code >> digit & 1:
            weaker_theirs += 1
            if weaker_mine:
                weaker_mine -= 1
                lost += 1
        else:
            weaker_mine += 1
            if weaker_theirs:
                weaker_theirs -= 1
                won += 1
    return k - lost + 32 * won


def number_in(binomial: npt.NDArray[np.int64], code: int, k: int) -> int:
    """Return the number of a code of 2k digits among those with k ones."""
    result, ones = 0, k
    for place in range(2 * k - 1, -1, -1):
        if code >> place & 1:
            result += int(binomial[place, ones])
            ones -= 1
    return result
