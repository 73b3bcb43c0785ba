"""The page under the board once a match is over; Enter does what is next, wherever the focus is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from gui.shared.charts.value_line import HEIGHT
from gui.shared.controls.boxes import STRETCH, row_of
from gui.shared.controls.buttons import Button
from gui.shared.match.ending.end_blocks import LEAST_LINE
from gui.shared.report.blocks import Block, Curve, text_of
from gui.shared.report.renderer import Blocks
from gui.shared.report.shown import DoButton
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Width


class EndPage(QWidget):
    """Shows what there is to say; it asks for nothing and closes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks = Blocks(gap=10)
        self.told: tuple[Block, ...] = ()
        row_of(STRETCH, (self.blocks, 1000), STRETCH, on=self)
        appearance().resized.connect(self._follow)
        self._follow()

    def show_blocks(self, blocks: Sequence[Block]) -> None:
        """Show something else of the end."""
        self.told = tuple(blocks)
        self.blocks.show_blocks(self.told)
        self.setAccessibleName(text_of(self.told[:1]).strip())

    @property
    def main_button(self) -> Button | None:
        """What is to be done next, where there is anything."""
        buttons = self.blocks.findChildren(DoButton)
        shown = (each for each in buttons if each.do is not None and each.isVisibleTo(self))
        return next((each for each in shown if each.do is not None and each.do.is_main), None)

    @property
    def spare(self) -> int:
        """How many pixels of its height it can do without: the line then is lower."""
        has_line = any(isinstance(block, Curve) for block in self.told)
        return appearance().theme.px(HEIGHT - LEAST_LINE) if has_line else 0

    def hear_keys_of(self, around: QWidget) -> None:
        """Do with Enter what is to be done next also where nothing in `around` has a use for it.

        The window hears it where nothing has the focus.
        """
        for each in (around, around.window()):
            each.removeEventFilter(self)
            each.installEventFilter(self)

    def eventFilter(self, around: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not self.isVisible():
            return False
        assert isinstance(event, QKeyEvent)
        assert isinstance(around, QWidget)
        is_free = not around.isWindow() or around.focusWidget() in (None, around)
        return is_free and self._goes_on(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do with Enter what is to be done next, wherever on the page the focus is."""
        if not self._goes_on(event):
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, super().minimumSizeHint().height())

    def _goes_on(self, event: QKeyEvent) -> bool:
        button = self.main_button
        if button is None or event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return False
        button.click()
        return True

    def _follow(self) -> None:
        self.blocks.setMaximumWidth(max(Width.BOARD_MAX, appearance().theme.px(760)))
