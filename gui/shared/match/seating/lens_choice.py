"""A list to choose whose eyes a match is shown to: everyone's, a seat's, or the truth."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from engine.core.play.lens import EVERYONE, TRUTH, Lens, Seat
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox


class LensChoice(QWidget):
    """Seen by everyone, by one of the seats, or as it is; not to be seen where all are the same."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = ListBox(self.tr("Seen by"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(Text(self.tr("Seen by"), weight=600))
        row.addWidget(self.box, 1)
        self.box.currentIndexChanged.connect(lambda _index: self.changed.emit())
        self.hide()

    @property
    def lens(self) -> Lens:
        """Whose eyes were chosen: the last entry is the truth, the first everyone."""
        place = self.box.currentIndex()
        if place <= 0:
            return EVERYONE
        return TRUTH if place == self.box.count() - 1 else Seat(place - 1)

    def offer(self, names: Sequence[str], lens: Lens) -> None:
        """Offer the seats with these names, and look through `lens`; tells nobody."""
        places = {EVERYONE: 0, TRUTH: len(names) + 1}
        place = lens.player + 1 if isinstance(lens, Seat) else places[lens]
        self.box.set_texts([self.tr("Everyone"), *names, self.tr("The truth")], place)
