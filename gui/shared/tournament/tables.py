"""The tables of a tournament: standings, coloured cells beside them, one against each other."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.sentence import Sentence
from engine.core.tournament.statistics import GameStatistics, WantedGames
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.cards import NoteCard
from gui.shared.controls.drawing_view import DrawingView
from gui.shared.controls.lists import ListBox
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.live.live import Live
from gui.shared.live.parts import (
    LEFT,
    TOP,
    Part,
    column,
    holder,
    icon_button,
    line,
    part,
    row,
    text,
)
from gui.shared.text.tr import tr, translated
from gui.shared.tournament.cells.cross_data import CrossData, cross_data, opponent_rows
from gui.shared.tournament.cells.cross_table import CrossTable, cross_legend
from gui.shared.tournament.cells.game_data import better_cells, rank_cells, rank_shares, seat_cells
from gui.shared.tournament.cells.grid_data import grid_cells, grid_names
from gui.shared.tournament.cells.matrix import Matrix
from gui.shared.tournament.data import NO_RANKS, standing_rows
from gui.shared.tournament.outcome import Outcome, middle_of
from gui.shared.tournament.score_painting import Heads
from gui.shared.tournament.score_table import ScoreTable
from gui.shared.tournament.titles import (
    cells_note,
    cross_note,
    section_title,
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
    faults_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.shown: Outcome | None = None
        self._known: GameStatistics | None = None
        self._configuration: int | None = None
        self._views: dict[str, Matrix] = {}
        heads = Heads("", "", "", "", "")
        self.by = SegmentedTabs(tr("Lines"), [tr("Entrants"), tr("Strategies")])
        self.rules = ListBox(tr("Rules on show"), fewest=22)
        self.standings = ScoreTable(tr("Standings"), heads)
        self.view = SegmentedTabs(tr("Cells"))
        self.cross = CrossTable(tr("Cells"))
        self.against = ScoreTable(tr("Score against each opponent"), heads)
        self.live = Live(self, self._parts)
        self._connect()

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
        names = grid_names(outcome) if len(outcome.settings.configurations) > 1 else ()
        texts = (tr("All rules"), *names) if names else ()
        if texts != self.rules.choice[0]:
            self.rules.set_texts(texts)
        is_by_strategy = _has_copies(outcome) and self.by.index == 1
        self.shown = outcome.looked_at(self._configuration, is_by_strategy)
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
        rows = standing_rows(outcome, shares)
        self.standings.show_scores(rows, standing_heads(outcome), middle_of(outcome))
        self._make_views(outcome)
        self._show_cells()
        self._show_against()

    def _make_views(self, outcome: Outcome) -> None:
        """Make the cells that this tournament has, and offer them."""
        known, before = self._known, self.view_name
        found: dict[str, Matrix | None] = {"grid": grid_cells(outcome)}
        found["cross"] = cross_data(outcome)
        if known is not None:
            found["seats"] = seat_cells(outcome, known)
            found["ranks"] = rank_cells(outcome, known) if known.ranks.shape[1] > 2 else None
            found["better"] = better_cells(outcome, known)
        self._views = {name: cells for name, cells in found.items() if cells is not None}
        titles = _view_titles()
        texts = tuple(titles[name] for name in self._views)
        if texts != self.view.texts:
            self.view.set_texts(texts)
            names = list(self._views)
            self.view.choose(names.index(before) if before in names else 0)

    def _show_cells(self) -> None:
        if self.view_name:
            self.cross.setAccessibleName(self.view.texts[self.view.index])
            self.cross.show_cross(self._views[self.view_name])
        self.live.refresh()

    def _choose_rules(self, configuration: int | None) -> None:
        self._configuration = configuration
        self.rules.blockSignals(True)
        self.rules.setCurrentIndex(0 if configuration is None else configuration + 1)
        self.rules.blockSignals(False)
        self.turned.emit()

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

    @property
    def _has_against(self) -> bool:
        return self.player >= 0 and isinstance(self._views.get("cross"), CrossData)

    def _show_against(self) -> None:
        outcome, player = self.shown, self.player
        if outcome is not None and self._has_against:
            heads = standing_heads(outcome)
            detail = tr("Moving first") if outcome.is_exact else heads.detail
            heads = Heads("", tr("Opponent"), heads.value, detail, "", heads.unit)
            self.against.show_scores(opponent_rows(outcome, player), heads, middle_of(outcome))
        self.live.refresh()

    def _open_against(self, other: int) -> None:
        self.opened.emit(self.standings.player, other)

    def _connect(self) -> None:
        self.standings.chosen.connect(self._choose)
        self.standings.rank_chosen.connect(self._open_rank)
        self.standings.faults_chosen.connect(self.faults_chosen)
        self.against.chosen.connect(self._open_against)
        self.cross.opened.connect(self._open_cell)
        self.by.chosen.connect(lambda _index: self.turned.emit())
        self.view.chosen.connect(lambda _index: self._show_cells())
        self.rules.currentIndexChanged.connect(
            lambda index: self._choose_rules(index - 1 if index > 0 else None)
        )

    def _parts(self) -> Part:
        outcome = self.shown
        if outcome is None:
            return column()
        has_copies, has_rules = _has_copies(outcome), bool(self.rules.count())
        choices = row(part(self.by, is_shown=has_copies), part(self.rules, is_shown=has_rules),
                      STRETCH, gap=8, is_shown=has_copies or has_rules)  # fmt: skip
        tables = line(self._left(outcome), self._right(outcome), below=STACKED_BELOW, gap=32)
        return column(choices, tables, gap=12)

    def _left(self, outcome: Outcome) -> Part:
        """Return the standings; in their place, where they would mean nothing, why they would."""
        told, standings = outcome.warning, self.standings
        height = self.view.sizeHint().height() if len(self._views) > 1 else 0
        brackets = tr("Brackets: cannot be told apart yet")
        is_level = any(each.is_level_above for each in standings.rows)
        why = tr("This table would mean nothing"), translated(told or NOTHING)
        name = outcome.names()[self.player] if self._has_against else ""
        title = tr("{name} against each opponent").format(name=name)
        close = icon_button("x", tr("Close"), lambda: self._choose(self.player), key="close")
        return holder(
            section_title(tr("Standings"), standings_note(outcome), setMinimumHeight=height),
            part(_warning, set_text=why, is_shown=told is not None, key="warning"),
            part(standings, is_shown=told is None),
            text(brackets, "small", "text_3", is_shown=told is None and is_level),
            column(20, row(section_title(title, "", stretch=1), close), self.against, gap=0,
                   is_shown=self._has_against),
            STRETCH,
            gap=0,
            stretch=LEFT_PART,
            side=TOP,
        )  # fmt: skip

    def _right(self, outcome: Outcome) -> Part:
        """Return the cells; their head is in line with that of the standings."""
        name, has_choice = self.view_name, len(self._views) > 1
        words = (
            cross_note(outcome) if name == "cross" else cells_note(outcome, name) if name else ""
        )
        ends = self._views[name].ends if name else ("", "", "")
        return holder(
            part(self.view, is_shown=has_choice, side=LEFT),
            section_title(_view_titles().get(name, ""), words, is_shown=not has_choice),
            self.cross,
            12,
            part(DrawingView, show_drawing=(cross_legend(ends),), key="legend"),
            4,
            text(words, "small", "text_2", wraps=True, is_shown=has_choice),
            STRETCH,
            gap=0,
            stretch=RIGHT_PART,
            side=TOP,
            is_shown=bool(name) and outcome.warning is None,
        )


def _has_copies(outcome: Outcome) -> bool:
    return outcome.has_copies and not outcome.is_exact


def _view_titles() -> dict[str, str]:
    """Return what each kind of cells is called."""
    return {
        "grid": tr("Rules"),
        "cross": tr("Who beats whom"),
        "better": tr("Who beats whom"),
        "seats": tr("Seats"),
        "ranks": tr("Ranks"),
    }


def _warning() -> NoteCard:
    return NoteCard("info", "", fill="warn_soft", ink="warn")
