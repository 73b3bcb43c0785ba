"""The right panel of a guided match: its steps, a check at each that is done, and the way out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import column_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.label import Heading
from gui.shared.controls.table import Column, Table
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

ROW, CIRCLE, INSET, CHECK = 48, 22, 14, 14


@dataclass(frozen=True, slots=True)
class StepRow:
    """A step in the list: its number from 1, and where it stands to the one that is done now."""

    number: int
    title: str
    is_done: bool
    is_now: bool


def _state(row: StepRow) -> str:
    return tr("done") if row.is_done else tr("now") if row.is_now else ""


COLUMNS = (
    Column(tr("Number"), lambda row: str(row.number)),
    Column(tr("Step"), lambda row: row.title),
    Column(tr("State"), _state),
)


def _words(row: StepRow) -> str:
    return ", ".join(filter(None, (column.text(row) for column in COLUMNS)))


def _paint_row(painter: Painter, area: QRectF, row: StepRow, _is_current: bool) -> None:
    """Paint a circle with its number or a check, and the title."""
    if row.is_now:
        painter.box(area.adjusted(0, 2, 0, -2), "control", "soft")
    side = painter.px(CIRCLE)
    circle = QRectF(area.left() + painter.px(INSET), area.center().y() - side / 2, side, side)
    edge = "accent" if row.is_now or row.is_done else "line_strong"
    fill = painter.theme.color("accent") if row.is_now else None
    painter.box(circle, side / 2, fill, edge)
    if row.is_done:
        check = QRectF(0, 0, painter.px(CHECK), painter.px(CHECK))
        check.moveCenter(circle.center())
        painter.icon("check", check, "accent")
    else:
        ink = "on_accent" if row.is_now else "text_2"
        painter.text(circle, str(row.number), "small", ink, "center", weight=600)
    words = QRectF(area)
    words.setLeft(circle.right() + painter.px(INSET))
    token, weight = ("on_soft", 600) if row.is_now else ("text_2", 400)
    painter.text(words, row.title, "body", token, weight=weight)


class GuideSide(QWidget):
    """The steps, and a button that begins a usual match."""

    def __init__(self) -> None:
        super().__init__()
        self.heading = Heading(tr("First match"), tr("about 3 minutes"))
        self.list = Table(tr("Steps"), COLUMNS, ROW, words=_words, paint=_paint_row, is_whole=True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.leave = Button(tr("Leave and play"), "secondary", "undo-2")
        self.play = Button(tr("Play a match"), "main", "swords")
        parts = self.heading, (self.list, 1), self.play, self.leave
        column_of(*parts, on=self, gap=16, margins=(24, 20, 24, 24))

    def show_steps(self, titles: Sequence[str], num_done: int) -> None:
        """Show how many are done; once all are, the way on."""
        is_over = num_done >= len(titles)
        places = enumerate(titles)
        self.list.show_rows(
            tuple(StepRow(n + 1, title, n < num_done, n == num_done) for n, title in places)
        )
        self.leave.setVisible(not is_over)
        self.play.setVisible(is_over)
