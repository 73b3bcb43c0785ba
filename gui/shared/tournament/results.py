"""The half of the Tournament tab that shows a tournament: progress, tables, games and notes."""

from __future__ import annotations

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.core.tournament.statistics import WantedGames
from gui.shared.controls.cards import ErrorCard, Separator
from gui.shared.controls.notes_row import NotesRow
from gui.shared.controls.scroll_area import Scroll, ThinBar
from gui.shared.report.renderer import Blocks
from gui.shared.style.tokens import Space
from gui.shared.text.sentence import sentence_of
from gui.shared.text.tr import tr
from gui.shared.tournament.games_part import GamesPart
from gui.shared.tournament.notes import OpenGame, notes_of
from gui.shared.tournament.outcome import Outcome
from gui.shared.tournament.records import GameRecords
from gui.shared.tournament.run import TournamentRun
from gui.shared.tournament.run_card import RunCard
from gui.shared.tournament.sequential_report import sequential_blocks
from gui.shared.tournament.tables import TournamentTables

MARGIN = 20


class SidePage(Scroll):
    """A column that scrolls, with margins at its sides; as high as its width asks for."""

    def __init__(self) -> None:
        self._content = _Content()
        self.column = QVBoxLayout(self._content)
        self.column.setSpacing(MARGIN)
        super().__init__(self._content)
        ThinBar(self)

    def set_side(self, side: int) -> None:
        """Leave `side` pixels free at both sides."""
        self.column.setContentsMargins(side, MARGIN, side, MARGIN)


class TournamentResults(SidePage):
    """Shows a TournamentRun; `opened` brings two players whose match is asked for."""

    opened = Signal(int, int)
    watched = Signal(int)
    """Brings the number of a game in the schedule."""

    def __init__(self, run: TournamentRun, open_game: OpenGame) -> None:
        """Follow `run` when told to; `open_game` shows a game that was lost by a fault."""
        super().__init__()
        self._run, self._open_game = run, open_game
        self.card = RunCard(run)
        self.test = Blocks()
        self.tables = TournamentTables()
        self.records = GameRecords(self)
        self.games = GamesPart(self.records)
        self.notes = NotesRow()
        self.error: ErrorCard | None = None
        self._line = Separator()
        self._games_line = Separator()
        parts = (
            self.card,
            self.test,
            self.tables,
            self._games_line,
            self.games,
            self._line,
            self.notes,
        )
        for part in parts:
            self.column.addWidget(part)
        self.column.addStretch(1)
        self._connect()

    def clear(self) -> None:
        """Forget the tournament before, and what went wrong with it."""
        self.tables.clear()
        self.records.clear()
        self.drop_error()

    def follow(self, outcome: Outcome | None) -> None:
        """Show the run as it stands now."""
        self.card.live.refresh()
        for part in (self.tables, self._line, self.notes):
            part.setVisible(outcome is not None)
        self.test.setVisible(outcome is not None and outcome.settings.sequential is not None)
        has_games = outcome is not None and not outcome.is_exact
        for games in (self.games, self._games_line):
            games.setVisible(has_games)
        if outcome is not None:
            self._show(outcome)

    def _show(self, outcome: Outcome) -> None:
        blocks = sequential_blocks(outcome)
        self.test.show_blocks(blocks)
        self.tables.show_outcome(outcome, self.records.statistics)
        shown = self.tables.shown
        assert shown is not None
        self.records.follow(self._run.path, shown, is_running=self._run.is_running)
        self.games.follow(shown)
        self.notes.show_notes(notes_of(shown, self._open_game))

    def _follow_again(self) -> None:
        if self._run.outcome is not None:
            self._show(self._run.outcome)

    def _list_games(self, wanted: WantedGames) -> None:
        shown = self.tables.shown
        if shown is not None:
            self.records.look_for(self._run.path, shown, wanted)

    def _list_all(self) -> None:
        self.tables.mark(-1)
        self._list_games(WantedGames(configuration=self.records.wanted.configuration))

    def _show_games(self) -> None:
        if self.tables.shown is not None:
            self.games.follow(self.tables.shown)

    def _connect(self) -> None:
        self.tables.opened.connect(self.opened)
        self.tables.selected.connect(self._reveal)
        self.tables.turned.connect(self._follow_again)
        self.tables.wanted.connect(self._list_games)
        self.records.changed.connect(self._follow_again)
        self.records.listed.connect(self._show_games)
        self.records.failed.connect(self._say_unread)
        self.games.watched.connect(self.watched)
        self.games.all_asked.connect(self._list_all)

    def _say_unread(self, error: Exception) -> None:
        self.show_error(tr("The games cannot be read"), sentence_of(error))

    def show_error(self, title: str, text: str) -> None:
        """Say under the card what went wrong."""
        self.drop_error()
        self.error = ErrorCard(title, text)
        self.column.insertWidget(1, self.error)

    def drop_error(self) -> None:
        """Take away what was said."""
        if self.error is not None:
            self.column.removeWidget(self.error)
            self.error.hide()
            self.error.deleteLater()
            self.error = None

    def _reveal(self) -> None:
        """Scroll to what a choice has unfolded, once it has its place."""
        QTimer.singleShot(0, self, self._scroll_to_choice)

    def _scroll_to_choice(self) -> None:
        part = self.tables.against
        if part.isVisible():
            self.ensureWidgetVisible(part, 0, Space.PAGE)


class _Content(QWidget):
    """What is scrolled: as high as its width asks for, and no higher."""

    def minimumSizeHint(self) -> QSize:
        """Return the least width alone: texts would ask for the height of their narrowest."""
        return QSize(super().minimumSizeHint().width(), 0)
