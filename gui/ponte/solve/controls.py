"""What the inspector shows: six views to choose from."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.shared.controls.label import Text
from gui.shared.controls.lists import ChoiceRows


class ViewKind(IntEnum):
    """What is shown in the middle."""

    SCORES = 0
    SIZES = 1
    QUESTIONS = 2
    QUIZ = 3
    PRICE = 4
    POSITION = 5


class InspectorControls(QWidget):
    """Lets a person choose; `changed` tells of every choice."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.views = ChoiceRows(
            self.tr("Show"),
            (
                ("gauge", self.tr("Leader’s score")),
                ("layers", self.tr("By number of teams")),
                ("search", self.tr("Questions")),
                ("target", self.tr("Quiz")),
                ("dices", self.tr("Price with chance")),
                ("crosshair", self.tr("One position")),
            ),
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(Text(self.tr("Show"), weight=600))
        column.addWidget(self.views)
        self.views.chosen.connect(lambda _number: self.changed.emit())

    @property
    def view(self) -> ViewKind:
        """What is shown."""
        return ViewKind(self.views.index)

    def choose(self, view: ViewKind) -> None:
        """Show another view."""
        self.views.choose(view)
