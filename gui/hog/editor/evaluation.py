"""Work beside the editor: what is known of the edited table."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.core.system.job import Snapshot
from gui.hog.editor.jobs import EvaluationRequest, Examiner, Standing
from gui.shared.jobs.latest_job import LatestJob


class EditorEvaluation(QObject):
    """Answers with ever more of a `Standing`; the newest question alone counts.

    While a brush is drawn, questions come faster than whole answers: one under way is dropped for
    the next only after it has told the win rate.  `found(standing)` and `failed(error)` tell.
    """

    found = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._examiner = Examiner()
        self._job = LatestJob(self)
        self._told: Standing | None = None
        self._asked: EvaluationRequest | None = None
        self._waiting: EvaluationRequest | None = None
        self._job.updated.connect(self._follow)
        for ended in (self._job.answered, self._job.failed, self._job.cancelled):
            ended.connect(self._go_on)

    def ask(self, question: EvaluationRequest) -> None:
        """Find out about a table."""
        is_known = self._told is not None and self._told.is_whole
        if question == (self._waiting or self._asked) and (self._job.is_busy or is_known):
            return
        if not self._job.is_busy:
            self._begin(question)
            return
        self._waiting = question
        self._give_way()

    def stop(self) -> None:
        """Give up what is under way."""
        self._waiting = self._asked = None
        self._job.cancel()

    def forget(self) -> None:
        """Let go of what the next table would be found with: 70 MB, made again in 0.1 s."""
        self._examiner = Examiner()

    def _begin(self, question: EvaluationRequest) -> None:
        self._asked, self._waiting, self._told = question, None, None
        self._job.run("Win rate", self._examiner.standings(question))

    def _give_way(self) -> None:
        """Drop the answer under way for the one that waits, if it has told the win rate."""
        if self._told is not None and self._told.rate is not None:
            self._job.cancel()

    def _follow(self, snapshot: Snapshot[Standing]) -> None:
        self._told = standing = snapshot.value
        if self._waiting is not None:
            self._give_way()
        if standing.rate is not None and self._asked is not None:
            self.found.emit(standing)

    def _go_on(self, error: object = None) -> None:
        if self._waiting is not None:
            self._begin(self._waiting)
        elif isinstance(error, Exception):
            self.failed.emit(error)
