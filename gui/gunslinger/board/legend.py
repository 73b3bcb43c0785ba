"""What the marks on the board mean, in a line below it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.gunslinger.board.overlays import ENMITY, FALLS, RELATIONS, SHOTS
from gui.shared.style.icons import draw_icon
from gui.shared.style.painting import LEFT, draw_box, draw_text
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Radius
from gui.shared.text.tr import tr

SAMPLE, GAP = 32, 10


@dataclass(frozen=True, slots=True)
class _Entry:
    overlay: str
    text: str
    paint: Callable[[QPainter, QRectF, Theme], None]


def paint_legend(painter: QPainter, rect: QRectF, overlays: frozenset[str], theme: Theme) -> None:
    """Paint the marks of the overlays that are on, as many as there is room for."""
    draw_box(painter, rect, Radius.CARD, theme.color("surface"), theme.color("line"))
    font, left = theme.font("small"), rect.left() + theme.px(16)
    for entry in ENTRIES:
        if entry.overlay not in overlays:
            continue
        width = theme.metrics("small").horizontalAdvance(entry.text)
        end = left + theme.px(SAMPLE + GAP) + width
        if end > rect.right() - theme.px(8):
            continue
        box = QRectF(left, rect.top(), theme.px(SAMPLE), rect.height())
        entry.paint(painter, box, theme)
        words = QRectF(box.right() + theme.px(GAP), rect.top(), width + 1, rect.height())
        draw_text(painter, words, entry.text, font, theme.color("text_2"), LEFT)
        left = end + theme.px(24)


def _line(painter: QPainter, box: QRectF, pen: QPen) -> None:
    painter.setPen(pen)
    middle = box.center().y()
    painter.drawLine(QPointF(box.left(), middle), QPointF(box.right(), middle))


def _band(painter: QPainter, box: QRectF, theme: Theme) -> None:
    color = QColor(theme.color("text_3"))
    color.setAlphaF(0.34)
    _line(painter, box, QPen(color, 8.0))


def _ring(painter: QPainter, box: QRectF, theme: Theme) -> None:
    radius, middle = theme.px(8), QPointF(box.center())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("line"), 3.0))
    painter.drawEllipse(middle, radius, radius)
    painter.setPen(QPen(theme.color("text"), 3.0))
    arc = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    painter.drawArc(arc, 16 * 90, -16 * 120)


def _shot(painter: QPainter, box: QRectF, theme: Theme) -> None:
    _line(painter, box, QPen(QColor(theme.player(0).ink), 2.5))


def _friend(painter: QPainter, box: QRectF, theme: Theme) -> None:
    _line(painter, _beside_icon(painter, "handshake", box, theme), QPen(theme.color("accent"), 2.0))


def _enemy(painter: QPainter, box: QRectF, theme: Theme) -> None:
    pen = QPen(theme.color("warn"), 2.0)
    pen.setDashPattern([3.0, 2.0])
    _line(painter, _beside_icon(painter, "target", box, theme), pen)


def _beside_icon(painter: QPainter, icon: str, box: QRectF, theme: Theme) -> QRectF:
    """Paint the icon that stands beside names, and return the room that is left."""
    side = theme.px(15)
    place = QRectF(box.right() - side + 3, box.center().y() - side / 2, side, side)
    draw_icon(painter, icon, place, theme.colors.text_2)
    return box.adjusted(0, 0, -side, 0)


ENTRIES = (
    _Entry(RELATIONS, tr("friend"), _friend),
    _Entry(RELATIONS, tr("enemy"), _enemy),
    _Entry(ENMITY, tr("how likely they shoot each other"), _band),
    _Entry(FALLS, tr("chance to fall next round"), _ring),
    _Entry(SHOTS, tr("shot of this round"), _shot),
)
