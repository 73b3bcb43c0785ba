"""A switch, a box to check, and a row of words with its switch; readable without colour."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.label import Text
from gui.shared.style.appearance import appearance
from gui.shared.style.motion import Glide
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Height, Motion

WIDTH, HEIGHT = 36, 20
SIDE = 20


class _TwoStates(QAbstractButton):
    """Something that is on or off; connect `toggled`."""

    def __init__(self, name: str, radius: float, *, is_on: bool) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setChecked(is_on)
        self.setAccessibleName(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        give_focus_ring(self, radius)


class Switch(_TwoStates):
    """Slides from one state to the other."""

    def __init__(self, name: str, *, is_on: bool = False) -> None:
        super().__init__(name, HEIGHT / 2, is_on=is_on)
        self._slide = Glide(self, Motion.HOVER, lambda _value: self.update(), float(is_on))
        self.toggled.connect(self._follow)

    def show_on(self, is_on: bool) -> None:
        """Stand at `is_on` without a motion and without saying so."""
        self.blockSignals(True)
        self.setChecked(is_on)
        self.blockSignals(False)
        self._slide.to(float(is_on), at_once=True)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the switch itself; its row gives the room to hit it."""
        theme = appearance().theme
        return QSize(theme.px(WIDTH), theme.px(HEIGHT))

    def hitButton(self, _pos: QPoint) -> bool:
        """Return that every point of the widget switches."""
        return True

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            theme = painter.theme
            rect = QRectF(self.rect())
            radius, share = rect.height() / 2, self._slide.value
            edge = theme.color("line_strong" if self.isEnabled() else "line")
            painter.box(rect, radius, "surface", edge)
            if share > 0:
                fill = QColor(theme.color("accent" if self.isEnabled() else "line_strong"))
                fill.setAlphaF(share)
                painter.box(rect, radius, fill)
            thumb = theme.color("on_accent") if share > 0.5 else edge
            painter.filled(thumb)
            center = QPointF(radius + (rect.width() - 2 * radius) * share, radius)
            painter.drawEllipse(center, radius - 4 + share, radius - 4 + share)

    def _follow(self, is_on: bool) -> None:
        self._slide.to(1.0 if is_on else 0.0)


class CheckMark(_TwoStates):
    """A box with a check mark in it when it is on."""

    def __init__(self, name: str) -> None:
        super().__init__(name, 6, is_on=False)

    def sizeHint(self) -> QSize:
        side = appearance().theme.px(Height.COMPACT)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            box = QRectF(0, 0, painter.px(SIDE), painter.px(SIDE))
            box.moveCenter(QRectF(self.rect()).center())
            if self.isChecked():
                painter.box(box, 5, "accent")
                painter.icon("check", box.adjusted(3, 3, -3, -3), "on_accent")
            else:
                painter.box(box, 5, "surface", "line_strong")


class PressRow(QWidget):
    """Says where it is pressed, beside the buttons in it."""

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit()


class SwitchRow(QWidget):
    """Something that is on or off, with its name and, below, one sentence about it."""

    toggled = Signal(bool)

    def __init__(self, text: str, note: str = "", *, is_on: bool = False) -> None:
        super().__init__()
        self.switch = Switch(text, is_on=is_on)
        self.switch.setAccessibleDescription(note)
        self.switch.toggled.connect(self.toggled)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        more = Text(note, "small", "text_3", wraps=True) if note else None
        words = column_of(Text(text, wraps=True), more, gap=0)
        side = Qt.AlignmentFlag.AlignTop if note else Qt.AlignmentFlag(0)
        row_of((words, 1), (self.switch, 0, side), on=self, gap=12)
        self.setFocusProxy(self.switch)
        appearance().at_each_size(self._follow)

    @property
    def is_on(self) -> bool:
        """Whether the switch is on."""
        return self.switch.isChecked()

    def set_on(self, is_on: bool) -> None:
        """Stand at `is_on` without saying so."""
        self.switch.show_on(is_on)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.switch.click()

    def _follow(self) -> None:
        self.setMinimumHeight(appearance().theme.px(Height.COMPACT))
