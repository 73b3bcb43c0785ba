"""Thousands of matches in one compiled call."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.core.play.chance import GOLDEN, MASK, mixed


@dataclass(frozen=True, slots=True)
class Batch:
    """Returns of finished matches, float64 [matches, seats], in the order of their keys."""

    returns: npt.NDArray[np.float64]


def match_keys(seed: int, encounters: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Return `engine.core.play.chance.match_key(seed, e)` for every encounter e."""
    start = np.uint64(mixed(seed))
    z = start + ((encounters + np.uint64(1)) * np.uint64(GOLDEN & MASK))
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    keys: npt.NDArray[np.uint64] = z ^ (z >> np.uint64(31))
    return keys
