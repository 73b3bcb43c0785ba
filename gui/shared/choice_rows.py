"""Rows with an icon and a text of which one is chosen: a list of views."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QVBoxLayout, QWidget

from gui.shared.focus_ring import give_focus_ring
from gui.shared.style.icons import draw_icon
from gui.shared.style.painting import draw_box, draw_text, smooth_painter
from gui.shared.style.theme import appearance
from gui.shared.style.tokens import Height, Radius

ICON = 18
PADDING = 10
GAP = 10


class _Row(QAbstractButton):
    """One choice."""

    def __init__(self, icon: str, text: str) -> None:
        super().__init__()
        self._icon = icon
        self.setText(text)
        self.setAccessibleName(text)
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        give_focus_ring(self, Radius.CONTROL)
        appearance().resized.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        width = theme.metrics("body", 600).horizontalAdvance(self.text())
        room = theme.px(ICON) + GAP + 2 * PADDING
        return QSize(round(width) + room, theme.px(Height.CONTROL))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        painter = smooth_painter(self)
        rect = QRectF(self.rect())
        if self.isChecked():
            draw_box(painter, rect, Radius.CONTROL, theme.color("soft"))
        elif self.underMouse():
            draw_box(painter, rect, Radius.CONTROL, theme.color("sunken"))
        token = "on_soft" if self.isChecked() else "text"
        side = theme.px(ICON)
        box = QRectF(PADDING, (rect.height() - side) / 2, side, side)
        ink = theme.colors.on_soft if self.isChecked() else theme.colors.text_2
        draw_icon(painter, self._icon, box, ink)
        words = rect.adjusted(PADDING + side + GAP, 0, -PADDING / 2, 0)
        font = theme.font("body", 600 if self.isChecked() else 400)
        draw_text(painter, words, self.text(), font, theme.color(token))


class ChoiceRows(QWidget):
    """A column of choices; `chosen` carries the number of the new one."""

    chosen = Signal(int)

    def __init__(self, name: str, rows: Sequence[tuple[str, str]]) -> None:
        """Offer `rows`, each an icon and a text; the first one is chosen."""
        super().__init__()
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(2)
        self.rows = [_Row(icon, text) for icon, text in rows]
        for number, row in enumerate(self.rows):
            self._group.addButton(row, number)
            body.addWidget(row)
        self.rows[0].setChecked(True)
        self._group.idToggled.connect(self._tell)

    @property
    def index(self) -> int:
        """Which one is chosen."""
        return self._group.checkedId()

    def choose(self, index: int) -> None:
        """Choose one, and say so if it is another."""
        self.rows[index].setChecked(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the choice up and down."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        target = self.index + step
        if step and 0 <= target < len(self.rows):
            self.choose(target)
            self.rows[target].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def _tell(self, number: int, is_chosen: bool) -> None:
        if is_chosen:
            self.chosen.emit(number)
