"""Exact tournaments: every pair's chances by computation, ranked as in a contest.

A contest counts wins: a win is a rate above one half by more than a millionth, so that two
spellings of the same strategy do not beat each other by rounding (CS 61A, Hog contest, 2020).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from engine.core.errors import InputError
from engine.core.game import AnyGame
from engine.core.job import Snapshot, frozen
from engine.core.registry import GameEntry

if TYPE_CHECKING:
    from engine.core.tournament import Entrant

Floats = npt.NDArray[np.float64]

WIN_ABOVE = 0.500001
"""A rate above this is a win."""


@dataclass(frozen=True, slots=True, eq=False)
class ExactMatrix:
    """The chances of the row to win against the column, moving first and moving second.

    Arrays [entrants, entrants], read-only; NaN where nothing is known yet, and on the diagonal.
    """

    moving_first: Floats
    moving_second: Floats

    @property
    def rates(self) -> Floats:
        """The mean of both seatings, one half on the diagonal."""
        rates: Floats = (self.moving_first + self.moving_second) / 2
        np.fill_diagonal(rates, 0.5)
        return rates


@dataclass(frozen=True, slots=True)
class ExactStanding:
    """One line of the contest's table; the mean rate is over the opponents, None for none yet."""

    entrant: str
    strategy: str
    wins: int
    rank: int
    mean_win_rate: float | None


@dataclass(frozen=True, slots=True, eq=False)
class ExactReport:
    """The contest so far, best first; the rows of `matrix` are in the order of `entrants`."""

    standings: tuple[ExactStanding, ...]
    entrants: tuple[str, ...]
    matrix: ExactMatrix


class MatrixSoFar:
    """Collects the pairs as they are worked out."""

    def __init__(self, count: int) -> None:
        """Know nothing yet about `count` strategies."""
        self._first = np.full((count, count), math.nan)
        self._second = np.full((count, count), math.nan)

    def put(self, row: int, column: int, moving_first: float, moving_second: float) -> None:
        """Take the chances of `row` against `column`."""
        self._first[row, column] = moving_first
        self._second[row, column] = moving_second

    def matrix(self) -> ExactMatrix:
        """Return what is known so far."""
        return ExactMatrix(frozen(self._first), frozen(self._second))


def run_exact(
    entry: GameEntry, game: AnyGame, entrants: Sequence[Entrant]
) -> Iterator[Snapshot[ExactReport]]:
    """Compare everyone with everyone; yield the contest's table as it fills."""
    if len(entrants) < 2:
        raise InputError("a tournament needs two entrants, not {n}", n=len(entrants))
    exact_matrix = entry.exact_matrix
    if exact_matrix is None:
        raise InputError("{game} has no exact results", game=entry.name)
    seen, report = None, None
    for snapshot in exact_matrix(game, [entrant.strategy for entrant in entrants]):
        if snapshot.value is not seen or report is None:
            seen = snapshot.value
            report = _report(entrants, seen)
        yield Snapshot(snapshot.iteration, snapshot.total, report, phase=snapshot.phase)


def _report(entrants: Sequence[Entrant], matrix: ExactMatrix) -> ExactReport:
    rates = matrix.rates
    others = ~np.eye(len(entrants), dtype=bool)
    wins = ((rates > WIN_ABOVE) & others).sum(axis=1)
    lines = []
    for number, entrant in enumerate(entrants):
        known = rates[number][others[number] & ~np.isnan(rates[number])]
        mean = float(known.mean()) if len(known) else None
        rank = 1 + int((wins > wins[number]).sum())
        lines.append(ExactStanding(entrant.name, entrant.text, int(wins[number]), rank, mean))
    lines.sort(key=lambda line: (line.rank, -(line.mean_win_rate or 0.0)))
    return ExactReport(tuple(lines), tuple(entrant.name for entrant in entrants), matrix)
