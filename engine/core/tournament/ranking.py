"""Ranks where chance decides: who is surely better, and how many games would settle the rest.

Two entrants are told apart where their 95 % intervals do not overlap.  That is stricter than a
test of the difference (Schenker and Gentleman, The American Statistician 55, 2001), as it should
be where everybody is compared with everybody.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.core.play.interval import NORMAL_95, half_interval
from engine.core.play.measure import Measure
from engine.core.play.registry import GameEntry
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.standings import FEWEST_GAMES, Standing


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

    It is that of the return, or of a measure.  Where all encounters ended alike the usual error is
    0, which is too good to be true: of returns that are `spread` wide the rule of three then says
    how far they may be off (Hanley and Lippman-Hand, JAMA 249, 1983).
    """
    error = standing.standard_error if measure is None else standing.errors[measure.name]
    if error is None or standing.games < FEWEST_GAMES:
        return math.inf
    if error == 0 and spread is not None:
        return min(3 / (standing.games / 2), 1.0) * spread
    return half_interval(error)


def ranks(
    standings: Sequence[Standing], spread: float | None = None, measure: Measure | None = None
) -> tuple[int, ...]:
    """Return the rank of each line: 1, and one more for everyone who is surely better."""
    lows, highs = zip(*_intervals(standings, spread, measure), strict=True)
    rising = sorted(low for low in lows if not math.isnan(low))
    # Of a line about which nothing is known nobody is surely better.
    return tuple(
        1 if math.isnan(high) else 1 + len(rising) - bisect_right(rising, high) for high in highs
    )


def beaten(
    standings: Sequence[Standing], spread: float | None = None, measure: Measure | None = None
) -> tuple[tuple[int, ...], ...]:
    """Return the places of those that each line is surely better than."""
    intervals = _intervals(standings, spread, measure)
    return tuple(
        tuple(place for place, (_, high) in enumerate(intervals) if low > high)
        for low, _ in intervals
    )


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
    """Return the neighbours in the table that overlap, the best first.

    Interval widths shrink with the root of the number of games, so that both intervals together
    fit into the difference d once the games have grown by ((h1 + h2) / d)^2.
    """
    found = []
    intervals = _intervals(standings, spread, measure)
    for i, ((low, top), (bottom, high)) in enumerate(pairwise(intervals)):
        both = (top - low + high - bottom) / 2
        if both == 0 or not math.isfinite(both) or low > high:
            continue  # with intervals of 0 nothing can shrink: what is equal stays equal
        gap = (low + top - bottom - high) / 2
        error = math.hypot(top - low, high - bottom) / 2 / NORMAL_95
        growth = (both / max(gap, error)) ** 2
        found.append(Undecided(i, i + 1, max(growth - 1, 0.0) * num_games, gap < error))
    return tuple(found)


def _intervals(
    standings: Sequence[Standing], spread: float | None, measure: Measure | None
) -> list[tuple[float, float]]:
    """Return the 95 % interval of each line, turned so that more is better."""
    found = []
    for line in standings:
        value = line.mean if measure is None else line.measures[measure.name]
        value = value if measure is None or measure.higher_is_better else -value
        half = half_width(line, spread, measure)
        found.append((value - half, value + half))
    return found
