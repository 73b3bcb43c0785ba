"""Loads what of pyqtgraph draws the charts: nothing that a start waits for.

In the main thread, as all that uses Qt (why: gui/shared/jobs/qt_classes.py).
"""

from __future__ import annotations

import ast
import functools
import importlib
import importlib.util
import re
import sys
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from gui.shared.controls.slices import Slices
from gui.shared.jobs.qt_classes import made_classes

if TYPE_CHECKING:
    from gui.shared.charts.plot import Plot

MODULE = "gui.shared.charts.plot"
"""Imports pyqtgraph at its top; nothing but this file imports it."""
QT_PARTS = ("PySide6.QtSvg", "PySide6.QtOpenGLWidgets", "PySide6.QtTest")
"""What of Qt pyqtgraph imports at once, besides what the window has."""
UNUSED = re.compile(
    r"\.(graphicsItems\.(?!ImageItem|InfiniteLine|PlotCurveItem|ScatterPlotItem|ViewBox)"
    r"|widgets\.(?!GraphicsView)|imageview|ThreadsafeTimer|WidgetGroup)"
)
"""What pyqtgraph imports, and no chart: more than half of its time and memory."""


class ChartLibrary(QObject):
    """Knows whether charts can be drawn; `ready` tells when they can, or why they cannot."""

    ready = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_loaded = False
        self.failure = ""
        self._slices = Slices(self)
        self._steps: Iterator[None] = iter(())

    def load(self) -> None:
        """Begin to load, unless that was done; whoever waits hears `ready`."""
        if not self.is_loaded and not self._slices.is_busy:
            self._steps = self._load()
            self._slices.start(self._steps, later=True)

    def load_now(self) -> None:
        """Load before going on, where nobody waits: for pictures and tests."""
        for steps in (self._steps, self._load()):  # those that were begun first
            while not self.is_loaded and next(steps, self) is not self:
                pass
        importlib.import_module(MODULE)

    def plot_class(self) -> type[Plot]:
        """Return what draws, once it `is_loaded`."""
        plot: type[Plot] = importlib.import_module(MODULE).Plot
        return plot

    def _load(self) -> Iterator[None]:
        """Load in steps, none of which takes long."""
        try:
            for part in QT_PARTS:
                importlib.import_module(part)
                yield
            yield from made_classes()
            yield from imported_by_statements("pyqtgraph", UNUSED)
            importlib.import_module(MODULE)
        except Exception as error:  # noqa: BLE001 - whatever fails is said in the charts' place
            self.failure = str(error)
        self.is_loaded = not self.failure
        self.ready.emit()


def imported_by_statements(name: str, unused: re.Pattern[str]) -> Iterator[None]:
    """Import a package a statement of its own file at a time: all at once may take 0.07 s.

    Without what it imports from modules of its own that are `unused`; a bundle has all.
    """
    spec = importlib.util.find_spec(name)
    if name in sys.modules or not isinstance(spec and spec.loader, SourceFileLoader):
        importlib.import_module(name)
        return
    assert spec is not None
    assert isinstance(spec.loader, SourceFileLoader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        tree = ast.parse(spec.loader.get_data(spec.loader.path), spec.loader.path)
        for statement in tree.body:
            if isinstance(statement, ast.ImportFrom) and unused.match(f".{statement.module}"):
                continue
            exec(compile(ast.Module([statement], []), spec.loader.path, "exec"), vars(module))
            yield
    except BaseException:
        del sys.modules[name]
        raise


@functools.cache
def library() -> ChartLibrary:
    """Return the library of this process; the QApplication must exist."""
    return ChartLibrary(QCoreApplication.instance())
