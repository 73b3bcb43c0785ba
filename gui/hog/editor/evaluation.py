"""Keeps what is known of the edited table up to date, in the background."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.core.system.job import Job, JobState
from gui.hog.editor.jobs import EvaluationRequest, Examiner, Standing
from gui.shared.jobs.job_poller import job_poller


class EditorDesk(QObject):
    """Answers with ever more of a `Standing`; the newest question alone counts.

    While a brush is drawn, questions come faster than whole answers: one under way is dropped for
    the next only after it has told the win rate.  `found(standing)` and `failed(error)` tell.
    """

    found = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._examiner = Examiner()
        self._job: Job[Standing] | None = None
        self._told: Standing | None = None
        self._asked: EvaluationRequest | None = None
        self._waiting: EvaluationRequest | None = None
        job_poller().updated.connect(self._follow)
        job_poller().ended.connect(self._finish)

    def ask(self, question: EvaluationRequest) -> None:
        """Find out about a table."""
        is_known = self._told is not None and self._told.is_whole
        if question == (self._waiting or self._asked) and (self._job is not None or is_known):
            return
        if self._job is None:
            self._begin(question)
            return
        self._waiting = question
        self._give_way()

    def stop(self) -> None:
        """Give up what is under way."""
        self._waiting = self._asked = None
        if self._job is not None:
            self._job.cancel()

    def forget(self) -> None:
        """Let go of what the next table would be found with: 70 MB, made again in 0.1 s."""
        self._examiner = Examiner()

    def _begin(self, question: EvaluationRequest) -> None:
        self._asked, self._waiting, self._told = question, None, None
        self._job = Job("Win rate", self._examiner.standings(question))
        job_poller().run(self._job, is_listed=False)

    def _give_way(self) -> None:
        """Drop the answer under way for the one that waits, if it has told the win rate."""
        assert self._job is not None
        if self._told is not None and self._told.rate is not None:
            self._job.cancel()

    def _follow(self, job: Job[Any]) -> None:
        if job is not self._job or job.snapshot is None:
            return
        standing: Standing = job.snapshot.value
        if standing is self._told:
            return
        self._told = standing
        if self._waiting is not None:
            self._give_way()
        if standing.rate is not None and self._asked is not None:
            self.found.emit(standing)

    def _finish(self, job: Job[Any]) -> None:
        if job is not self._job:
            return
        self._job = None
        if self._waiting is not None:
            self._begin(self._waiting)
        elif job.state is JobState.FAILED:
            self.failed.emit(job.error)
