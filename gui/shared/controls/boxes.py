"""Rows and columns of widgets, each declared in one call, and the area that scrolls them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from PySide6.QtCore import QEvent, QMargins, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QBoxLayout,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QScrollBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

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
        appearance().at_new_size(self._arrange)

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


class Scroll(QScrollArea):
    """Scrolls one widget up and down; paints nothing of its own."""

    def __init__(self, content: QWidget | None = None) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        if content is not None:
            self.hold(content)

    def hold(self, content: QWidget) -> None:
        """Hold another widget in the place of the last one."""
        self.setWidget(content)
        content.setAutoFillBackground(False)


class ThinScroll(Scroll):
    """Has a thin bar, where what is taller than the window, at a large text size, is scrolled."""

    def __init__(self, content: QWidget | QLayout) -> None:
        super().__init__(content if isinstance(content, QWidget) else holder_of(content))
        self.bar = ThinBar(self)
        self.body = content if isinstance(content, QLayout) else content.layout()


class WholeScroll(ThinScroll):
    """May be as high as what it holds, at the width that it has: then what is around it scrolls."""

    def __init__(self, content: QWidget | QLayout) -> None:
        self._least: int | None = None
        super().__init__(content)
        holder = self.widget()
        assert holder is not None
        holder.installEventFilter(self)

    def show_whole(self, least: int | None) -> None:
        """Scroll no more, and be so high at least; None scrolls as usual."""
        self._least = least
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        height = 0
        if self._least is not None and self.body is not None:
            body, width = self.body, self.viewport().width()
            sizes = body.totalSizeHint(), body.totalMinimumSize()
            wanted = body.totalHeightForWidth(width), *(size.height() for size in sizes)
            height = max(*wanted, self._least)
        self.setMinimumHeight(height)


class LowScroll(ThinScroll):
    """Is as high as what it holds at its width; where there is less room it scrolls."""

    def __init__(self, content: ScrollBody) -> None:
        super().__init__(content)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        content.installEventFilter(self)
        self.verticalScrollBar().rangeChanged.connect(self._make_room)

    def sizeHint(self) -> QSize:
        assert self.body is not None
        wanted = self.body.totalSizeHint()
        if self.body.hasHeightForWidth():
            wanted.setHeight(self.body.totalHeightForWidth(self.viewport().width()))
        frame = 2 * self.frameWidth()
        return wanted.grownBy(QMargins(0, 0, frame, frame))

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().boundedTo(self.sizeHint())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _make_room(self, _low: int, high: int) -> None:
        """Keep what is scrolled clear of the bar."""
        assert self.body is not None
        self.body.setContentsMargins(0, 0, BAR_ROOM if high else 0, 0)
        self.body.update()


class ScrollBody(QWidget):
    """What a `Scroll` holds: as high as its layout needs at the width there is, and no higher.

    A plain widget would be as high as wrapped texts want to be where they are narrow.
    """

    def minimumSizeHint(self) -> QSize:
        size = super().minimumSizeHint()
        return QSize(size.width(), 0 if self.hasHeightForWidth() else size.height())


WIDTH, BAR_ROOM = 8, 14
"""How wide a bar is, and what the content should leave free at its right."""

_SHEET = """
QScrollBar:vertical { width: 8px; }
QScrollBar::handle { margin: 2px; border-radius: 2px; }
"""


class ThinBar(QScrollBar):
    """Scrolls `area` in the place of its own bar; hidden while there is nothing to scroll."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(Qt.Orientation.Vertical, area)
        self._area = area
        self._bar = area.verticalScrollBar()
        self.setStyleSheet(_SHEET)
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.installEventFilter(self)
        self._bar.rangeChanged.connect(self._follow)
        # Qt tells the range of an area first, and what of it is in sight without a word.
        self._bar.rangeChanged.connect(self._follow, Qt.ConnectionType.QueuedConnection)
        self._bar.valueChanged.connect(self.setValue)
        self.valueChanged.connect(self._bar.setValue)
        self._follow()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._follow()
        return False

    def _follow(self) -> None:
        bar = self._bar
        self.setRange(bar.minimum(), bar.maximum())
        self.setPageStep(bar.pageStep())
        self.setSingleStep(bar.singleStep())
        self.setValue(bar.value())
        self.setGeometry(self._area.width() - WIDTH, 0, WIDTH, self._area.height())
        self.setVisible(bar.maximum() > bar.minimum())
        self.raise_()
