"""A sequential test: is one better than another, looked at again and again, and stopped when known.

Wald's sequential probability ratio test (1945) between two differences in normalized Elo, which is
what the mean of a game's score is above one half in standard deviations of it, times 800 / ln 10
(Van den Bergh, Normalized Elo, 2021).  The unit of chance is the encounter, whose games share their
luck.  The ratio is that of the largest likelihoods under either difference: over the five classes
of a pair's score, as fastchess and Fishtest have it, or of normal differences.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.core.system.errors import InputError

UNIT = 800 / math.log(10)
"""Points of normalized Elo for a mean score one standard deviation of a game above one half."""
GAMES = 2
"""Of an encounter: the two change places."""
_NO_COUNT = 1e-3
"""What stands for a class that was never seen, which might be."""
_PRECISION = 1e-9
_MOST_STEPS = 50
_NEAR, _ROUGHLY = 0.25, 1e-2
"""So many deviations are near; on the way there shares need not be more exact."""
_LARGEST = 10_000.0
_BEYOND, _MOST_BEYOND = 0.45, 1.0
"""So many deviations of what a look brings the bounds are moved, of that many deviations at most.

A walk goes .583 beyond them (Siegmund 1985), but errors are above what is asked for by then: the
deviation of an encounter is estimated too, of few of them where the difference is wide.
"""
_FEWEST_A_LOOK, _MOST_A_LOOK = 10, 50
_A_LOOK = 0.85
"""A look is to bring a deviation of the ratio of so much; bounds of .05 lie at ±2.94."""
_FLAT = 1e-6
"""Drifts below this share of the spread count as none."""

Floats: TypeAlias = npt.NDArray[np.float64]
Verdict = Literal["", "low", "high"]


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Whether the first is `high` rather than `low` points of normalized Elo above the second.

    `high` is taken by mistake with a chance of about `alpha`, `low` with one of about `beta`, where
    it is looked at after every `look` encounters; 0 stands for all the time.
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05
    look: int = 0

    def __post_init__(self) -> None:
        """Raise InputError for differences or chances that make no test."""
        if not (self.low < self.high and max(abs(self.low), abs(self.high)) <= _LARGEST):
            raise InputError(
                "the first difference must be below the second, both at most {most:,} points, not "
                "{low:g} and {high:g}",
                most=int(_LARGEST),
                low=self.low,
                high=self.high,
            )
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < chance < 0.5:
                raise InputError(
                    "{name} must be above 0 and below 0.5, not {chance:g}", name=name, chance=chance
                )

    @property
    def _spread(self) -> float:
        """The difference in standard deviations of an encounter."""
        return _per_encounter(self.high - self.low)

    @property
    def bounds(self) -> tuple[float, float]:
        """The logarithms of the ratio at which `low` and `high` are taken.

        They lie within Wald's by most of what the ratio goes beyond them in the mean, as it is
        looked at now and then (Siegmund, Sequential Analysis, 1985): no larger chances, with fewer
        games.
        """
        beyond = _BEYOND * min(self._spread * math.sqrt(self.look), _MOST_BEYOND)
        return (
            min(math.log(self.beta / (1 - self.alpha)) + beyond, 0.0),
            max(math.log((1 - self.beta) / self.alpha) - beyond, 0.0),
        )

    def encounters_a_look(self, *, is_slow: bool) -> int:
        """Return after how many encounters it is looked at: 10 to 50, fewer for wide differences.

        10 where a strategy thinks so long that a game may take a second.  A look costs as much as
        many games of a kernel; but one that may bring half of the way to a bound wastes games.
        """
        wanted = 0 if is_slow else round((_A_LOOK / self._spread) ** 2)
        return min(max(wanted, _FEWEST_A_LOOK), _MOST_A_LOOK)

    def verdict(self, ratio: float) -> Verdict:
        """Return which difference is taken at this logarithm of the ratio, "" for none yet."""
        lower, upper = self.bounds
        return "low" if ratio <= lower else "high" if ratio >= upper else ""

    def ratio_of_classes(self, counts: Sequence[float]) -> float:
        """Return the logarithm of the ratio of encounters by their class, from all lost to all won.

        Raises ValueError for fewer than two classes.
        """
        low, high = (_per_encounter(points) for points in (self.low, self.high))
        return ratio_of_classes(counts, low, high)

    def ratio_of_differences(self, count: int, total: float, squares: float) -> float:
        """Return the same of `count` encounters with this total and these squares of differences.

        A difference is what the first has beyond the second in an encounter.
        """
        low, high = (_per_encounter(points) for points in (self.low, self.high))
        return ratio_of_differences(count, total, squares, low, high)

    def encounters_left(self, ratio: float, encounters: int) -> float:
        """Return how many more encounters there will be, if they go on as so far; 0 at the end.

        That of a Brownian motion between two bounds (Wald's identities); infinite with none so far.
        """
        if self.verdict(ratio):
            return 0.0
        if not encounters:
            return math.inf
        lower, upper = self.bounds
        spread = self._spread
        drift, down, up = ratio / encounters, ratio - lower, upper - ratio
        if abs(drift) < _FLAT * spread**2:
            return down * up / spread**2
        rate = 2 * abs(drift) / spread**2
        ends = math.expm1(-rate * (down + up))
        # The share that end at the upper; of a drift down no term grows beyond what a float holds.
        share = math.expm1(-rate * down) / ends
        if drift < 0:
            share *= math.exp(-rate * up)
        return (share * up - (1 - share) * down) / drift


@dataclass(frozen=True, slots=True)
class SequentialReport:
    """A sequential test so far.

    `walk` has the number of encounters and the logarithm of the ratio at each look.  `classes` are
    encounters of a pair by their score for the first, from none of two points to both, in halves;
    None where more than two play.  `elo` is the difference in normalized Elo and its standard
    error, `encounters_left` how many more there will be if they go on so.
    """

    test: SequentialTest
    walk: tuple[tuple[int, float], ...] = ()
    classes: tuple[int, ...] | None = None
    elo: tuple[float, float] = (0.0, math.inf)
    verdict: Verdict = ""
    encounters_left: float = math.inf

    @property
    def encounters(self) -> int:
        """The number of encounters that were looked at."""
        return self.walk[-1][0] if self.walk else 0

    @property
    def ratio(self) -> float:
        """The logarithm of the ratio."""
        return self.walk[-1][1] if self.walk else 0.0


def normalized_elo(mean: float, square: float, encounters: int) -> tuple[float, float]:
    """Return the difference in normalized Elo, and its standard error.

    `mean` and `square` are those of what the first has beyond the second in an encounter, above
    what equals have.
    """
    deviation = math.sqrt(max(square - mean * mean, 0.0))
    if not encounters or not deviation:
        return (0.0 if not mean else math.copysign(math.inf, mean)), math.inf
    value = mean / deviation
    scale = UNIT / math.sqrt(GAMES)
    return scale * value, scale * math.sqrt((1 + value * value / 2) / encounters)


def _per_encounter(points: float) -> float:
    """Return normalized Elo as a mean of encounters in their standard deviations."""
    return points / UNIT * math.sqrt(GAMES)


def ratio_of_classes(counts: Sequence[float], low: float, high: float) -> float:
    """Return log L(high) - log L(low), of means that are so many standard deviations off.

    `counts` are of scores from 0 to 1, equally apart.
    """
    if len(counts) < 2:
        raise ValueError("one class says nothing")
    seen = np.array([count or _NO_COUNT for count in counts], dtype=np.float64)
    scores, shares = np.linspace(0, 1, len(seen)), seen / seen.sum()
    found = [_most_likely(scores, shares, each) for each in (low, high)]
    return float(seen.sum() * (shares @ np.log(found[1] / found[0])))


def _most_likely(scores: Floats, shares: Floats, value: float) -> Floats:
    """Return the most likely shares whose mean is `value` standard deviations above one half.

    The deviation is taken from the step before, until nothing changes (Van den Bergh, The
    generalized maximum likelihood ratio for the expectation value, section 4).  It leads there from
    near by alone: what is far off one half is approached by smaller values.
    """
    found = np.full(len(scores), 1 / len(scores))
    ways = max(math.ceil(abs(value) / _NEAR), 1)
    for way in range(1, ways + 1):
        for _step in range(_MOST_STEPS):
            before = found
            wanted = _off(scores, found, value * way / ways)
            found = _with_mean_zero(wanted, shares)
            if np.abs(found - before).max() < (_PRECISION if way == ways else _ROUGHLY):
                break
    return found


def _off(scores: Floats, shares: Floats, value: float) -> Floats:
    """Return what has the mean 0 where the scores' mean is `value` deviations above one half.

    It is linear in the shares, about those given.
    """
    mean = float(shares @ scores)
    deviation = math.sqrt(float(shares @ (scores - mean) ** 2))
    return scores - 0.5 - value * deviation * (1 + ((mean - scores) / deviation) ** 2) / 2


def _with_mean_zero(values: Floats, shares: Floats) -> Floats:
    """Return the most likely shares under which the values have the mean 0 (Owen 1988)."""
    from scipy.optimize import brentq

    # The multiplier keeps every share positive between the poles.
    low, high = -1 / float(values.max()), -1 / float(values.min())
    room = (high - low) * _PRECISION

    def slope(multiplier: float) -> float:
        return float(shares @ (values / (1 + multiplier * values)))

    multiplier = brentq(slope, low + room, high - room, xtol=1e-12)
    found: Floats = shares / (1 + multiplier * values)
    return found


def ratio_of_differences(
    count: int, total: float, squares: float, low: float, high: float
) -> float:
    """Return log L(high) - log L(low) of normal differences, in units of their own deviation.

    The deviation is the most likely one under either mean.
    """
    if not count:
        return 0.0
    size = math.sqrt(squares / count)
    shift = total / count / size if size else 0.0

    def likelihood(value: float) -> float:
        pulled = value * shift
        deviation = (math.sqrt(pulled * pulled + 4) - pulled) / 2
        rest = (1 / deviation**2 - 2 * pulled / deviation + value * value) / 2
        return -count * (math.log(deviation) + rest)

    return likelihood(high) - likelihood(low)
