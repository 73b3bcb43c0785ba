"""All rules of a game with their pictures, one below the other; made one by one, in turns."""

from __future__ import annotations

from PySide6.QtCore import QTimer

from gui.shared.controls.boxes import STRETCH, column_of
from gui.shared.controls.scroll_area import WIDTH, ScrollBody, ThinScroll
from gui.shared.match.rules.rule_view import RuleView
from gui.shared.page.page import AnyPage

GAP = 24


class RuleList(ThinScroll):
    """Scrolls the rules; what follows from a choice comes into sight."""

    def __init__(self, page: AnyPage) -> None:
        body = ScrollBody()
        super().__init__(body)
        self._page, self._left = page, list(page.new_rule_examples())
        self._column = column_of(STRETCH, on=body, gap=GAP, margins=(0, 4, WIDTH + 8, 8))
        self.views: list[RuleView] = []
        self.next_turn = QTimer(self, interval=0)
        self.next_turn.timeout.connect(self._make_next)
        self.next_turn.start()

    @property
    def are_left(self) -> bool:
        """Whether more are to come."""
        return bool(self._left)

    def _make_next(self) -> None:
        """Make one more: each takes a while, and those in sight come first."""
        if not self._left:
            self.next_turn.stop()
            return
        view = RuleView(self._page, self._left.pop(0))
        view.told.connect(lambda: self.ensureWidgetVisible(view.result_card, 0, GAP))
        self._column.insertWidget(len(self.views), view)
        self.views.append(view)
