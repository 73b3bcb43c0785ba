"""Hog's board: two score tracks with one scale, and the tray below them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from gui.hog.lanes import paint_lanes
from gui.hog.layout import LARGEST, ROOMY, TIGHT, board_layout
from gui.hog.telling import translate
from gui.hog.tray import paint_tray
from gui.shared.canvas import Canvas
from gui.shared.theme import Theme, appearance


class HogView(Canvas):
    """Paints a HogFrame; has no margin of its own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self.setAccessibleName(translate("Hog", "Scores and dice"))
        appearance().resized.connect(self._follow)
        self._follow()

    def paint_frame(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        """Paint the tracks, the scale and the tray."""
        layout = board_layout(area, theme)
        paint_lanes(painter, self.frame, layout, theme)
        paint_tray(painter, self.frame, layout.tray, theme)

    def _follow(self) -> None:
        self.setMaximumHeight(appearance().theme.px(LARGEST))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size at which the design shows the board."""
        return QSize(824, appearance().theme.px(ROOMY))

    def minimumSizeHint(self) -> QSize:
        """Return the size below which things would overlap."""
        return QSize(420, appearance().theme.px(TIGHT))
