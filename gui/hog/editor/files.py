"""Tables from files and strategies, and back into files: read and written in the background."""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from engine.core.play.strategy import Strategy
from engine.core.system.job import Snapshot
from engine.hog.files.table_files import SUFFIXES
from engine.hog.rules import Hog
from gui.hog.editor.jobs import table_in, table_of, writing
from gui.hog.editor.words import origin_name
from gui.hog.solve.handoff import Origin
from gui.shared.controls.file_dialog import ask_open, ask_save, dropped_path
from gui.shared.jobs.latest_job import LIST_AFTER, LatestJob, LatestJobs
from gui.shared.page.program_consent import program_consent

Work = Generator[Snapshot[None], None, bytes]
SHOW_AFTER = 0.3
"""Seconds of reading after which that is shown here."""


class TableFiles(QObject):
    """`loaded(origin)` brings a table, `saved(path, table)` tells of a file, `failed` why not.

    `advanced(share, words)` tells of a file that takes long to read, `cancelled` that it was given
    up.
    """

    loaded = Signal(object)
    advanced = Signal(float, str)
    cancelled = Signal()
    saved = Signal(object, object)
    failed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self._loading, self._saving = LatestJob(self), LatestJobs(self)
        self._name, self._is_file = "", False
        """Of what is read or made; files alone can be given up."""
        self._again: Callable[[], object] = self.cancel
        self._loading.updated.connect(self._follow)
        self._loading.answered.connect(lambda table: self.loaded.emit(Origin(self._name, table)))
        self._loading.failed.connect(self._fail)
        self._loading.cancelled.connect(self.cancelled)
        self._saving.answered.connect(lambda path, table: self.saved.emit(Path(path), table))
        self._saving.failed.connect(lambda _path, error: self.failed.emit(error))

    @property
    def is_loading(self) -> bool:
        """Whether a table is being read or made."""
        return self._loading.is_busy

    def load_strategy(self, strategy: Strategy, game: Hog) -> None:
        """Bring the table of a strategy."""
        self._load(table_of(strategy, game), origin_name(strategy, game))

    def load_file(self, path: Path, game: Hog) -> None:
        """Bring the table in a file."""
        self._again = functools.partial(self.load_file, path, game)
        self._load(table_in(path, game), path.name, is_file=True)

    def cancel(self) -> None:
        """Give the file up that is being read."""
        if self._is_file:
            self._loading.cancel()

    def save(self, path: Path, table: bytes, game: Hog) -> None:
        """Write a table; the ending of the name says as what."""
        self._saving.ask(str(path), writing(path, table, game))

    def asked_open(self) -> Path | None:
        """Return the table file that the user chooses."""
        kinds = self.tr("Tables (*.csv *.npy *.py)")
        return ask_open(self._window, self.tr("Open a table"), kinds)

    def asked_save(self) -> Path | None:
        """Return the file that the user wants to write; its ending is that of the kind chosen."""
        kinds = {
            self.tr("Contest file (*.py)"): ".py",
            self.tr("Table (*.csv)"): ".csv",
            self.tr("NumPy table (*.npy)"): ".npy",
        }
        return ask_save(self._window, self.tr("Save table"), "hog_contest.py", kinds)

    def _load(self, work: Work, name: str, *, is_file: bool = False) -> None:
        self._name, self._is_file = name, is_file
        self._loading.run(self.tr("Read a table"), work, list_after=LIST_AFTER)

    def _fail(self, error: BaseException) -> None:
        refuse = functools.partial(self.failed.emit, error)
        program_consent().ask_again(self._window, error, self._again, refuse)

    def _follow(self, snapshot: Snapshot[None]) -> None:
        assert self._loading.watched is not None
        if self._is_file and self._loading.watched.worked > SHOW_AFTER:
            share = snapshot.iteration / (snapshot.total or 1)
            self.advanced.emit(share, self.tr("Reading {name}").format(name=self._name))


def table_file(event: QDropEvent) -> Path | None:
    """Return the one table file that is dragged."""
    path = dropped_path(event)
    return path if path is not None and path.suffix.lower() in SUFFIXES else None
