"""Paints the slips on the water: combats that were fought, and how perfect play would go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from gui.ponte.board.animation import Combat
from gui.ponte.board.layout import between
from gui.ponte.board.river import water_color
from gui.shared.style import color_math
from gui.shared.style.painting import LEFT, draw_box, draw_text
from gui.shared.style.player_badge import paint_badge
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

ROOMY_PITCH, TIGHT_PITCH = 44.0, 23.0
HEADING = 22.0
TIGHT_ROW = 150.0
"""The width of a slip, at 100 %, below which its parts move together."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A combat in words; by seat the labels, and what they are cut down to where room is short."""

    combat: Combat
    labels: tuple[str, str]
    strengths: tuple[str, str]
    is_dashed: bool = False


def paint_slips(
    painter: QPainter,
    area: QRectF,
    slips: Sequence[Slip],
    title: str,
    theme: Theme,
    *,
    is_expected: bool,
) -> None:
    """Paint a column of slips under its title; where not all fit, those nearest to now."""
    unit = theme.scale
    head = QRectF(area.left(), area.top(), area.width(), HEADING * unit)
    body = QRectF(area.left(), head.bottom(), area.width(), area.bottom() - head.bottom())
    room = max(int((body.height() + 6 * unit) / (TIGHT_PITCH * unit)), 1)
    shown = slips[:room] if is_expected else slips[-room:]
    if len(shown) < len(slips):
        text = tr("{title}: {shown} of {all} combats")
        title = text.format(title=title, shown=len(shown), all=len(slips))
    draw_text(painter, head, title, theme.font("small", 600), theme.color("text_2"), LEFT)
    if not shown:
        return
    pitch = min(ROOMY_PITCH * unit, (body.height() + 6 * unit) / len(shown))
    gap = between(3, 8, (pitch / unit - TIGHT_PITCH) / (ROOMY_PITCH - TIGHT_PITCH)) * unit
    widest = max(number_width(slip, theme) for slip in shown)
    for index, slip in enumerate(shown):
        row = QRectF(body.left(), body.top() + index * pitch, body.width(), pitch - gap)
        _paint_slip(painter, row, slip, widest, theme, is_expected=is_expected or slip.is_dashed)


def _paint_slip(
    painter: QPainter, row: QRectF, slip: Slip, widest: float, theme: Theme, *, is_expected: bool
) -> None:
    surface = theme.colors.surface
    fill = color_math.mix(water_color(theme), surface, 0.55) if is_expected else surface
    edge = theme.color("line_strong") if is_expected else None
    if theme.is_dark and not is_expected:
        edge = theme.color("line")
    draw_box(painter, row, 8, QColor(fill), edge, dashed=is_expected)
    unit = theme.scale
    is_tight = row.width() < TIGHT_ROW * unit
    inset = (4 if is_tight else 12) * unit
    number = QRectF(row.left() + inset, row.top(), widest, row.height())
    text = str(slip.combat.number)
    draw_text(painter, number, text, theme.font("body"), theme.color("text_2"), LEFT)
    left = number.left() + (widest + 4 * unit if is_tight else max(widest + 8 * unit, 22 * unit))
    first, second = slip.combat.leader, 1 - slip.combat.leader
    room = (row.right() - 8 * unit - left - 62 * unit) / 2
    wishes = [_width(theme, slip, side, slip.labels[side]) for side in (first, second)]
    texts = slip.labels
    if sum(wishes) > 2 * room:
        texts = slip.strengths
    left = _paint_side(painter, row, left, slip, first, texts[first], theme)
    dash = QRectF(left, row.top(), 14 * unit, row.height())
    draw_text(painter, dash, "–", theme.font("body"), theme.color("text_2"), LEFT)
    _paint_side(painter, row, dash.right() + 2 * unit, slip, second, texts[second], theme)


def number_width(slip: Slip, theme: Theme) -> float:
    """Return the room that a slip's number needs, in pixels."""
    return theme.metrics("body").horizontalAdvance(str(slip.combat.number)) + 1


def _weight(slip: Slip, side: int) -> int:
    return 600 if slip.combat.winner == side else 400


def _width(theme: Theme, slip: Slip, side: int, text: str) -> float:
    metrics = theme.metrics("body", _weight(slip, side))
    return metrics.horizontalAdvance(text) + 1


def _paint_side(
    painter: QPainter,
    row: QRectF,
    left: float,
    slip: Slip,
    side: int,
    text: str,
    theme: Theme,
) -> float:
    """Paint badge and label of one side; return where the next thing begins."""
    unit = theme.scale
    radius = min(9 * unit, row.height() * 0.4)
    paint_badge(painter, QPointF(left + 9 * unit, row.center().y()), radius, side, theme)
    width = min(_width(theme, slip, side, text), row.right() - left - 28 * unit)
    box = QRectF(left + 24 * unit, row.top(), width, row.height())
    weight = _weight(slip, side)
    token = "text" if weight == 600 else "text_2"
    draw_text(painter, box, text, theme.font("body", weight), theme.color(token))
    return box.right() + 6 * unit
