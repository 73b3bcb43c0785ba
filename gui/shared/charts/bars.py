"""Bars as a widget: their tips are read with the mouse; where they are a choice, with keys too."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.charts.bar_picture import BarPicture, BarRow, BarStyle, Marks, words_height
from gui.shared.charts.picture_menu import PictureMenu
from gui.shared.controls.focus_ring import KeyboardFocus
from gui.shared.controls.item_tooltip import Spot, SpotTip
from gui.shared.style.appearance import appearance
from gui.shared.style.motion import Glide
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Motion

LEAST_WIDTH = 160


class Bars(QWidget):
    """Shows a row of bars; `chosen` carries the one that was chosen, where they are a choice."""

    chosen = Signal(int)
    clicked = Signal()
    """Tells after `chosen` that it was the mouse that chose."""
    entered = Signal()
    pointed = Signal(str)

    def __init__(self, name: str, style: BarStyle, *, is_choice: bool = False) -> None:
        super().__init__()
        self.row = BarRow()
        self.bar = -1
        self._style, self._is_choice = style, is_choice
        self._hovered = -1
        self._words = ""
        self._focus = KeyboardFocus(self)
        self._growth = Glide(self, Motion.MOVE, lambda _value: self.update(), start=1.0)
        self._tip = SpotTip(self, self.spot_at)
        if is_choice:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(name)
        PictureMenu(self)
        appearance().changed.connect(self.update)
        appearance().resized.connect(self.updateGeometry)

    def show_row(self, row: BarRow, words: str = "", *, grows: bool = False) -> None:
        """Show other bars, which `words` or else their own describe; new ones may grow."""
        is_other = len(row.bars) != len(self.row.bars)
        self.row, self._words = (
            row,
            words or "; ".join(filter(None, (bar.words for bar in row.bars))),
        )
        if is_other:
            self.bar = -1
            self._growth.to(0.0, at_once=True)
        self._growth.to(1.0, at_once=not grows)
        self.updateGeometry()
        self.mark(self.bar)

    def mark(self, bar: int) -> None:
        """Put the mark on a bar, -1 for none."""
        self.bar = bar
        chosen = self.row.bars[bar].words if bar >= 0 else ""
        text = self.tr("Chosen: {bar}.").format(bar=chosen)
        self.setAccessibleDescription(f"{text} {self._words}" if chosen else self._words)
        self.update()

    def picture(self) -> BarPicture:
        """Return where everything lies."""
        return BarPicture(self.row, self._style, QSizeF(self.size()), appearance().theme)

    def spot_at(self, point: QPointF) -> Spot | None:
        """Return what the tip says of the bar in whose column a point lies."""
        bar = self.picture().bar_at(point)
        if bar < 0 or not self.row.bars[bar].tip:
            return None
        title, *lines = self.row.bars[bar].tip
        return Spot(self.picture().column(bar), title, tuple(lines))

    def sizeHint(self) -> QSize:
        return QSize(540, self._style.usual + words_height(self.row, appearance().theme))

    def minimumSizeHint(self) -> QSize:
        theme = appearance().theme
        height = self._style.least + words_height(self.row, theme)
        return QSize(theme.least(LEAST_WIDTH), height)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self.row.bars) - 1
        targets = {
            Qt.Key.Key_Left: max(self.bar - 1, 0),
            Qt.Key.Key_Right: min(self.bar + 1, last),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        target = targets.get(Qt.Key(event.key()))
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.bar >= 0:
            self.entered.emit()
        elif target is None or last < 0 or not self._is_choice:
            super().keyPressEvent(event)
        else:
            self.choose(target)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        bar = self.picture().bar_at(event.position())
        if not self._is_choice:
            super().mousePressEvent(event)
        elif event.button() == Qt.MouseButton.LeftButton and bar >= 0:
            self.choose(bar)
            self.clicked.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.picture().bar_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        hovered = self._hovered if self._is_choice else -1
        ringed = self.bar if self._focus.is_here else -1
        marks = Marks(self.bar, hovered, ringed, self._growth.value)
        self.picture().paint(Painter(self), marks)

    def choose(self, bar: int) -> None:
        """Put the mark on a bar, and tell."""
        self.mark(bar)
        self.chosen.emit(bar)

    def _hover(self, bar: int) -> None:
        if bar == self._hovered:
            return
        self._hovered = bar
        self.pointed.emit("" if bar < 0 else self.row.bars[bar].words)
        if self._is_choice:
            pointing, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
            self.setCursor(pointing if bar >= 0 else arrow)
        self.update()
