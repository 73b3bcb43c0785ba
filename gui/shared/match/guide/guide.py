"""A guided first match on the tab that a person plays in: one callout at a time, going on by doing.

No value is told anywhere meanwhile, nothing of it is kept, and a choice that is not the one asked
for changes nothing but the words of the callout.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtWidgets import QStackedWidget, QWidget

from gui.shared.controls.drawer import is_narrow
from gui.shared.match.coach.place_of_choice import widget_of
from gui.shared.match.guide.callout import Callout
from gui.shared.match.guide.offer import GuideOffer
from gui.shared.match.guide.side import GuideSide
from gui.shared.match.state.settings import MatchSettings
from gui.shared.page.actions import Action
from gui.shared.page.guide_script import Before, GuideScript, GuideStep
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.core.play.match import Match
    from engine.core.play.registry import GameEntry
    from engine.core.play.replay import RecordedMatch
    from gui.shared.match.board_area import BoardArea
    from gui.shared.match.coach.coaching import Coaching
    from gui.shared.match.keeping.match_keeper import MatchKeeper
    from gui.shared.match.match_driver import MatchDriver
    from gui.shared.match.playhead import Playhead
    from gui.shared.page.action_panel import ActionPanel
    from gui.shared.page.canvas import Canvas
    from gui.shared.page.page import AnyPage
    from gui.shared.page.tab import Shell

ALLOWED = ("replay.", "board.", "match.words", "lens.")
"""What can be done meanwhile, by the beginnings of the actions' names."""


class GuidedTab(Protocol):
    """What a guide wants of the tab that a person plays in."""

    page: AnyPage
    entry: GameEntry
    shell: Shell
    panel: ActionPanel
    area: BoardArea
    board: Canvas
    panels: QStackedWidget
    driver: MatchDriver
    playhead: Playhead
    coaching: Coaching
    kept: MatchKeeper

    @property
    def match(self) -> Match | RecordedMatch | None: ...
    @property
    def step_shown(self) -> int: ...
    def begin(self, settings: MatchSettings, start: Any = None, /) -> None: ...
    def begin_first(self) -> None: ...
    def show_status(
        self, *, parameters: str | None = None, hint: str | None = None, facts: Any = None
    ) -> None: ...


