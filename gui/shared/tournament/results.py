"""The half of the Tournament tab that shows a tournament: progress, tables, games and notes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.core.tournament.exact import ExactReport
from engine.core.tournament.statistics import WantedGames
from gui.shared.controls.boxes import STRETCH, Scroll, ThinBar
from gui.shared.controls.cards import ErrorCard, IconMark, Separator
from gui.shared.live.live import Live
from gui.shared.live.parts import LEFT, TOP, Part, button, column, holder, line, part, row, text
from gui.shared.report.blocks import Block
from gui.shared.report.renderer import Blocks
from gui.shared.strategies.failures import FailuresDialog
from gui.shared.style.tokens import Space
from gui.shared.text.tr import sentence_of, tr
from gui.shared.tournament.games_part import GamesPart
from gui.shared.tournament.lead.rounds import rounds_blocks
from gui.shared.tournament.lead.sequential import sequential_blocks
from gui.shared.tournament.notes import Note, OpenGame, notes_of
from gui.shared.tournament.outcome import Outcome, titles_of
from gui.shared.tournament.records import GameRecords
from gui.shared.tournament.run import TournamentRun
from gui.shared.tournament.run_card import RunCard
from gui.shared.tournament.tables import TournamentTables

MARGIN = 20
STACKED_BELOW = 640
"""Notes stand below each other where it is narrower."""
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
        self.lead = Blocks()
        self.tables = TournamentTables()
        self.records = GameRecords(self)
        self.games = GamesPart(self.records)
        self._error: tuple[str, str] | None = None
        self._has_below = False
        self.live = Live(self._content, self._parts)
        self._connect()

    def _parts(self) -> Part:
        """Return what there is of the tournament."""
        outcome = self._run.outcome
        has_any, shown = outcome is not None, self.tables.shown
        has_below = has_any and self._has_below
        has_games = has_below and outcome is not None and not outcome.is_exact
        has_lead = outcome is not None and bool(_lead_blocks(outcome))
        notes: Sequence[Note] = ()
        if shown is not None and has_below:
            notes = notes_of(shown, self._open_game, self.show_failures)
        what, why = self._error or ("", "")
        return column(
            self.card,
            part(ErrorCard, what, why, is_shown=self._error is not None),
            part(self.lead, is_shown=has_lead),
            part(self.tables, is_shown=has_any),
            part(Separator, is_shown=has_games),
            part(self.games, is_shown=has_games),
            part(Separator, is_shown=has_below),
            notes_row(notes),
            STRETCH,
            gap=MARGIN,
        )

    def clear(self) -> None:
        """Forget the tournament before, and what went wrong with it."""
        self._has_below = False
        self.tables.clear()
        self.records.clear()
        self.drop_error()

    def follow(self, outcome: Outcome | None) -> None:
        """Show the run as it stands now."""
        self.card.live.refresh()
        if outcome is not None:
            self._show(outcome)
        self.live.refresh()

    def _show(self, outcome: Outcome) -> None:
        self.lead.show_blocks(_lead_blocks(outcome))
        self.tables.show_outcome(outcome, self.records.statistics)
        self._has_below |= len(outcome.settings.entrants) < MANY
        if self._has_below:
            self._follow_below()
        else:
            QTimer.singleShot(BELOW_MS, self, self._show_below)

    def _show_below(self) -> None:
        """Show what lies below the tables, once these are painted."""
        if self.tables.shown is not None:
            self._has_below = True
            self._follow_below()
            self.live.refresh()

    def _follow_below(self) -> None:
        shown = self.tables.shown
        assert shown is not None
        self.records.follow(self._run.path, shown, is_running=self._run.is_running)
        self.games.follow(shown)

    def _follow_again(self) -> None:
        if self._run.outcome is not None:
            self.follow(self._run.outcome)

    def _list_games(self, wanted: WantedGames) -> None:
        shown = self.tables.shown
        if shown is not None:
            self.records.look_for(self._run.path, shown, wanted)

    def _list_all(self) -> None:
        self.tables.mark(-1)
        self._list_games(WantedGames(configuration=self.records.wanted.configuration))

    def _turn(self, is_back: bool) -> None:
        shown = self.tables.shown
        if shown is not None:
            self.records.turn(self._run.path, shown, is_back=is_back)

    def _show_games(self) -> None:
        if self.tables.shown is not None:
            self.games.follow(self.tables.shown)

    def _connect(self) -> None:
        self.tables.opened.connect(self.opened)
        self.tables.faults_chosen.connect(self._show_failures_of)
        self.tables.selected.connect(self._reveal)
        self.tables.turned.connect(self._follow_again)
        self.tables.wanted.connect(self._list_games)
        self.records.changed.connect(self._follow_again)
        self.records.listed.connect(self._show_games)
        self.records.failed.connect(self._say_unread)
        self.games.watched.connect(self.watched)
        self.games.all_asked.connect(self._list_all)
        self.games.turned.connect(self._turn)

    def show_failures(self, entrants: Collection[int] = ()) -> None:
        """Tell how strategies failed, or some of them."""
        outcome = self._run.outcome
        assert outcome is not None
        report = outcome.report
        faults = [] if isinstance(report, ExactReport) else list(report.faults)
        own = [each for each in faults if not entrants or each.entrant in entrants]
        names = titles_of(outcome.settings.entrants)
        FailuresDialog(own, names, self._open_game, self.window()).open()

    def _show_failures_of(self, player: int) -> None:
        shown = self.tables.shown
        if shown is not None:
            self.show_failures(shown.members(player))

    def _say_unread(self, error: Exception) -> None:
        self.show_error(tr("The games cannot be read"), sentence_of(error))

    def show_error(self, title: str, text: str) -> None:
        """Say under the card what went wrong."""
        self._error = title, text
        self.live.refresh()

    def drop_error(self) -> None:
        """Take away what was said."""
        self._error = None
        self.live.refresh()

    def _reveal(self) -> None:
        """Scroll to what a choice has unfolded, once it has its place."""
        QTimer.singleShot(0, self, self._scroll_to_choice)

    def _scroll_to_choice(self) -> None:
        part = self.tables.against
        if part.isVisible():
            self.ensureWidgetVisible(part, 0, Space.PAGE)


def _lead_blocks(outcome: Outcome) -> Sequence[Block]:
    """Return what stands above the tables: a test's verdict, or the places in rounds."""
    return sequential_blocks(outcome) or rounds_blocks(outcome)


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
