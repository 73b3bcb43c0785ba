"""The eleven numbers of dice as rows: key in the colour of the map, chance on a line, cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QSizePolicy

from gui.hog.board.chance_chart import axis_for, hardly_matters, tick_text
from gui.hog.board.roll_tile import WIDTH, paint_roll
from gui.hog.solve.cell_facts import CellFacts
from gui.shared.charts.axis import round_axis
from gui.shared.controls.table import LEFT_INSET, RIGHT_INSET, Table
from gui.shared.controls.table_model import Column
from gui.shared.report.shown import Shown
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent, percent_number

HEAD, ROW = 26, 24
NUMBER, COST = 46, 50


@dataclass(frozen=True, slots=True)
class RollRow:
    """A number of dice: its chance to win, what it costs, and what is to be said of it.

    `is_played` marks what the strategy on show rolls, `mark` what another one does.
    """

    number: int
    value: float
    cost: float
    is_best: bool
    is_played: bool
    mark: str = ""


def rows_of(facts: CellFacts, other: int | None, other_name: str) -> tuple[RollRow, ...]:
    """Return a row for each roll in a cell; `other` is what another strategy rolls there."""
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


class RollTable(Table):
    """The rows; a click or the arrow keys choose the one whose points are shown below."""

    def __init__(self) -> None:
        self.chosen: int | None = None
        self._axis, self._is_level = round_axis(0.0, 100.0), False
        columns = (
            Column(tr("Dice"), lambda row: str(row.number), lambda row: row.number),
            Column(tr("Chance to win"), lambda row: percent(row.value), lambda row: row.value),
            Column(tr("Costs"), self._cost, lambda row: row.cost, align="right"),
        )
        super().__init__(tr("What each number of dice is worth"), columns, ROW, HEAD)
        self.is_whole = True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.cursor_moved.connect(self.row_chosen)

    def show_rolls(self, rows: Sequence[RollRow], chosen: int | None) -> None:
        """Show other rows; `chosen` is the number of dice whose row is marked."""
        self.chosen = chosen
        if rows:
            values = {row.number: 100 * row.value for row in rows}
            self._axis, self._is_level = axis_for(values), hardly_matters(values)
        self.show_rows(tuple(rows))
        numbers = [row.number for row in rows]
        if chosen in numbers:
            line = self.table_model.line(numbers.index(chosen))
            self.setCurrentIndex(self.table_model.index(line, 0))

    def words(self, row: RollRow) -> str:
        text = tr("{number} dice {value}, {cost}")
        cost = tr("best") if row.is_best else tr("costs {cost}")
        cost = cost.format(cost=percent_number(row.cost))
        words = text.format(number=row.number, value=percent(row.value), cost=cost)
        return ", ".join(part for part in (words, row.mark) if part)

    def cell_edges(self, theme: Theme, width: float) -> tuple[float, ...]:
        end = width - RIGHT_INSET
        return LEFT_INSET + theme.px(WIDTH + 16), end - theme.px(COST), end

    def paint_head(self, painter: Painter, area: QRectF) -> None:
        """Paint the titles; that of the chances says which they are, where there is room."""
        font, ink = "small", "text_3"
        for number, column in enumerate(self.columns):
            box, text = self.head_cell(number), column.title
            if number == 1 and self._is_level:
                text = tr("Hardly matters")
            elif number == 1 and self.rows:
                low, high = (
                    tick_text(self._axis, end) for end in (self._axis.low, self._axis.high)
                )
                title = tr("Chance to win, {low} to {high}")
                longer = title.format(low=low.split("\u00a0")[0], high=high)
                fits = painter.theme.metrics("small").horizontalAdvance(longer) <= box.width()
                text = longer if fits else text
            painter.text(box, text, font, ink, column.align)

    def paint_row(self, painter: Painter, area: QRectF, row: RollRow, *, is_current: bool) -> None:
        theme = painter.theme
        if row.is_played:
            painter.box(area.adjusted(-4, 1, 4, 0), 6, "soft")
        if row.number == self.chosen:
            painter.box(area.adjusted(-3, 1, 3, 0), 6, None, "accent")
        middle = area.center().y()
        tile = paint_roll(painter, area.left(), middle, row.number)
        if row.mark:
            painter.setPen(QPen(theme.color("text"), 2.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(tile.adjusted(-2, -1, 2, 1), 6, 6)
        cost = QRectF(area.right() - theme.px(COST), area.top(), theme.px(COST), area.height())
        number = cost.translated(-theme.px(NUMBER), 0)
        number.setRight(cost.left())
        left = area.left() + theme.px(WIDTH + 16)
        self._paint_chance(painter, QPointF(left, middle), number.left() - 6 - left, row)
        ink = "on_soft" if row.is_played else "text"
        quiet = "on_soft" if row.is_played else "text_2"
        font = theme.font("body", 600 if row.is_best else 500)
        painter.text(number, percent_number(row.value), font, ink, "right")
        font = theme.font("small", 700 if row.is_best else 400)
        painter.text(cost, self._cost(row), font, ink if row.is_best else quiet, "right")

    def _cost(self, row: RollRow) -> str:
        return tr("best") if row.is_best else percent_number(row.cost)

    def _paint_chance(self, painter: Painter, start: QPointF, length: float, row: RollRow) -> None:
        """Paint a dot on a line from the low to the high end of the axis."""
        theme = painter.theme
        length = max(length, 10.0)
        base = theme.colors.soft if row.is_played else theme.colors.surface
        line = QRectF(start.x() - 1, start.y() - 1, length + 2, 2)
        painter.fillRect(line, theme.mix(base, "text", 0.14))
        share = self._axis.share(100 * row.value)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent" if row.is_best else "text_2"))
        radius = 5.0 if row.is_best else 4.0
        painter.drawEllipse(start + QPointF(length * share, 0), radius, radius)


class ShownRolls(Shown):
    """The table of rolls; `about` has its rows, and the number of dice of the one chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.table = self.hold(RollTable())
        policy = self.table.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # nothing jumps while the pointer crosses the map
        self.table.setSizePolicy(policy)
        self.table.row_chosen.connect(
            lambda place: self._order(self.block.choose(self.table.rows[place].number))
        )

    def show_block(self) -> None:
        rows, chosen = self.block.about
        if rows:  # without any, the room of those before stays
            self.table.show_rolls(rows, chosen)
        if self.table.isHidden() == bool(rows):
            self.table.setVisible(bool(rows))
