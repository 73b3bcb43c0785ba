"""The right panel of a lesson: which mistakes there are, and what became of each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import column_of, padded
from gui.shared.controls.buttons import Button
from gui.shared.controls.label import Heading, Text
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.match.ending.lesson import Answer
from gui.shared.match.ending.lesson_row import ICONS, LessonRow
from gui.shared.review.class_mark import mark_size, paint_class_mark
from gui.shared.review.class_words import class_word
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

ROW, LINE = 54, 20


def _told(row: LessonRow) -> str:
    words = {Answer.RIGHT: tr("right"), Answer.SHOWN: tr("shown")}
    return words.get(row.answer, row.note)


class LessonTable(Table):
    """The mistakes of a lesson in their order."""

    def __init__(self) -> None:
        columns = (
            Column(tr("Class"), lambda row: class_word(row.mistake)),
            Column(tr("When"), lambda row: row.when),
            Column(tr("Done"), lambda row: row.what),
            Column(tr("Answer"), _told),
        )
        super().__init__(tr("Mistakes to learn from"), columns)
        self.is_whole = True

    def words(self, row: LessonRow) -> str:
        parts = (class_word(row.mistake), row.when, row.what, _told(row))
        return ", ".join(filter(None, parts))

    def row_height(self, theme: Theme, _width: int) -> int:
        return theme.px(ROW)

    def paint_row(
        self, painter: Painter, area: QRectF, row: LessonRow, *, is_current: bool
    ) -> None:
        """Paint the mark, two lines, and at the right what became of it."""
        theme = painter.theme
        width, height = mark_size(theme)
        mark = QRectF(area.left() + 4, area.center().y() - height / 2, width, height)
        paint_class_mark(painter, mark, row.mistake)
        font = theme.font("small", 600)
        note = theme.metrics("small", 600).horizontalAdvance(row.note)
        painter.text(area.adjusted(0, 0, -6, 0), row.note, font, align="right")
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
        self.heading = Heading(tr("Learn from your mistakes"))
        self.list = LessonTable()
        self.tried = Text("", token="text_2", wraps=True)
        self.again = Button(tr("Rematch"), "secondary", "repeat")
        self.leave = Button(tr("Leave"), "secondary", "undo-2")
        self.again.clicked.connect(self.again_asked)
        self.leave.clicked.connect(self.left)
        self.list.row_chosen.connect(self.row_chosen)
        panel, column = padded()
        column.addWidget(self.heading)
        column.addWidget(self.list, 1)
        column.addWidget(self.tried)
        column.addWidget(self.again)
        column.addWidget(self.leave)
        column_of(panel, on=self)

    def show_tried(self, names: Sequence[str]) -> None:
        """Say what was tried in vain at the question that is asked now."""
        told = tr("Tried: {names}.").format(names=", ".join(names))
        self.tried.set_text(told if names else "")
        self.tried.setVisible(bool(names))

    def show_lesson(self, rows: Sequence[LessonRow], num_right: int) -> None:
        """Show how the lesson stands; once nothing is asked any more, how it ended."""
        count, now = len(rows), next((n for n, row in enumerate(rows) if row.is_now), None)
        if now is None:
            title = (
                tr("All {count} right") if num_right == count else tr("{right} of {count} right")
            )
            self.heading.title.set_text(title.format(count=count, right=num_right))
            self.heading.set_note("")
        else:
            self.heading.title.set_text(tr("Learn from your mistakes"))
            done = sum(row.answer in ICONS and not row.is_now for row in rows)
            self.heading.set_note(tr("{place} of {count}").format(place=done + 1, count=count))
        self.again.setVisible(now is None)
        self.leave.set_text(tr("Leave") if now is not None else tr("Back to the match"))
        self.list.show_rows(tuple(rows))
        self.list.set_current(-1 if now is None else now)
