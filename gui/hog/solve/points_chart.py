"""The points of a turn as bars, the chance of a 1 as a block, and dice really thrown as dots."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.tournament.ranking import share_half_width
from engine.hog.rules import Hog
from gui.hog.board.words import rare_percent
from gui.hog.solve.cell_facts import PointsBar, PointsChances
from gui.shared.controls.item_tooltip import Spot, SpotTip
from gui.shared.style import color_math
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
from gui.shared.text.value_format import estimated_percent, percent

HEIGHT, TALLEST = 100, 200
BLOCK, AXIS = 46, 20


@dataclass(frozen=True, slots=True)
class Thrown:
    """Turns really thrown: how often each number of points came up, of how many."""

    counts: Sequence[int]
    total: int

    def share(self, points: int) -> float:
        """Return how often these points came up."""
        return self._count(points) / self.total

    def half_width(self, points: int) -> float:
        """Return half of the 95 % interval of that share."""
        return share_half_width(self._count(points), self.total)

    def _count(self, points: int) -> int:
        return int(self.counts[points]) if points < len(self.counts) else 0


def largest_gap(chances: PointsChances, thrown: Thrown) -> float:
    """Return how far the thrown shares are off at most, in standard errors."""
    exact = {bar.points: bar.chance for bar in chances.bars}
    if chances.pig_out:
        exact[1] = chances.pig_out
    gaps = [0.0]
    for points, chance in exact.items():
        error = math.sqrt(chance * (1 - chance) / thrown.total)
        if error > 0 and chance * thrown.total >= 5:  # fewer are not normal
            gaps.append(abs(thrown.share(points) - chance) / error)
    return max(gaps)


class PointsChart(QWidget):
    """Paints the chances of a turn's points."""

    def __init__(self) -> None:
        super().__init__()
        self.chances: PointsChances | None = None
        self.rule = self.tr("swaps the scores")
        self.thrown: Thrown | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMaximumHeight(TALLEST)
        self.setAccessibleName(self.tr("Points of the turn"))
        self._tip = SpotTip(self, self.spot_at)
        appearance().resized.connect(self.updateGeometry)

    def show_chances(self, chances: PointsChances | None, thrown: Thrown | None) -> None:
        """Show other chances, and dice thrown for them if there are any."""
        self.chances, self.thrown = chances, thrown
        self.setAccessibleDescription("" if chances is None else self._words(chances))
        self.update()

    def show_rules(self, game: Hog) -> None:
        """Name the rule that may fire after the points."""
        if game.semester.swaps is not None:
            self.rule = self.tr("swaps the scores")
        elif game.semester.score_map is not None:
            self.rule = self.tr("moves the score")
        else:
            self.rule = self.tr("brings another turn")

    def sizeHint(self) -> QSize:
        return QSize(240, appearance().theme.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return the same: less would hide the small chances."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.chances is None:
            return
        theme = appearance().theme
        painter = smooth_painter(self)
        if self.chances.pig_out:
            self._paint_block(painter, theme)
        self._paint_bars(painter, self._plot(), theme)

    def spot_at(self, point: QPointF) -> Spot | None:
        """Return what the tip says of the bar, or of the block, in whose column a point lies."""
        if self.chances is None:
            return None
        if self.chances.pig_out and self._block().contains(point):
            return self._spot(self._block(), self._pig_out_bar())
        for bar in self.chances.bars:
            column = self._column(bar)
            if column.left() <= point.x() < column.right() and point.y() <= column.bottom():
                return self._spot(column, bar)
        return None

    def _spot(self, area: QRectF, bar: PointsBar) -> Spot:
        text = self.tr("{points} points: {chance}")
        if bar.points == 1:
            text = self.tr("1 point: {chance}")
        lines = []
        if bar.special:
            share = percent(bar.special / bar.chance)
            lines.append(self.tr("{rule} in {share} of them").format(rule=self.rule, share=share))
        if self.thrown is not None:
            share = estimated_percent(
                self.thrown.share(bar.points), self.thrown.half_width(bar.points)
            )
            lines.append(self.tr("thrown: {share}").format(share=share))
        return Spot(area, text.format(points=bar.points, chance=rare_percent(bar.chance)), lines)

    def _pig_out_bar(self) -> PointsBar:
        assert self.chances is not None
        return PointsBar(1, self.chances.pig_out, self.chances.pig_out_special)

    def _block(self) -> QRectF:
        """Return where the block of the 1 lies."""
        theme = appearance().theme
        return QRectF(0, 4, theme.px(BLOCK), self.height() - theme.px(AXIS) - 4)

    def _plot(self) -> QRectF:
        """Return where the bars lie."""
        theme = appearance().theme
        assert self.chances is not None
        left = theme.px(BLOCK) + theme.px(14) if self.chances.pig_out else 0.0
        return QRectF(left, 4, self.width() - left - 2, self.height() - theme.px(AXIS) - 4)

    def _column(self, bar: PointsBar) -> QRectF:
        """Return the whole height of the plot above a number of points."""
        assert self.chances is not None
        area, bars = self._plot(), self.chances.bars
        count = bars[-1].points - bars[0].points + 1
        pitch = min(area.width() / count, appearance().theme.px(40))
        start = area.left() + (area.width() - pitch * count) / 2
        x = start + (bar.points - bars[0].points) * pitch
        return QRectF(x, area.top(), pitch, area.height())

    def _words(self, chances: PointsChances) -> str:
        special = chances.pig_out_special + sum(bar.special for bar in chances.bars)
        text = self.tr("A 1 in {pig_out} of turns; {share} {rule}.")
        return text.format(pig_out=percent(chances.pig_out), share=percent(special), rule=self.rule)

    def _paint_block(self, painter: QPainter, theme: Theme) -> None:
        assert self.chances is not None
        block = self._block()
        swaps = self.chances.pig_out_special > self.chances.pig_out / 2
        fill = theme.player(1).wash if swaps else theme.colors.warn_soft
        draw_box(painter, block, 6, QColor(fill))
        ink = QColor(theme.player(1).ink) if swaps else theme.color("warn")
        half = block.height() / 2
        top = QRectF(block.left(), block.top(), block.width(), half + 2)
        below = QRectF(block.left(), block.top() + half - 6, block.width(), theme.px(18))
        draw_text(painter, top, "1", theme.font("section"), ink, CENTER)
        text = percent(self.chances.pig_out, 0)
        draw_text(painter, below, text, theme.font("small", 600), ink, CENTER)
        if swaps:
            foot = QRectF(block.left(), block.bottom() - theme.px(18), block.width(), theme.px(16))
            words = self.tr("swap") if self.rule == self.tr("swaps the scores") else ""
            draw_text(painter, foot, words, theme.font("tick", 500), ink, CENTER)

    def _paint_bars(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        assert self.chances is not None
        bars = self.chances.bars
        highest = max(bar.chance for bar in bars)
        if self.thrown is not None:
            shares = [self.thrown.share(bar.points) for bar in bars]
            highest = max(highest, *shares)
        surface = theme.colors.surface
        plain = QColor(color_math.mix(theme.colors.accent, surface, 0.45))
        swapping = QColor(theme.player(1).ink)
        painter.setPen(Qt.PenStyle.NoPen)
        for bar in bars:
            column = self._column(bar)
            x, width = column.left(), max(column.width() - 1.5, 1.0)
            height = area.height() * bar.chance / highest
            painter.fillRect(QRectF(x, area.bottom() - height, width, height), plain)
            part = height * bar.special / bar.chance if bar.chance else 0.0
            painter.fillRect(QRectF(x, area.bottom() - part, width, part), swapping)
            if self.thrown is not None:
                center = QPointF(x + width / 2, area.bottom())
                self._paint_dot(painter, center, area.height() / highest, bar.points, theme)
        foot = QPointF(area.left(), area.bottom())
        draw_line(painter, foot, QPointF(area.right(), area.bottom()), theme.color("line_strong"))
        self._paint_axis(painter, area, (bars[0].points, bars[-1].points), theme)

    def _paint_dot(
        self, painter: QPainter, foot: QPointF, scale: float, points: int, theme: Theme
    ) -> None:
        """Paint the thrown share of some points, with its 95 % interval."""
        assert self.thrown is not None
        share, half = self.thrown.share(points), self.thrown.half_width(points)
        y = foot.y() - share * scale
        painter.setPen(QPen(theme.color("text"), 1.0))
        reach = half * scale
        painter.drawLine(QPointF(foot.x(), y - reach), QPointF(foot.x(), y + reach))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("text"))
        painter.drawEllipse(QPointF(foot.x(), y), 1.6, 1.6)

    def _paint_axis(
        self, painter: QPainter, area: QRectF, ends: tuple[int, int], theme: Theme
    ) -> None:
        font, ink = theme.font("tick"), theme.color("text_3")
        line = QRectF(area.left(), area.bottom() + 3, area.width(), theme.px(16))
        assert self.chances is not None
        if ends[0] == ends[1]:
            draw_text(painter, line, str(ends[0]), font, ink, CENTER)
        else:
            draw_text(painter, line, str(ends[0]), font, ink, LEFT)
            draw_text(painter, line, str(ends[1]), font, ink, RIGHT)
        if any(bar.special for bar in self.chances.bars):
            words = self.rule
            width = theme.metrics("tick").horizontalAdvance(words)
            side = theme.px(8)
            x = line.center().x() - (width + side + 5) / 2
            square = QRectF(x, line.center().y() - side / 2, side, side)
            draw_box(painter, square, 2, QColor(theme.player(1).ink))
            text = QRectF(square.right() + 5, line.top(), width + 4, line.height())
            draw_text(painter, text, words, font, theme.color("text_2"), LEFT)
