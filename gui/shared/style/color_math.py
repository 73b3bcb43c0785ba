"""Arithmetic of colours written #RRGGBB: contrast, mixing, colour maps; no Qt."""

from __future__ import annotations

import functools
from collections.abc import Sequence


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
