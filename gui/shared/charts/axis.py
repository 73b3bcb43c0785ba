"""Axes with round values; no Qt."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MOST_TICKS = 6
_SHRINKS = 0.5
"""Without an outlier the axis would be no longer than this part of itself."""


@dataclass(frozen=True, slots=True)
class Axis:
    """The ticks of an axis, evenly spaced; the first and the last are its ends."""

    ticks: tuple[float, ...]

    @property
    def low(self) -> float:
        """The value at the left end."""
        return self.ticks[0]

    @property
    def high(self) -> float:
        """The value at the right end."""
        return self.ticks[-1]

    @property
    def step(self) -> float:
        """How far ticks are apart."""
        return self.ticks[1] - self.ticks[0]

    def share(self, value: float) -> float:
        """Return where a value lies between the ends, 0 to 1, beyond them if it is outside."""
        return (value - self.low) / (self.high - self.low)

    def has(self, value: float) -> bool:
        """Return whether a value lies between the ends."""
        return self.low <= value <= self.high


def round_axis(low: float, high: float, least: float = 0.0) -> Axis:
    """Return the shortest axis with at most six round ticks that holds both values.

    Ticks are no closer than `least`, a round step itself.
    """
    for step in _round_steps(high - low, MOST_TICKS):
        step = max(step, least)
        first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
        last = max(last, first + 1)
        if last - first < MOST_TICKS:
            break
    return Axis(_multiples(step, first, last))


def round_ticks(
    low: float, high: float, most: int = MOST_TICKS, *, is_whole: bool = False
) -> tuple[float, ...]:
    """Return the round values from `low` to `high`, whole ones if so asked: at most `most`, >= 2.

    What a part of an axis shows has them where the whole one has them, and between.
    """
    for step in _round_steps(high - low, most):
        step = max(step, 1.0) if is_whole else step
        first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
        if last - first < most:
            break
    return _multiples(step, first, last)


def _round_steps(span: float, most: int) -> Iterator[float]:
    """Yield 1, 2 and 5 times powers of ten, from too many ticks to too few."""
    power = 10.0 ** math.floor(math.log10(max(span, 1e-9) / most))
    return (factor * power for factor in (1, 2, 5, 10, 20, 50))


def _multiples(step: float, first: int, last: int) -> tuple[float, ...]:
    return tuple(round(i * step, 12) for i in range(first, last + 1))


def axis_for(
    points: Sequence[tuple[float, float]], limits: tuple[float, float] = (-math.inf, math.inf)
) -> Axis | None:
    """Return an axis for (value, half width), or None for none; it leaves outliers out.

    Values cannot lie beyond the `limits`, whatever their width.

    An outlier is an extreme without which the axis is no more than half as long; of six
    points one may be such, of ten two.
    """
    kept = sorted((value, half) for value, half in points if math.isfinite(value + half))
    if not kept:
        return None
    for _ in range((len(kept) - 2) // 4):
        span = kept[-1][0] - kept[0][0]
        shorter = min((kept[1:], kept[:-1]), key=lambda rest: rest[-1][0] - rest[0][0])
        if shorter[-1][0] - shorter[0][0] > _SHRINKS * span:
            break
        kept = shorter
    low = max(min(value - half for value, half in kept), limits[0])
    high = min(max(value + half for value, half in kept), limits[1])
    return round_axis(low, high)
