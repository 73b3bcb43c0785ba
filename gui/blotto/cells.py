"""A plan as a row of cells, coloured by their soldiers, with the numbers in them."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from engine.blotto.rules import Plan
from gui.shared.style.painter import Painter

GAP = 2
CELL = 25
NARROW = 18
"""The width of a cell, at 100 %, below which numbers are small."""


def top_of(soldiers: int, castles: int) -> int:
    """Return the number of soldiers at which the colours end: 45 for 100 at ten castles."""
    return max(round(4.5 * soldiers / castles), 1)


def shade(painter: Painter, number: float, top: int) -> QColor:
    """Return the colour of so many soldiers; nobody is the low end."""
    return painter.theme.color(painter.theme.depth.at(number / top))


def paint_plan_cells(
    painter: Painter, rect: QRectF, plan: Plan, top: int, *, gap: float = GAP
) -> None:
    """Paint the castles of a plan side by side into `rect`."""
    theme = painter.theme
    step = rect.width() / len(plan)
    font = theme.font("small" if step >= theme.px(NARROW) else "tick", 500)
    for castle, number in enumerate(plan):
        box = QRectF(rect.left() + castle * step, rect.top(), step - gap, rect.height())
        fill = shade(painter, number, top) if number else theme.color("sunken")
        painter.box(box, "cell", fill)
        ink = theme.letter_on(fill) if number else "text_3"
        painter.text(box.adjusted(-2, 0, 2, 0), str(number), font, ink, "center")
