"""The one card of the coach: a title, a line, a few buttons, and a notch at what it speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.shared.controls.boxes import STRETCH, add_parts, column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import IconMark
from gui.shared.controls.chip import Chip
from gui.shared.controls.label import Text
from gui.shared.match.state.cards import Card, Press
from gui.shared.style.appearance import appearance
from gui.shared.style.notched import NOTCH, notched_box
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Radius

SIDES, ENDS = 20, 12
"""The margins inside."""


class CoachCard(QWidget):
    """Speaks of something above or below it; Enter presses its first button.

    `pressed` carries what stands on the button that was.
    """

    pressed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: tuple[Button, ...] = ()
        self._fill = "soft"
        self._notch: float | None = None
        self._is_below = True
        self._mark = IconMark("lightbulb", "on_soft", 22)
        self.title = Text("", "card", "on_soft", weight=600, wraps=True)
        self.chip = Chip("")
        self.text = Text("", "body", "text", wraps=True)
        self._row = QHBoxLayout()
        top = Qt.AlignmentFlag.AlignTop
        head = row_of((self._mark, 0, top), (self.title, 1), (self.chip, 0, top), gap=10)
        self._column = column_of(head, self.text, 6, STRETCH, self._row, on=self, gap=4)
        add_parts(self._row, gap=8)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        appearance().resized.connect(self.updateGeometry)
        self.point_at(None, is_below=True)
        self.hide()

    def show_card(self, told: Card) -> None:
        """Say this, and offer its buttons."""
        icon, ink, self._fill = told.tone.value
        self._mark.set_icon(icon, ink)
        self.title.set_text(told.title)
        self.title.set_token(ink)
        self.text.set_text(told.text)
        self.text.setVisible(bool(told.text))
        self.chip.set_text(told.chip, "exact" if told.is_exact else "estimate")
        self.chip.setVisible(bool(told.chip))
        self.setAccessibleName(told.title)
        self.setAccessibleDescription(told.text)
        self._offer(told.presses)
        self.update()

    def point_at(self, notch: float | None, *, is_below: bool) -> None:
        """Point at x = `notch`, up if the card `is_below` what it speaks of; None: at nothing."""
        self._notch, self._is_below = notch, is_below
        top, bottom = (NOTCH, 0) if is_below else (0, NOTCH)
        self._column.setContentsMargins(SIDES, ENDS + top, SIDES, ENDS + bottom)
        self.update()

    def height_for(self, width: int) -> int:
        """Return the height that all it says takes at a width, with the notch."""
        self._column.activate()
        return self._column.totalHeightForWidth(width)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.buttons:
            self.buttons[0].click()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(440, self.height_for(440))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            area, below = QRectF(self.rect()), self._is_below
            path = notched_box(area, Radius.CARD, self._notch, is_below=below)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.fillPath(path, painter.theme.color(self._fill))

    def _offer(self, presses: Sequence[Press]) -> None:
        while self._row.count():
            self._row.takeAt(0)
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        made = [(each, Button(each.text, each.kind, each.icon)) for each in presses]
        for press, button in made:
            button.clicked.connect(partial(self._press, press))
        near, aside = ([b for each, b in made if each.is_aside is side] for side in (False, True))
        add_parts(self._row, *near, STRETCH, *aside)
        self.buttons = (*near, *aside)
        for button in self.buttons:  # a card that is there already would show them a moment later
            button.show()

    def _press(self, press: Press, _is_checked: bool = False) -> None:
        self.pressed.emit(press)
