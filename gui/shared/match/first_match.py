"""The first match of Play: the one that was left another day, or else the usual one."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.match import unfinished
from gui.shared.match.state import beginning, commands
from gui.shared.match.state.settings import (
    MatchSettings,
    settings_of,
    usual_settings,
    worthwhile,
)
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.core.play.registry import GameEntry
    from engine.core.play.replay import MatchRecord
    from gui.shared.match.state.parts import Refused
    from gui.shared.match.state.store import Store
    from gui.shared.page.tab import Shell


class FirstMatch:
    """Begins it where the store wants one; `was_left` says that it is of an earlier run."""

    def __init__(self, store: Store, shell: Shell) -> None:
        self._store, self._shell, self.was_left = store, shell, False
        self._reading = LatestJob(store)
        self._reading.answered.connect(self._begin)
        self._reading.failed.connect(self._begin_instead)
        store.first_wanted.connect(self.begin)
        store.watch(self._follow_refusal, lambda s: s.refused)

    def begin(self) -> None:
        """Look for the match that was left, and begin."""
        self._reading.run(tr("Open"), _first_match(self._store.now.room.entry))

    def drop(self) -> None:
        """Look for nothing any more: another match begins."""
        self._reading.drop()

    def _follow_refusal(self, refused: Refused | None) -> None:
        """Say why a saved match cannot go on, and begin another."""
        if refused is None or refused.turn.record is None:
            return
        if self.was_left:
            self._begin_instead(refused.error)
        else:
            self._shell.show_message(unfinished.cannot_go_on(refused.error))
            self.begin()

    def _begin_instead(self, error: Exception) -> None:
        """Begin the usual match, for the one that was left cannot go on."""
        entry = self._store.now.room.entry
        self._shell.show_message(unfinished.set_aside(entry.name, error))
        self._store.do(beginning.begin, usual_settings(entry, with_person=True))

    def _begin(self, first: MatchRecord | MatchSettings) -> None:
        """Begin what was found; a form that was opened meanwhile stays open."""
        is_asked = self._store.now.opened == "setup"
        self.was_left = True
        try:
            if isinstance(first, MatchSettings):
                self._store.do(beginning.begin, first)
            else:
                self._store.do(beginning.resume, settings_of(first, first.seated()), first)
        except InputError as error:
            self._begin_instead(error)
        if is_asked:
            self._store.do(commands.open_, "setup")


def _first_match(
    entry: GameEntry,
) -> Generator[Snapshot[None], None, MatchRecord | MatchSettings]:
    """Return the match that was left, or the usual one, for a job: advice loads what it needs."""
    left = yield from unfinished.match_left(entry)
    return left or worthwhile(entry, usual_settings(entry, with_person=True))
