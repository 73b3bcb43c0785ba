"""What a file can be dropped on."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget


class DropTarget(QWidget):
    """A widget that takes one dropped file; subclasses `read` it."""

    can_read = True
    """Whether files are taken at all."""

    def read(self, path: Path) -> None:
        """Take the file that was dropped."""
        raise NotImplementedError

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.can_read and dropped_path(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = dropped_path(event)
        if self.can_read and path is not None:
            event.acceptProposedAction()
            self.read(path)


def dropped_path(event: QDropEvent) -> Path | None:
    """Return the one file that is dragged."""
    urls = event.mimeData().urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
