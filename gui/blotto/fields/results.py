"""The standings of fields in their views: entries, the battles of one, all against all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.fields.between import Between
from gui.blotto.fields.entry_map import MOST_ROWS, EntryMap, is_sampled
from gui.blotto.fields.figures import Figures
from gui.blotto.fields.matrix import matrix_picture, places_of
from gui.blotto.fields.standings import Standings
from gui.blotto.strip import BattleStrip, counts_of
from gui.shared.charts.heat_map import HeatMap
from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.label import Heading, Text
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.page.tab import Pages
from gui.shared.style.appearance import appearance
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from engine.blotto.contest.battle_facts import BattleFacts, Battles
    from engine.blotto.contest.contest import Contest

ENTRIES, BATTLES, MATRIX, POINTS = range(4)
TALL = 490
"""The height, at 100 %, from which there is room for the figures below the entries."""


class Results(QWidget):
    """One entry is chosen in table, map and matrix alike: `place_chosen` carries its place."""

    place_chosen = Signal(int)
    battles_asked = Signal()
    matrix_asked = Signal()
    reported = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.contest: Contest | None = None
        self.place = 0
        self.views = SegmentedTabs(tr("What is shown of the fields"))
        self.table, self.map = Standings(), EntryMap()
        self.figures, self.between = Figures(), Between()
        self.strip, self.matrix = BattleStrip(), HeatMap()
        self.battles_title = Heading(tr("Its battles"))
        self.battles_note = Text("", "small", "text_2", wraps=True)
        self._pages = Pages()
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.table_title = Heading(tr("Standings"), tr("own points, each against all"))
        left = column_of(self.table_title, (self.table, 1), gap=4)
        self.map_title = Heading(tr("Every entry"))
        right = column_of(self.map_title, (self.map, 1), self.between, gap=4)
        upper = row_of((left, 1), (right, 1), gap=34)
        entries, self._below = QWidget(), QWidget()
        self._below_box = column_of((self.figures, 1), on=self._below)
        column_of((upper, 5), (self._below, 2), on=entries, gap=16)
        battles = QWidget()
        column_of(self.battles_title, (self.strip, 1), self.battles_note, on=battles, gap=8)
        self._alone = QWidget()
        self._alone_box = column_of(on=self._alone)
        for page in (entries, battles, self.matrix, self._alone):
            self._pages.add(page)
        column_of((self._pages, 1), on=self)
        self._fit()

    def _connect(self) -> None:
        self.views.chosen.connect(self._turn)
        self.table.row_chosen.connect(self._choose)
        self.table.cursor_moved.connect(self._choose)
        self.map.place_chosen.connect(self._choose)
        self.map.entered.connect(self.show_battles_view)
        self.map.reported.connect(self.reported)
        self.matrix.cell_chosen.connect(lambda row, _column: self._choose(self._places[row]))
        self.matrix.cell_hovered.connect(self._say_cell)
        self.matrix.reported.connect(self.reported)

    def show_contest(self, contest: Contest) -> None:
        """Show other standings, the best entry chosen."""
        self.contest, self.place = contest, 0
        self._places = places_of(contest)
        self._points: npt.NDArray[np.float64] | None = None
        by_wins = contest.by == "wins"
        note = (
            tr("battles won, each against all") if by_wins else tr("own points, each against all")
        )
        self.table_title.set_note(note)
        self.table.show_contest(contest)
        self.map.show_contest(contest)
        text = tr("a column each, the best at the left")
        if is_sampled(contest):
            text = tr("{n:,} of them, sampled by rank").format(n=MOST_ROWS)
        self.map_title.set_note(text)
        self.between.show_contest(contest)
        self.figures.show_facts(contest.game, None)
        self.strip.show_battles(None)
        self.views.choose(ENTRIES)
        self.table.set_current(0)

    def show_facts(self, facts: BattleFacts) -> None:
        """Show how the battles went."""
        assert self.contest is not None
        self.figures.show_facts(self.contest.game, facts)

    def choose(self, place: int) -> None:
        """Choose an entry everywhere."""
        self.place = place
        self.table.set_current(place)
        self.map.show_place(place)

    def show_battles(self, battles: Battles) -> None:
        """Show the battles of the chosen entry."""
        assert self.contest is not None
        row = int(self.contest.order[self.place])
        rank = tr("rank {rank:,}").format(rank=self.contest.rank_of(row))
        self.battles_title.set_note(f"{plan_in_words(self.contest.plan(row))}, {rank}")
        self.strip.show_battles(battles)
        text = tr(
            "A column for each of the battles, the best at the left: {w:,} won, {d:,} drawn, "
            "{l:,} lost. What was taken over is paler."
        )
        self.battles_note.set_text(text.format(**counts_of(battles)))

    def show_matrix(self, points: npt.NDArray[np.float64]) -> None:
        """Show all against all."""
        assert self.contest is not None
        self._points, most = points, sum(self.contest.game.values)
        ranks = self.contest.ranks[self._places].tolist()
        count = len(self.contest.order)
        self.matrix.show_map(lambda theme: matrix_picture(points, ranks, count, most, theme))

    @property
    def wants_matrix(self) -> bool:
        """Whether the matrix is looked at, and not known yet."""
        return self.views.index == MATRIX and self._points is None

    def show_battles_view(self) -> None:
        """Look at the battles of the chosen entry."""
        self.views.choose(BATTLES)

    def show_matrix_view(self) -> None:
        """Look at all against all, or at the entries again."""
        self.views.choose(ENTRIES if self.views.index == MATRIX else MATRIX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Let the figures stand below the entries, or be a view of their own."""
        is_tall = self.height() >= appearance().theme.px(TALL)
        titles = [tr("Entries"), tr("Its battles"), tr("Matrix")]
        titles += [] if is_tall else [tr("Points")]
        if tuple(titles) != self.views.texts:
            index = self.views.index
            box = self._below_box if is_tall else self._alone_box
            box.addWidget(self.figures)
            self._below.setVisible(is_tall)
            self.views.set_texts(titles)
            self._pages.turn_to(0)
            self.views.choose(index if index < len(titles) else ENTRIES)

    def _turn(self, index: int) -> None:
        """Show another view; who had the keyboard in the last one has it where views are chosen."""
        focused = QApplication.focusWidget()
        if focused is not None and self._pages.isAncestorOf(focused):
            self.views.setFocus(Qt.FocusReason.OtherFocusReason)
        self._pages.turn_to(index)
        if index == BATTLES:
            self.battles_asked.emit()
        elif index == MATRIX:
            self.matrix_asked.emit()

    def _choose(self, place: int) -> None:
        if place != self.place:
            self.choose(place)
            self.place_chosen.emit(place)

    def _say_cell(self, row: int, column: int) -> None:
        """Write under the pointer who meets whom, and what comes of it."""
        contest = self.contest
        if row < 0 or contest is None or self._points is None:
            return self.matrix.show_hover("")
        first, second = self._places[row], self._places[column]
        text = tr("rank {a:,} against rank {b:,}: {mine:g} to {theirs:g}")
        ranks = int(contest.ranks[first]), int(contest.ranks[second])
        mine, theirs = self._points[row, column], self._points[column, row]
        told = text.format(a=ranks[0], b=ranks[1], mine=mine, theirs=theirs)
        return self.matrix.show_hover(told)
