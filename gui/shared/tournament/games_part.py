"""The games of a tournament below its tables: how they ended, how long they were, and a list."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from engine.core.tournament.statistics import WantedGames
from gui.shared.charts.bar_picture import BarRow, BarStyle
from gui.shared.charts.bars import Bars
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import IconButton
from gui.shared.controls.label import Text
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr
from gui.shared.tournament.game_data import ending_bars, length_bars
from gui.shared.tournament.game_list import GameList
from gui.shared.tournament.outcome import Outcome
from gui.shared.tournament.records import GameRecords
from gui.shared.tournament.titles import SectionTitle
from gui.shared.tournament.work import MOST_LISTED

STACKED_BELOW = 800
LEFT_PART, RIGHT_PART = 56, 44
BARS = BarStyle(least=70, usual=90, widest=110, gap=10.0)


class GamesPart(QWidget):
    """Shows GameRecords; `watched` brings a game's number, `all_asked` wants every game again."""

    watched = Signal(int)
    all_asked = Signal()

    def __init__(self, records: GameRecords) -> None:
        super().__init__()
        self._records = records
        self.title = SectionTitle(self.tr("Games"))
        self.all_button = IconButton("x", self.tr("All games"), size=Height.COMPACT)
        self.list = GameList()
        self.nothing = Text(self.tr("No such game was kept."), "small", "text_2", wraps=True)
        self.nothing.hide()
        self.charts: list[Bars] = []
        self.list.watched.connect(self.watched)
        self.all_button.clicked.connect(self.all_asked)
        self._lay_out()

    def follow(self, outcome: Outcome) -> None:
        """Show the games and the statistics that are known."""
        known = self._records.statistics
        if known is None:
            return
        wanted = self._records.wanted
        self.list.show_games(outcome, self._records.games)
        has_none = not self._records.games and bool(known.num_games)
        self.nothing.setVisible(has_none)
        self.list.setVisible(not has_none)
        self.list.setFixedHeight(self.list.sizeHint().height())
        self.title.note.set_text(games_words(outcome, wanted, len(self._records.games)))
        self.all_button.setVisible(wanted.entrant is not None)
        player = -1 if wanted.entrant is None else wanted.entrant
        rows = ending_bars(outcome, known, player)
        lengths = length_bars(known)
        self._show_charts([*rows, *([lengths] if lengths else [])])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _show_charts(self, rows: list[BarRow]) -> None:
        while len(self.charts) < len(rows):
            chart = Bars("", BARS)
            self.charts.append(chart)
            self._right_column.insertWidget(len(self.charts) - 1, chart)
        for place, chart in enumerate(self.charts):
            chart.setVisible(place < len(rows))
            if place < len(rows):
                chart.setAccessibleName(rows[place].title)
                chart.show_row(rows[place])
                chart.setFixedHeight(chart.sizeHint().height())
        self._right.setVisible(bool(rows))

    def _lay_out(self) -> None:
        head = row_of((self.title, 1), self.all_button)
        left = QWidget()
        column_of(head, self.list, self.nothing, STRETCH, on=left, gap=0)
        self._right = QWidget()
        self._right_column = column_of(STRETCH, on=self._right, gap=16)
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


def games_words(outcome: Outcome, wanted: WantedGames, count: int) -> str:
    """Return which games are listed: those of Patient in seat 2, the first 200."""
    words = []
    if wanted.entrant is None:
        words.append(tr("click one to watch it"))
    else:
        words.append(tr("of {name}").format(name=outcome.names()[wanted.entrant]))
    if wanted.seat is not None:
        words.append(tr("in seat {n}").format(n=wanted.seat + 1))
    if wanted.rank is not None:
        words.append(tr("with rank {n}").format(n=wanted.rank))
    if count >= MOST_LISTED:
        words.append(tr("the first {n}").format(n=count))
    return ", ".join(words)
