"""Whom chances are against: perfect play, or the one who sits there; a choice kept by game."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import column_of
from gui.shared.controls.cards import Separator
from gui.shared.controls.label import Text
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.text.tr import tr


class RivalsChoice(QWidget):
    """Offers two to measure against; `chosen(is_rival)` tells of a choice."""

    chosen = Signal(bool)

    def __init__(self, *, has_line: bool = False) -> None:
        """Be hidden until there are rivals; below a line, where other choices stand above."""
        super().__init__()
        self.tabs = SegmentedTabs(tr("Chances against"))
        title = Text(tr("Chances against"), "small", "text_2")
        parts = (Separator(), title, self.tabs) if has_line else (title, self.tabs)
        column_of(*parts, on=self, gap=8, margins=(12, 8, 12, 8) if has_line else 0)
        self.tabs.chosen.connect(lambda index: self.chosen.emit(index == 1))
        self.setEnabled(False)
        self.follow()

    def follow(self) -> None:
        """Be there while there is a choice; one that lies nowhere yet is no window of its own."""
        if self.parentWidget() is not None:
            self.setVisible(self.isEnabled())

    def show_rival(self, usual: str, rival: str, *, is_chosen: bool) -> None:
        """Offer these; nothing where there is no rival."""
        self.setEnabled(bool(rival))
        self.follow()
        if rival and self.tabs.texts != (usual, rival):
            self.tabs.set_texts((usual, rival))
        self.tabs.blockSignals(True)
        self.tabs.choose(int(is_chosen))
        self.tabs.blockSignals(False)
