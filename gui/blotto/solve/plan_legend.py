"""The legend of lists of plans: which dot is the score against which field."""

from __future__ import annotations

import functools

from PySide6.QtCore import QPointF, QRectF

from gui.blotto.solve.plan_table import paint_printed, paint_score_dot
from gui.blotto.solve.stage_words import field_title
from gui.shared.report.blocks import Drawing
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

PRINTED = "printed"
GAP, LEAST_GAP = 18, 6


@functools.lru_cache(16)
def plan_legend(fields: tuple[str, ...]) -> Drawing:
    """Return the dots of these fields, `printed` the mark of a printed number."""

    def paint(painter: Painter, area: QRectF) -> None:
        left, middle = 6.0, area.height() / 2
        metrics = painter.theme.metrics("small")
        widths = [metrics.horizontalAdvance(field_words(name)) + 2 for name in fields]
        room = area.width() - left - sum(widths) - 14 * len(fields)
        gap = max(min(GAP, room / max(len(fields) - 1, 1)), LEAST_GAP)
        for name, width in zip(fields, widths, strict=True):
            point = QPointF(left + 4, middle)
            if name == PRINTED:
                paint_printed(painter, point)
            else:
                paint_score_dot(painter, point, name)
            box = QRectF(left + 14, 0, width, area.height())
            painter.text(box, field_words(name), "small", "text_2")
            left = box.right() + gap

    return Drawing(tr("Dots"), fields, paint, (300, 20), "; ".join(map(field_words, fields)))


def field_words(name: str) -> str:
    """Return what a dot is the score against."""
    if name == PRINTED:
        return tr("printed number")
    return field_title(name) if name == "mean" else tr("against {f}").format(f=field_title(name))
