"""The tournaments that are kept: open one, go on with it, or delete it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.core.tournament.store import Summary
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.label import Text
from gui.shared.jobs.latest_job import LatestJob, LatestJobs
from gui.shared.match.unfinished import ago
from gui.shared.style.tokens import Height
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent_done
from gui.shared.tournament.work import listed, removed

MOST_SHOWN = 20
NAMES_SHOWN = 3


class _HistoryRow(QWidget):
    """One tournament."""

    opened = Signal(object)
    removal_asked = Signal(object)

    def __init__(self, summary: Summary) -> None:
        super().__init__()
        self.summary = summary
        title, note = self._words(summary)
        self.setAccessibleName(title)
        self.open_button = Button(self.tr("Open"), is_compact=True)
        self.open_button.setAccessibleName(self.tr("Open: {title}").format(title=title))
        self.remove_button = IconButton("x", self.tr("Delete"), size=Height.COMPACT)
        self.sure_button = Button(self.tr("Delete"), is_compact=True)
        self.keep_button = Button(self.tr("Keep"), "ghost", is_compact=True)
        self.open_button.clicked.connect(lambda: self.opened.emit(summary.path))
        self.remove_button.clicked.connect(lambda: self._ask(True))
        self.keep_button.clicked.connect(lambda: self._ask(False))
        self.sure_button.clicked.connect(lambda: self.removal_asked.emit(summary.path))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Text(title, weight=500, wraps=True))
        words.addWidget(Text(note, "small", "text_3", wraps=True))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 6, 0, 6)
        row.setSpacing(6)
        row.addLayout(words, 1)
        for button in (self.open_button, self.remove_button, self.keep_button, self.sure_button):
            row.addWidget(button)
        self._ask(False)

    def _ask(self, is_asked: bool) -> None:
        """Ask whether it shall really be deleted."""
        self.open_button.setVisible(not is_asked)
        self.remove_button.setVisible(not is_asked)
        self.sure_button.setVisible(is_asked)
        self.keep_button.setVisible(is_asked)
        if is_asked:
            self.keep_button.setFocus()

    def _words(self, summary: Summary) -> tuple[str, str]:
        names = [strategy_words(text) for text in summary.entrants]
        shown = ", ".join(names[:NAMES_SHOWN])
        if len(names) > NAMES_SHOWN:
            shown = self.tr("{names} and {n} more").format(names=shown, n=len(names) - NAMES_SHOWN)
        games = tr("{n:,} game(s)", summary.total).format(n=summary.total)
        if summary.is_exact:
            games = tr("{n:,} pair(s) exactly", summary.total // 2).format(n=summary.total // 2)
        if summary.num_games < summary.total:
            share = percent_done(summary.num_games / summary.total)
            games = self.tr("{share} of {games}").format(share=share, games=games)
        return shown, f"{games}, {ago(summary.created)}"


class TournamentHistory(QWidget):
    """The list, the latest first; `opened` brings a path, `listed` says that it was read again."""

    opened = Signal(object)
    listed = Signal()
    failed = Signal(object)

    def __init__(self, game: str) -> None:
        super().__init__()
        self._game = game
        self._listing, self._removals = LatestJob(self), LatestJobs(self)
        self.summaries: tuple[Summary, ...] = ()
        self.rows: list[_HistoryRow] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._listing.answered.connect(self._show)
        self._listing.failed.connect(self.failed)
        self._removals.answered.connect(self.refresh)
        self._removals.failed.connect(lambda _path, error: self.failed.emit(error))

    @property
    def is_busy(self) -> bool:
        """Whether the list is being read."""
        return self._listing.is_busy

    def refresh(self) -> None:
        """Read the list again, in the background."""
        self._listing.run("List tournaments", listed(self._game))

    def pace(self, rules: Mapping[str, Any] | None = None) -> float | None:
        """Return games a second in the latest tournament (by these rules) that took a while."""
        told = (each for each in self.summaries if rules is None or each.rules == rules)
        return self._pace(told, is_exact=False)

    @property
    def exact_pace(self) -> float | None:
        """Pairs a second in the latest exact comparison."""
        pace = self._pace(self.summaries, is_exact=True)
        return None if pace is None else pace / 2

    @staticmethod
    def _pace(summaries: Iterable[Summary], *, is_exact: bool) -> float | None:
        shortest = 0.0 if is_exact else 0.2
        for summary in summaries:
            if summary.is_exact == is_exact and summary.seconds > shortest and summary.num_games:
                return summary.num_games / summary.seconds
        return None

    def _show(self, summaries: Sequence[Summary]) -> None:
        self.summaries = tuple(summaries)
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [_HistoryRow(summary) for summary in self.summaries[:MOST_SHOWN]]
        for row in self.rows:
            row.opened.connect(self.opened)
            row.removal_asked.connect(self._remove)
            self._column.addWidget(row)
        self.listed.emit()

    def _remove(self, path: Any) -> None:
        self._removals.ask(str(path), removed(path))
