"""Replicator dynamics in steps (Taylor and Jonker 1978), with mutation."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def next_shares(shares: Floats, fitness: Floats, step: float, mutation: float) -> Floats:
    """Return the shares [n] of the next generation.

    A share grows by `step` times how far its fitness (higher is better) is above the mean of all;
    then so large a part of everybody as `mutation` changes to any strategy alike.
    """
    grown = shares * np.maximum(1 + step * (fitness - shares @ fitness), 0.0)
    changed: Floats = (1 - mutation) * grown / grown.sum() + mutation / len(shares)
    return changed
