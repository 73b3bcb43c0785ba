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

    def look(self, lens: Lens) -> None:
        """Look through these eyes, as if they were chosen in the list."""
        self.box.setCurrentIndex(_place(lens, self.box.count()))

    def offer(self, names: Sequence[str], lens: Lens) -> None:
        """Offer the seats with these names, and look through `lens`; tells nobody."""
        texts = [self.tr("Everyone"), *names, self.tr("The truth")]
        self.box.set_texts(texts, _place(lens, len(texts)))


def _place(lens: Lens, count: int) -> int:
    """Return where a lens stands among so many."""
    if isinstance(lens, Seat):
        return lens.player + 1
    return 0 if lens == EVERYONE else count - 1
