"""Coloured cells beside the standings: a row for each line, whatever the columns are."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass


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


@dataclass(frozen=True, slots=True)
class Matrix:
    """Cells by two functions of row and column, asked for those that are seen.

    Rows are in the order of the standings, by the `names` and badges of `players`; `ends` are what
    the colours stand for: low end, middle, high end.  A cell's tip is titled as `title` says.
    """

    players: tuple[int, ...]
    names: tuple[str, ...]
    heads: tuple[Head, ...]
    cell: Callable[[int, int], CrossCell]
    tip_of: Callable[[int, int], tuple[str, ...]]
    ends: tuple[str, str, str]
    title: str = "{one}, {other}"

    @property
    def cells(self) -> tuple[tuple[CrossCell, ...], ...]:
        """All cells, [row][column]."""
        rows, columns = range(len(self.players)), range(len(self.heads))
        return tuple(tuple(self.cell(row, column) for column in columns) for row in rows)

    def tip(self, row: int, column: int) -> tuple[str, tuple[str, ...]]:
        """Return a cell in words: a title and some lines."""
        title = self.title.format(one=self.names[row], other=self.heads[column].name)
        return title, self.tip_of(row, column)


def around(number: float, middle: float, widest: float, *, is_higher_better: bool = True) -> float:
    """Return the share of a colour: 0.5 at the middle, 1 at the better end."""
    if math.isnan(number) or not widest:
        return number if math.isnan(number) else 0.5
    share = (number - middle) / (2 * widest)
    return 0.5 + (share if is_higher_better else -share)
