"""The widgets of choices that stand below one another."""

from __future__ import annotations

from gui.shared.controls.boxes import column_of
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ChoiceRows, ListBox
from gui.shared.report.blocks import Choice
from gui.shared.report.shown import Shown


class ShownList(Shown):
    """A list of what is chosen, with icons."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: ChoiceRows | None = None
        self._title = Text("", weight=600)
        self._column = column_of(self._title, on=self, gap=8)

    def show_block(self) -> None:
        choice: Choice = self.block
        self._title.set_text(choice.name)
        if self.rows is None:
            rows = tuple(zip(choice.icons, choice.texts, strict=True))
            self.rows = ChoiceRows(choice.name, rows)
            self.rows.chosen.connect(self._choose)
            self._column.addWidget(self.rows)
        self.rows.choose(choice.index)

    def _choose(self, place: int) -> None:
        if place != self.block.index:
            self._order(self.block.choose(place))


class ShownPick(Shown):
    """A list that opens, below its name."""

    def __init__(self) -> None:
        super().__init__()
        self._title, self.box = Text("", "small", "text_2"), ListBox("", fewest=2)
        self.box.currentIndexChanged.connect(lambda place: self._order(self.block.choose(place)))
        column_of(self._title, self.box, on=self, gap=4)

    def show_block(self) -> None:
        choice: Choice = self.block
        self._title.set_text(choice.name)
        self.box.setAccessibleName(choice.name)
        if [self.box.itemText(place) for place in range(self.box.count())] != [*choice.texts]:
            self.box.set_texts(choice.texts, choice.index)
        elif self.box.currentIndex() != choice.index:
            self.box.blockSignals(True)
            self.box.setCurrentIndex(choice.index)
            self.box.blockSignals(False)
