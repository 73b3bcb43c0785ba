"""Tables from files and strategies, and back into files: read and written in the background."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.core.job import Job, JobState, Snapshot
from engine.core.strategy import Strategy
from engine.hog.rules import Hog
from engine.hog.table_files import SUFFIXES
from gui.hog.editor_jobs import table_in, table_of, writing
from gui.hog.editor_words import origin_name
from gui.hog.table_edit import Origin
from gui.shared.job_poller import job_poller

Work = Generator[Snapshot[None], None, bytes]


class TableFiles(QObject):
    """`loaded(origin)` brings a table, `saved(path, table)` tells of a file, `failed` why not."""

    loaded = Signal(object)
    saved = Signal(object, object)
    failed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        """Ask for names over `parent`."""
        super().__init__(parent)
        self._window = parent
        self._loading: tuple[Job[Any], str] | None = None
        self._saving: list[tuple[Job[Any], Path]] = []
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
        self._load(table_in(path, game), path.name)

    def save(self, path: Path, table: bytes, game: Hog) -> None:
        """Write a table; the ending of the name says as what."""
        job = Job(self.tr("Save a table"), writing(path, table, game))
        self._saving.append((job, path))
        job_poller().run(job, is_listed=False)

    def asked_open(self) -> Path | None:
        """Return the table file that the user chooses."""
        title, kinds = self.tr("Open a table"), self.tr("Tables (*.csv *.npy *.py)")
        name, _ = QFileDialog.getOpenFileName(self._window, title, "", kinds)
        return Path(name) if name else None

    def asked_save(self) -> Path | None:
        """Return the file that the user wants to write; its ending is that of the kind chosen."""
        kinds = {
            self.tr("Contest file (*.py)"): ".py",
            self.tr("Table (*.csv)"): ".csv",
            self.tr("NumPy table (*.npy)"): ".npy",
        }
        name, kind = QFileDialog.getSaveFileName(
            self._window, self.tr("Save table"), "hog_contest.py", ";;".join(kinds)
        )
        path = Path(name)
        if name and not path.suffix:
            path = path.with_suffix(kinds.get(kind, ".py"))
        return path if name else None

    def _load(self, work: Work, name: str) -> None:
        job = Job(self.tr("Read a table"), work)
        self._loading = (job, name)
        job_poller().run(job, is_listed=False)

    def _finish(self, job: Job[Any]) -> None:
        if self._loading is not None and job is self._loading[0]:
            name, self._loading = self._loading[1], None
            if job.state is JobState.DONE:
                assert isinstance(job.result, bytes)
                self.loaded.emit(Origin(name, job.result))
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
