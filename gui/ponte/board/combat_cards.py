"""Paints the cards on the water: combats that were fought, and how perfect play would go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from gui.ponte.board.animation import Combat
from gui.ponte.board.layout import between
from gui.ponte.board.river import water_color
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

ROOMY_PITCH, TIGHT_PITCH = 44.0, 23.0
HEADING = 22.0
TIGHT_ROW = 150.0
"""The width of a card, at 100 %, below which its parts move together."""
LABEL, AFTER, DASH = 24.0, 6.0, 14.0
"""From the left of a badge to its label, the gap after the first label, and the dash there."""
GAPS, END = 22.0, 4.0
"""All from the first label to the second badge, and from the second label to the edge."""


@dataclass(frozen=True, slots=True)
class CombatCard:
    """A combat in words; by seat the labels, and what they are cut down to where room is short."""

    combat: Combat
    labels: tuple[str, str]
    strengths: tuple[str, str]
    is_dashed: bool = False


def cards_place(area: QRectF, count: int, theme: Theme) -> QRectF:
    """Return which part of their room so many cards take with their title; null without any."""
    wanted = (HEADING + count * ROOMY_PITCH) * theme.scale if count else 0.0
    return QRectF(area.left(), area.top(), area.width(), min(wanted, area.height()))


def paint_combat_cards(
    painter: Painter,
    area: QRectF,
    cards: Sequence[CombatCard],
    title: str,
    *,
    is_expected: bool,
) -> None:
    """Paint a column of cards under its title; where not all fit, those nearest to now."""
    unit = painter.theme.scale
    head = QRectF(area.left(), area.top(), area.width(), HEADING * unit)
    body = QRectF(area.left(), head.bottom(), area.width(), area.bottom() - head.bottom())
    room = max(int((body.height() + 6 * unit) / (TIGHT_PITCH * unit)), 1)
    shown = cards[:room] if is_expected else cards[-room:]
    if len(shown) < len(cards):
        text = tr("{title}: {shown} of {all} combats")
        title = text.format(title=title, shown=len(shown), all=len(cards))
    painter.sentence(head, title, "small", "text_2", weight=600)
    if not shown:
        return
    pitch = min(ROOMY_PITCH * unit, (body.height() + 6 * unit) / len(shown))
    gap = between(3, 8, (pitch / unit - TIGHT_PITCH) / (ROOMY_PITCH - TIGHT_PITCH)) * unit
    widest = max(number_width(card, painter.theme) for card in shown)
    for index, card in enumerate(shown):
        row = QRectF(body.left(), body.top() + index * pitch, body.width(), pitch - gap)
        _paint_combat_card(painter, row, card, widest, is_expected=is_expected or card.is_dashed)


def _paint_combat_card(
    painter: Painter,
    row: QRectF,
    card: CombatCard,
    widest: float,
    *,
    is_expected: bool,
) -> None:
    theme = painter.theme
    fill = theme.mix(water_color(painter), "surface", 0.55 if is_expected else 1)
    edge = theme.color("line_strong") if is_expected else None
    if theme.is_dark and not is_expected:
        edge = theme.color("line")
    painter.box(row, 8, fill, edge, dashed=is_expected)
    unit = theme.scale
    is_tight = row.width() < TIGHT_ROW * unit
    inset = (4 if is_tight else 12) * unit
    number = QRectF(row.left() + inset, row.top(), widest, row.height())
    text = str(card.combat.number)
    painter.text(number, text, "body", "text_2")
    left = number.left() + (widest + 4 * unit if is_tight else max(widest + 8 * unit, 22 * unit))
    first, second = card.combat.leader, 1 - card.combat.leader
    room = row.right() - left - (2 * LABEL + GAPS + END) * unit
    wishes = [_width(theme, card, side, card.labels[side]) for side in (first, second)]
    texts = card.labels if sum(wishes) <= room else card.strengths
    left = _paint_side(painter, row, left, card, first, texts[first])
    dash = QRectF(left, row.top(), DASH * unit, row.height())
    painter.text(dash, "–", "body", "text_2")
    _paint_side(
        painter, row, dash.right() + (GAPS - DASH - AFTER) * unit, card, second, texts[second]
    )


def number_width(card: CombatCard, theme: Theme) -> float:
    """Return the room that a card's number needs, in pixels."""
    return theme.metrics("body").horizontalAdvance(str(card.combat.number)) + 1


def _weight(card: CombatCard, side: int) -> int:
    return 600 if card.combat.winner == side else 400


def _width(theme: Theme, card: CombatCard, side: int, text: str) -> float:
    metrics = theme.metrics("body", _weight(card, side))
    return metrics.horizontalAdvance(text) + 1


def _paint_side(
    painter: Painter,
    row: QRectF,
    left: float,
    card: CombatCard,
    side: int,
    text: str,
) -> float:
    """Paint badge and label of one side; return where the next thing begins."""
    unit = painter.theme.scale
    radius = min(9 * unit, row.height() * 0.4)
    painter.badge(QPointF(left + 9 * unit, row.center().y()), radius, side)
    width = min(_width(painter.theme, card, side, text), row.right() - left - (LABEL + END) * unit)
    box = QRectF(left + LABEL * unit, row.top(), width, row.height())
    weight = _weight(card, side)
    token = "text" if weight == 600 else "text_2"
    painter.text(box, text, "body", token, weight=weight)
    return box.right() + AFTER * unit
