"""The rules of a game, as the page that F1 shows."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextBrowser, QWidget

from gui.shared.controls.label import Text
from gui.shared.controls.overlay import Overlay
from gui.shared.style.appearance import appearance
from gui.shared.style.markdown import set_markdown, split_title


class RulesSheet(Overlay):
    """Shows Markdown on a card."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, self.tr("Rules"), 680)
        self._markdown = ""
        self.title = Text("", "card")
        self.browser = QTextBrowser()
        self.browser.setProperty("bare", True)
        self.browser.setOpenExternalLinks(True)
        self.browser.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.browser.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lay_out(self.title, (self.browser, 1), gap=10, margins=(24, 16, 16, 20))
        appearance().changed.connect(self._write_again)

    def show_rules(self, title: str, markdown: str) -> None:
        """Open with the rules of one game."""
        own_title, self._markdown = split_title(markdown)
        self.title.set_text(own_title or title)
        self.browser.setAccessibleName(self.title.plain)
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

    def _write_again(self) -> None:
        """Take the colours of the theme; what is hidden takes them when it opens."""
        if self.isVisible():
            self._write()

    def _write(self) -> None:
        set_markdown(self.browser.document(), self._markdown, appearance().theme)
