"""What Play begins when another tab hands something over."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from engine.core.system.job import Snapshot
from gui.shared.match.match_setup import (
    MatchSettings,
    MatchSetup,
    MatchStart,
    settings_from,
    usual_settings,
    worthwhile,
)
from gui.shared.match.unfinished import match_left
from gui.shared.page.file_kind import GivenFile
from gui.shared.page.guide_script import GuideWanted
from gui.shared.page.opened_file import SavedMatch
from gui.shared.page.page_info import Opponent
from gui.shared.text.key_text import key_text
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.core.play.registry import GameEntry
    from engine.core.play.replay import MatchRecord
    from gui.shared.match.guide.guide import Guide
    from gui.shared.match.take_back import TakeBack
    from gui.shared.match.undo import Past, UndoHistory
    from gui.shared.page.tab import Shell


class TakingTab(Protocol):
    """What taking wants of the tab that a person plays in."""

    entry: GameEntry
    shell: Shell
    take_back: TakeBack
    past: UndoHistory

    @property
    def has_begun(self) -> bool: ...
    @property
    def setup(self) -> MatchSetup: ...
    @property
    def guide(self) -> Guide: ...
    def begin_first(self) -> None: ...
    def begin(self, settings: MatchSettings, start: Any = None, /) -> None: ...
    def open_setup(self) -> None: ...
    def resume(self, record: MatchRecord, /) -> None: ...


def take(tab: TakingTab, thing: object) -> None:
    """Begin a match in the state of a MatchStart; a person sits where it begins.

    A MatchSettings has said all of it, and a SavedMatch goes on.  With an Opponent or what is in a
    file, open the form: the match on the board stays.  From one that was pasted taking back leads
    to it again.
    """
    before = None if tab.guide.is_on else tab.take_back.now()
    if isinstance(thing, Opponent | GivenFile):
        if not tab.has_begun:
            tab.begin_first()
        tab.setup.accept(thing)
        tab.open_setup()
    elif isinstance(thing, MatchStart):
        tab.begin(settings_from(tab.entry, thing), thing.state)
    elif isinstance(thing, GuideWanted):
        tab.guide.begin()
    elif isinstance(thing, MatchSettings):
        tab.begin(thing)
    elif isinstance(thing, SavedMatch):
        tab.resume(thing.record)
    is_pasted = isinstance(thing, SavedMatch) or (isinstance(thing, MatchStart) and thing.is_pasted)
    if is_pasted and before is not None:
        _keep(tab, before, len(thing.record.steps) if isinstance(thing, SavedMatch) else 0)


def first_match(
    entry: GameEntry,
) -> Generator[Snapshot[None], None, MatchRecord | MatchSettings]:
    """Return the match that was left, or the usual one, for a job: advice loads what it needs."""
    left = yield from match_left(entry)
    return left or worthwhile(entry, usual_settings(entry, with_person=True))


def _keep(tab: TakingTab, before: Past, num_pasted: int) -> None:
    """Let undo lead back to the match before, once what was not pasted is taken back."""
    tab.past.branch(replace(before, parted_at=num_pasted))
    text = tr("This match was pasted. {undo} goes back to the one before.")
    tab.shell.show_message(text.format(undo=key_text("Ctrl+Z")))
