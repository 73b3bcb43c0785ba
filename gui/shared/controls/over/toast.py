"""A toast: a message in the status bar for some seconds; never takes the focus."""

from __future__ import annotations

import math
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QGraphicsOpacityEffect, QWidget

from gui.shared.style.appearance import appearance
from gui.shared.style.motion import Glide
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Motion

LIFE_MS = 5000
PADDING = 14
WRAPPED = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class MessageBar(Protocol):
    """The bar at the bottom of a window that has room for messages."""

    @property
    def message_room(self) -> QRect:
        """Where no control lies, in the bar as high as it usually is."""

    def set_least_height(self, height: int) -> None:
        """Be at least so high."""


class Toast(QWidget):
    """The one toast of a window; `show_message` shows one in the place of the last one.

    It lies in the bar, beside its controls, and covers no other: for more lines the bar is higher.
    """

    def __init__(self, window: QWidget, bar: MessageBar) -> None:
        super().__init__(window)
        self._window, self._bar = window, bar
        self._text, self._icon = "", "info"
        self._timer = QTimer(self, singleShot=True, interval=LIFE_MS)
        self._timer.timeout.connect(self.hide)
        self._effect = QGraphicsOpacityEffect(self)
        self.setGraphicsEffect(self._effect)
        self._fade = Glide(self, Motion.PANEL, self._effect.setOpacity)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
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
        self._window.installEventFilter(self)
        self._fade.to(0.0, at_once=True)
        self._fade.to(1.0)
        self._timer.start()
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for the message: one line where the bar has that, else more lines."""
        theme, room = appearance().theme, self._bar.message_room
        beside = theme.px(20) + 8 + 2 * PADDING
        metrics = theme.metrics("body", 500)
        most = QRectF(0, 0, max(room.width() - beside, theme.px(120)), theme.px(400))
        words = metrics.boundingRect(most, WRAPPED, self._lines)
        height = room.height() + math.ceil(words.height() - metrics.height())
        return QSize(math.ceil(words.width()) + beside + 2, max(height, room.height()))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._window.removeEventFilter(self)
        self._bar.set_least_height(0)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._lay_out()
        return False

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            painter.box(QRectF(self.rect()), 6, "tip")
            side = painter.px(18)
            icon = QRectF(PADDING, (self.height() - side) / 2, side, side)
            painter.icon(self._icon, icon, "on_tip")
            words = QRectF(icon.right() + 8, 0, self.width() - icon.right() - 8 - PADDING + 4, 0)
            words.setHeight(self.height())
            painter.setFont(painter.theme.font("body", 500))
            painter.setPen(painter.theme.color("on_tip"))
            painter.drawText(words, WRAPPED, self._lines)

    def _lay_out(self) -> None:
        size, room = self.sizeHint(), self._bar.message_room
        self._bar.set_least_height(size.height() if size.height() > room.height() else 0)
        top = self._window.height() - size.height()
        self.setGeometry(room.left(), top, size.width(), size.height())
