"""Small things that painted widgets share: rounded boxes, hard shadows, text in a box."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
)

from gui.shared.style.theme import Theme

SENTENCES, PARTS = ".;", ".;:"
"""Marks after which a text may end: of what stands alone, and of a title before its numbers."""
Align: TypeAlias = Literal["left", "center", "right"]
_FLAGS: dict[Align, Qt.AlignmentFlag] = {
    "left": Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
    "center": Qt.AlignmentFlag.AlignCenter,
    "right": Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
}


def draw_box(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    fill: QColor | None = None,
    edge: QColor | None = None,
    *,
    dashed: bool = False,
) -> None:
    """Paint a rounded box; the edge is one pixel wide and lies inside `rect`."""
    pen = QPen(Qt.PenStyle.NoPen)
    if edge is not None:
        pen = QPen(edge, 1.0)
        rect = rect.adjusted(0.5, 0.5, -0.5, -0.5)
        if dashed:
            pen.setDashPattern([3.0, 2.5])
    painter.setPen(pen)
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect, radius, radius)


def draw_ring(painter: QPainter, rect: QRectF, radius: float, color: QColor) -> None:
    """Paint the ring of focus or choice: 2 px wide, outside `rect` with a gap of 2 px."""
    painter.setPen(QPen(color, 2.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), radius + 3, radius + 3)


def draw_edge_below(painter: QPainter, rect: QRectF, radius: float, theme: Theme) -> None:
    """Paint the hard edge 3 px below a token on the table (depth 1)."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("shadow"))
    painter.drawRoundedRect(rect.translated(0, 3), radius, radius)


def draw_text(
    painter: QPainter,
    rect: QRectF,
    text: str,
    font: QFont,
    color: QColor,
    align: Align = "left",
) -> None:
    """Paint one line of text, shortened with an ellipsis where it does not fit."""
    if not text:
        return
    painter.setFont(font)
    painter.setPen(color)
    if text_width(text, font) > rect.width() + 1:
        metrics = QFontMetricsF(font)
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, _FLAGS[align], text)


def draw_sentence(
    painter: QPainter, rect: QRectF, text: str, font: QFont, color: QColor, marks: str = PARTS
) -> None:
    """Paint as much of a text as has room and can stand alone (`whole_part`); else shortened."""
    room = rect.width() + 1
    part = whole_part(text, lambda part: text_width(part, font) <= room, marks)
    draw_text(painter, rect, part or text, font, color)


@functools.lru_cache(8192)
def text_width(text: str, font: QFont) -> float:
    """Return how wide a line of text is; what is measured again is looked up, ten times as fast."""
    return QFontMetricsF(font).horizontalAdvance(text)


def draw_lines(
    painter: QPainter, rect: QRectF, text: str, font: QFont, color: QColor, height: float
) -> None:
    """Paint a text, or as much as has room and can stand alone, in lines of this height.

    Where nothing less can stand alone the last line is shortened.
    """
    metrics, most, width = QFontMetricsF(font), int(rect.height() / height), rect.width()

    def fits(part: str) -> bool:
        lines = broken(part, width, metrics)
        return len(lines) <= most and max(map(metrics.horizontalAdvance, lines)) <= width

    lines = broken(whole_part(text, fits) or text, width, metrics)
    shown = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    for number, line in enumerate(shown[:most]):
        row = QRectF(rect.left(), rect.top() + number * height, width, height)
        draw_text(painter, row, line, font, color)


def broken(text: str, width: float, metrics: QFontMetricsF) -> list[str]:
    """Return a text in lines that are no wider than that, but for a word that is."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else ""
        if lines and metrics.horizontalAdvance(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitted_widths(widths: Sequence[float], room: float) -> list[float]:
    """Return what texts of these widths get of `room`, where they need more: the longest gives."""
    fitted, left = list(widths), room
    order = sorted(range(len(widths)), key=lambda place: widths[place])
    for number, place in enumerate(order):
        fitted[place] = max(min(widths[place], left / (len(order) - number)), 0.0)
        left -= fitted[place]
    return fitted


def draw_line(painter: QPainter, start: QPointF, end: QPointF, color: QColor) -> None:
    """Paint a hairline, one sharp pixel wide; along an axis it is a box, painted far faster."""
    if start.y() == end.y() or start.x() == end.x():
        line = QRectF(start, end).normalized()
        painter.fillRect(line.adjusted(0.0, 0.0, 1.0, 1.0), color)
        return
    painter.setPen(QPen(color, 1.0))
    half = QPointF(0.5, 0.5)
    painter.drawLine(start + half, end + half)


def rounded_polygon(points: list[QPointF], radius: float) -> QPainterPath:
    """Return a closed polygon whose corners are rounded with about `radius`."""
    path = QPainterPath()
    count = len(points)
    for index, corner in enumerate(points):
        before = _towards(corner, points[index - 1], radius)
        after = _towards(corner, points[(index + 1) % count], radius)
        if index == 0:
            path.moveTo(before)
        else:
            path.lineTo(before)
        path.quadTo(corner, after)
    path.closeSubpath()
    return path


def _towards(start: QPointF, end: QPointF, distance: float) -> QPointF:
    way = end - start
    length = (way.x() ** 2 + way.y() ** 2) ** 0.5
    return start + way * min(distance / length, 0.5) if length else QPointF(start)


REACH = 24


def paint_left_shadow(painter: QPainter, right: float, height: float, theme: Theme) -> None:
    """Paint the shadow that a drawer whose edge is at `right` throws to its left."""
    gradient = QLinearGradient(right - REACH, 0, right, 0)
    strength = 0.45 if theme.is_dark else 0.14
    color = QColor(Qt.GlobalColor.black)
    for stop, part in ((0.0, 0.0), (0.5, 0.18), (0.8, 0.5), (1.0, 1.0)):
        color.setAlphaF(strength * part)
        gradient.setColorAt(stop, color)
    painter.fillRect(QRectF(right - REACH, 0, REACH, height), gradient)


def paint_track(painter: QPainter, rect: QRectF, share: float, brush: QBrush, empty: str) -> None:
    """Paint a bar that is filled to `share` (0 to 1), with round ends, on a track in `empty`."""
    track = QPainterPath()
    track.addRoundedRect(rect, rect.height() / 2, rect.height() / 2)
    painter.fillPath(track, QColor(empty))
    if share <= 0:
        return
    width = max(rect.width() * min(share, 1.0), rect.height())
    filled = QPainterPath()
    filled.addRoundedRect(
        QRectF(rect.left(), rect.top(), width, rect.height()), rect.height() / 2, rect.height() / 2
    )
    painter.fillPath(filled, brush)


def whole_part(text: str, fits: Callable[[str], bool], marks: str = PARTS) -> str:
    """Return the longest beginning that fits and can stand alone; "" where none does."""
    if fits(text):
        return text
    stop = "." if text.endswith(".") else ""
    ends = re.finditer(rf"[{marks}](?=\s)", text)
    parts = (text[: end.start()] + stop for end in ends)
    return max((part for part in parts if fits(part)), key=len, default="")
