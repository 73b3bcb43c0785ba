"""Pictures among the blocks: bars, curves, maps of colours, drawings."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSizePolicy

from gui.shared.charts.bar_picture import Bars as BarChart
from gui.shared.charts.chart import Chart
from gui.shared.charts.choice_chart import ChoiceChart
from gui.shared.charts.heat_map import HeatMap, csv_of
from gui.shared.charts.picture_menu import PictureMenu
from gui.shared.controls.boxes import column_of
from gui.shared.controls.drawing_view import DrawingView
from gui.shared.report.blocks import Bars, Curve, Heat
from gui.shared.report.shown import Shown
from gui.shared.style.appearance import appearance

LEAST_WIDTH = 300
"""What a drawing is given at the least, unless it asks for less."""


class ShownBars(Shown):
    stretch = 4

    def __init__(self) -> None:
        super().__init__()
        self.bars: BarChart | None = None
        self._column = column_of(on=self)

    def show_block(self) -> None:
        block: Bars = self.block
        if self.bars is None or self.bars.is_choice != (block.choose is not None):
            self._make(block)
        assert self.bars is not None
        self.bars.setAccessibleName(block.name)
        self.bars.setEnabled(not block.is_off)
        if block.row is not self.bars.row:
            self.bars.show_row(block.row, block.words, grows=block.grows)
        self.bars.mark(block.current)

    def _make(self, block: Bars) -> None:
        if self.bars is not None:
            self._column.removeWidget(self.bars)
            self.bars.hide()
            self.bars.deleteLater()
        bars = self.bars = BarChart(block.name, is_choice=block.choose is not None)
        bars.chosen.connect(lambda bar: self._order(self.block.choose(bar)))
        bars.clicked.connect(lambda: self._order(self.block.click(bars.item)))
        bars.entered.connect(lambda: self._order(self.block.enter(bars.item)))
        bars.pointed.connect(self.pointed)
        self._column.addWidget(bars)


class ShownCurve(Shown):
    stretch = 3

    def __init__(self) -> None:
        super().__init__()
        self.chart: Chart | None = None
        appearance().at_new_size(self._follow)

    def show_block(self) -> None:
        curve: Curve = self.block
        if self.chart is None:
            self.chart = self._new_chart(curve)
            column_of(self.chart, on=self)
        self.chart.setAccessibleName(curve.name)
        self._follow()
        if curve.figure is not self.chart.figure:
            self.chart.show_figure(curve.figure)
        if isinstance(self.chart, ChoiceChart):
            self.chart.mark(curve.current)
        if curve.words:
            self.chart.setAccessibleDescription(curve.words)

    def _follow(self) -> None:
        """Let one that may be lower give way."""
        if self.chart is not None and self.block.least:
            policy = QSizePolicy.Policy
            self.chart.setSizePolicy(policy.Expanding, policy.Preferred)
            self.chart.setMinimumHeight(appearance().theme.px(self.block.least))

    def _new_chart(self, curve: Curve) -> Chart:
        ground = "surface" if curve.height and not curve.least else "ground"
        if curve.choose is None:
            chart = Chart(curve.name, ground, height=curve.height, has_readout=False)
            chart.pointed.connect(self.pointed)
            return chart
        chosen = ChoiceChart(curve.name, ground, height=curve.height)
        chosen.point_chosen.connect(lambda point: self._order(self.block.choose(point)))
        chosen.point_hovered.connect(lambda point: self._order(self.block.hover(point)))
        return chosen

    def exports(self) -> dict[str, str]:
        return {} if self.chart is None else self.chart.exports()

    def ask_save(self, suffix: str) -> None:
        assert self.chart is not None
        self.chart.ask_save(suffix)


class LowMap(HeatMap):
    """A map that is content with its least size: where texts wrap, a layout takes no less."""

    def __init__(self) -> None:
        super().__init__()

    def minimumSizeHint(self) -> QSize:
        """Return the size at which what stands in the legend has room."""
        size = super().minimumSizeHint()
        return QSize(size.width(), appearance().theme.px(size.height()))

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()


class ShownHeat(Shown):
    stretch = 5
    kind: ClassVar[type[LowMap]] = LowMap

    def __init__(self) -> None:
        super().__init__()
        self.map = self.kind()
        self.map.cell_chosen.connect(lambda *cell: self._order(self.block.choose(cell)))
        self.map.cell_hovered.connect(lambda *_cell: self._hover())
        self.map.entered.connect(lambda: self._order(self.block.enter(self.map.cell)))
        self.map.reported.connect(self.pointed)
        column_of((self.map, 1), on=self)

    def show_block(self) -> None:
        heat: Heat = self.block
        is_moved, self.map.cell = self.map.cell != heat.cell, heat.cell
        if self.map.draw != heat.draw:
            self.map.show_map(heat.draw)
        if is_moved:
            self.map.show_cell(heat.cell)
        self.map.setAccessibleDescription(heat.spoken or heat.words(heat.cell))

    def exports(self) -> dict[str, str]:
        return self.map.exports()

    def ask_save(self, suffix: str) -> None:
        self.map.ask_save(suffix)

    has_numbers = True

    def numbers(self) -> str:
        assert self.map.picture is not None
        return csv_of(self.map.picture.numbers)

    def _hover(self) -> None:
        cell = self.map.hovered
        self._order(self.block.hover(cell))
        words = "" if cell is None else self.block.words(cell)
        self.map.show_hover(words)
        self.pointed.emit(words)


class ShownDrawing(Shown):
    def __init__(self) -> None:
        super().__init__()
        self.view = DrawingView(least=LEAST_WIDTH)
        PictureMenu(self.view)
        column_of(self.view, on=self)

    def show_block(self) -> None:
        self.view.show_drawing(self.block)
        self.setSizePolicy(self.view.sizePolicy())
