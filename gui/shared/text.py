"""Text on the screen: a label with the fonts, line height and colours of the design."""

from __future__ import annotations

import html

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from gui.shared.style.theme import appearance
from gui.shared.style.tokens import LINE_HEIGHT, TYPE


class Text(QLabel):
    """A label in a role of the type table and the colour of a token; follows the theme.

    The colour comes from the style sheet, by the property `tone`: a palette of the label's own is
    lost when Qt polishes it again.
    """

    def __init__(
        self,
        text: str = "",
        role: str = "body",
        token: str = "text",
        *,
        weight: int | None = None,
        wraps: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """Show `text`; over several lines at the design's line height if it `wraps`."""
        super().__init__(parent)
        self._plain = ""
        self._role, self._token, self._weight, self._wraps = role, token, weight, wraps
        self.setProperty("tone", token)
        self.setWordWrap(wraps)
        self.setTextFormat(Qt.TextFormat.RichText if wraps else Qt.TextFormat.PlainText)
        if wraps:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        appearance().resized.connect(self._follow)
        self._follow()
        self.say(text)

    @property
    def plain(self) -> str:
        """The text without markup."""
        return self._plain

    def say(self, text: str) -> None:
        """Show another text."""
        if text == self._plain and self.text():
            return
        self._plain = text
        self.setAccessibleName(text)
        self._show()

    def set_token(self, token: str) -> None:
        """Take the colour of another token."""
        if token != self._token:
            self._token = token
            self.setProperty("tone", token)
            self.style().polish(self)
            self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the font of the theme again: Qt brings back the one that the label was made with."""
        super().showEvent(event)
        font = appearance().theme.font(self._role, self._weight)
        if self.font() != font:
            self.setFont(font)

    def _follow(self) -> None:
        theme = appearance().theme
        self.setFont(theme.font(self._role, self._weight))
        self._show()

    def _show(self) -> None:
        if not self._wraps:
            self.setText(self._plain)
            return
        height = round(TYPE[self._role].size * LINE_HEIGHT * appearance().theme.scale)
        lines = html.escape(self._plain).replace("\n", "<br>")
        self.setText(f'<p style="line-height:{height}px; margin:0">{lines}</p>')
