"""The chance to win each castle against a field, by the soldiers that are sent there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from gui.blotto.cells import paint_plan_cells, top_of
from gui.blotto.solve.castle_figure import castle_figure
from gui.blotto.solve.plan_entry import PlanEntry
from gui.blotto.solve.run_bar import RunBar
from gui.blotto.solve.small_charts import LowChart
from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.scroll_area import WIDTH
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import RIGHT
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent

if TYPE_CHECKING:
    from gui.blotto.solve.jobs import Castles


class CastleView(QWidget):
    """Shows a curve for each castle, and what a plan has of each."""

    castles_asked = Signal()
    pointed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        note = tr("The chance that so many soldiers win a castle, if it is fought there.")
        self.bar = RunBar(tr("Castle by castle"), note, tr("Measure"))
        self.entry = PlanEntry()
        self.chart = LowChart(tr("Chance to win a castle"))
        self.table = CastleTable()
        self.castles: Castles | None = None
        column_of(
            self.bar,
            self.entry,
            (row_of((self.chart, 5), (self.table, 4), gap=16), 1),
            on=self,
            gap=8,
            margins=(0, 0, WIDTH + 4, 0),
        )
        self.bar.button.clicked.connect(self.castles_asked)
        self.entry.entered.connect(lambda _plan: self.castles_asked.emit())
        for told in (self.table.row_chosen, self.table.cursor_moved):
            told.connect(self.choose)
        self.chart.pointed.connect(self.pointed)

    def show_castles(self, castles: Castles) -> None:
        """Show a field, and how a plan fares there."""
        self.castles = castles
        self.bar.show_share(None)
        self.entry.show_plan(castles.plan, castles.game)
        tally = castles.tally
        text = tr("Against {field}: {mean} of {points} points on average, {rate} of battles won.")
        self.bar.note.set_text(
            text.format(
                field=castles.field,
                mean=decimal(tally.mean, 3),
                points=sum(castles.game.values),
                rate=percent(tally.win_rate),
            )
        )
        self.table.show_rows(castle_rows(castles))
        self.choose(min(max(self.table.current_place, 0), castles.game.castles - 1))

    def choose(self, castle: int) -> None:
        """Show the curve of a castle in front of the others."""
        assert self.castles is not None
        self.table.set_current(castle)
        self.chart.show_figure(castle_figure(self.castles, castle))


@dataclass(frozen=True, slots=True)
class CastleRow:
    """A castle, what a plan sends there, and the chances of that."""

    castle: int
    value: int
    soldiers: int
    wins: float
    ties: float
    top: int


def castle_rows(castles: Castles) -> Sequence[CastleRow]:
    """Return what a plan has of each castle."""
    game, plan = castles.game, castles.plan
    top = top_of(game.soldiers, game.castles)
    return tuple(
        CastleRow(
            castle,
            game.values[castle],
            number,
            float(castles.chances[0, castle, number]),
            float(castles.chances[1, castle, number]),
            top,
        )
        for castle, number in enumerate(plan)
    )


class CastleTable(Table):
    """The castles with their chances."""

    def __init__(self) -> None:
        columns = (
            Column(tr("Castle"), lambda row: str(row.castle + 1), lambda row: row.castle),
            Column(tr("Worth"), lambda row: str(row.value), lambda row: row.value, align=RIGHT),
            Column(tr("Soldiers"), lambda row: str(row.soldiers), lambda row: row.soldiers,
                   paint=_paint_soldiers),
            Column(tr("Won"), lambda row: percent(row.wins), lambda row: row.wins, align=RIGHT),
            Column(tr("Tied"), lambda row: percent(row.ties), lambda row: row.ties, align=RIGHT),
        )  # fmt: skip
        super().__init__(tr("Castles"), columns, 28, 28)


def _paint_soldiers(painter: QPainter, box: QRectF, row: CastleRow, _ink: QColor) -> None:
    cell = QRectF(box.right() - 48, box.top() + 2, 44, box.height() - 4)
    paint_plan_cells(painter, cell, (row.soldiers,), row.top, appearance().theme, gap=0)
