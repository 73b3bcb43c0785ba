"""Chips: quiet facts, "= exact" with a solid edge, "± estimate" with a dashed one, and faults."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height

ChipKind = Literal["quiet", "exact", "estimate", "fault", "warn"]
_SIGNS = {"exact": "=", "estimate": "±"}
PADDING = 10
SIGN_WIDTH = 15


def chip_width(theme: Theme, text: str, kind: ChipKind = "quiet") -> int:
    """Return how wide a chip with this text is."""
    width = theme.metrics("small", 500).horizontalAdvance(text) + 2 * theme.px(PADDING)
    return round(width) + (theme.px(SIGN_WIDTH) if kind in _SIGNS else 0)


def paint_chip(painter: Painter, rect: QRectF, text: str, kind: ChipKind) -> None:
    """Paint a chip that fills `rect`."""
    fill, edge, ink = _colors(painter.theme, kind)
    painter.box(rect, rect.height() / 2, fill, edge, dashed=kind == "estimate")
    font = painter.theme.font("small", 500)
    words = rect.adjusted(painter.px(PADDING) - 1, 0, 1 - painter.px(PADDING), 0)
    if kind in _SIGNS:
        sign = QRectF(words.left(), words.top(), painter.px(8), words.height())
        painter.text(sign, _SIGNS[kind], font, ink, "center")
        words.setLeft(words.left() + painter.px(SIGN_WIDTH))
    painter.text(words, text, font, ink, "center")


class Chip(QWidget):
    """A chip as a widget."""

    def __init__(self, text: str, kind: ChipKind = "quiet", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self._kind: ChipKind = kind
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)

    @property
    def text(self) -> str:
        """What the chip says."""
        return self._text

    def set_text(self, text: str, kind: ChipKind) -> None:
        """Say something else."""
        if (text, kind) == (self._text, self._kind):
            return
        self._text, self._kind = text, kind
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        return QSize(chip_width(theme, self._text, self._kind), theme.px(Height.CHIP))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            paint_chip(painter, QRectF(self.rect()), self._text, self._kind)


def _colors(theme: Theme, kind: ChipKind) -> tuple[QColor | None, QColor | None, QColor]:
    if kind == "quiet":
        return theme.color("sunken"), None, theme.color("text_2")
    if kind == "fault":
        return theme.color("danger_soft"), None, theme.color("danger")
    if kind == "warn":
        return theme.color("warn_soft"), None, theme.color("warn")
    return None, theme.color("line_strong"), theme.color("text_2")
