"""Sea and land as pictures: painted once, mended where a place changes hands, moved by zoom."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPixmap

from gui.conquest.board.geometry import MapLayout
from gui.conquest.board.land import paint_places, paint_rim, paint_sea
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme

Owners = tuple[int, ...]
MOST_MENDED = 8
"""Where more places change hands at once all are painted anew."""
EDGE = 2
"""So far does the edge of a place lie over its neighbours."""


class Ground:
    """The picture of a map under what stands and moves on it."""

    def __init__(self) -> None:
        self._pixmap, self._sea = QPixmap(), QPixmap()
        """The picture, and all of it that lies below the places."""
        self._owners: Owners = ()
        self._key: object = None
        self.layout: MapLayout | None = None
        """That of the picture; None before there is one."""

    def show(
        self, size: QSize, ratio: float, layout: MapLayout, owners: Owners, theme: Theme
    ) -> None:
        """Have the picture of a map in the hands of these owners."""
        key = layout, theme, size.toTuple(), ratio
        if key != self._key:
            self._key, self.layout, self._owners = key, layout, owners
            self._pixmap = QPixmap(size * ratio)
            self._pixmap.setDevicePixelRatio(ratio)
            self._paint(layout, theme)
        elif owners != self._owners:
            self._mend(layout, owners, theme)

    def paint(self, painter: Painter, area: QRectF | None = None) -> None:
        """Paint the picture; moved and stretched where its map lies in another area by now."""
        if self.layout is None:
            return
        if area is None or area == self.layout.area:
            painter.drawPixmap(0, 0, self._pixmap)
            return
        own = self.layout.area
        scale = area.width() / own.width()
        size = self._pixmap.deviceIndependentSize()
        left, top = area.left() - own.left() * scale, area.top() - own.top() * scale
        box = QRectF(left, top, size.width() * scale, size.height() * scale)
        painter.drawPixmap(box, self._pixmap, QRectF(self._pixmap.rect()))

    def _paint(self, layout: MapLayout, theme: Theme) -> None:
        self._sea = self._pixmap.copy()
        with Painter(self._sea, theme) as painter:
            seen = QRectF(QPointF(0, 0), self._pixmap.deviceIndependentSize())
            paint_sea(painter, seen, layout, theme)
            paint_rim(painter, seen, layout, theme)
        self._paint_places(seen, layout, theme)

    def _paint_places(self, seen: QRectF, layout: MapLayout, theme: Theme) -> None:
        """Paint a part of the picture anew: edges cover each other in the order of the places."""
        with Painter(self._pixmap, theme) as painter:
            painter.setClipRect(seen)
            painter.drawPixmap(0, 0, self._sea)
            paint_places(painter, seen, layout, self._owners, theme)

    def _mend(self, layout: MapLayout, owners: Owners, theme: Theme) -> None:
        """Paint what lies around the places that are in other hands now."""
        before, self._owners = self._owners, owners
        changed = [place for place, owner in enumerate(owners) if owner != before[place]]
        if len(changed) > MOST_MENDED:
            self._paint_places(
                QRectF(QPointF(0, 0), self._pixmap.deviceIndependentSize()), layout, theme
            )
            return
        for place in changed:
            box = layout.shapes[place].boundingRect().adjusted(-EDGE, -EDGE, EDGE, EDGE)
            self._paint_places(QRectF(box.toAlignedRect()), layout, theme)
