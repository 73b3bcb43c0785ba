"""Coloured cells beside the standings: a row for each line, whatever the columns are."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A row against a column: the share for the colour (0 to 1, NaN where unknown) and a number.

    The best of a column `is_best`, and has a ring.
    """

    share: float
    text: str
    is_vague: bool = False
    is_self: bool = False
    is_best: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """What stands above a column: its name, and the badge of a player where it is one."""

    name: str
    player: int | None = None


class Matrix(Protocol):
    """Cells in the order of the standings; one is worked out when it is first asked for."""

    @property
    def players(self) -> Sequence[int]:
        """The badges of the rows."""

    @property
    def names(self) -> Sequence[str]:
        """The names of the rows."""

    @property
    def heads(self) -> Sequence[Head]:
        """What stands above the columns."""

    @property
    def ends(self) -> tuple[str, str, str]:
        """What the colours stand for: low end, middle, high end."""

    def cell(self, row: int, column: int) -> CrossCell:
        """Return what a line has in a column."""

    def tip(self, row: int, column: int) -> tuple[str, tuple[str, ...]]:
        """Return a cell in words: a title and some lines."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Cells by two functions of row and column, asked for those that are seen."""

    players: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    heads: tuple[Head, ...] = ()
    cell_of: Callable[[int, int], CrossCell] = lambda _row, _column: CrossCell(math.nan, "")
    tip_of: Callable[[int, int], tuple[str, ...]] = lambda _row, _column: ()
    ends: tuple[str, str, str] = ("", "", "")

    def cell(self, row: int, column: int) -> CrossCell:
        """Return what a line has in a column."""
        return self.cell_of(row, column)

    def tip(self, row: int, column: int) -> tuple[str, tuple[str, ...]]:
        """Return a cell in words."""
        return f"{self.names[row]}, {self.heads[column].name}", self.tip_of(row, column)


NOTHING = Lines()


def around(number: float, middle: float, widest: float, *, is_higher_better: bool = True) -> float:
    """Return the share of a colour: 0.5 at the middle, 1 at the better end."""
    if math.isnan(number) or not widest:
        return number if math.isnan(number) else 0.5
    share = (number - middle) / (2 * widest)
    return 0.5 + (share if is_higher_better else -share)
