"""Bars as a widget: their tips are read with the mouse; where they are a choice, with keys too."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, QSizeF

from gui.shared.charts.bar_picture import BarPicture, BarRow, Marks, words_height
from gui.shared.charts.picture_menu import PictureMenu
from gui.shared.controls.item_picture import ItemPicture
from gui.shared.style.appearance import appearance
from gui.shared.style.motion import Glide
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Motion

LEAST_WIDTH = 160


class Bars(ItemPicture):
    """Shows a row of bars."""

    def __init__(self, name: str, *, is_choice: bool = False) -> None:
        super().__init__(name, is_choice=is_choice)
        self.row = BarRow()
        self._words = ""
        self._growth = Glide(self, Motion.MOVE, lambda _value: self.update(), start=1.0)
        PictureMenu(self)

    def show_row(self, row: BarRow, words: str = "", *, grows: bool = False) -> None:
        """Show other bars, which `words` or else their own describe; new ones may grow."""
        is_other = len(row.bars) != len(self.row.bars)
        self.row = row
        self._words = words or "; ".join(filter(None, (bar.words for bar in row.bars)))
        if is_other:
            self.item = -1
            self._growth.to(0.0, at_once=True)
        self._growth.to(1.0, at_once=not grows)
        self.updateGeometry()
        self.mark(self.item)

    def mark(self, item: int) -> None:
        super().mark(item)
        chosen = self.row.bars[item].words if item >= 0 else ""
        text = self.tr("Chosen: {bar}.").format(bar=chosen)
        self.setAccessibleDescription(f"{text} {self._words}" if chosen else self._words)

    def picture(self) -> BarPicture:
        """Return where everything lies."""
        return BarPicture(self.row, QSizeF(self.size()), appearance().theme)

    def places(self) -> Sequence[QRectF]:
        picture = self.picture()
        return [picture.column(bar) for bar in range(len(self.row.bars))]

    def words(self, item: int) -> str:
        return self.row.bars[item].words

    def tip(self, item: int) -> Sequence[str]:
        return self.row.bars[item].tip

    def sizeHint(self) -> QSize:
        return QSize(540, self.row.usual + words_height(self.row, appearance().theme))

    def minimumSizeHint(self) -> QSize:
        theme = appearance().theme
        height = self.row.least + words_height(self.row, theme)
        return QSize(theme.least(LEAST_WIDTH), height)

    def paint(self, painter: Painter) -> None:
        hovered = self.hovered if self.is_choice else -1
        ringed = self.item if self.focus.is_here else -1
        self.picture().paint(painter, Marks(self.item, hovered, ringed, self._growth.value))
