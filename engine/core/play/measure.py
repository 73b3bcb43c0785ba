"""A column of a game's standings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Measure:
    """A column of a game's standings: the mean over games of a number.

    `of(returns, seat)` gives that number for each game: returns float64 [games, seats] -> [games].
    """

    name: str
    title: str
    note: str
    of: Callable[[npt.NDArray[np.float64], int], npt.NDArray[Any]]
