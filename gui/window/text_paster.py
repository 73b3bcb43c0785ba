"""Shows the match or the position in a text that was pasted into the window."""

from __future__ import annotations

from PySide6.QtCore import QObject

from engine.core.sharing.share import SharedPosition, from_shared_text
from engine.core.system.errors import InputError
from engine.core.system.job import one_step
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.match.state.settings import MatchStart
from gui.shared.match.unfinished import is_waiting
from gui.shared.page.opened_file import SavedMatch, WatchedMatch, saved_match
from gui.shared.page.page import page_of
from gui.shared.text.tr import sentence_of
from gui.window.file_news import FileNews


class TextPaster(QObject):
    """Tells `news`, which it belongs to, what is to be shown where, or why nothing is."""

    def __init__(self, news: FileNews) -> None:
        super().__init__(news)
        self._news = news
        self.reading = LatestJob(self)
        self.reading.answered.connect(self._show)
        self.reading.failed.connect(lambda error: news.told.emit(sentence_of(error)))

    def paste(self, text: str) -> None:
        """Show what a text says, once it was read; a long match takes a moment."""
        self.reading.run(self.tr("Paste"), _read(text))

    def _show(self, found: SharedPosition | SavedMatch) -> None:
        """Go on with a match that waits for a person, watch another; play from a position."""
        if isinstance(found, SharedPosition):
            start = MatchStart(found.game, found.state, is_pasted=True)
            self._news.handed.emit(found.entry.name, "play", start)
        elif _goes_on(found):
            self._news.handed.emit(found.record.entry.name, "play", found)
        else:
            self._news.handed.emit(found.record.entry.name, "watch", WatchedMatch(found))
            self._news.told.emit(self.tr("Nobody is asked in this match: it is shown in Watch."))


def _goes_on(saved: SavedMatch) -> bool:
    record = saved.record
    return saved.series is None and is_waiting(record.entry, record, saved.match)


@one_step
def _read(text: str) -> SharedPosition | SavedMatch:
    """Return what a text says, ready to be shown; InputError where it cannot be."""
    found = from_shared_text(text)
    if isinstance(found, SharedPosition):
        return found
    saved = saved_match(found)
    entry = saved.record.entry
    page = page_of(entry.name)
    if page is None or (saved.series is not None and not page.series):
        raise InputError("this match of {game} cannot be shown here", game=entry.title)
    if _goes_on(saved):
        saved.record.seated()  # refused here, where a strategy cannot be had any more
    return saved
