"""How sure an estimate is: a standard error in the engine and in files, on screen half an interval.

The screen writes ± with half of the 95 % interval; JSON, CSV and advice hold the standard error,
under the name of the number with `_error` behind it.
"""

from __future__ import annotations

import math

NORMAL_95 = 1.959964
"""Standard errors on each side of a 95 % interval."""


def half_interval(standard_error: float) -> float:
    """Return half the 95 % interval of an estimate with this standard error."""
    return NORMAL_95 * standard_error


def share_half_width(count: int, total: int) -> float:
    """Return half the 95 % interval of the share `count` of `total`, for 0 and all as well.

    Two of each kind are added (Agresti and Coull, The American Statistician 52, 1998).
    """
    share = (count + 2) / (total + 4)
    return half_interval(math.sqrt(share * (1 - share) / (total + 4)))
