"""The view of a best response: the figure of one parameter, and a list of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from gui.gunslinger.solve.response_figure import interval_words, response_figure
from gui.gunslinger.solve.words import rules_in_full
from gui.shared.charts.chart import Chart
from gui.shared.controls.boxes import column_of
from gui.shared.controls.label import Text
from gui.shared.controls.parameter_form import title_of
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.painting import RIGHT
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.gunslinger.analysis.best_response import BestResponse, Response

_ROW, _HEAD = 32, 30


def _columns() -> tuple[Column, ...]:
    return (
        Column(tr("Parameter"), lambda row: title_of(row.parameter), width=1.2),
        Column(tr("Usual"), lambda row: row.written(row.usual), width=0.7, align=RIGHT),
        Column(
            tr("Best"),
            lambda row: row.written(row.best.value),
            width=0.7,
            align=RIGHT,
            font=("body", 600),
        ),
        Column(tr("Not significantly worse"), interval_words, width=1.4, align=RIGHT),
        Column(tr("Games each"), lambda row: f"{row.games:,}", width=0.9, align=RIGHT),
    )


class ResponseView(QWidget):
    """Shows a best response; a row chooses the parameter of the figure."""

    def __init__(self) -> None:
        super().__init__()
        self.found: BestResponse | None = None
        self.title = Text(self.tr("Best response"), "section")
        self.note = Text("", "small", "text_2", wraps=True)
        self.chart = Chart(self.tr("What each value brings"))
        self.rows = Table(self.tr("The best parameters"), _columns(), _ROW, _HEAD)
        self.rows.is_whole = True
        column_of(self.title, self.note, (self.chart, 1), self.rows, on=self, gap=8)
        self.rows.row_chosen.connect(self.choose)
        self.rows.cursor_moved.connect(self.choose)
        self._place = 0

    def show_response(self, found: BestResponse) -> None:
        """Show what is found so far; the parameter on show stays, or is the newest."""
        is_same = self.found is not None and self.found.question == found.question
        is_live = not is_same or len(found.responses) > len(self.rows.rows)
        self.found = found
        who = strategy_words(found.question.strategy)
        self.title.set_text(self.tr("Best response: {who}").format(who=who))
        others = list(found.line_up)
        others.remove(found.question.strategy)
        text = self.tr("{rules}; against {others}")
        names = ", ".join(map(strategy_words, others))
        self.note.set_text(text.format(rules=rules_in_full(found.game), others=names))
        self.rows.show_rows(found.responses)
        if found.responses:
            self.choose(len(found.responses) - 1 if is_live else self._place)

    def show_nothing(self) -> None:
        """Say what will be here."""
        self.found = None
        self.note.set_text(
            self.tr("Choose the solver Best response at the left, whose parameters, and a field.")
        )
        self.rows.show_rows(())
        self.chart.show_figure(None)

    def choose(self, place: int) -> None:
        """Show another parameter."""
        response = self.response(place)
        if response is not None and self.found is not None:
            self._place = place
            self.rows.set_current(place)
            self.chart.show_figure(response_figure(response, self.found.question.measure))

    def response(self, place: int) -> Response | None:
        """Return one of the parameters."""
        known = () if self.found is None else self.found.responses
        return known[place] if 0 <= place < len(known) else None
