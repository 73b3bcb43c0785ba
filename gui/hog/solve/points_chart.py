"""The points of a turn as bars, the chance of a 1 as a block, and dice really thrown as dots."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.play.interval import share_half_width
from engine.hog.rules import Hog
from gui.hog.board.words import rare_percent
from gui.hog.solve.cell_facts import PointsBar, PointsChances
from gui.shared.charts.bar_picture import LABELS, MARGIN, Bar, BarRow, BarStyle
from gui.shared.charts.bars import Bars
from gui.shared.controls.boxes import row_of
from gui.shared.controls.item_tooltip import Spot, SpotTip
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import CENTER, draw_box, draw_text, smooth_painter
from gui.shared.text.value_format import estimated_percent, percent

STYLE = BarStyle(least=82, usual=82, widest=40, gap=0.75)
TALLEST, BLOCK, BETWEEN = 200, 46, 14


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


class _Block(QWidget):
    """The chance of a 1, which is worth one point whatever else falls."""

    def __init__(self) -> None:
        super().__init__()
        self._chance, self._swaps, self._note = 0.0, False, ""
        self._spot: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self._tip = SpotTip(self, self.spot_at)
        appearance().resized.connect(self.updateGeometry)

    def show_chance(self, bar: Bar, note: str) -> None:
        """Show the chance of a bar, with a `note` where the rule fires more often than not."""
        self._chance, self._swaps = bar.value, bar.part > bar.value / 2
        self._note, self._spot = note, bar.tip
        self.update()

    def spot_at(self, point: QPointF) -> Spot | None:
        """Return what the tip says."""
        area = self._area()
        return Spot(area, self._spot[0], self._spot[1:]) if area.contains(point) else None

    def sizeHint(self) -> QSize:
        return QSize(appearance().theme.px(BLOCK), 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter, area = appearance().theme, smooth_painter(self), self._area()
        fill = theme.player(1).wash if self._swaps else theme.colors.warn_soft
        ink = QColor(theme.player(1).ink) if self._swaps else theme.color("warn")
        draw_box(painter, area, 6, QColor(fill))
        half, line = area.height() / 2, theme.px(18)
        top = QRectF(area.left(), area.top(), area.width(), half + 2)
        below = QRectF(area.left(), area.top() + half - 6, area.width(), line)
        foot = QRectF(area.left(), area.bottom() - line, area.width(), theme.px(16))
        draw_text(painter, top, "1", theme.font("section"), ink, CENTER)
        text = percent(self._chance, 0)
        draw_text(painter, below, text, theme.font("small", 600), ink, CENTER)
        if self._swaps:
            draw_text(painter, foot, self._note, theme.font("tick", 500), ink, CENTER)

    def _area(self) -> QRectF:
        foot = appearance().theme.px(LABELS)
        return QRectF(0, MARGIN, self.width(), self.height() - foot - MARGIN)


class PointsChart(QWidget):
    """Shows the chances of a turn's points: what a 1 brings apart from the rest."""

    def __init__(self) -> None:
        super().__init__()
        self.chances: PointsChances | None = None
        self.rule = self.tr("swaps the scores")
        self.thrown: Thrown | None = None
        self.block = _Block()
        self.bars = Bars(self.tr("Points of the turn"), STYLE)
        self.setMaximumHeight(TALLEST)
        row_of(self.block, (self.bars, 1), on=self, gap=BETWEEN)

    def show_chances(self, chances: PointsChances | None, thrown: Thrown | None) -> None:
        """Show other chances, and dice thrown for them if there are any."""
        self.chances, self.thrown = chances, thrown
        self.block.setVisible(chances is not None and chances.pig_out > 0)
        if chances is None:
            self.bars.show_row(BarRow())
            return
        swap = self.tr("swap") if self.rule == self.tr("swaps the scores") else ""
        one = PointsBar(1, chances.pig_out, chances.pig_out_special)
        self.block.show_chance(self._bar(one), swap)
        first, last = chances.bars[0].points, chances.bars[-1].points
        by_points = {
            bar.points: self._bar(bar, bar.points in (first, last)) for bar in chances.bars
        }
        bars = tuple(by_points.get(points, Bar()) for points in range(first, last + 1))
        self.bars.show_row(BarRow(bars, part=self.rule), self._words(chances))

    def show_rules(self, game: Hog) -> None:
        """Name the rule that may fire after the points."""
        if game.semester.swaps is not None:
            self.rule = self.tr("swaps the scores")
        elif game.semester.score_map is not None:
            self.rule = self.tr("moves the score")
        else:
            self.rule = self.tr("brings another turn")

    def _bar(self, bar: PointsBar, has_label: bool = False) -> Bar:
        labels = ((str(bar.points), ""),) if has_label else ()
        seen = None
        if self.thrown is not None:
            seen = self.thrown.share(bar.points), self.thrown.half_width(bar.points)
        return Bar(bar.chance, labels, tip=self._tip_of(bar), part=bar.special, seen=seen)

    def _tip_of(self, bar: PointsBar) -> tuple[str, ...]:
        text = self.tr("{points} points: {chance}")
        if bar.points == 1:
            text = self.tr("1 point: {chance}")
        lines = [text.format(points=bar.points, chance=rare_percent(bar.chance))]
        if bar.special:
            share = percent(bar.special / bar.chance)
            lines.append(self.tr("{rule} in {share} of them").format(rule=self.rule, share=share))
        if self.thrown is not None:
            share = estimated_percent(
                self.thrown.share(bar.points), self.thrown.half_width(bar.points)
            )
            lines.append(self.tr("thrown: {share}").format(share=share))
        return tuple(lines)

    def _words(self, chances: PointsChances) -> str:
        special = chances.pig_out_special + sum(bar.special for bar in chances.bars)
        text = self.tr("A 1 in {pig_out} of turns; {share} {rule}.")
        return text.format(pig_out=percent(chances.pig_out), share=percent(special), rule=self.rule)
