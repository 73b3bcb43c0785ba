"""Asks the persons of a match for their choices, one after the other, on the tab they play in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from engine.core.play.game import AnyGame
from engine.core.play.match import Match
from engine.core.system.errors import InputError
from gui.shared.match.seating.at_screen import AtScreen
from gui.shared.match.seating.hand_over import HandOver
from gui.shared.text.fact import Fact
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from gui.shared.match.board_area import BoardArea
    from gui.shared.match.match_driver import MatchDriver
    from gui.shared.match.playhead import Playhead
    from gui.shared.match.seating.viewpoint import Viewpoint
    from gui.shared.page.action_panel import ActionPanel
    from gui.shared.page.tab import Shell


class HoldsChoices(Protocol):
    """Who may keep a choice from being played, and has it asked for again."""

    def holds(self, match: Match, seat: int, action: Any, /) -> bool: ...


class AskingTab(Protocol):
    """What asking wants of the tab that persons play in."""

    shell: Shell
    driver: MatchDriver
    viewpoint: Viewpoint
    playhead: Playhead
    panel: ActionPanel
    area: BoardArea

    @property
    def coaching(self) -> HoldsChoices: ...
    @property
    def persons(self) -> tuple[int, ...]: ...
    def look_again(self) -> None: ...
    def show_moment(self) -> None: ...
    def show_usual_status(self) -> None: ...
    def follow_undo(self) -> None: ...
    def side(self) -> int: ...
    def show_status(self, *, hint: str | None = None, facts: Any = None) -> None: ...


class Asking:
    """Shows the controls to whoever is to choose, or the cover until the screen is handed over."""

    def __init__(self, tab: AskingTab) -> None:
        self._tab = tab
        self.at_screen = AtScreen(tab.viewpoint)
        self.cover = HandOver()
        self.cover.hide()
        self.cover.taken.connect(self._sit_down)
        self._last = ""

    @property
    def next_seat(self) -> int | None:
        """Who is to choose next; None where nobody is."""
        match = self._tab.driver.match
        return None if match is None else self.at_screen.next_of(match)

    def begin(self) -> None:
        """Begin with a match: nobody has chosen anything."""
        self._last = ""
        self.at_screen.begin(self._tab.persons)

    def show_controls(self, game: AnyGame, state: Any, seat: int, *, is_asked: bool) -> None:
        """Show what a seat may choose, if that may be seen on this screen now."""
        tab = self._tab
        may_see = tab.viewpoint.may_see_choices(seat)
        tab.area.set_controls_shown(may_see)
        if may_see:
            tab.panel.show_state(game, game.observe(state, seat), seat, is_asked=is_asked)
        else:
            tab.panel.put_away()

    def show_waiting(self) -> None:
        """Show the controls of whoever is to choose next, who is not asked yet."""
        match = self._tab.driver.match
        assert match is not None
        self._look(match)
        self.show_controls(match.game, match.state, self._seat(match), is_asked=False)

    def ask(self, match: Match) -> bool:
        """Ask the next person, if any; return whether the controls are there to choose with."""
        tab, asked = self._tab, self._look(match)
        tab.follow_undo()
        if asked is not None and self.at_screen.is_covered(asked):
            self._cover(asked)
            return False
        is_covered = tab.area.instead is self.cover
        if is_covered:
            tab.area.set_instead(None)
        self.show_controls(match.game, match.state, self._seat(match), is_asked=asked is not None)
        if is_covered:
            tab.panel.setFocus(Qt.FocusReason.OtherFocusReason)
            tab.show_usual_status()
        return True

    def choose(self, match: Match, action: Any) -> None:
        """Lock a choice if the rules allow it, and play once all have chosen; say why not."""
        tab, seat = self._tab, self.next_seat
        if seat is None or self.at_screen.is_covered(seat):
            return
        try:
            match.game.check_action(match.game.observe(match.state, seat), seat, action)
        except InputError as error:
            return tab.shell.show_message(str(error))
        if tab.coaching.holds(match, seat, action):
            return
        self._last = tab.viewpoint.seats.names[seat] if len(match.waiting_for) > 1 else ""
        chosen = self.at_screen.lock(seat, action, match.waiting_for)
        if chosen is not None:
            self._last = ""
            tab.driver.choose(chosen)
        else:
            self.ask(match)

    @property
    def can_undo(self) -> bool:
        """Whether somebody has locked a choice."""
        return bool(self.at_screen.locked)

    def undo(self) -> bool:
        """Ask whoever has locked a choice last again; return whether anybody had."""
        match = self._tab.driver.match
        if match is None or not self.at_screen.unlock():
            return False
        self._last = ""
        self._tab.playhead.seek(self._tab.playhead.timeline.length)
        self.ask(match)
        return True

    def give_back(self) -> bool:
        """Cover the screen again; return whether somebody who is asked had it."""
        match = self._tab.driver.match
        if match is None or not self.at_screen.hands_over or not self.at_screen.give_back():
            return False
        self.ask(match)
        return True

    def _sit_down(self) -> None:
        match = self._tab.driver.match
        asked = self.next_seat
        if match is not None and asked is not None:
            self.at_screen.sit_down(asked)
            self.ask(match)

    def _seat(self, match: Match) -> int:
        asked = self.next_seat
        return self._tab.side() if asked is None else asked

    def _look(self, match: Match) -> int | None:
        """Let everything belong to the eyes of whoever is to choose next; return who that is."""
        tab = self._tab
        viewpoint = tab.viewpoint
        lens, seats = viewpoint.lens, viewpoint.seats_at(is_now=True)
        asked = None
        if match.is_over:
            self.at_screen.look_back()
        else:
            asked = self.at_screen.ask(match)
        if viewpoint.lens != lens:
            tab.look_again()
        elif viewpoint.seats_at(is_now=True) != seats:
            tab.show_moment()
        return asked

    def _cover(self, asked: int) -> None:
        tab, focused = self._tab, QApplication.focusWidget()
        name = tab.viewpoint.seats.names[asked]
        has_focus = focused is None or _is_inside(tab.area, focused)
        tab.panel.put_away()
        self.cover.ask(asked, name, self._last)
        tab.area.set_instead(self.cover)
        hint = tr("Enter: I am {name}. No hand is shown before that. Esc gives the screen back.")
        fact = Fact(tr("Nothing hidden is on this screen"), "lock")
        tab.show_status(hint=hint.format(name=name), facts=[fact])
        if has_focus:
            self.cover.button.setFocus(Qt.FocusReason.TabFocusReason)


def _is_inside(whole: QWidget, part: QWidget) -> bool:
    return part is whole or whole.isAncestorOf(part)
