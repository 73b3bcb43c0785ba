"""What stands above the views: a panel of what they share."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


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
