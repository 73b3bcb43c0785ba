"""Plans in reports: as large cells, and as columns of a table."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from engine.blotto.rules import Plan
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.cells import paint_plan_cells, top_of
from gui.shared.report.blocks import Column, Drawing
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

STRIP = (240, 38)
"""The least that a plan is readable at: as wide as a panel at the right leaves it."""


@functools.lru_cache(8)
def strip(plan: Plan) -> Drawing:
    """Return a plan as large cells."""

    def paint(painter: Painter, area: QRectF) -> None:
        width = min(area.width(), len(plan) * painter.px(52))
        cells = QRectF(0, 0, width, area.height())
        paint_plan_cells(painter, cells, plan, top_of(sum(plan), len(plan)), gap=3)

    return Drawing(tr("Plan"), plan, paint, STRIP, plan_in_words(plan))


def castle_columns(
    castles: int, soldiers: int, plan_of: Callable[[Any], Plan]
) -> tuple[Column, ...]:
    """Return a column for each castle of rows that have plans."""
    top = top_of(soldiers, castles)

    def column(castle: int) -> Column:
        def paint(painter: Painter, box: QRectF, row: Any, _ink: QColor) -> None:
            area, one = box.adjusted(0, 3, 2, -3), plan_of(row)[castle : castle + 1]
            paint_plan_cells(painter, area, one, top, gap=0)

        return Column(
            str(castle + 1),
            lambda row: str(plan_of(row)[castle]),
            lambda row: -plan_of(row)[castle],
            align="center",
            paint=paint,
        )

    return tuple(map(column, range(castles)))
