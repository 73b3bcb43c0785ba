"""What soldiers bring castle by castle: chances against a field, and points without streaks."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.blotto.fields.field import Field
from engine.blotto.rules import Blotto

Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def sent_counts(field: Field) -> Longs:
    """Return how many plans send so many soldiers to a castle: int64 [castles, soldiers + 1]."""
    size = field.soldiers + 1
    return np.array([np.bincount(field.rows[:, k], minlength=size) for k in range(field.castles)])


def sent_chances(field: Field) -> Floats:
    """Return how often a plan drawn by weight sends so many soldiers to a castle.

    float64 [castles, soldiers + 1]; 1 in all at each castle.
    """
    size = field.soldiers + 1
    return np.array([np.bincount(column, field.shares, size) for column in field.rows.T])


def castle_chances(field: Field) -> Floats:
    """Return the chances that a plan of the field sends fewer, and as many, soldiers to a castle.

    float64 [2, castles, soldiers + 1]; every plan counts alike.
    """
    there = sent_counts(field)
    return np.array([_fewer(there), there]) / len(field)


def castle_points(field: Field, game: Blotto) -> Longs:
    """Return what so many soldiers bring at a castle under a rule without streaks.

    Doubled points against the whole field: int64 [castles, soldiers + 1].
    """
    there = sent_counts(field)
    points: Longs = np.array(game.values)[:, None] * (2 * _fewer(there) + there * game.splits)
    return points


def _fewer(there: Longs) -> Longs:
    fewer: Longs = np.cumsum(there, axis=1) - there
    return fewer
