"""A strategy to look at, or a table from a file; first in the list, what is on show already."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from engine.hog import GAME
from gui.shared.controls.label import Text
from gui.shared.match.seat_choice import SeatChoice


class StrategyBox(SeatChoice):
    """One choice in a narrow column; `usual` names the first entry of the list, if there is one."""

    def __init__(self, name: str, usual: str = "") -> None:
        self._name, self._usual = name, usual
        super().__init__(GAME, 0, with_person=bool(usual))
        self.box.setAccessibleName(name)

    def _lay_out(self) -> None:
        self.setAccessibleName(self._name)
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(self.box, 1)
        head.addWidget(self.file_button)
        self._body = QVBoxLayout(self)
        self._body.setContentsMargins(0, 0, 0, 0)
        self._body.setSpacing(4)
        self._body.addWidget(Text(self._name, "small", "text_2"))
        self._body.addLayout(head)
        self._body.addWidget(self.sentence)
        self.sentence.hide()
        for unused in (self.badge, self.note):
            unused.setParent(self)
            unused.hide()

    def _texts(self) -> list[str]:
        texts = super()._texts()
        return [self._usual, *texts[1:]] if self._usual else texts
