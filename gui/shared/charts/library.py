"""Loads pyqtgraph, which draws the charts, in a thread: 0.3 s and 50 MB that no start waits for."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from engine.core.system.job import Snapshot
from gui.shared.jobs.latest_job import LatestJob

if TYPE_CHECKING:
    from gui.shared.charts.plot import Plot

MODULE = "gui.shared.charts.plot"
"""Imports pyqtgraph at its top; nothing but this file imports it."""


class ChartLibrary(QObject):
    """Knows whether charts can be drawn; `ready` tells when they can, or why they cannot."""

    ready = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_loaded = False
        self.failure = ""
        self._work = LatestJob(self)
        self._work.answered.connect(lambda _nothing: self._end(""))
        self._work.failed.connect(lambda error: self._end(str(error)))

    def load(self) -> None:
        """Begin to load, unless that was done; whoever waits hears `ready`."""
        if not self.is_loaded and not self._work.is_busy:
            self._work.run("Charts", _imports())

    def load_now(self) -> None:
        """Load before going on, where nobody waits: for pictures and tests."""
        importlib.import_module(MODULE)
        self.is_loaded = True

    def plot_class(self) -> type[Plot]:
        """Return what draws, once it `is_loaded`."""
        plot: type[Plot] = importlib.import_module(MODULE).Plot
        return plot

    def _end(self, failure: str) -> None:
        self.is_loaded, self.failure = not failure, failure
        self.ready.emit()


def _imports() -> Iterator[Snapshot[None]]:
    importlib.import_module(MODULE)
    yield Snapshot(1, 1, None)


@functools.cache
def library() -> ChartLibrary:
    """Return the library of this process; the QApplication must exist."""
    return ChartLibrary(QCoreApplication.instance())
