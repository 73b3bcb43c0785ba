"""Whose side the numbers take: two as tabs, more as a list to open."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.shared.controls.lists import ListBox
from gui.shared.controls.segmented_tabs import MARGIN, PADDING, SegmentedTabs
from gui.shared.style.appearance import appearance
from gui.shared.style.players import player_letter


class SideChoice(QWidget):
    """Chooses a seat by the name of who sits there."""

    chosen = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Offer nobody yet; `name` says to a screen reader what is chosen here."""
        super().__init__(parent)
        self._names: tuple[str, ...] = ()
        self.tabs, self.list = SegmentedTabs(name), ListBox(name)
        body = QHBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.addWidget(self.tabs, 0, Qt.AlignmentFlag.AlignLeft)
        body.addWidget(self.list, 1)
        self.list.hide()
        self.tabs.chosen.connect(self.chosen)
        self.list.currentIndexChanged.connect(self.chosen)
        appearance().resized.connect(self._write)

    @property
    def index(self) -> int:
        """The seat that is chosen."""
        return self.tabs.index if self._is_pair else max(self.list.currentIndex(), 0)

    @property
    def texts(self) -> tuple[str, ...]:
        """What there is to choose from, as it is written."""
        if self._is_pair:
            return self.tabs.texts
        return tuple(self.list.itemText(index) for index in range(self.list.count()))

    def set_names(self, names: Sequence[str], index: int) -> None:
        """Offer these seats and choose one, silently; equal names get the letters of their seats.

        Where they are those that were offered before, what was chosen stays.
        """
        if tuple(names) == self._names:
            return
        self._names = tuple(names)
        self.tabs.setVisible(self._is_pair)
        self.list.setVisible(not self._is_pair)
        self._write(index)

    def choose(self, index: int) -> None:
        """Choose a seat and say so if it is another one."""
        if self._is_pair:
            self.tabs.choose(index)
        else:
            self.list.setCurrentIndex(index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._write()

    @property
    def _is_pair(self) -> bool:
        return len(self._names) <= 2

    def _write(self, index: int | None = None) -> None:
        """Write the names, those of tabs shortened to the width there is."""
        index = self.index if index is None else index
        names = self._names
        if len(set(names)) < len(names):
            names = tuple(f"{name} {player_letter(seat)}" for seat, name in enumerate(names))
        if not self._is_pair:
            if names != self.texts or index != self.index:
                self.list.set_texts(names, index)
            return
        theme = appearance().theme
        room = self.width() - 2 * MARGIN - len(names) * 2 * theme.px(PADDING)
        names = fitted(names, room, theme.metrics("body", 600))
        if names != self.tabs.texts or index != self.tabs.index:
            self.tabs.blockSignals(True)
            self.tabs.set_texts(names)
            self.tabs.choose(index)
            self.tabs.blockSignals(False)


def fitted(names: Sequence[str], room: float, metrics: QFontMetricsF) -> tuple[str, ...]:
    """Return two names, shortened so that both fit into `room`."""
    widths = [metrics.horizontalAdvance(name) for name in names]
    if sum(widths) <= room:
        return tuple(names)
    mode = Qt.TextElideMode.ElideRight
    shares = [max(room / 2, room - sum(widths) + width) for width in widths]
    return tuple(
        metrics.elidedText(name, mode, max(share, 0))
        for name, share in zip(names, shares, strict=True)
    )
