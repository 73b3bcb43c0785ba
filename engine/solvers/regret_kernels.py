"""A round of predictive regret matching+, compiled."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel

Floats = npt.NDArray[np.float64]
SMALLEST = 1e-30
"""Regrets below are 0: numbers next to nothing are slow to multiply."""


@kernel
def learn(
    regrets: Floats,
    played: Floats,
    total: Floats,
    weight: float,
    worth: Floats,
    against: Floats,
    gets: Floats,
) -> None:
    """Play a round against the mixture `against` [others], and write what is played next.

    `gets` [others, own] are what the own strategies get from each of the others; `regrets`,
    `played` and the running `total` [own] of what was played, this round times `weight`, are
    written; `worth` [own] is room.  `against` may be `played` itself: it is read before.
    Strategies that are not played cost nothing.
    """
    worth[:] = 0.0
    for other in range(len(against)):
        share = against[other]
        if share > 0.0:
            for own in range(len(worth)):
                worth[own] += share * gets[other, own]
    mean = 0.0
    for own in range(len(worth)):
        mean += played[own] * worth[own]
    ahead = 0.0
    for own in range(len(worth)):
        gain = worth[own] - mean
        total[own] += weight * played[own]
        regret = regrets[own] + gain
        regrets[own] = regret if regret > SMALLEST else 0.0
        worth[own] = max(regrets[own] + gain, 0.0)
        ahead += worth[own]
    if ahead > 0.0:
        for own in range(len(worth)):
            played[own] = worth[own] / ahead
