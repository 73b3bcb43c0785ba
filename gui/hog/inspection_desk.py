"""Has questions of the inspector answered in jobs; a new question replaces the one of its kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.core.job import Job, JobState, Snapshot
from gui.shared.job_poller import job_poller


class InspectionDesk(QObject):
    """Every signal begins with the kind of the question."""

    answered = Signal(str, object)
    progressed = Signal(str, object)
    failed = Signal(str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Have nothing to do yet."""
        super().__init__(parent)
        self._jobs: dict[str, Job[Any]] = {}
        job_poller().updated.connect(self._follow)
        job_poller().ended.connect(self._finish)

    def ask(self, kind: str, work: Iterator[Snapshot[Any]]) -> None:
        """Begin to find an answer; it comes as a signal."""
        self.drop(kind)
        job: Job[Any] = Job(kind, work)
        self._jobs[kind] = job
        job_poller().run(job, is_listed=False)

    def drop(self, *kinds: str) -> None:
        """Give up questions."""
        for kind in kinds:
            job = self._jobs.pop(kind, None)
            if job is not None:
                job.cancel()

    def is_busy(self, *kinds: str) -> bool:
        """Return whether one of these questions is open; without kinds, whether any is."""
        return any(kind in self._jobs for kind in kinds) if kinds else bool(self._jobs)

    def _kind(self, job: Job[Any]) -> str:
        return next((kind for kind, known in self._jobs.items() if known is job), "")

    def _follow(self, job: Job[Any]) -> None:
        kind = self._kind(job)
        if kind and job.snapshot is not None and job.snapshot.value is not None:
            self.progressed.emit(kind, job.snapshot.value)

    def _finish(self, job: Job[Any]) -> None:
        kind = self._kind(job)
        if not kind:
            return
        del self._jobs[kind]
        if job.state is JobState.DONE:
            self.answered.emit(kind, job.result)
        elif job.state is JobState.FAILED:
            self.failed.emit(kind, job.error)
