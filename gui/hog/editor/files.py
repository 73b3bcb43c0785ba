"""Tables from files and strategies, and back into files: read and written in the background."""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from engine.core.play.strategy import Strategy
from engine.core.system.job import Job, JobState, Snapshot
from engine.hog.files.table_files import SUFFIXES
from engine.hog.rules import Hog
from gui.hog.editor.jobs import table_in, table_of, writing
from gui.hog.editor.words import origin_name
from gui.hog.solve.handoff import Origin
from gui.shared.controls.file_dialog import ask_open, ask_save
from gui.shared.jobs.job_poller import job_poller
from gui.shared.jobs.latest_job import LIST_AFTER

Work = Generator[Snapshot[None], None, bytes]
SHOW_AFTER = 0.3
"""Seconds of reading after which that is shown here."""


@dataclass(frozen=True, slots=True)
class _Loading:
    """A table that is being read or made; files alone can be given up."""

    job: Job[Any]
    name: str
    is_file: bool
    since: float


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
        self._loading: _Loading | None = None
        self._saving: list[tuple[Job[Any], Path]] = []
        job_poller().updated.connect(self._follow)
        job_poller().ended.connect(self._finish)

    @property
    def is_loading(self) -> bool:
        """Whether a table is being read or made."""
        return self._loading is not None

    def load_strategy(self, strategy: Strategy, game: Hog) -> None:
        """Bring the table of a strategy."""
        self._load(table_of(strategy, game), origin_name(strategy, game))

    def load_file(self, path: Path, game: Hog) -> None:
        """Bring the table in a file."""
        self._load(table_in(path, game), path.name, is_file=True)

    def cancel(self) -> None:
        """Give the file up that is being read."""
        if self._loading is not None and self._loading.is_file:
            self._loading.job.cancel()

    def save(self, path: Path, table: bytes, game: Hog) -> None:
        """Write a table; the ending of the name says as what."""
        job = Job(self.tr("Save a table"), writing(path, table, game))
        self._saving.append((job, path))
        job_poller().run(job, is_listed=False)

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
        self.cancel()
        job: Job[Any] = Job(self.tr("Read a table"), work)
        self._loading = _Loading(job, name, is_file, time.monotonic())
        job_poller().run(job, is_listed=False, list_after=LIST_AFTER)

    def _follow(self, job: Job[Any]) -> None:
        loading = self._loading
        if loading is None or job is not loading.job or not loading.is_file:
            return
        if job.snapshot is not None and time.monotonic() - loading.since > SHOW_AFTER:
            share = job.snapshot.iteration / (job.snapshot.total or 1)
            self.advanced.emit(share, self.tr("Reading {name}").format(name=loading.name))

    def _finish(self, job: Job[Any]) -> None:
        if self._loading is not None and job is self._loading.job:
            name, self._loading = self._loading.name, None
            if job.state is JobState.DONE:
                assert isinstance(job.result, bytes)
                self.loaded.emit(Origin(name, job.result))
            elif job.state is JobState.CANCELLED:
                self.cancelled.emit()
        else:
            written = [path for saving, path in self._saving if saving is job]
            self._saving = [entry for entry in self._saving if entry[0] is not job]
            if not written:
                return
            if job.state is JobState.DONE:
                self.saved.emit(written[0], job.result)
        if job.state is JobState.FAILED:
            self.failed.emit(job.error)


def table_file(event: QDropEvent) -> Path | None:
    """Return the one table file that is dragged."""
    urls = event.mimeData().urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.lower() in SUFFIXES else None
