"""A box with a notch that points at something above or below it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

NOTCH, NOTCH_WIDTH = 10, 22
CORNER = 28
"""A notch is at least so far from the corners."""


def notch_at(x: float, width: int) -> float:
    """Return where a notch goes that is to point at `x`, in a box of this width."""
    return min(max(x, CORNER), width - CORNER)


def notched_box(
    area: QRectF, radius: float, notch: float | None, *, is_below: bool
) -> QPainterPath:
    """Return a box in `area` with a notch at x: up, if it `is_below` its thing; None: without."""
    box = area.adjusted(0, NOTCH if is_below else 0, 0, 0 if is_below else -NOTCH)
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    if notch is None:
        return path
    foot = box.top() if is_below else box.bottom()
    point = QPainterPath(QPointF(notch, foot + (-NOTCH if is_below else NOTCH)))
    point.lineTo(notch + NOTCH_WIDTH / 2, foot)
    point.lineTo(notch - NOTCH_WIDTH / 2, foot)
    return path.united(point)
