"""A switch: an empty outline when off, filled when on; readable without colour."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.style.appearance import appearance
from gui.shared.style.motion import Glide
from gui.shared.style.painting import draw_box, smooth_painter
from gui.shared.style.tokens import Motion

WIDTH, HEIGHT = 36, 20


class Switch(QAbstractButton):
    """Something that is on or off; connect `toggled`."""

    def __init__(self, name: str, *, is_on: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setChecked(is_on)
        self.setAccessibleName(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._slide = Glide(self, Motion.HOVER, lambda _value: self.update(), float(is_on))
        self.toggled.connect(self._follow)
        give_focus_ring(self, HEIGHT / 2)
        appearance().resized.connect(self.updateGeometry)

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
        theme = appearance().theme
        painter = smooth_painter(self)
        rect = QRectF(self.rect())
        radius, share = rect.height() / 2, self._slide.value
        edge = theme.color("line_strong" if self.isEnabled() else "line")
        draw_box(painter, rect, radius, theme.color("surface"), edge)
        if share > 0:
            fill = QColor(theme.color("accent" if self.isEnabled() else "line_strong"))
            fill.setAlphaF(share)
            draw_box(painter, rect, radius, fill)
        thumb = theme.color("on_accent") if share > 0.5 else edge
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(thumb)
        center = QPointF(radius + (rect.width() - 2 * radius) * share, radius)
        painter.drawEllipse(center, radius - 4 + share, radius - 4 + share)

    def _follow(self, is_on: bool) -> None:
        self._slide.to(1.0 if is_on else 0.0)
