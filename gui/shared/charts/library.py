"""Loads pyqtgraph, which draws the charts: 0.15 s and 50 MB that no start waits for.

In the main thread, as all that uses Qt (why: gui/shared/jobs/qt_classes.py).
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from gui.shared.controls.slices import Slices
from gui.shared.jobs.qt_classes import made_classes

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
        self._slices = Slices(self)

    def load(self) -> None:
        """Begin to load, unless that was done; whoever waits hears `ready`."""
        if not self.is_loaded and not self._slices.is_busy:
            self._slices.start(self._load(), later=True)

    def load_now(self) -> None:
        """Load before going on, where nobody waits: for pictures and tests."""
        importlib.import_module(MODULE)
        self.is_loaded = True

    def plot_class(self) -> type[Plot]:
        """Return what draws, once it `is_loaded`."""
        plot: type[Plot] = importlib.import_module(MODULE).Plot
        return plot

    def _load(self) -> Iterator[None]:
        """Load in steps, of which that of pyqtgraph itself is the longest: 0.07 s."""
        try:
            yield from made_classes()
            importlib.import_module("pyqtgraph")
            yield
            importlib.import_module(MODULE)
        except Exception as error:  # noqa: BLE001 - whatever fails is said in the charts' place
            self.failure = str(error)
        self.is_loaded = not self.failure
        self.ready.emit()


@functools.cache
def library() -> ChartLibrary:
    """Return the library of this process; the QApplication must exist."""
    return ChartLibrary(QCoreApplication.instance())
