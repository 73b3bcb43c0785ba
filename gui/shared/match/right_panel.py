"""The right panel of a match whose game has panels of its own there, beside the usual one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.page.explorer import Explorer
from gui.shared.page.own_side import OwnSide


class RightPanel(QWidget):
    """Shows the explorer first, what else the game has, and last what every match has."""

    def __init__(self, explorer: Explorer | None, own: OwnSide | None, usual: QWidget) -> None:
        super().__init__()
        self.stack = QStackedWidget()
        titles = []
        for part, title in ((explorer, self.tr("Explorer")), (own, own.title if own else "")):
            if part is not None:
                titles.append(title)
                self.stack.addWidget(_padded(part))
        self.stack.addWidget(usual)
        self.tabs = SegmentedTabs(self.tr("Right panel"), (*titles, self.tr("Match")))
        self.tabs.chosen.connect(self.stack.setCurrentIndex)
        if explorer is not None:
            explorer.wanted.connect(lambda: self.tabs.choose(0))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(24, 14, 24, 0)
        head.addWidget(self.tabs, 0, Qt.AlignmentFlag.AlignLeft)
        outer.addLayout(head)
        outer.addWidget(self.stack, 1)


def _padded(part: QWidget) -> QWidget:
    inner = QWidget()
    column = QVBoxLayout(inner)
    column.setContentsMargins(24, 12, 24, 24)
    column.addWidget(part)
    return inner
