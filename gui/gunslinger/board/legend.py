"""What the marks on the board mean, in a line below it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPen

from gui.gunslinger.board.overlays import ENMITY, FALLS, RELATIONS, SHOTS
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

SAMPLE, GAP = 32, 10


@dataclass(frozen=True, slots=True)
class _Entry:
    overlay: str
    text: str
    paint: Callable[[Painter, QRectF], None]


def paint_legend(painter: Painter, rect: QRectF, overlays: frozenset[str]) -> None:
    """Paint the marks of the overlays that are on, as many as there is room for."""
    painter.box(rect, "card", "surface", "line")
    font, left = "small", rect.left() + painter.px(16)
    for entry in ENTRIES:
        if entry.overlay not in overlays:
            continue
        width = painter.theme.metrics("small").horizontalAdvance(entry.text)
        end = left + painter.px(SAMPLE + GAP) + width
        if end > rect.right() - painter.px(8):
            continue
        box = QRectF(left, rect.top(), painter.px(SAMPLE), rect.height())
        entry.paint(painter, box)
        words = QRectF(box.right() + painter.px(GAP), rect.top(), width + 1, rect.height())
        painter.text(words, entry.text, font, "text_2")
        left = end + painter.px(24)


def _line(painter: Painter, box: QRectF, pen: QPen) -> None:
    painter.setPen(pen)
    middle = box.center().y()
    painter.drawLine(QPointF(box.left(), middle), QPointF(box.right(), middle))


def _band(painter: Painter, box: QRectF) -> None:
    color = QColor(painter.theme.color("text_3"))
    color.setAlphaF(0.34)
    _line(painter, box, QPen(color, 8.0))


def _ring(painter: Painter, box: QRectF) -> None:
    radius, middle = painter.px(8), QPointF(box.center())
    painter.outlined("line", 3.0).drawEllipse(middle, radius, radius)
    arc = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    painter.outlined("text", 3.0).drawArc(arc, 16 * 90, -16 * 120)


def _shot(painter: Painter, box: QRectF) -> None:
    _line(painter, box, QPen(QColor(painter.theme.player(0).ink), 2.5))


def _friend(painter: Painter, box: QRectF) -> None:
    _line(
        painter, _beside_icon(painter, "handshake", box), QPen(painter.theme.color("accent"), 2.0)
    )


def _enemy(painter: Painter, box: QRectF) -> None:
    pen = QPen(painter.theme.color("warn"), 2.0)
    pen.setDashPattern([3.0, 2.0])
    _line(painter, _beside_icon(painter, "target", box), pen)


def _beside_icon(painter: Painter, icon: str, box: QRectF) -> QRectF:
    """Paint the icon that stands beside names, and return the room that is left."""
    side = painter.px(15)
    place = QRectF(box.right() - side + 3, box.center().y() - side / 2, side, side)
    painter.icon(icon, place)
    return box.adjusted(0, 0, -side, 0)


ENTRIES = (
    _Entry(RELATIONS, tr("friend"), _friend),
    _Entry(RELATIONS, tr("enemy"), _enemy),
    _Entry(ENMITY, tr("how likely they shoot each other"), _band),
    _Entry(FALLS, tr("chance to fall next round"), _ring),
    _Entry(SHOTS, tr("shot of this round"), _shot),
)
