"""The pipeline as a flow: a card for each stage, and between them as much as goes on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QSizePolicy

from gui.shared.charts.picture_menu import PictureMenu
from gui.shared.controls.item_picture import ItemPicture
from gui.shared.report.shown import Shown
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

HEIGHT, ROOM = 176, 5
"""At 100 %, and what the ring around a card needs."""
GAP, NARROW_GAP = 22, 12
WIDE, TIGHT = 104, 80
"""From this width on a card has larger letters; below this one there is no room for all of it."""
BINS = 28
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class FlowStage:
    """A card: its title, the large number and what it counts, how scores lie, best and time.

    `short` is the title on a narrow card; `scores` are those of the stage on `FlowRow.ends`, `flow`
    how many plans go on to the next one.
    """

    title: str
    short: str = ""
    count: str = ""
    note: str = ""
    best: str = ""
    time: str = ""
    words: str = ""
    scores: tuple[float, ...] = ()
    flow: int = 0

    @property
    def is_done(self) -> bool:
        """Whether the stage is finished."""
        return bool(self.count)


@dataclass(frozen=True, slots=True)
class FlowRow:
    """The stages side by side; `ends` are the lowest and the highest score of all."""

    stages: tuple[FlowStage, ...] = ()
    ends: tuple[float, float] = (0.0, 1.0)


class FlowFigure(ItemPicture):
    """Shows the stages; one that is finished may be chosen."""

    def __init__(self) -> None:
        super().__init__(tr("Stages of the pipeline"))
        self.row = FlowRow()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        PictureMenu(self)

    def show_row(self, row: FlowRow) -> None:
        """Show other stages, the same one chosen if it is there."""
        self.row = row
        self.mark(min(self.item, len(row.stages) - 1))

    def mark(self, item: int) -> None:
        super().mark(item)
        self.setAccessibleDescription(self.words(item) if item >= 0 else "")

    def choose(self, item: int) -> None:
        if self.row.stages[item].is_done:
            super().choose(item)

    def places(self) -> Sequence[QRectF]:
        return cards_of(QRectF(self.rect()), len(self.row.stages), appearance().theme)

    def words(self, item: int) -> str:
        return self.row.stages[item].words

    def tip(self, item: int) -> Sequence[str]:
        stage = self.row.stages[item]
        took = tr("Took {time}").format(time=stage.time)
        return (stage.title, stage.words, took) if stage.words else ()

    def sizeHint(self) -> QSize:
        return QSize(900, appearance().theme.px(HEIGHT) + 2 * ROOM)

    def minimumSizeHint(self) -> QSize:
        return QSize(400, self.sizeHint().height())

    def paint(self, painter: Painter) -> None:
        paint_flow(painter, QRectF(self.rect()), self.row, self.item, self.hovered)


class ShownFlow(Shown):
    """The stages of a run; `about` is a FlowRow and the stage that is open."""

    def __init__(self) -> None:
        super().__init__()
        self.flow = self.hold(FlowFigure())
        self.flow.chosen.connect(lambda stage: self._order(self.block.choose(stage)))
        self.flow.entered.connect(lambda: self._order(self.block.enter(None)))

    def show_block(self) -> None:
        row, chosen = self.block.about
        if row is not self.flow.row:
            self.flow.show_row(row)
        self.flow.mark(chosen)


def cards_of(area: QRectF, count: int, theme: Theme) -> list[QRectF]:
    """Return where the cards lie in an area."""
    area = area.adjusted(ROOM, ROOM, -ROOM, -ROOM)
    gap = theme.px(GAP if area.width() > count * theme.px(WIDE + GAP) else NARROW_GAP)
    width = (area.width() - (count - 1) * gap) / max(count, 1)
    lefts = [area.left() + number * (width + gap) for number in range(count)]
    return [QRectF(left, area.top(), width, area.height()) for left in lefts]


def paint_flow(
    painter: Painter, area: QRectF, row: FlowRow, chosen: int = -1, hovered: int = -1
) -> None:
    """Paint the stages and what flows between them."""
    cards = cards_of(area, len(row.stages), painter.theme)
    paint_flows(painter, cards, row.stages)
    for number, (card, stage) in enumerate(zip(cards, row.stages, strict=True)):
        is_chosen = number == chosen
        if is_chosen:
            painter.ring(card, "card")
        edge = "line_strong" if number == hovered and not is_chosen else "line"
        fill = "surface" if stage.is_done else "ground"
        painter.box(card, "card", fill, edge)
        paint_stage(painter, card, stage, number, row.ends, is_chosen=is_chosen)


def paint_flows(painter: Painter, cards: Sequence[QRectF], stages: Sequence[FlowStage]) -> None:
    """Paint a band from card to card, as wide as the logarithm of what goes on."""
    painter.filled(painter.theme.mix("accent", "ground", 0.72))
    for number in range(len(cards) - 1):
        if not stages[number + 1].is_done:
            break
        before, after = cards[number], cards[number + 1]
        widths = [_band(stages[k].flow) * before.height() for k in (number, number + 1)]
        painter.drawPath(_ribbon(before, after, widths[0], widths[1]))


def _band(count: int) -> float:
    return 0.12 + 0.11 * math.log10(max(count, 1))


def _ribbon(before: QRectF, after: QRectF, left: float, right: float) -> QPainterPath:
    start, end, y = before.right() - 1, after.left() + 1, before.center().y()
    middle = (start + end) / 2
    path = QPainterPath(QPointF(start, y - left / 2))
    path.cubicTo(middle, y - left / 2, middle, y - right / 2, end, y - right / 2)
    path.lineTo(end, y + right / 2)
    path.cubicTo(middle, y + right / 2, middle, y + left / 2, start, y + left / 2)
    path.closeSubpath()
    return path


def paint_stage(
    painter: Painter,
    card: QRectF,
    stage: FlowStage,
    number: int,
    ends: tuple[float, float],
    *,
    is_chosen: bool,
) -> None:
    """Paint what stands on a card."""
    theme = painter.theme
    is_wide, is_tight = card.width() >= theme.px(WIDE), card.width() < theme.px(TIGHT)
    inset = theme.px(13 if is_wide else 9)
    area = card.adjusted(inset, theme.px(12), -inset, -theme.px(9))
    line = theme.px(22 if is_wide else 18)
    title = QRectF(area.left(), area.top(), area.width() + theme.px(4), line)
    if not is_tight:
        disc = QRectF(area.left(), area.top(), line, line)
        painter.box(disc, line / 2, "accent" if is_chosen else "sunken")
        ink = "on_accent" if is_chosen else "text_2"
        painter.text(disc, str(number + 1), "small", ink, "center", weight=600)
        title.setLeft(disc.right() + theme.px(6))
    ink, font = "text", theme.font("small" if is_wide else "tick", 600)
    has_room = theme.metrics("small", 600).horizontalAdvance(stage.title) <= title.width()
    painter.text(title, stage.title if has_room and is_wide else stage.short, font, ink)
    if not stage.is_done:
        return
    top = area.top() + theme.px(28)
    role = "page" if is_wide else "card"
    number_font = theme.font("lead", 600) if is_tight else theme.font(role)
    large = QRectF(area.left(), top, area.width(), theme.px(28))
    painter.text(large, stage.count, number_font, ink)
    note = QRectF(area.left(), large.bottom() + 1, area.width(), theme.px(46 if is_tight else 32))
    painter.setFont(theme.font("small" if is_wide else "tick"))
    painter.setPen(theme.color("text_2"))
    painter.drawText(note, Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop, stage.note)
    foot = QRectF(area.left(), area.bottom() - theme.px(18), area.width(), theme.px(18))
    shape = QRectF(area.left(), note.bottom(), area.width(), foot.top() - note.bottom() - 4)
    _paint_scores(painter, shape, stage.scores, ends, is_chosen=is_chosen)
    _paint_foot(painter, foot, stage, is_wide=is_wide, is_tight=is_tight)


def _paint_foot(
    painter: Painter,
    foot: QRectF,
    stage: FlowStage,
    *,
    is_wide: bool,
    is_tight: bool,
) -> None:
    ink, pale = "text", "text_2"
    small = "small" if is_wide else "tick"
    best = stage.best if is_wide or not stage.best else decimal(float(stage.best), 1)
    painter.text(foot, best, "small" if is_wide else "tick", ink, weight=600)
    if not (is_tight and best):
        painter.text(foot, stage.time, small, pale, "right")


def _paint_scores(
    painter: Painter,
    area: QRectF,
    scores: Sequence[float],
    ends: tuple[float, float],
    *,
    is_chosen: bool,
) -> None:
    """Paint how the scores lie between the ends, as a smooth hill."""
    theme = painter.theme
    base = QPointF(0, math.floor(area.bottom()))
    line = theme.color("line_strong")
    heights = hill_of(scores, ends)
    if heights.any():
        step = area.width() / (len(heights) - 1)
        hill = QPainterPath(QPointF(area.left(), base.y()))
        for place, height in enumerate(heights):
            hill.lineTo(area.left() + place * step, base.y() - height * area.height())
        hill.lineTo(area.right(), base.y())
        away = 0.3 if is_chosen else 0.6
        painter.fillPath(hill, theme.mix("accent", "surface", away))
        painter.line(QPointF(area.left(), base.y()), QPointF(area.right(), base.y()), line)


def hill_of(scores: Sequence[float], ends: tuple[float, float]) -> Floats:
    """Return a smoothed histogram between the ends, 1 at its top; zeros where nothing is scored."""
    counts, _ = np.histogram(scores, BINS, ends)
    kernel = np.array([0.08, 0.24, 0.36, 0.24, 0.08])
    smooth = np.convolve(np.pad(counts.astype(float), 2), kernel, mode="same")
    top = float(smooth.max())
    return smooth / top if top else smooth
