"""Standings of a tournament: means, and how sure they are.

The unit of chance is the encounter, whose games share their dice: its games count as one draw.
Entrants meet fixed opponents equally often, so the error is that of a stratified mean (Cochran,
Sampling Techniques, 1977, chapter 5), with an opponent as a stratum.  An encounter in which an
entrant holds several seats weighs as many games: the mean is a ratio (chapter 6).  While some pairs
have played more than others, every opponent still weighs the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.core.play.measure import Measure
from engine.core.system.errors import InputError
from engine.core.system.job import frozen

Floats = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]

MOST_FAULTS = 1000
"""Failures that are kept one by one; beyond these they are counted only."""
_ENCOUNTERS, _CROSS, _MEASURES = slice(0, 6), slice(6, 10), 10
"""What a cell of the sums holds: see `Standings._sums`."""


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
class GameFault:
    """A failure of `entrant` (its number) in game number `row`, and why."""

    row: int
    entrant: int
    reason: str


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Results by seating: row entrant in the first seat against column entrant in the second.

    Arrays [entrants, entrants], read-only: `games`, and of the first seat's results the sum of
    returns, the wins and the losses.  `means` are the row entrant's mean return against the column
    entrant over both seatings, NaN without games, and `errors` its standard error, NaN with fewer
    than two encounters.
    """

    games: Counts
    returns: Floats
    wins: Counts
    losses: Counts
    means: Floats
    errors: Floats


