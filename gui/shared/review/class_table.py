"""How many mistakes of each class there were, and what choices cost, of a seat beside others."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF

from engine.core.play.mistakes import MistakeClass
from gui.shared.report.blocks import Drawing
from gui.shared.review.class_mark import mark_size, paint_class_mark
from gui.shared.review.class_words import class_title
from gui.shared.style.painter import Painter
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

    def paint(painter: Painter, area: QRectF) -> None:
        width = min(painter.px(COLUMN), area.width() / 4)
        own = QRectF(area.width() - 2 * width, 0, width, painter.px(HEAD))
        columns = own, own.translated(width, 0)
        _paint_head(painter, columns, seat, len(names))
        for place, (title, cells) in enumerate(zip(titles, rows, strict=True)):
            top = painter.px(HEAD) + place * painter.px(LINE)
            ink = painter.theme.color("line" if place else "line_strong")
            painter.fillRect(QRectF(0, top, area.width(), 1), ink)
            line = QRectF(0, top, area.width(), painter.px(LINE))
            if place < len(WORST_FIRST):
                line.setLeft(_paint_mark(painter, line, WORST_FIRST[place]) + GAP)
            _paint_words(painter, line, title, cells, columns)

    height = HEAD + len(titles) * LINE
    name = tr("Choices of {name}").format(name=names[seat])
    return Drawing(name, None, paint, (200, height), "; ".join(told))


def _paint_head(
    painter: Painter, columns: tuple[QRectF, QRectF], seat: int, num_seats: int
) -> None:
    own, other = (column.center() - QPointF(0, painter.px(2)) for column in columns)
    painter.badge(own, "table", seat)
    if num_seats == 2:
        painter.badge(other, "table", 1 - seat)
    else:
        ink = "text_3"
        painter.text(columns[1], tr("others"), "small", ink, "center")


def _paint_words(
    painter: Painter,
    line: QRectF,
    title: str,
    cells: Cells,
    columns: tuple[QRectF, QRectF],
) -> None:
    ink = "text"
    words = QRectF(line)
    words.setRight(columns[0].left() - GAP)
    name, sign, half = title.partition(" ± ")
    if sign and painter.theme.metrics("body").horizontalAdvance(title) > words.width():
        words.setBottom(line.center().y() + painter.px(2))
        below = QRectF(words.left(), words.bottom(), words.width(), line.bottom() - words.bottom())
        painter.text(below, f"± {half}", "tick", "text_2")
        title = name
    painter.text(words, title, "body", ink)
    for column, text in zip(columns, cells, strict=True):
        box = QRectF(column.left(), line.top(), column.width(), line.height())
        painter.text(box, text, "body", ink, "center", weight=600)


def _paint_mark(painter: Painter, line: QRectF, mistake: MistakeClass) -> float:
    """Paint a class at the left of a line; return where the mark ends."""
    width, height = mark_size(painter.theme)
    mark = QRectF(0, line.center().y() - height / 2, width, height)
    paint_class_mark(painter, mark, mistake)
    return mark.right()
