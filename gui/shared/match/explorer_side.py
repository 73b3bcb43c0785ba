"""The right panel of a match whose game has an explorer: the explorer, and the usual panel."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.page.explorer import Explorer


class ExplorerSide(QWidget):
    """Shows the explorer first, and beside it what every match has: coach, log, what to do next."""

    def __init__(self, explorer: Explorer, usual: QWidget) -> None:
        super().__init__()
        self.tabs = SegmentedTabs(self.tr("Right panel"), (self.tr("Explorer"), self.tr("Match")))
        self.stack = QStackedWidget()
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(24, 12, 24, 24)
        column.addWidget(explorer)
        self.stack.addWidget(inner)
        self.stack.addWidget(usual)
        self.tabs.chosen.connect(self.stack.setCurrentIndex)
        explorer.wanted.connect(lambda: self.tabs.choose(0))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(24, 14, 24, 0)
        head.addWidget(self.tabs, 0, Qt.AlignmentFlag.AlignLeft)
        outer.addLayout(head)
        outer.addWidget(self.stack, 1)
