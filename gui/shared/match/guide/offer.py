"""The card that offers the first match of a game, once: nothing waits for it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from gui.shared.controls.boxes import STRETCH, add_parts, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import Card
from gui.shared.controls.label import Text
from gui.shared.controls.over.drawer import is_narrow
from gui.shared.page.settings import Preferences
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Radius
from gui.shared.text.tr import tr

PADDING, ABOVE_BOARD = 14, 32
SPARE = 2 * ABOVE_BOARD + 48
"""What of a line above the board is between words and buttons, and at its ends."""


class GuideOffer(Card):
    """Stands above the log until it is taken or closed, or a choice was made without it.

    Where the panel with the log is a drawer it stands above the board, in one row.
    """

    taken = Signal()

    def __init__(self, game: str, preferences: Preferences, is_there: bool) -> None:
        super().__init__("soft", "", padding=PADDING)
        self._game, self._preferences = game, preferences
        self._above_log: QBoxLayout | None = None
        self._above_board: QBoxLayout | None = None
        self.begin = Button(tr("First match"), "main", "play")
        self.close_button = Button(tr("No, thanks"), "ghost")
        self.begin.clicked.connect(lambda: self.taken.emit())
        self.close_button.clicked.connect(self.put_away)
        text = tr("Learn the rules by playing, in about 3 minutes.")
        buttons = row_of(self.begin, self.close_button, STRETCH, gap=8)
        self._title = Text(tr("New here?"), "lead", "on_soft", weight=600)
        self._text = Text(text, "body", "on_soft", wraps=True)
        add_parts(self.body, self._title, self._text, buttons)
        self._is_open = is_there and not preferences.is_guided(game)
        if not self._is_open:
            self.hide()

    def stand(self, page: QWidget, above_log: QBoxLayout, above_board: QBoxLayout) -> None:
        """Stand at the beginning of one of these boxes, as wide as the window is."""
        self._above_log, self._above_board = above_log, above_board
        if self._is_open:
            page.installEventFilter(self)
        self._move(page)

    def eventFilter(self, page: QObject, event: QEvent) -> bool:
        if not self._is_open:
            page.removeEventFilter(self)
        elif event.type() == QEvent.Type.Resize and isinstance(page, QWidget):
            self._move(page)
        return False

    def _move(self, page: QWidget) -> None:
        """Stand where it is seen."""
        is_above_board = is_narrow(page)
        self._text.setVisible(not is_above_board or self._has_line(page.width()))
        box = self._above_board if is_above_board else self._above_log
        if box is None or box.indexOf(self) >= 0:
            return
        box.insertWidget(0, self)
        self.setVisible(self._is_open)
        directions = QBoxLayout.Direction
        self.body.setDirection(directions.LeftToRight if is_above_board else directions.TopToBottom)
        side = ABOVE_BOARD if is_above_board else PADDING
        ends = PADDING // 2 if is_above_board else PADDING
        self.body.setContentsMargins(side, ends, side, ends)
        self._radius = 0 if is_above_board else Radius.CARD

    def _has_line(self, width: int) -> bool:
        """Return whether title, words and buttons have one line together."""
        theme, buttons = appearance().theme, (self.begin, self.close_button)
        words = theme.metrics("lead", 600).horizontalAdvance(self._title.plain)
        words += theme.metrics("body").horizontalAdvance(self._text.plain)
        return words + sum(each.sizeHint().width() for each in buttons) <= width - SPARE

    def put_away(self) -> None:
        """Go for good, if it is there: it is found under Rules from now on."""
        if self._is_open:
            self._preferences.set_guided(self._game)
        self._is_open = False
        self.hide()
