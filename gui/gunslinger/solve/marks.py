"""What stands on a figure of Gunslinger in pixels: tags with a leader, plain words, badges."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gui.shared.charts.figure import Ink, Look, Point
from gui.shared.style.painting import Align, draw_box, draw_text
from gui.shared.style.player_badge import TABLE, paint_badge
from gui.shared.style.theme import Theme

_LINE, _PAD = 16, 9
"""The height of a line of a tag, and what is free at its sides, at 100 %."""
_RADIUS = 6


class _Fixed(QGraphicsItem):
    """Something that is as large however far one zooms, at a point of the data."""

    def __init__(self, point: Point, look: Look) -> None:
        super().__init__()
        self._theme = look.theme
        self.setPos(QPointF(*point))
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_in(painter, self._theme)

    def paint_in(self, painter: QPainter, theme: Theme) -> None:
        """Paint about the origin, in pixels."""
        raise NotImplementedError


@dataclass(frozen=True)
class Tag:
    """A dark box with a title and a line of words; its nearer side is `offset` from the point."""

    point: Point
    title: str
    text: str
    offset: tuple[float, float]

    def items(self, look: Look) -> Iterable[Any]:
        """Return one item."""
        yield _TagItem(self, look)

    def box(self, theme: Theme) -> QRectF:
        """Return where it lies about the point: left of it where the offset is to the left."""
        bold, plain = theme.metrics("small", 600), theme.metrics("small")
        widest = max(bold.horizontalAdvance(self.title), plain.horizontalAdvance(self.text))
        width = widest + 2 * theme.px(_PAD) + 1
        height = theme.px(_LINE) * (1 + bool(self.text)) + theme.px(6)
        x, y = self.offset
        return QRectF(x - width if x < 0 else x, y - height / 2, width, height)


class _TagItem(_Fixed):
    def __init__(self, tag: Tag, look: Look) -> None:
        super().__init__(tag.point, look)
        self._tag = tag
        self.setZValue(20)

    def boundingRect(self) -> QRectF:
        return self._tag.box(self._theme).united(QRectF(-8, -8, 16, 16))

    def paint_in(self, painter: QPainter, theme: Theme) -> None:
        box = self._tag.box(theme)
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
        draw_text(painter, words, self._tag.title, theme.font("small", 600), ink)
        draw_text(painter, words.translated(0, height), self._tag.text, theme.font("small"), ink)
        for radius, token in ((6.5, "on_tip"), (5.0, "tip"), (2.0, "on_tip")):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color(token))
            painter.drawEllipse(QPointF(0, 0), radius, radius)


@dataclass(frozen=True)
class Label:
    """Words beside a point, to its right, or to its left if they end there."""

    point: Point
    text: str
    ink: Ink = "text"
    ends_here: bool = False
    lift: float = 0.0
    role: str = "tick"

    def items(self, look: Look) -> Iterable[Any]:
        """Return one item."""
        yield _LabelItem(self, look)


class _LabelItem(_Fixed):
    def __init__(self, label: Label, look: Look) -> None:
        super().__init__(label.point, look)
        self._label, self._look = label, look
        self.setZValue(15)

    def boundingRect(self) -> QRectF:
        label, theme = self._label, self._theme
        width = theme.metrics(label.role, 600).horizontalAdvance(label.text) + 4
        left = -width - 6 if label.ends_here else 6.0
        return QRectF(left, -9 - label.lift, width, 18)

    def paint_in(self, painter: QPainter, theme: Theme) -> None:
        label = self._label
        font, ink = theme.font(label.role, 600), self._look.color(label.ink)
        align: Align = "right" if label.ends_here else "left"
        draw_text(painter, self.boundingRect(), label.text, font, ink, align)


@dataclass(frozen=True)
class BandBadge:
    """The badge of a player on a small disc, right of a point."""

    point: Point
    seat: int

    def items(self, look: Look) -> Iterable[Any]:
        """Return one item."""
        yield _BadgeItem(self, look)


class _BadgeItem(_Fixed):
    def __init__(self, badge: BandBadge, look: Look) -> None:
        super().__init__(badge.point, look)
        self._seat = badge.seat
        self.setZValue(10)

    def boundingRect(self) -> QRectF:
        radius = self._theme.px(TABLE) + 3
        return QRectF(3, -radius, 2 * radius + 2, 2 * radius)

    def paint_in(self, painter: QPainter, theme: Theme) -> None:
        center, radius = self.boundingRect().center(), theme.px(TABLE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("ground"))
        painter.drawEllipse(center, radius + 3, radius + 3)
        paint_badge(painter, center, radius, self._seat, theme)
