"""What stands beside the reports: a panel of what views share above, a column at the left.

Where a report would have too little room beside the column, it stands below.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from gui.shared.controls.boxes import STRETCH, WIDTH, ThinScroll, WholeScroll, add_parts, column_of
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, Parts, column, part
from gui.shared.style.appearance import appearance

COLUMN, LEAST_REPORT = 208, 420
"""The width of the left column, and the least of a report beside it, at 100 %."""
MARGIN, GAP = 20, 16
_ANY = 16_777_215
"""The width that Qt takes for none."""


class ParameterPanel(QWidget):
    """Yields parameters; `changed` tells that `value` is another.

    `opened` carries a file that a view is to take.
    """

    changed = Signal()
    opened = Signal(object)

    @property
    def value(self) -> Any:
        """The last right parameters."""
        raise NotImplementedError

    def show_value(self, value: Any) -> None:
        """Show other parameters without saying so."""
        raise NotImplementedError


class LeftColumn(QWidget):
    """The column at the left of reports."""

    def __init__(self) -> None:
        super().__init__()
        self._is_whole = False
        self._scroll = WholeScroll(column_of())
        appearance().at_each_size(self._follow)

    def hold(self, say: Callable[[], tuple[Parts, Parts]]) -> None:
        """Show what it says: parts one below the other that scroll, and buttons below them."""

        def parts() -> Part:
            held, buttons = say()
            body = column(*held, STRETCH, gap=20, margins=(4, 4, WIDTH + 2, 12))
            foot = column(*buttons, gap=8, margins=(4, 0, WIDTH + 2, 0))
            return column(part(self._scroll, parts=(body,), stretch=1), foot, gap=12)

        self.live = Live(self, parts)

    @property
    def usual_width(self) -> int:
        """How wide it is beside a report."""
        return appearance().theme.px(COLUMN) + WIDTH + 6

    def show_whole(self, is_whole: bool) -> None:
        """Be as wide as there is room and as high as all of it, so that nothing in it scrolls."""
        self._is_whole = is_whole
        self._scroll.show_whole(0 if is_whole else None)
        self._follow()

    def _follow(self) -> None:
        self.setMinimumWidth(0 if self._is_whole else self.usual_width)
        self.setMaximumWidth(_ANY if self._is_whole else self.usual_width)


class WithColumn(ThinScroll):
    """A column at the left of a report; above it where that would be too narrow."""

    def __init__(self, left: LeftColumn, report: QWidget) -> None:
        self._left, self._report = left, report
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        add_parts(self._line, left, (report, 1), gap=GAP, margins=MARGIN)
        self._keeps_report = False
        super().__init__(self._line)
        report.installEventFilter(self)
        self.verticalScrollBar().rangeChanged.connect(self._scroll_to_report)
        self.bar.actionTriggered.connect(self._let_go)
        appearance().at_new_size(self._arrange)

    @property
    def is_stacked(self) -> bool:
        """Whether the report stands below the column."""
        return self._line.direction() == QBoxLayout.Direction.TopToBottom

    def show_report(self) -> None:
        """Bring the report into view, where it is below, also while the column is laid out anew."""
        self._keeps_report = self.is_stacked
        self._scroll_to_report()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the report where it is from now on."""
        self._keeps_report = False
        super().wheelEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._report and event.type() == QEvent.Type.Move:
            self._scroll_to_report()
        return super().eventFilter(watched, event)

    def _let_go(self) -> None:
        self._keeps_report = False

    def _scroll_to_report(self) -> None:
        if self._keeps_report and self.is_stacked:
            self.verticalScrollBar().setValue(self._report.y() - MARGIN)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        least = self._left.usual_width + appearance().theme.px(LEAST_REPORT) + GAP + 2 * MARGIN
        is_narrow = self.width() < least
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._line.setDirection(below if is_narrow else beside)
        self._left.show_whole(is_narrow)
        for scroll in self._report.findChildren(WholeScroll):
            scroll.show_whole(self.height() - 2 * MARGIN if is_narrow else None)
