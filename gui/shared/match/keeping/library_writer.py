"""The one writer of the library in this window: changes in their order, in the background."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Signal

from engine.core.library.library import Library, library_path, safely
from engine.core.system.errors import InputError
from gui.shared.jobs.autosave import Failure, autosave
from gui.shared.text.tr import tr


@dataclass(frozen=True, slots=True)
class Change:
    """Something to write, in another thread; `made` hears in the main thread that it was."""

    write: Callable[[Library], object]
    made: Callable[[], object]


class LibraryWriter(QObject):
    """Writes as soon as it can; what could not be written is tried again with the next change.

    `changed` says that the library is another; `told` carries a sentence about a damaged one.
    """

    changed = Signal()
    told = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: deque[Change] = deque()
        self._made: deque[Change] = deque()
        self._sentences: deque[str] = deque()
        autosave().saved.connect(self._hear)

    @property
    def library(self) -> Library:
        """The library of the profile."""
        return Library(library_path())

    def put(
        self, write: Callable[[Library], object], made: Callable[[], object] = lambda: None
    ) -> None:
        """Make a change soon; `made` hears of it."""
        self._waiting.append(Change(write, made))
        sentence = tr("My games: {why}")
        autosave().update(self.library.path, self._write, sentence, is_urgent=True)

    def _write(self, path: Path) -> None:
        """Make the changes that wait, in a thread of the autosave; no Qt here."""
        library = Library(path)
        while self._waiting:
            change = self._waiting[0]
            _result, sentence = safely(library, change.write)
            self._made.append(self._waiting.popleft())
            if sentence:
                self._sentences.append(sentence)

    def _hear(self, _path: Any) -> None:
        """Tell of what was written."""
        while self._sentences:
            sentence = self._sentences.popleft()
            self.told.emit(sentence)
            autosave().failed.emit(Failure("{why}", InputError("{why}", why=sentence)))
        count = len(self._made)
        for _ in range(count):
            self._made.popleft().made()
        if count:
            self.changed.emit()


@functools.cache
def library_writer() -> LibraryWriter:
    """Return the writer of this process; the QApplication must exist."""
    return LibraryWriter(QCoreApplication.instance())
