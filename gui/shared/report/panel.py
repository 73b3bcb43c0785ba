"""What stands beside the reports: a panel of what views share above, a column at the left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import STRETCH, Part, column_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.scroll_area import WIDTH, ThinScroll
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
    """The column at the left of reports: what scrolls, and buttons that do not."""

    def hold(self, parts: Sequence[Part], buttons: Sequence[Button]) -> None:
        """Show parts one below the other, and buttons below them."""
        scroll = ThinScroll(column_of(*parts, STRETCH, gap=20, margins=(4, 4, WIDTH + 2, 12)))
        foot = column_of(*buttons, gap=8, margins=(4, 0, WIDTH + 2, 0))
        column_of((scroll, 1), foot, on=self, gap=12)
        appearance().resized.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        self.setFixedWidth(appearance().theme.px(COLUMN) + WIDTH + 6)
