"""What stands beside the reports: a panel of what views share above, a column at the left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.scroll_area import WIDTH
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, Parts, column, scroll
from gui.shared.style.appearance import appearance

COLUMN = 208
"""The width of the left column, at 100 %."""


class ParameterPanel(QWidget):
    """Yields parameters; `changed` tells that `value` is another.

    `opened` carries a file that a view is to take.
    """

    changed = Signal()
    opened = Signal(object)

    @property
    def value(self) -> Any:
        """The last right parameters."""
        raise NotImplementedError

    def show_value(self, value: Any) -> None:
        """Show other parameters without saying so."""
        raise NotImplementedError


class LeftColumn(QWidget):
    """The column at the left of reports."""

    def __init__(self) -> None:
        super().__init__()
        appearance().resized.connect(self._follow)
        self._follow()

    def hold(self, say: Callable[[], tuple[Parts, Parts]]) -> None:
        """Show what it says: parts one below the other that scroll, and buttons below them."""

        def parts() -> Part:
            held, buttons = say()
            body = column(*held, STRETCH, gap=20, margins=(4, 4, WIDTH + 2, 12))
            foot = column(*buttons, gap=8, margins=(4, 0, WIDTH + 2, 0))
            return column(scroll(body, stretch=1), foot, gap=12)

        self.live = Live(self, parts)

    def _follow(self) -> None:
        self.setFixedWidth(appearance().theme.px(COLUMN) + WIDTH + 6)
