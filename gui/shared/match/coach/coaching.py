"""The coach in Play: its level, chosen above the log, and what it does before a choice is made."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QTimer, SignalInstance

from gui.shared.match.coach.card_place import CardPlace
from gui.shared.match.coach.guard import ChoiceGuard, GuardedPlay
from gui.shared.match.coach.help_taken import HelpTaken
from gui.shared.match.coach.hints import HintedPlay, Hints
from gui.shared.match.coach.level import CoachSetting
from gui.shared.match.coach.level_row import LevelRow
from gui.shared.match.coach.position_coach import CoachedMatch, PositionCoach
from gui.shared.match.coach.rivals import RivalledMatch, Rivalry
from gui.shared.match.coach.thinking import Thinking
from gui.shared.page.coach_level import CoachLevel
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.core.play.match import Match
    from gui.shared.match.board_area import BoardArea
    from gui.shared.match.coach.coach_panel import CoachPanel
    from gui.shared.page.overlay_bar import OverlayBar

REST_MS = 100
"""A choice that is put together by hand is thought about once the hand rests so long."""


class CoachedPlay(GuardedPlay, HintedPlay, CoachedMatch, RivalledMatch, Protocol):
    """What coaching wants of the tab that a person plays in."""

    coach: CoachPanel
    area: BoardArea
    overlay_bar: OverlayBar | None

    @property
    def panel_wanted(self) -> SignalInstance: ...
    def show_review(self, is_shown: bool, /) -> None: ...
    def show_moment(self) -> None: ...


class Coaching:
    """Holds the level of one tab, and what help was taken in its match."""

    def __init__(self, tab: CoachedPlay) -> None:
        self._tab = tab
        self.setting = CoachSetting(tab.shell.preferences, tab.entry.name, tab.area)
        self.rivalry = Rivalry(tab, tab.area)
        self.row = LevelRow(self.setting, self.rivalry.choices[0])
        self.help_taken = HelpTaken()
        self._thinking = Thinking(tab.advice_service, tab.area)
        self._place = CardPlace(tab.area)
        self.guard = ChoiceGuard(tab, self.setting, self._thinking, self._place, self._reveal)
        self.hints = Hints(tab, self._thinking, self._place, self._count_hint)
        self.position_coach = PositionCoach(
            tab, tab.coach, self.setting, tab.area, lambda: self.thinks
        )
        self._about: tuple[Any, ...] | None = None
        self._considered: Any = None
        self._rest = QTimer(tab.area, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._think_ahead)
        tab.panel.considered.connect(self._consider)
        tab.panel.taken_up.connect(self._follow_hand)
        self.setting.changed.connect(self._follow_level)

    @property
    def can_coach(self) -> bool:
        """Whether there is anything that the coach could say of this match."""
        own = self._tab.own_side
        return self._tab.viewpoint.can.advised or (own is not None and own.coaches)

    @property
    def thinks(self) -> bool:
        """Whether it finds out what the choices are worth that a person has just now."""
        tab = self._tab
        return self.setting.warns and tab.viewpoint.can.advised and tab.is_asked_now

    @property
    def tells_past(self) -> bool:
        """Whether what was chosen may be judged: at its level, or once the match is over."""
        is_open = self._tab.values_open
        return self.setting.shows_values if is_open is None else is_open

    def why_no_review(self) -> str:
        """Say when the review may be seen."""
        if self._tab.values_open is not None:
            return tr("The review is there again after this question.")
        return tr("The review comes at the end of the match, or now at Show all, above the log.")

    def begin(self) -> None:
        """Begin with a match: no help was taken."""
        self.help_taken = HelpTaken()
        self.rivalry.begin()
        self.row.setVisible(self.can_coach)
        self.follow()

    def open(self) -> None:
        """Let the level be chosen, wherever the right panel is."""
        self._tab.show_review(False)
        self._tab.panel_wanted.emit()
        self.row.open()

    def ask(self) -> None:
        """Let the coach tell of the position on the board, or think about it in silence."""
        self.position_coach.ask()
        self.follow()

    def follow(self) -> None:
        """Belong to the position on the board: think about it, if a person is to choose there."""
        tab = self._tab
        here = tab.position() if self.thinks else None
        about = None if here is None else (tab.driver.match, here.step, here.seat, here.view)
        if about != self._about:
            self._about = about
            self.guard.forget()
            self.hints.forget()
        tab.coach.setVisible(tab.viewpoint.can.advised and self.setting.shows_values)
        if tab.own_side is not None:
            tab.own_side.set_coached(self.setting.warns or bool(tab.values_open))
            self.rivalry.tell()
        tab.area.keep_card_room(self.can_coach and self.setting.now is not CoachLevel.ALL)
        is_shown = self.setting.shows_values or self.guard.is_why_shown or bool(tab.values_open)
        self._show_beliefs(is_shown)
        self._thinking.begin(here)
        self.guard.show_values()

    def holds(self, match: Match, seat: int, action: Any) -> bool:
        """Return whether a choice is not to be played now; count the help it was made with."""
        self.hints.close()
        if self.guard.holds(match, seat, action):
            return True
        if self.guard.warned and action not in self.guard.warned:
            count = self.help_taken.warnings_heeded + 1
            self.help_taken = replace(self.help_taken, warnings_heeded=count)
        if (self.setting.shows_values or self.guard.is_why_shown) and self.can_coach:
            self.help_taken = replace(self.help_taken, values_seen=True)
        return False

    def hint(self) -> bool:
        """Show why the coach warns, or the next hint; return False where neither is to be."""
        tab = self._tab
        if self.guard.decision is not None:
            self.guard.show_why()
        elif self.setting.shows_values or not tab.is_asked_now:
            return False
        elif self.setting.now is CoachLevel.HINTS:
            self.hints.next()
        else:
            tab.shell.show_message(tr("Hints begin at the level Hints: choose it above the log."))
        return True

    def escape(self) -> bool:
        """Take the card away; return whether there was one."""
        was_open = self._place.is_open
        self.guard.close()
        self.hints.close()
        return was_open

    def keys(self) -> str:
        """Return what its keys do, for the status bar."""
        if not self._tab.viewpoint.can.advised or self.setting.now < CoachLevel.HINTS:
            return ""
        is_all = self.setting.shows_values
        text = tr("{keys} shows the hint.") if is_all else tr("{keys} asks for a hint.")
        return text.format(keys=self._tab.page.keys_of("H"))

    def _consider(self, action: Any) -> None:
        self._considered = action
        self._rest.start()

    def _follow_hand(self) -> None:
        """Take a warning away once the person has a choice in hand; one that waits is played."""
        self.guard.set_aside()

    def _think_ahead(self) -> None:
        """Find out what a choice is worth that may be made next, so that a warning can come."""
        if self.thinks and self._tab.entry.advises_about:
            self._thinking.ask_about(self._considered)

    def _reveal(self, is_shown: bool) -> None:
        is_shown = is_shown or self.setting.shows_values
        self.position_coach.show_parts(is_shown)
        self._show_beliefs(is_shown)

    def _show_beliefs(self, is_shown: bool) -> None:
        """Show on the board what the program believes of what is to come, or nothing of it."""
        tab = self._tab
        if tab.overlay_bar is not None:
            tab.overlay_bar.set_values_shown(is_shown)
        if tab.viewpoint.has_values != is_shown:
            tab.viewpoint.has_values = is_shown
            tab.show_moment()

    def _count_hint(self) -> None:
        self.help_taken = replace(self.help_taken, hints=self.help_taken.hints + 1)

    def _follow_level(self) -> None:
        if self._tab.is_review_shown and not self.tells_past:
            self._tab.show_review(False)
        self.follow()
        self._tab.follow_position()
        self._tab.show_usual_status()
