"""Paints a heat map: title, legend, large cells, axes, and the rings around chosen cells."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPen,
    QPixmap,
    QTransform,
)

from gui.shared.charts.axis import round_ticks
from gui.shared.charts.heat_picture import BarLegend, HeatPicture, Names, TileLegend
from gui.shared.style.painting import draw_box, draw_line, draw_text
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Width

Cell = tuple[int, int]
LABELS, AXIS = 46, 46
"""Room at the left and below, at 100 %."""
HEAD, LEGEND, GAP = 24, 28, 8
TITLE, APART, LONGEST = 19, 9, 120
"""The room of an axis's title, the distance of words from the cells, and how wide the name of a row
is at most, at 100 %."""
TILE = 22
BAR = 10
RIGHT_ROOM = 14
LEAST_TITLE = 320
"""A title is as wide as the cells, but has this room where there is so much."""
LARGE_CELL = 14
"""From this size on cells are parted and rounded."""
NUMBERED = 34
"""From this size on, at 100 %, a number stands in a cell."""


@dataclass(frozen=True, slots=True)
class HeatLayout:
    """Where the parts of a map lie; `span` cells from the corner `low` (row, column) are seen."""

    title: QRectF
    legend: QRectF
    plot: QRectF
    count: int
    low: tuple[float, float]
    span: float
    left: float = 0.0
    """The room at the left, where names of rows want more than numbers."""

    @property
    def side(self) -> float:
        """The side of a cell."""
        return self.plot.width() / self.span

    def cell_rect(self, cell: Cell) -> QRectF:
        """Return the square of a cell (row, column), which may lie outside."""
        x = self.plot.left() + (cell[1] - self.low[1]) * self.side
        y = self.plot.bottom() - (cell[0] + 1 - self.low[0]) * self.side
        return QRectF(x, y, self.side, self.side)

    def cell_at(self, point: QPointF) -> Cell | None:
        """Return the cell under a point, or None."""
        column = math.floor(self.low[1] + (point.x() - self.plot.left()) / self.side)
        row = math.floor(self.low[0] + (self.plot.bottom() - point.y()) / self.side)
        is_seen = self.plot.contains(point) and 0 <= column < self.count and 0 <= row < self.count
        return (row, column) if is_seen else None

    def nearest_cell(self, point: QPointF) -> Cell:
        """Return the cell under a point, or the one at the edge that is nearest to it."""
        edge = min(self.side, self.plot.width()) / 2
        right = min(max(point.x(), self.plot.left()), self.plot.right() - edge)
        down = min(max(point.y(), self.plot.top()), self.plot.bottom() - edge)
        cell = self.cell_at(QPointF(right, down))
        assert cell is not None
        return cell

    def seen_cells(self) -> Iterator[Cell]:
        """Yield the cells of which anything is seen."""
        (top, left), end = map(math.floor, self.low), self.span
        rows = range(top, min(math.ceil(self.low[0] + end), self.count))
        columns = range(left, min(math.ceil(self.low[1] + end), self.count))
        return ((row, column) for row in rows for column in columns)


@dataclass(frozen=True, slots=True)
class HeatHead:
    """What is above a map at 100 %: the heights of title and legend, the width kept for tools."""

    title: int = HEAD
    legend: int = LEGEND
    tools: int = 0


def layout_of(
    area: QRectF,
    count: int,
    theme: Theme,
    head: HeatHead = HeatHead(),
    seen: tuple[tuple[float, float], float] | None = None,
    rows: Sequence[str] = (),
) -> HeatLayout:
    """Return the parts of a map in `area`: the cells as large a square as there is room for.

    `seen` are the lowest row and column that are seen, and how many; None stands for all.  `rows`
    are the names of the rows, where they have any.
    """
    above, key = theme.px(head.title), theme.px(head.legend)
    top = above + key + 2 * theme.px(GAP)
    widest = max((theme.metrics("tick").horizontalAdvance(name) for name in rows), default=0)
    named = min(math.ceil(widest), theme.px(LONGEST)) + theme.px(TITLE + APART)
    left = max(theme.px(LABELS), named)
    below, right = theme.px(AXIS), theme.px(RIGHT_ROOM)
    side = min(area.width() - left - right, area.height() - top - below, Width.BOARD_MAX)
    side = math.floor(max(side, 40))
    x = round(area.left() + left + max(area.width() - left - right - side, 0) / 2)
    y = round(area.top() + top + max(area.height() - top - below - side, 0) / 3)
    plot = QRectF(x, y, side, side)
    long = min(max(side, theme.px(LEAST_TITLE)), area.right() - x)
    title = QRectF(x, y - top, side - theme.px(head.tools) if head.tools else long, above)
    at = QRectF(x, title.bottom() + theme.px(GAP), side, key)
    return HeatLayout(title, at, plot, count, *(seen or ((0.0, 0.0), float(count))), left)


def paint_whole(painter: QPainter, size: QSizeF, picture: HeatPicture, theme: Theme) -> None:
    """Paint a map with all of its cells."""
    area = QRectF(QPointF(), size)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    inner, rows = area.adjusted(16, 16, -16, -16), picture.names[1]
    layout = layout_of(inner, picture.count, theme, rows=rows)
    paint_cells(painter, layout, picture, theme)
    paint_frame(painter, layout, picture, theme)


def paint_frame(painter: QPainter, layout: HeatLayout, picture: HeatPicture, theme: Theme) -> None:
    """Paint all but the cells."""
    font, ink = theme.font("section"), theme.color("text")
    draw_text(painter, title_box(layout, picture.title, theme), picture.title, font, ink, "left")
    if isinstance(picture.legend, TileLegend):
        _paint_tiles(painter, layout.legend, picture.legend, theme)
        plot = layout.plot
        below = QRectF(plot.left(), plot.bottom() + theme.px(29), plot.width(), theme.px(18))
        end = _paint_side_tiles(painter, below, picture.legend.others, theme)
    else:
        end = layout.plot.right()
        _paint_bar(painter, layout.legend, picture.legend, theme)
    _paint_axes(painter, layout, theme, picture.names)
    _paint_axis_names(painter, layout, theme, picture.axes, end)


def title_box(layout: HeatLayout, title: str, theme: Theme) -> QRectF:
    """Return where a title lies: it begins left of the map where it would be cut else."""
    box = layout.title
    short = theme.metrics("section").horizontalAdvance(title) + 2 - box.width()
    return box.adjusted(-min(max(short, 0.0), max(box.left(), 0.0)), 0, 0, 0)


def paint_cells(painter: QPainter, layout: HeatLayout, picture: HeatPicture, theme: Theme) -> None:
    """Paint the cells: where they are small a rectangle for each run of the same colour."""
    if layout.side >= LARGE_CELL:
        paint_large_cells(painter, layout, picture, theme)
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for number, row in enumerate(picture.colors):
        ends = np.flatnonzero((row[1:] != row[:-1]).any(axis=1)) + 1
        starts = [0, *ends.tolist()]
        for start, end in zip(starts, [*ends.tolist(), len(row)], strict=True):
            rect = layout.cell_rect((number, start))
            rect.setWidth(layout.side * (end - start))
            painter.fillRect(rect, QColor(*map(int, row[start])))
    painter.restore()


def paint_large_cells(
    painter: QPainter, layout: HeatLayout, picture: HeatPicture, theme: Theme
) -> None:
    """Paint the cells as squares with gaps, and in them what has room."""
    painter.save()
    painter.setClipRect(layout.plot)
    painter.fillRect(layout.plot, theme.color("ground"))
    for cell in layout.seen_cells():
        box = layout.cell_rect(cell).adjusted(1, 1, -1, -1)
        draw_box(painter, box, _radius(layout), QColor(*picture.colors[cell].tolist()))
    paint_numbers(painter, layout, picture, theme)
    painter.restore()


def paint_gaps(painter: QPainter, layout: HeatLayout, theme: Theme) -> None:
    """Paint over an image of the cells what makes them squares with gaps.

    It is the same for each cell, and so a pattern: to paint thousands of them takes too long for
    what follows a wheel.
    """
    size = math.ceil(layout.side * painter.device().devicePixelRatioF())
    tile = QPixmap(size, size)
    tile.fill(theme.color("ground"))
    scale = size / layout.side
    with QPainter(tile) as cut:
        cut.setRenderHint(QPainter.RenderHint.Antialiasing)
        cut.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        cut.scale(scale, scale)
        box = QRectF(1, 1, layout.side - 2, layout.side - 2)
        draw_box(cut, box, _radius(layout), theme.color("ground"))
    corner = layout.cell_rect((0, 0)).topLeft()
    pattern = QBrush(tile)
    pattern.setTransform(
        QTransform.fromTranslate(corner.x(), corner.y()).scale(1 / scale, 1 / scale)
    )
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.fillRect(layout.plot, pattern)
    painter.restore()


def _radius(layout: HeatLayout) -> float:
    return min(5.0, 3.0 + (layout.side - LARGE_CELL) / 10)


def paint_numbers(
    painter: QPainter, layout: HeatLayout, picture: HeatPicture, theme: Theme
) -> None:
    """Paint a number in each cell that is seen, where there is room."""
    if layout.side < theme.px(NUMBERED) or picture.number is None:
        return
    painter.setFont(theme.font("tick"))
    for cell in layout.seen_cells():
        value = float(picture.values[cell])
        if not math.isnan(value):
            color = QColor(*picture.colors[cell].tolist())
            painter.setPen(theme.letter_on(color))
            painter.drawText(
                layout.cell_rect(cell), Qt.AlignmentFlag.AlignCenter, picture.number(value)
            )


def paint_cross(painter: QPainter, layout: HeatLayout, cell: Cell, theme: Theme) -> None:
    """Paint a ring around a cell, and thin double lines through it unless they cross numbers."""
    rect = layout.cell_rect(cell)
    if not layout.plot.contains(rect.center()):
        return
    if layout.side < theme.px(NUMBERED):
        _paint_lines_to(painter, layout, rect.center(), theme)
    _paint_ring(painter, rect, theme, 2.0)


def _paint_lines_to(painter: QPainter, layout: HeatLayout, center: QPointF, theme: Theme) -> None:
    plot, gap = layout.plot, max(layout.side / 2 + 5, 8.0)
    for pen in (QPen(theme.color("ground"), 3.0), QPen(theme.color("text"), 1.0)):
        painter.setPen(pen)
        x, y = math.floor(center.x()) + 0.5, math.floor(center.y()) + 0.5
        for start, end in (
            (QPointF(plot.left(), y), QPointF(center.x() - gap, y)),
            (QPointF(center.x() + gap, y), QPointF(plot.right(), y)),
            (QPointF(x, plot.top()), QPointF(x, center.y() - gap)),
            (QPointF(x, center.y() + gap), QPointF(x, plot.bottom())),
        ):
            if (end - start).x() + (end - start).y() > 0:
                painter.drawLine(start, end)


def paint_hover(painter: QPainter, layout: HeatLayout, cell: Cell, theme: Theme) -> None:
    """Paint the thin ring around the cell under the pointer."""
    _paint_ring(painter, layout.cell_rect(cell), theme, 1.0)


def paint_between(
    painter: QPainter, layout: HeatLayout, corner: Cell, other: Cell, theme: Theme
) -> None:
    """Paint the ring around all cells from one to another."""
    rect = layout.cell_rect(corner).united(layout.cell_rect(other))
    _paint_ring(painter, rect, theme, 2.0)


def _paint_ring(painter: QPainter, rect: QRectF, theme: Theme, width: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    room = max((11.0 - rect.width()) / 2, 2.0)
    ring = rect.adjusted(-room, -room, room, room)
    for pen in (QPen(theme.color("ground"), width + 3), QPen(theme.color("text"), width)):
        painter.setPen(pen)
        painter.drawRoundedRect(ring, 3, 3)


def _paint_tiles(painter: QPainter, area: QRectF, legend: TileLegend, theme: Theme) -> None:
    width = area.width() / max(len(legend.tiles), 1)
    for number, (label, color) in enumerate(legend.tiles):
        tile = QRectF(area.left() + number * width + 1, area.top(), width - 2, theme.px(TILE))
        draw_box(painter, tile, 4, QColor(color))
        ink = theme.letter_on(color)
        if theme.metrics("tick", 700).horizontalAdvance(label) > tile.width():
            label = label.split(" ")[0]
        draw_text(painter, tile, label, theme.font("tick", 700), ink, "center")


def _paint_bar(painter: QPainter, area: QRectF, legend: BarLegend, theme: Theme) -> None:
    """Paint the bar with its ticks at the left, and the tiles of what is not on it at the right."""
    font, ink = theme.font("tick"), theme.color("text_3")
    right = _paint_side_tiles(painter, area, legend.tiles, theme)
    first = theme.metrics("tick").horizontalAdvance(legend.ticks[0][1]) / 2
    unit = theme.metrics("small").horizontalAdvance(legend.unit)
    words = QRectF(area.left(), area.top() - theme.px(4), unit + 2, theme.px(18))
    draw_text(painter, words, legend.unit, theme.font("small"), theme.color("text_2"), "left")
    left = words.right() + theme.px(12) + max(first - theme.px(8), 0)
    last = theme.metrics("tick").horizontalAdvance(legend.ticks[-1][1]) / 2
    room = right - max(theme.px(24), last + theme.px(8)) - left
    bar = QRectF(left, area.top(), max(room, 40), theme.px(BAR))
    gradient = QLinearGradient(bar.topLeft(), bar.topRight())
    for number, color in enumerate(legend.colors):
        gradient.setColorAt(number / (len(legend.colors) - 1), QColor(color))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(gradient)
    painter.drawRoundedRect(bar, 4, 4)
    widest = max(theme.metrics("tick").horizontalAdvance(label) for _, label in legend.ticks)
    fitting, gaps = max(bar.width() / (widest + theme.px(4)), 1.0), len(legend.ticks) - 1
    every = next(n for n in range(1, gaps + 1) if gaps / n <= fitting and gaps % n == 0)
    for place, label in legend.ticks[::every]:
        x = bar.left() + bar.width() * place
        draw_line(painter, QPointF(x - 0.5, bar.bottom()), QPointF(x - 0.5, bar.bottom() + 3), ink)
        box = QRectF(x - 50, bar.bottom() + 3, 100, theme.px(16))
        draw_text(painter, box, label, font, ink, "center")


def _paint_side_tiles(
    painter: QPainter, area: QRectF, tiles: tuple[tuple[str, str], ...], theme: Theme
) -> float:
    """Paint small squares with words from the right; return where they begin."""
    right = area.right()
    side = theme.px(BAR)
    for label, color in reversed([tile for tile in tiles if tile[0]]):
        width = theme.metrics("tick").horizontalAdvance(label) + 2
        words = QRectF(right - width, area.top() - theme.px(3), width, theme.px(16))
        draw_text(painter, words, label, theme.font("tick"), theme.color("text_3"), "right")
        square = QRectF(words.left() - side - 5, area.top(), side, side)
        draw_box(painter, square, 2, QColor(color), theme.color("line_strong"))
        right = square.left() - theme.px(12)
    return right


def _axis_words(first: float, count: float, names: Sequence[str]) -> list[tuple[float, str]]:
    """Return what stands at an axis and where: round numbers at edges, or names amid cells."""
    ticks = round_ticks(first, first + count, is_whole=True)
    if not names:
        return [(tick, str(round(tick))) for tick in ticks]
    every = max(1, round(ticks[1] - ticks[0])) if len(ticks) > 1 else 1
    cells = range(math.ceil(first - 0.5), min(len(names), math.ceil(first + count - 0.5)), every)
    return [(cell + 0.5, names[cell]) for cell in cells]


def _spread(words: list[tuple[float, str]], side: float, theme: Theme) -> list[tuple[float, str]]:
    """Return as many of the words below a map, evenly, as stand clear of one another."""
    widest = max((theme.metrics("tick").horizontalAdvance(word) for _, word in words), default=0)
    pitch = (words[1][0] - words[0][0]) * side if len(words) > 1 else math.inf
    return words[:: max(math.ceil((widest + theme.px(4)) / pitch), 1)]


def _paint_axes(painter: QPainter, layout: HeatLayout, theme: Theme, names: Names) -> None:
    plot, font, ink = layout.plot, theme.font("tick"), theme.color("text_3")
    strong = theme.color("line_strong")
    draw_line(
        painter, plot.bottomLeft() + QPointF(0, 1), plot.bottomRight() + QPointF(0, 1), strong
    )
    draw_line(painter, plot.topLeft() - QPointF(2, 0), plot.bottomLeft() + QPointF(-2, 1), strong)
    (row, column), span = layout.low, layout.span
    for tick, word in _spread(_axis_words(column, span, names[0]), layout.side, theme):
        x = plot.left() + (tick - column) * layout.side
        draw_line(painter, QPointF(x, plot.bottom() + 1), QPointF(x, plot.bottom() + 5), strong)
        below = QRectF(x - 30, plot.bottom() + theme.px(6), 60, theme.px(16))
        draw_text(painter, below, word, font, ink, "center")
    for tick, word in _axis_words(row, span, names[1]):
        y = plot.bottom() - (tick - row) * layout.side
        draw_line(painter, QPointF(plot.left() - 6, y), QPointF(plot.left() - 2, y), strong)
        room = max(50.0, layout.left - theme.px(TITLE + APART))
        right = plot.left() - theme.px(APART)
        beside = QRectF(right - room, y - theme.px(8), room, theme.px(16))
        draw_text(painter, beside, word, font, ink, "right")


def _paint_axis_names(
    painter: QPainter, layout: HeatLayout, theme: Theme, axes: tuple[str, str], end: float
) -> None:
    """Paint what the axes count; the words below keep clear of what stands right of `end`."""
    plot, title, color = layout.plot, theme.font("small"), theme.color("text_2")
    width = theme.metrics("small").horizontalAdvance(axes[0]) + 2
    left = min(plot.center().x() - width / 2, end - width)
    words = QRectF(left, plot.bottom() + theme.px(25), width, theme.px(18))
    draw_text(painter, words, axes[0], title, color, "center")
    painter.save()
    left = layout.left or theme.px(LABELS)
    painter.translate(plot.left() - left + theme.px(7), plot.center().y())
    painter.rotate(-90)
    box = QRectF(-plot.height() / 2, -theme.px(9), plot.height(), theme.px(18))
    draw_text(painter, box, axes[1], title, color, "center")
    painter.restore()
