"""Series in Play: another match follows one that is over, until all of them are played.

The last one can be taken back, and a part of the series can be on show for a while.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from engine.core.play.match import Match
from engine.core.play.replay import RecordedMatch
from engine.core.play.series import joined, next_seed

if TYPE_CHECKING:
    from gui.shared.match.keeping.match_keeper import MatchKeeper
    from gui.shared.match.match_driver import MatchDriver
    from gui.shared.match.playhead import Playhead
    from gui.shared.match.seating.asking import Asking
    from gui.shared.match.state.settings import MatchSettings
    from gui.shared.match.undo import UndoHistory
    from gui.shared.page.page import AnyPage


class PlayedSeries(Protocol):
    """What a series wants of the tab that a person plays in."""

    page: AnyPage
    settings: MatchSettings | None
    driver: MatchDriver
    playhead: Playhead
    past: UndoHistory
    asking: Asking
    earlier: list[Match]
    num_taken_back: int
    kept: MatchKeeper

    def follow_undo(self) -> None: ...


class SeriesPlay:
    """Plays the matches of a series one after the other, with the same board and log."""

    def __init__(self, tab: PlayedSeries) -> None:
        self._tab = tab
        self._is_ended = False
        self._before: tuple[Match, ...] = ()
        """Those before the last one, while only a part of the series is on show."""

    def begin(self) -> None:
        """Begin with no match: another series, or none."""
        self._is_ended, self._before = False, ()

    @property
    def is_done(self) -> bool:
        """Whether all is played: the match that is over, or the last one of a series."""
        match = self._tab.driver.whole
        return match is not None and match.is_over and (self._is_ended or not self._tab.page.series)

    @property
    def before(self) -> Sequence[Match]:
        """The matches before the last one, also while only a part is on show."""
        return self._tab.earlier if self._tab.driver.is_whole else self._before

    @property
    def whole(self) -> Match | RecordedMatch | None:
        """All that was played, also while only a part is on show."""
        last = self._tab.driver.whole
        return last if last is None or not self.before else joined([*self.before, last])

    @property
    def can_undo(self) -> bool:
        """Whether the last match can be taken back: nothing of the next was played."""
        tab = self._tab
        is_free = not tab.driver.is_busy and tab.driver.is_whole
        return is_free and (self._is_ended or (bool(tab.earlier) and not tab.driver.num_steps))

    @property
    def can_end(self) -> bool:
        """Whether the series may be over before all of it is played."""
        return self.can_undo and not self._is_ended

    def goes_on(self, match: Match) -> bool:
        """Ask for the next choice, with what became of the last one on the board; False at the end.

        A match that stands for itself is the end.
        """
        tab = self._tab
        if not tab.page.series:
            return False
        self._is_ended = self._is_ended or len(tab.earlier) + 1 >= tab.page.series
        if self._is_ended:
            return False
        tab.earlier.append(match)
        self._play(next_seed(match.key), match.game.next_start(match.state))
        return True

    def end(self) -> None:
        """Let what was played be all of it."""
        if self.can_end:
            self._tab.playhead.finish_motion()
            self._is_ended = True
            self._tab.driver.have(self._tab.earlier.pop())

    def undo(self) -> None:
        """Take the last match back; the series keeps count of how many were."""
        tab = self._tab
        tab.num_taken_back += 1
        tab.kept.take_back()
        last = tab.driver.match if self._is_ended else tab.earlier.pop()
        assert last is not None
        self._is_ended = False
        match = tab.past.leave_match(last)
        self._play(match.key, match.start)

    def show_part(self, step: int) -> None:
        """Have all as it was before step number `step`, for a while, and ask there."""
        tab = self._tab
        if not tab.page.series:
            return tab.driver.show_part(step)
        last = tab.driver.whole
        assert last is not None
        matches = (*self.before, last)
        self._before, tab.earlier[:] = matches[:-1], matches[:step]
        return tab.driver.show_part(0, matches[step])

    def show_whole(self) -> None:
        """Have all of it again."""
        self._tab.earlier[:] = self.before
        self._tab.driver.show_whole()

    def _play(self, seed: int, start: Any) -> None:
        tab = self._tab
        assert tab.settings is not None
        tab.settings = settings = tab.settings.with_seed(seed)
        tab.asking.begin()
        tab.driver.begin(settings.game, settings.strategies, seed, start, settings.dice)
