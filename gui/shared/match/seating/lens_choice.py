"""A list to choose whose eyes a match is shown to: everyone's, a seat's, or the truth."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.lens import EVERYONE, TRUTH, Lens, Seat
from gui.shared.controls.boxes import row_of
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.text.tr import tr


class LensChoice(QWidget):
    """Seen by everyone, by one of the seats, or as it is: `chosen(lens)`."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.box = ListBox(tr("Seen by"))
        self._lenses: tuple[Lens, ...] = ()
        row_of(Text(tr("Seen by"), weight=600), (self.box, 1), on=self, gap=12)
        self.box.currentIndexChanged.connect(lambda n: self.chosen.emit(self._lenses[n]))
        self.hide()

    def offer(self, names: Sequence[str], lens: Lens, is_free: bool) -> None:
        """Offer the seats with these names, and look through `lens`; hidden unless it `is_free`."""
        self._lenses = (EVERYONE, *map(Seat, range(len(names))), TRUTH)
        place = self._lenses.index(lens) if lens in self._lenses else 0
        self.box.set_texts([tr("Everyone"), *names, tr("The truth")], place)
        self.setVisible(is_free)
