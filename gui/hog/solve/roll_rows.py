"""The eleven numbers of dice as rows: key in the colour of the map, chance on a line, cost."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from engine.hog.rules import Hog
from gui.hog.board.chance_chart import axis_for, hardly_matters, tick_text
from gui.hog.board.roll_tile import paint_roll
from gui.hog.solve.cell_facts import CellFacts
from gui.shared.charts.axis import Axis, round_axis
from gui.shared.report.blocks import Column, Rows
from gui.shared.report.orders import Order
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, percent, percent_number

ROW, NUMBER = 24, 46


@dataclass(frozen=True, slots=True)
class RollRow:
    """A number of dice: its chance to win where that is known, its cost, and what is said of it.

    `is_played` marks what the strategy on show rolls, `mark` what another one does.
    """

    number: int
    value: float | None = None
    cost: float = 0.0
    is_best: bool = False
    is_played: bool = False
    mark: str = ""

    @property
    def cost_text(self) -> str:
        """What it costs in words."""
        if self.value is None:
            return UNKNOWN
        return tr("best") if self.is_best else percent_number(self.cost)

    @property
    def words(self) -> str:
        """The row as a sentence."""
        if self.value is None:
            return str(self.number)
        cost = tr("best") if self.is_best else tr("costs {cost}").format(cost=self.cost_text)
        text = tr("{number} dice {value}, {cost}")
        words = text.format(number=self.number, value=percent(self.value), cost=cost)
        return ", ".join(part for part in (words, self.mark) if part)


def rows_of(game: Hog, facts: CellFacts, other: int | None, other_name: str) -> tuple[RollRow, ...]:
    """Return a row for each roll in a cell; `other` is what another strategy rolls there."""
    if not facts.is_known:
        return tuple(map(RollRow, range(game.fewest_dice, game.dice + 1)))
    return tuple(
        RollRow(
            roll,
            value,
            facts.cost(roll),
            roll == facts.best,
            roll == facts.roll,
            other_name if roll == other else "",
        )
        for roll, value in facts.values.items()
    )


@functools.lru_cache(64)
def _kept(rows: tuple[RollRow, ...]) -> tuple[RollRow, ...]:
    """Return the same rows as before where these are equal: they are not shown anew."""
    return rows


def rolls_block(
    rows: tuple[RollRow, ...], chosen: int | None, choose: Callable[[int], Order]
) -> Rows:
    """Return the table; whoever clicks or goes along it chooses whose points are shown below."""

    def look(place: int) -> Order:
        return choose(rows[place].number)

    rows = _kept(rows)
    values = {row.number: 100 * row.value for row in rows if row.value is not None}
    axis = axis_for(values) if values else round_axis(0.0, 100.0)
    columns = (
        Column(
            tr("Dice"), lambda row: str(row.number), lambda row: row.number, 0.15, paint=_paint_tile
        ),
        Column(
            tr("Chance to win"), _chance, lambda row: row.value, 0.67,
            paint=functools.partial(_paint_chance, axis),
            paint_head=functools.partial(_paint_head, axis, hardly_matters(values)),
        ),
        Column(
            tr("Costs"), lambda row: row.cost_text, lambda row: row.cost, 0.18, align="right",
            font=("small", 400),
        ),
        Column(tr("Exactly"), lambda row: "" if row.value is None else repr(row.value), width=0),
    )  # fmt: skip
    return Rows(
        tr("What each number of dice is worth"), columns, rows, look, look, is_whole=True,
        current=next((n for n, row in enumerate(rows) if row.number == chosen), -1), height=ROW,
        words=lambda row: row.words,
    )  # fmt: skip


def paint_dot(painter: Painter, line: QRectF, share: float, *, is_strong: bool) -> None:
    """Paint a dot on a line, `share` of the way along it."""
    middle, reach = line.center().y(), max(line.width(), 10.0)
    painter.outlined("line_strong", 1.0).drawLine(
        QPointF(line.left(), middle), QPointF(line.left() + reach, middle)
    )
    painter.filled("accent" if is_strong else "text_2")
    radius = 4.5 if is_strong else 3.5
    painter.drawEllipse(QPointF(line.left() + share * reach, middle), radius, radius)


def _chance(row: RollRow) -> str:
    return UNKNOWN if row.value is None else percent(row.value)


def _paint_tile(painter: Painter, box: QRectF, row: RollRow, _ink: QColor) -> None:
    """Paint the number, with a ring where it is rolled by either strategy."""
    tile = paint_roll(painter, box.left(), box.center().y(), row.number)
    if row.is_played or row.mark:
        painter.outlined("text" if row.mark else "accent", 2.0).drawRoundedRect(
            tile.adjusted(-2, -1, 2, 1), 6, 6
        )


def _paint_chance(axis: Axis, painter: Painter, box: QRectF, row: RollRow, ink: QColor) -> None:
    if row.value is None:
        painter.text(box, UNKNOWN, "body", "text_3", "right")
        return
    weight = 600 if row.is_best else 500
    painter.text(box, percent_number(row.value), "body", ink, "right", weight=weight)
    line = box.adjusted(0, 0, -painter.px(NUMBER) - 6, 0)
    paint_dot(painter, line, axis.share(100 * row.value), is_strong=row.is_best)


def _paint_head(axis: Axis, is_level: bool, painter: Painter, box: QRectF) -> None:
    """Paint the title of the chances, which says which they are where there is room."""
    low, high = (tick_text(axis, end) for end in (axis.low, axis.high))
    longer = tr("Chance to win, {low} to {high}").format(low=low.split("\u00a0")[0], high=high)
    fits = painter.theme.metrics("small").horizontalAdvance(longer) <= box.width()
    usual = longer if fits else tr("Chance to win")
    painter.text(box, tr("Hardly matters") if is_level else usual, "small", "text_3")
