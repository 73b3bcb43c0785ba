"""Reports in the place of a tournament: a field, as from a file, each against each; ratings."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import Card
from gui.shared.report.pane import ReportPane
from gui.shared.report.panel import LeftColumn, WithColumn
from gui.shared.report.view import FieldViews, SolveViews
from gui.shared.style.appearance import appearance
from gui.shared.text.tr import tr
from gui.shared.tournament.outcome import Outcome
from gui.shared.tournament.ratings_view import Rated, RatingsView
from gui.shared.tournament.run import TournamentRun

SIDE = 340
PAUSE_SECONDS = 3.0
"""While a tournament runs its games are read so often at the most."""


class FieldPage(QWidget):
    """The reports of a field, in the place of the tournament of those who are listed."""

    new_asked = Signal()

    def __init__(self, field: FieldViews) -> None:
        super().__init__()
        self.field = field
        self.pane = ReportPane(field, tr("Tournament"))
        self.new_button = Button(tr("New tournament"), "secondary", "plus")
        self.new_button.clicked.connect(self.new_asked)
        left = LeftColumn()
        held = self.pane.controls, self.pane.parts.left
        left.hold(lambda: (held, (self.new_button,)))
        parts = WithColumn(left, self.pane)
        column_of(parts, on=self)
        self.pane.rows.chosen.connect(parts.show_report)


class RatingsPage(QWidget):
    """Shows the ratings of the tournament on show; `back_asked` wants its tables again."""

    back_asked = Signal()

    def __init__(self, run: TournamentRun) -> None:
        super().__init__()
        self._run = run
        self._due = 0.0
        self.pane = ReportPane(SolveViews((RatingsView(),)), tr("Tournament"))
        self.back = Button(tr("Standings"), "secondary", "chevron-left")
        self.back.clicked.connect(self.back_asked)
        self._side = Card(padding=0)
        self._side.body.addWidget(self.pane.parts.panel)
        column = column_of(row_of(self.back, STRETCH), (self.pane, 1), gap=12)
        row_of((column, 1), self._side, on=self, gap=16, margins=20)
        appearance().at_each_size(self._fit)

    def follow(self, outcome: Outcome | None) -> None:
        """Ask anew where there are more games, or others are looked at."""
        if outcome is None or outcome.is_exact or self._run.path is None:
            return
        is_due = not self._run.is_running or monotonic() >= self._due
        shared = Rated(
            self._run.path,
            outcome.num_games,
            outcome.configuration,
            outcome.names(),
            outcome.settings,
        )
        if is_due and shared != self.pane.shared:
            self._due = monotonic() + PAUSE_SECONDS
            self.pane.share(shared)

    def _fit(self) -> None:
        self._side.setFixedWidth(appearance().theme.px(SIDE))
