"""Where the cells of a row stand, and how they are painted: on the screen, and into a file."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF

from gui.shared.controls.column import Column
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme

LEFT_INSET = 4
RIGHT_INSET = 10
"""What keeps numbers off the end of the soft fill, and off the scroll bar."""
GAP = 4  # between the cells, at 100 %


def paint_cell(
    painter: Painter, box: QRectF, column: Column, row: Any, *, is_current: bool = False
) -> None:
    """Paint a cell of a row, also into a file; nothing of one without room."""
    theme = painter.theme
    if box.width() <= 0:
        return
    ink = theme.color("on_soft" if is_current else "text")
    if column.paint is not None:
        column.paint(painter, box, row, ink)
        return
    text, font = column.text(row), theme.font(*column.font)
    if column.below is None:
        painter.text(box, text, font, ink, column.align)
        return
    half, quiet = box.height() / 2, ink if is_current else theme.color("text_2")
    painter.text(box.adjusted(0, 6, 0, -half), text, font, ink, column.align)
    painter.text(box.adjusted(0, half - 1, 0, -7), column.below(row), "small", quiet, column.align)


def paint_title(painter: Painter, box: QRectF, column: Column) -> None:
    """Paint what stands above a column, also into a file."""
    if box.width() <= 0:
        return
    if column.paint_head is None:
        painter.text(box, column.title, "small", "text_3", column.align)
    else:
        column.paint_head(painter, box)


def box_of(columns: Sequence[Column], edges: Sequence[float], number: int, theme: Theme) -> QRectF:
    """Return where a cell begins and ends, without a height: those that are no map have gaps."""
    has_cells = bool(columns[-1].cell)
    left = edges[number - 1] if number else 0.0 if has_cells else LEFT_INSET
    right = edges[number]
    gap = 0 if has_cells or right == edges[-1] else theme.px(GAP)
    return QRectF(left, 0, right - gap - left, 0)


def edges_of(
    columns: Sequence[Column], theme: Theme, width: float, *, has_titles: bool = True
) -> tuple[float, ...]:
    """Return where cells end: by their shares, but titles and samples are whole where they fit.

    What has no share is only copied, and so is what yields where there is no room.
    """
    if columns and columns[-1].cell:
        return _cell_edges(columns, theme, width)
    metrics, shares = theme.metrics("small"), [column.width for column in columns]
    room, needed = width - LEFT_INSET - RIGHT_INSET, []
    for column in columns:
        title = metrics.horizontalAdvance(column.title) if column.title and has_titles else 0
        text = theme.metrics(*column.font).horizontalAdvance(column.sample)
        wide = max(math.ceil(title), math.ceil(text) + theme.px(column.more))
        needed.append(wide + theme.px(GAP) + 1 if wide and column.width else 0.0)
    while sum(needed) > room:
        last = max(range(len(columns)), key=lambda k: columns[k].yields * (shares[k] > 0))
        if not (columns[last].yields and shares[last]):
            break
        shares[last] = needed[last] = 0.0
    widths = [room * share / sum(shares) for share in shares]
    spare = [max(wide - need, 0.0) for wide, need in zip(widths, needed, strict=True)]
    missing = sum(max(need - wide, 0.0) for wide, need in zip(widths, needed, strict=True))
    if missing and sum(spare) >= missing:
        given = missing / sum(spare)
        widths = [
            max(wide, need) - given * left
            for wide, need, left in zip(widths, needed, spare, strict=True)
        ]
    return tuple(LEFT_INSET + end for end in itertools.accumulate(widths))


def _cell_edges(columns: Sequence[Column], theme: Theme, width: float) -> tuple[float, ...]:
    """Return where cells end that are all as wide, but for those before them of one width."""
    bounds = [tuple(map(theme.px, column.cell or (0, 0))) for column in columns]
    fixed = [most for least, most in bounds if least == most]
    room = (width - sum(fixed)) / max(len(columns) - len(fixed), 1)
    wide = [int(min(max(room, least), most)) for least, most in bounds]
    return tuple(map(float, itertools.accumulate(wide)))
