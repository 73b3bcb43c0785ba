"""The ladder: a row for each strategy by its strength, and among them the person with a whisker."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from engine.core.library.statistics import Statistics, Won
from gui.shared.charts.axis import Axis, axis_for
from gui.shared.report.blocks import Drawing
from gui.shared.style.painter import Painter
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

    @property
    def words(self) -> str:
        """The line as it is spoken."""
        number = UNKNOWN if self.strength is None else decimal(self.strength, 0).replace(",", "")
        text = tr("{name}: {strength}, {points} points")
        return text.format(name=self.name, strength=number, points=self.won_words)


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


def ladder_drawing(found: Statistics) -> Drawing:
    """Return the ladder of a game."""
    rows = ladder_rows(found)
    axis = axis_for([(row.strength, row.half) for row in rows if row.strength is not None])

    def paint(painter: Painter, area: QRectF) -> None:
        _paint_head(painter, area, axis)
        for number, row in enumerate(rows):
            top = painter.px(HEAD) + number * painter.px(ROW)
            _paint_row(painter, QRectF(0, top, area.width(), painter.px(ROW)), row, axis)

    words = "; ".join(row.words for row in rows)
    return Drawing(tr("Ladder"), found, paint, (240, HEAD + len(rows) * ROW), words)


def _x(axis: Axis, width: float, strength: float) -> float:
    """Return where a strength stands, between the names and what was won."""
    return width * (NAME + (1 - WON - NAME) * min(max(axis.share(strength), 0.0), 1.0))


def _paint_head(painter: Painter, area: QRectF, axis: Axis | None) -> None:
    height, font, ink = painter.px(HEAD), "tick", "text_3"
    box = QRectF(area.width() * (1 - WON), 0, area.width() * WON - 8, height)
    painter.text(box, tr("your points"), font, ink, "right")
    width = painter.px(40)
    last = -width
    for tick in () if axis is None else axis.ticks:
        assert axis is not None
        x = round(_x(axis, area.width(), tick))
        painter.line(QPointF(x, height), QPointF(x, area.bottom()))
        if x - last >= width:
            painter.text(
                QRectF(x - width / 2, 0, width, height), f"{tick:.0f}", font, ink, "center"
            )
            last = x


def _paint_row(painter: Painter, area: QRectF, row: LadderRow, axis: Axis | None) -> None:
    theme = painter.theme
    if row.is_own:
        painter.box(area, RADIUS, "soft")
    ink = "on_soft" if row.is_own else "text"
    font = theme.font("body", 600 if row.is_own else 400)
    name, won = QRectF(area), QRectF(area)
    name.setWidth(area.width() * NAME - 12)
    won.setLeft(area.width() * (1 - WON))
    painter.text(name.translated(8, 0), row.name, font, ink)
    painter.text(won.adjusted(0, 0, -8, 0), row.won_words, font, ink, "right")
    if row.strength is None or axis is None:
        return
    low, x, high = (_x(axis, area.width(), row.strength + side * row.half) for side in (-1, 0, 1))
    y = area.center().y()
    if row.half:
        painter.outlined("text", 2.0).drawLine(QPointF(low, y), QPointF(high, y))
    painter.filled(theme.player(0).fill if row.is_own else theme.color("text_2"))
    size = theme.px(DOT + 2 if row.is_own else DOT)
    painter.drawEllipse(QPointF(x, y), size, size)
