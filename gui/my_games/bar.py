"""The bar under the list: Review and Replay, and at the right Import, Export and Delete."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import STRETCH, row_of
from gui.shared.controls.buttons import Button
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr


class GamesBar(QWidget):
    """Its buttons say what can be done with the match that is chosen, or with all."""

    def __init__(self) -> None:
        super().__init__()
        self.review = Button(tr("Review"), "main", "gauge")
        self.replay = Button(tr("Replay"), "secondary", "play")
        self.imports = Button(tr("Import"), "ghost", "folder-open")
        self.exports = Button(tr("Export"), "ghost", "download")
        self.delete = Button(tr("Delete"), "ghost", "x")
        words = (self.imports, self.exports, self.delete)
        row_of(self.review, self.replay, STRETCH, *words, on=self, gap=8, margins=(24, 0, 16, 0))
        appearance().resized.connect(self._follow)
        self._follow()

    def set_listed(self, is_any: bool) -> None:
        """Offer what needs a match where one is listed."""
        for button in (self.review, self.replay, self.exports, self.delete):
            button.setEnabled(is_any)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            painter.fillRect(self.rect(), painter.theme.color("surface"))
            painter.line(QPointF(0, 0), QPointF(self.width(), 0))

    def _follow(self) -> None:
        self.setFixedHeight(appearance().theme.px(Height.TRANSPORT))
