"""The focus ring: drawn around a control that was reached with the keyboard, never otherwise."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.shared.style.appearance import current_theme
from gui.shared.style.painter import Painter

KEYBOARD_REASONS = frozenset(
    {
        Qt.FocusReason.TabFocusReason,
        Qt.FocusReason.BacktabFocusReason,
        Qt.FocusReason.ShortcutFocusReason,
    }
)
KEPT_REASONS = frozenset({Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason})
ROOM = 4


LAYER = "isLayer"
"""The property of what other parts of its window may lie over, with a ring of its own."""


class _Ring(QWidget):
    """A transparent widget over a layer that draws the ring around its target."""

    def __init__(self, layer: QWidget) -> None:
        super().__init__(layer)
        self._layer = layer
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setObjectName("focusRing")
        self.radius = 8.0
        self.token = "accent"
        self.hide()

    def surround(self, target: QWidget, radius: float, token: str) -> None:
        """Stand around `target`, cut off where its parents cut it off."""
        self.radius, self.token = radius, token
        corner = target.mapTo(self._layer, QPoint(0, 0))
        self.setGeometry(QRect(corner, target.size()).adjusted(-ROOM, -ROOM, ROOM, ROOM))
        self.raise_()
        self.setVisible(not target.visibleRegion().isEmpty())
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            rect = QRectF(self.rect()).adjusted(ROOM, ROOM, -ROOM, -ROOM)
            painter.ring(rect, self.radius, current_theme().color(self.token))


class _FocusWatch(QObject):
    """Shows the ring when its widget gets the focus by the keyboard."""

    # While a window is collected Qt may still tell it of events when its own fields are gone.
    _widget: QWidget = None  # type: ignore[assignment]
    is_shown = False

    def __init__(self, widget: QWidget, radius: float, token: str) -> None:
        super().__init__(widget)
        self._widget = widget
        self._radius = radius
        self._token = token
        self.is_shown = False
        self._followed: list[QWidget] = []
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow focus and place of the widget; never swallow anything."""
        kind = event.type()
        if watched is self._widget and kind == QEvent.Type.FocusIn:
            assert isinstance(event, QFocusEvent)
            if event.reason() in KEYBOARD_REASONS:
                self._show()
            elif event.reason() not in KEPT_REASONS:
                self._hide()
        elif watched is self._widget and kind in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self._hide()
        elif self.is_shown and kind in (QEvent.Type.Move, QEvent.Type.Resize):
            self._lay_out()
        return False

    def _show(self) -> None:
        self.is_shown = True
        parent = self._widget.parentWidget()
        while parent is not None and not parent.isWindow():
            parent.installEventFilter(self)
            self._followed.append(parent)
            parent = parent.parentWidget()
        self._lay_out()

    def _hide(self) -> None:
        if not self.is_shown:
            return
        self.is_shown = False
        for parent in self._followed:
            parent.removeEventFilter(self)
        self._followed.clear()
        _ring_of(self._widget).hide()

    def _lay_out(self) -> None:
        _ring_of(self._widget).surround(self._widget, self._radius, self._token)


class KeyboardFocus(QObject):
    """Whether a widget that paints a ring of its own inside has the focus, by the keyboard.

    The widget is painted again at every change of the focus, and `changed` tells of it.
    """

    changed = Signal(bool)

    def __init__(self, widget: QWidget) -> None:
        """Watch `widget`, which does not have the focus yet."""
        super().__init__(widget)
        self._widget = widget
        self.is_here = False
        widget.installEventFilter(self)

    def show(self) -> None:
        """Show the ring, as when a key moves what it stands around."""
        self._set_focused(True)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            assert isinstance(event, QFocusEvent)
            self._set_focused(event.reason() in KEYBOARD_REASONS)
        elif event.type() == QEvent.Type.FocusOut:
            self._set_focused(False)
        return False

    def _set_focused(self, is_here: bool) -> None:
        self.is_here = is_here
        self._widget.update()
        self.changed.emit(is_here)


def has_focus_ring(widget: QWidget) -> bool:
    """Return whether `widget` has the focus, and shows it: the keyboard has brought it there."""
    watch, own = widget.findChild(_FocusWatch), widget.findChild(KeyboardFocus)
    is_shown = (watch is not None and watch.is_shown) or (own is not None and own.is_here)
    return widget.hasFocus() and is_shown


def give_focus_ring(widget: QWidget, radius: float = 8.0, token: str = "accent") -> None:
    """Let the focus ring appear around `widget` whenever the keyboard moves the focus there."""
    _FocusWatch(widget, radius, token)


def make_layer(widget: QWidget) -> None:
    """Let other parts of the window lie over `widget`, and over the focus ring in it."""
    widget.setProperty(LAYER, True)


def _ring_of(widget: QWidget) -> _Ring:
    layer, parent = widget, widget.parentWidget()
    while parent is not None and not layer.isWindow() and not layer.property(LAYER):
        layer, parent = parent, parent.parentWidget()
    ring = layer.findChild(_Ring, "focusRing", Qt.FindChildOption.FindDirectChildrenOnly)
    return ring if ring is not None else _Ring(layer)
