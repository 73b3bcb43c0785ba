"""Draws the cells of a heat map with pyqtgraph, and what its owner paints behind and over them."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QWidget

from gui.shared.charts.plot import Ends, Painted, Plot

FEWEST = 6.0
"""So many cells side by side are seen at least."""


class HeatOwner(Protocol):
    """Whoever holds a plot of cells."""

    def cells_area(self) -> QRectF:
        """Return where the cells lie."""

    def paint_behind(self, painter: QPainter) -> None:
        """Paint what lies behind the cells, and around them."""

    def paint_large(self, painter: QPainter) -> None:
        """Paint what large cells have besides a colour."""

    def paint_over(self, painter: QPainter) -> None:
        """Paint what moves over the cells."""


class HeatPlot(Plot):
    """Shows the cells of a map, all of them or a square part."""

    def __init__(self, owner: HeatOwner, parent: QWidget) -> None:
        super().__init__(parent)
        self.owner = owner
        large = Painted(owner.paint_large, 500)
        for still in (*self.painted, large):  # painted again under what moves over it
            still.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.over = Painted(owner.paint_over, 1000)
        for item in (large, self.over):
            self.painted.append(item)
            self.scene().addItem(item)

    def paint_behind(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), self.backgroundBrush())  # texts on nothing would be thinner
        self.owner.paint_behind(painter)

    def look_at(self, x: Ends, y: Ends) -> None:
        """Show a part that is square, and no smaller than a few cells."""
        half = max(x[1] - x[0], y[1] - y[0], FEWEST) / 2
        across, up = ((low + high) / 2 for low, high in (x, y))
        super().look_at((across - half, across + half), (up - half, up + half))

    def _lay_out(self) -> None:
        self.view.setGeometry(self.owner.cells_area())
