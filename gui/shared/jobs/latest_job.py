"""Has questions answered in jobs; a new question replaces the open one of its kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from engine.core.system.job import Job, JobState, Snapshot
from gui.shared.jobs.job_poller import job_poller

LIST_AFTER = 1.0
"""Seconds after which named work shows itself in the job centre."""


class QuestionDesk(QObject):
    """Every signal begins with the kind of the question."""

    answered = Signal(str, object)
    progressed = Signal(str, object)
    moved = Signal(str, float)
    """Carries how much is done, 0 to 1, where the work knows."""
    failed = Signal(str, object)
    cancelled = Signal(str)
    """Only where somebody else cancelled the job; a question that was dropped is silent."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: dict[str, Job[Any]] = {}

    def ask(self, kind: str, work: Iterator[Snapshot[Any]], name: str = "") -> None:
        """Begin to find an answer; it comes as a signal.

        With a `name` the job centre lists the work while it lasts longer than a second.
        """
        self.drop(kind)
        job: Job[Any] = Job(name or kind, work)
        self._jobs[kind] = job
        after = LIST_AFTER if name else None
        # Told directly: a signal of the poller would reach every desk there ever was.
        job_poller().run(job, is_listed=False, list_after=after, tell=self._hear)

    def drop(self, *kinds: str) -> None:
        """Give up questions."""
        for kind in kinds:
            job = self._jobs.pop(kind, None)
            if job is not None:
                job.cancel()

    def is_busy(self, *kinds: str) -> bool:
        """Return whether one of these questions is open; without kinds, whether any is."""
        return any(kind in self._jobs for kind in kinds) if kinds else bool(self._jobs)

    def _hear(self, job: Job[Any]) -> None:
        """Tell on what is new of a job, unless its question was dropped or nobody is left."""
        kind = next((kind for kind, known in self._jobs.items() if known is job), "")
        if not kind or not isValid(self):
            return
        self._follow(kind, job)
        if job.is_ended:
            self._finish(kind, job)

    def _follow(self, kind: str, job: Job[Any]) -> None:
        snapshot = job.snapshot
        if snapshot is None:
            return
        if snapshot.value is not None:
            self.progressed.emit(kind, snapshot.value)
        if snapshot.total:
            self.moved.emit(kind, snapshot.iteration / snapshot.total)

    def _finish(self, kind: str, job: Job[Any]) -> None:
        if self._jobs.get(kind) is not job:
            return  # what was told last has led to another question
        del self._jobs[kind]
        if job.state is JobState.DONE:
            self.answered.emit(kind, job.result)
        elif job.state is JobState.FAILED:
            self.failed.emit(kind, job.error)
        else:
            self.cancelled.emit(kind)
