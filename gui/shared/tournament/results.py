"""The half of the Tournament tab that shows a tournament: how far it is, its tables, its notes."""

from __future__ import annotations

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.shared.controls.cards import Separator
from gui.shared.controls.error_card import ErrorCard
from gui.shared.controls.notes_row import NotesRow
from gui.shared.controls.scroll_area import Scroll, ThinBar
from gui.shared.style.tokens import Space
from gui.shared.tournament.data import Outcome
from gui.shared.tournament.notes import OpenGame, notes_of
from gui.shared.tournament.run import TournamentRun
from gui.shared.tournament.run_card import RunCard
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

    def __init__(self, run: TournamentRun, open_game: OpenGame) -> None:
        """Follow `run` when told to; `open_game` shows a game that was lost by a fault."""
        super().__init__()
        self._run, self._open_game = run, open_game
        self.card = RunCard(run)
        self.tables = TournamentTables()
        self.notes = NotesRow()
        self.error: ErrorCard | None = None
        self._line = Separator()
        for part in (self.card, self.tables, self._line, self.notes):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self.tables.opened.connect(self.opened)
        self.tables.selected.connect(self._reveal)

    def clear(self) -> None:
        """Forget the tournament before, and what went wrong with it."""
        self.tables.clear()
        self.drop_error()

    def follow(self, outcome: Outcome | None) -> None:
        """Show the run as it stands now."""
        self.card.refresh()
        for part in (self.tables, self._line, self.notes):
            part.setVisible(outcome is not None)
        if outcome is not None:
            self.tables.show_outcome(outcome)
            self.notes.show_notes(notes_of(outcome, self._open_game))

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
