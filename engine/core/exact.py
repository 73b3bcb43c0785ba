"""Exact tournaments: every pair's chances by computation, ranked as in a contest.

A contest counts wins: a win is a rate above one half by more than a millionth, so that two
spellings of the same strategy do not beat each other by rounding (CS 61A, Hog contest, 2020).
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

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

    @property
    def num_known(self) -> int:
        """How many comparisons of a row with a column are known."""
        is_known = ~(np.isnan(self.moving_first) | np.isnan(self.moving_second))
        np.fill_diagonal(is_known, False)
        return int(is_known.sum())


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

    @property
    def is_whole(self) -> bool:
        """Whether every pair is known."""
        return not np.isnan(self.matrix.rates).any()

    @property
    def num_known(self) -> int:
        """How many comparisons have been made: two for each pair."""
        return self.matrix.num_known


class ExactKeeper(Protocol):
    """Keeps what is worked out, so that a contest can go on another day."""

    def known(self) -> ExactMatrix:
        """Return what is kept; NaN where nothing is."""

    def keep(self, matrix: ExactMatrix, seconds: float) -> None:
        """Keep what is new in `matrix`, which took `seconds` more."""


class MatrixSoFar:
    """Collects the pairs as they are worked out."""

    def __init__(self, count: int, *, known: ExactMatrix | None = None) -> None:
        """Know about `count` strategies what is `known` from before, if anything."""
        empty = np.full((count, count), math.nan)
        self._first = empty.copy() if known is None else known.moving_first.copy()
        self._second = empty if known is None else known.moving_second.copy()

    def has(self, row: int, column: int) -> bool:
        """Return whether `row` against `column` is known."""
        return not (math.isnan(self._first[row, column]) or math.isnan(self._second[row, column]))

    def put(self, row: int, column: int, moving_first: float, moving_second: float) -> None:
        """Take the chances of `row` against `column`."""
        self._first[row, column] = moving_first
        self._second[row, column] = moving_second

    def matrix(self) -> ExactMatrix:
        """Return what is known so far."""
        return ExactMatrix(frozen(self._first), frozen(self._second))


def run_exact(
    entry: GameEntry,
    game: AnyGame,
    entrants: Sequence[Entrant],
    keeper: ExactKeeper | None = None,
) -> Iterator[Snapshot[ExactReport]]:
    """Compare everyone with everyone; yield the contest's table as it fills.

    With a `keeper` nothing is compared again that it knows, and all that is new goes to it.
    """
    if len(entrants) < 2:
        raise InputError("a tournament needs two entrants, not {n}", n=len(entrants))
    exact_matrix = entry.exact_matrix
    if exact_matrix is None:
        raise InputError("{game} has no exact results", game=entry.name)
    known = None if keeper is None else keeper.known()
    seen, report, since = None, None, time.monotonic()
    for snapshot in exact_matrix(game, [entrant.strategy for entrant in entrants], known=known):
        if snapshot.value is not seen or report is None:
            seen = snapshot.value
            report = exact_report(entrants, seen)
            if keeper is not None:
                now = time.monotonic()
                keeper.keep(seen, now - since)
                since = now
        yield Snapshot(snapshot.iteration, snapshot.total, report, phase=snapshot.phase)


def exact_report(entrants: Sequence[Entrant], matrix: ExactMatrix) -> ExactReport:
    """Return the contest's table of what a matrix knows."""
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
