"""The scrub bar: a track with a thumb; above it marks of what happened, below it other marks."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.item_tooltip import hide_tip, tip_bubble
from gui.shared.page.timeline import Mark
from gui.shared.style.appearance import appearance
from gui.shared.style.icons import draw_icon
from gui.shared.style.painting import smooth_painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

TRACK, THUMB, TICK_WIDTH, TICK_HEIGHT, ICON, ICON_BELOW = 4, 15, 3, 9, 16, 14
MARGIN = THUMB // 2 + 2
REACH = 8
"""How near the pointer must be to a mark to name it."""


class ScrubBar(QWidget):
    """Shows a time between 0 and `length`; `sought` carries the time that was asked for."""

    sought = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seconds = 0.0
        self._length = 0.0
        self._marks: tuple[Mark, ...] = ()
        self._below: tuple[Mark, ...] = ()
        self._hovered: Mark | None = None
        self.setAccessibleName(self.tr("Time"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        give_focus_ring(self, 6)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks shown, those below the track last."""
        return (*self._marks, *self._below)

    def show_time(self, seconds: float, length: float) -> None:
        """Stand at `seconds` of `length`."""
        if (seconds, length) != (self._seconds, self._length):
            is_same_scale = length == self._length
            before = self.x_of(self._seconds)
            self._seconds, self._length = seconds, length
            self.setAccessibleDescription(f"{seconds:.1f} / {length:.1f} s")
            self.update(self._between(before, self.x_of(seconds)) if is_same_scale else self.rect())

    def set_marks(self, marks: Sequence[Mark], below: Sequence[Mark] = ()) -> None:
        """Show other marks above the track and below it; icons lie over ticks."""
        self._marks = tuple(sorted(marks, key=lambda mark: bool(mark.icon)))
        self._below = tuple(sorted(below, key=lambda mark: bool(mark.icon)))
        self._hover(None)
        self.update()

    def x_of(self, seconds: float) -> float:
        """Return where a time lies, in pixels."""
        room = self.width() - 2 * MARGIN
        return MARGIN + room * (seconds / self._length if self._length > 0 else 0.0)

    def sizeHint(self) -> QSize:
        return QSize(240, 48)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            mark = self._mark_at(event.position())
            self._seek(mark.seconds if mark else self._time_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._seek(self._time_at(event.position().x()))
        else:
            self._hover(self._mark_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move in fifths of a second; the window's own keys go from step to step."""
        steps = {Qt.Key.Key_Up: 0.2, Qt.Key.Key_Down: -0.2}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self._seek(self._seconds + step)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = appearance().theme
        painter = smooth_painter(self)
        seen = event.rect()
        y = self.height() / 2
        x = self.x_of(self._seconds)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("line"))
        track = QRectF(MARGIN, y - TRACK / 2, self.width() - 2 * MARGIN, TRACK)
        painter.drawRoundedRect(track, TRACK / 2, TRACK / 2)
        painter.setBrush(theme.color("accent"))
        track.setRight(x)
        painter.drawRoundedRect(track, TRACK / 2, TRACK / 2)
        for row, is_below in ((self._marks, False), (self._below, True)):
            icons = self._with_room(row)
            for mark in row:
                if not seen.left() - ICON < self.x_of(mark.seconds) < seen.right() + ICON:
                    continue
                self._paint_mark(painter, mark, y, theme, is_below, mark in icons)
        painter.setPen(QPen(theme.color("accent"), 2.5))
        painter.setBrush(theme.color("surface"))
        painter.drawEllipse(QPointF(x, y), THUMB / 2 - 0.25, THUMB / 2 - 0.25)

    def _between(self, x: float, other: float) -> QRect:
        """Return what may change where the thumb moves from one place to the other."""
        left, right = min(x, other) - THUMB, max(x, other) + THUMB
        return QRect(math.floor(left), 0, math.ceil(right - left) + 1, self.height())

    def _with_room(self, row: Sequence[Mark]) -> set[Mark]:
        """Return the marks whose icons do not overlap; the others have to be ticks."""
        chosen: set[Mark] = set()
        right = -math.inf
        for mark in sorted(row, key=lambda mark: -mark.seconds):
            x = self.x_of(mark.seconds)
            if mark.icon and (not chosen or x + ICON <= right):
                chosen.add(mark)
                right = x
        return chosen

    def _paint_mark(
        self,
        painter: QPainter,
        mark: Mark,
        y: float,
        theme: Theme,
        is_below: bool,
        has_icon: bool,
    ) -> None:
        x = self.x_of(mark.seconds)
        style = None if mark.player is None else theme.player(mark.player)
        if has_icon:
            ink = theme.colors.text_2 if style is None else style.ink
            side = ICON_BELOW if is_below else ICON
            top = y + 9 if is_below else y - 25
            draw_icon(painter, mark.icon, QRectF(x - side / 2, top, side, side), ink)
            return
        fill = theme.color("line_strong") if style is None else QColor(style.fill)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        top = y + 9 if is_below else y - 6 - TICK_HEIGHT
        tick = QRectF(x - TICK_WIDTH / 2, top, TICK_WIDTH, TICK_HEIGHT)
        painter.drawRoundedRect(tick, 1, 1)

    def _mark_at(self, point: QPointF) -> Mark | None:
        """Return the mark above or below the track that is nearest to the pointer."""
        away = point.y() - self.height() / 2
        if -3 < away < 8:
            return None
        row = self._marks if away < 0 else self._below
        near = [mark for mark in row if abs(self.x_of(mark.seconds) - point.x()) <= REACH]
        return min(
            near,
            key=lambda mark: (not mark.icon, abs(self.x_of(mark.seconds) - point.x())),
            default=None,
        )

    def _hover(self, mark: Mark | None) -> None:
        if mark is self._hovered:
            return
        self._hovered = mark
        if mark is None:
            hide_tip(self)
            return
        place = QPoint(round(self.x_of(mark.seconds)), self.height() // 2 - 16)
        corner = self.mapTo(self.window(), place)
        text = tr(mark.text)
        tip_bubble(self).show_beside(QRect(corner - QPoint(8, 10), QSize(16, 30)), text)

    def _time_at(self, x: float) -> float:
        room = max(self.width() - 2 * MARGIN, 1)
        return (x - MARGIN) / room * self._length

    def _seek(self, seconds: float) -> None:
        self.sought.emit(min(max(seconds, 0.0), self._length))
