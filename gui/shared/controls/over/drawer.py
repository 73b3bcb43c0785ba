"""A drawer: comes in from the right over the page, and goes with Esc."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from gui.shared.controls.boxes import column_of
from gui.shared.controls.item_tooltip import hide_tip
from gui.shared.controls.over.overlay import keeps_key
from gui.shared.style.appearance import appearance
from gui.shared.style.motion import Glide
from gui.shared.style.painter import Painter
from gui.shared.style.painting import REACH, paint_left_shadow
from gui.shared.style.tokens import Motion, Width


class Drawer(QWidget):
    """Holds one widget; follows the size of the widget that it lies over."""

    opened = Signal()
    closed = Signal()

    def __init__(self, over: QWidget, content: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._focus_before: QWidget | None = None
        self._glide = Glide(self, Motion.PANEL, lambda _value: self._lay_out())
        self._glide.finished.connect(self._rest)
        column_of(content, on=self, margins=(REACH + 1, 0, 0, 0))
        over.installEventFilter(self)
        appearance().at_new_size(self._lay_out)
        self.hide()

    @property
    def is_open(self) -> bool:
        """Whether it is in, or coming in."""
        return self._glide.target == 1.0

    def set_open(self, is_open: bool) -> None:
        """Come in or go out."""
        if is_open == self.is_open:
            return
        if is_open:
            hide_tip(self)  # what it told of lies behind now
            self._focus_before = QApplication.focusWidget()
            self.show()
            self.raise_()
            self._take_focus()
        else:
            self._give_focus_back()
        self._glide.to(float(is_open))
        if self._glide.state() != self._glide.State.Running:
            self._rest()
        (self.opened if is_open else self.closed).emit()

    def toggle(self) -> None:
        """Come in if out, go out if in."""
        self.set_open(not self.is_open)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._lay_out()
        return False

    def event(self, event: QEvent) -> bool:
        """Keep plain keys from the shortcuts of the page behind."""
        return keeps_key(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.set_open(False)
        event.accept()  # no key goes on to the page behind

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            paint_left_shadow(painter, REACH, self.height(), painter.theme)
            body = QRectF(REACH, 0, self.width() - REACH, self.height())
            painter.fillRect(body, painter.theme.color("surface"))
            painter.line(QPointF(REACH, 0), QPointF(REACH, self.height()))

    def _take_focus(self) -> None:
        """Give the focus to what comes first in the drawer."""
        for child in self.findChildren(QWidget):
            takes_tab = child.focusPolicy() & Qt.FocusPolicy.TabFocus
            if takes_tab and child.isEnabled() and child.isVisibleTo(self):
                child.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def _give_focus_back(self) -> None:
        """Give the focus to what had it before, if the drawer has it."""
        focus, before = QApplication.focusWidget(), self._focus_before
        self._focus_before = None
        if focus is not None and self.isAncestorOf(focus):
            if before is not None and isValid(before) and before.isVisible():
                before.setFocus(Qt.FocusReason.OtherFocusReason)
            else:
                focus.clearFocus()

    def _lay_out(self) -> None:
        width = min(appearance().theme.px(Width.DRAWER), self._over.width() - 60) + REACH
        left = self._over.width() - round(width * self._glide.value)
        self.setGeometry(QRect(left, 0, width, self._over.height()))

    def _rest(self) -> None:
        if not self.is_open:
            self.hide()


def is_narrow(widget: QWidget) -> bool:
    """Return whether the window of a widget is so narrow that its right panel is a drawer."""
    return widget.window().width() < Width.DRAWER_BELOW * max(appearance().theme.scale, 1.0)
