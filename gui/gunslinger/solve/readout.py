"""The right panel of the Solve tab: a trigger under some rules, its curve, and everywhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.gunslinger.rules import Gunslinger
from gui.gunslinger.solve.curve_figure import curve_figure
from gui.gunslinger.solve.map_figure import mean_words
from gui.gunslinger.solve.words import measure_title, often, rules_in_full, rules_in_short
from gui.shared.charts.chart import Chart
from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.cards import NoteCard
from gui.shared.controls.label import KeyNumber, Text
from gui.shared.controls.scroll_area import ScrollBody, ThinScroll
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.painting import RIGHT
from gui.shared.text.key_text import key_text
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, decimal

if TYPE_CHECKING:
    from engine.gunslinger.analysis.curves import Curve, Sweep
    from engine.gunslinger.analysis.sampling import MeasureName

_ROW, _HEAD, _CURVE = 30, 28, 190


@dataclass(frozen=True, slots=True)
class PointRow:
    """A trigger under some rules: its P, mean and error there, and the best of any P."""

    game: Gunslinger
    p: float
    mean: float
    error: float
    best: float


def point_rows(sweep: Sweep, measure: MeasureName, mu: float, beta: float) -> tuple[PointRow, ...]:
    """Return a trigger in each configuration of a sweep."""
    from engine.gunslinger.analysis.curves import triggers

    return tuple(
        _row(curve, measure, float(triggers(curve.game, mu, beta))) for curve in sweep.curves
    )


def _row(curve: Curve, measure: MeasureName, p: float) -> PointRow:
    mean, error = (float(number) for number in curve.at(p, measure))
    means = curve.own(measure)[0].tolist()
    best = max(means) if measure == "mean_score" else min(means)
    return PointRow(curve.game, p, mean, error, best)


def _columns(measure: MeasureName) -> tuple[Column, ...]:
    def mean(row: PointRow) -> str:
        return mean_words(row.mean, row.error) if row.mean == row.mean else UNKNOWN

    return (
        Column(
            tr("Configuration"),
            lambda row: rules_in_short(row.game),
            width=1.25,
            font=("small", 400),
        ),
        Column(
            "P", lambda row: decimal(row.p, 2), lambda row: row.p, 0.5, RIGHT, font=("small", 400)
        ),
        Column(
            measure_title(measure), mean, lambda row: row.mean, 1.15, RIGHT, font=("small", 600)
        ),
        Column(
            tr("Best"),
            lambda row: decimal(row.best, 2) if row.best == row.best else UNKNOWN,
            lambda row: row.best,
            0.55,
            RIGHT,
            font=("small", 400),
        ),
    )


class Readout(QWidget):
    """Says all about a point of the map; `chosen` brings the configuration that was chosen."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.place = 0
        self.title = Text("", "section", wraps=True)
        self.number = KeyNumber()
        self.words = Text("", "body", "text_2", wraps=True)
        self.curve_title = Text(self.tr("Rank for every P"), weight=600)
        self.curve_note = Text("", "small", "text_2")
        self.curve = Chart(
            self.tr("What every P brings"), "surface", height=_CURVE, has_readout=False
        )
        self.rows = Table(
            self.tr("Everywhere at this point"), _columns("average_rank"), _ROW, _HEAD
        )
        self.rows.is_whole = True
        self.note = NoteCard(
            "info",
            self.tr("One configuration, one number"),
            self.tr("With n and f fixed only P counts; µ and β differ only over a suite."),
            fill="warn_soft",
            ink="warn",
        )
        self.answer = Button(self.tr("Best response"), "main", "target")
        keys = key_text("Ctrl+E")
        self.export = IconButton("download", self.tr("Export… ({keys})").format(keys=keys))
        self.copy = IconButton("copy", self.tr("Copy the point"))
        self._lay_out()
        self.rows.row_chosen.connect(self._choose)
        self.rows.cursor_moved.connect(self._choose)
        self.show_nothing()

    def show_nothing(self) -> None:
        """Say what will be here."""
        self.title.set_text(self.tr("A trigger"))
        self.number.show_number(UNKNOWN, "", is_exact=False, is_vague=True, is_known=False)
        self.words.set_text(self.tr("How often it fires back, and what that brings."))
        self.curve_note.set_text("")
        self.curve.show_figure(None)
        self.rows.show_rows(())
        self.export.setEnabled(False)
        self.copy.setEnabled(False)

    def show_point(self, sweep: Sweep, measure: MeasureName, mu: float, beta: float) -> None:
        """Show a point under the rules that are chosen, and under all."""
        self.place = min(self.place, len(sweep.curves) - 1)
        rows = point_rows(sweep, measure, mu, beta)
        curve, row = sweep.curves[self.place], rows[self.place]
        self.title.set_text(rules_in_full(curve.game))
        p = decimal(row.p, 2)
        self.number.show_number(f"P = {p}", "", is_exact=False, is_vague=False)
        text = self.tr("at µ {mu} and β {beta}: {often}")
        said = text.format(mu=decimal(mu, 2), beta=decimal(beta, 3), often=often(row.p))
        self.words.set_text(said)
        title = measure_title(measure)
        self.curve_title.set_text(self.tr("{measure} for every P").format(measure=title))
        self.curve_note.set_text(self.tr("{n} games each").format(n=f"{curve.games:,}"))
        self.curve.show_figure(curve_figure(curve, measure, row.p))
        self.rows.table_model.set_columns(_columns(measure))
        self.rows.show_rows(rows)
        self.rows.set_current(self.place)
        self.export.setEnabled(True)
        self.copy.setEnabled(True)

    def _choose(self, place: int) -> None:
        self.place = place
        self.chosen.emit(place)

    def _lay_out(self) -> None:
        content = ScrollBody()
        everywhere = Text(self.tr("Everywhere at this point"), weight=600)
        head = column_of(self.number, self.words, gap=2)
        over = row_of((self.curve_title, 1), self.curve_note)
        parts = (self.title, head, 4, over, self.curve, 4, everywhere, self.rows, 4, self.note)
        column_of(*parts, on=content, gap=8, margins=(24, 20, 24, 12))
        foot = row_of((self.answer, 1), self.export, self.copy, gap=8, margins=(24, 8, 24, 24))
        column_of((ThinScroll(content), 1), foot, on=self, gap=0)
