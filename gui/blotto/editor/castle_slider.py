"""The soldiers at one castle of the plan: a bar to drag, a number to type, keys to count."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QWidget

from engine.core.system.written import whole_number_in
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Radius
from gui.shared.text.tr import tr

Key = Qt.Key
COUNTED = {Key.Key_Up: 1, Key.Key_Down: -1, Key.Key_PageUp: 10, Key.Key_PageDown: -10}
ALONG = {Key.Key_Left: -1, Key.Key_Right: 1}
SENDING = frozenset({Key.Key_Return, Key.Key_Enter})
BOX, HANDLE, BAR = 32, 9, 28
LEAST_FOR_SIGNS = 48
"""The width of a number's box, at 100 %, that has room for minus and plus."""


class CastleSlider(QAbstractSlider):
    """Shows the soldiers at a castle, on a scale up to `top`, and asks for others.

    `wanted(number)` asks for so many soldiers, `typed(number)` as well, `rest_wanted` for all
    that are left, `walked(step)` for another castle and `sent` to send the plan; `grabbed` says
    that a drag begins.
    """

    wanted = Signal(int)
    typed = Signal(int)
    rest_wanted = Signal()
    walked = Signal(int)
    sent = Signal()
    grabbed = Signal()

    def __init__(self, castle: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.castle, self.top, self.player = castle, 1, 0
        self._typed = ""
        self._is_dragged = False
        self.setOrientation(Qt.Orientation.Vertical)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        give_focus_ring(self)

    def show_soldiers(self, number: int, most: int, top: int, value: int, player: int) -> None:
        """Show `number` of `most` soldiers at a castle worth `value`, in a player's colour."""
        if number != self.value() and str(number) != self._typed:
            self._typed = ""
        self.top, self.player = max(top, 1), player
        self.setRange(0, most)
        self.setValue(number)
        text = tr("Castle {castle}, worth {value}")
        self.setAccessibleName(text.format(castle=self.castle + 1, value=value))
        self.setAccessibleDescription(tr("%n soldier(s)", number))
        self.update()

    @property
    def box(self) -> QRectF:
        """Where the number stands."""
        height = appearance().theme.px(BOX)
        width = min(float(self.width()) - 4, appearance().theme.px(64))
        return QRectF((self.width() - width) / 2, self.height() - height, width, height)

    @property
    def more(self) -> QPoint:
        """Where a click adds a soldier."""
        box = self.box
        return QPointF(box.right() - box.width() / 6, box.center().y()).toPoint()

    @property
    def middle(self) -> QPoint:
        """Where a click only brings the focus."""
        return self.box.center().toPoint()

    @property
    def _track(self) -> QRectF:
        half = appearance().theme.px(HANDLE) / 2
        return QRectF(0, half, self.width(), self.box.top() - half * 2 - 4)

    @property
    def _has_signs(self) -> bool:
        return self.box.width() >= appearance().theme.px(LEAST_FOR_SIGNS)

    def event(self, event: QEvent) -> bool:
        """Keep the keys that mean something here from the window's own."""
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if self._owns(event):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Count, type, walk to another castle, or send."""
        if not self._owns(event):
            event.ignore()
            return
        key, text = Key(event.key()), event.text()
        if whole_number_in(text) is not None:  # on some keyboards ² has a key, too
            return self._type(self._typed + text)
        if key == Key.Key_Backspace:
            return self._type((self._typed or str(self.value()))[:-1])
        self._typed = ""
        if text.isalpha():  # a slip in the middle of a number, and no command
            return None
        if key in COUNTED:
            self.wanted.emit(self.value() + COUNTED[key])
        elif key in ALONG:
            self.walked.emit(ALONG[key])
        elif key == Key.Key_Home:
            self.wanted.emit(0)
        elif key == Key.Key_End:
            self.rest_wanted.emit()
        else:
            self.sent.emit()
        return None

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._typed = ""
        super().focusOutEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Count by the wheel with the focus alone: else the page under the pointer scrolls."""
        if self.hasFocus() and event.angleDelta().y():
            self.wanted.emit(self.value() + (1 if event.angleDelta().y() > 0 else -1))
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        point, box = event.position(), self.box
        if point.y() < box.top() - 2:
            self._is_dragged = True
            self.grabbed.emit()
            self.wanted.emit(self._at(point.y()))
        elif self._has_signs and point.x() >= box.right() - box.width() / 3:
            self.wanted.emit(self.value() + 1)
        elif self._has_signs and point.x() <= box.left() + box.width() / 3:
            self.wanted.emit(self.value() - 1)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take two quick clicks as two clicks."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_dragged:
            self.wanted.emit(self._at(event.position().y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._is_dragged:
            self._is_dragged = False
            self.grabbed.emit()

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        return QSize(theme.px(54), theme.px(BOX + 80))

    def minimumSizeHint(self) -> QSize:
        theme = appearance().theme
        return QSize(theme.px(24), theme.px(BOX + 36))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            self._paint_bar(painter)
            is_on = self.isEnabled()
            edge = "accent" if self.hasFocus() else "line_strong" if is_on else "line"
            painter.box(self.box, "control", "surface", edge)
            if self.hasFocus():
                inner = self.box.adjusted(1, 1, -1, -1)
                painter.box(inner, Radius.CONTROL - 1, None, edge)
            ink = "text" if is_on else "text_2"
            painter.text(self.box, str(self.value()), "body", ink, "center", weight=600)
            if is_on and self._has_signs and (self.underMouse() or self.hasFocus()):
                third = self.box.width() / 3
                for sign, shift in (("−", 0.0), ("+", 2 * third)):
                    place = QRectF(
                        self.box.left() + shift, self.box.top(), third, self.box.height()
                    )
                    painter.text(place, sign, "body", "text_3", "center")

    def _paint_bar(self, painter: Painter) -> None:
        theme = painter.theme
        track = self._track
        share = min(self.value() / self.top, 1.0)
        height = track.height() * share
        width = min(theme.px(BAR), self.width() * 0.56)
        bar = QRectF((self.width() - width) / 2, track.bottom() - height, width, height)
        style = theme.player(self.player)
        fill = theme.mix(style.fill, "surface", 0.25 if self.isEnabled() else 0.6)
        painter.fillRect(bar, fill)
        knob = min(width * 1.3, self.width() - 2.0)
        high = theme.px(HANDLE)
        handle = QRectF((self.width() - knob) / 2, bar.top() - high / 2, knob, high)
        edge = QColor(style.ink) if self.isEnabled() else theme.color("line_strong")
        painter.box(handle, high / 2, "surface", edge)

    def _at(self, y: float) -> int:
        """Return how many soldiers a height of the track stands for."""
        track = self._track
        share = (track.bottom() - y) / track.height()
        return round(min(max(share, 0.0), 1.0) * self.top)

    def _type(self, text: str) -> None:
        """Take a number digit by digit; one that is too large begins anew with its last digit."""
        if text and int(text) > self.maximum():
            text = text[-1]
        self._typed = text.lstrip("0")
        self.typed.emit(int(text or "0"))

    def _owns(self, event: QKeyEvent) -> bool:
        harmless = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        if not self.isEnabled() or event.modifiers() & ~harmless:
            return False
        key = Key(event.key())
        is_digit = whole_number_in(event.text()) is not None
        is_slip = bool(self._typed) and event.text().isalpha()
        known = is_digit or is_slip or key in COUNTED or key in ALONG or key in SENDING
        return known or key in (Key.Key_Home, Key.Key_End, Key.Key_Backspace)
