"""A narrow scroll bar that lies over the right edge of a scroll area and takes no room from it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar

WIDTH = 8
"""What the content should leave free at its right."""
_SHEET = """
QScrollBar:vertical { width: 8px; }
QScrollBar::handle { margin: 2px; border-radius: 2px; }
"""


class ThinBar(QScrollBar):
    """Scrolls `area` in the place of its own bar; hidden while there is nothing to scroll."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        """Lie over the right edge of `area`."""
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
        """Follow the size of the area."""
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
