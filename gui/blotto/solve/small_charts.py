"""Charts that may be low: a view as high as their usual sizes would have to be scrolled."""

from __future__ import annotations

from PySide6.QtCore import QSize

from gui.shared.charts.chart import Chart
from gui.shared.charts.heat_map import HeatMap

LOW, SQUARE = 190, 300


class LowChart(Chart):
    """A chart that is content with little height, and takes all there is."""

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), LOW)


class SmallMap(HeatMap):
    """A heat map that is content with a small square."""

    def sizeHint(self) -> QSize:
        return QSize(SQUARE, SQUARE)
