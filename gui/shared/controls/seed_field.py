"""The field for the chance of what is about to start: it always shows the seed that is coming."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QWidget

from gui.shared.controls.boxes import row_of
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.fields import NumberField
from gui.shared.text.new_seed import new_seed

MOST_SEED = 2**64 - 1


class SeedField(NumberField):
    """A seed: drawn anew for every start, unless somebody types one or wants the last one again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Seed"), new_seed(), 0, MOST_SEED, is_plain=True, parent=parent)
        self._last: int | None = None
        self._drawn: int | None = int(self.value)
        self.dice_button = IconButton("dices", self.tr("New seed"))
        self.again_button = Button("", "ghost", "repeat", is_compact=True)
        self.again_button.hide()
        body = self.layout()
        assert isinstance(body, QBoxLayout)
        body.insertLayout(0, row_of((self.entry, 1), self.dice_button, gap=8))
        body.addWidget(self.again_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.dice_button.clicked.connect(self.draw)
        self.again_button.clicked.connect(self.bring_back)

    def next_seed(self) -> int:
        """Return the seed of what starts now, and show that of the next start."""
        seed = int(self.value)
        self.offer(seed)
        self.draw()
        return seed

    def draw(self) -> None:
        """Show a new seed."""
        self._drawn = new_seed()
        self._bring(self._drawn)

    @property
    def is_drawn(self) -> bool:
        """Whether nobody has typed it, or wanted it again."""
        return self.is_right and int(self.value) == self._drawn

    def show_drawn(self, seed: int) -> None:
        """Show another seed in the place of the one that was drawn."""
        self._drawn = seed
        self.set_value(seed)

    def offer(self, seed: int) -> None:
        """Offer to play once more on the chance of what was played last."""
        self._last = seed
        self.again_button.set_text(self.tr("Same again: {seed}").format(seed=seed), "repeat")
        self.again_button.show()

    def bring_back(self) -> None:
        """Show the seed of what was played last, or could not be."""
        if self._last is not None:
            self._drawn = None
            self._bring(self._last)

    def _bring(self, seed: int) -> None:
        """Show a seed, and say so as if it had been typed."""
        self.set_value(seed)
        self.changed.emit(seed)

    def _wish(self) -> str:
        """Say what a seed is in words that break into lines."""
        return self.tr("Write a whole number from 0 to 2⁶⁴ − 1.")
