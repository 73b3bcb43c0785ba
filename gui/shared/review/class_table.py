"""How many mistakes of each class there were, and what choices cost, of a seat beside others."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.core.play.mistakes import MistakeClass
from gui.shared.report.blocks import Drawing
from gui.shared.review.class_mark import mark_size, paint_class_mark
from gui.shared.review.class_words import class_title
from gui.shared.style.painting import CENTER, LEFT, draw_text
from gui.shared.style.player_badge import TABLE, paint_badge
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

Cells = tuple[str, str]
"""What stands in a row of the table: of the seat, and of the other or the others."""
WORST_FIRST = (MistakeClass.BLUNDER, MistakeClass.MISTAKE, MistakeClass.INACCURACY)
LINE, HEAD, COLUMN, GAP = 31, 28, 58, 10


def class_table(names: Sequence[str], seat: int, rows: Sequence[Cells], half: str = "") -> Drawing:
    """Return the numbers of a seat beside those of the other one, or the mean of the others.

    A row for each class, the worst first, then one for the cost per choice; `half` is half the
    interval of the seat's, "" where that is exact.
    """
    cost = tr("Cost per choice ± {half}") if half else tr("Cost per choice")
    titles = (*map(class_title, WORST_FIRST), cost.format(half=half))
    text = tr("{title}: {own}, of the others {others}")
    told = (
        text.format(title=title, own=own, others=others)
        for title, (own, others) in zip(titles, rows, strict=True)
    )

    def paint(painter: QPainter, area: QRectF, theme: Theme) -> None:
        width = min(theme.px(COLUMN), area.width() / 4)
        own = QRectF(area.width() - 2 * width, 0, width, theme.px(HEAD))
        columns = own, own.translated(width, 0)
        _paint_head(painter, columns, seat, len(names), theme)
        for place, (title, cells) in enumerate(zip(titles, rows, strict=True)):
            top = theme.px(HEAD) + place * theme.px(LINE)
            ink = theme.color("line" if place else "line_strong")
            painter.fillRect(QRectF(0, top, area.width(), 1), ink)
            line = QRectF(0, top, area.width(), theme.px(LINE))
            if place < len(WORST_FIRST):
                line.setLeft(_paint_mark(painter, line, WORST_FIRST[place], theme) + GAP)
            _paint_words(painter, line, title, cells, columns, theme)

    height = HEAD + len(titles) * LINE
    name = tr("Choices of {name}").format(name=names[seat])
    return Drawing(name, None, paint, (200, height), "; ".join(told))


def _paint_head(
    painter: QPainter, columns: tuple[QRectF, QRectF], seat: int, num_seats: int, theme: Theme
) -> None:
    own, other = (column.center() - QPointF(0, theme.px(2)) for column in columns)
    paint_badge(painter, own, theme.px(TABLE), seat, theme)
    if num_seats == 2:
        paint_badge(painter, other, theme.px(TABLE), 1 - seat, theme)
    else:
        ink = theme.color("text_3")
        draw_text(painter, columns[1], tr("others"), theme.font("small"), ink, CENTER)


def _paint_words(
    painter: QPainter,
    line: QRectF,
    title: str,
    cells: Cells,
    columns: tuple[QRectF, QRectF],
    theme: Theme,
) -> None:
    ink = theme.color("text")
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
