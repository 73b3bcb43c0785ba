"""The right panel of a lesson: which mistakes there are, and what became of each."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from gui.shared.controls.column import Column, texts_of
from gui.shared.controls.table import Table
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, button, column, heading, part, text
from gui.shared.match.state.lesson import ICONS, Answer, LessonRow, LessonTold
from gui.shared.review.class_mark import mark_size, paint_class_mark
from gui.shared.review.class_words import class_word
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

ROW, LINE = 54, 20


def _told(row: LessonRow) -> str:
    words = {Answer.RIGHT: tr("right"), Answer.SHOWN: tr("shown")}
    return words.get(row.answer, row.note)


COLUMNS = (
    Column(tr("Class"), lambda row: class_word(row.mistake)),
    Column(tr("When"), lambda row: row.when),
    Column(tr("Done"), lambda row: row.what),
    Column(tr("Answer"), _told),
)


def _paint_row(painter: Painter, area: QRectF, row: LessonRow, _is_current: bool) -> None:
    """Paint the mark, two lines, and at the right what became of it."""
    theme = painter.theme
    width, height = mark_size(theme)
    mark = QRectF(area.left() + 4, area.center().y() - height / 2, width, height)
    paint_class_mark(painter, mark, row.mistake)
    note = theme.metrics("small", 600).horizontalAdvance(row.note)
    painter.text(area.adjusted(0, 0, -6, 0), row.note, "small", align="right", weight=600)
    if row.answer in ICONS:
        note = theme.px(18)
        box = QRectF(area.right() - note - 6, area.center().y() - note / 2, note, note)
        painter.icon(ICONS[row.answer], box, "accent")
    left, line = mark.right() + theme.px(12), theme.px(LINE)
    words = QRectF(left, 0, area.right() - note - 14 - left, line)
    words.moveTop(area.center().y() - line + 1)
    painter.text(words, row.when, weight=600)
    words.translate(0, line - 2)
    painter.text(words, row.what, "small", "text_2")


class LearnSide(QWidget):
    """The list with its heading, and the way back; at the end how many were right.

    `row_chosen(place)` asks for a certain question.
    """

    left = Signal()
    again_asked = Signal()
    row_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._told = LessonTold()
        name = tr("Mistakes to learn from")
        self.list = Table(
            name, COLUMNS, ROW, words=texts_of(COLUMNS), paint=_paint_row, is_whole=True
        )
        self.list.row_chosen.connect(self.row_chosen)
        self.live = Live(self, self._parts)

    def show_lesson(self, told: LessonTold | None) -> None:
        """Show how the lesson stands; once nothing is asked any more, how it ended."""
        if told is not None:
            self._told = told
            self.list.show_rows(told.rows)
            self.list.set_current(-1 if self._now is None else self._now)
            self.live.refresh()

    @property
    def _now(self) -> int | None:
        return next((place for place, row in enumerate(self._told.rows) if row.is_now), None)

    def _parts(self) -> Part:
        rows, names = self._told.rows, ", ".join(self._told.tried)
        count, right, is_over = len(rows), self._told.num_right, self._now is None
        title, note = tr("Learn from your mistakes"), ""
        if is_over:
            told = tr("All {count} right") if right == count else tr("{right} of {count} right")
            title = told.format(count=count, right=right) if count else title
        else:
            done = sum(row.answer in ICONS and not row.is_now for row in rows)
            note = tr("{place} of {count}").format(place=done + 1, count=count)
        tried = tr("Tried: {names}.").format(names=names) if names else ""
        return column(
            heading(title, note, key="heading"),
            part(self.list, stretch=1),
            text(tried, token="text_2", wraps=True, is_shown=bool(tried), key="tried"),
            button(self._told.next_deal or tr("Rematch"), self.again_asked.emit, icon="repeat",
                   is_shown=is_over),
            button(tr("Back to the match") if is_over else tr("Leave"), self.left.emit,
                   icon="undo-2", key="leave"),
            gap=16,
            margins=(24, 20, 24, 24),
        )  # fmt: skip
