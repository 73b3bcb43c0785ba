"""Notices that another window, or another program, has changed a file, while somebody looks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

INTERVAL_MS = 1500
State = tuple[tuple[int, int, int] | None, ...]


class FileWatch(QObject):
    """Looks at files while a widget is seen; `changed` says that one is not what it was.

    Size and time are compared, for a database is written in place, which no notice of the system
    tells of a folder.
    """

    changed = Signal()

    def __init__(self, paths: Sequence[Path], seen: QWidget) -> None:
        super().__init__(seen)
        self._seen = seen
        self._paths = tuple(paths)
        self._state = self._look()
        self.timer = QTimer(self, interval=INTERVAL_MS)
        self.timer.timeout.connect(self.look)
        seen.installEventFilter(self)

    def follow(self, paths: Sequence[Path]) -> None:
        """Look at these files from now on."""
        self._paths = tuple(paths)
        self._state = self._look()
        if self._seen.isVisible():
            self.timer.start()

    def look(self) -> None:
        """Tell whether anything has changed since the last look."""
        before, self._state = self._state, self._look()
        if self._state != before:
            self.changed.emit()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Look as long as the widget is seen."""
        if event.type() == QEvent.Type.Show:
            self.look()
            self.timer.start()
        elif event.type() == QEvent.Type.Hide:
            self.timer.stop()
        return False

    def _look(self) -> State:
        return tuple(_state_of(path) for path in self._paths)


def _state_of(path: Path) -> tuple[int, int, int] | None:
    """Return what tells a file from what it was; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
