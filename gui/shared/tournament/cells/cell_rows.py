"""Coloured cells as rows, painted with their badges and their legend; for widgets and files."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QLinearGradient

from gui.shared.controls.drawing import Drawing
from gui.shared.report.blocks import Column, Rows
from gui.shared.report.orders import Order
from gui.shared.style.painter import Painter
from gui.shared.style.player_badge import TABLE
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Radius
from gui.shared.text.tr import tr
from gui.shared.tournament.cells.matrix import CrossCell, Head, Matrix
from gui.shared.tournament.score_rows import HEAD, score_height

FIRST = 30
"""The width of the badges at the left."""
WIDEST, NARROWEST, NARROWEST_NAMED = 84, 12, 40
GAP_FROM = 14
LEGEND_BAR, LEGEND = 10, 30


def cell_rows(
    name: str,
    cells: Matrix,
    choose: Callable[[int, int], Order | None] = lambda _row, _column: None,
) -> Rows:
    """Return cells as a table that is sorted by any column; `choose` takes a row and a column.

    Rows are places in the standings; the badges before them are their names where it is read.
    """
    names, players = cells.names, cells.players

    def badge(painter: Painter, area: QRectF, row: int, _ink: QColor) -> None:
        paint_player(painter, area, players[row])

    def column(number: int, head: Head) -> Column:
        def paint(painter: Painter, area: QRectF, row: int, _ink: QColor) -> None:
            paint_cell(painter, area, cells.cell(row, number))

        def told(row: int) -> Sequence[str]:
            title, lines = cells.tip(row, number)
            return () if cells.cell(row, number).is_self else (title, *lines)

        return Column(
            head.name,
            lambda row: cells.cell(row, number).text,
            lambda row: cells.cell(row, number).share,
            align="right",
            paint=paint,
            paint_head=lambda painter, area: paint_head(painter, area, head),
            cell=(NARROWEST if head.player is not None else NARROWEST_NAMED, WIDEST),
            choose=lambda row: None if cells.cell(row, number).is_self else choose(row, number),
            tip=told,
        )

    first = Column(tr("Strategy"), lambda row: names[row], lambda row: names[row], paint=badge,
                   paint_head=lambda _painter, _area: None, cell=(FIRST, FIRST))  # fmt: skip
    columns = (first, *(column(number, head) for number, head in enumerate(cells.heads)))
    count = len(players)
    return Rows(name, columns, range(count), is_whole=True, height=score_height(count), head=HEAD,
                words=lambda row: names[row])  # fmt: skip


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
            painter.outlined("text", 2.0).drawRoundedRect(
                area.adjusted(1, 1, -1, -1), radius, radius
            )
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
    painter.text(area.adjusted(2, 0, -2, 0), head.name, "small", "text_2", "center", weight=500)


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


def cell_legend(ends: tuple[str, str, str]) -> Drawing:
    """Return what the colours stand for: the ends, and what is in the middle."""

    def paint(painter: Painter, area: QRectF) -> None:
        bar = QRectF(painter.px(FIRST), 0, painter.px(200), area.height())
        paint_legend(painter, bar, ends)

    return Drawing(", ".join(ends), ends, paint, (FIRST + 200, LEGEND), "")
