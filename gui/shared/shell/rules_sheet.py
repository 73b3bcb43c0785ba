"""The rules of a game, as the page that F1 shows."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextBrowser, QWidget

from gui.shared.controls.boxes import holder_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.label import Text
from gui.shared.controls.overlay import Overlay
from gui.shared.style.appearance import appearance
from gui.shared.style.markdown import set_markdown, split_title


class RulesSheet(Overlay):
    """Shows Markdown on a card; `guide_asked` wants the rules to be shown by playing."""

    guide_asked = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, self.tr("Rules"), 680)
        self._markdown = ""
        self.title = Text("", "card")
        self.browser = QTextBrowser()
        self.browser.setProperty("bare", True)
        self.browser.setOpenExternalLinks(True)
        self.browser.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.browser.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.guide = Button(self.tr("Guided first match"), "secondary", "play", is_compact=True)
        self.guide.clicked.connect(self._ask_guide)
        head = holder_of(row_of((self.title, 1), self.guide, gap=12, margins=(0, 0, 8, 0)))
        self.lay_out(head, (self.browser, 1), gap=10, margins=(24, 16, 16, 20))
        appearance().changed.connect(self._write_again)

    def show_rules(self, title: str, markdown: str, *, has_guide: bool = False) -> None:
        """Open with the rules of one game."""
        own_title, self._markdown = split_title(markdown)
        self.title.set_text(own_title or title)
        self.browser.setAccessibleName(self.title.plain)
        self.guide.setVisible(has_guide)
        self._write()
        self.open()
        self.browser.moveCursor(QTextCursor.MoveOperation.Start)
        self.browser.verticalScrollBar().setValue(0)

    def focus_first(self) -> None:
        """Let the arrow keys scroll."""
        self.browser.setFocus(Qt.FocusReason.OtherFocusReason)

    def fit_window(self) -> None:
        """Take as much height as there is room for."""
        document = self.browser.document()
        document.setTextWidth(appearance().theme.px(680) - 56)
        room = max(self._window.height() - 150, 120)
        self.browser.setFixedHeight(min(math.ceil(document.size().height()) + 4, room))
        super().fit_window()

    def _ask_guide(self) -> None:
        self.close_card()
        self.guide_asked.emit()

    def _write_again(self) -> None:
        """Take the colours of the theme; what is hidden takes them when it opens."""
        if self.isVisible():
            self._write()

    def _write(self) -> None:
        set_markdown(self.browser.document(), self._markdown, appearance().theme)
