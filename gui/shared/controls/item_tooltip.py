"""A tooltip for the parts of a painted widget, such as the bars of a chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.shared.style.appearance import current_theme
from gui.shared.style.painter import Painter

DELAY_MS = 300
PADDING, RADIUS, MARGIN = 14, 10, 8
_LEAVING = frozenset({QEvent.Type.Leave, QEvent.Type.Hide, QEvent.Type.MouseButtonPress})
_HIDING = _LEAVING | {QEvent.Type.Wheel}
_TOOLTIP_HIDING = _HIDING | {QEvent.Type.KeyPress, QEvent.Type.WindowDeactivate}


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of a widget, in its coordinates, with what the tip says of it."""

    area: QRectF
    title: str
    lines: Sequence[str] = ()


class _Tip(QObject):
    """Shows a tip of a widget once the pointer has rested for a while."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._is_shown = False
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.timeout.connect(self._show)
        widget.installEventFilter(self)

    def _spot_now(self) -> Spot | None:
        """Return what to show."""
        raise NotImplementedError

    def _show(self) -> None:
        spot = self._spot_now()
        if spot is None or not self._widget.isVisible():
            return
        self._is_shown = True
        area = spot.area.toAlignedRect()
        area.moveTopLeft(self._widget.mapTo(self._widget.window(), area.topLeft()))
        tip_bubble(self._widget).show_beside(area, spot.title, spot.lines)

    def _hide(self) -> None:
        self._timer.stop()
        if self._is_shown:
            self._is_shown = False
            hide_tip(self._widget)


class SpotTip(_Tip):
    """Shows a tip beside the spot that the pointer rests on; beside the next one at once."""

    def __init__(self, widget: QWidget, spot_at: Callable[[QPointF], Spot | None]) -> None:
        """Watch `widget`; `spot_at` returns what lies at a point, or None."""
        super().__init__(widget)
        self._spot_at = spot_at
        self._spot: Spot | None = None
        widget.setMouseTracking(True)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self._follow(self._spot_at(event.position()))
        elif event.type() in _HIDING:
            self._follow(None)
        return False

    def show_spot(self, spot: Spot | None) -> None:
        """Show the tip of a spot that a key has led to, at once; None: hide it."""
        self._follow(spot)
        self._show()

    def _follow(self, spot: Spot | None) -> None:
        if spot == self._spot:
            return
        self._spot = spot
        if spot is None:
            self._hide()
        elif self._is_shown:
            self._show()
        else:
            self._timer.start()

    def _spot_now(self) -> Spot | None:
        return self._spot


class Tooltip(_Tip):
    """Shows a widget's tooltip while the pointer rests on it."""

    def __init__(self, widget: QWidget, title: str, lines: Sequence[str] = ()) -> None:
        super().__init__(widget)
        self._title, self._lines = title, tuple(lines)

    def set_text(self, title: str, lines: Sequence[str] = ()) -> None:
        """Say something else from now on, also where it is open."""
        told = title, tuple(lines)
        if told == (self._title, self._lines):
            return
        self._title, self._lines = told
        if self._is_shown:
            self._show() if title else self._hide()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Enter and self._title:
            self._timer.start()
        elif event.type() in _TOOLTIP_HIDING:
            self._hide()
        return False

    def _spot_now(self) -> Spot | None:
        return Spot(QRectF(self._widget.rect()), self._title, self._lines)


class TipBubble(QWidget):
    """The one tooltip of a window; `tip_bubble(widget)` returns it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setObjectName("tipBubble")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._title = ""
        self._lines: tuple[str, ...] = ()
        self.hide()

    def show_beside(self, around: QRect, title: str, lines: Sequence[str] = ()) -> None:
        """Show below or above `around` (in the window's coordinates), inside the window."""
        self._title, self._lines = title, tuple(lines)
        size = self.sizeHint()
        window = self._window
        x = around.center().x() - size.width() // 2
        x = max(MARGIN, min(x, window.width() - size.width() - MARGIN))
        y = around.bottom() + MARGIN
        if y + size.height() > window.height() - MARGIN:
            y = around.top() - MARGIN - size.height()
        self.setGeometry(QRect(QPoint(x, max(y, MARGIN)), size))
        self.raise_()
        self.show()
        self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        widths = [theme.metrics("body", self._title_weight).horizontalAdvance(self._title)]
        widths += [theme.metrics("small").horizontalAdvance(line) for line in self._lines]
        padding = PADDING if self._lines else 10
        height = theme.px(18) + theme.px(20) * len(self._lines) + (24 if self._lines else 12)
        return QSize(round(max(widths)) + 2 * padding + 2, height)

    @property
    def _title_weight(self) -> int:
        return 600 if self._lines else 500

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            has_lines = bool(self._lines)
            painter.box(QRectF(self.rect()), RADIUS if has_lines else 8, "tip")
            ink = "on_tip"
            padding = PADDING if has_lines else 10
            row = QRectF(
                padding, 12 if has_lines else 6, self.width() - 2 * padding, painter.px(18)
            )
            font = painter.theme.font("body", self._title_weight)
            painter.text(row.adjusted(0, 0, 4, 0), self._title, font, ink)
            for line in self._lines:
                row.translate(0, painter.px(20))
                painter.text(row.adjusted(0, 0, 4, 0), line, "small", ink)


def give_tooltip(widget: QWidget, title: str, lines: Sequence[str] = ()) -> Tooltip:
    """Return a tooltip that `widget` shows from now on."""
    return Tooltip(widget, title, lines)


def tip_bubble(widget: QWidget) -> TipBubble:
    """Return the tooltip of the window that `widget` lies in."""
    window = widget.window()
    options = Qt.FindChildOption.FindDirectChildrenOnly
    bubble = window.findChild(TipBubble, "tipBubble", options)
    return bubble if bubble is not None else TipBubble(window)


def hide_tip(widget: QWidget) -> None:
    """Hide the tooltip of the window that `widget` lies in, if it has one."""
    options = Qt.FindChildOption.FindDirectChildrenOnly
    bubble = widget.window().findChild(TipBubble, "tipBubble", options)
    if bubble is not None:
        bubble.hide()
