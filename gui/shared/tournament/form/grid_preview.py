"""A grid of two parameters as cells: which combinations are played, and why others are not."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.tournament.grid import Grid, words_of_values
from gui.shared.controls.item_tooltip import Spot, SpotTip
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

_CELL, _HEAD, _GAP = 30, 22, 2
_NARROWEST = 14
MOST = 20
"""Values of a parameter: of more, cells would be too small."""


class GridPreview(QWidget):
    """Shows the combinations of two parameters; those that are not played are crossed."""

    def __init__(self) -> None:
        super().__init__()
        self.titles = ("", "")
        self.values: tuple[tuple[object, ...], tuple[object, ...]] = ((), ())
        self._reasons: Mapping[str, str] = {}
        self._names = ("", "")
        self._tip = SpotTip(self, self.spot_at)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Combinations"))
        appearance().changed.connect(self.update)
        appearance().resized.connect(self.updateGeometry)

    @staticmethod
    def can_show(grid: Grid) -> bool:
        """Return whether a grid is of two parameters, with not too many values."""
        return len(grid) == 2 and all(1 < len(values) <= MOST for _, values in grid)

    def show_grid(self, grid: Grid, titles: Mapping[str, str], skipped: Sequence[str]) -> None:
        """Show a grid of two parameters, with why combinations are left out."""
        (across, columns), (down, rows) = grid
        self._names, self.values = (across, down), (columns, rows)
        self.titles = titles[across], titles[down]
        split = (text.partition(": ") for text in skipped)
        self._reasons = {words: why for words, _, why in split}
        left = [f"{words}: {why}" for words, why in self._reasons.items()]
        self.setAccessibleDescription("; ".join(left) or self.tr("All are played."))
        self.updateGeometry()
        self.update()

    def reason(self, row: int, column: int) -> str:
        """Return why a combination is not played; nothing where it is."""
        columns, rows = self.values
        chosen = {self._names[0]: columns[column], self._names[1]: rows[row]}
        return self._reasons.get(words_of_values(chosen), "")

    def cell_rect(self, row: int, column: int) -> QRectF:
        """Return where a combination lies."""
        left, top = self._corner(appearance().theme)
        side = self._side()
        area = QRectF(left + column * side, top + row * side, side, side)
        return area.adjusted(_GAP, _GAP, -_GAP, -_GAP)

    def spot_at(self, point: QPointF) -> Spot | None:
        """Return what the tip says of the combination at a point."""
        left, top = self._corner(appearance().theme)
        side = self._side()
        column, row = math.floor((point.x() - left) / side), math.floor((point.y() - top) / side)
        columns, rows = self.values
        if not (0 <= column < len(columns) and 0 <= row < len(rows)):
            return None
        title = f"{self.titles[0]} {columns[column]}, {self.titles[1].lower()} {rows[row]}"
        words = self.reason(row, column) or tr("is played")
        return Spot(self.cell_rect(row, column), title, (words,))

    def sizeHint(self) -> QSize:
        _left, top = self._corner(appearance().theme)
        return QSize(240, round(top + self._side() * len(self.values[1])))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            left, top = self._corner(painter.theme)
            side, (columns, rows) = self._side(), self.values
            font, ink = "tick", "text_3"
            above = QRectF(left, 0, side * len(columns), painter.px(16))
            painter.text(above, self.titles[0], font, ink)
            for column, value in enumerate(columns):
                head = QRectF(left + column * side, top - painter.px(18), side, painter.px(16))
                painter.text(head, str(value), font, ink, "center")
            beside = QRectF(0, top - painter.px(18), left - 8, painter.px(16))
            painter.text(beside, self.titles[1], font, ink, "right")
            for row, value in enumerate(rows):
                head = QRectF(0, top + row * side, left - 8, side)
                painter.text(head, str(value), font, ink, "right")
                for column in range(len(columns)):
                    self._paint_cell(painter, row, column)

    def _paint_cell(self, painter: Painter, row: int, column: int) -> None:
        box = self.cell_rect(row, column)
        if not self.reason(row, column):
            painter.box(box, "cell", "soft", "accent")
            return
        painter.box(box, "cell", None, "line_strong", dashed=True)
        cross = box.adjusted(*(box.width() / 3.2 * sign for sign in (1, 1, -1, -1)))
        painter.setPen(QPen(painter.theme.color("text_3"), 1.5))
        painter.drawLine(cross.topLeft(), cross.bottomRight())
        painter.drawLine(cross.topRight(), cross.bottomLeft())

    def _corner(self, theme: Theme) -> tuple[float, float]:
        """Return the left and the top of the cells."""
        texts = [self.titles[1], *map(str, self.values[1])]
        widest = max(theme.metrics("tick").horizontalAdvance(text) for text in texts)
        return widest + 12, theme.px(2 * _HEAD) - theme.px(8)

    def _side(self) -> float:
        theme = appearance().theme
        left, _top = self._corner(theme)
        room = max(self.width() - left, 1) / max(len(self.values[0]), 1)
        return max(min(theme.px(_CELL), room), _NARROWEST)
