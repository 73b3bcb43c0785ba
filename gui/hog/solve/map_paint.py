"""Paints a map of all pairs of scores: title, legend, cells, axes, and the chosen cell."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPen

from gui.hog.solve.map_picture import BarLegend, Colors, MapPicture, TileLegend
from gui.shared.style import color_math
from gui.shared.style.painting import CENTER, LEFT, RIGHT, draw_box, draw_line, draw_text
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Width

Cell = tuple[int, int]
LABELS, AXIS = 46, 46
"""Room at the left and below, at 100 %."""
HEAD, LEGEND, GAP = 24, 28, 8
TILE = 22
BAR = 10
RIGHT_ROOM = 14
LARGE_CELL = 14
"""From this size on cells are parted and rounded."""
STEPS = (1, 2, 5, 10, 20, 25, 50)


@dataclass(frozen=True, slots=True)
class MapLayout:
    """Where the parts of a map lie."""

    title: QRectF
    legend: QRectF
    plot: QRectF
    goal: int

    @property
    def side(self) -> float:
        """The side of a cell."""
        return self.plot.width() / self.goal

    def cell_rect(self, cell: Cell) -> QRectF:
        """Return the square of a cell (score, opponent)."""
        score, opponent = cell
        x = self.plot.left() + opponent * self.side
        y = self.plot.bottom() - (score + 1) * self.side
        return QRectF(x, y, self.side, self.side)

    def cell_at(self, point: QPointF) -> Cell | None:
        """Return the cell under a point, or None."""
        opponent = math.floor((point.x() - self.plot.left()) / self.side)
        score = math.floor((self.plot.bottom() - point.y()) / self.side)
        is_inside = 0 <= opponent < self.goal and 0 <= score < self.goal
        return (score, opponent) if is_inside else None

    def nearest_cell(self, point: QPointF) -> Cell:
        """Return the cell under a point, or the one at the edge that is nearest to it."""
        right = min(max(point.x(), self.plot.left()), self.plot.right() - self.side / 2)
        down = min(max(point.y(), self.plot.top()), self.plot.bottom() - self.side / 2)
        cell = self.cell_at(QPointF(right, down))
        assert cell is not None
        return cell


def layout_of(
    area: QRectF,
    picture: MapPicture,
    theme: Theme,
    head: int = HEAD,
    legend: int = LEGEND,
    tools: int = 0,
) -> MapLayout:
    """Return the parts of a map in `area`: the cells as large a square as there is room for.

    `head` and `legend` are the heights of the title and of the legend at 100 %, `tools` is the
    width that the title leaves free at its right.
    """
    above, key = theme.px(head), theme.px(legend)
    top = above + key + 2 * theme.px(GAP)
    left, below, right = theme.px(LABELS), theme.px(AXIS), theme.px(RIGHT_ROOM)
    side = min(area.width() - left - right, area.height() - top - below, Width.BOARD_MAX)
    side = math.floor(max(side, 40))
    x = round(area.left() + left + max(area.width() - left - right - side, 0) / 2)
    y = round(area.top() + top + max(area.height() - top - below - side, 0) / 3)
    plot = QRectF(x, y, side, side)
    title = QRectF(x, y - top, side - theme.px(tools), above)
    at = QRectF(x, title.bottom() + theme.px(GAP), side, key)
    return MapLayout(title, at, plot, picture.goal)


def image_of(colors: Colors) -> QImage:
    """Return the cells as an image of one pixel each, own scores upwards."""
    upwards = np.ascontiguousarray(colors[::-1])
    height, width, _ = upwards.shape
    bits = QImage(upwards.tobytes(), width, height, 3 * width, QImage.Format.Format_RGB888)
    return bits.convertToFormat(QImage.Format.Format_RGB32)


def paint_map(
    painter: QPainter, layout: MapLayout, picture: MapPicture, theme: Theme, axes: tuple[str, str]
) -> None:
    """Paint all but the cells; `axes` are the words along x and y."""
    font, ink = theme.font("section"), theme.color("text")
    draw_text(painter, layout.title, picture.title, font, ink, LEFT)
    if isinstance(picture.legend, TileLegend):
        _paint_tiles(painter, layout.legend, picture.legend, theme)
        plot = layout.plot
        below = QRectF(plot.left(), plot.bottom() + theme.px(29), plot.width(), theme.px(18))
        end = _paint_side_tiles(painter, below, picture.legend.others, theme)
    else:
        end = layout.plot.right()
        _paint_bar(painter, layout.legend, picture.legend, theme)
    _paint_axes(painter, layout, theme)
    _paint_axis_names(painter, layout, theme, axes, end)


def paint_cells(painter: QPainter, layout: MapLayout, image: QImage, theme: Theme) -> None:
    """Paint the cells: an image, or where they are large squares with gaps."""
    if layout.side < LARGE_CELL:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(layout.plot, image)
        painter.restore()
        return
    radius = min(5.0, 3.0 + (layout.side - LARGE_CELL) / 10)
    painter.fillRect(layout.plot, theme.color("ground"))
    for cell in np.ndindex(layout.goal, layout.goal):
        color = image.pixelColor(cell[1], layout.goal - 1 - cell[0])
        draw_box(painter, layout.cell_rect(cell).adjusted(1, 1, -1, -1), radius, color)


def paint_runs(painter: QPainter, layout: MapLayout, colors: Colors) -> None:
    """Paint the cells as rectangles, one for each run of the same colour: for vector files."""
    painter.setPen(Qt.PenStyle.NoPen)
    for score, row in enumerate(colors):
        ends = np.flatnonzero((row[1:] != row[:-1]).any(axis=1)) + 1
        starts = [0, *ends.tolist()]
        for start, end in zip(starts, [*ends.tolist(), len(row)], strict=True):
            rect = layout.cell_rect((score, start))
            rect.setWidth(layout.side * (end - start))
            painter.fillRect(rect, QColor(*map(int, row[start])))


def paint_cross(painter: QPainter, layout: MapLayout, cell: Cell, theme: Theme) -> None:
    """Paint thin double lines through a cell, and a ring around it."""
    rect = layout.cell_rect(cell)
    center, plot = rect.center(), layout.plot
    gap = max(layout.side / 2 + 5, 8.0)
    ground, ink = theme.color("ground"), theme.color("text")
    for pen in (QPen(ground, 3.0), QPen(ink, 1.0)):
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
    _paint_ring(painter, rect, theme, 2.0)


def paint_hover(painter: QPainter, layout: MapLayout, cell: Cell, theme: Theme) -> None:
    """Paint the thin ring around the cell under the pointer."""
    _paint_ring(painter, layout.cell_rect(cell), theme, 1.0)


def paint_between(
    painter: QPainter, layout: MapLayout, corner: Cell, other: Cell, theme: Theme
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
        ink = QColor(color_math.letter_on(color))
        if theme.metrics("tick", 700).horizontalAdvance(label) > tile.width():
            label = label.split(" ")[0]
        draw_text(painter, tile, label, theme.font("tick", 700), ink, CENTER)


def _paint_bar(painter: QPainter, area: QRectF, legend: BarLegend, theme: Theme) -> None:
    """Paint the bar with its ticks at the left, and the tiles of what is not on it at the right."""
    font, ink = theme.font("tick"), theme.color("text_3")
    right = _paint_side_tiles(painter, area, legend.tiles, theme)
    first = theme.metrics("tick").horizontalAdvance(legend.ticks[0][1]) / 2
    unit = theme.metrics("small").horizontalAdvance(legend.unit)
    words = QRectF(area.left(), area.top() - theme.px(4), unit + 2, theme.px(18))
    draw_text(painter, words, legend.unit, theme.font("small"), theme.color("text_2"), LEFT)
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
    for place, label in legend.ticks:
        x = bar.left() + bar.width() * place
        draw_line(painter, QPointF(x - 0.5, bar.bottom()), QPointF(x - 0.5, bar.bottom() + 3), ink)
        box = QRectF(x - 50, bar.bottom() + 3, 100, theme.px(16))
        draw_text(painter, box, label, font, ink, CENTER)


def _paint_side_tiles(
    painter: QPainter, area: QRectF, tiles: tuple[tuple[str, str], ...], theme: Theme
) -> float:
    """Paint small squares with words from the right; return where they begin."""
    right = area.right()
    side = theme.px(BAR)
    for label, color in reversed([tile for tile in tiles if tile[0]]):
        width = theme.metrics("tick").horizontalAdvance(label) + 2
        words = QRectF(right - width, area.top() - theme.px(3), width, theme.px(16))
        draw_text(painter, words, label, theme.font("tick"), theme.color("text_3"), RIGHT)
        square = QRectF(words.left() - side - 5, area.top(), side, side)
        draw_box(painter, square, 2, QColor(color), theme.color("line_strong"))
        right = square.left() - theme.px(12)
    return right


def _paint_axes(painter: QPainter, layout: MapLayout, theme: Theme) -> None:
    plot, font, ink = layout.plot, theme.font("tick"), theme.color("text_3")
    strong = theme.color("line_strong")
    draw_line(
        painter, plot.bottomLeft() + QPointF(0, 1), plot.bottomRight() + QPointF(0, 1), strong
    )
    draw_line(painter, plot.topLeft() - QPointF(2, 0), plot.bottomLeft() + QPointF(-2, 1), strong)
    step = next((s for s in STEPS if layout.goal / s <= 5), max(layout.goal // 5, 1))
    for tick in range(0, layout.goal + 1, step):
        x, y = plot.left() + tick * layout.side, plot.bottom() - tick * layout.side
        draw_line(painter, QPointF(x, plot.bottom() + 1), QPointF(x, plot.bottom() + 5), strong)
        draw_line(painter, QPointF(plot.left() - 6, y), QPointF(plot.left() - 2, y), strong)
        below = QRectF(x - 30, plot.bottom() + theme.px(6), 60, theme.px(16))
        draw_text(painter, below, str(tick), font, ink, CENTER)
        beside = QRectF(plot.left() - 50 - theme.px(9), y - theme.px(8), 50, theme.px(16))
        draw_text(painter, beside, str(tick), font, ink, RIGHT)


def _paint_axis_names(
    painter: QPainter, layout: MapLayout, theme: Theme, axes: tuple[str, str], end: float
) -> None:
    """Paint what the axes count; the words below keep clear of what stands right of `end`."""
    plot, title, color = layout.plot, theme.font("small"), theme.color("text_2")
    width = theme.metrics("small").horizontalAdvance(axes[0]) + 2
    left = min(plot.center().x() - width / 2, end - width)
    words = QRectF(left, plot.bottom() + theme.px(25), width, theme.px(18))
    draw_text(painter, words, axes[0], title, color, CENTER)
    painter.save()
    painter.translate(plot.left() - theme.px(LABELS) + theme.px(7), plot.center().y())
    painter.rotate(-90)
    box = QRectF(-plot.height() / 2, -theme.px(9), plot.height(), theme.px(18))
    draw_text(painter, box, axes[1], title, color, CENTER)
    painter.restore()
