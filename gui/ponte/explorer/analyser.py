"""Has positions worked out in jobs, one at a time, and keeps what was found."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.core.system.job import Job, JobState
from engine.ponte.rules import PonteState
from gui.ponte.explorer.analysis import Found, SearchBox, explore
from gui.shared.jobs.job_poller import job_poller

KEPT = 500
"""Positions that are remembered; each takes some kilobytes."""
LISTED_AFTER = 0.5
"""Seconds after which a question shows itself among the running jobs."""


class ExplorerDesk(QObject):
    """`found(state, Found)` brings what is known so far, `failed(state, error)` why nothing is.

    `stopped(state)` says that somebody has cancelled the job.
    """

    found = Signal(object, object)
    failed = Signal(object, object)
    stopped = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._box = SearchBox()
        self._known: dict[PonteState, Found] = {}
        self._job: Job[Found] | None = None
        self._state: PonteState | None = None
        job_poller().updated.connect(self._follow)
        job_poller().ended.connect(self._finish)

    @property
    def is_busy(self) -> bool:
        """Whether a position is being worked out."""
        return self._job is not None

    def ask(self, state: PonteState) -> Found | None:
        """Return what is known of a state; where that is not all, the rest comes as signals."""
        known = self._known.get(state)
        if known is not None and known.is_whole:
            self.drop()
            return known
        if state != self._state or self._job is None:
            self.drop()
            self._state = state
            self._job = Job(self.tr("What each team is worth"), explore(state, self._box))
            job_poller().run(self._job, is_listed=False, list_after=LISTED_AFTER)
        return known

    def found_of(self, state: PonteState) -> Found | None:
        """Return what is known of a state already."""
        return self._known.get(state)

    def drop(self) -> None:
        """Give up the question under way; what was found of it stays known."""
        if self._job is not None:
            self._job.cancel()
            self._job, self._state = None, None

    def _follow(self, job: Job[Found]) -> None:
        if job is self._job and job.snapshot is not None and job.snapshot.value is not None:
            self._keep(self._state, job.snapshot.value)

    def _finish(self, job: Job[Found]) -> None:
        if job is not self._job:
            return
        state, self._job, self._state = self._state, None, None
        if job.state is JobState.DONE:
            assert isinstance(job.result, Found)
            self._keep(state, job.result)
        elif job.state is JobState.FAILED:
            self.failed.emit(state, job.error)
        else:
            self.stopped.emit(state)

    def _keep(self, state: PonteState | None, found: Found) -> None:
        assert state is not None
        if state not in self._known and len(self._known) >= KEPT:
            self._known.pop(next(iter(self._known)))
        self._known[state] = found
        self.found.emit(state, found)
