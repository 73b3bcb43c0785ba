"""Buttons: main (one per page), secondary, ghost, and the square icon button."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QCursor,
    QEnterEvent,
    QKeyEvent,
    QMoveEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gui.shared.controls.focus_ring import give_focus_ring, has_focus_ring
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.style.appearance import appearance
from gui.shared.style.motion import Glide
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height, Motion, Radius
from gui.shared.text.terms import explained


class WarmButton(QAbstractButton):
    """A button whose `warmth`, 0 to 1, follows the pointer; a subclass paints it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keeps_ring: bool | None = None
        self._glow = Glide(self, Motion.HOVER, lambda _value: self.update())
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def warmth(self) -> float:
        """How far it has warmed up."""
        return self._glow.value

    def event(self, event: QEvent) -> bool:
        """Be clicked at once by its own keys; Qt would wait for a tenth of a second."""
        if event.type() == QEvent.Type.Shortcut:
            self.click()
            return True
        return super().event(event)

    def setEnabled(self, is_enabled: bool) -> None:
        """Work or not; the focus is kept for it meanwhile, and goes to no other control."""
        if not is_enabled:
            self._lend_focus()
        super().setEnabled(is_enabled)
        if is_enabled:
            self._take_focus_back()

    def setVisible(self, is_visible: bool) -> None:
        if not is_visible:
            self._lend_focus()
        super().setVisible(is_visible)
        if is_visible:
            self._take_focus_back()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and has_focus_ring(self):
            self.click()
        else:
            super().keyPressEvent(event)

    def _lend_focus(self) -> None:
        """Leave the focus to the parent: Qt would give it, with a ring, to whatever comes next."""
        parent = self.parentWidget()
        if parent is not None and self.hasFocus():
            self._keeps_ring = has_focus_ring(self)
            parent.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_focus_back(self) -> None:
        """Have the focus again, unless it has gone elsewhere."""
        has_ring, self._keeps_ring = self._keeps_ring, None
        parent = self.parentWidget()
        if has_ring is not None and parent is not None and parent.hasFocus():
            tab, other = Qt.FocusReason.TabFocusReason, Qt.FocusReason.OtherFocusReason
            self.setFocus(tab if has_ring else other)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._glow.to(1.0)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._glow.to(0.0)

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._notice_that_it_left()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._notice_that_it_left()

    def _notice_that_it_left(self) -> None:
        """Cool down where it goes from under the pointer: Qt tells only of pointers that move."""
        if self.underMouse() and not self.rect().contains(self.mapFromGlobal(QCursor.pos())):
            self.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
            self._glow.to(0.0)


Kind = Literal["main", "secondary", "ghost"]
GAP = 8


class Button(WarmButton):
    """A button with a text, and an icon if one is named."""

    def __init__(
        self,
        text: str,
        kind: Kind = "secondary",
        icon: str = "",
        *,
        is_compact: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._kind: Kind = kind
        self._icon = icon
        self._is_compact = is_compact
        self._name(text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        give_focus_ring(self, Radius.CONTROL)

    def set_text(self, text: str, icon: str | None = None) -> None:
        """Show another text, and another icon if one is given."""
        self._name(text)
        self._icon = self._icon if icon is None else icon
        self.updateGeometry()
        self.update()

    def _name(self, text: str) -> None:
        """Have a text, and say in a tip what the terms in it mean; a tip of the owner's stays."""
        told, keys = explained(self.text()), self.shortcut()
        self.setText(text)
        if keys:  # Qt takes them away with the text
            self.setShortcut(keys)
        self.setAccessibleName(text)
        if self.toolTip() == told:
            self.setToolTip(explained(text))

    def set_kind(self, kind: Kind) -> None:
        """Become a main, secondary or ghost button."""
        self._kind = kind
        self.update()

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        width = theme.metrics("body", 600).horizontalAdvance(self.text())
        width += theme.px(18) + GAP if self._icon else 0
        padding = theme.px(12 if self._is_compact else 22) * 2
        height = theme.px(Height.COMPACT if self._is_compact else Height.CONTROL)
        return QSize(round(width) + padding - (theme.px(8) if self._icon else 0), height)

    def minimumSizeHint(self) -> QSize:
        """Return the same: a button's text is never cut."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            fill, edge, ink = self._colors(painter.theme)
            painter.box(QRectF(self.rect()), "control", fill, edge)
            self._paint_label(painter, ink)

    def _colors(self, theme: Theme) -> tuple[QColor | None, QColor | None, QColor]:
        """Return fill, edge and ink for kind and state."""
        if not self.isEnabled():
            edge = None if self._kind == "ghost" else theme.color("line")
            return None, edge, theme.color("text_3")
        if self._kind == "main":
            fill = theme.mix("accent", "accent_hover", self.warmth)
            fill = theme.color("accent_pressed") if self.isDown() else fill
            return fill, None, theme.color("on_accent")
        ghost = self._kind == "ghost"
        ink = theme.color("text_2" if ghost else "text")
        base = "ground" if ghost else "surface"
        fill = theme.mix(base, "sunken", 1.0 if self.isDown() else self.warmth)
        if self.isChecked():
            return theme.color("soft"), None, theme.color("on_soft")
        if ghost:
            return (fill if self.warmth or self.isDown() else None), None, ink
        return fill, theme.color("line_strong"), ink

    def _paint_label(self, painter: Painter, ink: QColor) -> None:
        metrics = painter.theme.metrics("body", 600)
        side = painter.px(18) if self._icon else 0
        gap = GAP if self._icon and self.text() else 0
        room = self.width() - side - gap - painter.px(8)
        width = min(metrics.horizontalAdvance(self.text()), room)
        left = (self.width() - width - side - gap) / 2
        if self._icon:
            box = QRectF(left, (self.height() - side) / 2, side, side)
            painter.icon(self._icon, box, ink.name())
        rect = QRectF(left + side + gap, 0, width, self.height())
        painter.text(rect, self.text(), "body", ink, "center", weight=600)


class IconButton(WarmButton):
    """A square button with an icon alone; its name is its tooltip."""

    def __init__(
        self,
        icon: str,
        name: str,
        *,
        size: int = Height.CONTROL,
        has_edge: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._icon = icon
        self._size = size
        self._has_edge = has_edge
        self.setAccessibleName(name)
        self._tip = give_tooltip(self, name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        give_focus_ring(self, Radius.CONTROL)

    def set_icon(self, icon: str, name: str) -> None:
        """Show another icon with another name."""
        self._icon = icon
        self.setAccessibleName(name)
        self._tip.set_text(name)
        self.update()

    def sizeHint(self) -> QSize:
        side = appearance().theme.px(self._size)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            rect = QRectF(self.rect())
            is_on = self.isCheckable() and self.isChecked()
            if is_on:
                painter.box(rect, "control", "soft")
            elif self.isEnabled() and (self.warmth or self.isDown()):
                fill = QColor(painter.theme.color("sunken"))
                fill.setAlphaF(1.0 if self.isDown() else self.warmth)
                painter.box(rect, "control", fill)
            if self._has_edge:
                edge = "line_strong" if self.isEnabled() else "line"
                painter.box(rect, "control", None, edge)
            token = "on_soft" if is_on else "text_2" if self.isEnabled() else "line_strong"
            side = painter.px(20)
            box = QRectF(0, 0, side, side)
            box.moveCenter(rect.center())
            painter.icon(self._icon, box, token)
