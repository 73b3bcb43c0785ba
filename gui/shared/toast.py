"""A toast: a short message at the bottom right for five seconds; never takes the focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QGraphicsOpacityEffect, QWidget

from gui.shared.icons import draw_icon
from gui.shared.motion import Glide
from gui.shared.painting import draw_box, draw_text, smooth_painter
from gui.shared.theme import appearance
from gui.shared.tokens import Height, Motion

LIFE_MS = 5000
PADDING = 14
MARGIN = 16
WIDEST = 460


class Toast(QWidget):
    """The one toast of a window; `say` shows a message in the place of the last one."""

    def __init__(self, window: QWidget) -> None:
        """Lie hidden over `window`."""
        super().__init__(window)
        self._window = window
        self._text, self._icon = "", "info"
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(LIFE_MS)
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

    def say(self, text: str, icon: str = "info") -> None:
        """Show a message."""
        self._text, self._icon = text, icon
        self.setAccessibleName(text)
        self._place()
        self.raise_()
        self.show()
        self._fade.to(0.0, at_once=True)
        self._fade.to(1.0)
        self._timer.start()
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for the message, up to the widest."""
        theme = appearance().theme
        width = theme.metrics("body", 500).horizontalAdvance(self._text)
        width += theme.px(20) + 8 + 2 * PADDING
        return QSize(min(round(width) + 2, WIDEST), theme.px(40))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Stay in the corner when the window changes its size."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        """Go away."""
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint box, icon and message."""
        theme = appearance().theme
        painter = smooth_painter(self)
        draw_box(painter, QRectF(self.rect()), 10, theme.color("tip"))
        side = theme.px(18)
        icon = QRectF(PADDING, (self.height() - side) / 2, side, side)
        draw_icon(painter, self._icon, icon, theme.colors.on_tip)
        words = QRectF(icon.right() + 8, 0, self.width() - icon.right() - 8 - PADDING + 4, 0)
        words.setHeight(self.height())
        draw_text(painter, words, self._text, theme.font("body", 500), theme.color("on_tip"))

    def _place(self) -> None:
        window = self._window
        size = self.sizeHint()
        status = appearance().theme.px(Height.STATUS)
        width = min(size.width(), window.width() - 2 * MARGIN)
        left = window.width() - width - MARGIN
        top = window.height() - size.height() - MARGIN - status
        self.setGeometry(left, top, width, size.height())
