"""Long work in the main thread, in turns so short that nobody notices."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

BUDGET_S = 0.008


class Slices(QObject):
    """Takes the steps of long work in the main thread, a few milliseconds at a time.

    Short work is done when `start` returns, unless it shall begin `later`; what is started after
    it takes its place.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[object] = iter(())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._advance)

    @property
    def is_busy(self) -> bool:
        """Whether there are steps to take."""
        return self._timer.isActive()

    def start(self, steps: Iterator[object], *, later: bool = False) -> None:
        self._steps = steps
        self._timer.start()
        if not later:
            self._advance()

    def stop(self) -> None:
        """Leave what is not done undone."""
        self._steps = iter(())
        self._timer.stop()

    def _advance(self) -> None:
        end = perf_counter() + BUDGET_S
        steps = self._steps
        for _step in steps:
            if perf_counter() > end:
                return
        if steps is self._steps:  # the last step may have started something else
            self._timer.stop()
