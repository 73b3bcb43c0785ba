"""The coach in Play: its level, chosen above the log, and what it does before a choice is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import SignalInstance

from gui.shared.match.coach.help_taken import HelpTaken
from gui.shared.match.coach.level import CoachSetting
from gui.shared.match.coach.level_row import LevelRow

if TYPE_CHECKING:
    from engine.core.play.registry import GameEntry
    from gui.shared.match.coach.coach_panel import CoachPanel
    from gui.shared.match.seating.viewpoint import Viewpoint
    from gui.shared.page.own_side import OwnSide
    from gui.shared.page.tab import Shell


class CoachedPlay(Protocol):
    """What coaching wants of the tab that a person plays in."""

    entry: GameEntry
    shell: Shell
    viewpoint: Viewpoint
    own_side: OwnSide | None
    coach: CoachPanel

    @property
    def panel_wanted(self) -> SignalInstance: ...
    def show_review(self, is_shown: bool, /) -> None: ...


class Coaching:
    """Holds the level of one tab, and what help was taken in its match."""

    def __init__(self, tab: CoachedPlay) -> None:
        self._tab = tab
        self.setting = CoachSetting(tab.shell.preferences, tab.entry.name)
        self.row = LevelRow(self.setting)
        self.help_taken = HelpTaken()

    @property
    def can_coach(self) -> bool:
        """Whether there is anything that the coach could say of this match."""
        own = self._tab.own_side
        return self._tab.viewpoint.can.advised or (own is not None and own.coaches)

    def begin(self) -> None:
        """Begin with a match: no help was taken."""
        self.help_taken = HelpTaken()
        self._tab.coach.setVisible(self._tab.viewpoint.can.advised)
        self.row.setVisible(self.can_coach)

    def open(self) -> None:
        """Let the level be chosen, wherever the right panel is."""
        self._tab.show_review(False)
        self._tab.panel_wanted.emit()
        self.row.open()
