"""Pictures with their names, two side by side, of which one is chosen: maps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainterPath, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QWidget

from gui.shared.controls.lists import ChoiceButton
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter, StillPicture
from gui.shared.style.tokens import Radius

COLUMNS = 2
WIDTH, HEIGHT, NAME, EDGE = 132, 76, 22, 4
PaintValue = Callable[[Painter, QRectF, Any], None]
"""Paints a value that is chosen by name in a rectangle."""


class _Picture(ChoiceButton):
    """One of them: its picture is painted once a theme and size."""

    def __init__(self, title: str, value: Any, paint: PaintValue) -> None:
        super().__init__(title)
        self._value, self._paint = value, paint
        self._still = StillPicture()

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        return QSize(theme.px(WIDTH), theme.px(HEIGHT + NAME) + 2 * EDGE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            area = QRectF(self.rect())
            fill = "soft" if self.isChecked() else "sunken" if self.underMouse() else ""
            edge = painter.theme.color("accent" if self.isChecked() else "line")
            painter.box(area, "control", fill if fill else None, edge)
            inner = area.adjusted(EDGE, EDGE, -EDGE, -EDGE)
            picture = inner.adjusted(0, 0, 0, -painter.px(NAME))
            size = picture.size().toSize()
            self._still.paint(painter, size, None, self._paint_cut, picture.topLeft())
            name = QRectF(inner.left() + EDGE, picture.bottom(), inner.width(), painter.px(NAME))
            weight, ink = (600, "on_soft") if self.isChecked() else (400, "text")
            painter.text(name, self.text(), "small", ink, weight=weight)

    def _paint_cut(self, painter: Painter) -> None:
        shape, whole = QPainterPath(), QRectF(painter.viewport())
        whole.setSize(whole.size() / painter.device().devicePixelRatio())
        shape.addRoundedRect(whole, Radius.CONTROL - 2, Radius.CONTROL - 2)
        painter.setClipPath(shape)
        self._paint(painter, whole, self._value)


class PictureChoice(QWidget):
    """`chosen` carries the number of the one that a person chose; arrows and Space choose too."""

    chosen = Signal(int)

    def __init__(self, name: str, values: Mapping[str, Any], paint: PaintValue) -> None:
        """Offer values by what they are called; `paint` paints one."""
        super().__init__()
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self.each = [_Picture(title, value, paint) for title, value in values.items()]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(8)
        for number, picture in enumerate(self.each):
            self._group.addButton(picture, number)
            grid.addWidget(picture, number // COLUMNS, number % COLUMNS)
        self._group.idClicked.connect(self.chosen)

    def show_chosen(self, number: int | None) -> None:
        """Mark one, or none, without saying so."""
        self._group.setExclusive(False)
        for at, picture in enumerate(self.each):
            picture.setChecked(at == number)
        self._group.setExclusive(True)
