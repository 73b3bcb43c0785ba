"""Cards that lie over the window on a veil: palette, shortcuts, settings; Esc closes them."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from gui.shared.controls.boxes import STRETCH, Part, Sides, add_parts, row_of
from gui.shared.controls.buttons import IconButton
from gui.shared.controls.cards import Card
from gui.shared.controls.item_tooltip import hide_tip
from gui.shared.style.appearance import appearance

MARGIN = 24
CLOSE_INSET = 16
"""From the button that closes a card to its right edge."""
_COMMANDS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
_FUNCTION_KEYS = range(Qt.Key.Key_F1, Qt.Key.Key_F35 + 1)


def keeps_key(event: QEvent) -> bool:
    """Return whether `event` asks for a plain key, which then stays where the focus is.

    Digits and letters are shortcuts of the page; they must not act on it from a card or a form.
    """
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    is_command = bool(event.modifiers() & _COMMANDS) or event.key() in _FUNCTION_KEYS
    if is_command or event.key() == Qt.Key.Key_Escape:
        return False
    event.accept()
    return True


class Overlay(QWidget):
    """A veil over the whole window with one card on it; it keeps the focus while it is open."""

    closed = Signal()

    def __init__(self, window: QWidget, name: str, width: int, *, is_high: bool = False) -> None:
        super().__init__(window)
        self._window = window
        self._width, self._is_high = width, is_high
        self._focus_before: QWidget | None = None
        self.setAccessibleName(name)
        self.card = Card(padding=0, parent=self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        window.installEventFilter(self)
        appearance().at_new_size(self._follow)
        self.hide()

    def lay_out(self, title: QWidget, *parts: Part, gap: int, margins: Sides) -> None:
        """Fill the card: a title with a button that closes it, and below it what it shows."""
        close = IconButton("x", self.tr("Close"), size=28)
        close.clicked.connect(self.close_card)
        head = row_of(title, STRETCH, close, margins=(0, 0, CLOSE_INSET - margins[2], 0))
        add_parts(self.card.body, head, *parts, gap=gap, margins=margins)

    def open(self) -> None:
        """Come up and take the focus."""
        if self.isVisible():
            return
        hide_tip(self)
        self._focus_before = QApplication.focusWidget()
        self.fit_window()
        self.raise_()
        self.show()
        self.focus_first()

    def focus_first(self) -> None:
        """Give the focus to what is used first."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_card(self) -> None:
        """Go away and give the focus back."""
        if not self.isVisible():
            return
        self.hide()
        if self._focus_before is not None and self._focus_before.isVisible():
            self._focus_before.setFocus(Qt.FocusReason.OtherFocusReason)
        self._focus_before = None
        self.closed.emit()

    def fit_window(self) -> None:
        """Fill the window; the card stands in the middle, or near the top if it `is_high`."""
        self.setGeometry(self._window.rect())
        theme = appearance().theme
        width = min(theme.px(self._width), self.width() - 2 * MARGIN)
        self.card.setFixedWidth(width)
        self.card.body.activate()
        hint = self.card.body.totalHeightForWidth(width)
        hint = max(hint, self.card.sizeHint().height())
        height = min(hint, self.height() - 2 * MARGIN)
        left = (self.width() - width) // 2
        top = (self.height() - height) // 2
        if self._is_high:
            top = min(max(self.height() // 8, MARGIN), top)
        self.card.setGeometry(left, top, width, height)

    def _follow(self) -> None:
        """Take the new size of the texts, which those of a card that is seen take after it."""
        self.fit_window()
        QTimer.singleShot(0, self, self.fit_window)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize and self.isVisible():
            self.fit_window()
        return False

    def event(self, event: QEvent) -> bool:
        """Keep plain keys from the shortcuts of the page behind."""
        is_key = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if is_key and cast(QKeyEvent, event).key() == Qt.Key.Key_Escape:  # it closes this card
            event.accept()
            return True
        return keeps_key(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Esc; let no other key through to the window."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_card()
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.card.geometry().contains(event.position().toPoint()):
            self.close_card()

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Keep the focus inside the card."""
        inside = [
            child
            for child in self.card.findChildren(QWidget)
            if child.isVisible()
            and child.isEnabled()
            and child.focusPolicy() & Qt.FocusPolicy.TabFocus
            and child.focusProxy() is None
        ]
        if not inside:
            return True
        current = QApplication.focusWidget()
        place = inside.index(current) if current in inside else -1 if is_next else 0
        target = inside[(place + (1 if is_next else -1)) % len(inside)]
        reasons = Qt.FocusReason
        target.setFocus(reasons.TabFocusReason if is_next else reasons.BacktabFocusReason)
        _bring_into_sight(target)
        return True

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        veil = QColor(theme.colors.scrim)
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), veil)


def _bring_into_sight(target: QWidget) -> None:
    """Scroll what lies around a widget until it is seen."""
    around = target.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(target, 0, MARGIN)
        around = around.parentWidget()
