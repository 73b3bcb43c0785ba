"""Loads pyqtgraph, which draws the charts, in a thread: 0.3 s and 50 MB that no start waits for."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QObject, Signal

from engine.core.system.job import Job, JobState, Snapshot
from gui.shared.jobs.job_poller import job_poller

if TYPE_CHECKING:
    from gui.shared.charts.plot import Plot

MODULE = "gui.shared.charts.plot"
"""Imports pyqtgraph at its top; nothing but this file imports it."""


class ChartLibrary(QObject):
    """Knows whether charts can be drawn; `ready` tells when they can, or that they never will."""

    ready = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_loaded = False
        self.failure = ""
        self._job: Job[None] | None = None

    def load(self) -> None:
        """Begin to load, unless that was done; whoever waits hears `ready`."""
        if self._job is None and not self.is_loaded:
            self._job = Job("Charts", _imports())
            job_poller().run(self._job, is_listed=False, listener=self._hear)

    def load_now(self) -> None:
        """Load before going on, where nobody waits: for pictures and tests."""
        importlib.import_module(MODULE)
        self.is_loaded = True

    def plot_class(self) -> type[Plot]:
        """Return what draws, once it `is_loaded`."""
        plot: type[Plot] = importlib.import_module(MODULE).Plot
        return plot

    def _hear(self, job: Job[Any]) -> None:
        if not job.is_ended:
            return
        self.is_loaded = job.state is JobState.DONE
        if not self.is_loaded:
            self._job = None  # the next chart tries again
            self.failure = str(job.error or "")
        self.ready.emit()


def _imports() -> Iterator[Snapshot[None]]:
    importlib.import_module(MODULE)
    yield Snapshot(1, 1, None)


@functools.cache
def library() -> ChartLibrary:
    """Return the library of this process; the QApplication must exist."""
    return ChartLibrary(QCoreApplication.instance())
