"""What the signs on the map mean, in its corner."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt

from gui.conquest.board.discs import paint_disc, paint_tag, tag_rect
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

HEIGHT, MARGIN, PADDING, GAP, SIGN, BELOW = 36, 16, 14, 20, 30, 3


def legend_texts() -> Sequence[str]:
    """Return what the legend says, sign by sign."""
    return tr("strategic, income"), tr("fort"), tr("sea route")


def _widths(theme: Theme) -> list[float]:
    metrics, sign = theme.metrics("small"), theme.px(SIGN)
    return [sign + 8 + metrics.horizontalAdvance(text) for text in legend_texts()]


@functools.lru_cache(maxsize=4)
def legend_size(theme: Theme) -> QSizeF:
    """Return how large the legend is, without its edge below."""
    widths = _widths(theme)
    width = sum(widths) + GAP * (len(widths) - 1) + 2 * PADDING
    return QSizeF(width, theme.px(HEIGHT))


def paint_legend(painter: Painter) -> None:
    """Paint the legend at the upper left of its picture."""
    widths, sign = _widths(painter.theme), painter.px(SIGN)
    box = QRectF(QPointF(), legend_size(painter.theme))
    painter.edge_below(box, "control")
    painter.box(box, "control", "surface", "line")
    left, height = box.left() + PADDING, box.height()
    for number, (text, wide) in enumerate(zip(legend_texts(), widths, strict=True)):
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
        painter.outlined("line_strong", 2.0, (0.5, 3.0), Qt.PenCapStyle.RoundCap).drawLine(
            middle - QPointF(14, 0), middle + QPointF(14, 0)
        )
