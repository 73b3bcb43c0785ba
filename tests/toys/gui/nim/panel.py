"""Three keys that take stones."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout

from gui.shared.controls.buttons import Button
from gui.shared.page.action_panel import ActionPanel, Gesture


class NimPanel(ActionPanel):
    def __init__(self) -> None:
        super().__init__()
        self.keys = {number: Button(str(number), "secondary") for number in (1, 2, 3)}
        row = QHBoxLayout(self)
        for number, key in self.keys.items():
            key.setShortcut(str(number))
            key.clicked.connect(lambda _checked=False, n=number: self.chosen.emit(n))
            row.addWidget(key)

    def refresh(self) -> None:
        stones = 0 if self.view is None else self.view.stones
        for number, key in self.keys.items():
            key.setEnabled(self.is_asked and number <= stones)


def act_by_hand(panel: NimPanel, number: int) -> Sequence[Gesture]:
    return (Gesture(panel.keys[number]),)
