"""Pictures with their names, side by side, of which one is chosen: maps, opponents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainterPath, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QWidget

from gui.shared.controls.lists import ChoiceButton
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter, StillPicture
from gui.shared.style.painting import Align
from gui.shared.style.tokens import Radius

NAME = 22
"""How high the line of a name is, at 100 %."""
PaintValue = Callable[[Painter, QRectF, Any], None]
"""Paints a value that is chosen by name in a rectangle."""


class PictureButton(ChoiceButton):
    """A picture over its name in a box; a kind of it says how large it is, and paints it."""

    usual: ClassVar[tuple[int, int]]
    edge: ClassVar[int]
    """The picture's width and height at 100 %, and how far it is from the edge."""
    beside: ClassVar[tuple[int, int]]
    """The room at the left and at the right of the name."""
    align: ClassVar[Align] = "left"

    def sizeHint(self) -> QSize:
        theme, (width, height) = appearance().theme, self.usual
        return QSize(theme.px(width), theme.px(height + NAME) + 2 * self.edge)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            area = QRectF(self.rect())
            fill = "soft" if self.isChecked() else "sunken" if self.underMouse() else None
            painter.box(area, "control", fill, "accent" if self.isChecked() else "line")
            picture = area.adjusted(self.edge, self.edge, -self.edge, 0)
            picture.setBottom(area.bottom() - self.edge - painter.px(NAME))
            self.paint_picture(painter, picture)
            left, right = self.beside
            name = area.adjusted(left, 0, -right, 0)
            name.setTop(picture.bottom())
            name.setHeight(painter.px(NAME))
            weight, ink = (600, "on_soft") if self.isChecked() else (400, "text")
            painter.text(name, self.text(), "small", ink, self.align, weight=weight)

    def paint_picture(self, painter: Painter, area: QRectF) -> None:
        raise NotImplementedError


class Pictures(QWidget):
    """`chosen` carries the number of the one that a person chose; arrows and Space choose too."""

    chosen = Signal(int)

    def __init__(self, name: str, each: Sequence[PictureButton], columns: int) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._group, self.each = QButtonGroup(self), each
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(8)
        for number, picture in enumerate(each):
            self._group.addButton(picture, number)
            grid.addWidget(picture, number // columns, number % columns)
        self._group.idClicked.connect(self.chosen)

    def show_chosen(self, number: int | None) -> None:
        """Mark one, or none, without saying so."""
        self._group.setExclusive(False)
        for at, picture in enumerate(self.each):
            picture.setChecked(at == number)
        self._group.setExclusive(True)


class _Picture(PictureButton):
    """One value: its picture is painted once a theme and size."""

    usual, edge, beside = (132, 76), 4, (8, 0)

    def __init__(self, title: str, value: Any, paint: PaintValue) -> None:
        super().__init__(title)
        self._value, self._paint = value, paint
        self._still = StillPicture()

    def paint_picture(self, painter: Painter, area: QRectF) -> None:
        self._still.paint(painter, area.size().toSize(), None, self._paint_cut, area.topLeft())

    def _paint_cut(self, painter: Painter) -> None:
        shape, whole = QPainterPath(), QRectF(painter.viewport())
        whole.setSize(whole.size() / painter.device().devicePixelRatio())
        shape.addRoundedRect(whole, Radius.CONTROL - 2, Radius.CONTROL - 2)
        painter.setClipPath(shape)
        self._paint(painter, whole, self._value)


class PictureChoice(Pictures):
    """Values by what they are called, two side by side; `paint` paints one."""

    def __init__(self, name: str, values: Mapping[str, Any], paint: PaintValue) -> None:
        super().__init__(name, [_Picture(*each, paint) for each in values.items()], 2)
