"""Watches jobs from the main thread: one timer reads their newest snapshots and emits signals."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from engine.core.system.job import Job, JobState, Snapshot

INTERVAL_MS = 100
URGENT_MS = 16
"""The interval while somebody waits for an answer: a job that is not listed."""
MOST_FINISHED = 20
SURE_AFTER = 2.0
"""Seconds of work before a guess of what is left is worth showing."""


@dataclass(eq=False)
class WatchedJob:
    """A job with what the window knows about it."""

    job: Job[Any]
    icon: str = "activity"
    is_listed: bool = True
    list_after: float | None = None
    """Seconds after which a job that is not listed shows itself, until it ends."""
    retry: Callable[[], object] | None = None
    open_result: Callable[[], object] | None = None
    listener: Callable[[Job[Any]], object] | None = None
    """Called, before any signal, with every new snapshot and at the end."""
    worked: float = 0.0
    begun: tuple[float, float] | None = None
    """When something was done for the first time, and how much: before that code was prepared, or
    another job did it."""
    moved: tuple[float, float] = (0.0, 0.0)
    """When more was done last, and how much then."""
    seen: Snapshot[Any] | None = None
    is_told: bool = False

    @property
    def share(self) -> float | None:
        """How much is done, 0 to 1, or None where nobody knows."""
        if self.job.state is JobState.DONE:
            return 1.0
        snapshot = self.job.snapshot
        if snapshot is None or not snapshot.total:
            return None
        return min(snapshot.iteration / snapshot.total, 1.0)

    @property
    def seconds_left(self) -> float | None:
        """A guess of what is left, from the pace so far, or None where that would be too bold.

        It grows less between two steps, and is gone where one takes longer than all should.
        """
        share = self.share
        if share is None or self.begun is None or self.job.is_ended:
            return None
        worked, done = self.moved[0] - self.begun[0], share - self.begun[1]
        if done <= 0 or self.worked - self.begun[0] < SURE_AFTER:
            return None
        left = worked * (1 - share) / done - (self.worked - self.moved[0])
        return left if left > 0 else None


class JobPoller(QObject):
    """Starts jobs and tells of them; every signal comes from the main thread.

    `updated` and `ended` carry the job; `changed` tells that a list of jobs must be drawn again.
    """

    updated = Signal(object)
    ended = Signal(object)
    changed = Signal()

    def __init__(
        self, parent: QObject | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Watch nothing yet; `clock` tells seconds."""
        super().__init__(parent)
        self._clock = clock
        self._last = clock()
        self._watched: list[WatchedJob] = []
        self._timer = QTimer(self)
        self._timer.setInterval(INTERVAL_MS)
        self._timer.timeout.connect(self.poll)

    @property
    def watched(self) -> tuple[WatchedJob, ...]:
        """The listed jobs, the newest first; those that ended stay until they are cleared."""
        return tuple(watched for watched in reversed(self._watched) if watched.is_listed)

    @property
    def running(self) -> tuple[WatchedJob, ...]:
        """The listed jobs that have not ended, the newest first."""
        return tuple(watched for watched in self.watched if not watched.is_told)

    @property
    def is_busy(self) -> bool:
        """Whether any job, listed or not, has not ended."""
        return any(not watched.is_told for watched in self._watched)

    def run(
        self,
        job: Job[Any],
        icon: str = "activity",
        *,
        is_listed: bool = True,
        list_after: float | None = None,
        retry: Callable[[], object] | None = None,
        open_result: Callable[[], object] | None = None,
        listener: Callable[[Job[Any]], object] | None = None,
    ) -> WatchedJob:
        """Start a job and watch it.

        The job centre lists it, unless it is one of many small ones (`is_listed`), and of those
        one that lasts longer than `list_after` seconds, while it runs; `retry` and `open_result`
        become its buttons there.  `listener` hears of this job alone, from the main thread.
        """
        watched = WatchedJob(job, icon, is_listed, list_after, retry, open_result, listener)
        self._watched.append(watched)
        if not self._timer.isActive():
            self._last = self._clock()
            self._timer.start()
        self._choose_interval()
        job.start()
        self.changed.emit()
        return watched

    def poll(self) -> None:
        """Look at every job once and tell what is new."""
        now = self._clock()
        passed, self._last = now - self._last, now
        for watched in [watched for watched in self._watched if not watched.is_told]:
            self._look_at(watched, passed)
        self._choose_interval()
        self.changed.emit()

    def clear_ended(self) -> None:
        """Forget the jobs that have ended."""
        self._watched = [watched for watched in self._watched if not watched.is_told]
        self.changed.emit()

    def close(self, seconds: float = 2.0) -> bool:
        """Cancel all jobs, wait at most `seconds`, forget them; return whether all have stopped."""
        self._timer.stop()
        running = [watched.job for watched in self._watched if not watched.job.is_ended]
        for job in running:
            job.cancel()
        deadline = time.monotonic() + seconds
        stopped = True
        for job in running:
            stopped = job.join(max(deadline - time.monotonic(), 0.0)) and stopped
        # Nobody is told any more: what could be opened or tried again is closed with the window.
        self._watched = [watched for watched in self._watched if not watched.job.is_ended]
        return stopped

    def _look_at(self, watched: WatchedJob, passed: float) -> None:
        job = watched.job
        has_ended = job.is_ended
        if not job.is_paused:
            watched.worked += passed
        if watched.begun is None and watched.share:
            watched.begun = watched.worked, watched.share
        if watched.share != watched.moved[1]:
            watched.moved = watched.worked, watched.share or 0.0
        if job.snapshot is not None and job.snapshot is not watched.seen:
            watched.seen = job.snapshot
            if watched.listener is not None and not has_ended:
                watched.listener(job)
            self.updated.emit(job)
        if watched.list_after is not None:
            is_wanted = not (has_ended or job.is_cancelling)  # a newer question has its place
            watched.is_listed = is_wanted and watched.worked >= watched.list_after
        if has_ended:
            watched.is_told = True
            self._drop_oldest()
            if watched.listener is not None:
                watched.listener(job)
            self.ended.emit(job)

    def _drop_oldest(self) -> None:
        ended = [watched for watched in self._watched if watched.is_told]
        listed = [watched for watched in ended if watched.is_listed]
        for watched in ended:
            if not watched.is_listed or watched in listed[:-MOST_FINISHED]:
                self._watched.remove(watched)

    def _choose_interval(self) -> None:
        busy = [watched for watched in self._watched if not watched.is_told]
        if not busy:
            self._timer.stop()
            return
        is_urgent = any(not w.is_listed or w.list_after is not None for w in busy)
        self._timer.setInterval(URGENT_MS if is_urgent else INTERVAL_MS)


@functools.cache
def job_poller() -> JobPoller:
    """Return the poller of this process; the QApplication must exist."""
    return JobPoller(QCoreApplication.instance())
