"""A field: the plans that a plan is scored against, duplicates counted."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from engine.blotto.rules import MOST_SOLDIERS, Blotto, Plan
from engine.core.system.errors import InputError

Rows = npt.NDArray[np.unsignedinteger]


_COUNTED = 10_000
"""A mixture where battles are counted is about so many rows: means are off by some hundredths of
a point where it is of thousands of plans."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A row of a file that is no plan (its line, from 1), and why."""

    line: int
    reason: str


@dataclass(frozen=True, eq=False)
class Field:
    """Plans of one size: `rows` [plans, castles], read-only, of the smallest type that holds them.

    `texts` are what a file said beside plans, by row; `weights` [plans] make
    a mixture of it, None where all count alike.
    """

    name: str
    rows: Rows
    soldiers: int
    texts: Mapping[int, str] = field(default_factory=dict)
    weights: npt.NDArray[np.float64] | None = None
    left_out: tuple[LeftOut, ...] = ()

    @classmethod
    def of(cls, name: str, plans: Sequence[Plan]) -> Field:
        """Return the field of these plans, which all have the same castles and soldiers."""
        if not plans:
            raise InputError("{name} holds no plan", name=name)
        return cls.of_rows(name, np.array(plans))

    @classmethod
    def of_rows(cls, name: str, rows: npt.NDArray[np.integer]) -> Field:
        """Return the field of at least one plan, given as rows [plans, castles]."""
        soldiers = int(rows[0].sum())
        return cls(name, packed(rows, soldiers), soldiers)

    def __len__(self) -> int:
        """Return how many plans there are."""
        return len(self.rows)

    @property
    def castles(self) -> int:
        """The castles of each plan."""
        return int(self.rows.shape[1])

    def plan(self, row: int) -> Plan:
        """Return plan number `row`."""
        return tuple(int(number) for number in self.rows[row])

    def plans(self) -> list[Plan]:
        """Return all plans."""
        return [tuple(row) for row in self.rows.tolist()]

    @cached_property
    def shares(self) -> npt.NDArray[np.float64]:
        """How often each plan is drawn, by weight, or all alike: [plans], 1 in all."""
        weights = np.ones(len(self)) if self.weights is None else self.weights
        found: npt.NDArray[np.float64] = weights / weights.sum()
        found.flags.writeable = False
        return found

    @cached_property
    def cumulative(self) -> npt.NDArray[np.float64]:
        """The chance that a draw by weight falls on a row or one before it: [plans]."""
        assert self.weights is not None
        sums: npt.NDArray[np.float64] = np.cumsum(self.weights) / self.weights.sum()
        return sums

    @cached_property
    def digest(self) -> str:
        """What tells this field from others, whatever its name."""
        content = hashlib.sha256(f"{self.rows.shape} {self.soldiers}".encode())
        content.update(np.ascontiguousarray(self.rows).astype(np.uint16).tobytes())
        if self.weights is not None:
            content.update(self.weights.tobytes())
        return content.hexdigest()[:16]

    @cached_property
    def counted(self) -> Field:
        """This field where all plans count alike; a mixture as some thousand rows, by weight.

        Whoever counts battles measures by the mixture then; chance rounds, the same each time.
        """
        if self.weights is None:
            return self
        return self.drawn(_COUNTED, np.random.default_rng(_COUNTED))

    def drawn(self, count: int, rng: np.random.Generator) -> Field:
        """Return about so many rows: each as often as its share says, chance rounds."""
        times = np.floor(self.shares * count + rng.random(len(self))).astype(int)
        return Field.of_rows(self.name, np.repeat(self.rows, times, axis=0))

    def sampled(self, most: int) -> Field:
        """Return this field; of one with more than `most` plans so many, evenly spaced."""
        if len(self) <= most:
            return self
        return Field.of_rows(self.name, self.rows[evenly_spaced(len(self), most)])

    def check_fits(self, game: Blotto) -> None:
        """Raise InputError unless these plans can be sent in this game."""
        if (self.castles, self.soldiers) != (game.castles, game.soldiers):
            raise InputError(
                "{name} has plans of {n} soldiers at {k} castles; the rules have {m} at {j}",
                name=self.name,
                n=self.soldiers,
                k=self.castles,
                m=game.soldiers,
                j=game.castles,
            )


def evenly_spaced(count: int, most: int) -> npt.NDArray[np.int64]:
    """Return at most so many of `count` row numbers, evenly spaced."""
    if count <= most:
        return np.arange(count)
    return np.linspace(0, count - 1, most).astype(np.int64)


def packed(rows: npt.NDArray[np.integer], soldiers: int) -> Rows:
    """Return rows read-only in the smallest type that holds them."""
    assert soldiers <= MOST_SOLDIERS
    small: Rows = rows.astype(np.uint8 if soldiers < 256 else np.uint16)
    small.flags.writeable = False
    return small
