"""What a choice gave away, estimated so that sums over many choices come out right.

The best of several estimates is too high: what is taken for best was also lucky.  Found with one
half of the evidence and valued with the other half, it is too low (van Hasselt, "Double
Q-learning", 2010).  The mean of both is close to the truth.  Two independent halves come from one
estimate by adding noise of its own size and taking the same away.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from statistics import NormalDist
from typing import TYPE_CHECKING

from engine.core.play.advice import ActionValue, Worth, best_of, error_of_difference

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_PAIRS = 32
"""Draws of the noise, each also with the other sign."""


def likely_cost(advice: Sequence[ActionValue], chosen: ActionValue) -> Worth:
    """Return what choosing this item of the advice gave away, and how sure that is.

    Less than zero where noise alone makes others look almost as good; exact where the advice is.
    """
    best = best_of(advice)
    cost = best.value - chosen.value
    error = noise_of(advice, chosen)
    if error == 0.0:
        return Worth(cost)
    return Worth((cost + _of_halves(advice, chosen)) / 2, error * _weight(advice, chosen, error))


def noise_of(advice: Sequence[ActionValue], chosen: ActionValue) -> float:
    """Return the standard error of what this item is worth less than the best other one."""
    rival = _rival(advice, chosen)
    if rival is None:
        return 0.0
    better, worse = (rival, chosen) if rival.value > chosen.value else (chosen, rival)
    return error_of_difference(better, worse)


def _rival(advice: Sequence[ActionValue], chosen: ActionValue) -> ActionValue | None:
    others = [item for item in advice if item is not chosen]
    return best_of(others) if others else None


def _weight(advice: Sequence[ActionValue], chosen: ActionValue, error: float) -> float:
    """Return how far the estimate follows what the best other item is worth: 0 to 1."""
    rival = _rival(advice, chosen)
    assert rival is not None
    behind = rival.value - chosen.value
    return ((behind > 0) + NormalDist().cdf(behind / error)) / 2


def _of_halves(advice: Sequence[ActionValue], chosen: ActionValue) -> float:
    """Return the mean difference to what one half calls best, as the other half values it."""
    import numpy as np

    best = best_of(advice)
    values = np.array([item.value for item in advice])
    errors = np.array([0.0 if item is best else _own_error(item) for item in advice])
    if best.difference_error is None:
        errors[_place(advice, best)] = best.standard_error
    noise = errors * _noise(len(advice))
    found = (values + noise).argmax(axis=1)
    other = values - noise
    gained = other[np.arange(len(other)), found] - other[:, _place(advice, chosen)]
    return float(gained.mean())


def _own_error(item: ActionValue) -> float:
    known = item.difference_error
    return item.standard_error if known is None else known


def _place(advice: Sequence[ActionValue], wanted: ActionValue) -> int:
    return next(place for place, item in enumerate(advice) if item is wanted)


@lru_cache(maxsize=16)
def _noise(count: int) -> npt.NDArray[np.float64]:
    """Return draws of a standard normal [draws, items]: always the same, so results are too."""
    import numpy as np

    drawn = np.random.default_rng(0).normal(size=(_PAIRS, count))
    return np.concatenate([drawn, -drawn])


def sum_of_costs(costs: Sequence[Worth]) -> Worth:
    """Return what several choices together gave away: never less than nothing."""
    error = math.hypot(*(each.standard_error for each in costs))
    return Worth(max(math.fsum(each.value for each in costs), 0.0), error)