class Guide:
    """Leads through the script of a game; in games without one it is never there."""

    def __init__(self, tab: GuidedTab) -> None:
        self._tab = tab
        self._script: GuideScript | None = None
        self._is_wrong = False
        self.offer = GuideOffer(tab.entry.name, tab.shell.preferences, bool(tab.page.guide))
        self.offer.taken.connect(self.begin)

    @cached_property
    def callout(self) -> Callout:
        """What speaks, made when it is first wanted."""
        callout = Callout(self._tab.area)
        callout.outdated.connect(self.follow)
        callout.way_on.clicked.connect(lambda: self.leave())
        return callout

    @cached_property
    def side(self) -> GuideSide:
        """The list of the steps, made when it is first wanted."""
        side = GuideSide()
        for button in (side.leave, side.play):
            button.clicked.connect(lambda: self.leave())
        self._tab.panels.addWidget(side)
        return side

    @property
    def is_on(self) -> bool:
        """Whether a guided match is on the board."""
        return self._script is not None

    @property
    def step(self) -> GuideStep | None:
        """What is to be done in the position on the board; None once all is done."""
        script, done = self._script, self._num_done(self._tab.step_shown)
        return None if script is None or done >= len(script.steps) else script.steps[done]

    def begin(self) -> None:
        """Begin the first match of the game."""
        script, tab = self._tab.page.new_guide(), self._tab
        if script is None:
            return
        self.offer.put_away()
        tab.begin(MatchSettings(script.game, script.strategies, script.seed), script.start)
        self._script = script
        tab.kept.is_kept = False
        tab.coaching.setting.silence(True)
        tab.area.keep_card_room(True, also_over=True)  # for what is told at each step
        tab.panels.setCurrentWidget(self.side)
        tab.show_status(parameters=tr("first match"))
        self.side.show_steps([step.row for step in script.steps], 0)

    def clear(self) -> None:
        """End it without a word: another match begins."""
        if self._script is None:
            return
        self._script, self._is_wrong = None, False
        self.callout.hide()
        self._tab.kept.is_kept = True
        self._tab.coaching.setting.silence(False)
        self._tab.area.keep_card_room(False, also_over=True)
        self._tab.panels.setCurrentIndex(0)

    def leave(self) -> bool:
        """Begin a usual match, or go on with the one that was left; False where none is guided."""
        if self._script is None:
            return False
        self.clear()
        self._tab.begin_first()
        return True

    def refuses(self, action: Any) -> bool:
        """Return whether a choice is not the one that is asked for, and say which is."""
        if self._script is None:
            return False
        step = self.step
        before = None if step is None else self._before(step)
        is_asked = step is not None and step.is_done_by(action)
        self._is_wrong = not is_asked if before is None else action != before.action
        if self._is_wrong:
            self.follow()
        else:
            self.callout.hide()
        return self._is_wrong

    def barred(self, actions: Iterable[Action]) -> tuple[Action, ...]:
        """Return actions of the tab that cannot be done while a match is guided, but a few."""

        def barred(action: Action) -> Action:
            can_run = action.can_run
            return replace(action, can_run=lambda: not self.is_on and can_run())

        return tuple(
            action if action.id.startswith(ALLOWED) else barred(action) for action in actions
        )

    def follow(self) -> None:
        """Speak of the position on the board, once that has come to rest."""
        script, tab = self._script, self._tab
        if script is None:
            self.offer.follow(tab.driver.num_steps)
            return
        now = tab.driver.match
        if now is None or (tab.page.series and now.is_over and self.step is not None):
            self.callout.hide()  # the match, or the next battle of the series, is to begin
            return
        self.side.show_steps([step.row for step in script.steps], self._num_done(tab.step_shown))
        if tab.playhead.is_playing or tab.driver.is_busy:
            self.callout.hide()
            return
        step = self.step
        if step is None:
            self._end(script)
            return
        before = self._before(step)
        ask = step.ask if before is None else before.text
        is_wrong = self._is_wrong and tab.playhead.is_at_end
        text = ask if is_wrong or before is not None else step.text
        action = step.does[0] if before is None else before.action
        self.callout.offer_way_on(False)
        place = self._place(action, step.at if before is None else "")
        kept = [*self._wanted(action), *self._spoken_of(step)]
        self.callout.show_at(step.title, text, place, kept, self._told())
        hint = tr("{ask} Esc leaves the guide.").format(ask=ask)
        tab.show_status(hint=hint, facts=())

    def _end(self, script: GuideScript) -> None:
        """Say that this was all, and what comes next."""
        told = self._told()
        is_hidden = is_narrow(self._tab.area)  # the panel with its button is a drawer
        self.callout.offer_way_on(is_hidden)
        self.callout.show_at(tr("That is the whole game"), script.end, QRect(), (), told)
        self._tab.show_status(hint=tr("Esc begins a match of your own."), facts=())
        if self._tab.playhead.is_at_end:
            way_on = self.callout.way_on if is_hidden else self.side.play
            way_on.setFocus(Qt.FocusReason.OtherFocusReason)

    def _num_done(self, num_steps: int) -> int:
        match, script = self._tab.match, self._script
        if match is None or script is None:
            return 0
        return script.num_done(match.steps[:num_steps])

    def _wanted(self, action: Any) -> list[QRect]:
        """Return what the hand needs that chooses an action, in the area of the board."""
        tab = self._tab
        widgets = {each.widget for each in tab.page.gestures(tab.panel, action)}
        return [_within(each, tab.area) for each in widgets if each.isVisible()]

    def _spoken_of(self, step: GuideStep) -> list[QRect]:
        """Return where that stands which a step speaks of, in the area of the board."""
        return [place for name in step.shown if (place := self._place_called(name)).isValid()]

    def _told(self) -> list[QRect]:
        """Return where the board and its controls tell something, in the area of the board."""
        parts = self._tab.board, self._tab.panel
        return [self._in_area(part, rect) for part in parts for rect in part.told_places()]

    def _before(self, step: GuideStep) -> Before | None:
        """Return what has to be chosen before a step, in the position on the board."""
        match = self._tab.match
        return None if match is None else step.first(match.states[self._tab.step_shown])

    def _place(self, action: Any, name: str) -> QRect:
        """Return where the callout points: at what is called so, or where an action is chosen."""
        tab = self._tab
        if name:
            return self._place_called(name)
        widget = widget_of(tab.page, tab.panel, action)
        return QRect() if widget is None else _within(widget, tab.area)

    def _place_called(self, name: str) -> QRect:
        """Return where something is that the board or its controls call so; null for nothing."""
        tab = self._tab
        places = ((part, part.place_of(name)) for part in (tab.board, tab.panel))
        return next((self._in_area(part, at) for part, at in places if at.isValid()), QRect())

    def _in_area(self, part: QWidget, rect: QRectF) -> QRect:
        corner = part.mapTo(self._tab.area, QPoint(0, 0))
        return rect.toAlignedRect().translated(corner)


def _within(widget: QWidget, around: QWidget) -> QRect:
    return QRect(widget.mapTo(around, QPoint(0, 0)), widget.size())
