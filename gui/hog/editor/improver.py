"""Lets a table be improved sweep by sweep, in a job that is listed and can be cancelled."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.core.play.strategy import Strategy
from engine.core.system.job import Snapshot
from engine.hog.rules import Hog
from gui.hog.editor.jobs import SWEEP, improving
from gui.hog.editor.words import rate_text
from gui.shared.jobs.latest_job import LatestJob


class Improver(QObject):
    """`advanced(share, words)` tells how far it is; `swept(table, rate)` brings a better table.

    `ended(error)` tells that it is over; the error is None unless it failed.
    """

    advanced = Signal(float, str)
    swept = Signal(object, float)
    ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job = LatestJob(self)
        self._sweeps = 0
        self._job.updated.connect(self._follow)
        self._job.failed.connect(self.ended)
        for ended in (self._job.answered, self._job.cancelled):
            ended.connect(lambda: self.ended.emit(None))

    @property
    def is_busy(self) -> bool:
        """Whether a table is being improved."""
        return self._job.is_busy

    def start(self, table: bytes, game: Hog, opponent: Strategy, most_sweeps: int | None) -> None:
        """Improve a table against an opponent, until a sweep changes nothing or they are enough."""
        assert not self.is_busy
        self._sweeps = 0
        work = improving(table, game, opponent, most_sweeps)
        self.advanced.emit(0.0, self.tr("Sweep 1"))
        self._job.run(self.tr("Improve a table"), work, is_listed=True, icon="layers")

    def cancel(self) -> None:
        """Stop; the sweeps that are done stay."""
        self._job.cancel()

    def _follow(self, snapshot: Snapshot[bytes]) -> None:
        sweeps, share = divmod(snapshot.iteration, SWEEP)
        text = self.tr("Sweep {number}").format(number=sweeps + 1)
        if snapshot.metric is not None:
            so_far = self.tr("{sweep}, {rate} so far")
            text = so_far.format(sweep=text, rate=rate_text(snapshot.metric))
        self.advanced.emit(share / SWEEP, text)
        if sweeps > self._sweeps and snapshot.metric is not None:
            self._sweeps = sweeps
            self.swept.emit(snapshot.value, snapshot.metric)