@dataclass(frozen=True, slots=True)
class Report:
    """A tournament so far: its lines, best first, and for pairs the cross table.

    The rows of `cross` are in the order of the entrants, which `entrants` names.  `faults` are the
    first failures that happened, in the order of the games.
    """

    standings: tuple[Standing, ...]
    entrants: tuple[str, ...]
    cross: CrossTable | None
    faults: tuple[GameFault, ...] = ()


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
        self._faults = np.zeros(count, dtype=np.int64)
        self._noted: list[GameFault] = []
        # A cell per entrant and stratum.  Over encounters of n games with total y: the number of
        # encounters and the sums of n, y, n n, n y and y y; then of the games in the first seat
        # against the stratum the number, the returns, the wins and the losses; then the measures.
        self._sums = np.zeros((count, strata, _MEASURES + len(measures)))

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
                self._add_measures(self._cell(entrant, met), returns[:, seating], seat)
                places[entrant].append(returns[:, seating, seat])
            if self._is_paired:
                self._cell(seated[0], met)[_CROSS] += _counts(returns[:, seating, 0])
        for entrant, gained in places.items():
            totals = np.sum(gained, axis=0)
            n = np.full(num_encounters, len(gained), dtype=np.float64)
            sums = [x.sum() for x in (n / n, n, totals, n * n, n * totals, totals * totals)]
            self._cell(entrant, met)[_ENCOUNTERS] += sums

    def add_faults(self, entrant: int, count: int = 1) -> None:
        """Count faults of an entrant."""
        self._faults[entrant] += count

    def note_faults(self, faults: Iterable[GameFault]) -> None:
        """Keep failures one by one, as far as there is room; `add_faults` counts them."""
        room = MOST_FAULTS - len(self._noted)
        self._noted += list(faults)[: max(room, 0)]

    def cells(self, met: Sequence[int]) -> Iterator[tuple[int, int, Floats]]:
        """Yield (entrant, stratum, sums) of those who met: all that `add` has changed."""
        for entrant in dict.fromkeys(met):
            stratum = self._stratum(entrant, met)
            yield entrant, stratum, self._sums[entrant, stratum]

    def faults_of(self, entrant: int) -> int:
        """Return how often an entrant failed."""
        return int(self._faults[entrant])

    def restore(self, entrant: int, stratum: int, sums: Floats) -> None:
        """Take sums that `cells` gave before; InputError where they cannot be such."""
        count, strata, width = self._sums.shape
        in_range = 0 <= entrant < count and 0 <= stratum < strata
        if not in_range or sums.shape != (width,) or not np.isfinite(sums).all():
            raise InputError("the sums of entrant {n} are damaged", n=entrant)
        self._sums[entrant, stratum] = sums

    def check_counts(self, encounters: Counts, num_games: int, seatings: int) -> None:
        """Raise InputError unless the sums can be those of so many finished games.

        `encounters` [entrants, strata] are those in which an entrant may have been; of pairs each.
        """
        sums = np.moveaxis(self._sums, 2, 0)
        num, n, y, nn, _, yy, first, _, won, lost = sums[:_MEASURES]
        counts = np.stack([num, n, nn, first, won, lost])
        is_right = (
            (counts >= 0).all(0) & (counts == np.floor(counts)).all(0) & (won + lost <= first)
        )
        is_right &= (yy >= 0) & (y * y <= num * yy * (1 + 1e-9))  # Cauchy and Schwarz
        if self._is_paired:
            is_right &= (num == encounters) & (n == seatings * encounters) & (first == encounters)
            is_right &= nn == seatings * seatings * encounters
        else:
            is_right &= (num <= encounters) & (num <= n) & (n * n <= num * nn) & (first == 0)
        if not is_right.all():
            number = int(np.argmin(is_right.all(1)))
            raise InputError("the sums of entrant {n} are not of the games played", n=number)
        if not self._is_paired and n.sum() != num_games * seatings:
            raise InputError("its sums are not of the games played")

    def games_of(self, entrant: int) -> int:
        """Return how many games an entrant has played; a game counts for each seat held."""
        return int(self._sums[entrant, :, 1].sum())

    def report(self) -> Report:
        """Return the standings, best first, and the cross table of pairs."""
        lines = [self._line(i) for i in range(len(self._entrants))]
        names = tuple(name for name, _ in self._entrants)
        ranked = tuple(sorted(lines, key=lambda line: -line.mean))
        cross = self._cross_table() if self._is_paired else None
        return Report(ranked, names, cross, tuple(sorted(self._noted, key=lambda f: f.row)))

    def standard_error(self, entrant: int) -> float | None:
        """Return the standard error of the mean, or None with fewer than two encounters."""
        sums = self._sums[entrant, :, _ENCOUNTERS].T
        sums = sums[:, sums[0] > 0]
        if sums[0].sum() < 2:
            return None
        if sums[0].min() < 2:  # too few to tell the strata apart: treat all encounters as one
            sums = sums.sum(axis=1, keepdims=True)
        return math.sqrt(float((_squares(sums) / sums[1] ** 2).sum())) / len(sums[1])

    def _stratum(self, entrant: int, met: Sequence[int]) -> int:
        return next(other for other in met if other != entrant) if self._is_paired else 0

    def _cell(self, entrant: int, met: Sequence[int]) -> Floats:
        cell: Floats = self._sums[entrant, self._stratum(entrant, met)]
        return cell

    def _add_measures(self, cell: Floats, returns: Floats, seat: int) -> None:
        """Add one game per row of `returns` [games, seats] to the sums of the one in `seat`."""
        for column, measure in enumerate(self._measures, start=_MEASURES):
            assert measure.of is not None
            cell[column] += measure.of(returns, seat).sum()

    def _line(self, entrant: int) -> Standing:
        name, strategy = self._entrants[entrant]
        means = self._means(entrant)
        measured = zip(self._measures, means[_MEASURES:], strict=True)
        return Standing(
            name,
            strategy,
            float(means[2]),
            self.standard_error(entrant),
            self.games_of(entrant),
            {measure.name: float(mean) for measure, mean in measured},
            int(self._faults[entrant]),
        )

    def _means(self, entrant: int) -> Floats:
        """Return the sums a game, every opponent weighing the same; zeros without games."""
        cells = self._sums[entrant]
        games = cells[:, 1]
        if not games.any():
            return np.zeros(cells.shape[1])
        cells, games = cells[games > 0], games[games > 0]
        if (games == games[0]).all():  # the same number, but to the last bit
            means: Floats = cells.sum(axis=0) / games.sum()
            return means
        return np.asarray((cells / games[:, None]).mean(axis=0))

    def _cross_table(self) -> CrossTable:
        numbers, returns, won, lost = np.moveaxis(self._sums[:, :, _CROSS], 2, 0)
        whole = [frozen(counts.astype(np.int64)) for counts in (numbers, won, lost)]
        sums = np.moveaxis(self._sums[:, :, _ENCOUNTERS], 2, 0)
        with np.errstate(invalid="ignore", divide="ignore"):
            means = sums[2] / sums[1]
            errors = np.where(sums[0] >= 2, np.sqrt(_squares(sums)) / sums[1], math.nan)
        games, wins, losses = whole
        return CrossTable(games, frozen(returns), wins, losses, frozen(means), frozen(errors))


def _counts(returns: Floats) -> tuple[float, ...]:
    """Return the number of games, their sum, the wins and the losses of the one seated first."""
    won, lost = int((returns > 0).sum()), int((returns < 0).sum())
    return len(returns), float(returns.sum()), won, lost


def _squares(sums: Floats) -> Floats:
    """Return the estimated variance of each stratum's total, from its six sums."""
    num, n, y, nn, ny, yy = sums
    mean = y / n
    squares = np.maximum(yy - 2 * mean * ny + mean * mean * nn, 0.0)  # of y - mean * n
    variance: Floats = num / (num - 1) * squares
    return variance
