"""The way of an attack: its places as discs, with the chance to come so far on each arrow."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.conquest.calculator import Calculation
from gui.conquest.solve.words import SURE, chance_text
from gui.shared.charts.picture_menu import PictureMenu
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import CENTER, draw_text, smooth_painter
from gui.shared.style.theme import Theme
from gui.shared.text.value_format import UNKNOWN, decimal, percent_number

IN_A_ROW = 6
"""Arrows side by side; more places stand in a second row."""
RADIUS, ROW = 22, 124
ATTACKER, DEFENDER = 0, 1


class ChainPicture(QWidget):
    """Paints a calculation; its places have these names."""

    def __init__(self) -> None:
        super().__init__()
        self.found: Calculation | None = None
        self._names: Sequence[str] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("The way there"))
        PictureMenu(self)
        appearance().changed.connect(self.update)
        appearance().resized.connect(self.updateGeometry)

    def show_way(self, found: Calculation, names: Sequence[str]) -> None:
        """Show a battle: the place it starts from, then the places on its way."""
        self.found, self._names = found, names
        text = self.tr("{place} against {troops}: {chance} to come so far, then {mean} arrive")
        told = [
            text.format(
                place=names[i + 1], troops=d, chance=chance_text(chance), mean=self._mean(i)
            )
            for i, (d, chance) in enumerate(zip(found.battle.path, found.true.chances, strict=True))
        ]
        self.setAccessibleDescription("; ".join(told))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(540, self._rows() * appearance().theme.px(ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.found is None:
            return
        painter, theme = smooth_painter(self), appearance().theme
        path = self.found.battle.path
        for i in range(len(path)):
            self._paint_arrow(painter, theme, i)
        self._paint_disc(painter, theme, 0, self.found.battle.attackers, ATTACKER)
        for i, troops in enumerate(path, start=1):
            self._paint_disc(painter, theme, i, troops, DEFENDER)

    def _rows(self) -> int:
        count = 1 if self.found is None else len(self.found.battle.path)
        return -(-count // IN_A_ROW)

    def _center(self, theme: Theme, number: int, row: int | None = None) -> QPointF:
        """Return where a disc stands; the last of a row is the first of the next one."""
        assert self.found is not None
        row = max(0, number - 1) // IN_A_ROW if row is None else row
        arrows = min(len(self.found.battle.path), IN_A_ROW)
        edge = theme.px(50)
        step = (self.width() - 2 * edge) / arrows
        column = number - row * IN_A_ROW
        return QPointF(edge + column * step, theme.px(ROW) * row + theme.px(46))

    def _paint_disc(
        self, painter: QPainter, theme: Theme, number: int, troops: int, seat: int
    ) -> None:
        center, radius = self._center(theme, number), theme.px(RADIUS)
        style = theme.player(seat)
        painter.setPen(QColor(theme.colors.surface))
        painter.setBrush(QColor(style.fill))
        painter.drawEllipse(center, radius, radius)
        box = QRectF(center.x() - radius, center.y() - radius, 2 * radius, 2 * radius)
        font = theme.font("body", 700)
        draw_text(painter, box, str(troops), font, QColor(style.letter), CENTER)
        self._paint_name(painter, theme, number, center)

    def _paint_name(self, painter: QPainter, theme: Theme, number: int, center: QPointF) -> None:
        assert self.found is not None
        below = self.tr("{troops} troops") if not number else self.tr("arrive {troops}")
        count = str(self.found.battle.attackers) if not number else self._mean(number - 1)
        half = theme.px(50)
        left = min(max(center.x() - half, 0.0), self.width() - 2.0 * half)
        top = center.y() + theme.px(RADIUS + 4)
        lines = ((self._names[number], 600, "text"), (below.format(troops=count), 400, "text_2"))
        for i, (text, weight, ink) in enumerate(lines):
            box = QRectF(left, top + theme.px(17) * i, 2 * half, theme.px(17))
            draw_text(painter, box, text, theme.font("small", weight), theme.color(ink), CENTER)

    def _paint_arrow(self, painter: QPainter, theme: Theme, number: int) -> None:
        assert self.found is not None
        row = number // IN_A_ROW
        start, end = self._center(theme, number, row), self._center(theme, number + 1, row)
        gap = theme.px(RADIUS + 4)
        left, right, y = start.x() + gap, end.x() - gap, start.y()
        half, head = theme.px(5), theme.px(13)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.player(ATTACKER).fill))
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
        draw_text(
            painter, above, chance_text(true), theme.font("body", 600), theme.color("text"), CENTER
        )
        words = self.tr("Sigma {chance}").format(chance=chance_text(sigma))
        if theme.metrics("small").horizontalAdvance(words) > below.width():
            words = percent_number(min(sigma, SURE))
        draw_text(painter, below, words, theme.font("small"), theme.color("text_2"), CENTER)

    def _mean(self, place: int) -> str:
        assert self.found is not None
        mean = self.found.true.mean(place)
        return UNKNOWN if mean is None else decimal(mean)
