"""The leader's score in every deal, as bars that can be chosen: rounds won, counts, shares."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.ponte.board.description import margin_of, score_in_full, score_of
from gui.shared.controls.focus_ring import KeyboardFocus
from gui.shared.style import color_math
from gui.shared.style.appearance import appearance
from gui.shared.style.motion import Glide
from gui.shared.style.painting import CENTER, LEFT, draw_box, draw_line, draw_text, smooth_painter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Motion
from gui.shared.text.value_format import percent

FOOT, GROUPS, HEAD = 40, 22, 40
WIDEST, LEAST_BARS = 84, 118
FULL_LABEL = 52
"""A bar this wide has its score in full below it."""


class Histogram(QWidget):
    """Paints a histogram; `chosen` carries the rounds won of a bar that was chosen."""

    chosen = Signal(int)
    clicked = Signal()
    """Tells after `chosen` that it was the mouse that chose."""
    entered = Signal()
    pointed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.counts: tuple[int, ...] = ()
        self.bar = -1
        self._hovered = -1
        self._focus = KeyboardFocus(self)
        self._growth = Glide(self, Motion.MOVE, lambda _value: self.update())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Score of the leader"))
        appearance().changed.connect(self.update)
        appearance().resized.connect(self.updateGeometry)

    def show_counts(self, counts: Sequence[int], *, is_live: bool = False) -> None:
        """Show how many deals have each number of rounds won by the leader."""
        is_other = len(counts) != len(self.counts)
        self.counts = tuple(counts)
        if is_other:
            self.bar = -1
            self._growth.to(0.0, at_once=True)
        self._growth.to(1.0, at_once=is_live)
        self._describe()
        self.update()

    def mark(self, bar: int) -> None:
        """Put the mark on a bar, -1 for none."""
        self.bar = bar
        self._describe()
        self.update()

    @property
    def n(self) -> int:
        """The teams a side."""
        return len(self.counts) - 1

    def words(self) -> str:
        """Return all bars as a sentence."""
        return "; ".join(self.bar_words(bar) for bar in range(len(self.counts)))

    def bar_words(self, bar: int) -> str:
        """Return 4 of 6 (+2): 166 deals, 18.0 %."""
        text = self.tr("{score}: {count} deals, {share}")
        count = self.counts[bar]
        share = percent(count / max(sum(self.counts), 1))
        return text.format(score=score_in_full(bar, self.n), count=f"{count:,}", share=share)

    def _describe(self) -> None:
        texts = [self.words()]
        if 0 <= self.bar <= self.n:
            chosen = self.tr("Chosen: {bar}.").format(bar=self.bar_words(self.bar))
            texts.insert(0, chosen)
        self.setAccessibleDescription(" ".join(texts))

    def sizeHint(self) -> QSize:
        """Return the size of the design; with large text the words grow, not the bars."""
        return QSize(540, 258 + self._words_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(240, LEAST_BARS + self._words_height())

    def _words_height(self) -> int:
        """Return the height of all that is written above and below the bars."""
        return appearance().theme.px(HEAD + FOOT + GROUPS)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = self.n
        targets = {
            Qt.Key.Key_Left: max(self.bar - 1, 0),
            Qt.Key.Key_Right: min(self.bar + 1, last),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        key = Qt.Key(event.key())
        target = targets.get(key)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.bar >= 0:
            self.entered.emit()
        elif target is None or not self.counts:
            super().keyPressEvent(event)
        else:
            self._choose(target)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        bar = self._at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and bar >= 0:
            self._choose(bar)
            self.clicked.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.counts:
            return
        theme = appearance().theme
        painter = smooth_painter(self)
        for bar in range(len(self.counts)):
            self._paint_bar(painter, bar, theme)
        foot = self._foot(theme)
        start, end = self._column(0, theme).left(), self._column(self.n, theme).right()
        line = theme.color("line_strong")
        draw_line(painter, QPointF(start, foot), QPointF(end, foot), line)
        self._paint_groups(painter, theme)

    def _foot(self, theme: Theme) -> float:
        return float(self.height() - theme.px(FOOT + GROUPS))

    def _column(self, bar: int, theme: Theme) -> QRectF:
        """Return the place of a bar, from top to bottom."""
        count = len(self.counts)
        pitch = min((self.width() - 12) / count, theme.px(WIDEST))
        left = (self.width() - pitch * count) / 2
        return QRectF(left + bar * pitch, 0, pitch, self.height())

    def _is_turned(self, theme: Theme) -> bool:
        """Return whether counts are too long to lie on their bars."""
        metrics = theme.metrics("small", 600)
        widest = max(metrics.horizontalAdvance(f"{count:,}") for count in self.counts)
        return widest > self._column(0, theme).width() - 2

    def _paint_bar(self, painter: QPainter, bar: int, theme: Theme) -> None:
        column = self._column(bar, theme)
        is_turned = self._is_turned(theme)
        head = theme.px(HEAD)
        if is_turned:
            metrics = theme.metrics("small", 600)
            widest = max(metrics.horizontalAdvance(f"{count:,}") for count in self.counts)
            head = round(widest) + theme.px(16)
        foot = self._foot(theme)
        room = max(foot - head - 8, 10)
        count, highest = self.counts[bar], max(max(self.counts), 1)
        height = room * count / highest * self._growth.value
        if count:
            height = max(height, 1.0)
        gap = min(column.width() * 0.12, 6)
        rect = QRectF(column.left() + gap, foot - height, column.width() - 2 * gap, height)
        if bar == self._hovered and bar != self.bar:
            ground = QRectF(column.left() + 1, 2, column.width() - 2, column.height() - 4)
            draw_box(painter, ground, 6, theme.color("sunken"))
        if bar == self.bar:
            ground = QRectF(column.left() + 1, 2, column.width() - 2, column.height() - 4)
            draw_box(painter, ground, 6, theme.color("soft"))
        plain = color_math.mix(theme.colors.accent, theme.colors.surface, 0.45)
        fill = theme.colors.accent if bar == self.bar else plain
        painter.fillRect(rect, QColor(fill))
        if bar == self.bar and self._focus.is_here:
            draw_box(painter, column.adjusted(1, 2, -1, -2), 6, None, theme.color("accent"))
            draw_box(painter, column.adjusted(2, 3, -2, -3), 5, None, theme.color("accent"))
        self._paint_count(painter, bar, rect, column, theme, is_turned=is_turned)
        self._paint_label(painter, bar, column, theme)

    def _paint_count(
        self,
        painter: QPainter,
        bar: int,
        rect: QRectF,
        column: QRectF,
        theme: Theme,
        *,
        is_turned: bool,
    ) -> None:
        count = self.counts[bar]
        ink = theme.color("on_soft" if bar == self.bar else "text")
        font = theme.font("small", 600)
        line = theme.px(16)
        if is_turned:
            painter.save()
            painter.translate(column.center().x(), rect.top() - 4)
            painter.rotate(-90)
            box = QRectF(0, -line / 2, rect.top(), line)
            draw_text(painter, box, f"{count:,}", font, ink, LEFT)
            painter.restore()
            return
        words = column.adjusted(-6, 0, 6, 0)
        top = QRectF(words.left(), rect.top() - 2 * line - 2, words.width(), line)
        draw_text(painter, top, f"{count:,}", font, ink, CENTER)
        share = percent(count / max(sum(self.counts), 1)) if count else ""
        quiet = theme.color("on_soft" if bar == self.bar else "text_3")
        if theme.metrics("tick").horizontalAdvance(share) <= column.width():
            draw_text(
                painter, top.translated(0, line - 1), share, theme.font("tick"), quiet, CENTER
            )

    def _paint_label(self, painter: QPainter, bar: int, column: QRectF, theme: Theme) -> None:
        foot = self._foot(theme)
        ink = theme.color("on_soft" if bar == self.bar else "text_2")
        line = theme.px(16)
        first = QRectF(column.left() - 4, foot + 4, column.width() + 8, line)
        is_wide = column.width() >= theme.px(FULL_LABEL)
        won = score_of(bar, self.n) if is_wide else str(bar)
        margin = margin_of(bar, self.n)
        margin = f"({margin})" if is_wide else "=" if 2 * bar == self.n else margin
        draw_text(painter, first, won, theme.font("small", 600), ink, CENTER)
        draw_text(painter, first.translated(0, line), margin, theme.font("tick"), ink, CENTER)

    def _paint_groups(self, painter: QPainter, theme: Theme) -> None:
        """Paint below the labels in which of them the leader loses, is level, and wins."""
        n = self.n
        groups = [
            (0, (n - 1) // 2, self.tr("the leader loses")),
            (n // 2, n // 2, self.tr("level")) if n % 2 == 0 else (0, -1, ""),
            (n // 2 + 1, n, self.tr("the leader wins")),
        ]
        top = self.height() - theme.px(GROUPS)
        for first, last, words in groups:
            if first > last:
                continue
            left, right = self._column(first, theme).left(), self._column(last, theme).right()
            line = theme.color("line_strong")
            draw_line(painter, QPointF(left + 6, top), QPointF(right - 6, top), line)
            width = max(right - left, theme.px(44))
            middle = (left + right) / 2
            box = QRectF(middle - width / 2, top + 2, width, theme.px(18))
            draw_text(painter, box, words, theme.font("tick"), theme.color("text_3"), CENTER)

    def _at(self, point: QPointF) -> int:
        theme = appearance().theme
        for bar in range(len(self.counts)):
            column = self._column(bar, theme)
            if column.left() <= point.x() < column.right():
                return bar
        return -1

    def _hover(self, bar: int) -> None:
        if bar != self._hovered:
            self._hovered = bar
            self.pointed.emit("" if bar < 0 else self.bar_words(bar))
            pointing = Qt.CursorShape.PointingHandCursor
            self.setCursor(pointing if bar >= 0 else Qt.CursorShape.ArrowCursor)
            self.update()

    def _choose(self, bar: int) -> None:
        self.mark(bar)
        self.chosen.emit(bar)
