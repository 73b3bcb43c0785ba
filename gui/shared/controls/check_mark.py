"""A box to check: an empty outline, or filled with a check mark; readable without colour."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.style.appearance import appearance
from gui.shared.style.icons import draw_icon
from gui.shared.style.painting import draw_box, smooth_painter
from gui.shared.style.tokens import Height

SIDE = 20


class CheckMark(QAbstractButton):
    """Something that is chosen or not; connect `toggled`."""

    def __init__(self, name: str, *, is_on: bool = False) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setChecked(is_on)
        self.setAccessibleName(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        give_focus_ring(self, 6)
        appearance().resized.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        side = appearance().theme.px(Height.COMPACT)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        painter = smooth_painter(self)
        box = QRectF(0, 0, theme.px(SIDE), theme.px(SIDE))
        box.moveCenter(QRectF(self.rect()).center())
        if self.isChecked():
            draw_box(painter, box, 5, theme.color("accent"))
            draw_icon(painter, "check", box.adjusted(3, 3, -3, -3), theme.colors.on_accent)
        else:
            draw_box(painter, box, 5, theme.color("surface"), theme.color("line_strong"))
