"""Arithmetic of colours written #RRGGBB: contrast, mixing, colour maps; no Qt."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


MOST_LEVELS = 255
"""About so many steps a map has."""


def channels(color: str) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255; an alpha in front is left out."""
    digits = color.lstrip("#")[-6:]
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


@functools.lru_cache(maxsize=4096)
def mix(color: str, other: str, share: float) -> str:
    """Return `color` with `share` (0 to 1) of `other` mixed in."""
    pairs = zip(channels(color), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def luminance(color: str) -> float:
    """Return the relative luminance (WCAG 2)."""
    red, green, blue = (_linear(channel / 255) for channel in channels(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(color: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    low, high = sorted((luminance(color), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@functools.lru_cache(maxsize=4096)
def letter_on(fill: str) -> str:
    """Return black or white, whichever reads better on `fill`."""
    return max("#000000", "#FFFFFF", key=lambda ink: contrast(ink, fill))


class ColorMap(tuple[str, ...]):
    """Evenly spaced colours, low to high."""

    __slots__ = ()

    def at(self, value: float) -> str:
        """Return the colour of a value from 0 to 1."""
        return at(self, value)

    def below(self) -> ColorMap:
        """Return the map from its low end to its middle."""
        return ColorMap(self[: len(self) // 2 + 1])

    def bar(self, count: int = 33) -> tuple[str, ...]:
        """Return so many colours from end to end."""
        return tuple(at(self, step / (count - 1)) for step in range(count))

    def colors(self, values: npt.NDArray[Any], unknown: str) -> npt.NDArray[np.uint8]:
        """Return red, green and blue of values from 0 to 1; of NaN those of `unknown`."""
        import numpy as np  # the first paint does without

        last = -(-MOST_LEVELS // (len(self) - 1)) * (len(self) - 1)  # each stop is a level
        rows = [*table(self, last + 1), channels(unknown)]
        levels = np.where(np.isnan(values), last + 1, np.nan_to_num(values) * last).round()
        colors: npt.NDArray[np.uint8] = np.array(rows, dtype=np.uint8)
        return colors[levels.astype(np.int16)]


def at(stops: Sequence[str], value: float) -> str:
    """Return the colour of `value` (0 to 1) on a map of evenly spaced stops."""
    place = min(max(value, 0.0), 1.0) * (len(stops) - 1)
    index = min(int(place), len(stops) - 2)
    return mix(stops[index], stops[index + 1], place - index)


@functools.lru_cache(maxsize=16)
def ordinal(stops: Sequence[str], zero: str, count: int = 11) -> tuple[str, ...]:
    """Return `count` fixed steps from 10 % to 92 % of a map, the first one replaced by `zero`."""
    steps = [at(stops, 0.10 + 0.82 * step / (count - 1)) for step in range(count)]
    return (zero, *steps[1:])


def table(stops: Sequence[str], size: int = 256) -> list[tuple[int, int, int]]:
    """Return a map as `size` rows of red, green, blue, for plots and images."""
    return [channels(at(stops, row / (size - 1))) for row in range(size)]


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
