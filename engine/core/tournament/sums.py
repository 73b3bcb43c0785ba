"""Sums over the games of a tournament, from which every mean and standard error comes.

The unit of chance is the encounter, whose games may share their dice: its games count as one draw.
A cell is an entrant against an opponent, which is its stratum, or in a free-for-all an entrant.
Over encounters of n games with total y it holds their number and the sums of n, n n and faults,
and for the return and each measure the sums of y, n y and y y.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]

_LARGEST_TABLE = 4
"""Up to so many times the number of keys a table of all is faster than sorting them."""
COUNTS = 4
"""Encounters, games, games squared, and games in which the entrant's agent failed."""


def width(num_columns: int) -> int:
    """Return how many sums a cell has."""
    return COUNTS + 3 * num_columns


def sums_of(
    num_cells: int, encounters: Counts, cells: Counts, values: Floats, faults: Floats
) -> tuple[Counts, Floats]:
    """Return which of the cells have seats of games, and the sums of these [cells, width].

    Of each seat there are encounter, cell and values, which are [columns, seats].  The order of
    additions is that of encounters and cells, whatever the order of the seats, but those of one
    encounter must be given at once.
    """
    encounters = encounters - encounters.min()
    size = (int(encounters.max()) + 1) * num_cells
    keys, places = _grouped(encounters * num_cells + cells, size)
    changed, of_keys = _grouped(keys % num_cells, num_cells)
    count = len(changed)
    sums = np.empty((count, width(len(values))))
    if len(keys) == len(places):  # one game each: n is 1, and y what the seat has
        seats = np.empty_like(places)
        seats[places] = np.arange(len(places))
        sums[:, :3] = np.bincount(of_keys)[:, None]
        sums[:, 3] = np.bincount(of_keys, faults[seats], count)
        for place, column in zip(range(COUNTS, sums.shape[1], 3), values, strict=True):
            y = column[seats]
            sums[:, place : place + 2] = np.bincount(of_keys, y, count)[:, None]
            sums[:, place + 2] = np.bincount(of_keys, y * y, count)
        return changed, sums
    n = np.bincount(places, minlength=len(keys)).astype(np.float64)
    parts = [np.ones(len(keys)), n, n * n, np.bincount(places, faults, len(keys))]
    for column in values:
        y = np.bincount(places, column, len(keys))
        parts += [y, n * y, y * y]
    for place, part in enumerate(parts):
        sums[:, place] = np.bincount(of_keys, part, count)
    return changed, sums


def mean_of_copies(
    games: Counts, cells: Counts, num_cells: int, values: Floats, faults: Floats
) -> tuple[Counts, Counts, Floats, Floats]:
    """Return games, cells, values and faults with equal cells of a game as one: their mean."""
    keys, places = _grouped(games * num_cells + cells, (int(games.max()) + 1) * num_cells)
    copies = np.bincount(places, minlength=len(keys))
    means = np.stack([np.bincount(places, column, len(keys)) / copies for column in values])
    failed = np.bincount(places, faults, len(keys)).astype(np.float64)
    return keys // num_cells, keys % num_cells, means, failed


def _grouped(keys: Counts, size: int) -> tuple[Counts, Counts]:
    """Return the different keys, which are below `size`, in order, and the place of each key."""
    if size > _LARGEST_TABLE * len(keys):
        return np.unique(keys, return_inverse=True)
    is_there = np.zeros(size, dtype=np.bool_)
    is_there[keys] = True
    places = np.cumsum(is_there) - 1
    return np.flatnonzero(is_there), places[keys]


def means_of(sums: Floats) -> Floats:
    """Return the means [lines, columns] of sums [lines, strata, width]; 0 without games.

    Every stratum weighs the same, also while some have more games than others.
    """
    games = sums[:, :, 1]
    is_there = np.greater(games, 0)
    totals = sums[:, :, COUNTS::3]
    with np.errstate(invalid="ignore", divide="ignore"):
        pooled = totals.sum(axis=1) / games.sum(axis=1)[:, None]
        shares = np.where(is_there[:, :, None], totals / games[:, :, None], 0.0)
        weighed = shares.sum(axis=1) / is_there.sum(axis=1)[:, None]
    fewest = np.where(is_there, games, np.inf).min(axis=1)
    is_even = fewest == games.max(axis=1)  # the same number, but to the last bit
    means = np.where(np.expand_dims(is_even, 1), pooled, weighed)
    return np.where(np.expand_dims(is_there.any(axis=1), 1), means, 0.0)


def errors_of(sums: Floats) -> Floats:
    """Return the standard errors [lines, columns] of `means_of`; NaN with too few encounters.

    It is that of a stratified mean of ratios (Cochran, Sampling Techniques, 1977, chapters 5, 6).
    """
    num = sums[:, :, 0]
    is_there = np.greater(num, 0)
    squares = variances(sums)
    with np.errstate(invalid="ignore", divide="ignore"):
        parts = np.where(is_there[:, :, None], squares / sums[:, :, 1, None] ** 2, 0.0)
        errors = np.sqrt(parts.sum(axis=1)) / is_there.sum(axis=1)[:, None]
        # Too few to tell the strata apart: all encounters are treated as one.
        whole = sums.sum(axis=1, keepdims=True)
        pooled = np.sqrt(variances(whole)[:, 0]) / whole[:, :, 1]
    is_thin = np.less(np.where(is_there, num, np.inf).min(axis=1), 2)
    errors = np.where(np.expand_dims(is_thin, 1), pooled, errors)
    found: Floats = np.where(num.sum(axis=1)[:, None] >= 2, errors, np.nan)
    return found


def freedom_of(sums: Floats) -> Floats:
    """Return the degrees of freedom [lines] of `errors_of`: encounters less strata, not below 1."""
    num = sums[:, :, 0]
    is_there = np.greater(num, 0)
    is_thin = np.less(np.where(is_there, num, np.inf).min(axis=1), 2)
    strata = np.where(is_thin, 1, is_there.sum(axis=1))
    found: Floats = np.maximum(num.sum(axis=1) - strata, 1.0)
    return found


def variances(sums: Floats) -> Floats:
    """Return the estimated variance of each total, [..., columns] of sums [..., width]."""
    num, n, nn = (sums[..., place, None] for place in range(3))
    y, ny, yy = (sums[..., COUNTS + part :: 3] for part in range(3))
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = y / n
        squares = np.maximum(yy - 2 * mean * ny + mean * mean * nn, 0.0)  # of y - mean * n
        found: Floats = num / (num - 1) * squares
    return found
