"""What stands on a figure of Gunslinger in pixels: tags with a leader, and badges."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.shared.charts.layers import Fixed
from gui.shared.charts.look import Look, Point
from gui.shared.style.painting import draw_box, draw_text
from gui.shared.style.player_badge import TABLE, paint_badge
from gui.shared.style.theme import Theme

_LINE, _PAD = 16, 9
"""The height of a line of a tag, and what is free at its sides, at 100 %."""
_RADIUS = 6


@dataclass(frozen=True)
class Tag:
    """A dark box with a title and a line of words; its nearer side is `offset` from the point."""

    point: Point
    title: str
    text: str
    offset: tuple[float, float]

    def items(self, look: Look) -> Iterable[Any]:
        """Return one item."""
        theme = look.theme
        area = self.box(theme).united(QRectF(-8, -8, 16, 16))
        yield Fixed(self.point, area, 20, lambda painter: self._paint(painter, theme))

    def box(self, theme: Theme) -> QRectF:
        """Return where it lies about the point: left of it where the offset is to the left."""
        bold, plain = theme.metrics("small", 600), theme.metrics("small")
        widest = max(bold.horizontalAdvance(self.title), plain.horizontalAdvance(self.text))
        width = widest + 2 * theme.px(_PAD) + 1
        height = theme.px(_LINE) * (1 + bool(self.text)) + theme.px(6)
        x, y = self.offset
        return QRectF(x - width if x < 0 else x, y - height / 2, width, height)

    def _paint(self, painter: QPainter, theme: Theme) -> None:
        box = self.box(theme)
        side = box.right() if box.right() < 0 else box.left()
        for token, width in (("on_tip", 3.0), ("tip", 1.25)):  # seen on any colour of the map
            painter.setPen(QPen(theme.color(token), width))
            painter.drawLine(QPointF(0, 0), QPointF(side, box.center().y()))
        edge = QColor(theme.color("on_tip"))
        edge.setAlphaF(0.4)
        draw_box(painter, box, _RADIUS, theme.color("tip"), edge)
        ink, height = theme.color("on_tip"), theme.px(_LINE)
        words = box.adjusted(theme.px(_PAD), theme.px(3), 0, 0)
        words.setHeight(height)
        draw_text(painter, words, self.title, theme.font("small", 600), ink)
        draw_text(painter, words.translated(0, height), self.text, theme.font("small"), ink)
        for radius, token in ((6.5, "on_tip"), (5.0, "tip"), (2.0, "on_tip")):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color(token))
            painter.drawEllipse(QPointF(0, 0), radius, radius)


@dataclass(frozen=True)
class BandBadge:
    """The badge of a player on a small disc, right of a point."""

    point: Point
    seat: int

    def items(self, look: Look) -> Iterable[Any]:
        """Return one item."""
        theme = look.theme
        radius = theme.px(TABLE)
        outer = radius + 3
        area = QRectF(3, -outer, 2 * outer + 2, 2 * outer)

        def paint(painter: QPainter) -> None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("ground"))
            painter.drawEllipse(area.center(), outer, outer)
            paint_badge(painter, area.center(), radius, self.seat, theme)

        yield Fixed(self.point, area, 10, paint)
