"""The compiled twin of `chance.py`: the same draws from a stream held in a uint64 array of one."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.play.chance import GOLDEN
from engine.core.system.jit import kernel

_GOLDEN = np.uint64(GOLDEN)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_LOW_HALF = np.uint64(0xFFFFFFFF)


@kernel
def mixed(z: np.uint64) -> np.uint64:
    """Return the 64 bits that the finalizer of splitmix64 makes of `z`."""
    z = (z ^ (z >> np.uint64(30))) * _FIRST
    z = (z ^ (z >> np.uint64(27))) * _SECOND
    return z ^ (z >> np.uint64(31))


@kernel
def derived_key(key: np.uint64, index: int) -> np.uint64:
    """Return the key of stream or game number `index` under `key`."""
    return mixed(mixed(key) + np.uint64(index + 1) * _GOLDEN)


@kernel
def bits(stream: npt.NDArray[np.uint64]) -> np.uint64:
    """Return 64 random bits and advance `stream[0]`, which starts as the stream's key."""
    stream[0] += _GOLDEN
    return mixed(stream[0])


@kernel
def random(stream: npt.NDArray[np.uint64]) -> float:
    """Return a number in [0, 1), a multiple of 2^-53."""
    return np.float64(bits(stream) >> np.uint64(11)) * 2.0**-53


@kernel
def scaled(draw: np.uint64, n: int) -> int:
    """Return floor(draw * n / 2^64), for 0 < n < 2^32: the top half of a 128-bit product."""
    wide = np.uint64(n)
    low = (draw & _LOW_HALF) * wide >> np.uint64(32)
    return int(((draw >> np.uint64(32)) * wide + low) >> np.uint64(32))


@kernel
def below(stream: npt.NDArray[np.uint64], n: int) -> int:
    """Return a whole number in [0, n), 0 < n < 2^32."""
    return scaled(bits(stream), n)


@kernel
def shuffle(stream: npt.NDArray[np.uint64], items: npt.NDArray[np.int64]) -> None:
    """Bring `items` into a uniformly random order, in place."""
    for i in range(len(items) - 1, 0, -1):
        j = below(stream, i + 1)
        items[i], items[j] = items[j], items[i]
