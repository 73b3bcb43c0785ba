"""The turns of two matches side by side, with the first one that differs marked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.page.page import LogRow
from gui.shared.style.painter import Painter
from gui.shared.style.player_badge import MARK
from gui.shared.text.move_numbering import TURNS, MoveNumbering, number_of
from gui.shared.text.tr import tr

Pair = tuple[LogRow | None, LogRow | None]
"""A turn of both matches; None where one is over already."""
Row = tuple[int, LogRow | None, LogRow | None]
"""The same with its place."""

BETWEEN = 22
"""Room between the two matches, for the mark of where they part."""


class PairTurns(Table):
    """The turns in order; `row_chosen` tells which one was clicked, 0 for the first."""

    def __init__(self, counting: MoveNumbering = TURNS) -> None:
        """Start without turns, or without what `counting` says that people count."""
        self.counting = counting
        self.numbers: tuple[int, ...] = ()
        self.divergence: int | None = None
        columns = (
            Column(counting.title, lambda row: str(self._number(row))),
            Column(tr("First match"), lambda row: _told(row[1])),
            Column(tr("Second match"), lambda row: _told(row[2])),
        )
        super().__init__(tr("{turns} of both matches").format(turns=counting.title), columns)

    def show_turns(
        self, pairs: Sequence[Pair], divergence: int | None, numbers: Sequence[int] = ()
    ) -> None:
        """Show other turns; `numbers` as people count them, if not by their place."""
        self.numbers = tuple(numbers)
        self.divergence = divergence
        self.show_rows(tuple((place, *pair) for place, pair in enumerate(pairs)))

    def show_turn(self, place: int) -> None:
        """Mark a turn, -1 for none yet, with the one that comes next in view."""
        self.set_current(place)
        self.scrollTo(self.table_model.index(min(place + 1, len(self.rows) - 1), 0))

    def words(self, row: Row) -> str:
        when = self.counting.named(self._number(row))
        text = tr("{when}: {first} against {second}").format(
            when=when, first=_told(row[1]), second=_told(row[2])
        )
        return text + (tr(", the first difference") if row[0] == self.divergence else "")

    def paint_row(self, painter: Painter, area: QRectF, row: Row, *, is_current: bool) -> None:
        """Paint the turn's number, then text and points of both matches."""
        number = QRectF(area.left(), area.top(), painter.px(20), area.height())
        words, ink = str(self._number(row)), "text_2"
        painter.text(number, words, "body", ink, "right")
        left = number.right() + painter.px(6)
        half = (area.right() - left - painter.px(BETWEEN)) / 2
        for side, turn in enumerate(row[1:]):
            box = QRectF(
                left + side * (half + painter.px(BETWEEN)), area.top(), half, area.height()
            )
            _paint_turn(painter, box, turn)
        if row[0] == self.divergence:
            size = painter.px(14)
            middle = left + half + (painter.px(BETWEEN) - size) / 2
            box = QRectF(middle, area.center().y() - size / 2, size, size)
            painter.icon("route", box, "warn")

    def _number(self, row: Row) -> int:
        return number_of(self.numbers, row[0])


def _told(row: LogRow | None) -> str:
    if row is None:
        return tr("nothing any more")
    return ", ".join(part for part in (row.text, row.detail, row.value) if part)


def _paint_turn(painter: Painter, box: QRectF, row: LogRow | None) -> None:
    theme = painter.theme
    if row is None:
        painter.text(box, "–", "body", "text_3")
        return
    center = box.center()
    center.setX(box.left() + theme.px(MARK))
    painter.badge(center, "mark", row.player)
    weight = 700 if row.icon else 500
    points = theme.metrics("body", 600).horizontalAdvance(row.value) + theme.px(2)
    text = box.adjusted(theme.px(16), 0, -points, 0)
    ink = "text"
    fits = theme.metrics("body", weight).horizontalAdvance(row.text) <= text.width()
    font = theme.font("body" if fits else "small", weight)
    painter.text(text, row.text, font, ink)
    painter.text(box, row.value, "body", ink, "right", weight=600)
