"""The row above the log that says how much the coach says, and opens the list of its levels."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.boxes import STRETCH, column_of, holder_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import Separator
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.match.coach.level_list import LevelList, level_name, level_sentence
from gui.shared.match.state.cards import RivalOffer
from gui.shared.page.coach_level import CoachLevel
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr


class LevelBox(ListBox):
    """Names the level in force; `asked` in the place of a list that says no more than names."""

    asked = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Coach"), map(level_name, CoachLevel))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_level(self, level: CoachLevel) -> None:
        """Name another level."""
        self.setCurrentIndex(level)
        self.setAccessibleDescription(level_sentence(level))

    def showPopup(self) -> None:
        self.asked.emit()

    def _follow(self) -> None:
        super()._follow()
        theme = appearance().theme
        self.setFixedHeight(theme.px(Height.COMPACT))
        self.setFont(theme.font("body", 600))


class LevelRow(QWidget):
    """Says the coach's level in a game, and lets a person choose another: `chosen(level)`.

    `foot` is what else the list offers, below the levels.
    """

    chosen = Signal(object)

    def __init__(self, foot: QWidget | None = None) -> None:
        super().__init__()
        self.box = LevelBox()
        self.sentence = Text("", token="text_2", wraps=True)
        self.hint = Button(tr("Show a hint"), "secondary", "lightbulb", is_compact=True)
        self.row, self._foot = QWidget(), foot
        self._list: LevelList | None = None
        row_of(Text(tr("Coach"), weight=600), STRETCH, self.box, on=self.row)
        column_of(self.row, self.sentence, self.hint, on=self, gap=8)
        self.box.asked.connect(self.open)
        self.box.activated.connect(lambda place: self.chosen.emit(CoachLevel(place)))

    def show_level(self, level: CoachLevel, can_hint: bool) -> None:
        """Show the level in force, and whether a hint may be asked for now, where it gives any."""
        self.box.show_level(level)
        self.sentence.set_text(level_sentence(level))
        self.sentence.setVisible(level in (CoachLevel.WARN, CoachLevel.HINTS))
        self.hint.setVisible(level is CoachLevel.HINTS)
        self.hint.setEnabled(can_hint)

    def open(self) -> None:
        """Open the list of levels."""
        if self._list is None:
            self._list = LevelList(self.row, self._foot)
            self._list.chosen.connect(self.chosen)
        self._list.open_at(CoachLevel(self.box.currentIndex()))

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the list along: it lies over the window, and belongs to this page."""
        super().hideEvent(event)
        if self._list is not None:
            self._list.close_card()


class RivalsChoice(QWidget):
    """Offers two to measure against; `chosen(is_rival)` tells of a choice."""

    chosen = Signal(bool)

    def __init__(self, *, has_line: bool = False) -> None:
        """Be hidden until there are rivals; below a line, where other choices stand above."""
        super().__init__()
        self.tabs = SegmentedTabs(tr("Chances against"))
        title = Text(tr("Chances against"), "small", "text_2")
        line = Separator() if has_line else None
        self._body = holder_of(
            column_of(line, title, self.tabs, gap=8, margins=(12, 8, 12, 8) if has_line else 0)
        )
        column_of(self._body, on=self)
        self.tabs.chosen.connect(lambda index: self.chosen.emit(index == 1))

    def show_offer(self, offer: RivalOffer) -> None:
        """Offer these; nothing where there is no rival."""
        self._body.setVisible(bool(offer.rival))
        if offer.rival and self.tabs.texts != (offer.usual, offer.rival):
            self.tabs.set_texts((offer.usual, offer.rival))
        self.tabs.blockSignals(True)
        self.tabs.choose(int(offer.is_chosen))
        self.tabs.blockSignals(False)
