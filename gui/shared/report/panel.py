"""What stands in the left column for a view: a form of its parameters."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.system.modules import part_named
from gui.shared.controls.boxes import column_of
from gui.shared.controls.parameter_form import ParameterForm
from gui.shared.report.view import View


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


class FormPanel(ParameterPanel):
    """The form of a dataclass with bounds; while a field is wrong, nothing is told."""

    def __init__(self, parameters: Any) -> None:
        super().__init__()
        self.form = ParameterForm(parameters, is_compact=True)
        self._value = parameters
        self.form.changed.connect(self._follow)
        column_of(self.form, on=self)

    @property
    def value(self) -> Any:
        return self._value

    def show_value(self, value: Any) -> None:
        self._value = value
        self.form.set_values(value)

    def _follow(self) -> None:
        made = self.form.instance()
        if made is not None and made != self._value:
            self._value = made
            self.changed.emit()


def panel_of(view: View[Any, Any, Any]) -> ParameterPanel:
    """Return the panel of a view, at its first parameters."""
    if not view.panel:
        return FormPanel(view.parameters)
    made: ParameterPanel = part_named(view.panel)()
    return made
