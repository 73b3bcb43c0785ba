"""Hog's figure of chances: a dot on a stem for each number of dice, on a cut axis."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from gui.shared.charts.axis import Axis, round_axis
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.value_format import percent_number

LEAST_STEP, LEVEL_STEP = 0.2, 5.0
"""The least distances of ticks, in per cent; the latter where the choice hardly matters: the
differences must not look like any."""
HARDLY = 0.5
"""Where all lie closer, in per cent, any choice will do."""
STEM = 0.03
"""So much of the span of all values is below the lowest: its stem is to be seen."""
HEADROOM = 26
"""Room for the number above the highest dot, at 100 %."""
DOT, BEST_DOT = 6.0, 8.0
NUMBER, GAP = 17, 3
"""The height of a number, and how far it is from its dot."""
LABEL_ROOM, LABEL_GAP = 46, 8
"""Room for a tick's label, 100.0 % at most, and its distance from the axis."""


@dataclass(frozen=True, slots=True)
class Chances:
    """What the figure shows now: per cent by number of dice, on an axis, and the best one.

    Dots move to their places, at `heights` as shares of the axis; numbers are never but true.
    `presence` runs from 0 (hidden) to 1.
    """

    values: Mapping[int, float]
    heights: Mapping[int, float]
    axis: Axis
    best: int | None
    presence: float


def hardly_matters(values: Mapping[int, float]) -> bool:
    """Return whether all values, in per cent, lie so close that any choice will do."""
    return len(values) > 1 and max(values.values()) - min(values.values()) < HARDLY


def axis_for(values: Mapping[int, float]) -> Axis:
    """Return the axis with round ticks that holds all values, and lets the lowest stem show."""
    lowest, highest = min(values.values()), max(values.values())
    least = LEVEL_STEP if hardly_matters(values) else LEAST_STEP
    return round_axis(max(lowest - STEM * max(highest - lowest, least), 0.0), highest, least)


def tick_text(axis: Axis, tick: float) -> str:
    """Return a tick as text: 40 %."""
    decimals = 0 if axis.step >= 1 else 1
    return f"{tick:.{decimals}f}\u00a0%"


def paint_figure(
    painter: Painter,
    plot: QRectF,
    centers: Mapping[int, float],
    chances: Chances,
) -> None:
    """Paint axis, stems, dots and numbers into `plot`; `centers` are the keys' middles."""
    painter.save()
    painter.setOpacity(chances.presence)
    scale = _scale(plot, painter.theme)
    _paint_axis(painter, scale, chances.axis)
    tops = _tops(scale, centers, chances.heights)
    for number, top in tops.items():
        _paint_stem(painter, top, scale.bottom(), number == chances.best)
    pitch = (max(centers.values()) - min(centers.values())) / max(len(centers) - 1, 1)
    texts = number_texts(chances.values)
    for number, text in texts.items():
        _paint_number(painter, tops[number], text, pitch, number == chances.best)
    painter.restore()


def places_of(
    plot: QRectF, centers: Mapping[int, float], heights: Mapping[int, float], theme: Theme
) -> list[QRectF]:
    """Return where dots of these heights are, with the numbers above them."""
    half, above = theme.px(20), theme.px(NUMBER) + BEST_DOT + GAP
    tops = _tops(_scale(plot, theme), centers, heights).values()
    return [QRectF(top.x() - half, top.y() - above, 2 * half, above + BEST_DOT) for top in tops]


def number_texts(values: Mapping[int, float]) -> dict[int, str]:
    """Return the numbers above the dots, with a second digit where that alone tells them apart."""
    usual, finer = (
        {number: percent_number(value / 100, digits) for number, value in values.items()}
        for digits in (1, 2)
    )
    return finer if len(set(usual.values())) == 1 < len(set(finer.values())) else usual


def _scale(plot: QRectF, theme: Theme) -> QRectF:
    """Return the room that the axis spans."""
    return plot.adjusted(0, theme.px(HEADROOM), 0, 0)


def _tops(
    scale: QRectF, centers: Mapping[int, float], heights: Mapping[int, float]
) -> dict[int, QPointF]:
    return {n: QPointF(centers[n], _y(scale, height)) for n, height in heights.items()}


def _y(scale: QRectF, height: float) -> float:
    return scale.bottom() - scale.height() * min(max(height, 0.0), 1.0)


def _paint_axis(painter: Painter, scale: QRectF, axis: Axis) -> None:
    gaps = max(len(axis.ticks) - 1, 1)
    every = min(max(math.ceil(painter.px(17) * gaps / max(scale.height(), 1.0)), 1), gaps)
    for index, tick in enumerate(axis.ticks):
        if index % every:
            continue
        y = round(_y(scale, axis.share(tick)))
        token = "line_strong" if index == 0 else "line"
        start, end = QPointF(scale.left(), y), QPointF(scale.right() - 1, y)
        painter.line(start, end, token)
        room = painter.px(LABEL_ROOM)
        left = scale.left() - room - painter.px(LABEL_GAP)
        box = QRectF(left, y - painter.px(10), room, painter.px(20))
        painter.text(box, tick_text(axis, tick), "tick", "text_3", "right")


def _paint_stem(painter: Painter, top: QPointF, foot: float, is_best: bool) -> None:
    stem, dot = (painter.theme.mix("accent", "ground", 0 if is_best else n) for n in (0.70, 0.45))
    radius = BEST_DOT if is_best else DOT
    painter.setPen(QPen(stem, 3.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    if foot - top.y() > radius:
        painter.drawLine(top + QPointF(0, radius - 1), QPointF(top.x(), foot))
    painter.filled(dot, "ground", 2.0).drawEllipse(top, radius + 1, radius + 1)


def _paint_number(painter: Painter, top: QPointF, text: str, pitch: float, is_best: bool) -> None:
    """Paint a value above its dot, on a patch of ground that parts the grid."""
    theme = painter.theme
    role = "body" if is_best else "small"
    weight = 700 if is_best else 500
    width = theme.metrics(role, weight).horizontalAdvance(text)
    if width > pitch - 2:
        role, width = "tick", theme.metrics("tick", weight).horizontalAdvance(text)
    if width > pitch and not is_best:
        return
    height = theme.px(NUMBER)
    gap = (BEST_DOT if is_best else DOT) + GAP
    box = QRectF(top.x() - width / 2 - 2, top.y() - gap - height, width + 4, height)
    painter.fillRect(box.adjusted(0, 2, 0, -1), theme.color("ground"))
    color = "text" if is_best else "text_2"
    painter.text(box, text, role, color, "center", weight=weight)
