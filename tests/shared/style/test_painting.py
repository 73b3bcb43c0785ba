"""What is painted in a faster way looks the same."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPen

from gui.shared.style.painter import Painter
from gui.shared.style.painting import draw_line

INK = QColor("#3355AA")


def painted(start: QPointF, end: QPointF, *, by_pen: bool) -> QImage:
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = Painter(image)
    if by_pen:
        painter.setPen(QPen(INK, 1.0))
        painter.drawLine(start + QPointF(0.5, 0.5), end + QPointF(0.5, 0.5))
    else:
        draw_line(painter, start, end, INK)
    painter.end()
    return image


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("start", [QPointF(3, 7), QPointF(3.5, 7.25), QPointF(30.75, 30.5)])
@pytest.mark.parametrize("end", ["across", "down", "aslant"])
def test_a_hairline_is_what_a_pen_draws(start: QPointF, end: str) -> None:
    far = {"across": QPointF(20, start.y()), "down": QPointF(start.x(), 20)}
    last = far.get(end, QPointF(11, 17))
    one, other = (painted(start, last, by_pen=by_pen) for by_pen in (True, False))
    for x in range(40):
        for y in range(40):
            pair = one.pixelColor(x, y), other.pixelColor(x, y)
            assert max(abs(a - b) for a, b in zip(*(c.getRgb() for c in pair), strict=True)) <= 4
