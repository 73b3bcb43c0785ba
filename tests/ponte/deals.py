"""Deals one after another, as plainly as can be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations


def codes_with(ones: int, width: int) -> Sequence[int]:
    """Return the codes of `width` digits with so many ones, ascending."""
    return sorted(
        sum(1 << place for place in places) for places in combinations(range(width), ones)
    )
