"""Paints the cells, the badges and the legend of a cross table; for widgets and files."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter

from gui.shared.style import color_math
from gui.shared.style.painting import CENTER, draw_box, draw_text
from gui.shared.style.player_badge import TABLE, paint_badge
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Radius
from gui.shared.tournament.data import CrossCell

FIRST = 30
"""The width of the badges at the left."""
WIDEST, NARROWEST = 84, 12
GAP_FROM = 14
LEGEND_BAR, LEGEND = 10, 30


def cell_width(width: float, count: int, theme: Theme) -> int:
    """Return how wide a cell is where the whole table has `width`."""
    room = (width - theme.px(FIRST)) / max(count, 1)
    return int(min(max(room, theme.px(NARROWEST)), theme.px(WIDEST)))


def paint_cell(painter: QPainter, area: QRectF, cell: CrossCell, theme: Theme) -> None:
    """Paint one cell: its colour and, where there is room, its number."""
    if area.width() >= GAP_FROM:
        area = area.adjusted(1, 1, -1, -1)
    radius = Radius.CELL if area.width() > GAP_FROM else 0
    if math.isnan(cell.share):
        fill = theme.color("sunken") if cell.is_self else None
        draw_box(painter, area, radius, fill, None if cell.is_self else theme.color("line"))
        return
    if cell.is_vague:
        draw_box(painter, area, radius, None, theme.color("line"), dashed=True)
        ink = theme.color("text_3")
    else:
        fill_text = color_math.at(theme.balance, cell.share)
        draw_box(painter, area, radius, QColor(fill_text))
        ink = QColor(color_math.letter_on(fill_text))
    is_strong = not cell.is_vague and abs(cell.share - 0.5) > 0.38
    for role in ("body", "tick"):
        metrics = theme.metrics(role, 600)
        for text in (cell.text, cell.text.partition(".")[0]):
            if metrics.horizontalAdvance(text) <= area.width() - 3:
                font = theme.font(role, 600 if is_strong else 500)
                draw_text(painter, area, text, font, ink, CENTER)
                return


def paint_head(painter: QPainter, area: QRectF, player: int, theme: Theme) -> None:
    """Paint the badge of a row or a column."""
    radius = min(theme.px(TABLE), (min(area.width(), area.height()) - 3) / 2.4)
    paint_badge(painter, area.center(), radius, player, theme)


def paint_legend(painter: QPainter, area: QRectF, ends: tuple[str, str, str], theme: Theme) -> None:
    """Paint the bar of colours, with words below its ends and its middle."""
    bar = QRectF(area.left(), area.top(), area.width(), theme.px(LEGEND_BAR))
    gradient = QLinearGradient(bar.topLeft(), bar.topRight())
    stops = theme.balance
    for index, stop in enumerate(stops):
        gradient.setColorAt(index / (len(stops) - 1), QColor(stop))
    painter.fillRect(bar, gradient)
    font, ink = theme.font("tick"), theme.color("text_3")
    width = theme.px(80)
    for share, text in zip((0.0, 0.5, 1.0), ends, strict=True):
        x = bar.left() + bar.width() * share
        box = QRectF(x - width / 2, bar.bottom() + 2, width, theme.px(18))
        draw_text(painter, box, text, font, ink, CENTER)
