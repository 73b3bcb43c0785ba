"""Sea and land as pictures: painted once, mended where a place changes hands, moved by zoom.

All of it takes longer to paint than a window may stand still, so it can be painted in parts.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPixmap

from engine.conquest.map import Map
from gui.conquest.board.geometry import MapLayout
from gui.conquest.board.land import paint_places, paint_rim, paint_sea
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme

Owners = tuple[int, ...]
MOST_MENDED = 3
"""Where more places change hands at once all are painted anew: that takes no longer then."""
AT_ONCE = 14
"""So many places are painted in one part: a part waits for its turn, which jobs make longer."""
EDGE = 2
"""So far does the edge of a place lie over its neighbours."""


class Ground:
    """The picture of a map under what stands and moves on it."""

    def __init__(self) -> None:
        self._pixmap, self._sea = QPixmap(), QPixmap()
        """The picture, and all of it that lies below the places."""
        self._owners: Owners = ()
        self._key: object = None
        self._parts: Iterator[None] | None = None
        """What is left to paint of another picture."""
        self.layout: MapLayout | None = None
        """That of the picture; None before there is one."""

    def show(
        self, size: QSize, ratio: float, layout: MapLayout, owners: Owners, theme: Theme
    ) -> None:
        """Have the picture of a map in the hands of these owners."""
        while not self.begin(size, ratio, layout, owners, theme):
            while self.go_on():
                pass

    def begin(
        self, size: QSize, ratio: float, layout: MapLayout, owners: Owners, theme: Theme
    ) -> bool:
        """Begin that picture unless it is there; return whether it is.

        The one before stays until another is done, which `go_on` does.
        """
        key = layout, theme, size.toTuple(), ratio
        if key != self._key:
            self._key = key
            self._parts = self._painted(size, ratio, layout, owners, theme)
        elif self._parts is None and owners != self._owners:
            self._change(layout, owners, theme)
        return self._parts is None

    def go_on(self) -> bool:
        """Paint a part of the picture that was begun; return whether anything is left."""
        if self._parts is not None and next(self._parts, self) is self:
            self._parts = None
        return self._parts is not None

    def shows(self, map_: Map) -> bool:
        """Return whether there is a picture of a map."""
        return self.layout is not None and self.layout.map is map_

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

    def _painted(
        self, size: QSize, ratio: float, layout: MapLayout, owners: Owners, theme: Theme
    ) -> Iterator[None]:
        """Paint sea, rim and places, one after the other."""
        sea = QPixmap(size * ratio)
        sea.setDevicePixelRatio(ratio)
        seen = QRectF(QPointF(0, 0), sea.deviceIndependentSize())
        with Painter(sea, theme) as painter:
            paint_sea(painter, seen, layout, theme)
            paint_rim(painter, seen, layout, theme)
        yield
        yield from self._settled(sea, layout, owners, theme)

    def _settled(
        self, sea: QPixmap, layout: MapLayout, owners: Owners, theme: Theme
    ) -> Iterator[None]:
        """Paint all places on a copy of the sea, which then is the picture."""
        picture = sea.copy()
        seen = QRectF(QPointF(0, 0), picture.deviceIndependentSize())
        for first in range(0, len(owners), AT_ONCE):
            with Painter(picture, theme) as painter:
                painter.setClipRect(seen)
                part = slice(first, first + AT_ONCE)
                paint_places(painter, seen, layout, owners, theme, part)
            yield
        self._pixmap, self._sea, self.layout, self._owners = picture, sea, layout, owners

    def _change(self, layout: MapLayout, owners: Owners, theme: Theme) -> None:
        """Paint what lies around the places that are in other hands now; all, where many are."""
        before = self._owners
        changed = [place for place, owner in enumerate(owners) if owner != before[place]]
        if len(changed) > MOST_MENDED:
            self._parts = self._settled(self._sea, layout, owners, theme)
            return
        self._owners = owners
        for place in changed:
            box = layout.shapes[place].boundingRect().adjusted(-EDGE, -EDGE, EDGE, EDGE)
            self._mend(QRectF(box.toAlignedRect()), layout, theme)

    def _mend(self, seen: QRectF, layout: MapLayout, theme: Theme) -> None:
        """Paint a part of the picture anew: edges cover each other in the order of the places."""
        with Painter(self._pixmap, theme) as painter:
            painter.setClipRect(seen)
            painter.drawPixmap(0, 0, self._sea)
            paint_places(painter, seen, layout, self._owners, theme)
