"""Pictures painted once: what stands still under what moves, and what is seen many times."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF, QSize, QSizeF, Qt
from PySide6.QtGui import QPixmap

from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme

Draw = Callable[[Painter], object]


def picture_of(size: QSizeF | QSize, theme: Theme, ratio: float, draw: Draw) -> QPixmap:
    """Return what `draw` paints on nothing, for a screen of `ratio`."""
    picture = QPixmap((QSizeF(size) * ratio).toSize())
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with Painter(picture, theme) as painter:
        draw(painter)
    return picture


class StillPicture:
    """Keeps a picture until another `key` is asked for, another size or another resolution."""

    def __init__(self) -> None:
        self._pixmap = QPixmap()
        self._key: Hashable = None

    def paint(
        self,
        painter: Painter,
        size: QSize,
        key: Hashable,
        draw: Draw,
        at: QPointF | None = None,
    ) -> None:
        """Paint the picture that `draw` makes `at` a point; `key` is all that it depends on."""
        ratio = painter.device().devicePixelRatio()
        whole = key, painter.theme, size.toTuple(), ratio
        if self._key != whole:
            self._key = whole
            self._pixmap = picture_of(size, painter.theme, ratio, draw)
        painter.drawPixmap(at or QPointF(), self._pixmap)
