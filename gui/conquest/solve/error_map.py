"""Where Sigma errs: true less believed chance of every small battle; a cell becomes the battle."""

from __future__ import annotations

import csv
import io

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.conquest.calculator import Battle, errors
from gui.shared.charts.picture_menu import PictureMenu
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.style import color_math
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import CENTER, RIGHT, draw_box, draw_ring, draw_text, smooth_painter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Radius
from gui.shared.text.value_format import percent_change

FEWEST = 2
"""Attackers of the first column; the first row has one defender."""
LEFT, FOOT = 34, 18
LABELLED = 5


class ErrorMap(QWidget):
    """Cells by attackers (right) and defenders (down); arrows move, Enter and clicks choose."""

    chosen = Signal(int, int)
    """Carries attackers and defenders."""
    pointed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.values = errors()
        self.cell = (9, 9)
        """Row and column: 11 attack 10."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Where Sigma errs"))
        PictureMenu(self)
        give_focus_ring(self, Radius.CELL)
        appearance().changed.connect(self.update)
        self.set_cell(*self.cell)

    @property
    def worst(self) -> float:
        """The largest error, below 0."""
        return min(map(min, self.values))

    def battle(self, row: int, column: int) -> tuple[int, int]:
        """Return the attackers and defenders of a cell."""
        return column + FEWEST, row + 1

    def show_battle(self, battle: Battle) -> None:
        """Put the frame on a battle that is there."""
        row, column = battle.path[0] - 1, battle.attackers - FEWEST
        if len(battle.path) == 1 and max(row, column) < len(self.values) and min(row, column) >= 0:
            self.set_cell(row, column)

    def set_cell(self, row: int, column: int) -> None:
        """Put the frame on a cell."""
        last = len(self.values) - 1
        self.cell = min(max(row, 0), last), min(max(column, 0), last)
        self.setAccessibleDescription(self.words(*self.cell))
        self.update()

    def words(self, row: int, column: int) -> str:
        """Return a cell as a sentence."""
        attackers, defenders = self.battle(row, column)
        text = self.tr("{a} attack {d}: {points} points of chance. Enter takes it as the battle.")
        return text.format(
            a=attackers, d=defenders, points=percent_change(self.values[row][column])
        )

    def csv(self) -> str:
        """Return the numbers as a table."""
        text = io.StringIO()
        rows = csv.writer(text, lineterminator="\n")
        columns = range(len(self.values))
        rows.writerow([self.tr("Defenders"), *(self.battle(0, column)[0] for column in columns)])
        rows.writerows([row + 1, *values] for row, values in enumerate(self.values))
        return text.getvalue()

    def sizeHint(self) -> QSize:
        return QSize(540, 190)

    def minimumSizeHint(self) -> QSize:
        return QSize(300, 130)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
        }
        move = moves.get(Qt.Key(event.key()))
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(*self.battle(*self.cell))
        elif move is None:
            super().keyPressEvent(event)
        else:
            self.set_cell(self.cell[0] + move[0], self.cell[1] + move[1])
            self.pointed.emit(self.words(*self.cell))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and cell is not None:
            self.set_cell(*cell)
            self.chosen.emit(*self.battle(*cell))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position())
        self.pointed.emit("" if cell is None else self.words(*cell))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit("")

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme = smooth_painter(self), appearance().theme
        for row, values in enumerate(self.values):
            for column, value in enumerate(values):
                box = self._box(row, column).adjusted(0.5, 0.5, -0.5, -0.5)
                draw_box(painter, box, 1.5, QColor(self.color(theme, value)))
        draw_ring(painter, self._box(*self.cell).adjusted(2, 2, -2, -2), 2, theme.color("text"))
        self._paint_labels(painter, theme)

    def color(self, theme: Theme, value: float) -> str:
        """Return the colour of an error: from the ground to that of Balance's arm."""
        share = min(max(value / self.worst, 0.0), 1.0)
        arm = theme.balance[: len(theme.balance) // 2 + 1][::-1]
        place = share * (len(arm) - 1)
        low = min(int(place), len(arm) - 2)
        return color_math.mix(arm[low], arm[low + 1], place - low)

    def _paint_labels(self, painter: QPainter, theme: Theme) -> None:
        font, ink = theme.font("tick"), theme.color("text_3")
        last = len(self.values) - 1
        for row in sorted({0, (last - 1) // 2, last}):
            box = self._box(row, 0)
            left = QRectF(0, box.center().y() - 9, theme.px(LEFT) - 8, 18)
            draw_text(painter, left, str(row + 1), font, ink, RIGHT)
        for column in range(0, last + 1, LABELLED - 1):
            box = self._box(last, column)
            below = QRectF(
                box.center().x() - 20, self.height() - theme.px(FOOT), 40, theme.px(FOOT)
            )
            draw_text(painter, below, str(column + FEWEST), font, ink, CENTER)

    def _area(self) -> QRectF:
        theme = appearance().theme
        left, foot = theme.px(LEFT), theme.px(FOOT)
        return QRectF(left, 2, self.width() - left - 2, self.height() - foot - 2)

    def _box(self, row: int, column: int) -> QRectF:
        area, count = self._area(), len(self.values)
        width, height = area.width() / count, area.height() / count
        return QRectF(area.left() + column * width, area.top() + row * height, width, height)

    def _cell_at(self, point: QPointF) -> tuple[int, int] | None:
        area, count = self._area(), len(self.values)
        if not area.contains(point):
            return None
        row = int((point.y() - area.top()) / area.height() * count)
        column = int((point.x() - area.left()) / area.width() * count)
        return min(row, count - 1), min(column, count - 1)
