"""The row above the log that says how much the coach says, and opens the list of its levels."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import Separator
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.match.coach.level import CoachSetting, level_name, level_sentence
from gui.shared.match.coach.level_list import LevelList
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
    """Follows the coach's level in a game, and lets a person choose another.

    `foot` is what else the list offers, below the levels.
    """

    def __init__(self, setting: CoachSetting, foot: QWidget | None = None) -> None:
        super().__init__()
        self.setting = setting
        self.box = LevelBox()
        self.sentence = Text("", token="text_2", wraps=True)
        self.hint = Button(tr("Show a hint"), "secondary", "lightbulb", is_compact=True)
        self._can_hint = False
        self._foot = foot
        self._list: LevelList | None = None
        self.row = QWidget()
        row_of(Text(tr("Coach"), weight=600), STRETCH, self.box, on=self.row)
        column_of(self.row, self.sentence, self.hint, on=self, gap=8)
        self.box.asked.connect(self.open)
        self.box.activated.connect(lambda place: setting.choose(CoachLevel(place)))
        setting.changed.connect(self._show)
        self._show()

    def allow_hint(self, can_hint: bool) -> None:
        """Let a hint be asked for, where the level gives any, or not now."""
        self._can_hint = can_hint
        self._show()

    def open(self) -> None:
        """Open the list of levels."""
        if self._list is None:
            self._list = LevelList(self.row, self._foot)
            self._list.chosen.connect(self.setting.choose)
        if self._foot is not None:
            self._foot.setVisible(self._foot.isEnabled())
        self._list.open_at(self.setting.now)

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the list along: it lies over the window, and belongs to this page."""
        super().hideEvent(event)
        if self._list is not None:
            self._list.close_card()

    def _show(self) -> None:
        level = self.setting.now
        self.box.show_level(level)
        self.sentence.set_text(level_sentence(level))
        self.sentence.setVisible(level in (CoachLevel.WARN, CoachLevel.HINTS))
        self.hint.setVisible(level is CoachLevel.HINTS)
        self.hint.setEnabled(self._can_hint)


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
