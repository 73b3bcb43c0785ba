"""The ladder: a row for each strategy by its strength, and among them the person with a whisker."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.library.statistics import Statistics, Won
from gui.shared.charts.axis import Axis, axis_for
from gui.shared.charts.picture_menu import PictureMenu
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import (
    CENTER,
    LEFT,
    RIGHT,
    draw_box,
    draw_line,
    draw_text,
    smooth_painter,
)
from gui.shared.style.theme import Theme
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, decimal

ROW, HEAD, RADIUS, DOT = 24, 22, 6, 4
NAME, WON = 0.33, 0.28
"""Shares of the width: the name and what was won; the strengths have the rest."""


@dataclass(frozen=True, slots=True)
class LadderRow:
    """A line: who, the strength, where it is known half of its interval, and what was won."""

    name: str
    strength: float | None
    won: Won
    half: float = 0.0
    is_own: bool = False

    @property
    def won_words(self) -> str:
        """The points of so many matches: a draw is half a point."""
        if not self.won.played:
            return UNKNOWN
        won = decimal(self.won.won, 0 if self.won.won == int(self.won.won) else 1)
        return tr("{won} of {played}").format(won=won, played=f"{self.won.played:,}")


def ladder_rows(found: Statistics) -> tuple[LadderRow, ...]:
    """Return the strategies of the ladder, the strongest first, and the person among them.

    Opponents that stand on no ladder come last.
    """
    known = {} if found.ladder is None else found.ladder.strengths
    others = [
        LadderRow(strategy_words(name), None, won)
        for name, won in found.against.items()
        if name not in known
    ]
    return (*_on_ladder(found), *others)


def _on_ladder(found: Statistics) -> tuple[LadderRow, ...]:
    if found.ladder is None:
        return ()
    rows = [
        LadderRow(
            strategy_words(rung.strategy), rung.strength, found.against.get(rung.strategy, Won())
        )
        for rung in found.ladder.rungs
    ]
    rating = found.rating
    if rating is None or rating.strength is None:
        return tuple(rows)
    own = LadderRow(tr("You"), rating.strength, found.results, rating.half_width, is_own=True)
    place = sum(row.strength is not None and row.strength > rating.strength for row in rows)
    return (*rows[:place], own, *rows[place:])


class LadderView(QWidget):
    """Paints the rows; a screen reader is told them as sentences."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[LadderRow, ...] = ()
        self._axis: Axis | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Ladder"))
        PictureMenu(self)
        appearance().resized.connect(self.updateGeometry)
        appearance().changed.connect(self.update)

    def show_statistics(self, found: Statistics) -> None:
        """Show the ladder of a game."""
        self.rows = ladder_rows(found)
        known = [(row.strength, row.half) for row in self.rows if row.strength is not None]
        self._axis = axis_for(known)
        text = tr("{name}: {strength}, {points} points")
        told = (
            text.format(name=row.name, strength=self._strength(row), points=row.won_words)
            for row in self.rows
        )
        self.setAccessibleDescription("; ".join(told))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        return QSize(240, theme.px(HEAD) + len(self.rows) * theme.px(ROW))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        with smooth_painter(self) as painter:
            self._paint_head(painter, theme)
            for number, row in enumerate(self.rows):
                top = theme.px(HEAD) + number * theme.px(ROW)
                self._paint_row(painter, QRectF(0, top, self.width(), theme.px(ROW)), row, theme)

    def _strength(self, row: LadderRow) -> str:
        return UNKNOWN if row.strength is None else decimal(row.strength, 0).replace(",", "")

    def _middle(self) -> tuple[float, float]:
        """Return where the strengths begin and end."""
        return self.width() * NAME, self.width() * (1 - WON)

    def _x(self, strength: float) -> float:
        assert self._axis is not None
        left, right = self._middle()
        return left + (right - left) * min(max(self._axis.share(strength), 0.0), 1.0)

    def _paint_head(self, painter: QPainter, theme: Theme) -> None:
        height, font, ink = theme.px(HEAD), theme.font("tick"), theme.color("text_3")
        box = QRectF(self.width() * (1 - WON), 0, self.width() * WON - 8, height)
        draw_text(painter, box, tr("your points"), font, ink, RIGHT)
        if self._axis is None:
            return
        bottom, width = self.sizeHint().height(), theme.px(40)
        last = -width
        for tick in self._axis.ticks:
            x = round(self._x(tick))
            draw_line(painter, QPointF(x, height), QPointF(x, bottom), theme.color("line"))
            if x - last >= width:
                draw_text(
                    painter,
                    QRectF(x - width / 2, 0, width, height),
                    f"{tick:.0f}",
                    font,
                    ink,
                    CENTER,
                )
                last = x

    def _paint_row(self, painter: QPainter, area: QRectF, row: LadderRow, theme: Theme) -> None:
        if row.is_own:
            draw_box(painter, area, RADIUS, theme.color("soft"))
        ink = theme.color("on_soft" if row.is_own else "text")
        font = theme.font("body", 600 if row.is_own else 400)
        left, right = self._middle()
        draw_text(
            painter, QRectF(8, area.top(), left - 12, area.height()), row.name, font, ink, LEFT
        )
        won = QRectF(right, area.top(), self.width() - right - 8, area.height())
        draw_text(painter, won, row.won_words, font, ink, RIGHT)
        if row.strength is None or self._axis is None:
            return
        center = QPointF(self._x(row.strength), area.center().y())
        if row.half:
            painter.setPen(QPen(theme.color("text"), 2.0))
            low, high = (self._x(row.strength + side * row.half) for side in (-1, 1))
            painter.drawLine(QPointF(low, center.y()), QPointF(high, center.y()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.player(0).fill if row.is_own else theme.color("text_2"))
        size = theme.px(DOT + 2 if row.is_own else DOT)
        painter.drawEllipse(center, size, size)
