"""A round of predictive regret matching+, compiled."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel

Floats = npt.NDArray[np.float64]
Singles = npt.NDArray[np.float32]
Payoffs = npt.NDArray[np.number]
SMALLEST = 1e-30
"""Regrets below are 0: numbers next to nothing are slow to multiply."""


@kernel
def learn(
    regrets: Floats,
    played: Floats,
    total: Floats,
    weight: float,
    worth: Singles,
    against: Floats,
    gets: Payoffs,
) -> None:
    """Play a round against the mixture `against` [others], and write what is played next.

    `gets` [others, own] are what the own strategies get from each of the others; `regrets`,
    `played` and the running `total` [own] of what was played, this round times `weight`, are
    written; `worth` [own] is room.  `against` may be `played` itself: it is read before.
    """
    payoffs_against(worth, against, gets)
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
def payoffs_against(worth: Singles, against: Floats, gets: Payoffs) -> None:
    """Write what each strategy gets from a mixture; strategies that are not played cost nothing.

    Four of the others at a time, so that `worth` is read and written a quarter as often.
    """
    worth[:] = np.float32(0)
    others = np.flatnonzero(against > 0.0)
    for first in range(0, len(others) - 3, 4):
        a, b, c, d = others[first : first + 4]
        p, q = np.float32(against[a]), np.float32(against[b])
        r, s = np.float32(against[c]), np.float32(against[d])
        for own in range(len(worth)):
            # Whole numbers of a byte are read in a quarter of the time of floats.
            first_two = p * np.float32(gets[a, own]) + q * np.float32(gets[b, own])
            worth[own] += first_two + r * np.float32(gets[c, own]) + s * np.float32(gets[d, own])
    for other in others[len(others) // 4 * 4 :]:
        for own in range(len(worth)):
            worth[own] += np.float32(against[other]) * np.float32(gets[other, own])
