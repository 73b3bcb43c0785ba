"""The half of the Tournament tab that shows a tournament: progress, tables, games and notes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.core.tournament.exact import ExactReport
from gui.shared.controls.boxes import STRETCH, Scroll, ThinBar
from gui.shared.controls.cards import ErrorCard, IconMark, Separator
from gui.shared.controls.table import Table
from gui.shared.live.live import Live
from gui.shared.live.parts import (
    LEFT,
    MIDDLE,
    TOP,
    Part,
    button,
    choice,
    column,
    holder,
    icon_button,
    line,
    part,
    row,
    tabs,
    text,
)
from gui.shared.report.orders import Hand, Look, Order
from gui.shared.report.renderer import Blocks
from gui.shared.report.shown_rows import ShownRows
from gui.shared.strategies.failures import FailuresDialog
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Height, Space
from gui.shared.text.tr import sentence_of, tr
from gui.shared.tournament.cells.grid_data import grid_names
from gui.shared.tournament.cells.matrix import Matrix
from gui.shared.tournament.games import bars_blocks, games_blocks, games_words
from gui.shared.tournament.lead import lead_blocks
from gui.shared.tournament.notes import Note, OpenGame, notes_of
from gui.shared.tournament.outcome import Outcome, titles_of
from gui.shared.tournament.records import GameRecords
from gui.shared.tournament.run import TournamentRun
from gui.shared.tournament.run_card import RunCard
from gui.shared.tournament.tables import At, cells_blocks, cells_of, cells_titles, standings_blocks
from gui.shared.tournament.titles import section_title

MARGIN = 20
STACKED_BELOW, TABLES_STACKED_BELOW = 640, 800
"""Notes, and tables, stand below each other where it is narrower."""
LEFT_PART, RIGHT_PART = 60, 40
FEWEST = 2
"""The blocks of the standings where nobody is looked at closely."""
MANY, BELOW_MS = 100, 20
"""With so many entrants what lies below the tables comes later: all at once takes too long."""


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
        self.lead, self.left, self.right, self.games, self.bars = (Blocks() for _ in range(5))
        self.records = GameRecords(self)
        self.at = At()
        self.shown: Outcome | None = None
        """What is looked at of the tournament."""
        self.cells: Mapping[str, Matrix] = {}
        self._error: tuple[str, str] | None = None
        self._has_below = False
        self.live = Live(self._content, self._parts)
        for blocks in (self.left, self.right, self.games):
            blocks.ordered.connect(self._obey)
        self.records.changed.connect(self._follow_again)
        self.records.listed.connect(self._follow_again)
        self.records.failed.connect(
            lambda error: self.show_error(tr("The games cannot be read"), sentence_of(error))
        )

    @property
    def standings(self) -> Table:
        """The table of the standings."""
        return table_in(self.left)

    def clear(self) -> None:
        """Forget the tournament before, and what went wrong with it."""
        self._has_below = False
        self.at, self.shown, self.cells = At(), None, {}
        self.records.clear()
        self.drop_error()

    def follow(self, outcome: Outcome | None) -> None:
        """Show the run as it stands now."""
        self.card.live.refresh()
        if outcome is not None:
            self._show(outcome)
        self.live.refresh()

    def look(self, at: At) -> None:
        """Look at something else of it; scroll to what that has unfolded, once it has its place."""
        before, self.at = self.at, at
        self._follow_again()
        if at.wanted != before.wanted and self.shown is not None:
            self.records.look_for(self._run.path, self.shown, at.wanted)
            QTimer.singleShot(0, self, self._scroll_to_choice)

    def turn_rules(self) -> None:
        """Show the next combination of rules, after the last one all of them."""
        if self.shown is not None:
            before, count = self.at.configuration, len(self.shown.settings.configurations)
            following = 0 if before is None else before + 1
            self.look(replace(self.at, configuration=following if following < count else None))

    def _show(self, outcome: Outcome) -> None:
        at, records = self.at, self.records
        self.lead.show_blocks(lead_blocks(outcome))
        self.shown = shown = outcome.looked_at(
            at.configuration, at.is_by_strategy and _has_copies(outcome)
        )
        self.cells = cells_of(shown, records.statistics)
        self.left.show_blocks(standings_blocks(shown, records.statistics, at, self.cells))
        self.right.show_blocks(cells_blocks(shown, at, self.cells))
        self._has_below |= len(outcome.settings.entrants) < MANY
        if self._has_below:
            records.follow(self._run.path, shown, is_running=self._run.is_running)
            self.games.show_blocks(games_blocks(shown, records))
            self.bars.show_blocks(bars_blocks(shown, records))
        else:
            QTimer.singleShot(BELOW_MS, self, self._show_below)

    def _show_below(self) -> None:
        """Show what lies below the tables, once these are painted."""
        self._has_below = self.shown is not None
        self._follow_again()

    def _follow_again(self) -> None:
        if self._run.outcome is not None:
            self.follow(self._run.outcome)

    def _turn(self, is_back: bool) -> None:
        if self.shown is not None:
            self.records.turn(self._run.path, self.shown, is_back=is_back)

    def _obey(self, order: Order) -> None:
        """Look at something else, or bring the match, the game or the failures asked for."""
        if isinstance(order, Look):
            self.look(order.at)
        elif isinstance(order, Hand) and self.shown is not None:
            thing: Any = order.thing
            if order.tab == "pair":
                self.opened.emit(*thing)
            elif order.tab == "game":
                self.watched.emit(thing)
            else:
                self.show_failures(self.shown.members(thing))

    def _parts(self) -> Part:
        """Return what there is of the tournament."""
        outcome, shown = self._run.outcome, self.shown
        has_below = outcome is not None and self._has_below
        has_games = has_below and outcome is not None and not outcome.is_exact
        has_lead = outcome is not None and shown is not None and bool(self.lead.shown)
        notes: Sequence[Note] = ()
        if shown is not None and has_below:
            notes = notes_of(shown, self._open_game, self.show_failures)
        what, why = self._error or ("", "")
        return column(
            self.card,
            part(ErrorCard, what, why, is_shown=self._error is not None),
            part(self.lead, is_shown=has_lead),
            self._tables(shown) if shown is not None and outcome is not None else None,
            part(Separator, is_shown=has_games),
            self._games(shown) if shown is not None and has_games else None,
            part(Separator, is_shown=has_below),
            notes_row(notes),
            STRETCH,
            gap=MARGIN,
        )

    def _tables(self, shown: Outcome) -> Part:
        """Return the standings and the cells, their heads in line, with what is chosen of both."""
        at, names, titles = self.at, list(self.cells), cells_titles()
        rule = 0 if at.configuration is None else 1 + at.configuration
        has_copies, has_cells = _has_copies(shown), len(names) > 1
        names_of_rules = grid_names(shown) if len(shown.settings.configurations) > 1 else ()
        rules = (tr("All rules"), *names_of_rules)
        height = appearance().theme.px(Height.CONTROL)
        head = row(
            text(tr("Standings"), "section", side=MIDDLE),
            STRETCH,
            tabs(tr("Lines"), (tr("Entrants"), tr("Strategies")), int(at.is_by_strategy),
                 lambda by: self.look(replace(at, is_by_strategy=bool(by))),
                 is_shown=has_copies, key="by"),
            choice(tr("Rules on show"), rules, rule,
                   lambda place: self.look(replace(at, configuration=place - 1 if place else None)),
                   fewest=22, is_shown=bool(names_of_rules), key="rules"),
            gap=8,
        )  # fmt: skip
        cells = row(
            text(titles[names[0]] if names else "", "section", is_shown=not has_cells, side=MIDDLE),
            tabs(tr("Cells"), [titles[name] for name in names],
                 names.index(at.cells) if at.cells in names else 0,
                 lambda place: self.look(replace(at, cells=names[place])),
                 is_shown=has_cells, key="cells"),
            STRETCH,
        )  # fmt: skip
        return line(
            holder(
                part(QWidget, parts=[head], setMinimumHeight=height),
                part(self.left), gap=8, stretch=LEFT_PART, side=TOP,
            ),
            holder(
                part(QWidget, parts=[cells], setMinimumHeight=height),
                part(self.right), gap=8, stretch=RIGHT_PART, side=TOP,
                is_shown=bool(names) and shown.warning is None,
            ),
            below=TABLES_STACKED_BELOW,
            gap=32,
        )  # fmt: skip

    def _games(self, shown: Outcome) -> Part:
        """Return the games that are listed, beside how they ended and how long they were."""
        records, at = self.records, self.at
        is_part = records.wanted.entrant is not None
        count, pages = len(records.games), len(records.pages)
        words = games_words(shown, records.wanted, count, pages, has_more=records.has_more)
        return line(
            holder(
                row(
                    section_title(tr("Games"), words, stretch=1),
                    icon_button("chevron-left", tr("Games before"), partial(self._turn, True),
                                is_shown=bool(records.pages), key="back"),
                    icon_button("chevron-right", tr("Next games"), partial(self._turn, False),
                                is_shown=records.has_more, key="on"),
                    icon_button("x", tr("All games"), partial(self.look, at.chosen(-1)),
                                is_shown=is_part, key="all"),
                ),
                part(self.games), gap=0, stretch=LEFT_PART, side=TOP,
            ),
            part(self.bars, stretch=RIGHT_PART, side=TOP, is_shown=bool(self.bars.shown)),
            below=TABLES_STACKED_BELOW,
            gap=32,
        )  # fmt: skip

    def show_failures(self, entrants: Collection[int] = ()) -> None:
        """Tell how strategies failed, or some of them."""
        outcome = self._run.outcome
        assert outcome is not None
        report = outcome.report
        faults = [] if isinstance(report, ExactReport) else list(report.faults)
        own = [each for each in faults if not entrants or each.entrant in entrants]
        names = titles_of(outcome.settings.entrants)
        FailuresDialog(own, names, self._open_game, self.window()).open()

    def show_error(self, title: str, text: str) -> None:
        """Say under the card what went wrong."""
        self._error = title, text
        self.live.refresh()

    def drop_error(self) -> None:
        """Take away what was said."""
        self._error = None
        self.live.refresh()

    def _scroll_to_choice(self) -> None:
        if len(self.left.shown) > FEWEST and self.at.player >= 0:
            self.ensureWidgetVisible(self.left.shown[-1], 0, Space.PAGE)


def table_in(blocks: Blocks, last: bool = False) -> Table:
    """Return the first table among blocks, or the last one."""
    found = [each.table for each in blocks.shown if isinstance(each, ShownRows) and each.table]
    return found[-1 if last else 0]


def _has_copies(outcome: Outcome) -> bool:
    return outcome.has_copies and not outcome.is_exact


class _Content(QWidget):
    """What is scrolled: as high as its width asks for, and no higher."""

    def minimumSizeHint(self) -> QSize:
        """Return the least width alone: texts would ask for the height of their narrowest."""
        return QSize(super().minimumSizeHint().width(), 0)


def notes_row(notes: Sequence[Note]) -> Part:
    """Return some notes beside each other, or below each other where it is narrow.

    They come with their row: Qt measures what is put into one that is seen already again and again.
    """
    views = map(_view, notes)
    return line(*views, below=STACKED_BELOW, gap=24, key="notes", is_shown=bool(notes))


def _view(note: Note) -> Part:
    ground, ink = ("warn_soft", "warn") if note.is_warning else ("sunken", "text_2")
    words = column(
        text(note.title, weight=600, wraps=True),
        text(note.text, "small", "text_2", wraps=True),
        button(note.button, note.run or list, "ghost", is_compact=True, side=LEFT,
               is_shown=bool(note.button)),
        STRETCH,
        gap=2,
        stretch=1,
    )  # fmt: skip
    tile = part(IconMark, "info", ink, 36, ground, set_icon=note.icon, side=TOP)
    return holder(row(tile, words, gap=14), stretch=1, setAccessibleName=note.title,
                  setAccessibleDescription=note.text)  # fmt: skip
