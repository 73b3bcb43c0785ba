"""A scroll area that lets its ground shine through, and the thin bar that it may have."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QLayout, QScrollArea, QScrollBar, QWidget

from gui.shared.controls.boxes import holder_of


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


class ScrollBody(QWidget):
    """What a `Scroll` holds: as high as its layout needs at the width there is, and no higher.

    A plain widget would be as high as wrapped texts want to be where they are narrow.
    """

    def minimumSizeHint(self) -> QSize:
        size = super().minimumSizeHint()
        return QSize(size.width(), 0 if self.hasHeightForWidth() else size.height())


WIDTH = 8

"""What the content should leave free at its right."""

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
