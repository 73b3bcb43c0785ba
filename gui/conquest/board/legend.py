"""What the signs on the map mean, in its corner."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from gui.conquest.board.discs import paint_disc, paint_tag, tag_rect
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

HEIGHT, MARGIN, PADDING, GAP, SIGN = 36, 16, 14, 20, 30


def legend_texts() -> Sequence[str]:
    """Return what the legend says, sign by sign."""
    return tr("strategic, income"), tr("fort"), tr("sea route")


def paint_legend(painter: Painter, room: QRectF) -> None:
    """Paint the legend at the lower left of the board."""
    texts = legend_texts()
    metrics, sign = painter.theme.metrics("small"), painter.px(SIGN)
    widths = [sign + 8 + metrics.horizontalAdvance(text) for text in texts]
    width = sum(widths) + GAP * (len(texts) - 1) + 2 * PADDING
    height = painter.px(HEIGHT)
    box = QRectF(room.left() + MARGIN, room.bottom() - MARGIN - height, width, height)
    painter.edge_below(box, "control")
    painter.box(box, "control", "surface", "line")
    left = box.left() + PADDING
    for number, (text, wide) in enumerate(zip(texts, widths, strict=True)):
        _paint_sign(painter, QPointF(left + sign / 2, box.center().y()), number)
        words = QRectF(left + sign + 8, box.top(), wide, height)
        painter.text(words, text, "small", "text_2")
        left += wide + GAP


def _paint_sign(painter: Painter, middle: QPointF, number: int) -> None:
    if number == 0:
        rect = tag_rect(middle, 5, painter.theme)
        paint_tag(painter, middle + (middle - rect.center()), 5)
    elif number == 1:
        paint_disc(painter, middle, 7, 0, fort=2)
    else:
        pen = QPen(painter.theme.color("line_strong"), 2.0, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([0.5, 3.0])
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(middle - QPointF(14, 0), middle + QPointF(14, 0))
