"""Bars as picture and as widget: each over its place on an axis; read with the mouse, or keys."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor

from gui.shared.charts.picture_menu import PictureMenu
from gui.shared.controls.item_picture import ItemPicture
from gui.shared.style.appearance import appearance
from gui.shared.style.motion import Glide
from gui.shared.style.painter import Painter
from gui.shared.style.painting import text_width
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Motion

TITLE, NUMBERS = 17, 40
LABELS, NOTES, GROUPS = 18, 22, 22
LINE = 16
MARGIN = 4
"""What is left free above the highest bar."""
GAP_SHARE = 0.12


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar and its texts; one of which nothing is known keeps its place free.

    `labels` are the two lines below it in every form, the longest first; `number` and `share`
    stand above it; `words` say all of it, `tip` is title and lines beside the pointer.  `part` of
    the value has another colour; `seen` is a value that was counted, and half its interval.
    """

    value: float = 0.0
    labels: tuple[tuple[str, str], ...] = ()
    number: str = ""
    share: str = ""
    words: str = ""
    tip: tuple[str, ...] = ()
    part: float = 0.0
    seen: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class BarRow:
    """Bars side by side: with a title, what a `part` is, and groups (first, last, words) below.

    `least` and `usual` are heights of the highest bar, and do not grow with the text.  `gap` is the
    most that is left free on both sides of a bar, `margin` what is beside all of them.  A `seat`
    gives them a player's colour in place of the accent.
    """

    bars: tuple[Bar, ...] = ()
    title: str = ""
    part: str = ""
    groups: tuple[tuple[int, int, str], ...] = ()
    least: int = 50
    usual: int = 96
    widest: int = 40
    gap: float = 1.0
    margin: float = 1.0
    seat: int | None = None

    @property
    def has_notes(self) -> bool:
        """Whether labels have a second line."""
        return any(note for bar in self.bars for _label, note in bar.labels)

    @property
    def highest(self) -> float:
        """The largest value that has to be shown."""
        seen = [bar.seen[0] for bar in self.bars if bar.seen is not None]
        return max([bar.value for bar in self.bars] + seen, default=0.0) or 1.0

    def fill(self, theme: Theme) -> QColor:
        """Return the colour of a bar that is not chosen."""
        if self.seat is None:
            return theme.mix("accent", "surface", 0.45)
        return theme.mix(theme.player(self.seat).fill, "surface", 0.2)


def words_height(row: BarRow, theme: Theme) -> int:
    """Return the height of all that is written above and below the bars."""
    return theme.px(_above(row) + _below(row))


def _above(row: BarRow) -> int:
    has_numbers = any(bar.number for bar in row.bars)
    return (TITLE if row.title else 0) + (NUMBERS + MARGIN if has_numbers else 0)


def _below(row: BarRow) -> int:
    return LABELS + (NOTES if row.has_notes else 0) + (GROUPS if row.groups else 0)


@dataclass(frozen=True, slots=True)
class Marks:
    """What moves over the bars: which is chosen, hovered, and has the focus ring; -1 for none.

    `growth` is the part of its height that a bar has.
    """

    chosen: int = -1
    hovered: int = -1
    ringed: int = -1
    growth: float = 1.0


