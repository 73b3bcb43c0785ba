"""Knows what threads import of Qt, or of the window, which uses it."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from types import ModuleType

QT = {"PySide6", "shiboken6", "pyqtgraph", "gui"}


class QtImports(MetaPathFinder):
    """Finds nothing; notes which modules were looked for, and by which thread, but the main one."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str]] = []

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> None:
        thread = threading.current_thread()
        if thread is not threading.main_thread() and name.partition(".")[0] in QT:
            self.found.append((name, thread.name))
