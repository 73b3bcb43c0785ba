"""Opens files: each is read in a job, and then shown by the first page that can show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.core.system.errors import InputError
from engine.core.system.job import Job, JobState
from gui.shared.controls.parameter_form import sentence_of
from gui.shared.jobs.job_poller import JobPoller
from gui.shared.jobs.latest_job import LIST_AFTER
from gui.shared.page.opened_file import OpenedFile, examined
from gui.shared.shell.page_frame import PageFrame

Frames = Callable[[], Iterator[tuple[str, PageFrame]]]


class FileOpener(QObject):
    """`opened` carries the name of the page that has taken a file, and its path."""

    opened = Signal(str, object)
    refused = Signal(str)

    def __init__(self, jobs: JobPoller, frames: Frames, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._frames = jobs, frames
        self._reading: list[Job[Any]] = []

    @property
    def is_busy(self) -> bool:
        """Whether a file is being read."""
        return bool(self._reading)

    def open(self, path: Path) -> None:
        """Let the first page that can take the file show it.

        Where none can, what the first one had to say against it is said.
        """
        job: Job[Any] = Job(self.tr("Open {name}").format(name=path.name), examined(path))
        self._reading.append(job)
        self._jobs.run(
            job, "folder-open", is_listed=False, list_after=LIST_AFTER, listener=self._hear
        )

    def _hear(self, job: Job[Any]) -> None:
        if not job.is_ended:
            return
        self._reading.remove(job)
        if job.state is JobState.DONE:
            assert isinstance(job.result, OpenedFile)
            self._offer(job.result)
        elif isinstance(job.error, Exception):
            self.refused.emit(sentence_of(job.error))

    def _offer(self, file: OpenedFile) -> None:
        refusal = file.refusal
        for name, frame in self._frames():
            try:
                if frame.open_file(file):
                    self.opened.emit(name, file.path)
                    return
            except InputError as error:
                refusal = refusal or error
        unknown = self.tr("{name} is not a file that can be opened here.")
        said = unknown.format(name=file.path.name) if refusal is None else sentence_of(refusal)
        self.refused.emit(said)
