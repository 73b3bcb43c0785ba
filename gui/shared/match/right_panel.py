"""The right panel of a match whose game has panels of its own there, around the usual one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget, QWidget

from gui.shared.controls.boxes import column_of, holder_of, row_of
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.page.explorer import Explorer
from gui.shared.page.own_side import OwnSide


class RightPanel(QWidget):
    """Shows the explorer first, then what every match has, and last what else the game has.

    A game may have its own panel come before the usual one; `head` stands above all of them.
    """

    def __init__(
        self,
        explorer: Explorer | None,
        own: OwnSide | None,
        usual: QWidget,
        head: QWidget | None = None,
        why: QWidget | None = None,
    ) -> None:
        super().__init__()
        self.stack = QStackedWidget()
        parts = {} if explorer is None else {self.tr("Explorer"): _padded(explorer)}
        own_parts = {} if own is None else {own.title: _padded(own)}
        if own is not None and own.comes_first:
            parts |= own_parts
        self._usual = len(parts)
        parts[self.tr("Match")] = usual
        parts |= own_parts  # which keeps its place where it has one
        self._titles = tuple(parts)
        if why is not None:
            parts[self.tr("Why")] = _padded(why)
        for part in parts.values():
            self.stack.addWidget(part)
        self.tabs = SegmentedTabs(self.tr("Right panel"), self._titles)
        self.tabs.chosen.connect(self.stack.setCurrentIndex)
        if explorer is not None:
            explorer.wanted.connect(self._open_explorer)
        self.styled_parts = [*filter(None, (head, self.tabs)), *parts.values()]
        tabs = (self.tabs, 0, Qt.AlignmentFlag.AlignLeft)
        top = column_of(head, tabs, gap=12, margins=(24, 18, 24, 0))
        column_of(top, (self.stack, 1), on=self, gap=0)
        self.tabs.setVisible(len(self._titles) > 1)

    def offer_why(self, is_offered: bool) -> None:
        """Have a tab that says why, the last one, or none."""
        if not is_offered and self.tabs.index == len(self._titles):
            self.show_usual()
        titles = (*self._titles, self.tr("Why")) if is_offered else self._titles
        self.tabs.set_texts(titles, self.tabs.index)
        self.tabs.setVisible(len(titles) > 1)

    def offer_explorer(self, is_offered: bool, is_first: bool) -> None:
        """Have the explorer, before the log if it comes first; else once it is asked for."""
        self.tabs.setVisible(is_offered)
        self.tabs.choose(0 if is_first else self._usual)

    def _open_explorer(self) -> None:
        self.tabs.show()
        self.tabs.choose(0)

    def show_usual(self) -> None:
        """Show what every match has."""
        self.tabs.choose(self._usual)


def show_usual(panels: QStackedWidget) -> None:
    """Show the usual panel among those of a game, where that has more."""
    around = panels.widget(0)
    if isinstance(around, RightPanel):
        around.show_usual()


def usual_panel(tops: Sequence[QWidget], log: QWidget, buttons: Sequence[QWidget]) -> QWidget:
    """Return what every match has: cards above its log, and buttons in a row below."""
    panel = QWidget()
    row = row_of(*((button, 1) for button in buttons), gap=8)
    column_of(*tops, (log, 1), row, on=panel, gap=16, margins=(24, 20, 24, 24))
    return panel


def _padded(part: QWidget) -> QWidget:
    return holder_of(column_of(part, margins=(24, 12, 24, 24)))
