"""All plans of one or several fields against all of them, or against a sample where they are many.

Every plan meets every plan, itself included, as in `blotto rank`.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.blotto.fields.field import Field
from engine.blotto.rules import Blotto, Plan
from engine.blotto.scoring.ranking import Order, in_order, worths_of
from engine.blotto.scoring.scores import Scorer, Tally
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot

Longs = npt.NDArray[np.int64]
BATTLES_PER_SECOND = 3e8
"""About so many are fought on one core."""
MOST_BATTLES = 10**12
"""Beyond that nobody waits: a sample is offered."""


@dataclass(frozen=True, eq=False)
class Contest:
    """What became of the plans of all fields together, one field after the other.

    `counts` [plans, 5] are the fields of a Tally; `order` [plans] are the rows, best first, and
    `ranks` [plans] their ranks in that order, equals sharing the better one; `between` [fields,
    fields, 5] adds up what the plans of a field got from those of another.  Where not `is_whole`,
    everybody met the same evenly spaced sample alone.
    """

    game: Blotto
    by: Order
    fields: tuple[Field, ...]
    everyone: Field
    counts: Longs
    order: Longs
    ranks: Longs
    between: Longs
    opponents: Field
    is_whole: bool

    @property
    def starts(self) -> list[int]:
        """The first row of each field."""
        return [0, *np.cumsum([len(field) for field in self.fields])[:-1].tolist()]

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

    def field_of(self, row: int) -> int:
        """Return the number of the field that a row is from."""
        return int(np.searchsorted(self.starts, row, side="right")) - 1


def battles_of(fields: Sequence[Field], opponents: int | None = None) -> int:
    """Return how many battles a contest takes."""
    count = sum(map(len, fields))
    return count * min(count, opponents or count)


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
    """Yield the progress; return who did how well, against at most so many `opponents`."""
    everyone = together(fields)
    count, most = len(everyone), opponents or len(everyone)
    met = [field.sampled(-(-most * len(field) // count)) for field in fields]
    is_whole = sum(map(len, met)) == count
    counts = np.zeros((count, 5), dtype=np.int64)
    between = np.zeros((len(fields), len(fields), 5), dtype=np.int64)
    begun, total = 0, count * sum(map(len, met))
    starts = np.cumsum([0, *map(len, fields)])
    for j, other in enumerate(met):
        scorer = Scorer(game, other)
        for i, field in enumerate(fields):
            part = scorer.counting(field.rows)
            own, begun = yield from _followed(part, begun, len(other), total)
            counts[starts[i] : starts[i + 1]] += own
            between[i, j] = own.sum(axis=0)
    order, ranks = in_order(everyone.rows, worths_of(counts, by))
    sample = everyone if is_whole else together(met)
    return Contest(
        game, by, tuple(fields), everyone, counts, order, ranks, between, sample, is_whole
    )


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
