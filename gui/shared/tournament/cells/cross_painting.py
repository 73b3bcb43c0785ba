"""Paints the cells, the badges and the legend of a cross table; for widgets and files."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPen

from gui.shared.style.painter import Painter
from gui.shared.style.player_badge import TABLE
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Radius
from gui.shared.tournament.cells.matrix import CrossCell, Head

FIRST = 30
"""The width of the badges at the left."""
WIDEST, NARROWEST, NARROWEST_NAMED = 84, 12, 40
GAP_FROM = 14
LEGEND_BAR, LEGEND = 10, 30


def cell_width(width: float, heads: Sequence[Head], theme: Theme) -> int:
    """Return how wide a cell is where the whole table has `width`; names need more than badges."""
    room = (width - theme.px(FIRST)) / max(len(heads), 1)
    are_badges = not heads or heads[0].player is not None
    least = theme.px(NARROWEST if are_badges else NARROWEST_NAMED)
    return int(min(max(room, least), theme.px(WIDEST)))


def paint_cell(painter: Painter, area: QRectF, cell: CrossCell) -> None:
    """Paint one cell: its colour and, where there is room, its number."""
    theme = painter.theme
    is_known = not math.isnan(cell.share)
    if area.width() < GAP_FROM:  # too small for a number or an edge: a spot for what is vague
        if cell.is_vague:
            side = area.width() / 4
            area = QRectF(area.center() - QPointF(side, side), QSizeF(2 * side, 2 * side))
        if is_known or cell.is_self:
            spot = theme.balance.at(cell.share) if is_known else "sunken"
            painter.fillRect(area, theme.color(spot))
        return
    area = area.adjusted(1, 1, -1, -1)
    radius = Radius.CELL if area.width() > GAP_FROM else 0
    if not is_known:
        fill = theme.color("sunken") if cell.is_self else None
        painter.box(area, radius, fill, None if cell.is_self else "line")
        return
    if cell.is_vague:
        painter.box(area, radius, None, "line", dashed=True)
        ink = theme.color("text_3")
    else:
        fill_text = theme.balance.at(cell.share)
        inside = area
        if cell.is_best:  # a gap keeps the ring off the fill, which may be as dark or as light
            painter.setPen(QPen(theme.color("text"), 2.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), radius, radius)
            inside = area.adjusted(4, 4, -4, -4)
        painter.box(inside, radius, fill_text)
        ink = theme.letter_on(fill_text)
    is_strong = not cell.is_vague and abs(cell.share - 0.5) > 0.38
    role, text = _fitting(cell.text, area.width() - 3, theme)
    if text:
        painter.text(area, text, theme.font(role, 600 if is_strong else 500), ink, "center")


@functools.lru_cache(maxsize=1024)
def _fitting(text: str, room: float, theme: Theme) -> tuple[str, str]:
    """Return the font and what of a number has room, "" for nothing; few cells are different."""
    for role in ("body", "tick"):
        for part in (text, text.partition(".")[0]):
            if theme.metrics(role, 600).horizontalAdvance(part) <= room:
                return role, part
    return "", ""


def paint_head(painter: Painter, area: QRectF, head: Head) -> None:
    """Paint what stands above a column: a badge or a name."""
    if head.player is not None:
        paint_player(painter, area, head.player)
        return
    box = area.adjusted(2, 0, -2, 0)
    painter.text(box, head.name, "small", "text_2", "center", weight=500)


def paint_player(painter: Painter, area: QRectF, player: int) -> None:
    """Paint the badge of a row or a column."""
    radius = min(painter.px(TABLE), (min(area.width(), area.height()) - 3) / 2.4)
    painter.badge(area.center(), radius, player)


def paint_legend(painter: Painter, area: QRectF, ends: tuple[str, str, str]) -> None:
    """Paint the bar of colours, with words below its ends and its middle."""
    bar = QRectF(area.left(), area.top(), area.width(), painter.px(LEGEND_BAR))
    gradient = QLinearGradient(bar.topLeft(), bar.topRight())
    whole = painter.theme.balance
    stops = whole if ends[0] else whole[len(whole) // 2 :]  # one arm where nothing is below
    for index, stop in enumerate(stops):
        gradient.setColorAt(index / (len(stops) - 1), QColor(stop))
    painter.fillRect(bar, gradient)
    font, ink = "tick", "text_3"
    width = painter.px(80)
    places = (0.0, 0.5, 1.0) if ends[0] else (0.0, 0.0, 1.0)
    for share, text in zip(places, ends, strict=True):
        x = bar.left() + bar.width() * share
        box = QRectF(x - width / 2, bar.bottom() + 2, width, painter.px(18))
        painter.text(box, text, font, ink, "center")
