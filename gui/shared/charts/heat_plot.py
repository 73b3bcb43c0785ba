"""Draws the cells of a heat map with pyqtgraph, and what its owner paints behind and over them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gui.shared.charts.plot import Ends, Plot

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


class _Painted(QGraphicsItem):
    """Something that the owner paints, in pixels, in front of the cells."""

    def __init__(self, plot: HeatPlot, paint: Callable[[QPainter], None], height: int) -> None:
        super().__init__()
        self._plot, self._paint = plot, paint
        self.setZValue(height)

    def boundingRect(self) -> QRectF:
        return QRectF(self._plot.rect())

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint(painter)


class HeatPlot(Plot):
    """Shows the cells of a map, all of them or a square part."""

    def __init__(self, owner: HeatOwner, parent: QWidget) -> None:
        super().__init__(parent)
        self.owner = owner
        self._large = _Painted(self, owner.paint_large, 500)
        self._large.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.over = _Painted(self, owner.paint_over, 1000)
        self.scene().addItem(self._large)
        self.scene().addItem(self.over)

    def paint_behind(self, painter: QPainter) -> None:
        self.owner.paint_behind(painter)

    def look_at(self, x: Ends, y: Ends) -> None:
        """Show a part that is square, and no smaller than a few cells."""
        half = max(x[1] - x[0], y[1] - y[0], FEWEST) / 2
        across, up = ((low + high) / 2 for low, high in (x, y))
        super().look_at((across - half, across + half), (up - half, up + half))

    def _arrange(self) -> None:
        super()._arrange()
        if self.figure is not None:
            self._large.update()
            self.over.update()

    def _lay_out(self) -> None:
        self.view.setGeometry(self.owner.cells_area())
