"""Series in Play: another match follows one that is over, and the last one can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from engine.core.play.match import Match
from engine.core.play.optional_rules import next_start
from engine.core.play.series import next_seed

if TYPE_CHECKING:
    from gui.shared.match.keeping.match_keeper import MatchKeeper
    from gui.shared.match.match_driver import MatchDriver
    from gui.shared.match.match_setup import MatchSettings
    from gui.shared.match.seating.asking import Asking
    from gui.shared.match.undo import UndoHistory


class PlayedSeries(Protocol):
    """What a series wants of the tab that a person plays in."""

    settings: MatchSettings | None
    driver: MatchDriver
    past: UndoHistory
    asking: Asking
    earlier: list[Match]
    num_taken_back: int
    kept: MatchKeeper


class SeriesPlay:
    """Plays the matches of a series one after the other, with the same board and log."""

    def __init__(self, tab: PlayedSeries) -> None:
        self._tab = tab

    @property
    def can_undo(self) -> bool:
        """Whether the last match can be taken back: nothing of the next was played."""
        tab = self._tab
        return bool(tab.earlier) and not tab.driver.num_steps and not tab.driver.is_busy

    def go_on(self, match: Match) -> None:
        """Ask for the next choice, with what became of the last one on the board."""
        self._tab.earlier.append(match)
        self._play(next_seed(match.key), next_start(match.game, match.state))

    def undo(self) -> None:
        """Take the last match back; the series keeps count of how many were."""
        tab = self._tab
        tab.num_taken_back += 1
        tab.kept.take_back()
        match = tab.past.leave_match(tab.earlier.pop())
        self._play(match.key, match.start)

    def _play(self, seed: int, start: Any) -> None:
        tab = self._tab
        assert tab.settings is not None
        tab.settings = settings = tab.settings.with_seed(seed)
        tab.asking.begin()
        tab.driver.begin(settings.game, settings.strategies, seed, start, settings.dice)
