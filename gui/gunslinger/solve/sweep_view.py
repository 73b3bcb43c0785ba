"""The view of a sweep: the map, and below it, where there is room, a population over time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.gunslinger.solve.legend import DepthLegend
from gui.gunslinger.solve.map_chart import MapChart
from gui.gunslinger.solve.map_figure import SweepMap, measure_words
from gui.gunslinger.solve.population_figure import population_figure
from gui.gunslinger.solve.words import measure_title, rules_in_full
from gui.shared.charts.chart import Chart
from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.label import Text
from gui.shared.controls.scroll_area import WIDTH
from gui.shared.style.appearance import appearance

if TYPE_CHECKING:
    from engine.gunslinger.analysis.replicator import Population

_BOTH = 560
"""From this height on, at 100 %, there is room for a population below the map."""


class PopulationView(QWidget):
    """Shows a population over its generations."""

    def __init__(self) -> None:
        super().__init__()
        self.found: Population | None = None
        self.title = Text(self.tr("If the better ones multiply"), "section")
        self.note = Text("", "small", "text_2")
        self.chart = Chart(self.tr("Shares of the strategies"), has_readout=False)
        head = row_of(self.title, (self.note, 1), gap=12)
        column_of(head, (self.chart, 1), on=self, gap=6)

    def show_nothing(self, why: str) -> None:
        """Say why there is nothing yet."""
        self.found = None
        self.note.set_text(why)
        self.chart.show_figure(None)

    def show_population(self, found: Population) -> None:
        """Show shares, also while they are being worked out."""
        self.found = found
        text = self.tr("{rules}; fitness is the {measure}")
        measure = measure_title(found.measure).lower()
        self.note.set_text(text.format(rules=rules_in_full(found.game), measure=measure))
        self.chart.show_figure(population_figure(found))


class SweepView(QWidget):
    """Shows the map of a sweep."""

    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = Text(self.tr("Suite"), "section")
        self.note = Text("", "small", "text_2")
        self.legend = DepthLegend()
        self.map = MapChart()
        self.population = PopulationView()
        head = row_of(self.title, (self.note, 1), self.legend, gap=12, margins=(0, 0, WIDTH, 0))
        column_of(head, (self.map, 55), (self.population, 45), on=self, gap=8)

    @property
    def has_room_below(self) -> bool:
        """Whether a population is shown below the map."""
        return self.height() >= appearance().theme.px(_BOTH)

    def show_map(self, found: SweepMap) -> None:
        """Show a map, also while it fills."""
        curves = found.sweep.curves
        is_suite = len(curves) > 1
        if is_suite:
            self.title.set_text(self.tr("Suite of {n} configurations").format(n=len(curves)))
        else:
            self.title.set_text(rules_in_full(curves[0].game))
        measure = measure_words(found.measure, is_suite=is_suite)
        if not is_suite:
            note = self.tr("{measure}: a curve in P")
        elif found.measure == "mean_score":
            note = self.tr("{measure} that can be had")
        else:
            note = self.tr("{measure}, 0 first and 1 last")
        self.note.set_text(note.format(measure=measure))
        self.legend.show_map(found)
        self.map.show_map(found)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.population.setVisible(self.has_room_below)
        self.resized.emit()
