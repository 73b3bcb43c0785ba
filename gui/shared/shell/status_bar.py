"""The status bar: what pointer and keys do, facts about the page, and the running jobs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.shared.controls.buttons import WarmButton
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.progress import paint_progress_ring
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.painting import SENTENCES, text_width, whole_part
from gui.shared.style.tokens import Height
from gui.shared.text.fact import Fact
from gui.shared.text.terms import explained

PADDING = 24
GAP = 20
LEFT_OF_MESSAGE = 8
LEFT_OF_WORDS = 6
"""Between an icon and its words."""


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

    def __init__(self) -> None:
        super().__init__()
        self._hint = self._shown_hint = ""
        self._least_height = 0
        self._facts: tuple[Fact, ...] = ()
        self._shown_facts: tuple[Fact, ...] = ()
        self.ring = JobRing(self)
        self.ring.clicked.connect(self.jobs_asked)
        self.setAccessibleName(self.tr("Status"))
        appearance().at_each_size(self._follow)

    @property
    def hint(self) -> str:
        """What stands at the left."""
        return self._hint

    @property
    def shown_hint(self) -> str:
        """What of the hint is seen: all, or whole parts of it."""
        return self._shown_hint

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
            self._lay_out()

    def show_facts(self, facts: Sequence[Fact]) -> None:
        """Say the facts of the page at the right."""
        if tuple(facts) != self._facts:
            self._facts = tuple(facts)
            self._lay_out()

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
            right = self._right_of_facts()
            ink = theme.color("text_2")
            side = theme.px(16)
            for fact in reversed(self._shown_facts):
                width = self._width_of(fact)
                words = width - (side + LEFT_OF_WORDS if fact.icon else 0)
                row = QRectF(right - words, 1, words, self.height() - 1)
                painter.text(row, fact.text, "small", ink, weight=500)
                if fact.icon:
                    box = QRectF(right - width, (self.height() - side) / 2 + 0.5, side, side)
                    painter.icon(fact.icon, box, ink.name())
                right -= width + GAP
            words_room = QRectF(PADDING, 1, max(right - PADDING, 0), self.height() - 1)
            painter.text(words_room, self._shown_hint, "small", ink)

    def _right_of_facts(self) -> float:
        """Return where the last fact ends."""
        return float(self.width() - PADDING if self.ring.isHidden() else self.ring.x() - GAP)

    def _width_of(self, fact: Fact) -> float:
        """Return how wide a fact is, with its icon."""
        theme = appearance().theme
        icon = theme.px(16) + LEFT_OF_WORDS if fact.icon else 0
        return icon + theme.metrics("small", 500).horizontalAdvance(fact.text) + 1

    def _choose_words(self) -> None:
        """Show as much of the hint as has room and can stand alone; the tip has all of it.

        Where nothing of it would be seen, facts are said short first.
        """
        self._shown_facts = self._facts
        self._shown_hint = self._fitting_hint()
        if self._hint and not self._shown_hint:
            self._shown_facts = tuple(_short(fact) for fact in self._facts)
            self._shown_hint = self._fitting_hint()
        terms = explained(" ".join(fact.text for fact in self._facts))
        self.setToolTip(terms if self._shown_hint == self._hint else self._hint)

    def _fitting_hint(self) -> str:
        font, used = appearance().theme.font("small"), sum(map(self._width_of, self._shown_facts))
        room = self._right_of_facts() - PADDING - used - GAP * len(self._shown_facts)
        return whole_part(self._hint, lambda part: text_width(part, font) <= room, SENTENCES)

    def _lay_out(self) -> None:
        size = self.ring.sizeHint()
        left = self.width() - PADDING - size.width()
        self.ring.setGeometry(
            left, (self.height() - size.height()) // 2 + 1, size.width(), size.height()
        )
        self._choose_words()
        self.update()

    def _follow(self) -> None:
        self.setFixedHeight(max(appearance().theme.px(Height.STATUS), self._least_height))
        self._lay_out()


def _short(fact: Fact) -> Fact:
    """Return a fact without what explains it: Exact: every position solved is exact."""
    return replace(fact, text=fact.text.partition(":")[0])
