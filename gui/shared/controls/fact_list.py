"""Facts in two columns: what at the left, how much at the right."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from gui.shared.controls.boxes import column_of
from gui.shared.controls.label import Text
from gui.shared.text.value_format import MINUS

LONG = 12
"""A text longer than this stands below its name."""


def number_text(value: float | int | str) -> str:
    """Return a fact as text: 1,337,716 or 0.500516."""
    if isinstance(value, str):
        return value
    text = f"{value:.6g}" if isinstance(value, float) else f"{value:,}"
    return text.replace("-", MINUS)


class FactList(QWidget):
    """Shows names with their values."""

    def __init__(self, name: str) -> None:
        """Be empty; `name` says to a screen reader what the facts are about."""
        super().__init__()
        self.setAccessibleName(name)
        self._column = column_of(on=self)
        self._body: QWidget | None = None
        self._facts: dict[str, str] = {}

    @property
    def facts(self) -> Mapping[str, str]:
        """What is shown."""
        return self._facts

    def show_facts(self, facts: Mapping[str, str]) -> None:
        """Show other facts."""
        if facts == self._facts:
            return
        self._facts = dict(facts)
        if self._body is not None:
            self._column.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
        self._body = QWidget()
        form = QFormLayout(self._body)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(6)
        form.setHorizontalSpacing(8)
        for name, text in facts.items():
            self._add(form, name, text)
        self._column.addWidget(self._body)

    def _add(self, form: QFormLayout, name: str, text: str) -> None:
        title: QLabel = Text(name, "small", "text_2", wraps=True)
        is_long = len(text) > LONG
        value = Text(text, "small", "text", weight=500, wraps=is_long)
        value.setAccessibleName(f"{name}: {text}")
        if is_long:
            form.addRow(title)
            form.addRow(value)
        else:
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            form.addRow(title, value)
