"""A counter generator whose draws are the same in Python and in a compiled kernel.

Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014 (splitmix64).
The compiled twin is `compiled_chance.py`; a test compares both draw by draw.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from engine.core.system.errors import InputError

GOLDEN = 0x9E3779B97F4A7C15
"""2^64 / golden ratio: the step of the counter."""
MASK = 0xFFFFFFFFFFFFFFFF
_GOLDEN_INVERSE = pow(GOLDEN, -1, MASK + 1)


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

    __slots__ = ("_counter", "_key")

    def __init__(self, key: int) -> None:
        """Start the stream of `key`, any integer (its low 64 bits count)."""
        self._key = self._counter = key & MASK

    @property
    def num_draws(self) -> int:
        """How many numbers have been drawn (modulo 2^64)."""
        return ((self._counter - self._key) * _GOLDEN_INVERSE) & MASK

    def go_to(self, num_draws: int) -> None:
        """Be as after so many draws."""
        self._counter = (self._key + num_draws * GOLDEN) & MASK

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


class DrawNeeded(Exception):  # noqa: N818 - a question, not a mistake
    """The rules need another draw: a whole number in [0, n)."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n = n


class GivenChance(Chance):
    """Draws that somebody brings, such as the faces of real dice, each one less than its face.

    Raises DrawNeeded when they run out, and InputError for one that is out of range.
    """

    __slots__ = ("_draws",)

    def __init__(self, draws: Sequence[int]) -> None:
        super().__init__(0)
        self._draws = list(draws)

    @property
    def num_left(self) -> int:
        """The draws that nobody asked for."""
        return len(self._draws)

    def bits(self) -> int:
        """Raise InputError: 64 bits cannot be rolled by hand."""
        raise InputError("these rules draw numbers that cannot be rolled by hand")

    def below(self, n: int) -> int:
        """Return the next draw."""
        if not self._draws:
            raise DrawNeeded(n)
        draw = self._draws.pop(0)
        if not 0 <= draw < n:
            raise InputError("a draw must be from 0 to {high}, not {draw}", high=n - 1, draw=draw)
        return draw


def chance_stream(key: int) -> Chance:
    """Return the stream of a match from which the rules draw."""
    return Chance(derived_key(key, 0))


def turn_stream(key: int, step: int) -> Chance:
    """Return the stream of one step, where each step has dice of its own."""
    return Chance(derived_key(derived_key(key, 0), step))


def seat_stream(key: int, seat: int) -> Chance:
    """Return the stream of a match from which the agent in `seat` draws."""
    return Chance(derived_key(key, seat + 1))
