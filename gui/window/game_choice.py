"""Asks of which game a file is that several games know."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QWidget

from gui.shared.controls.boxes import column_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.label import Text
from gui.shared.style.appearance import appearance


class GameChoice(QDialog):
    """A button for each game; `chosen` carries the name of one."""

    chosen = Signal(str)

    def __init__(self, file: str, titles: Mapping[str, str], parent: QWidget | None = None) -> None:
        """Ask about a file; `titles` are those of the games, by their names."""
        super().__init__(parent)
        appearance().apply_style_sheet(self)
        title = self.tr("Open {file} in which game?").format(file=file)
        self.setWindowTitle(title)
        self.setMinimumWidth(360)
        self.buttons = {name: Button(text, "secondary") for name, text in titles.items()}
        for name, button in self.buttons.items():
            button.clicked.connect(lambda _checked=False, name=name: self._choose(name))
        leave = Button(self.tr("Do not open it"), "ghost")
        leave.clicked.connect(self.reject)
        parts = (Text(title, "card", wraps=True), *self.buttons.values(), leave)
        column_of(*parts, on=self, gap=12, margins=(24, 20, 24, 20))

    def _choose(self, name: str) -> None:
        self.accept()
        self.chosen.emit(name)
