"""The tables of a tournament beside each other: standings, who beats whom, one against each."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from gui.shared.controls.buttons import IconButton
from gui.shared.controls.label import Text
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr
from gui.shared.tournament.cross_table import NOTHING, CrossLegend, CrossTable
from gui.shared.tournament.data import (
    Outcome,
    cross_data,
    middle_of,
    opponent_rows,
    standing_rows,
    titles_of,
    unit_of,
)
from gui.shared.tournament.score_painting import Heads
from gui.shared.tournament.score_table import ScoreTable
from gui.shared.tournament.titles import cross_note, standings_note

STACKED_BELOW = 800
LEFT_PART, RIGHT_PART = 56, 44


class TournamentTables(QWidget):
    """Shows an Outcome; `opened` brings two players whose match is asked for."""

    opened = Signal(int, int)
    selected = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._outcome: Outcome | None = None
        heads = Heads("", "", "", "", "")
        self.standings_title = _Title(self.tr("Standings"))
        self.standings = ScoreTable(self.tr("Standings"), heads)
        self.cross_title = _Title(self.tr("Who beats whom"))
        self.cross = CrossTable(self.tr("Who beats whom"))
        self.legend = CrossLegend()
        self.against_title = _Title("")
        self.against_close = IconButton("x", self.tr("Close"), size=Height.COMPACT)
        self.against = ScoreTable(self.tr("Score against each opponent"), heads)
        self.standings.chosen.connect(self._choose)
        self.against.chosen.connect(self._open_against)
        self.against_close.clicked.connect(lambda: self._choose(self.standings.player))
        self.cross.opened.connect(self.opened)
        self._lay_out()

    @property
    def player(self) -> int:
        """The entrant whose row is chosen, -1 for none."""
        return self.standings.player

    def clear(self) -> None:
        """Forget the choice."""
        self._outcome = None
        self.standings.mark(-1)
        self._show_against()

    def show_outcome(self, outcome: Outcome) -> None:
        """Show how a tournament stands."""
        self._outcome = outcome
        middle = middle_of(outcome)
        self.standings_title.note.set_text(standings_note(outcome))
        self.standings.show_scores(standing_rows(outcome), standing_heads(outcome), middle)
        cross = cross_data(outcome)
        self._right.setVisible(cross is not None)
        self.cross.show_cross(cross or NOTHING)
        self.cross_title.note.set_text(cross_note(outcome))
        if cross is not None:
            self.legend.show_ends(cross.ends)
        self._show_against()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _choose(self, player: int) -> None:
        """Show one entrant against each other one; a second click takes that back."""
        self.standings.mark(-1 if player == self.standings.player else player)
        self._show_against()
        self.selected.emit()

    def _show_against(self) -> None:
        outcome, player = self._outcome, self.standings.player
        is_shown = outcome is not None and player >= 0 and not self._right.isHidden()
        self._against_part.setVisible(is_shown)
        if not is_shown or outcome is None:
            return
        name = titles_of(outcome.settings.entrants)[player]
        self.against_title.title.set_text(self.tr("{name} against each opponent").format(name=name))
        middle = middle_of(outcome)
        heads = standing_heads(outcome)
        detail = self.tr("Moving first") if outcome.is_exact else heads.detail
        heads = Heads("", self.tr("Opponent"), heads.value, detail, "", heads.unit)
        self.against.show_scores(opponent_rows(outcome, player), heads, middle)

    def _open_against(self, other: int) -> None:
        self.opened.emit(self.standings.player, other)

    def _lay_out(self) -> None:
        left = QWidget()
        column = _column(left)
        column.addWidget(self.standings_title)
        column.addWidget(self.standings)
        self._against_part = QWidget()
        part = _column(self._against_part)
        part.setContentsMargins(0, 20, 0, 0)
        head = QHBoxLayout()
        head.addWidget(self.against_title, 1)
        head.addWidget(self.against_close)
        part.addLayout(head)
        part.addWidget(self.against)
        self._against_part.hide()
        column.addWidget(self._against_part)
        column.addStretch(1)
        self._right = QWidget()
        right = _column(self._right)
        right.addWidget(self.cross_title)
        right.addWidget(self.cross)
        right.addSpacing(12)
        right.addWidget(self.legend)
        right.addStretch(1)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(32)
        self._line.addWidget(left, LEFT_PART, Qt.AlignmentFlag.AlignTop)
        self._line.addWidget(self._right, RIGHT_PART, Qt.AlignmentFlag.AlignTop)
        appearance().resized.connect(self._arrange)

    def _arrange(self) -> None:
        is_narrow = self.width() < appearance().theme.px(STACKED_BELOW)
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._line.setDirection(below if is_narrow else beside)


class _Title(QWidget):
    """A section's title with a note beside it."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = Text(title, "section")
        self.note = Text("", "small", "text_2")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 8)
        row.setSpacing(12)
        row.addWidget(self.title)
        row.addWidget(self.note, 1)


def standing_heads(outcome: Outcome) -> Heads:
    """Return the titles of the standings' columns."""
    value = tr("Won") if unit_of(outcome.entry).factor == 100.0 else tr("Mean")
    if outcome.is_exact:
        value = tr("Mean rate") if outcome.entry.value_unit == "chance" else value
        return Heads(tr("Rank"), tr("Strategy"), value, tr("Wins"), "")
    return Heads(tr("Rank"), tr("Strategy"), value, tr("Games"), tr("Faults"))


def _column(widget: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(widget)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    return column
