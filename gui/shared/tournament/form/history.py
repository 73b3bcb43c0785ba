"""The tournaments that are kept: open one, go on with it, or delete it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.tournament.store import Summary
from gui.shared.jobs.latest_job import LatestJob, LatestJobs
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, button, column, icon_button, part, row, text
from gui.shared.match.unfinished import ago
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent_done
from gui.shared.tournament.work import listed, removed

MOST_SHOWN = 20
NAMES_SHOWN = 3


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
        self._asked: Path | None = None
        """What shall perhaps be deleted."""
        self.live = Live(self, self._parts)
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
        self.live.refresh()
        self.listed.emit()

    def _remove(self, path: Path) -> None:
        self._removals.ask(str(path), removed(path))

    def _ask(self, path: Path | None) -> None:
        """Ask whether it shall really be deleted."""
        self._asked = path
        self.live.refresh()
        if path is not None:
            self.live.widget(("keep", path)).setFocus()

    def _parts(self) -> Part:
        return column([self._row(summary) for summary in self.summaries[:MOST_SHOWN]], gap=0)

    def _row(self, summary: Summary) -> Part:
        """Return one tournament."""
        path, (title, note) = summary.path, _words(summary)
        is_asked, delete = path == self._asked, tr("Delete")
        words = column(
            text(title, weight=500, wraps=True),
            text(note, "small", "text_3", wraps=True),
            gap=0,
            stretch=1,
        )
        buttons = [
            button(tr("Open"), partial(self.opened.emit, path), is_compact=True,
                   setAccessibleName=tr("Open: {title}").format(title=title),
                   is_shown=not is_asked, key=("open", path)),
            icon_button("x", delete, partial(self._ask, path), is_shown=not is_asked,
                        key=("remove", path)),
            button(tr("Keep"), partial(self._ask, None), "ghost", is_compact=True,
                   is_shown=is_asked, key=("keep", path)),
            button(delete, partial(self._remove, path), is_compact=True, is_shown=is_asked,
                   key=("delete", path)),
        ]  # fmt: skip
        line = row(words, buttons, gap=6, margins=(0, 6, 0, 6))
        return part(QWidget, parts=[line], setAccessibleName=title, key=path)


def _words(summary: Summary) -> tuple[str, str]:
    names = [strategy_words(text) for text in summary.entrants]
    shown = ", ".join(names[:NAMES_SHOWN])
    if len(names) > NAMES_SHOWN:
        shown = tr("{names} and {n} more").format(names=shown, n=len(names) - NAMES_SHOWN)
    games = tr("{n:,} game(s)", summary.total).format(n=summary.total)
    if summary.is_exact:
        games = tr("{n:,} pair(s) exactly", summary.total // 2).format(n=summary.total // 2)
    if summary.is_open:
        games = tr("{n:,} game(s) so far", summary.num_games).format(n=summary.num_games)
    elif summary.num_games < summary.total:
        share = percent_done(summary.num_games / summary.total)
        games = tr("{share} of {games}").format(share=share, games=games)
    return shown, f"{games}, {ago(summary.created)}"
