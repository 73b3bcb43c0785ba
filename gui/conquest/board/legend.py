"""What the signs on the map mean, in its corner."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from gui.conquest.board.discs import paint_disc, paint_tag, tag_rect
from gui.shared.style.painting import LEFT, draw_box, draw_edge_below, draw_text
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Radius
from gui.shared.text.tr import tr

HEIGHT, MARGIN, PADDING, GAP, SIGN = 36, 16, 14, 20, 30


def legend_texts() -> Sequence[str]:
    """Return what the legend says, sign by sign."""
    return tr("strategic, income"), tr("fort"), tr("sea route")


def paint_legend(painter: QPainter, room: QRectF, theme: Theme) -> None:
    """Paint the legend at the lower left of the board."""
    texts = legend_texts()
    metrics, sign = theme.metrics("small"), theme.px(SIGN)
    widths = [sign + 8 + metrics.horizontalAdvance(text) for text in texts]
    width = sum(widths) + GAP * (len(texts) - 1) + 2 * PADDING
    height = theme.px(HEIGHT)
    box = QRectF(room.left() + MARGIN, room.bottom() - MARGIN - height, width, height)
    draw_edge_below(painter, box, Radius.CONTROL, theme)
    draw_box(painter, box, Radius.CONTROL, theme.color("surface"), theme.color("line"))
    left = box.left() + PADDING
    for number, (text, wide) in enumerate(zip(texts, widths, strict=True)):
        _paint_sign(painter, QPointF(left + sign / 2, box.center().y()), number, theme)
        words = QRectF(left + sign + 8, box.top(), wide, height)
        draw_text(painter, words, text, theme.font("small"), theme.color("text_2"), LEFT)
        left += wide + GAP


def _paint_sign(painter: QPainter, middle: QPointF, number: int, theme: Theme) -> None:
    if number == 0:
        rect = tag_rect(middle, 5, theme)
        paint_tag(painter, middle + (middle - rect.center()), 5, theme)
    elif number == 1:
        paint_disc(painter, middle, 7, 0, theme, fort=2)
    else:
        pen = QPen(theme.color("line_strong"), 2.0, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([0.5, 3.0])
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(middle - QPointF(14, 0), middle + QPointF(14, 0))
