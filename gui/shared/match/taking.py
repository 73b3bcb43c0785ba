"""What Play begins when another tab hands something over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from gui.shared.match.match_setup import MatchSettings, MatchSetup, MatchStart, settings_from
from gui.shared.page.file_kind import GivenFile
from gui.shared.page.page_info import Opponent

if TYPE_CHECKING:
    from engine.core.play.registry import GameEntry


class TakingTab(Protocol):
    """What taking wants of the tab that a person plays in."""

    entry: GameEntry

    @property
    def has_begun(self) -> bool: ...
    @property
    def setup(self) -> MatchSetup: ...
    def begin_first(self) -> None: ...
    def begin(self, settings: MatchSettings, start: Any = None, /) -> None: ...
    def open_setup(self) -> None: ...


def take(tab: TakingTab, thing: object) -> None:
    """Begin a match in the state of a MatchStart; a person sits where it begins.

    A MatchSettings has said all of it.  With an Opponent or what is in a file, open the form: the
    match on the board stays.
    """
    if isinstance(thing, Opponent | GivenFile):
        if not tab.has_begun:
            tab.begin_first()
        tab.setup.accept(thing)
        tab.open_setup()
    elif isinstance(thing, MatchStart):
        tab.begin(settings_from(tab.entry, thing), thing.state)
    elif isinstance(thing, MatchSettings):
        tab.begin(thing)
