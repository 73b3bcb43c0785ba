"""The way of an attack: its places as discs, with the chance to come so far on each arrow."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPolygonF

from engine.conquest.calculator import Calculation
from gui.conquest.solve.way import SURE, chance_text
from gui.shared.report.blocks import Drawing
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, decimal, percent_number

IN_A_ROW = 4
"""Arrows side by side; more places stand in a second row."""
RADIUS, ROW = 22, 124
ATTACKER, DEFENDER = 0, 1


def chain_drawing(found: Calculation, names: Sequence[str]) -> Drawing:
    """Return the place that a battle starts from, then the places on its way."""
    text = tr("{place} against {troops}: {chance} to come so far, then {mean} arrive")
    told = [
        text.format(place=names[i + 1], troops=d, chance=chance_text(chance), mean=_mean(found, i))
        for i, (d, chance) in enumerate(zip(found.battle.path, found.true.chances, strict=True))
    ]
    rows = -(-len(found.battle.path) // IN_A_ROW)

    def paint(painter: Painter, area: QRectF) -> None:
        _Chain(found, names, painter, area).paint()

    return Drawing(tr("The way there"), found, paint, (540, rows * ROW), "; ".join(told))


def _mean(found: Calculation, place: int) -> str:
    mean = found.true.mean(place)
    return UNKNOWN if mean is None else decimal(mean)


class _Chain:
    """Paints one battle once."""

    def __init__(
        self,
        found: Calculation,
        names: Sequence[str],
        painter: Painter,
        area: QRectF,
    ) -> None:
        self.found, self.names = found, names
        self.painter, self.width, self.theme = painter, area.width(), painter.theme

    def paint(self) -> None:
        path = self.found.battle.path
        for i in range(len(path)):
            self._paint_arrow(i)
        self._paint_disc(0, self.found.battle.attackers, ATTACKER)
        for i, troops in enumerate(path, start=1):
            self._paint_disc(i, troops, DEFENDER)

    def _center(self, number: int, row: int | None = None) -> QPointF:
        """Return where a disc stands; the last of a row is the first of the next one."""
        row = max(0, number - 1) // IN_A_ROW if row is None else row
        arrows = min(len(self.found.battle.path), IN_A_ROW)
        edge = self.theme.px(50)
        step = (self.width - 2 * edge) / arrows
        column = number - row * IN_A_ROW
        return QPointF(edge + column * step, self.theme.px(ROW) * row + self.theme.px(46))

    def _paint_disc(self, number: int, troops: int, seat: int) -> None:
        painter, theme = self.painter, self.theme
        center, radius = self._center(number), theme.px(RADIUS)
        style = theme.player(seat)
        painter.setPen(QColor(theme.colors.surface))
        painter.setBrush(QColor(style.fill))
        painter.drawEllipse(center, radius, radius)
        box = QRectF(center.x() - radius, center.y() - radius, 2 * radius, 2 * radius)
        font = theme.font("body", 700)
        painter.text(box, str(troops), font, style.letter, "center")
        self._paint_name(number, center)

    def _paint_name(self, number: int, center: QPointF) -> None:
        theme = self.theme
        below = tr("{troops} troops") if not number else tr("arrive {troops}")
        attackers = str(self.found.battle.attackers)
        count = attackers if not number else _mean(self.found, number - 1)
        half = theme.px(50)
        left = min(max(center.x() - half, 0.0), self.width - 2.0 * half)
        top = center.y() + theme.px(RADIUS + 4)
        lines = ((self.names[number], 600, "text"), (below.format(troops=count), 400, "text_2"))
        for i, (text, weight, ink) in enumerate(lines):
            box = QRectF(left, top + theme.px(17) * i, 2 * half, theme.px(17))
            font = theme.font("small", weight)
            self.painter.text(box, text, font, ink, "center")

    def _paint_arrow(self, number: int) -> None:
        painter, theme = self.painter, self.theme
        row = number // IN_A_ROW
        start, end = self._center(number, row), self._center(number + 1, row)
        gap = theme.px(RADIUS + 4)
        left, right, y = start.x() + gap, end.x() - gap, start.y()
        half, head = theme.px(5), theme.px(13)
        painter.filled(theme.player(ATTACKER).fill)
        corners = [
            (left, y - half), (right - head, y - half), (right - head, y - 2 * half), (right, y),
            (right - head, y + 2 * half), (right - head, y + half), (left, y + half),
        ]  # fmt: skip
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        true, sigma = self.found.true.chances[number], self.found.sigma.chances[number]
        is_tight = theme.metrics("body", 600).horizontalAdvance(chance_text(SURE)) > right - left
        top = y - theme.px(42 if is_tight else 29)
        above = QRectF(left - gap, top, right - left + 2 * gap, theme.px(18))
        below = QRectF(left - gap / 2, y + theme.px(11), right - left + gap, theme.px(18))
        strong = theme.font("body", 600)
        painter.text(above, chance_text(true), strong, align="center")
        words = tr("Sigma {chance}").format(chance=chance_text(sigma))
        if theme.metrics("small").horizontalAdvance(words) > below.width():
            words = percent_number(min(sigma, SURE))
        painter.text(below, words, "small", "text_2", "center")
