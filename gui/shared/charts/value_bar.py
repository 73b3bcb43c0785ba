"""The value bar: whose game it is, as two lengths in the players' fills; the second one striped."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.style.appearance import appearance
from gui.shared.style.motion import Glide
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Motion

THICKNESS = 12
GAP = 2
LABEL = 20


class ValueBar(QWidget):
    """Shares of two players, which add up to one, with a label in ink under each end."""

    def __init__(self, first: int = 0, second: int = 1, parent: QWidget | None = None) -> None:
        """Show the players in seats `first` (left) and `second` (right)."""
        super().__init__(parent)
        self._players = (first, second)
        self._labels = ("", "")
        self._told: tuple[float | None, str, str] | None = None
        self._is_known = True
        self._glide = Glide(self, Motion.VALUE, lambda _value: self.update(), 0.5)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().resized.connect(self.updateGeometry)

    @property
    def share(self) -> float:
        """The first player's share, 0 to 1."""
        return self._glide.target

    def show_value(self, share: float | None, first_label: str, second_label: str) -> None:
        """Show the first player's share, moving there, and what is written under the ends.

        A share of None is not known: the bar is empty.
        """
        told = share, first_label, second_label
        if told == self._told:
            return
        self._told = told
        self._is_known = share is not None
        self._labels = (first_label, second_label)
        self.setAccessibleName(f"{first_label}, {second_label}")
        self._glide.to(0.5 if share is None else min(max(share, 0.0), 1.0))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, THICKNESS + appearance().theme.px(LABEL))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            bar = QRectF(0, 0, self.width(), THICKNESS)
            self._paint_bar(painter, bar)
            row = QRectF(0, THICKNESS + 2, self.width(), self.height() - THICKNESS - 2)
            font = painter.theme.font("small", 500)
            left, right = (painter.theme.player(player).ink for player in self._players)
            painter.text(row, self._labels[0], font, left)
            painter.text(row, self._labels[1], font, right, "right")

    def _paint_bar(self, painter: Painter, bar: QRectF) -> None:
        outline = QPainterPath()
        outline.addRoundedRect(bar, 4, 4)
        if not self._is_known:
            painter.fillPath(outline, painter.theme.color("sunken"))
            return
        painter.setClipPath(outline)
        share = self._glide.value
        gap = GAP if 0.0 < share < 1.0 else 0
        split = (bar.width() - gap) * share
        first, second = (painter.player_brush(player) for player in self._players)
        painter.fillRect(QRectF(0, 0, split, bar.height()), first)
        painter.fillRect(QRectF(split + gap, 0, bar.width() - split - gap, bar.height()), second)
        painter.setClipping(False)
