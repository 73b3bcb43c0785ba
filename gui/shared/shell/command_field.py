"""The Commands field: looks like a search field and opens the command palette."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.buttons import WarmButton
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.painting import draw_box, draw_text
from gui.shared.style.theme import Theme
from gui.shared.text.key_text import key_text, split_keys


def paint_key(painter: QPainter, rect: QRectF, text: str, theme: Theme) -> None:
    """Paint a key of the keyboard."""
    draw_box(painter, rect, 5, theme.color("surface"), theme.color("line"))
    draw_text(painter, rect, text, theme.font("small", 500), theme.color("text_2"), "center")


def key_width(theme: Theme, text: str) -> int:
    """Return how wide a painted key is."""
    wide = theme.metrics("small", 500).horizontalAdvance(text) + theme.px(10)
    return max(round(wide), theme.px(20))


def paint_keys(painter: QPainter, right: float, middle: float, keys: str, theme: Theme) -> float:
    """Paint a shortcut such as Ctrl+K as keys that end at `right`; return where they begin."""
    for text in reversed(split_keys(keys)):
        width, height = key_width(theme, text), theme.px(20)
        right -= width
        paint_key(painter, QRectF(right, middle - height / 2, width, height), text, theme)
        right -= theme.px(6)
    return right


class CommandField(WarmButton):
    """Narrow in the header; wide, with its keys, on the start page."""

    def __init__(
        self, text: str, keys: str = "", *, is_wide: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keys = keys
        self._is_wide = is_wide
        self._is_short = False
        self.setText(text)
        self.setAccessibleName(text)
        self.setAccessibleDescription(key_text(keys))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        give_focus_ring(self)

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        if self._is_wide:
            return QSize(theme.px(360), theme.px(40))
        if self._is_short:
            return QSize(theme.px(36), theme.px(32))
        width = theme.metrics("small", 500).horizontalAdvance(self.text())
        return QSize(round(width) + theme.px(53), theme.px(32))

    def set_short(self, is_short: bool) -> None:
        """Show the icon alone where there is no room for more."""
        if is_short != self._is_short:
            self._is_short = is_short
            self.updateGeometry()
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            theme = painter.theme
            is_lit = self.underMouse() or self._is_wide
            fill = "surface" if self._is_wide else "ground"
            painter.box(QRectF(self.rect()), 8, fill, "line_strong" if is_lit else "line")
            side = theme.px(18 if self._is_wide else 16)
            left = theme.px(13 if self._is_wide else 10)
            painter.icon("search", QRectF(left, (self.height() - side) / 2, side, side))
            if self._is_short:
                return
            right = float(self.width() - theme.px(12))
            if self._is_wide:
                right = paint_keys(painter, right, self.height() / 2, self._keys, theme)
            start = left + side + theme.px(9 if self._is_wide else 6)
            font = theme.font("body") if self._is_wide else theme.font("small", 500)
            ink = "text_3" if self._is_wide else "text_2"
            painter.text(QRectF(start, 0, right - start, self.height()), self.text(), font, ink)
