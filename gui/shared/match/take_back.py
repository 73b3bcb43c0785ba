"""Takes decisions of a person back on the tab that they were made in, and plays them again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from engine.core.play.replay import MatchRecord
from gui.shared.match.match_setup import MatchSettings
from gui.shared.match.undo import Past, UndoHistory

if TYPE_CHECKING:
    from gui.shared.match.match_driver import MatchDriver
    from gui.shared.match.playhead import Playhead


class UndoneMatch(Protocol):
    """What taking back wants of the tab that a person plays in."""

    settings: MatchSettings | None
    driver: MatchDriver
    playhead: Playhead
    past: UndoHistory

    @property
    def persons(self) -> tuple[int, ...]: ...
    def record_now(self) -> MatchRecord: ...
    def return_to(self, past: Past, /) -> None: ...


class TakeBack:
    """Goes back and forth between the decisions of persons, and between a branch and its match."""

    def __init__(self, tab: UndoneMatch) -> None:
        self._tab = tab

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self._own_steps() or self._tab.past.branches)

    def now(self) -> Past | None:
        """Return the match as it stands; None while agents move, or where there is none."""
        tab = self._tab
        if tab.driver.match is None or tab.driver.is_busy or tab.settings is None:
            return None
        return Past(tab.settings, tab.record_now())

    def undo(self) -> None:
        """Take back to the last decision of a person, or to the match branched from."""
        tab, now = self._tab, self.now()
        if now is None:
            return
        own = self._own_steps()
        if own:
            tab.past.undone.append(now)
            tab.playhead.finish_motion()
            tab.driver.rewind(own[-1])
        elif tab.past.branches:
            tab.return_to(tab.past.leave_branch(now))

    def redo(self) -> None:
        """Play again what was taken back last."""
        now = self.now()
        if now is not None and self._tab.past.undone:
            self._tab.return_to(self._tab.past.again(now))

    def _own_steps(self) -> list[int]:
        """Return the numbers of the steps in which a person acted."""
        driver, persons = self._tab.driver, set(self._tab.persons)
        steps = [] if driver.match is None else driver.match.steps[: driver.num_steps]
        return [i for i, step in enumerate(steps) if persons & set(step.actions)]
