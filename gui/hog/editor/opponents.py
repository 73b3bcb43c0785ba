"""Whom the edited table is measured against: a list with its rates, parameters, tables in files."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.parameters import parameters_of
from engine.core.play.strategy import Strategy
from engine.hog import GAME
from engine.hog.rules import Hog
from gui.hog.editor.lists import AgainstRow, OpponentTable
from gui.shared.controls.file_dialog import DropTarget
from gui.shared.jobs.latest_job import LatestJobs
from gui.shared.live.live import Live
from gui.shared.live.parameter_form import form
from gui.shared.live.parts import Part, column, heading, icon_button, part, row
from gui.shared.match.seat_choice import reading

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
        self._is_wrong = False
        self._reading = LatestJobs(self)
        self._rates: dict[Strategy, float] = {}
        self._news: Collection[Strategy] = ()
        self._patience = QTimer(self, singleShot=True, interval=GREY_AFTER_MS)
        self.setAcceptDrops(True)
        self._reading.answered.connect(lambda _path, strategy: self.asked.emit(strategy))
        self._reading.failed.connect(lambda _path, error: self.failed.emit(error))
        self.live = Live(self, self._parts)
        self._patience.timeout.connect(self.live.refresh)

    def choose(self, strategy: Strategy) -> None:
        """Make a strategy the opponent; one with other parameters takes its namesake's place."""
        self.opponent, self._is_wrong = strategy, False
        if strategy not in self.strategies:
            known = {s.name: place for place, s in enumerate(self.strategies)}
            others = list(self.strategies)
            if strategy.name in known and strategy.name in {s.name for s in GAME.strategies}:
                others[known[strategy.name]] = strategy
            else:
                others.append(strategy)
            self.strategies = tuple(others)
        self.live.refresh()

    def forget_rates(self) -> None:
        """Show no rates: they were those of other rules."""
        self._rates, self._news = {}, ()
        self.live.refresh()

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
            self.live.refresh()

    def read(self, path: Path) -> None:
        """Ask for the table in a file as an opponent; it is read in the background."""
        self._reading.ask(str(path), reading(GAME, path, self.game))

    def _parts(self) -> Part:
        rows = [
            AgainstRow(strategy, self._rates.get(strategy), strategy in self._news)
            for strategy in self.strategies
        ]
        place = self.strategies.index(self.opponent)
        listed = {strategy.name: strategy for strategy in GAME.strategies}
        first = listed.get(self.opponent.name)  # a table in a file has nothing to set
        has_form = first is not None and bool(parameters_of(first))
        values = None if self._is_wrong else self.opponent
        return column(
            row(heading(self.tr("Opponent"), self.tr("wins, exact"), stretch=1),
                icon_button("folder-open", self.tr("Opponent from a file…"),
                            self.file_asked.emit), gap=4),
            part(OpponentTable, show_rates=(rows, place), key="rows",
                 row_chosen=lambda place: self.asked.emit(self.strategies[place])),
            form(first, values, self._follow_form, key="form") if has_form else None,
            gap=6,
        )  # fmt: skip

    def _follow_form(self, changed: Strategy | None) -> None:
        self._is_wrong = changed is None
        if changed is not None and changed != self.opponent:
            self.asked.emit(changed)
