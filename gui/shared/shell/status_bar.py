"""The status bar: what pointer and keys do, facts about the page, and the running jobs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.shared.controls.buttons import WarmButton
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.progress import paint_progress_ring
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Height
from gui.shared.text.fact import Fact
from gui.shared.text.terms import explained

PADDING = 24
GAP = 20
LEFT_OF_MESSAGE = 8


class JobRing(WarmButton):
    """The running jobs in a few words; a click opens the job centre."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.share: float | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        give_focus_ring(self, 6)
        self.hide()

    def show_jobs(self, text: str, share: float | None) -> None:
        """Show what runs; an empty text hides the ring."""
        self.share = share
        self.setText(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.update()

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        width = theme.metrics("small", 500).horizontalAdvance(self.text())
        return QSize(round(width) + theme.px(16) + 8, theme.px(20))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            side = painter.px(16)
            ring = QRectF(0, (self.height() - side) / 2, side, side)
            paint_progress_ring(painter, ring, self.share)
            words = QRectF(side + 6, 0, self.width() - side, self.height())
            painter.text(words, self.text(), "small", "text_2", weight=500)


class StatusBar(QWidget):
    """The bar at the bottom of the window."""

    jobs_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hint, self._least_height = "", 0
        self._facts: tuple[Fact, ...] = ()
        self.ring = JobRing(self)
        self.ring.clicked.connect(self.jobs_asked)
        self.setAccessibleName(self.tr("Status"))
        appearance().resized.connect(self._follow)
        self._follow()

    @property
    def hint(self) -> str:
        """What stands at the left."""
        return self._hint

    @property
    def message_room(self) -> QRect:
        """Where a message may lie in the window: in the bar, left of the jobs."""
        theme, left = appearance().theme, self.mapTo(self.window(), QPoint()).x() + LEFT_OF_MESSAGE
        right = self.width() - LEFT_OF_MESSAGE if self.ring.isHidden() else self.ring.x() - GAP
        return QRect(left, 0, right - LEFT_OF_MESSAGE, theme.px(Height.STATUS))

    def set_least_height(self, height: int) -> None:
        """Be higher than usual, for a message of some lines."""
        self._least_height = height
        self._follow()

    def show_hint(self, text: str) -> None:
        """Say at the left what pointer and keys do here."""
        if text != self._hint:
            self._hint = text
            self.setAccessibleDescription(text)
            self.update()

    def show_facts(self, facts: Sequence[Fact]) -> None:
        """Say the facts of the page at the right."""
        if tuple(facts) != self._facts:
            self._facts = tuple(facts)
            self.setToolTip(explained(" ".join(fact.text for fact in facts)))
            self.update()

    def show_jobs(self, text: str, share: float | None) -> None:
        """Show the running jobs; an empty text shows none."""
        if (text, share) != (self.ring.text(), self.ring.share):
            self.ring.show_jobs(text, share)
            self._lay_out()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._lay_out()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            theme = painter.theme
            painter.fillRect(self.rect(), theme.color("ground"))
            painter.line(QPointF(0, 0), QPointF(self.width(), 0))
            right = float(self.width() - PADDING)
            if not self.ring.isHidden():
                right = self.ring.x() - GAP
            font, ink = theme.font("small", 500), theme.color("text_2")
            side = theme.px(16)
            for fact in reversed(self._facts):
                width = theme.metrics("small", 500).horizontalAdvance(fact.text) + 1
                row = QRectF(right - width, 1, width, self.height() - 1)
                painter.text(row, fact.text, font, ink)
                right -= width
                if fact.icon:
                    right -= side + 6
                    box = QRectF(right, (self.height() - side) / 2 + 0.5, side, side)
                    painter.icon(fact.icon, box, ink.name())
                right -= GAP
            words = QRectF(PADDING, 1, max(right - PADDING, 0), self.height() - 1)
            painter.text(words, self._hint, "small", ink)

    def _lay_out(self) -> None:
        size = self.ring.sizeHint()
        left = self.width() - PADDING - size.width()
        self.ring.setGeometry(
            left, (self.height() - size.height()) // 2 + 1, size.width(), size.height()
        )
        self.update()

    def _follow(self) -> None:
        self.setFixedHeight(max(appearance().theme.px(Height.STATUS), self._least_height))
        self._lay_out()