@dataclass(frozen=True)
class BarPicture:
    """A row of bars in a size and a theme."""

    row: BarRow
    size: QSizeF
    theme: Theme

    @functools.cached_property
    def foot(self) -> float:
        """Where the bars stand."""
        return self.size.height() - self.theme.px(_below(self.row))

    @functools.cached_property
    def pitch(self) -> float:
        """The width that each bar has."""
        room = (self.size.width() - 2 * self.row.margin) / max(len(self.row.bars), 1)
        return min(room, self.theme.px(self.row.widest))

    def column(self, bar: int) -> QRectF:
        """Return the place of a bar, from top to bottom."""
        left = (self.size.width() - self.pitch * len(self.row.bars)) / 2
        return QRectF(left + bar * self.pitch, 0, self.pitch, self.size.height())

    def paint(self, painter: Painter, marks: Marks) -> None:
        """Paint title, bars, axis, what parts are, and groups."""
        theme, bars = self.theme, self.row.bars
        head = QRectF(0, 0, self.size.width(), theme.px(TITLE))
        painter.text(head, self.row.title, "small", "text_2")
        if not bars:
            return
        turned, form = self._turned_room(), self._form()
        above = turned or theme.px(_above(self.row))
        scale = max(self.foot - above - MARGIN, 10) / self.row.highest * marks.growth
        for number, bar in enumerate(bars):
            is_chosen, column = number == marks.chosen, self.column(number)
            self._paint_ground(painter, number, column, marks)
            top = self._paint_bar(painter, bar, column, scale, is_chosen)
            self._paint_number(painter, bar, top, is_chosen, bool(turned))
            if bar.labels:
                self._paint_labels(painter, bar.labels[form], column.center().x(), is_chosen)
        self._line(painter, self.column(0).left(), self.column(len(bars) - 1).right(), self.foot)
        self._paint_part_name(painter)
        self._paint_groups(painter)

    def _turned_room(self) -> int:
        """Return the room for numbers that are too long to lie on their bars, or 0."""
        font = self.theme.font("small", 600)
        widest = max(text_width(bar.number, font) for bar in self.row.bars)
        return round(widest) + self.theme.px(LINE) + MARGIN if widest > self.pitch - 2 else 0

    def _form(self) -> int:
        """Return the longest form of the labels that has room, or else the last."""
        font = self.theme.font("small", 600)
        forms = zip(*(bar.labels for bar in self.row.bars if bar.labels), strict=True)
        widest = [max(text_width(label, font) for label, _note in form) for form in forms]
        fitting = (
            form for form, width in enumerate(widest) if width + self.theme.px(20) <= self.pitch
        )
        return next(fitting, len(widest) - 1)

    def _paint_ground(self, painter: Painter, bar: int, column: QRectF, marks: Marks) -> None:
        token = "soft" if bar == marks.chosen else "sunken" if bar == marks.hovered else None
        if token is not None:
            painter.box(column.adjusted(1, 2, -1, -2), 6, token)
        if bar == marks.ringed:
            ink = "accent"
            painter.box(column.adjusted(1, 2, -1, -2), 6, None, ink)
            painter.box(column.adjusted(2, 3, -2, -3), 5, None, ink)

    def _paint_bar(
        self, painter: Painter, bar: Bar, column: QRectF, scale: float, is_chosen: bool
    ) -> QPointF:
        """Paint a bar with what was seen of it; return the middle of its top."""
        foot, gap = self.foot, min(column.width() * GAP_SHARE, self.row.gap)
        height = max(bar.value * scale, 1.0) if bar.value else 0.0
        rect = QRectF(column.left() + gap, foot - height, column.width() - 2 * gap, height)
        fill = self.theme.color("accent") if is_chosen else self.row.fill(self.theme)
        painter.fillRect(rect, QColor(fill))
        if bar.part:
            part = rect.adjusted(0, height * (1 - bar.part / bar.value), 0, 0)
            painter.fillRect(part, QColor(self.theme.player(1).ink))
        if bar.seen is not None:
            middle = QPointF(rect.center().x(), foot - bar.seen[0] * scale)
            reach = QPointF(0, bar.seen[1] * scale)
            painter.outlined("text", 1.0).drawLine(middle - reach, middle + reach)
            painter.filled("text").drawEllipse(middle, 1.6, 1.6)
        return QPointF(rect.center().x(), foot - height)

    def _paint_number(
        self, painter: Painter, bar: Bar, top: QPointF, is_chosen: bool, is_turned: bool
    ) -> None:
        if not (bar.number or bar.share):
            return
        theme, line, width = self.theme, self.theme.px(LINE), self.pitch + 12
        ink = theme.color("on_soft" if is_chosen else "text")
        with painter.placed(top, -90 if is_turned else 0):
            if is_turned:
                box = QRectF(4, -line / 2, top.y(), line)
                painter.text(box, bar.number, "small", ink, weight=600)
            else:
                box = QRectF(-width / 2, -2 * line - 2, width, line)
                painter.text(box, bar.number, "small", ink, "center", weight=600)
                if theme.metrics("tick").horizontalAdvance(bar.share) <= self.pitch:
                    ink = ink if is_chosen else theme.color("text_3")
                    box.translate(0, line - 1)
                    painter.text(box, bar.share, "tick", ink, "center")

    def _paint_labels(
        self, painter: Painter, texts: tuple[str, str], middle: float, is_chosen: bool
    ) -> None:
        """Paint the lines below a bar, at the ends no farther out than the chart goes."""
        theme, line = self.theme, self.theme.px(LINE)
        styles, token, top = [("tick", 400)], "text_3", self.foot + 2
        if self.row.has_notes:
            styles, token, top = [("small", 600), ("tick", 400)], "text_2", self.foot + 4
        ink = "on_soft" if is_chosen else token
        for text, style in zip(texts, styles, strict=False):
            width = text_width(text, theme.font(*style)) + 2
            left = min(max(middle - width / 2, 0.0), self.size.width() - width)
            painter.text(QRectF(left, top, width, line), text, theme.font(*style), ink, "center")
            top += line

    def _paint_part_name(self, painter: Painter) -> None:
        """Paint what parts are, if there are any, between the outer labels or right of them."""
        if not any(bar.part for bar in self.row.bars):
            return
        theme, side, apart = self.theme, self.theme.px(8), self.theme.px(12)
        width = theme.metrics("tick").horizontalAdvance(self.row.part) + side + 9
        first, last = self.column(0).center().x(), self.column(len(self.row.bars) - 1).center().x()
        has_room = last - first >= width + 2 * apart
        left = (self.size.width() - width) / 2 if has_room else last + apart
        box = QRectF(left + side + 5, self.foot + 2, width - side - 5, theme.px(LINE))
        square = QRectF(left, box.center().y() - side / 2, side, side)
        painter.box(square, 2, theme.player(1).ink)
        painter.text(box, self.row.part, "tick", "text_2")

    def _paint_groups(self, painter: Painter) -> None:
        theme, top = self.theme, self.size.height() - self.theme.px(GROUPS)
        for first, last, words in self.row.groups:
            left, right = self.column(first).left(), self.column(last).right()
            self._line(painter, left + 6, right - 6, top)
            width = max(right - left, theme.px(44))
            box = QRectF((left + right - width) / 2, top + 2, width, theme.px(18))
            painter.text(box, words, "tick", "text_3", "center")

    def _line(self, painter: Painter, left: float, right: float, y: float) -> None:
        painter.line(QPointF(left, y), QPointF(right, y), "line_strong")


