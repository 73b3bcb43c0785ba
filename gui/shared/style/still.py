"""A picture of what stands still, painted once: a map under what moves on it."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPixmap

from gui.shared.style.painter import Painter


class StillPicture:
    """Keeps a picture until another `key` is asked for, another size or another resolution."""

    def __init__(self) -> None:
        self._pixmap = QPixmap()
        self._key: Hashable = None

    def paint(
        self, painter: Painter, size: QSize, key: Hashable, draw: Callable[[Painter], object]
    ) -> None:
        """Paint the picture that `draw` makes; `key` is all that it depends on."""
        ratio = painter.device().devicePixelRatio()
        if self._key != (key, size.toTuple(), ratio):
            self._key = key, size.toTuple(), ratio
            self._pixmap = QPixmap(size * ratio)
            self._pixmap.setDevicePixelRatio(ratio)
            self._pixmap.fill(Qt.GlobalColor.transparent)
            own = Painter(self._pixmap, painter.theme)
            draw(own)
            own.end()
        painter.drawPixmap(QPointF(), self._pixmap)
