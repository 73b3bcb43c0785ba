"""The legend of a map: its steps of Depth from the worst mean to the best."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from gui.gunslinger.solve.map_figure import STEPS, SweepMap
from gui.shared.controls.drawing import Drawing
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

_WIDTH, _BAR, _HEIGHT = 156, 120, 30


def depth_legend(found: SweepMap) -> Drawing:
    """Return the ends of a map, worse at the left; nothing while nothing is known."""
    worst, best = found.ends
    digits = 2 if abs(worst - best) > 0.01 else 3
    texts = decimal(worst, digits), tr("{best}, better").format(best=decimal(best, digits))
    name = tr("From {worst} to {best}").format(worst=texts[0], best=texts[1])

    def paint(painter: Painter, area: QRectF) -> None:
        if found.best is None:
            return
        width, height = painter.px(_BAR), painter.px(10)
        bar = QRectF(area.width() - width, 2, width, height)
        words = QRectF(0, bar.top() - 4, bar.left() - 6, height + 8)
        painter.text(words, texts[0], "tick", "text_3", "right")
        for step, color in enumerate(painter.theme.depth.bar(STEPS)):
            left = round(bar.left() + width * step / STEPS)
            right = round(bar.left() + width * (step + 1) / STEPS)
            painter.fillRect(QRectF(left, bar.top(), right - left, height), color)
        below = QRectF(0, bar.bottom() + 2, area.width(), painter.px(16))
        painter.text(below, texts[1], "tick", "text_3", "right")

    return Drawing(name, found, paint, (_WIDTH, _HEIGHT), "", is_wide=False)
