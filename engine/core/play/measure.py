"""A column of a game's standings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Measure:
    """A column of a game's standings: the mean of a number over games, with its standard error.

    `of(returns, seat)` gives that number for each game: returns float64 [games, seats] -> [games].
    None: the match itself tells (`match_measures`), and a kernel beside its returns.  A "choice"
    is no column: its numbers say which of `choices` befell, such as how a match ended.  One that
    `is_secondary` comes after the others, where there may be no room for it.
    """

    name: str
    title: str
    note: str
    of: Callable[[npt.NDArray[np.float64], int], npt.NDArray[Any]] | None = None
    higher_is_better: bool = True
    kind: Literal["number", "share", "rank", "choice"] = "number"
    choices: tuple[str, ...] = ()
    is_secondary: bool = False
