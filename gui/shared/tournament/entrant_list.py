"""Who takes part in a tournament: all strategies of a game to check, and tables from files."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy
from engine.core.system.errors import InputError
from gui.shared.controls.cards import Separator
from gui.shared.controls.file_dialog import ask_open_several
from gui.shared.controls.label import Text
from gui.shared.jobs.latest_job import LatestJobs
from gui.shared.page.program_consent import program_consent
from gui.shared.text.sentence import sentence_of
from gui.shared.tournament.entrant_row import EntrantRow
from gui.shared.tournament.work import Choice, checked_file


class EntrantList(QWidget):
    """The list; `changed` tells of every edit, `answered` brings what a file has led to."""

    changed = Signal()
    answered = Signal(object)
    """Carries the row of a table that was read, or the sentence that says why there is none."""

    def __init__(self, entry: GameEntry) -> None:
        super().__init__()
        self._entry = entry
        self._game: AnyGame = entry.game_class()
        self._reading = LatestJobs(self)
        self.rows: list[EntrantRow] = []
        self.sentence = Text("", "small", "danger", wraps=True)
        self.sentence.hide()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.sentence)
        self._separators: dict[EntrantRow, Separator] = {}
        for strategy in entry.strategies:
            self._insert(len(self.rows), EntrantRow(strategy))
        self._reading.answered.connect(self._add)
        self._reading.failed.connect(self._fail)
        self._number()

    @property
    def chosen(self) -> tuple[EntrantRow, ...]:
        """The rows that are checked."""
        return tuple(row for row in self.rows if row.is_on)

    @property
    def choices(self) -> tuple[Choice, ...] | None:
        """The entrants; None while something is wrong with one."""
        choices = [row.choice for row in self.chosen]
        right = [choice for choice in choices if choice is not None]
        return tuple(right) if len(right) == len(choices) else None

    @property
    def can_read(self) -> bool:
        """Whether the game knows tables in files."""
        return self._entry.read_strategy is not None

    def set_game(self, game: AnyGame) -> None:
        """Take other rules, for tables to come."""
        self._game = game

    def check_all(self, is_on: bool) -> None:
        """Check all rows, or none."""
        for row in self.rows:
            row.check.blockSignals(True)
            row.check.setChecked(is_on)
            row.check.blockSignals(False)
            row.check.update()
        self._follow()

    def ask_files(self) -> None:
        """Ask for table files and add them."""
        title = self.tr("Tables from files")
        for path in ask_open_several(self, title, "*.csv *.npy *.py;;*"):
            self.add_file(path)

    def add_file(self, path: Path) -> None:
        """Read a table in the background, and add it if it is one."""
        self._complain("")
        self._reading.ask(str(path), checked_file(self._entry, self._game, path))

    def add_again(self, row: EntrantRow) -> None:
        """Seat a strategy once more, with the parameters it has now."""
        choice = row.choice
        strategy: Strategy | None = row.strategy if choice is None else choice.strategy
        again = EntrantRow(strategy, is_extra=True)
        self._insert(self.rows.index(row) + 1, again)
        again.show_parameters(again.form is not None)
        self._follow()

    def remove(self, row: EntrantRow) -> None:
        """Take a row off the list."""
        self.rows.remove(row)
        for widget in (row, self._separators.pop(row)):
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._follow()

    def _insert(self, place: int, row: EntrantRow) -> None:
        self.rows.insert(place, row)
        self._separators[row] = Separator()
        self._column.insertWidget(1 + 2 * place, row)
        self._column.insertWidget(2 + 2 * place, self._separators[row])
        row.changed.connect(self._follow)
        row.again_asked.connect(functools.partial(self.add_again, row))
        row.removal_asked.connect(functools.partial(self.remove, row))

    def _add(self, _kind: str, path: Path) -> None:
        self._insert(len(self.rows), EntrantRow(None, path.resolve()))
        self._follow()
        self.answered.emit(self.rows[-1])

    def _fail(self, path: str, error: BaseException) -> None:
        again = functools.partial(self.add_file, Path(path))
        refuse = functools.partial(self._refuse, path, error)
        program_consent().ask_again(self, error, again, refuse)

    def _refuse(self, path: str, error: BaseException) -> None:
        broken = self.tr("{name} cannot be read.").format(name=Path(path).name)
        self._complain(sentence_of(error) if isinstance(error, InputError) else broken)
        self.answered.emit(self.sentence)

    def _follow(self) -> None:
        self._complain("")
        self._number()
        self.changed.emit()

    def _number(self) -> None:
        """Give badges to those who take part, in their order."""
        chosen: Sequence[EntrantRow] = self.chosen
        for row in self.rows:
            row.set_player(chosen.index(row) if row in chosen else None)

    def _complain(self, sentence: str) -> None:
        self.sentence.set_text(sentence)
        self.sentence.setVisible(bool(sentence))
