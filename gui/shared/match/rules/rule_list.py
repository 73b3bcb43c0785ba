"""All rules of a game with their pictures, one below the other; made one by one, in turns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication

from gui.shared.controls.boxes import STRETCH, column_of
from gui.shared.controls.scroll_area import WIDTH, ScrollBody, ThinScroll
from gui.shared.match.rules.rule_view import RuleView
from gui.shared.page.page import AnyPage

GAP = 24


class RuleList(ThinScroll):
    """Scrolls the rules; what follows from a choice comes into sight."""

    def __init__(self, page: AnyPage) -> None:
        body = self._body = ScrollBody()
        super().__init__(body)
        self._making = self._make(page)
        self.setUpdatesEnabled(False)  # until what is seen first has its place
        self.are_left = True
        """Whether more are to come."""
        self._column = column_of(STRETCH, on=body, gap=GAP, margins=(0, 4, WIDTH + 8, 8))
        self.views: list[RuleView] = []
        self.next_turn = QTimer(self, interval=0)
        self.next_turn.timeout.connect(self._make_next)
        self.next_turn.start()

    def _make_next(self) -> None:
        if next(self._making, None) is None:
            self.are_left = False
            self.next_turn.stop()
        if not self.updatesEnabled() and (not self.are_left or self._is_filled):
            self.setUpdatesEnabled(True)

    @property
    def _is_filled(self) -> bool:
        """Whether the rules in sight are made, and as high as they want to be."""
        wanted = self._column.totalHeightForWidth(self._body.width())
        return self._body.height() >= max(wanted, self.viewport().height() + 1)

    def _make(self, page: AnyPage) -> Iterator[RuleView]:
        """Make one after the other: to make one takes a turn, and to show it another."""
        for example in page.new_rule_examples():
            view = RuleView(page, example)
            view.told.connect(partial(QTimer.singleShot, 0, view, partial(self._show_result, view)))
            yield view
            self._column.insertWidget(len(self.views), view)
            self.views.append(view)
            QApplication.sendPostedEvents(self._body, QEvent.Type.LayoutRequest.value)
            yield view

    def _show_result(self, view: RuleView) -> None:
        """Scroll to it, once it has its place."""
        self.ensureWidgetVisible(view.result_card, 0, GAP)
