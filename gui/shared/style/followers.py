"""Widgets that follow the look: at once where they are seen, elsewhere when they are shown."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

Fit: TypeAlias = Callable[[Any], object]
"""What is done with a widget so that it has the look in force."""
_Fits: TypeAlias = WeakKeyDictionary[QWidget, list[Fit]]

TURN_MS = 15
"""Between two turns for what is hidden: time for what the user does."""
BUDGET_S = 0.005
"""After so long a turn begins with no further widget."""


class Followers(QObject):
    """Knows what is to be done with each widget at a change of some kind, and what is not yet done.

    What a hidden widget waits for is done when it is shown, before anybody sees it, or when there
    is nothing else to do.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._fits: dict[str, _Fits] = {}
        self._waiting: _Fits = WeakKeyDictionary()
        self._turns = QTimer(self)
        self._turns.setInterval(TURN_MS)
        self._turns.timeout.connect(self._fit_hidden)

    def add(self, kind: str, widget: QWidget, fit: Fit) -> None:
        """Do something with a widget from the next change of this kind on."""
        self._fits.setdefault(kind, WeakKeyDictionary()).setdefault(widget, []).append(fit)

    def change(self, kind: str) -> None:
        """Do what is to be done at a change of this kind."""
        followers = self._fits.setdefault(kind, WeakKeyDictionary())
        for widget, fits in list(followers.items()):
            if not isValid(widget):  # and not yet collected
                del followers[widget]
            elif widget.isVisible():
                for fit in fits:
                    fit(widget)
            else:
                widget.installEventFilter(self)
                waiting = self._waiting.setdefault(widget, [])
                waiting += [fit for fit in fits if fit not in waiting]
        self._turns.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
            self._fit(watched)
        return False

    def _fit(self, widget: QWidget) -> None:
        """Do what a widget waits for."""
        widget.removeEventFilter(self)
        for fit in self._waiting.pop(widget, ()):
            fit(widget)

    def _fit_hidden(self) -> None:
        """Do what some hidden widgets wait for, those first that came first; rest if none does."""
        end = perf_counter() + BUDGET_S
        for widget in list(self._waiting):
            if not isValid(widget):
                del self._waiting[widget]
            elif perf_counter() > end:
                return
            else:
                self._fit(widget)
        self._turns.stop()
