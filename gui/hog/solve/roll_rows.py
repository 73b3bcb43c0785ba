"""The eleven numbers of dice as rows: key in the colour of the map, chance on a line, cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.hog.board.chance_chart import Axis, axis_for, hardly_matters
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.style import color_math
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import (
    CENTER,
    LEFT,
    RIGHT,
    draw_box,
    draw_line,
    draw_text,
    smooth_painter,
)
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Radius
from gui.shared.text.value_format import percent, percent_number

HEAD, ROW = 26, 24
KEY_WIDTH, KEY_HEIGHT = 22, 20
NUMBER, COST = 46, 50
INSET = 8
MOST_ROWS = 11


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


class RollRows(QWidget):
    """Shows rows; a click or the arrow keys choose the one whose points are shown below."""

    row_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[RollRow, ...] = ()
        self.chosen: int | None = None
        self._axis, self._is_level = Axis(0.0, 100.0, 25.0), False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("What each number of dice is worth"))
        give_focus_ring(self, Radius.CELL)
        appearance().resized.connect(self.updateGeometry)

    def show_rows(self, rows: Sequence[RollRow], chosen: int | None) -> None:
        """Show other rows; `chosen` is the number of dice whose row is marked."""
        if len(rows) != len(self.rows):
            self.updateGeometry()
        self.rows, self.chosen = tuple(rows), chosen
        if rows:
            values = {row.number: 100 * row.value for row in rows}
            self._axis, self._is_level = axis_for(values), hardly_matters(values)
        self.setAccessibleDescription("; ".join(self.words(row) for row in self.rows))
        self.update()

    def words(self, row: RollRow) -> str:
        """Return a row as a sentence."""
        text = self.tr("{number} dice {value}, {cost}")
        cost = self.tr("best") if row.is_best else self.tr("costs {cost}")
        cost = cost.format(cost=percent_number(row.cost))
        words = text.format(number=row.number, value=percent(row.value), cost=cost)
        return ", ".join(part for part in (words, row.mark) if part)

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        count = max(len(self.rows), 1)
        return QSize(theme.px(240), theme.px(HEAD) + count * theme.px(ROW) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        numbers = [row.number for row in self.rows]
        if step and self.chosen in numbers:
            place = min(max(numbers.index(self.chosen) + step, 0), len(numbers) - 1)
            self.row_chosen.emit(numbers[place])
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        theme = appearance().theme
        place = int((event.position().y() - theme.px(HEAD)) // theme.px(ROW))
        if 0 <= place < len(self.rows):
            self.row_chosen.emit(self.rows[place].number)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        painter = smooth_painter(self)
        self._paint_head(painter, theme)
        height = theme.px(ROW)
        for place, row in enumerate(self.rows):
            area = QRectF(0, theme.px(HEAD) + place * height, self.width(), height)
            self._paint_row(painter, area, row, theme)

    def _paint_head(self, painter: QPainter, theme: Theme) -> None:
        font, ink = theme.font("small", 500), theme.color("text_2")
        line = QRectF(0, 0, self.width() - INSET, theme.px(HEAD) - 6)
        draw_text(painter, line, self.tr("Dice"), font, ink, LEFT)
        draw_text(painter, line, self.tr("Costs"), font, ink, RIGHT)
        track = self._track(theme)
        words = QRectF(track.left(), 0, track.width() + theme.px(NUMBER), line.height())
        title = self.tr("Chance to win, {low} to {high}")
        if self.rows:
            low, high = self._axis.label(self._axis.low), self._axis.label(self._axis.high)
            text = title.format(low=low.split("\u00a0")[0], high=high)
            if theme.metrics("small", 500).horizontalAdvance(text) > words.width():
                text = self.tr("Chance to win")
            if self._is_level:
                text = self.tr("Hardly matters")
            draw_text(painter, words, text, font, ink, LEFT)
        y = theme.px(HEAD) - 4
        draw_line(painter, QPointF(0, y), QPointF(self.width(), y), theme.color("line"))

    def _track(self, theme: Theme) -> QRectF:
        """Return where the lines lie, from left to right."""
        left = theme.px(KEY_WIDTH) + theme.px(22)
        right = self.width() - INSET - theme.px(COST) - theme.px(NUMBER) - 6
        return QRectF(left, 0, max(right - left, 10), 1)

    def _paint_row(self, painter: QPainter, area: QRectF, row: RollRow, theme: Theme) -> None:
        if row.is_played:
            draw_box(painter, area.adjusted(-8, 1, 0, -1), 6, theme.color("soft"))
        if row.number == self.chosen:
            edge = theme.color("accent")
            draw_box(painter, area.adjusted(1, 1, -1, -1), 6, None, edge)
        self._paint_key(painter, area, row, theme)
        track = self._track(theme)
        y = area.center().y()
        share = (100 * row.value - self._axis.low) / (self._axis.high - self._axis.low)
        base = theme.colors.soft if row.is_played else theme.colors.surface
        pale = QColor(color_math.mix(base, theme.colors.text, 0.14))
        painter.setPen(QPen(pale, 2.0))
        painter.drawLine(QPointF(track.left(), y), QPointF(track.right(), y))
        is_strong = row.is_best
        dot = theme.color("accent" if is_strong else "text_2")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(dot)
        radius = 5.0 if is_strong else 4.0
        painter.drawEllipse(QPointF(track.left() + track.width() * share, y), radius, radius)
        self._paint_numbers(painter, area, track, row, theme)

    def _paint_key(self, painter: QPainter, area: QRectF, row: RollRow, theme: Theme) -> None:
        color = theme.ordinal[row.number]
        width, height = theme.px(KEY_WIDTH), theme.px(KEY_HEIGHT)
        tile = QRectF(4, area.center().y() - height / 2, width, height)
        draw_box(painter, tile, 5, QColor(color))
        ink = QColor(color_math.letter_on(color))
        draw_text(painter, tile, str(row.number), theme.font("small", 700), ink, CENTER)
        if row.mark:
            edge = QPen(theme.color("text"), 2.0)
            painter.setPen(edge)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(tile.adjusted(-2, -1, 2, 1), 6, 6)

    def _paint_numbers(
        self, painter: QPainter, area: QRectF, track: QRectF, row: RollRow, theme: Theme
    ) -> None:
        ink = theme.color("on_soft" if row.is_played else "text")
        font = theme.font("body", 600 if row.is_best else 500)
        number = QRectF(track.right() + 6, area.top(), theme.px(NUMBER), area.height())
        draw_text(painter, number, percent_number(row.value), font, ink, RIGHT)
        cost = QRectF(number.right(), area.top(), theme.px(COST), area.height())
        text = self.tr("best") if row.is_best else percent_number(row.cost)
        quiet = theme.color("on_soft" if row.is_played else "text_2")
        font = theme.font("small", 700 if row.is_best else 400)
        draw_text(painter, cost, text, font, ink if row.is_best else quiet, RIGHT)
