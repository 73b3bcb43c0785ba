"""A number with a bar below it."""

from __future__ import annotations

import functools

from PySide6.QtCore import QRectF

from gui.shared.report.blocks import Drawing
from gui.shared.style.painter import Painter

TITLE, BAR = 22, 4


@functools.lru_cache(8)
def meter(title: str, text: str, share: float) -> Drawing:
    """Return a title, a number at the right, and a bar that goes as far as `share`, 0 to 1."""

    def paint(painter: Painter, area: QRectF) -> None:
        line = QRectF(0, 0, area.width(), painter.px(TITLE))
        painter.text(line, title)
        painter.text(line, text, align="right", weight=700)
        painter.track(QRectF(0, line.bottom() + 2, area.width(), BAR), share)

    return Drawing(title, (title, text, share), paint, (200, TITLE + BAR + 8), f"{title}: {text}")
