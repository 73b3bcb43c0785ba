"""A toast: a message at the bottom right for some seconds; never takes the focus."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QGraphicsOpacityEffect, QWidget

from gui.shared.style.appearance import appearance
from gui.shared.style.icons import draw_icon
from gui.shared.style.motion import Glide
from gui.shared.style.painting import draw_box, smooth_painter
from gui.shared.style.tokens import Height, Motion

LIFE_MS = 5000
PADDING = 14
MARGIN = 16
WIDEST = 460
WRAPPED = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class Toast(QWidget):
    """The one toast of a window; `say` shows a message in the place of the last one."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._text, self._icon = "", "info"
        self._timer = QTimer(self, singleShot=True, interval=LIFE_MS)
        self._timer.timeout.connect(self.hide)
        self._effect = QGraphicsOpacityEffect(self)
        self.setGraphicsEffect(self._effect)
        self._fade = Glide(self, Motion.PANEL, self._effect.setOpacity)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        window.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """The message, shown or not."""
        return self._text

    @property
    def _lines(self) -> str:
        """The message with places where a long path may be broken."""
        return self._text.replace("/", "/\u200b")

    def show_message(self, text: str, icon: str = "info") -> None:
        """Show a message."""
        self._text, self._icon = text, icon
        self.setAccessibleName(text)
        self._lay_out()
        self.raise_()
        self.show()
        self._fade.to(0.0, at_once=True)
        self._fade.to(1.0)
        self._timer.start()
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for the message: one line up to the widest, then more lines."""
        theme = appearance().theme
        beside = theme.px(20) + 8 + 2 * PADDING
        most = min(theme.px(WIDEST), self._window.width() - 2 * MARGIN) - beside
        metrics = theme.metrics("body", 500)
        words = metrics.boundingRect(QRectF(0, 0, most, theme.px(400)), WRAPPED, self._lines)
        height = theme.px(40) + math.ceil(words.height() - metrics.height())
        return QSize(math.ceil(words.width()) + beside + 2, max(height, theme.px(40)))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._lay_out()
        return False

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        painter = smooth_painter(self)
        draw_box(painter, QRectF(self.rect()), 10, theme.color("tip"))
        side = theme.px(18)
        icon = QRectF(PADDING, (self.height() - side) / 2, side, side)
        draw_icon(painter, self._icon, icon, theme.colors.on_tip)
        words = QRectF(icon.right() + 8, 0, self.width() - icon.right() - 8 - PADDING + 4, 0)
        words.setHeight(self.height())
        painter.setFont(theme.font("body", 500))
        painter.setPen(theme.color("on_tip"))
        painter.drawText(words, WRAPPED, self._lines)

    def _lay_out(self) -> None:
        window = self._window
        size = self.sizeHint()
        status = appearance().theme.px(Height.STATUS)
        left = window.width() - size.width() - MARGIN
        top = window.height() - size.height() - MARGIN - status
        self.setGeometry(left, top, size.width(), size.height())
