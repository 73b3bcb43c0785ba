"""A strategy to look at, or a table from a file; first in the list, what is on show already."""

from __future__ import annotations

from engine.hog import GAME
from gui.shared.controls.boxes import column_of, row_of
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
        self._body = column_of(
            Text(self._name, "small", "text_2"),
            row_of((self.box, 1), self.file_button, gap=4),
            self.sentence,
            on=self,
            gap=4,
        )
        self.sentence.hide()
        for unused in (self.badge, self.note):
            unused.setParent(self)
            unused.hide()

    def _texts(self) -> list[str]:
        texts = super()._texts()
        return [self._usual, *texts[1:]] if self._usual else texts