LEAST_WIDTH = 160


class Bars(ItemPicture):
    """Shows a row of bars."""

    def __init__(self, name: str, *, is_choice: bool = False) -> None:
        super().__init__(name, is_choice=is_choice)
        self.row = BarRow()
        self._words = ""
        self._growth = Glide(self, Motion.MOVE, lambda _value: self.update(), start=1.0)
        PictureMenu(self)

    def show_row(self, row: BarRow, words: str = "", *, grows: bool = False) -> None:
        """Show other bars, which `words` or else their own describe; new ones may grow."""
        is_other = len(row.bars) != len(self.row.bars)
        self.row = row
        self._words = words or "; ".join(filter(None, (bar.words for bar in row.bars)))
        if is_other:
            self.item = -1
            self._growth.to(0.0, at_once=True)
        self._growth.to(1.0, at_once=not grows)
        self.updateGeometry()
        self.mark(self.item)

    def mark(self, item: int) -> None:
        super().mark(item)
        chosen = self.row.bars[item].words if item >= 0 else ""
        text = self.tr("Chosen: {bar}.").format(bar=chosen)
        self.setAccessibleDescription(f"{text} {self._words}" if chosen else self._words)

    def picture(self) -> BarPicture:
        """Return where everything lies."""
        return BarPicture(self.row, QSizeF(self.size()), appearance().theme)

    def places(self) -> Sequence[QRectF]:
        picture = self.picture()
        return [picture.column(bar) for bar in range(len(self.row.bars))]

    def words(self, item: int) -> str:
        return self.row.bars[item].words

    def tip(self, item: int) -> Sequence[str]:
        return self.row.bars[item].tip

    def sizeHint(self) -> QSize:
        return QSize(540, self.row.usual + words_height(self.row, appearance().theme))

    def minimumSizeHint(self) -> QSize:
        theme = appearance().theme
        height = self.row.least + words_height(self.row, theme)
        return QSize(theme.least(LEAST_WIDTH), height)

    def paint(self, painter: Painter) -> None:
        hovered = self.hovered if self.is_choice else -1
        ringed = self.item if self.focus.is_here else -1
        self.picture().paint(painter, Marks(self.item, hovered, ringed, self._growth.value))
