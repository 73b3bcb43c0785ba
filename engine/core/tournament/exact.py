"""Exact tournaments: every pair's result by computation, ranked as in a contest.

A result is the chance to win, or where a game counts points the mean of its points.  A contest
counts wins: a win is a result better than an even one by more than a millionth, so that two
spellings of the same strategy do not beat each other by rounding (CS 61A, Hog contest, 2020).
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

import numpy as np

from engine.core.play.exact_matrix import ExactMatrix
from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot, frozen

if TYPE_CHECKING:
    from engine.core.tournament.schedule import Entrant


MARGIN = 1e-6
"""A result better than an even one by more than this is a win."""


Unit = Literal["chance", "points"]


@dataclass(frozen=True, slots=True)
class ExactStanding:
    """One line of the contest's table; the mean is over the opponents, None for none yet."""

    entrant: str
    strategy: str
    wins: int
    rank: int
    mean: float | None


@dataclass(frozen=True, slots=True, eq=False)
class ExactReport:
    """The contest so far, best first; the rows of `matrix` are in the order of `entrants`."""

    standings: tuple[ExactStanding, ...]
    entrants: tuple[str, ...]
    matrix: ExactMatrix
    unit: Unit = "chance"

    @property
    def is_whole(self) -> bool:
        """Whether every pair is known."""
        return not np.isnan(self.matrix.means).any()

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

    def __init__(self, count: int, *, known: ExactMatrix | None = None, level: float = 0.5) -> None:
        """Know about `count` strategies what is `known` from before; `level` is an even result."""
        self._level = level
        empty = np.full((count, count), math.nan)
        self._first = empty.copy() if known is None else known.moving_first.copy()
        self._second = empty if known is None else known.moving_second.copy()

    def has(self, row: int, column: int) -> bool:
        """Return whether `row` against `column` is known."""
        return not (math.isnan(self._first[row, column]) or math.isnan(self._second[row, column]))

    def has_both(self, row: int, column: int) -> bool:
        """Return whether a pair is known from both sides."""
        return self.has(row, column) and self.has(column, row)

    def put(self, row: int, column: int, moving_first: float, moving_second: float) -> None:
        """Take the results of `row` against `column`."""
        self._first[row, column] = moving_first
        self._second[row, column] = moving_second

    def put_pair(self, row: int, column: int, moving_first: float, moving_second: float) -> None:
        """Take the results of `row` against `column`, and with them those of the column."""
        self.put(row, column, moving_first, moving_second)
        total = 2 * self._level
        self.put(column, row, total - moving_second, total - moving_first)

    def matrix(self) -> ExactMatrix:
        """Return what is known so far."""
        return ExactMatrix(frozen(self._first), frozen(self._second), self._level)


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
            report = exact_report(entry, entrants, seen)
            if keeper is not None:
                now = time.monotonic()
                keeper.keep(seen, now - since)
                since = now
        yield Snapshot(snapshot.iteration, snapshot.total, report, phase=snapshot.phase)


def exact_report(entry: GameEntry, entrants: Sequence[Entrant], matrix: ExactMatrix) -> ExactReport:
    """Return the contest's table of what a matrix knows."""
    count = len(entrants)
    others = matrix.means[~np.eye(count, dtype=bool)].reshape(count, count - 1)
    wins = (others > matrix.level + MARGIN).sum(axis=1)
    ranks = 1 + np.searchsorted(np.sort(-wins), -wins)
    is_known = ~np.isnan(others)
    numbers = is_known.sum(axis=1)
    means = np.where(is_known, others, 0.0).sum(axis=1) / np.maximum(numbers, 1)
    lines = [
        ExactStanding(entrant.name, entrant.text, won, rank, mean if number else None)
        for entrant, won, rank, mean, number in zip(
            entrants, wins.tolist(), ranks.tolist(), means.tolist(), numbers, strict=True
        )
    ]
    lines.sort(key=lambda line: (line.rank, math.inf if line.mean is None else -line.mean))
    names = tuple(entrant.name for entrant in entrants)
    unit: Unit = "chance" if entry.value_unit == "chance" else "points"
    return ExactReport(tuple(lines), names, matrix, unit)
