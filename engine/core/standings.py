"""Standings of a tournament: means, and how sure they are.

The unit of chance is the encounter, whose games share their dice: its games count as one draw.
Entrants meet fixed opponents equally often, so the error is that of a stratified mean (Cochran,
Sampling Techniques, 1977, chapter 5), with an opponent as a stratum.  An encounter in which an
entrant holds several seats weighs as many games: the mean is a ratio (chapter 6).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.core.job import frozen
from engine.core.registry import Measure

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table; `standard_error` is None while there are too few encounters."""

    entrant: str
    strategy: str
    mean: float
    standard_error: float | None
    games: int
    measures: dict[str, float]
    faults: int = 0


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Results by seating: row entrant in the first seat against column entrant in the second.

    Arrays [entrants, entrants], read-only: `games`, and of the first seat's results the sum of
    returns, the wins and the losses.
    """

    games: npt.NDArray[np.int64]
    returns: Floats
    wins: npt.NDArray[np.int64]
    losses: npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Report:
    """A tournament so far: its lines, best first, and for pairs the cross table.

    The rows of `cross` are in the order of the entrants, which `entrants` names.
    """

    standings: tuple[Standing, ...]
    entrants: tuple[str, ...]
    cross: CrossTable | None


class Standings:
    """Running sums over the results of a tournament."""

    def __init__(
        self,
        entrants: Sequence[tuple[str, str]],
        measures: Sequence[Measure],
        is_paired: bool,
    ) -> None:
        """Start without results; `entrants` are (name, strategy text)."""
        count = len(entrants)
        strata = count if is_paired else 1
        self.num_games = 0
        self._entrants = tuple(entrants)
        self._measures = tuple(measures)
        self._is_paired = is_paired
        self._games = np.zeros(count, dtype=np.int64)
        self._faults = np.zeros(count, dtype=np.int64)
        self._returns = np.zeros(count)
        self._measured = np.zeros((count, len(measures)))
        # Per entrant and stratum, over encounters of n games with total y: the number of
        # encounters and the sums of n, y, n n, n y and y y.
        self._encounters = np.zeros((6, count, strata))
        self._cross = np.zeros((4, count, count))  # games, returns, wins, losses

    def add(self, met: tuple[int, ...], returns: Floats) -> None:
        """Add encounters of the same entrants: returns [encounters, seatings, seats].

        Seating number s is `met` turned by s seats.
        """
        num_encounters, seatings, _ = returns.shape
        self.num_games += num_encounters * seatings
        places: dict[int, list[Floats]] = {entrant: [] for entrant in met}
        for seating in range(seatings):
            seated = met[seating:] + met[:seating]
            for seat, entrant in enumerate(seated):
                self._add_games(entrant, seat, returns[:, seating])
                places[entrant].append(returns[:, seating, seat])
            if self._is_paired:
                self._add_cross(seated[0], seated[1], returns[:, seating, 0])
        for entrant, gained in places.items():
            stratum = next(other for other in met if other != entrant) if self._is_paired else 0
            totals = np.sum(gained, axis=0)
            n = np.full(num_encounters, len(gained), dtype=np.float64)
            sums = [x.sum() for x in (n / n, n, totals, n * n, n * totals, totals * totals)]
            self._encounters[:, entrant, stratum] += sums

    def add_faults(self, entrants: Iterable[int]) -> None:
        """Count one fault for each of `entrants`."""
        for entrant in entrants:
            self._faults[entrant] += 1

    def report(self) -> Report:
        """Return the standings, best first, and the cross table of pairs."""
        lines = [self._line(i) for i in range(len(self._entrants))]
        names = tuple(name for name, _ in self._entrants)
        ranked = tuple(sorted(lines, key=lambda line: -line.mean))
        return Report(ranked, names, self._cross_table() if self._is_paired else None)

    def standard_error(self, entrant: int) -> float | None:
        """Return the standard error of the mean, or None with fewer than two encounters."""
        met = self._encounters[0, entrant] > 0
        sums = self._encounters[:, entrant, met]
        if sums[0].sum() < 2:
            return None
        if sums[0].min() < 2:  # too few to tell the strata apart: treat all encounters as one
            sums = sums.sum(axis=1, keepdims=True)
        num, n, y, nn, ny, yy = sums
        mean = y / n
        squares = np.maximum(yy - 2 * mean * ny + mean * mean * nn, 0.0)  # of y - mean * n
        return math.sqrt(float((num / (num - 1) * squares).sum())) / float(n.sum())

    def _add_games(self, entrant: int, seat: int, returns: Floats) -> None:
        """Add one game per row of `returns` [games, seats], with the entrant in `seat`."""
        self._games[entrant] += len(returns)
        self._returns[entrant] += returns[:, seat].sum()
        for column, measure in enumerate(self._measures):
            self._measured[entrant, column] += measure.of(returns, seat).sum()

    def _add_cross(self, first: int, second: int, returns: Floats) -> None:
        """Add games by seating: the returns of the one seated first [games]."""
        counts = np.count_nonzero(returns > 0), np.count_nonzero(returns < 0)
        sums = np.array([len(returns), returns.sum(), *counts])
        self._cross[:, first, second] += sums

    def _line(self, entrant: int) -> Standing:
        name, strategy = self._entrants[entrant]
        games = max(int(self._games[entrant]), 1)
        means = self._measured[entrant] / games
        return Standing(
            name,
            strategy,
            float(self._returns[entrant]) / games,
            self.standard_error(entrant),
            int(self._games[entrant]),
            {m.name: float(mean) for m, mean in zip(self._measures, means, strict=True)},
            int(self._faults[entrant]),
        )

    def _cross_table(self) -> CrossTable:
        games, returns, wins, losses = self._cross
        whole = [frozen(counts.astype(np.int64)) for counts in (games, wins, losses)]
        return CrossTable(whole[0], frozen(returns), whole[1], whole[2])
