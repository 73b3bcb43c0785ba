"""All matches of the person, read in a job when somebody first asks, and again when one is kept."""

from __future__ import annotations

import functools
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal

from engine.core.library.entry import LibraryEntry
from engine.core.library.library import Library, library_path
from engine.core.library.opponents import Beaten, beaten_opponents
from engine.core.play.registry import GameEntry
from engine.core.system.job import one_step
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.match.keeping.library_writer import library_writer
from gui.shared.text.tr import tr

Entries = tuple[LibraryEntry, ...]


class OwnMatches(QObject):
    """The matches as they were read last, the latest first; `changed` when they are others."""

    changed = Signal()

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        """Read nothing of the library in `path` before somebody asks."""
        super().__init__(parent)
        self._library = Library(path)
        self.entries: Entries = ()
        self.is_read = False
        self._beaten: dict[str, tuple[Beaten, ...]] = {}
        self._reading = LatestJob(self)
        self._reading.answered.connect(self._take)
        library_writer().changed.connect(lambda: self.look() if self.is_read else None)

    def look(self) -> None:
        """Read them; of a library that cannot be read nothing is known, and My games tells why."""
        self._reading.run(tr("Read my games"), _reading(self._library))

    def beaten(self, entry: GameEntry) -> tuple[Beaten, ...]:
        """Return the opponents of a game with what the matches say of them."""
        if entry.name not in self._beaten:
            self._beaten[entry.name] = beaten_opponents(entry, self.entries)
        return self._beaten[entry.name]

    def _take(self, entries: Entries) -> None:
        self.is_read = True
        if entries != self.entries:
            self.entries, self._beaten = entries, {}
            self.changed.emit()


@one_step
def _reading(library: Library) -> Entries:
    return tuple(library.entries())


def own_matches() -> OwnMatches:
    """Return the matches of the person whose profile this is; the QApplication must exist."""
    return _kept_in(library_path())


@functools.cache
def _kept_in(path: Path) -> OwnMatches:
    return OwnMatches(path, QCoreApplication.instance())
