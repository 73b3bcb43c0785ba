"""The right panel of Play: coach, log, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.shared.controls.buttons import Button
from gui.shared.match_tab import padded

if TYPE_CHECKING:
    from gui.shared.play_tab import PlayTab


def play_side(tab: PlayTab) -> QWidget:
    """Return the panel, filled with what `tab` has made."""
    side, column = padded()
    column.addWidget(tab.waiting)
    column.addWidget(tab.coach)
    column.addWidget(tab.log, 1)
    row = QHBoxLayout()
    row.setSpacing(8)
    again = Button(tab.tr("New match"), "secondary", "swords")
    again.clicked.connect(tab.open_setup)
    row.addWidget(again, 1)
    row.addWidget(tab.back, 1)
    column.addLayout(row)
    return side
