"""The tables of a tournament: standings, coloured cells beside them, one against each other."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from engine.core.play.sentence import Sentence
from engine.core.tournament.statistics import GameStatistics, WantedGames
from gui.shared.controls.boxes import STRETCH, column_of, holder_of, row_of
from gui.shared.controls.buttons import IconButton
from gui.shared.controls.cards import NoteCard
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Height
from gui.shared.text.tr import translated
from gui.shared.tournament.cross_data import CrossData, cross_data, opponent_rows
from gui.shared.tournament.cross_table import CrossLegend, CrossTable
from gui.shared.tournament.data import NO_RANKS, standing_rows
from gui.shared.tournament.game_data import better_cells, rank_cells, rank_shares, seat_cells
from gui.shared.tournament.grid_data import grid_cells, grid_names
from gui.shared.tournament.matrix import Matrix
from gui.shared.tournament.outcome import Outcome, middle_of
from gui.shared.tournament.score_painting import Heads
from gui.shared.tournament.score_table import ScoreTable
from gui.shared.tournament.titles import (
    SectionTitle,
    cells_note,
    cross_note,
    standing_heads,
    standings_note,
)

STACKED_BELOW = 800
LEFT_PART, RIGHT_PART = 56, 44
NOTHING = Sentence("")


class TournamentTables(QWidget):
    """Shows an Outcome.

    `opened` brings two players whose match is asked for, `wanted` the games that a click asks for,
    `turned` that another part of it is looked at.
    """

    opened = Signal(int, int)
    wanted = Signal(object)
    turned = Signal()
    selected = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.shown: Outcome | None = None
        self._known: GameStatistics | None = None
        self._configuration: int | None = None
        self._views: dict[str, Matrix] = {}
        heads = Heads("", "", "", "", "")
        self.by = SegmentedTabs(self.tr("Lines"), [self.tr("Entrants"), self.tr("Strategies")])
        self.rules = ListBox(self.tr("Rules on show"), fewest=22)
        self.standings_title = SectionTitle(self.tr("Standings"))
        self.standings = ScoreTable(self.tr("Standings"), heads)
        self.brackets = Text(self.tr("Brackets: cannot be told apart yet"), "small", "text_3")
        self.warning = NoteCard("info", "", fill="warn_soft", ink="warn")
        self.warning.hide()
        self.view = SegmentedTabs(self.tr("Cells"))
        self.cross_title = SectionTitle("")
        self.cross = CrossTable(self.tr("Cells"))
        self.legend = CrossLegend()
        self.cells_note = Text("", "small", "text_2", wraps=True)
        self.against_title = SectionTitle("")
        self.against_close = IconButton("x", self.tr("Close"), size=Height.COMPACT)
        self.against = ScoreTable(self.tr("Score against each opponent"), heads)
        self._connect()
        self._lay_out()

    @property
    def player(self) -> int:
        """The entrant whose row is chosen, -1 for none."""
        return self.standings.player

    @property
    def view_name(self) -> str:
        """Which cells are shown."""
        return list(self._views)[self.view.index] if self._views else ""

    def clear(self) -> None:
        """Forget the tournament before."""
        self.shown = self._known = self._configuration = None
        self._views = {}
        self.by.choose(0)
        self.standings.mark(-1)
        self._show_against()

    def mark(self, player: int) -> None:
        """Choose the row of a player, or none."""
        self.standings.mark(player)
        self._show_against()

    def show_outcome(self, outcome: Outcome, known: GameStatistics | None = None) -> None:
        """Show how a tournament stands, and what is known of its games."""
        self._known = known
        has_copies = outcome.has_copies and not outcome.is_exact
        self.by.setVisible(has_copies)
        self._offer_rules(outcome)
        self._choices.setVisible(has_copies or not self.rules.isHidden())
        self.shown = replace(
            outcome,
            configuration=self._configuration,
            is_by_strategy=has_copies and self.by.index == 1,
        )
        self._show()

    def turn_rules(self) -> None:
        """Show the next combination of rules, after the last one all of them."""
        if self.rules.count():
            self.rules.setCurrentIndex((self.rules.currentIndex() + 1) % self.rules.count())

    def sort_next(self) -> None:
        """Sort the standings by the next column in sight; after the last one by place again."""
        self.standings.sort_by_next()

    def _show(self) -> None:
        assert self.shown is not None
        outcome = self.shown
        known = self._known
        is_ranked = known is not None and known.ranks.shape[1] > 2
        shares = rank_shares(outcome, known) if known is not None and is_ranked else NO_RANKS
        self.standings_title.note.set_text(standings_note(outcome))
        rows = standing_rows(outcome, shares)
        self.brackets.setVisible(any(row.is_level_above for row in rows))
        self.standings.show_scores(rows, standing_heads(outcome), middle_of(outcome))
        self._make_views(outcome)
        self._show_cells()
        self._show_against()
        self._show_warning(outcome)

    def _show_warning(self, outcome: Outcome) -> None:
        """Say in the place of tables that would mean nothing why they would not."""
        told = outcome.warning
        self.warning.set_text(self.tr("This table would mean nothing"), translated(told or NOTHING))
        self.warning.setVisible(told is not None)
        self.standings.setVisible(told is None)
        self.brackets.setVisible(told is None and not self.brackets.isHidden())
        if told is not None:
            self._right.hide()

    def _make_views(self, outcome: Outcome) -> None:
        """Make the cells that this tournament has, and offer them."""
        titles = {
            "grid": self.tr("Rules"),
            "cross": self.tr("Who beats whom"),
            "better": self.tr("Who beats whom"),
            "seats": self.tr("Seats"),
            "ranks": self.tr("Ranks"),
        }
        known, before = self._known, self.view_name
        found: dict[str, Matrix | None] = {"grid": grid_cells(outcome)}
        found["cross"] = cross_data(outcome)
        if known is not None:
            found["seats"] = seat_cells(outcome, known)
            found["ranks"] = rank_cells(outcome, known) if known.ranks.shape[1] > 2 else None
            found["better"] = better_cells(outcome, known)
        self._views = {name: cells for name, cells in found.items() if cells is not None}
        texts = tuple(titles[name] for name in self._views)
        if texts != self.view.texts:
            self.view.set_texts(texts)
            names = list(self._views)
            self.view.choose(names.index(before) if before in names else 0)
        has_choice = len(texts) > 1
        for part in (self.view, self.cells_note):
            part.setVisible(has_choice)
        self.cross_title.setVisible(not has_choice)
        self.cross_title.title.set_text("".join(texts[:1]))
        height = self.view.sizeHint().height() if has_choice else 0
        self.standings_title.setMinimumHeight(height)  # so that both heads are in line
        self._right.setVisible(bool(texts))

    def _show_cells(self) -> None:
        name = self.view_name
        if not name or self.shown is None:
            return
        cells = self._views[name]
        is_cross = name == "cross"
        note = cross_note(self.shown) if is_cross else cells_note(self.shown, name)
        self.cross_title.note.set_text(note)
        self.cells_note.set_text(note)
        self.cross.setAccessibleName(self.view.texts[self.view.index])
        self.cross.show_cross(cells)
        self.legend.show_ends(cells.ends)

    def _offer_rules(self, outcome: Outcome) -> None:
        names = grid_names(outcome) if len(outcome.settings.configurations) > 1 else ()
        texts = (self.tr("All rules"), *names) if names else ()
        self.rules.setVisible(bool(names))
        if texts != tuple(self.rules.itemText(i) for i in range(self.rules.count())):
            self.rules.set_texts(texts)

    def _choose_rules(self, configuration: int | None) -> None:
        self._configuration = configuration
        self.rules.blockSignals(True)
        self.rules.setCurrentIndex(0 if configuration is None else configuration + 1)
        self.rules.blockSignals(False)
        self.turned.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _choose(self, player: int) -> None:
        """Look at one entrant closely; a second click takes that back."""
        player = -1 if player == self.standings.player else player
        self.mark(player)
        self._ask_for(player)
        self.selected.emit()

    def _ask_for(self, player: int, seat: int | None = None, rank: int | None = None) -> None:
        entrant = None if player < 0 else player
        self.wanted.emit(WantedGames(entrant, seat, rank, self._configuration))

    def _open_rank(self, player: int, rank: int) -> None:
        self.mark(player)
        self._ask_for(player, rank=rank)

    def _open_cell(self, player: int, column: int) -> None:
        """Show what a cell stands for: a match of two, or the games that it counts."""
        name = self.view_name
        if name == "cross":
            other = self.cross.cross.heads[column].player
            assert other is not None
            self.opened.emit(player, other)
            return
        self.standings.mark(player)
        if name == "grid":
            self._choose_rules(column)
        seat = column if name == "seats" else None
        self._ask_for(player, seat, column + 1 if name == "ranks" else None)

    def _show_against(self) -> None:
        outcome, player = self.shown, self.standings.player
        is_shown = player >= 0 and isinstance(self._views.get("cross"), CrossData)
        self._against_part.setVisible(is_shown)
        if not is_shown or outcome is None:
            return
        name = outcome.names()[player]
        self.against_title.title.set_text(self.tr("{name} against each opponent").format(name=name))
        heads = standing_heads(outcome)
        detail = self.tr("Moving first") if outcome.is_exact else heads.detail
        heads = Heads("", self.tr("Opponent"), heads.value, detail, "", heads.unit)
        self.against.show_scores(opponent_rows(outcome, player), heads, middle_of(outcome))

    def _open_against(self, other: int) -> None:
        self.opened.emit(self.standings.player, other)

    def _connect(self) -> None:
        self.standings.chosen.connect(self._choose)
        self.standings.rank_chosen.connect(self._open_rank)
        self.against.chosen.connect(self._open_against)
        self.against_close.clicked.connect(lambda: self._choose(self.standings.player))
        self.cross.opened.connect(self._open_cell)
        self.by.chosen.connect(lambda _index: self.turned.emit())
        self.view.chosen.connect(lambda _index: self._show_cells())
        self.rules.currentIndexChanged.connect(
            lambda index: self._choose_rules(index - 1 if index > 0 else None)
        )

    def _lay_out(self) -> None:
        choices = row_of(self.by, self.rules, STRETCH, gap=8)
        close = row_of((self.against_title, 1), self.against_close)
        self._against_part = holder_of(column_of(20, close, self.against, gap=0))
        self._against_part.hide()
        parts = (
            self.standings_title,
            self.warning,
            self.standings,
            self.brackets,
            self._against_part,
        )
        left = holder_of(column_of(*parts, STRETCH, gap=0))
        view = self.view, 0, Qt.AlignmentFlag.AlignLeft
        cells = view, self.cross_title, self.cross, 12, self.legend, 4, self.cells_note, STRETCH
        self._right = holder_of(column_of(*cells, gap=0))
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._line.setSpacing(32)
        self._choices = holder_of(choices)
        column_of(self._choices, self._line, on=self, gap=12)
        self._line.addWidget(left, LEFT_PART, Qt.AlignmentFlag.AlignTop)
        self._line.addWidget(self._right, RIGHT_PART, Qt.AlignmentFlag.AlignTop)
        for part in (self.by, self.rules, self.view):
            part.hide()
        appearance().resized.connect(self._arrange)

    def _arrange(self) -> None:
        is_narrow = self.width() < appearance().theme.px(STACKED_BELOW)
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._line.setDirection(below if is_narrow else beside)
