"""The sliders of a plan side by side, in the columns of the road above them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.blotto.board.columns import columns_of
from gui.blotto.editor.castle_slider import CastleSlider
from gui.shared.controls.focus_ring import has_focus_ring
from gui.shared.style.appearance import appearance


class Sliders(QWidget):
    """The castles' sliders side by side, in the columns of the road; Tab goes along them."""

    wanted = Signal(int, int)
    typed = Signal(int, int)
    rest_wanted = Signal(int)
    grabbed = Signal()
    sent = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.each: list[CastleSlider] = []
        self.current = 0
        self._has_ring = False

    def show_castles(self, count: int) -> None:
        """Have so many sliders."""
        if count == len(self.each):
            return
        for old in self.each:
            old.blockSignals(True)
            old.hide()
            old.deleteLater()
        self.each = [self._slider(castle) for castle in range(count)]
        self.current = 0
        self._lay_out()

    def set_enabled(self, is_enabled: bool) -> None:
        """Switch the sliders on or off; the card holds the focus for them meanwhile."""
        held = [slider for slider in self.each if slider.hasFocus()]
        if held and not is_enabled:
            self._has_ring = has_focus_ring(held[0])
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        for slider in self.each:
            slider.setEnabled(is_enabled)
        if is_enabled and self.hasFocus():
            self.take_focus()

    def take_focus(self) -> None:
        """Give the keyboard to the slider that had it last, with the ring if it had one."""
        tab, other = Qt.FocusReason.TabFocusReason, Qt.FocusReason.OtherFocusReason
        self.each[self.current].setFocus(tab if self._has_ring else other)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Note which slider had the focus last."""
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, CastleSlider):
            self.current = watched.castle
        return False

    def _slider(self, castle: int) -> CastleSlider:
        slider = CastleSlider(castle, self)
        slider.wanted.connect(lambda number: self.wanted.emit(castle, number))
        slider.typed.connect(lambda number: self.typed.emit(castle, number))
        slider.rest_wanted.connect(lambda: self.rest_wanted.emit(castle))
        slider.walked.connect(self._walk)
        slider.grabbed.connect(self.grabbed)
        slider.sent.connect(self.sent)
        slider.installEventFilter(self)
        slider.show()
        return slider

    def _walk(self, step: int) -> None:
        place = min(max(self.current + step, 0), len(self.each) - 1)
        self.each[place].setFocus(Qt.FocusReason.TabFocusReason)

    def _lay_out(self) -> None:
        if not self.each:
            return
        columns = columns_of(self.width(), len(self.each), appearance().theme)
        width = max(round(columns.step) - 4, 1)
        for castle, slider in enumerate(self.each):
            left = round(columns.middle(castle) - width / 2)
            slider.setGeometry(left, 0, width, self.height())
