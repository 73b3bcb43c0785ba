"""Painted parts of a performance: numbers with their names below, and the table of classes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.play.mistakes import MistakeClass
from gui.shared.review.class_mark import mark_size, paint_class_mark
from gui.shared.review.class_words import class_title
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import CENTER, LEFT, draw_text, smooth_painter
from gui.shared.style.player_badge import TABLE, paint_badge
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

Cells = tuple[str, str]
"""What stands in a row of the table: of the seat, and of the other or the others."""
WORST_FIRST = (MistakeClass.BLUNDER, MistakeClass.MISTAKE, MistakeClass.INACCURACY)
LINE, HEAD, COLUMN, GAP = 31, 28, 58, 10


class _Painted(QWidget):
    """A part as wide as there is room; long words are shortened."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().resized.connect(self.updateGeometry)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())


class NumberColumns(_Painted):
    """Numbers side by side, each with its name below."""

    def __init__(self) -> None:
        super().__init__()
        self._cells: Sequence[Cells] = ()

    @property
    def cells(self) -> Sequence[Cells]:
        """The names and the numbers as they are shown."""
        return self._cells

    def show_cells(self, cells: Sequence[Cells]) -> None:
        """Show other numbers: names, and what there is of each."""
        self._cells = cells
        self.setAccessibleName(", ".join(f"{name} {number}" for name, number in cells))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, appearance().theme.px(40))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = appearance().theme, smooth_painter(self)
        width, half = self.width() / max(len(self._cells), 1), self.height() / 2
        for place, (name, number) in enumerate(self._cells):
            box = QRectF(place * width, 0, width - 4, half)
            draw_text(painter, box, number, theme.font("body", 600), theme.color("text"), LEFT)
            below, ink = box.translated(0, half), theme.color("text_3")
            draw_text(painter, below, name, theme.font("small"), ink, LEFT)


class ClassTable(_Painted):
    """How many mistakes of each class there were, and what choices cost, in two columns."""

    def __init__(self) -> None:
        super().__init__()
        self._seat, self._count = 0, 2
        self._rows: Sequence[Cells] = ()
        self._half = ""

    @property
    def rows(self) -> Sequence[Cells]:
        """The numbers, line by line."""
        return self._rows

    def show_rows(self, seat: int, num_seats: int, rows: Sequence[Cells], half: str = "") -> None:
        """Show the numbers of a seat beside those of the other one, or the mean of the others.

        `half` is half the interval of the seat's cost per choice, "" where that is exact.
        """
        self._seat, self._count, self._rows, self._half = seat, num_seats, rows, half
        text = tr("{title}: {own}, of the others {others}")
        told = [
            text.format(title=title, own=own, others=others)
            for title, (own, others) in zip(self._titles(), rows, strict=True)
        ]
        self.setAccessibleName("; ".join(told))
        self.update()

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        return QSize(240, theme.px(HEAD) + (len(WORST_FIRST) + 1) * theme.px(LINE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._rows:
            return
        theme, painter = appearance().theme, smooth_painter(self)
        self._paint_head(painter, theme)
        for place, (title, cells) in enumerate(zip(self._titles(), self._rows, strict=True)):
            top = theme.px(HEAD) + place * theme.px(LINE)
            ink = theme.color("line" if place else "line_strong")
            painter.fillRect(QRectF(0, top, self.width(), 1), ink)
            line = QRectF(0, top, self.width(), theme.px(LINE))
            if place < len(WORST_FIRST):
                line.setLeft(_paint_mark(painter, line, WORST_FIRST[place], theme) + GAP)
            self._paint_words(painter, line, title, cells, theme)

    def _titles(self) -> Sequence[str]:
        cost = tr("Cost per choice ± {half}") if self._half else tr("Cost per choice")
        return (*map(class_title, WORST_FIRST), cost.format(half=self._half))

    def _columns(self, theme: Theme) -> tuple[QRectF, QRectF]:
        """Return where the heads of both columns stand."""
        width, height = min(theme.px(COLUMN), self.width() / 4), theme.px(HEAD)
        first = QRectF(self.width() - 2 * width, 0, width, height)
        return first, first.translated(width, 0)

    def _paint_head(self, painter: QPainter, theme: Theme) -> None:
        own, other = self._columns(theme)
        shift = QPointF(0, theme.px(2))
        paint_badge(painter, own.center() - shift, theme.px(TABLE), self._seat, theme)
        if self._count == 2:
            center = other.center() - shift
            paint_badge(painter, center, theme.px(TABLE), 1 - self._seat, theme)
        else:
            ink = theme.color("text_3")
            draw_text(painter, other, tr("others"), theme.font("small"), ink, CENTER)

    def _paint_words(
        self, painter: QPainter, line: QRectF, title: str, cells: Cells, theme: Theme
    ) -> None:
        ink, columns = theme.color("text"), self._columns(theme)
        words = QRectF(line)
        words.setRight(columns[0].left() - GAP)
        draw_text(painter, words, title, theme.font("body"), ink, LEFT)
        for column, text in zip(columns, cells, strict=True):
            box = QRectF(column.left(), line.top(), column.width(), line.height())
            draw_text(painter, box, text, theme.font("body", 600), ink, CENTER)


def _paint_mark(painter: QPainter, line: QRectF, mistake: MistakeClass, theme: Theme) -> float:
    """Paint a class at the left of a line; return where the mark ends."""
    width, height = mark_size(theme)
    mark = QRectF(0, line.center().y() - height / 2, width, height)
    paint_class_mark(painter, mark, mistake, theme)
    return mark.right()
