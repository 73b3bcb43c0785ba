"""A round of predictive regret matching+, compiled."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel

Floats = npt.NDArray[np.float64]
Payoffs = npt.NDArray[np.floating]
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
    gets: Payoffs,
) -> None:
    """Play a round against the mixture `against` [others], and write what is played next.

    `gets` [others, own] are what the own strategies get from each of the others; `regrets`,
    `played` and the running `total` [own] of what was played, this round times `weight`, are
    written; `worth` [own] is room.  `against` may be `played` itself: it is read before.
    """
    _payoffs_against(worth, against, gets)
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


@kernel
def _payoffs_against(worth: Floats, against: Floats, gets: Payoffs) -> None:
    """Write what each strategy gets from a mixture; strategies that are not played cost nothing.

    Four of the others at a time, so that `worth` is read and written a quarter as often.
    """
    worth[:] = 0.0
    others = np.flatnonzero(against > 0.0)
    for first in range(0, len(others) - 3, 4):
        a, b, c, d = others[first : first + 4]
        p, q, r, s = against[a], against[b], against[c], against[d]
        for own in range(len(worth)):
            worth[own] += p * gets[a, own] + q * gets[b, own] + r * gets[c, own] + s * gets[d, own]
    for other in others[len(others) // 4 * 4 :]:
        for own in range(len(worth)):
            worth[own] += against[other] * gets[other, own]
