"""The maps of March: towns in a grid, with roads between neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class Map:
    """Towns with their places, and the neighbours of each; players start in three of them."""

    places: tuple[tuple[int, int], ...]
    neighbours: tuple[tuple[int, ...], ...]
    starts: tuple[int, int, int]


SIZES = {"valley": (5, 4), "plain": (9, 6), "pass": (12, 2)}


@cache
def map_named(name: str) -> Map:
    """Return a map."""
    width, height = SIZES[name]
    places = tuple((x, y) for y in range(height) for x in range(width))
    neighbours = tuple(
        tuple(other for other, (u, v) in enumerate(places) if abs(u - x) + abs(v - y) == 1)
        for x, y in places
    )
    return Map(places, neighbours, (0, width - 1, len(places) - width // 2 - 1))
