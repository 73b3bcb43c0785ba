"""Ranks where chance decides: who is surely better, and how many games would settle the rest.

Two entrants are told apart where their 95 % intervals do not overlap.  That is stricter than a
test of the difference (Schenker and Gentleman, The American Statistician 55, 2001), as it should
be where everybody is compared with everybody.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.core.play.interval import NORMAL_95, half_interval
from engine.core.tournament.standings import Standing

FEWEST_GAMES = 30
"""With fewer games nobody is told from anybody."""


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


def half_width(standing: Standing, spread: float | None = None) -> float:
    """Return half the 95 % interval of the mean; infinite where there are too few games.

    Where all encounters ended alike the usual error is 0, which is too good to be true: of returns
    that are `spread` wide the rule of three then says how far they may be off (Hanley and
    Lippman-Hand, JAMA 249, 1983).
    """
    if standing.standard_error is None or standing.games < FEWEST_GAMES:
        return math.inf
    if standing.standard_error == 0 and spread is not None:
        return min(3 / (standing.games / 2), 1.0) * spread
    return half_interval(standing.standard_error)


def ranks(standings: Sequence[Standing], spread: float | None = None) -> tuple[int, ...]:
    """Return the rank of each line: 1, and one more for everyone who is surely better."""
    lows = [line.mean - half_width(line, spread) for line in standings]
    highs = [line.mean + half_width(line, spread) for line in standings]
    return tuple(1 + sum(low > high for low in lows) for high in highs)


def undecided(
    standings: Sequence[Standing], num_games: int, spread: float | None = None
) -> tuple[Undecided, ...]:
    """Return the neighbours in the table that overlap, the best first.

    Interval widths shrink with the root of the number of games, so that both intervals together
    fit into the difference d once the games have grown by ((h1 + h2) / d)^2.
    """
    found = []
    for (i, better), (j, worse) in combinations(enumerate(standings), 2):
        one, other = half_width(better, spread), half_width(worse, spread)
        if j > i + 1 or math.isinf(one + other) or better.mean - one > worse.mean + other:
            continue
        gap = better.mean - worse.mean
        error = math.hypot(one, other) / NORMAL_95
        if one + other == 0:
            continue  # nothing to shrink: points that are equal stay equal
        growth = ((one + other) / max(gap, error)) ** 2
        found.append(Undecided(i, j, max(growth - 1, 0.0) * num_games, gap < error))
    return tuple(found)
