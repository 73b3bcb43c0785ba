"""Whom the edited table is measured against: a list with its rates, parameters, tables in files."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.parameters import parameters_of
from engine.core.play.strategy import Strategy
from engine.hog import GAME
from engine.hog.rules import Hog
from gui.hog.editor.lists import AgainstRow, OpponentTable
from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.buttons import IconButton
from gui.shared.controls.file_dialog import DropTarget
from gui.shared.controls.label import Heading
from gui.shared.jobs.latest_job import LatestJobs
from gui.shared.live.parameter_form import ParameterForm
from gui.shared.match.seat_choice import reading
from gui.shared.style.tokens import Height

GREY_AFTER_MS = 150
"""Rates that are out of date for longer than this turn grey."""


class OpponentChoice(DropTarget):
    """Shows strategies; `asked(strategy)` brings the one that was chosen, with its parameters.

    `file_asked` tells that a table in a file is wanted, `failed(error)` why it could not be read.
    """

    asked = Signal(object)
    file_asked = Signal()
    failed = Signal(object)

    def __init__(self, game: Hog, opponent: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.strategies: tuple[Strategy, ...] = tuple(GAME.strategies)
        self.opponent = next(s for s in self.strategies if s.name == opponent)
        self.game = game
        self.form: ParameterForm | None = None
        self._reading = LatestJobs(self)
        self._rates: dict[Strategy, float] = {}
        self._news: Collection[Strategy] = ()
        self._patience = QTimer(self, singleShot=True, interval=GREY_AFTER_MS)
        self._patience.timeout.connect(self._show)
        self._shown: Sequence[object] = ()
        self.rows = OpponentTable()
        self.file = IconButton("folder-open", self.tr("Opponent from a file…"), size=Height.COMPACT)
        self.setAcceptDrops(True)
        self._lay_out()
        self.rows.row_chosen.connect(lambda place: self.asked.emit(self.strategies[place]))
        self.file.clicked.connect(self.file_asked)
        self._reading.answered.connect(lambda _path, strategy: self.asked.emit(strategy))
        self._reading.failed.connect(lambda _path, error: self.failed.emit(error))
        self._show()

    def choose(self, strategy: Strategy) -> None:
        """Make a strategy the opponent; one with other parameters takes its namesake's place."""
        self.opponent = strategy
        if strategy not in self.strategies:
            known = {s.name: place for place, s in enumerate(self.strategies)}
            others = list(self.strategies)
            if strategy.name in known and strategy.name in {s.name for s in GAME.strategies}:
                others[known[strategy.name]] = strategy
            else:
                others.append(strategy)
            self.strategies = tuple(others)
        self._show()
        self._show_form()

    def forget_rates(self) -> None:
        """Show no rates: they were those of other rules."""
        self._rates, self._news = {}, ()
        self._show()

    def expect_rates(self) -> None:
        """Take the rates for out of date; unless there are new ones soon, that is shown."""
        self._news = ()
        if not self._patience.isActive():
            self._patience.start()

    def show_rates(self, rates: Mapping[Strategy, float]) -> None:
        """Show the exact rates against the strategies, as far as they are known by now."""
        self._rates.update(rates)
        self._news = rates
        if all(strategy in rates for strategy in self.strategies):
            self._patience.stop()
        if not self._patience.isActive():
            self._show()

    def read(self, path: Path) -> None:
        """Ask for the table in a file as an opponent; it is read in the background."""
        self._reading.ask(str(path), reading(GAME, path, self.game))

    def _show(self) -> None:
        rows = [
            AgainstRow(strategy, self._rates.get(strategy), strategy in self._news)
            for strategy in self.strategies
        ]
        place = self.strategies.index(self.opponent)
        if [*rows, place] != self._shown:
            self._shown = [*rows, place]
            self.rows.show_rows(rows)
            self.rows.set_current(place)

    def _show_form(self) -> None:
        """Show the parameters of the opponent, unless they are those on show."""
        if self.form is not None:
            if self.form.instance() == self.opponent:
                return
            self._column.removeWidget(self.form)
            self.form.hide()
            self.form.deleteLater()
            self.form = None
        is_listed = self.opponent.name in {strategy.name for strategy in GAME.strategies}
        if is_listed and parameters_of(self.opponent):  # a table in a file has nothing to set
            self.form = ParameterForm(self.opponent, is_compact=True)
            self.form.changed.connect(self._follow_form)
            self._column.addWidget(self.form)

    def _follow_form(self) -> None:
        changed = None if self.form is None else self.form.instance()
        if changed is not None and changed != self.opponent:
            self.asked.emit(changed)

    def _lay_out(self) -> None:
        self._column = column_of(
            row_of((Heading(self.tr("Opponent"), self.tr("wins, exact")), 1), self.file, gap=4),
            self.rows,
            on=self,
            gap=6,
        )
