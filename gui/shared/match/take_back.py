"""Takes decisions of a person back on the tab that they were made in, and plays them again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from engine.core.play.game import AnyGame, first_undoable
from engine.core.play.replay import MatchRecord
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.undo import Past, UndoHistory
from gui.shared.text.key_text import key_text
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from gui.shared.match.keeping.match_keeper import MatchKeeper
    from gui.shared.match.match_driver import MatchDriver
    from gui.shared.match.playhead import Playhead
    from gui.shared.match.seating.viewpoint import Viewpoint
    from gui.shared.page.tab import Shell

TRY_KEYS = "Ctrl+T"


class UndoneMatch(Protocol):
    """What taking back wants of the tab that a person plays in."""

    settings: MatchSettings | None
    driver: MatchDriver
    playhead: Playhead
    past: UndoHistory
    shell: Shell
    viewpoint: Viewpoint
    num_taken_back: int
    kept: MatchKeeper

    @property
    def persons(self) -> tuple[int, ...]: ...
    def record_now(self) -> MatchRecord: ...
    def return_to(self, past: Past, /) -> None: ...
    def branch(self, game: AnyGame, start: Any, /) -> None: ...


class TakeBack:
    """Goes back and forth between the decisions of persons, and between a branch and its match."""

    def __init__(self, tab: UndoneMatch) -> None:
        self._tab = tab

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return self._target(by_turn=False) is not None or bool(self._tab.past.branches)

    def why_not(self) -> str:
        """Return in a few words why nothing can be taken back."""
        if self.last_own() is None:
            return tr("nothing was chosen yet")
        return tr("what happened since then stands")

    def now(self) -> Past | None:
        """Return the match as it stands; None while agents move, or where part of it is away."""
        tab = self._tab
        if tab.driver.match is None or tab.driver.is_busy or tab.settings is None:
            return None
        if not tab.driver.is_whole:
            return None
        return Past(tab.settings, tab.record_now())

    def undo(self, *, by_turn: bool = False) -> None:
        """Take back to the last decision of a person, or to the match branched from.

        By turn it is to the first decision of the person's last turn that may be taken back.
        """
        tab, now = self._tab, self.now()
        if now is None:
            return
        target = self._target(by_turn=by_turn)
        parted = tab.past.branches[-1].parted_at if tab.past.branches else None
        if target is not None and (parted is None or target >= parted):
            tab.kept.take_back()
            tab.past.undone.append(now)
            tab.playhead.finish_motion()
            tab.driver.rewind(target)
        elif tab.past.branches:
            tab.kept.take_back()
            tab.return_to(tab.past.leave_branch(now))
        elif self.last_own() is not None:
            text = tr("What happened since then stands. Step back, and {keys} tries from there.")
            tab.shell.show_message(text.format(keys=key_text(TRY_KEYS)))

    def can_try(self) -> bool:
        """Return whether something else can be tried from the position on the board."""
        tab = self._tab
        match, step = tab.driver.match, tab.playhead.step
        if match is None or step >= len(match.states):
            return False
        if tab.viewpoint.can.hides:
            return self.last_own(step) is not None
        return bool(match.game.players_to_act(match.states[step]))

    def try_here(self) -> None:
        """Begin a branch between the same players from the position on the board.

        Where not all of it may be known, it is the same deal and chance up to the person's choice
        there, and from then on.
        """
        tab = self._tab
        match, step, now = tab.driver.match, tab.playhead.step, self.now()
        if match is None or now is None or not self.can_try():
            return
        own = self.last_own(step)
        if not tab.viewpoint.can.hides:
            tab.branch(match.game, match.states[step])
        elif own is not None:
            tab.kept.take_back()
            tab.past.branch(replace(now, parted_at=own))
            tab.playhead.finish_motion()
            tab.driver.rewind(own)
            text = tr("The same deal from here on: choose anew. {undo} goes back.")
            tab.shell.show_message(text.format(undo=key_text("Ctrl+Z")))

    def try_at(self, step: int) -> None:
        """Show the position before a step, and try something else there."""
        self._tab.playhead.show_step(step)
        self.try_here()

    def redo(self) -> None:
        """Play again what was taken back last; of a series, what persons chose."""
        tab, now = self._tab, self.now()
        if now is None:
            return
        match = tab.driver.match
        if tab.past.matches and match is not None:
            chosen = tab.past.matches.pop().steps[0].actions
            tab.num_taken_back -= 1
            tab.driver.choose({seat: chosen[seat] for seat in match.waiting_for})
        elif tab.past.undone:
            tab.return_to(tab.past.again(now))

    def last_own(self, until: int | None = None) -> int | None:
        """Return the last step in which a person acted, up to step number `until`."""
        driver, persons = self._tab.driver, set(self._tab.persons)
        steps = [] if driver.match is None else driver.match.steps
        last = driver.num_steps - 1
        places = range(last if until is None else min(until, last), -1, -1)
        return next((n for n in places if persons & steps[n].actions.keys()), None)

    def _target(self, *, by_turn: bool) -> int | None:
        """Return the step to take back to: nothing is between that may not be taken back."""
        driver, last = self._tab.driver, self.last_own()
        if last is None or driver.match is None:
            return None
        steps, persons = driver.match.steps, set(self._tab.persons)
        turns, count = self._tab.playhead.timeline.turns, driver.num_steps
        first = turns.range(turns.of(last), count).start if by_turn else last
        first += first_undoable(driver.match.game, driver.match.states[first : count + 1])
        own = (n for n in range(first, last + 1) if persons & steps[n].actions.keys())
        return next(own, None)
