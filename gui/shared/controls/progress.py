"""Progress as a bar and as a ring; where nobody knows how much is left, both stay empty."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.text.value_format import percent_done

THICKNESS = 5


class ProgressBar(QWidget):
    """A thin bar in the accent."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._share: float | None = None
        self.setFixedHeight(THICKNESS)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)

    def show_share(self, share: float | None) -> None:
        """Show how much is done, 0 to 1."""
        if share != self._share:
            self._share = share
            words = "" if share is None else f": {percent_done(share)}"
            self.setAccessibleName(self._name + words)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(72, THICKNESS)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        brush = QBrush(theme.color("accent"))
        rect = QRectF(self.rect())
        with Painter(self) as painter:
            painter.track(rect, self._share or 0.0, brush, "line")


def paint_progress_ring(painter: Painter, rect: QRectF, share: float | None) -> None:
    """Paint a ring that is closed when all is done."""
    rect = rect.adjusted(2, 2, -2, -2)
    painter.outlined("line", 2.5).drawEllipse(rect)
    painter.outlined("accent", 2.5, cap=Qt.PenCapStyle.RoundCap).drawArc(
        rect, 90 * 16, -round((share or 0.0) * 360 * 16)
    )
