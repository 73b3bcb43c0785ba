"""The scrub bar: a track with a thumb; above it marks of what happened, below it other marks."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

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
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.item_tooltip import hide_tip, tip_bubble
from gui.shared.match.replay.mark_layout import ICON, NOBODY, Layout, MarkRow, Tick
from gui.shared.page.timeline import EVEN, Mark, Pace
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter, StillPicture
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

TRACK, THUMB, TICK_WIDTH, TICK_HEIGHT, ICON_BELOW = 4, 15, 3, 9, 14
LOWEST, HIGHEST = 3, 15
"""Bars, which stand for several marks: one of few and the one of most."""
MARGIN = THUMB // 2 + 2
REACH = 8
"""How near the pointer must be to a mark to name it."""
MOST_NAMED = 3


class ScrubBar(QWidget):
    """Shows a time between 0 and `length`; `sought` carries the time that was asked for.

    `landed` carries one where the hand lets go, but not of a mark: the board rests beside it.
    Where the match is watched faster at first, so much less of the track belongs to that.
    """

    sought = Signal(float)
    landed = Signal(float)

    def __init__(self) -> None:
        super().__init__()
        self._seconds = 0.0
        self._length = 0.0
        self._pace = EVEN
        self._rows = (MarkRow(), MarkRow())
        self._is_at_mark = False
        self._told = math.inf
        self._seen = (0, 0)
        """How many marks of each row may be seen."""
        self._layouts: tuple[Layout, Layout] | None = None
        self._num_layouts = 0
        self._picture = StillPicture()
        self._hovered: tuple[Mark, ...] = ()
        self.setAccessibleName(self.tr("Time"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(True)  # what stands beside it does not move
        self.setSizePolicy(policy)
        give_focus_ring(self, 6)
        appearance().at_new_look(self._lay_out_marks)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks that may be seen, those below the track last."""
        above, below = self._rows
        return (*above.marks[: self._seen[0]], *below.marks[: self._seen[1]])

    def show_time(
        self, seconds: float, length: float, pace: Pace = EVEN, told: float = math.inf
    ) -> None:
        """Stand at `seconds` of `length`; of what comes after `told` no mark is shown.

        The marks above are of what is over, those below begin it.
        """
        if (seconds, length, pace, told) == (self._seconds, self._length, self._pace, self._told):
            return
        is_same_scale = (length, pace) == (self._length, self._pace)
        before = self.x_of(self._seconds)
        self._seconds, self._length, self._pace, self._told = seconds, length, pace, told
        shown, whole = pace.time(seconds), pace.time(length)
        self.setAccessibleDescription(f"{shown:.1f} / {whole:.1f} s")
        if self._count_seen() or not is_same_scale:
            self._lay_out_marks()
        else:
            self.update(self._between(before, self.x_of(seconds)))

    def set_marks(self, marks: Sequence[Mark], below: Sequence[Mark] = ()) -> None:
        """Show other marks above the track and below it; icons lie over ticks."""
        old = self._rows
        above = old[0] if marks is old[0].given else MarkRow(marks)
        self._rows = (above, old[1] if below is old[1].given else MarkRow(below))
        self._count_seen()
        self._hover(())
        self._lay_out_marks()

    def x_of(self, seconds: float) -> float:
        """Return where a time lies, in pixels."""
        room, whole = self.width() - 2 * MARGIN, self._pace.time(self._length)
        return MARGIN + room * (self._pace.time(seconds) / whole if whole > 0 else 0.0)

    def sizeHint(self) -> QSize:
        return QSize(240, 48)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out_marks()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            time = self._time_at(event.position().x())
            marks = self.marks_at(event.position())
            self._is_at_mark = bool(marks)
            self._seek(min((m.seconds for m in marks), key=lambda s: abs(s - time), default=time))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._is_at_mark = False
            self._seek(self._time_at(event.position().x()))
        else:
            self._hover(self.marks_at(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and not self._is_at_mark:
            self.landed.emit(self._seconds)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move in fifths of a second; the window's own keys go from step to step."""
        steps = {Qt.Key.Key_Up: 0.2, Qt.Key.Key_Down: -0.2}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self._seek(self._seconds + step)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            theme = painter.theme
            y = self.height() / 2
            x = self.x_of(self._seconds)
            painter.filled("line")
            track = QRectF(MARGIN, y - TRACK / 2, self.width() - 2 * MARGIN, TRACK)
            painter.drawRoundedRect(track, TRACK / 2, TRACK / 2)
            painter.setBrush(theme.color("accent"))
            track.setRight(x)
            painter.drawRoundedRect(track, TRACK / 2, TRACK / 2)
            layouts = self._layout()
            self._picture.paint(
                painter,
                self.size(),
                self._num_layouts,
                lambda own: self._paint_rows(own, layouts),
            )
            painter.filled("surface", "accent", 2.5).drawEllipse(
                QPointF(x, y), THUMB / 2 - 0.25, THUMB / 2 - 0.25
            )

    def _between(self, x: float, other: float) -> QRect:
        """Return what may change where the thumb moves from one place to the other."""
        left, right = min(x, other) - THUMB, max(x, other) + THUMB
        return QRect(math.floor(left), 0, math.ceil(right - left) + 1, self.height())

    def marks_at(self, point: QPointF) -> tuple[Mark, ...]:
        """Return the marks above or below the track that are nearest to the pointer."""
        away = point.y() - self.height() / 2
        if -3 < away < 8:
            return ()
        row = int(away > 0)
        layout, marks = self._layout()[row], self._rows[row].marks
        icons = [(abs(x - point.x()), (n,)) for x, n in layout.icons]
        ticks = [(abs(tick.x - point.x()), tick.marks) for tick in layout.ticks]
        for shown in (icons, ticks):
            distance, numbers = min(shown, default=(math.inf, ()))
            if distance <= REACH:
                return tuple(marks[number] for number in numbers)
        return ()

    def _count_seen(self) -> bool:
        """Count the marks that may be seen; return whether that are more or fewer than before."""
        before, (above, below) = self._seen, self._rows
        self._seen = above.until(self._told + 1e-9), below.until(self._told - 2e-9)
        return self._seen != before

    def _lay_out_marks(self) -> None:
        """Let the marks be placed and painted anew when that is wanted next."""
        self._layouts = None
        self._num_layouts += 1
        self.update()

    def _layout(self) -> tuple[Layout, Layout]:
        """Return where the marks stand."""
        if self._layouts is None:
            room, whole = self.width() - 2 * MARGIN, self._pace.time(self._length)
            above, below = (
                row.layout(
                    MARGIN + room * self._pace.times(row.times[:count]) / (whole or 1.0), room
                )
                for row, count in zip(self._rows, self._seen, strict=True)
            )
            self._layouts = above, below
        return self._layouts

    def _paint_rows(self, painter: Painter, layouts: tuple[Layout, Layout]) -> None:
        """Paint the marks; once, for they stand still while the thumb moves."""
        for is_below, layout in enumerate(layouts):
            self._paint_row(painter, layout, is_below=bool(is_below))

    def _paint_row(self, painter: Painter, layout: Layout, *, is_below: bool) -> None:
        theme = painter.theme
        y = self.height() / 2
        fills = _fills(layout, theme)
        taken = [x for x, _number in layout.icons] if layout.most > 1 else []
        for tick in layout.ticks:
            if all(abs(tick.x - x) > (ICON + TICK_WIDTH) / 2 for x in taken):
                height = TICK_HEIGHT if layout.most == 1 else _bar_height(tick, layout.most)
                top = y + 9 if is_below else y - 6 - height
                self._paint_tick(painter, tick, QRectF(0, top, TICK_WIDTH, height), fills)
        for x, number in layout.icons:
            mark = self._rows[is_below].marks[number]
            player = mark.player
            ink = theme.colors.text_2 if player is None else theme.player(player).ink
            side = ICON_BELOW if is_below else ICON
            top = y + 9 if is_below else y - 25
            painter.icon(mark.icon, QRectF(x - side / 2, top, side, side), ink)

    def _paint_tick(
        self, painter: Painter, tick: Tick, box: QRectF, fills: Mapping[int, QColor]
    ) -> None:
        """Paint a tick, or a bar with a part for each player whose marks it stands for."""
        box.moveLeft(tick.x - TICK_WIDTH / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        whole, top = len(tick.marks), box.top()
        for player, count in tick.counts:
            part = QRectF(box.left(), top, box.width(), box.height() * count / whole)
            if whole > 1:
                painter.fillRect(part, fills[player])
            else:
                painter.setBrush(fills[player])
                painter.drawRoundedRect(part, 1, 1)
            top = part.bottom()

    def _hover(self, marks: tuple[Mark, ...]) -> None:
        if marks == self._hovered:
            return
        self._hovered = marks
        if not marks:
            hide_tip(self)
            return
        x = sum(self.x_of(mark.seconds) for mark in marks) / len(marks)
        place = QPoint(round(x), self.height() // 2 - 16)
        corner = self.mapTo(self.window(), place)
        bounds = QRect(corner - QPoint(8, 10), QSize(16, 30))
        tip_bubble(self).show_beside(bounds, _named(marks))

    def _time_at(self, x: float) -> float:
        room = max(self.width() - 2 * MARGIN, 1)
        return self._pace.seconds((x - MARGIN) / room * self._pace.time(self._length))

    def _seek(self, seconds: float) -> None:
        self.sought.emit(min(max(seconds, 0.0), self._length))


def _fills(layout: Layout, theme: Theme) -> dict[int, QColor]:
    """Return the colours of those whose marks there are."""
    players = {player for tick in layout.ticks for player, _count in tick.counts}
    nobody = theme.color("line_strong")
    return {n: nobody if n == NOBODY else QColor(theme.player(n).fill) for n in players}


def _bar_height(tick: Tick, most: int) -> int:
    return round(LOWEST + (HIGHEST - LOWEST) * len(tick.marks) / most)


def _named(marks: Sequence[Mark]) -> str:
    """Return what marks stand for; of many the most frequent, with how often."""
    counts = Counter(tr(mark.text) for mark in marks)
    named = [f"{text} × {n}" if n > 1 else text for text, n in counts.most_common(MOST_NAMED)]
    more = len(counts) - len(named)
    return ", ".join(named) + (tr(" and %n more", more) if more else "")
