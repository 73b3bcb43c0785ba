"""Rows and columns of widgets, each declared in one call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from gui.shared.style.appearance import appearance


@dataclass(frozen=True, slots=True)
class Stretch:
    """Room that grows with the box, `share` times as fast as other room does."""

    share: int = 1


STRETCH = Stretch()

Held: TypeAlias = QWidget | QLayout
Part: TypeAlias = (
    Held | int | Stretch | tuple[Held, int] | tuple[QWidget, int, Qt.AlignmentFlag] | None
)
"""A widget or another box, with its stretch and alignment if it has any; or pixels of room."""
Sides: TypeAlias = tuple[int, int, int, int]
"""Margins: left, top, right and bottom."""
Margins: TypeAlias = int | Sides | None
"""Also one for all sides; None leaves those of the style."""
Box = TypeVar("Box", bound=QBoxLayout)
_ANYWHERE = Qt.AlignmentFlag(0)


class Line(QWidget):
    """Parts side by side, or one below the other while it is narrower than `below` at 100 %."""

    def __init__(self, below: int, gap: int) -> None:
        super().__init__()
        self._below = below
        self.body = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        add_parts(self.body, gap=gap, margins=0)
        appearance().resized.connect(self._arrange)

    @property
    def is_narrow(self) -> bool:
        """Whether the parts stand one below the other."""
        return self.width() < appearance().theme.px(self._below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        beside, under = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self.body.setDirection(under if self.is_narrow else beside)


def row_of(
    *parts: Part, on: QWidget | None = None, gap: int | None = None, margins: Margins = 0
) -> QHBoxLayout:
    """Return parts side by side, the layout of `on` if that is given.

    Without a `gap` between them they have that of the box around, or of the style.
    """
    box = QHBoxLayout() if on is None else QHBoxLayout(on)
    return add_parts(box, *parts, gap=gap, margins=margins)


def column_of(
    *parts: Part, on: QWidget | None = None, gap: int | None = None, margins: Margins = 0
) -> QVBoxLayout:
    """Return parts one below the other, as `row_of` does side by side."""
    box = QVBoxLayout() if on is None else QVBoxLayout(on)
    return add_parts(box, *parts, gap=gap, margins=margins)


def holder_of(layout: QLayout) -> QWidget:
    """Return a widget that has this layout."""
    widget = QWidget()
    widget.setLayout(layout)
    return widget


def padded() -> tuple[QWidget, QVBoxLayout]:
    """Return an empty right panel, and the column to fill it with."""
    panel = QWidget()
    column = QVBoxLayout(panel)
    column.setContentsMargins(24, 20, 24, 24)
    column.setSpacing(16)
    return panel, column


def add_parts(box: Box, *parts: Part, gap: int | None = None, margins: Margins = None) -> Box:
    """Return a box with more parts, and with another gap and other margins if they are given."""
    if isinstance(margins, int):
        margins = margins, margins, margins, margins
    if margins is not None:
        box.setContentsMargins(*margins)
    if gap is not None:
        box.setSpacing(gap)
    for part in parts:
        _add(box, part)
    return box


def _add(box: QBoxLayout, part: Part) -> None:
    if isinstance(part, int):
        box.addSpacing(part)
    elif isinstance(part, Stretch):
        box.addStretch(part.share)
    elif isinstance(part, tuple):
        _add_held(box, *part)
    elif part is not None:
        _add_held(box, part)


def _add_held(
    box: QBoxLayout, held: Held, stretch: int = 0, side: Qt.AlignmentFlag = _ANYWHERE
) -> None:
    if isinstance(held, QLayout):
        box.addLayout(held, stretch)
    else:
        box.addWidget(held, stretch, side)
