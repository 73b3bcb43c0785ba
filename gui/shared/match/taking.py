"""What Play begins when another tab hands something over."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.match import unfinished
from gui.shared.match.state import commands
from gui.shared.match.state.settings import (
    MatchSettings,
    MatchStart,
    settings_from,
    usual_settings,
    worthwhile,
)
from gui.shared.page.file_kind import GivenFile
from gui.shared.page.guide_script import GuideWanted
from gui.shared.page.opened_file import SavedMatch
from gui.shared.page.page_info import Opponent
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.core.play.registry import GameEntry
    from engine.core.play.replay import MatchRecord
    from gui.shared.match.open_tab import OpenTab


def take(tab: OpenTab, thing: object) -> None:
    """Begin a match in the state of a MatchStart; a person sits where it begins.

    A MatchSettings has said all of it, and a SavedMatch goes on.  With an Opponent or what is in a
    file, open the form: the match on the board stays.  From one that was pasted taking back leads
    to it again.
    """
    before = tab.store.now
    if isinstance(thing, Opponent | GivenFile):
        if not tab.has_begun:
            tab.begin_first()
        tab.setup.accept(thing)
        tab.open_setup()
    elif isinstance(thing, MatchStart):
        tab.begin(settings_from(tab.entry, thing), thing.state)
    elif isinstance(thing, GuideWanted):
        tab.begin_guide()
    elif isinstance(thing, MatchSettings):
        tab.begin(thing)
    elif isinstance(thing, SavedMatch):
        tab.resume(thing.record)
    is_pasted = isinstance(thing, SavedMatch) or (isinstance(thing, MatchStart) and thing.is_pasted)
    if is_pasted:
        count = len(thing.record.steps) if isinstance(thing, SavedMatch) else 0
        tab.store.do(commands.keep_before, before, count)


class FirstMatch:
    """Begins the first match of a tab: the one that was left, or else the usual one.

    `was_left` says that what goes on was left by an earlier run of the program.
    """

    def __init__(self, tab: OpenTab, parent: QObject) -> None:
        self._tab, self.was_left = tab, False
        self._reading = LatestJob(parent)
        self._reading.answered.connect(self._begin)
        self._reading.failed.connect(self.begin_instead)

    def begin(self) -> None:
        """Look for the match that was left, and begin."""
        self._reading.run(tr("Open"), _first_match(self._tab.entry))

    def drop(self) -> None:
        """Look for nothing any more: another match begins."""
        self._reading.drop()

    def begin_instead(self, error: Exception) -> None:
        """Begin the usual match, for the one that was left cannot go on."""
        tab = self._tab
        tab.shell.show_message(unfinished.set_aside(tab.entry.name, error))
        tab.begin(usual_settings(tab.entry, with_person=True))

    def _begin(self, first: MatchRecord | MatchSettings) -> None:
        """Begin what was found; a form that was opened meanwhile stays open."""
        tab = self._tab
        is_asked = "drawer" in tab.__dict__ and tab.drawer.is_open
        self.was_left = True
        try:
            if isinstance(first, MatchSettings):
                tab.begin(first)
            else:
                tab.resume(first)
        except InputError as error:
            self.begin_instead(error)
        if is_asked:
            tab.open_setup()


def _first_match(
    entry: GameEntry,
) -> Generator[Snapshot[None], None, MatchRecord | MatchSettings]:
    """Return the match that was left, or the usual one, for a job: advice loads what it needs."""
    left = yield from unfinished.match_left(entry)
    return left or worthwhile(entry, usual_settings(entry, with_person=True))
