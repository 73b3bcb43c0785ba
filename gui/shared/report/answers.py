"""The answers that reports need besides: each beside its key, those of other keys are not shown."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.core.system.job import Snapshot
from gui.shared.jobs.job_poller import JobPoller
from gui.shared.jobs.latest_job import LIST_AFTER, LatestJob
from gui.shared.report.view import Need
from gui.shared.text.sentence import sentence_of

MOST_KEPT = 64


class Answers(QObject):
    """Finds out what is needed; `changed` tells that there is more to show, `failed` why not."""

    changed = Signal()
    failed = Signal(str)

    def __init__(self, parent: QObject, poller: JobPoller | None = None) -> None:
        super().__init__(parent)
        self._poller = poller
        self._known: dict[Hashable, Any] = {}
        self._asked: dict[str, Hashable] = {}
        self._jobs: dict[str, LatestJob] = {}

    @property
    def known(self) -> Mapping[Hashable, Any]:
        """All answers that are kept; also what is found of one that is still worked out."""
        return self._known

    @property
    def is_busy(self) -> bool:
        """Whether anything is being found out."""
        return any(job.is_busy for job in self._jobs.values())

    def find(self, needs: Sequence[Need]) -> None:
        """Find out what is not known of these, and give up what nobody needs any more."""
        wanted = {need.kind: need for need in needs}
        for kind in [kind for kind in self._asked if kind not in wanted]:
            self._drop(kind)
        for kind, need in wanted.items():
            if self._asked.get(kind) == need.key:
                continue
            self._drop(kind)
            if need.key not in self._known:
                self._asked[kind] = need.key
                listed = LIST_AFTER if need.title else None
                self._job(kind).run(need.title or kind, need.work(), list_after=listed)

    def _drop(self, kind: str) -> None:
        key = self._asked.pop(kind, None)
        if key is not None:
            self._jobs[kind].drop()
            self._known.pop(key, None)  # a part of it is no answer

    def _job(self, kind: str) -> LatestJob:
        if kind not in self._jobs:
            job = self._jobs[kind] = LatestJob(self, self._poller)
            job.updated.connect(lambda snapshot: self._follow(kind, snapshot))
            job.answered.connect(lambda answer: self._keep(kind, answer))
            job.failed.connect(lambda error: self._fail(kind, error))
            job.cancelled.connect(lambda: self._asked.pop(kind, None))
        return self._jobs[kind]

    def _follow(self, kind: str, snapshot: Snapshot[Any]) -> None:
        if snapshot.value is not None:
            self._known[self._asked[kind]] = snapshot.value
            self.changed.emit()

    def _keep(self, kind: str, answer: Any) -> None:
        self._known[self._asked.pop(kind)] = answer
        for key in list(self._known)[:-MOST_KEPT]:
            del self._known[key]
        self.changed.emit()

    def _fail(self, kind: str, error: Exception) -> None:
        self._known.pop(self._asked.pop(kind), None)
        self.failed.emit(sentence_of(error))
