"""Has positions worked out in jobs, one at a time, and keeps what was found."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.core.system.job import Snapshot
from engine.ponte.rules import PonteState
from gui.ponte.explorer.analysis import Found, SearchBox, explore
from gui.shared.jobs.latest_job import LatestJob

KEPT = 500
"""Positions that are remembered; each takes some kilobytes."""
LISTED_AFTER = 0.5
"""Seconds after which a question shows itself among the running jobs."""


class Analyser(QObject):
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
        self._job = LatestJob(self)
        self._state: PonteState | None = None
        self._job.updated.connect(self._follow)
        self._job.answered.connect(self._keep)
        self._job.failed.connect(lambda error: self.failed.emit(self._state, error))
        self._job.cancelled.connect(lambda: self.stopped.emit(self._state))

    @property
    def is_busy(self) -> bool:
        """Whether a position is being worked out."""
        return self._job.is_busy

    def ask(self, state: PonteState) -> Found | None:
        """Return what is known of a state; where that is not all, the rest comes as signals."""
        known = self._known.get(state)
        if known is not None and known.is_whole:
            self.drop()
        elif state != self._state or not self.is_busy:
            self._state = state
            name = self.tr("What each team is worth")
            self._job.run(name, explore(state, self._box), list_after=LISTED_AFTER)
        return known

    def found_of(self, state: PonteState) -> Found | None:
        """Return what is known of a state already."""
        return self._known.get(state)

    def drop(self) -> None:
        """Give up the question under way; what was found of it stays known."""
        self._job.drop()

    def _follow(self, snapshot: Snapshot[Found | None]) -> None:
        if snapshot.value is not None:
            self._keep(snapshot.value)

    def _keep(self, found: Found) -> None:
        state = self._state
        assert state is not None
        if state not in self._known and len(self._known) >= KEPT:
            self._known.pop(next(iter(self._known)))
        self._known[state] = found
        self.found.emit(state, found)
