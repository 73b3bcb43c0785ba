"""Ranks where chance decides: who is surely better, and how many games would settle the rest.

Everybody is compared with everybody, so it is the family of all these comparisons that is wrong in
5 % of tournaments at most where all are equal: two are told apart where they differ by more than
the quantile of Student's t at 5 % divided by the number of pairs (Bonferroni) times the standard
error of their difference.  What one wins another loses, so that two lines of k vary against each
other: their correlation is taken for -1 / (k - 1), which it is where all meet equally often.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from engine.core.play.interval import NORMAL_95, t_quantile
from engine.core.play.measure import Measure
from engine.core.play.registry import GameEntry
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.standings import FEWEST_GAMES, CrossTable, Standing


@dataclass(frozen=True, slots=True)
class Undecided:
    """Two lines of the standings that cannot be told apart yet: their places, the better first.

    `games` is how many more games of the whole tournament would separate the intervals, if the
    difference stays what it is; where it is smaller than its own error, no less than that.
    """

    better: int
    worse: int
    games: float
    is_at_least: bool


def half_width(
    standing: Standing, spread: float | None = None, measure: Measure | None = None
) -> float:
    """Return half the 95 % interval of a mean; infinite where there are too few games.

    It is that of the return, or of a measure, by Student's t for so many encounters.
    """
    error = _error(standing, spread, measure)
    return t_quantile(NORMAL_95, standing.freedom) * error


def pair_half_width(cross: CrossTable, row: int, column: int, spread: float | None = None) -> float:
    """Return the same of the mean of a pair."""
    games = int(cross.games[row, column] + cross.games[column, row])
    error = float(cross.errors[row, column])
    if math.isnan(error) or games < FEWEST_GAMES:
        return math.inf
    freedom = float(cross.encounters[row, column]) - 1
    return t_quantile(NORMAL_95, freedom) * _believed(error, games, spread)


def _error(standing: Standing, spread: float | None, measure: Measure | None) -> float:
    error = standing.standard_error if measure is None else standing.errors[measure.name]
    if error is None or standing.games < FEWEST_GAMES:
        return math.inf
    return _believed(error, standing.games, spread)


def _believed(error: float, games: int, spread: float | None) -> float:
    """Return a standard error that is not too good to be true: of returns that are `spread` wide.

    Where all encounters ended alike the usual one is 0; the rule of three then says how far the
    mean may be off (Hanley and Lippman-Hand, JAMA 249, 1983).  Where nearly all did it is too small
    as well: then it is that of the share which would have such an error, with two of each kind
    added (Agresti and Coull, The American Statistician 52, 1998).
    """
    if spread is None:
        return error
    if error == 0:
        return min(3 / (games / 2), 1.0) * spread / NORMAL_95
    product = min(games * (error / spread) ** 2, 0.25)
    share = ((1 - math.sqrt(1 - 4 * product)) / 2 * games + 2) / (games + 4)
    return max(error, spread * math.sqrt(share * (1 - share) / (games + 4)))


def rank_ranges(
    standings: Sequence[Standing], spread: float | None = None, measure: Measure | None = None
) -> tuple[tuple[int, int], ...]:
    """Return which ranks each line may have: after all that are surely better, before all worse."""
    found = _Compared(standings, spread, measure)
    first, last = 1 + found.is_better.sum(axis=0), len(standings) - found.is_better.sum(axis=1)
    return tuple(zip(first.tolist(), last.tolist(), strict=True))


def range_text(first: int, last: int) -> str:
    """Return the ranks that a line may have as text: 2, or 2–4 where they are not told apart."""
    return str(first) if first == last else f"{first}–{last}"


def ranks(
    standings: Sequence[Standing], spread: float | None = None, measure: Measure | None = None
) -> tuple[int, ...]:
    """Return the rank of each line: 1, and one more for everyone who is surely better."""
    return tuple(first for first, _last in rank_ranges(standings, spread, measure))


def beaten(
    standings: Sequence[Standing], spread: float | None = None, measure: Measure | None = None
) -> tuple[tuple[int, ...], ...]:
    """Return the places of those that each line is surely better than."""
    found = _Compared(standings, spread, measure)
    return tuple(tuple(np.flatnonzero(row).tolist()) for row in found.is_better)


def ordering(settings: TournamentSettings) -> tuple[float | None, Measure | None]:
    """Return how wide the numbers that order the table can be, where known, and their measure."""
    measures = {measure.name: measure for measure in settings.entry.measures}
    measure = measures.get(settings.entry.order)
    if measure is not None:
        return 1.0 if measure.kind == "share" else None, measure
    return spread_of(settings), None


def spread_of(settings: TournamentSettings) -> float | None:
    """Return how wide the returns of a game can be, where that is known."""
    if settings.entry.value_unit == "chance":
        return 1.0 / return_factor(settings.entry)
    return settings.game.widest_return


def return_factor(entry: GameEntry) -> float:
    """Return how far a value moves when a return moves by one."""
    return entry.value_of_return(1.0) - entry.value_of_return(0.0)


def undecided(
    standings: Sequence[Standing],
    num_games: int,
    spread: float | None = None,
    measure: Measure | None = None,
) -> tuple[Undecided, ...]:
    """Return the neighbours in the table that cannot be told apart, the best first.

    What is needed to tell them apart shrinks with the root of the number of games, so that their
    difference d suffices once the games have grown by (needed / d)^2.
    """
    known = _Compared(standings, spread, measure)
    found = []
    for i in range(len(standings) - 1):
        gap, error = float(known.gaps[i, i + 1]), float(known.errors[i, i + 1])
        if error == 0 or not math.isfinite(error) or known.is_better[i, i + 1]:
            continue  # an error of 0 cannot shrink: what is equal stays equal
        growth = (known.quantile * error / max(gap, error)) ** 2
        found.append(Undecided(i, i + 1, max(growth - 1, 0.0) * num_games, gap < error))
    return tuple(found)


class _Compared:
    """All lines against all: differences [lines, lines], their errors, and who is surely better."""

    def __init__(
        self, standings: Sequence[Standing], spread: float | None, measure: Measure | None
    ) -> None:
        count = len(standings)
        errors = np.array([_error(line, spread, measure) for line in standings])
        values = np.array([_value(line, measure) for line in standings])
        free = min((line.freedom for line in standings), default=math.inf)
        self.quantile = t_quantile(_of_family(count), free)
        self.gaps = values[:, None] - values
        with np.errstate(invalid="ignore"):  # of a line about which nothing is known
            squares = np.add.outer(errors**2, errors**2)
            together = 2 * np.multiply.outer(errors, errors) / max(count - 1, 1)
            self.errors = np.sqrt(squares + together)
            self.is_better = self.gaps > self.quantile * self.errors


def _value(line: Standing, measure: Measure | None) -> float:
    """Return what orders a line, turned so that more is better."""
    if measure is None:
        return line.mean
    value = line.measures[measure.name]
    return value if measure.higher_is_better else -value


def _of_family(count: int) -> float:
    """Return the normal quantile for each of all pairs of so many, 5 % wrong together."""
    return NormalDist().inv_cdf(1 - 0.025 / max(count * (count - 1) / 2, 1))
