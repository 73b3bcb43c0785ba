"""Only the newest question counts: a job that takes the place of the one before, silently."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypedDict, Unpack

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from engine.core.system.job import Job, JobState, Snapshot
from gui.shared.jobs.job_poller import JobPoller, WatchedJob, job_poller
from gui.shared.text.tr import sentence_of, tr

LIST_AFTER = 1.0
"""Seconds after which named work shows itself in the job centre."""


class Listing(TypedDict, total=False):
    """How the job centre shows a job; `JobPoller.run` says more."""

    icon: str
    is_listed: bool
    list_after: float | None
    retry: Callable[[], object] | None
    open_result: Callable[[], object] | None


class LatestJob(QObject):
    """Runs one piece of work at a time.

    Each new snapshot comes as `updated`, the end as `answered`, `failed` or `cancelled`; what was
    dropped, or replaced by newer work, is silent.
    """

    updated = Signal(object)
    answered = Signal(object)
    failed = Signal(object)
    cancelled = Signal()

    def __init__(self, parent: QObject | None = None, poller: JobPoller | None = None) -> None:
        """Have nothing to do yet; the poller of the process watches, unless another is given."""
        super().__init__(parent)
        self._poller = poller or job_poller()
        self.job: Job[Any] | None = None
        """The one under way."""
        self.watched: WatchedJob | None = None
        """The one that was begun last, ended or not."""
        self._seen: Snapshot[Any] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether work is under way."""
        return self.job is not None

    def run(self, name: str, work: Iterator[Snapshot[Any]], **listing: Unpack[Listing]) -> None:
        """Begin work in place of what is under way; the job centre lists it only if told to."""
        self.drop()
        self.job, self._seen = Job(name, work), None
        listing.setdefault("is_listed", False)
        # Told directly: a signal of the poller would reach everybody who ever asked anything.
        self.watched = self._poller.run(self.job, listener=self._hear, **listing)

    def cancel(self) -> None:
        """Stop the work under way; `cancelled` follows, unless it is done before it notices."""
        if self.job is not None:
            self.job.cancel()

    def drop(self) -> None:
        """Give up the work under way."""
        self.cancel()
        self.job = None

    def _hear(self, job: Job[Any]) -> None:
        """Tell on what is new, unless the work was dropped or nobody is left to hear of it."""
        if job is not self.job or not isValid(self):
            return
        has_ended = job.is_ended  # before the snapshot: that of the end is the last one
        snapshot = job.snapshot
        if snapshot is not None and snapshot is not self._seen:
            self._seen = snapshot
            self.updated.emit(snapshot)
        # What was told may have led to other work.
        if job is self.job and has_ended:
            self.job = None
            self._finish(job)

    def _finish(self, job: Job[Any]) -> None:
        if job.state is JobState.DONE:
            self.answered.emit(job.result)
        elif job.state is JobState.FAILED:
            self.failed.emit(job.error)
        else:
            self.cancelled.emit()


@dataclass(frozen=True)
class Query:
    """A kind of question, by what becomes of its answer.

    `progressed` takes what there is to see so far, `moved` how much is done, 0 to 1, where the work
    knows; `failed` a sentence that says why there is no answer, which it also says of work that was
    cancelled in the job centre, unless `cancelled` does.
    """

    answered: Callable[[Any], object]
    failed: Callable[[str], object] | None = None
    progressed: Callable[[Any], object] | None = None
    moved: Callable[[float], object] | None = None
    cancelled: Callable[[], object] | None = None

    def listen(self, job: LatestJob) -> None:
        """Hear of all work of this kind."""
        job.answered.connect(self.answered)
        job.updated.connect(self._follow)
        job.failed.connect(lambda error: self._refuse(sentence_of(error)))
        job.cancelled.connect(self.cancelled or (lambda: self._refuse(tr("Cancelled."))))

    def _follow(self, snapshot: Snapshot[Any]) -> None:
        if self.progressed is not None and snapshot.value is not None:
            self.progressed(snapshot.value)
        if self.moved is not None and snapshot.total:
            self.moved(snapshot.iteration / snapshot.total)

    def _refuse(self, sentence: str) -> None:
        if self.failed is not None:
            self.failed(sentence)


class LatestJobs(QObject):
    """Latest jobs of several kinds; every signal begins with the kind.

    Kinds that are known from the start are declared as a table of queries, and not told apart when
    an answer comes.
    """

    answered = Signal(str, object)
    failed = Signal(str, object)

    def __init__(
        self, parent: QObject | None = None, queries: Mapping[str, Query] | None = None
    ) -> None:
        super().__init__(parent)
        self._jobs: dict[str, LatestJob] = {}
        self._queries = queries or {}

    def ask(self, kind: str, work: Iterator[Snapshot[Any]], name: str = "") -> None:
        """Begin to find an answer, in place of the open one of this kind.

        With a `name` the job centre lists the work while it lasts longer than a second.
        """
        self._of_kind(kind).run(name or kind, work, list_after=LIST_AFTER if name else None)

    def drop(self, *kinds: str) -> None:
        """Give up questions."""
        for kind in kinds:
            if kind in self._jobs:
                self._jobs[kind].drop()

    def is_busy(self, *kinds: str) -> bool:
        """Return whether one of these questions is open; without kinds, whether any is."""
        return any(job.is_busy for kind, job in self._jobs.items() if not kinds or kind in kinds)

    def _of_kind(self, kind: str) -> LatestJob:
        if kind not in self._jobs:
            job = self._jobs[kind] = LatestJob(self)
            job.answered.connect(functools.partial(self.answered.emit, kind))
            job.failed.connect(functools.partial(self.failed.emit, kind))
            if kind in self._queries:
                self._queries[kind].listen(job)
        return self._jobs[kind]
