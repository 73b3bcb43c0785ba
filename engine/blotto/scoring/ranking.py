"""Every plan of a field against every plan of it, itself included; a mixture by its weights."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
import numpy.typing as npt

from engine.blotto.fields.field import Rows
from engine.blotto.rules import Blotto, Plan
from engine.blotto.scoring.scores import Scorer, Tally
from engine.core.system.job import Snapshot

Order = Literal["wins", "mean"]
Longs = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A plan (row of the field, from 0) with its rank; equals share the better rank."""

    rank: int
    row: int
    plan: Plan
    tally: Tally


def worths_of(counts: Longs, by: Order) -> Longs:
    """Return what is compared of counts [plans, 5]: twice the battles won, or twice the points."""
    worths: Longs = 2 * counts[:, 2] + counts[:, 3] if by == "wins" else counts[:, 0]
    return worths


def against_itself(game: Blotto) -> Longs:
    """Return the counts of a plan that meets itself: every castle is a tie."""
    points = sum(game.values) * game.splits
    return np.array([points, points, 0, 1, 0])


def in_order(rows: Rows, worths: Longs) -> tuple[Longs, Longs]:
    """Return the rows, the best first, equals in the order of their plans, and their ranks."""
    order = np.lexsort((*rows.T[::-1], -worths))
    is_new = np.concatenate([[True], np.diff(worths[order]) != 0])
    ranks = np.maximum.accumulate(np.where(is_new, np.arange(1, len(order) + 1), 0))
    return order, ranks


def ranked(scorer: Scorer, by: Order) -> Generator[Snapshot[None], None, list[Ranked]]:
    """Yield the progress; return all rows, best first; equals in the order of their plans.

    The rows of a mixture meet it by its weights, as whoever counts battles does.
    """
    rows = scorer.field.rows
    counts = yield from replace(scorer, field=scorer.field.counted).counting(rows)
    order, ranks = in_order(rows, worths_of(counts, by))
    return [
        Ranked(int(rank), int(row), scorer.field.plan(int(row)), Tally(*counts[row].tolist()))
        for rank, row in zip(ranks, order, strict=True)
    ]
