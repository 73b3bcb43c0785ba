"""Plans scored against a field: totals, and how the battles went."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from engine.blotto.fields.field import Field
from engine.blotto.rules import Blotto, Plan
from engine.blotto.scoring.bit_kernels import WORDS, Against, Columns, doubled_totals, fill_bits
from engine.blotto.scoring.castle_points import castle_points
from engine.blotto.scoring.outcome_kernels import (
    count_outcomes,
    doubled_differences,
    doubled_points,
)
from engine.core.system.job import Snapshot, finished

MOST_KEPT = 65_536
"""Plans of a field whose bits are kept, in 17 MB, so that climbs score one plan after the other."""
BLOCK = 4096
"""Plans of a larger field whose bits are made at once, anew for each call: 1 MB stays in the
processor's cache, and a million plans take an eighth of the time that they take in MOST_KEPT."""
COLUMN_BLOCK = 65_536
Longs = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Tally:
    """How a plan fares against a field; points are doubled, so that halves stay whole."""

    doubled_total: int
    doubled_theirs: int
    wins: int
    draws: int
    losses: int

    @property
    def battles(self) -> int:
        """The battles fought."""
        return self.wins + self.draws + self.losses

    @property
    def mean(self) -> float:
        """The mean of the own points."""
        return self.doubled_total / (2 * self.battles)

    @property
    def win_rate(self) -> float:
        """The share of battles won; a draw counts half."""
        return (self.wins + self.draws / 2) / self.battles


@dataclass(frozen=True, eq=False)
class Scorer:
    """A field made ready for a game's rules."""

    game: Blotto
    field: Field

    def __post_init__(self) -> None:
        """Raise InputError where the field's plans cannot be sent in this game."""
        self.field.check_fits(self.game)

    @cached_property
    def against(self) -> Against:
        """The whole field, of at most MOST_KEPT plans, as kernels take it."""
        return self._against(self.field.rows)

    @cached_property
    def points(self) -> Longs:
        """What soldiers bring castle by castle, where no streak makes one depend on another."""
        return castle_points(self.field, self.game)

    def blocks(self) -> Iterator[Against]:
        """Yield the whole field, block by block."""
        if len(self.field) <= MOST_KEPT:
            yield self.against
            return
        for start in range(0, len(self.field), BLOCK):
            yield self._against(self.field.rows[start : start + BLOCK])

    def column_blocks(self) -> Iterator[Columns]:
        """Yield the whole field for kernels that read columns alone: no bits are made for them."""
        for start in range(0, len(self.field), COLUMN_BLOCK):
            yield self._columns(self.field.rows[start : start + COLUMN_BLOCK])

    def doubled_totals(self, plans: npt.NDArray[np.integer]) -> Longs:
        """Return twice the points of each of `plans` [plans, castles] against the whole field."""
        if self.game.streak == 0:
            each: Longs = self.points[np.arange(self.game.castles), plans].sum(axis=1)
            return each
        totals = np.zeros(len(plans), dtype=np.int64)
        rows = np.ascontiguousarray(plans, dtype=np.int64)
        for block in self.blocks():
            doubled_totals(totals, rows, block)
        return totals

    def tally(self, plan: Plan) -> Tally:
        """Return how one plan fares."""
        return self.tallies(np.array([plan]))[0]

    def tallies(self, plans: npt.NDArray[np.integer]) -> list[Tally]:
        """Return how each of `plans` [plans, castles] fares."""
        return [Tally(*row) for row in finished(self.counting(plans)).tolist()]

    def counting(self, plans: npt.NDArray[np.integer]) -> Generator[Snapshot[None], None, Longs]:
        """Yield the progress; return counts [plans, 5], the fields of a Tally in order."""
        counts = np.zeros((len(plans), 5), dtype=np.int64)
        step = max(1, 2_000_000 // max(len(self.field), 1))
        for start in range(0, len(plans), step):
            self._count(counts[start : start + step], plans[start : start + step])
            yield Snapshot(min(start + step, len(plans)), len(plans), None)
        return counts

    def doubled_points(self, plan: Plan) -> npt.NDArray[np.int32]:
        """Return twice the points of both sides against each row: [2, plans]."""
        row, parts = np.array(plan, dtype=np.int64), []
        for block in self.column_blocks():
            size = block.columns.shape[1]
            points, runs = np.empty((2, size), np.int32), np.empty((2, size), np.int16)
            doubled_points(points, runs, row, block)
            parts.append(points)
        return np.concatenate(parts, axis=1)

    def doubled_differences(self, plans: npt.NDArray[np.integer]) -> npt.NDArray[np.signedinteger]:
        """Return twice the own points of each plan less those of each row: [plans, rows].

        They have the fewest bytes that hold them: one where a battle is about 63 points at most.
        """
        kind = np.min_scalar_type(-2 * sum(self.game.values) - 1)
        rows, parts = np.ascontiguousarray(plans, dtype=np.int64), []
        for block in self.column_blocks():
            parts.append(np.empty((len(rows), block.columns.shape[1]), kind))
            doubled_differences(parts[-1], rows, block)
        return np.concatenate(parts, axis=1)

    def _count(self, counts: Longs, plans: npt.NDArray[np.integer]) -> None:
        rows = np.ascontiguousarray(plans, dtype=np.int64)
        for block in self.column_blocks():
            count_outcomes(counts, rows, block)

    def _against(self, rows: npt.NDArray[np.unsignedinteger]) -> Against:
        game = self.game
        shape = (game.castles, game.soldiers + 1, 2, WORDS * -(-len(rows) // (64 * WORDS)))
        bits = np.zeros(shape, dtype=np.uint64)
        fill_bits(bits, rows.astype(np.int64), game.soldiers)
        return Against(
            bits,
            self._columns(rows),
            tuple(np.uint64(value) for value in game.values),
            (np.uint64(0),) * self.streak,
            (np.uint64(0),) * game.splits,
        )

    @property
    def streak(self) -> int:
        """So many castles in a row take all after them; where none do, more than there are."""
        return min(self.game.streak or self.game.castles + 1, self.game.castles + 1)

    def _columns(self, rows: npt.NDArray[np.unsignedinteger]) -> Columns:
        return Columns(
            np.ascontiguousarray(rows.T, dtype=np.int16),
            np.array(self.game.values, dtype=np.int64),
            self.streak,
            self.game.splits,
        )
