"""All plans of one or several fields against all of them, or against a sample where they are many.

Every plan meets every other one: plans that are sent twice meet, but no row meets itself.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from engine.blotto.fields.field import Field, Rows, evenly_spaced
from engine.blotto.rules import Blotto, Plan
from engine.blotto.scoring.ranking import Order, against_itself, in_order, worths_of
from engine.blotto.scoring.scores import Scorer, Tally
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot

Longs = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Contest:
    """What became of the plans of all fields together, one field after the other.

    `counts` [plans, 5] are the fields of a Tally; `order` [plans] are the rows, best first, and
    `ranks` [plans] their ranks in that order, equals sharing the better one; `between` [fields,
    fields, 5] adds up what the plans of a field got from those of another.  `met` are the rows that
    everybody met, but for itself: where not `is_whole`, the same evenly spaced sample.
    """

    game: Blotto
    by: Order
    fields: tuple[Field, ...]
    everyone: Field
    counts: Longs
    order: Longs
    ranks: Longs
    between: Longs
    met: Longs
    is_whole: bool

    @property
    def starts(self) -> list[int]:
        """The first row of each field."""
        return [0, *np.cumsum([len(field) for field in self.fields])[:-1].tolist()]

    def opponents_of(self, row: int) -> Rows:
        """Return the plans that a row met: [battles, castles]."""
        rows: Rows = self.everyone.rows[self.met[self.met != row]]
        return rows

    def tally(self, row: int) -> Tally:
        """Return how a row fared."""
        return Tally(*self.counts[row].tolist())

    def plan(self, row: int) -> Plan:
        """Return the plan of a row."""
        return self.everyone.plan(row)

    def place_of(self, row: int) -> int:
        """Return where a row stands in the order, from 0."""
        return int(np.flatnonzero(self.order == row)[0])

    def rank_of(self, row: int) -> int:
        """Return the rank of a row."""
        return int(self.ranks[self.place_of(row)])

    def rank_by_mean(self, row: int) -> int:
        """Return the rank of a row by its mean points, whatever the order."""
        means = self._means
        return 1 + int((means > means[row]).sum())

    @cached_property
    def _means(self) -> Longs:
        return comparable(self.counts, "mean")

    def field_of(self, row: int) -> int:
        """Return the number of the field that a row is from."""
        return int(np.searchsorted(self.starts, row, side="right")) - 1


def together(fields: Sequence[Field]) -> Field:
    """Return the plans of all fields as one, with their texts; InputError on different roads."""
    first = fields[0]
    for field in fields[1:]:
        if (field.castles, field.soldiers) != (first.castles, first.soldiers):
            raise InputError(
                "{a} has {n} soldiers at {k} castles, {b} has {m} at {j}: they cannot meet",
                a=first.name,
                n=first.soldiers,
                k=first.castles,
                b=field.name,
                m=field.soldiers,
                j=field.castles,
            )
    if len(fields) == 1:
        return first
    everyone = Field.of_rows(
        " + ".join(field.name for field in fields), np.concatenate([f.rows for f in fields])
    )
    texts: dict[int, str] = {}
    start = 0
    for field in fields:
        texts |= {start + row: text for row, text in field.texts.items()}
        start += len(field)
    return replace(everyone, texts=texts)


def contest_steps(
    game: Blotto, fields: Sequence[Field], by: Order, opponents: int | None = None
) -> Generator[Snapshot[None], None, Contest]:
    """Yield the progress; return who did how well, against at most so many `opponents`.

    Raises InputError for plans of different roads, or where a plan has nobody to meet.
    """
    everyone = together(fields)
    count, most = len(everyone), opponents or len(everyone)
    if min(count, most) < 2:
        raise InputError("{name} holds one plan: it has nobody to meet", name=everyone.name)
    rows = [evenly_spaced(len(field), -(-most * len(field) // count)) for field in fields]
    is_whole = sum(map(len, rows)) == count
    counts = np.zeros((count, 5), dtype=np.int64)
    between = np.zeros((len(fields), len(fields), 5), dtype=np.int64)
    begun, total = 0, count * sum(map(len, rows))
    starts = np.cumsum([0, *map(len, fields)])
    for j, other in enumerate(fields):
        scorer = Scorer(game, other if is_whole else _rows_of(other, rows[j]))
        for i, field in enumerate(fields):
            part = scorer.counting(field.rows)
            own, begun = yield from _followed(part, begun, len(rows[j]), total)
            if i == j:
                own[rows[j]] -= against_itself(game)
            counts[starts[i] : starts[i + 1]] += own
            between[i, j] = own.sum(axis=0)
    met = np.concatenate([start + own for start, own in zip(starts[:-1], rows, strict=True)])
    order, ranks = in_order(everyone.rows, comparable(counts, by))
    return Contest(game, by, tuple(fields), everyone, counts, order, ranks, between, met, is_whole)


def comparable(counts: Longs, by: Order) -> Longs:
    """Return what orders counts [plans, 5] by their means, exactly.

    Of a sample those who are in it have fought one battle less than the others.
    """
    battles = counts[:, 2:].sum(axis=1)
    fewest, most = int(battles.min()), int(battles.max())
    worths = worths_of(counts, by)
    return worths if fewest == most else worths * np.where(battles == fewest, most, fewest)


def _rows_of(field: Field, rows: Longs) -> Field:
    return Field.of_rows(field.name, field.rows[rows])


def _followed(
    part: Generator[Snapshot[None], None, Longs], begun: int, battles: int, total: int
) -> Generator[Snapshot[None], None, tuple[Longs, int]]:
    """Yield the progress of a part as that of the whole, in battles."""
    done = begun
    while True:
        try:
            snapshot = next(part)
        except StopIteration as end:
            return end.value, done
        done = begun + snapshot.iteration * battles
        yield Snapshot(done, total, None)
