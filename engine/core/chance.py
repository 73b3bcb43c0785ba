"""A counter generator whose draws are the same in Python and in a compiled kernel.

Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014 (splitmix64).
The compiled twin is `compiled_chance.py`; a test compares both draw by draw.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

GOLDEN = 0x9E3779B97F4A7C15
"""2^64 / golden ratio: the step of the counter."""
MASK = 0xFFFFFFFFFFFFFFFF


def mixed(z: int) -> int:
    """Return the 64 bits that the finalizer of splitmix64 makes of `z`."""
    z &= MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def derived_key(key: int, index: int) -> int:
    """Return the key of stream or game number `index` under `key`."""
    return mixed(mixed(key) + (index + 1) * GOLDEN)


def match_key(seed: int, encounter: int) -> int:
    """Return the key of an encounter: both seatings of it get the same chance."""
    return derived_key(seed, encounter)


class Chance:
    """Random draws that depend on the key and the number of draws so far, and on nothing else."""

    __slots__ = ("_counter",)

    def __init__(self, key: int) -> None:
        """Start the stream of `key`, any integer (its low 64 bits count)."""
        self._counter = key & MASK

    def bits(self) -> int:
        """Return 64 random bits."""
        self._counter = (self._counter + GOLDEN) & MASK
        return mixed(self._counter)

    def random(self) -> float:
        """Return a number in [0, 1), a multiple of 2^-53."""
        return (self.bits() >> 11) * 2.0**-53

    def below(self, n: int) -> int:
        """Return a whole number in [0, n), 0 < n < 2^32.

        One draw, always: no value is rejected, so the counter tells the number of draws.  Each
        value's probability differs from 1 / n by less than 2^-64, which no experiment can show.
        """
        return (self.bits() * n) >> 64

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Bring `items` into a uniformly random order, in place (Fisher and Yates 1938)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def chance_stream(key: int) -> Chance:
    """Return the stream of a match from which the rules draw."""
    return Chance(derived_key(key, 0))


def seat_stream(key: int, seat: int) -> Chance:
    """Return the stream of a match from which the agent in `seat` draws."""
    return Chance(derived_key(key, seat + 1))
