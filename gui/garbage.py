"""Collects cyclic garbage in the main thread, a little at a time.

Left alone, Python collects whenever enough objects were made, in whatever thread made them.  While
a kernel compiles that stops the window for up to 0.4 s, and a widget collected in a worker's thread
would be deleted there, which Qt does not allow.
"""

from __future__ import annotations

import gc
import time

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer, Signal
from PySide6.QtGui import QCursor, QWindow

from gui.shared.jobs.job_poller import JobPoller

INTERVAL_MS = 200
YOUNG = 2000
"""So many new objects are worth a look at the youngest."""
MIDDLE, OLD = 10, 10
"""After so many looks at one generation the next older one is looked at too."""
QUIET_LOOKS = 10
"""Looks in a row without a job or a move of the pointer: nobody will notice a longer one."""
MANY = 30_000
"""To look at more objects takes over 50 ms.  So many at once come from a compiler, and stay."""
ACTS = {QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel}
LONG = 0.02
"""A full collection that took more seconds sets what it left apart, to be looked at no more."""


class GarbageCollector(QObject):
    """Takes the place of Python's own collector from `start` to `stop`."""

    quiet = Signal()
    """Tells that nobody will notice if something takes a moment now."""

    def __init__(self, jobs: JobPoller) -> None:
        """Do nothing yet; full collections wait until `jobs` has none running."""
        super().__init__(jobs)
        self._jobs = jobs
        self._pointer = QPoint()
        self._quiet_looks = 0
        self._timer = QTimer(self)
        self._timer.setInterval(INTERVAL_MS)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        """Collect from now on; what has been imported until now stays for good."""
        gc.disable()
        gc.freeze()
        self._timer.start()

    def watch(self, window: QWindow) -> None:
        """Count keys and clicks there as noise, too."""
        window.installEventFilter(self)

    def eventFilter(self, _window: QObject, event: QEvent) -> bool:
        if event.type() in ACTS:
            self._quiet_looks = 0
        return False

    def stop(self) -> None:
        """Leave collecting to Python again."""
        self._timer.stop()
        gc.enable()

    def look(self) -> None:
        """Collect the generations that have grown."""
        young, middle, old = gc.get_count()
        pointer = QCursor.pos()
        is_quiet = pointer == self._pointer and not self._jobs.is_busy
        self._pointer = pointer
        self._quiet_looks = self._quiet_looks + 1 if is_quiet else 0
        if self._quiet_looks == QUIET_LOOKS:
            from engine.core.system import hardware  # not before the window is painted

            self.quiet.emit()
            hardware.give_memory_back()
        if old > OLD and self._quiet_looks >= QUIET_LOOKS:
            self._quiet_looks = 0
            self._collect_all()
        elif young > YOUNG:
            self._collect(1 if middle > MIDDLE else 0)

    def _collect(self, generation: int) -> None:
        """Collect up to a generation; older objects that are too many are set apart unseen."""
        gc.collect(0)
        older = range(1, max(generation, 1) + 1)
        # In one go: while another thread has its turn, nobody may hold a tuple it is still making.
        if sum(map(len, map(gc.get_objects, older))) > MANY:
            gc.freeze()
        elif generation:
            gc.collect(generation)

    def _collect_all(self) -> None:
        started = time.perf_counter()
        self._collect(2)
        if time.perf_counter() - started > LONG:
            gc.freeze()
