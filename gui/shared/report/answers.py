"""The answers that reports need besides: each beside its key, those of other keys are not shown."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.core.system.job import Snapshot
from gui.shared.jobs.latest_job import LIST_AFTER, LatestJob
from gui.shared.report.view import Need
from gui.shared.text.tr import sentence_of, tr

MOST_KEPT = 64


class Answers(QObject):
    """Finds out what is needed; `changed` tells that there is more to show, `failed` why not."""

    changed = Signal()
    failed = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._known: dict[Hashable, Any] = {}
        self._asked: dict[str, Need] = {}
        self._shares: dict[Hashable, float] = {}
        self._refused: dict[Hashable, str] = {}
        self._kept: dict[str, list[Hashable]] = {}
        self._jobs: dict[str, LatestJob] = {}

    @property
    def known(self) -> Mapping[Hashable, Any]:
        """All answers that are kept; also what is found of one that is still worked out."""
        return self._known

    @property
    def shares(self) -> Mapping[Hashable, float]:
        """How much is done of what is being found out, 0 to 1."""
        return self._shares

    @property
    def refused(self) -> Mapping[Hashable, str]:
        """Why something was not found out: it failed, or was stopped."""
        return self._refused

    @property
    def is_busy(self) -> bool:
        """Whether anything is being found out."""
        return any(job.is_busy for job in self._jobs.values())

    def find(self, needs: Sequence[Need]) -> None:
        """Find out what is not known of these, and give up what nobody needs any more."""
        wanted = {need.kind: need for need in needs}
        for kind in [each.kind for each in self._asked.values() if not each.stays]:
            if kind not in wanted:
                self._drop(kind)
        for kind, need in wanted.items():
            if need.key in self._known:  # what is looked at is kept the longest
                self._known[need.key] = self._known.pop(need.key)
            asked = self._asked.get(kind)
            if asked is not None and asked.key == need.key:
                continue
            self._drop(kind)
            if need.key not in self._known and need.key not in self._refused:
                self._ask(need)

    def stop(self, kind: str) -> None:
        """Stop finding something out; what is known of it so far is still shown."""
        if kind in self._asked:
            self._jobs[kind].drop()
            self._refuse(kind, tr("Cancelled."))

    def retry(self) -> None:
        """Let what was refused be found out when it is needed again."""
        for key in self._refused:
            self._known.pop(key, None)  # a part of it
        self._refused.clear()

    def _ask(self, need: Need) -> None:
        self._asked[need.kind], self._shares[need.key] = need, 0.0
        listed = LIST_AFTER if need.title else None
        self._job(need.kind).run(need.title or need.kind, need.work(), list_after=listed)

    def _drop(self, kind: str) -> None:
        if kind in self._asked:
            self._jobs[kind].drop()
            self._known.pop(self._end(kind), None)  # a part of it is no answer

    def _end(self, kind: str) -> Hashable:
        key = self._asked.pop(kind).key
        self._shares.pop(key, None)
        return key

    def _job(self, kind: str) -> LatestJob:
        if kind not in self._jobs:
            job = self._jobs[kind] = LatestJob(self)
            job.updated.connect(lambda snapshot: self._follow(kind, snapshot))
            job.answered.connect(lambda answer: self._keep(kind, answer))
            job.failed.connect(lambda error: self._fail(kind, error))
            job.cancelled.connect(lambda: self._refuse(kind, tr("Cancelled.")))
        return self._jobs[kind]

    def _follow(self, kind: str, snapshot: Snapshot[Any]) -> None:
        key = self._asked[kind].key
        if snapshot.total:
            self._shares[key] = snapshot.iteration / snapshot.total
        if snapshot.value is not None:
            self._known[key] = snapshot.value
        if snapshot.total or snapshot.value is not None:
            self.changed.emit()

    def _keep(self, kind: str, answer: Any) -> None:
        most = self._asked[kind].most
        key = self._end(kind)
        kept = self._kept[kind] = [*self._kept.get(kind, ()), key] if most else []
        for old in kept[:-most]:
            kept.remove(old)
            self._known.pop(old, None)
        self._known.pop(key, None)  # the newest stands last
        self._known[key] = answer
        for old in list(self._known)[:-MOST_KEPT]:
            del self._known[old]
        self.changed.emit()

    def _fail(self, kind: str, error: Exception) -> None:
        self._known.pop(self._asked[kind].key, None)
        self.failed.emit(sentence_of(error))
        self._refuse(kind, sentence_of(error))

    def _refuse(self, kind: str, why: str) -> None:
        self._refused[self._end(kind)] = why
        self.changed.emit()
