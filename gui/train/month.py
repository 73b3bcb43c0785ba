"""A month of days with what was done on each; arrows or a click choose one."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Mapping

from PySide6.QtCore import QDate, QLocale, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

Marks = tuple[bool | None, ...]
"""Of each thing to do in a day whether it was reached; None where it was not begun."""
ROW, HEAD, DOT, PITCH = 26, 18, 4, 7
LOCALE = QLocale.c()
KEYS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: -7,
    Qt.Key.Key_Down: 7,
}


def day_words(day: datetime.date, form: str = "d MMMM") -> str:
    """Return a day in words: 23 November."""
    return LOCALE.toString(QDate(day.year, day.month, day.day), form)


class MonthView(QWidget):
    """Shows the month of a day; `chosen` carries another day, up to today."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.day = self._today = datetime.date(1970, 1, 1)
        self._marks: Mapping[datetime.date, Marks] = {}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        give_focus_ring(self)

    def show_month(
        self, day: datetime.date, today: datetime.date, marks: Mapping[datetime.date, Marks]
    ) -> None:
        """Show the month of the chosen day, with what was done; filled marks were reached."""
        self.day, self._today, self._marks = day, today, marks
        own = marks.get(day, ())
        text = tr("{day}: {done} of {count} done, {reached} reached")
        done, reached = sum(m is not None for m in own), sum(m is True for m in own)
        told = text.format(day=day_words(day), done=done, count=len(own), reached=reached)
        self.setAccessibleName(f"{tr('Calendar')}, {told}")
        self.updateGeometry()
        self.update()

    def choose(self, day: datetime.date) -> None:
        """Choose another day, today at the latest."""
        if day <= self._today and day != self.day:
            self.chosen.emit(day)

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        return QSize(240, theme.px(HEAD) + len(self._weeks()) * theme.px(ROW))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = KEYS.get(Qt.Key(event.key()))
        if step is None:
            return super().keyPressEvent(event)
        self.choose(self.day + datetime.timedelta(step))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        theme = appearance().theme
        row = int((event.position().y() - theme.px(HEAD)) // theme.px(ROW))
        column = int(event.position().x() * 7 // max(self.width(), 1))
        weeks = self._weeks()
        if 0 <= row < len(weeks) and 0 <= column < 7 and weeks[row][column]:
            self.choose(self.day.replace(day=weeks[row][column]))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            letters = tr("M T W T F S S").split()
            width, row, head = self.width() / 7, painter.px(ROW), painter.px(HEAD)
            for column in range(7):
                painter.text(
                    QRectF(column * width, 0, width, head),
                    letters[column],
                    "tick",
                    "text_3",
                    "center",
                )
            for line, week in enumerate(self._weeks()):
                for column, number in enumerate(week):
                    if number:
                        cell = QRectF(column * width, head + line * row, width, row)
                        self._paint_day(painter, cell, self.day.replace(day=number))

    def _paint_day(self, painter: Painter, cell: QRectF, day: datetime.date) -> None:
        inner = cell.adjusted(2, 1, -2, -1)
        is_chosen = day == self.day
        ink = "on_soft" if is_chosen else "text" if day <= self._today else "text_3"
        edge = "line_strong" if day == self._today else None
        painter.box(inner, "cell", "soft" if is_chosen else None, edge)
        upper = QRectF(inner.left(), inner.top() + painter.px(1), inner.width(), painter.px(15))
        weight = 700 if day == self._today else None
        painter.text(upper, str(day.day), "small", ink, "center", weight=weight)
        done = [mark for mark in self._marks.get(day, ()) if mark is not None]
        pitch, radius = painter.px(PITCH), painter.px(DOT) / 2
        x = inner.center().x() - (len(done) - 1) * pitch / 2
        painter.setPen(QPen(painter.theme.color("accent"), 1.0))
        for place, mark in enumerate(done):
            painter.setBrush(painter.theme.color("accent") if mark else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(
                QPointF(x + place * pitch, upper.bottom() + painter.px(4)), radius, radius
            )

    def _weeks(self) -> list[list[int]]:
        return calendar.monthcalendar(self.day.year, self.day.month)
