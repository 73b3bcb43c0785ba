"""The results of finished games as arrays, as a few bytes each for a store, and as columns.

Returns are points, ranks or wins, nearly always small whole numbers: each kind of result is kept as
the smallest integers that hold it exactly, which it names, and all are compressed.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.core.play.asking import FAULT_KINDS
from engine.core.play.measure import Measure
from engine.core.play.registry import GameEntry
from engine.core.system.errors import InputError

Floats = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]

UNKNOWN = -1
"""The length of a game whose steps nobody counted."""
_TYPES = ("u1", "i1", "<i2", "<i4", "<f8")


@dataclass(frozen=True, slots=True, eq=False)
class GameResults:
    """What became of games: returns [games, seats], and how agents failed [games, seats].

    A fault is the number of its kind in FAULT_KINDS, from 1 on; 0 where there was none.

    `measures` [games, seats, measures] are those that the match itself tells, `lengths` [games] its
    steps, or UNKNOWN.
    """

    returns: Floats
    measures: Floats
    lengths: Counts
    faults: npt.NDArray[np.int8]

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self.returns)

    def __getitem__(self, rows: slice) -> GameResults:
        """Return some of the games."""
        return GameResults(
            self.returns[rows], self.measures[rows], self.lengths[rows], self.faults[rows]
        )

    def put(self, rows: slice | Counts, found: GameResults) -> None:
        """Take over the results of some of the games."""
        self.returns[rows] = found.returns + 0.0  # no -0.0, which is kept as 0
        self.measures[rows] = found.measures + 0.0
        self.lengths[rows] = found.lengths
        self.faults[rows] = found.faults


def no_results(num_games: int, num_seats: int, num_measures: int) -> GameResults:
    """Return results to be filled in."""
    return GameResults(
        np.zeros((num_games, num_seats)),
        np.zeros((num_games, num_seats, num_measures)),
        np.full(num_games, UNKNOWN, dtype=np.int64),
        np.zeros((num_games, num_seats), dtype=np.int8),
    )


def packed(results: GameResults) -> bytes:
    """Return the results in a few bytes a game: a letter for each kind's type, then all of them."""
    parts = (results.returns, results.measures, results.lengths, results.faults)
    types = [_smallest(part) for part in parts]
    columns = [np.moveaxis(part, 0, -1) for part in parts]  # what is alike lies together
    content = b"".join(
        column.astype(_TYPES[kind]).tobytes() for column, kind in zip(columns, types, strict=True)
    )
    return bytes(types) + zlib.compress(content, 1)


def unpacked(content: bytes, num_games: int, num_seats: int, num_measures: int) -> GameResults:
    """Return the results that `packed` gave; InputError where they cannot be such."""
    shapes = ((num_seats,), (num_seats, num_measures), (), (num_seats,))
    types = content[: len(shapes)]
    if len(types) < len(shapes) or max(types) >= len(_TYPES):
        raise InputError("results of games are damaged")
    sizes = [
        int(np.prod(shape, dtype=np.int64)) * num_games * np.dtype(_TYPES[kind]).itemsize
        for shape, kind in zip(shapes, types, strict=True)
    ]
    unzipping = zlib.decompressobj()
    try:
        plain = unzipping.decompress(content[len(shapes) :], sum(sizes) + 1)
    except zlib.error as error:
        raise InputError("results of games are damaged") from error
    if len(plain) != sum(sizes) or not unzipping.eof or unzipping.unused_data:
        raise InputError("results of games are damaged")
    found, start = [], 0
    for shape, kind, size in zip(shapes, types, sizes, strict=True):
        part = np.frombuffer(plain[start : start + size], dtype=_TYPES[kind])
        found.append(np.moveaxis(part.reshape(*shape, num_games), -1, 0).astype(np.float64))
        start += size
    returns, measures, lengths, faults = found
    if not np.isin(faults, range(len(FAULT_KINDS) + 1)).all():
        raise InputError("results of games are damaged")
    whole = GameResults(returns, measures, lengths.astype(np.int64), faults.astype(np.int8))
    _check(whole)
    return whole


def _check(results: GameResults) -> None:
    is_finite = np.isfinite(results.returns).all() and np.isfinite(results.measures).all()
    if not is_finite or (results.lengths < UNKNOWN).any():
        raise InputError("results of games are damaged")


def _smallest(values: npt.NDArray[Any]) -> int:
    """Return the number of the first type that holds all the values."""
    if not values.size:
        return 0
    if values.dtype == np.float64 and not np.array_equal(values, np.rint(values)):
        return len(_TYPES) - 1
    low, high = values.min(), values.max()
    for kind, name in enumerate(_TYPES[:-1]):
        limits = np.iinfo(name)
        if limits.min <= low and high <= limits.max:
            return kind
    return len(_TYPES) - 1


def ordering(entry: GameEntry) -> Measure | None:
    """Return the measure that orders a game's tables; None where the return does."""
    return next((each for each in entry.measures if each.name == entry.order), None)


def columns_of(measures: Iterable[Measure]) -> tuple[tuple[Measure, int], ...]:
    """Return the measures that are columns, each with its place among those the match tells."""
    found, told = [], 0
    for measure in measures:
        if measure.kind != "choice":
            found.append((measure, told))
        told += measure.of is None
    return tuple(found)


def values_of(measures: Iterable[Measure], results: GameResults) -> Floats:
    """Return the return and each measure that is a column [columns, games, seats]."""
    columns = columns_of(measures)
    found = np.empty((1 + len(columns), *results.returns.shape))
    found[0] = results.returns
    for place, (measure, told) in enumerate(columns, start=1):
        if measure.of is None:
            found[place] = results.measures[:, :, told]
            continue
        for seat in range(results.returns.shape[1]):
            found[place, :, seat] = measure.of(results.returns, seat)
    return found


def standing_of(entry: GameEntry, results: GameResults) -> Floats:
    """Return what orders the seats of each game [games, seats], the best highest.

    It is what `entry.standing` says of a match.
    """
    measure = ordering(entry)
    if measure is None:
        return results.returns
    place = [each for each, _ in columns_of(entry.measures)].index(measure)
    found: Floats = values_of(entry.measures, results)[1 + place]
    return found if measure.higher_is_better else -found


def num_told(measures: Iterable[Measure]) -> int:
    """Return how many numbers a seat the match itself tells."""
    return sum(measure.of is None for measure in measures)


def places_of(standing: Floats) -> Counts:
    """Return the place of each seat [games, seats], 1 for the highest; equals share the best."""
    order = np.argsort(-standing, axis=1)
    falling = np.take_along_axis(standing, order, axis=1)
    is_less = np.diff(falling, axis=1, prepend=np.inf) != 0
    first = np.maximum.accumulate(np.where(is_less, np.arange(standing.shape[1]), 0), axis=1)
    found = np.empty_like(order)
    np.put_along_axis(found, order, first + 1, axis=1)
    return found
