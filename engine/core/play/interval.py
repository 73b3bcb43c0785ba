"""How sure an estimate is: a standard error in the engine and in files, on screen half an interval.

The screen writes ± with half of the 95 % interval; JSON, CSV and advice hold the standard error,
under the name of the number with `_error` behind it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

NORMAL_95 = 1.959964
"""Standard errors on each side of a 95 % interval."""


def standard_error(values: npt.NDArray[np.float64]) -> float:
    """Return the standard error of the mean of `values` [count]; 0 of a single one."""
    return float(values.std(ddof=1) / math.sqrt(len(values))) if len(values) > 1 else 0.0


def half_interval(standard_error: float) -> float:
    """Return half the 95 % interval of an estimate with this standard error."""
    return NORMAL_95 * standard_error


def t_quantile(normal: float, freedom: float) -> float:
    """Return the quantile of Student's t that stands where `normal` does of the normal one.

    By its expansion in 1 / freedom (Cornish and Fisher; Abramowitz and Stegun 26.7.5), within 0.1 %
    from ten degrees of freedom on; fewer count as two, of which it makes too little.
    """
    if math.isinf(freedom):
        return normal
    z, v = normal, max(freedom, 2.0)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / v**power for power, term in enumerate(terms, start=1))


def share_half_width(count: int, total: int) -> float:
    """Return half the 95 % interval of the share `count` of `total`, for 0 and all as well.

    Two of each kind are added (Agresti and Coull, The American Statistician 52, 1998).
    """
    share = (count + 2) / (total + 4)
    return half_interval(math.sqrt(share * (1 - share) / (total + 4)))
