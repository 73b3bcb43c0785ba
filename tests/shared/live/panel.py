"""A panel whose function is given, for tests."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget

from gui.shared.controls.label import Text
from gui.shared.live.live import Live
from gui.shared.live.parts import (
    Part,
)


class Panel(QWidget):
    """A panel whose function is given."""

    def __init__(self, say: Callable[[], Part]) -> None:
        super().__init__()
        self.live = Live(self, say)

    def those(self, kind: type[Any]) -> list[Any]:
        """Return the widgets of a kind that are not hidden, in the order they lie in."""
        found = [each for each in self.findChildren(kind) if not each.isHidden()]
        return sorted(found, key=lambda each: (each.y(), each.x()))

    def words(self) -> list[str]:
        return [each.plain for each in self.those(Text)]


def settle() -> None:
    """Let what was taken away be deleted."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    QCoreApplication.processEvents()
