"""The first match on a page: the one that was left, a campaign's first, or the usual one."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.core.goals.goals import Goal, campaign_rules, new_campaign, reader
from engine.core.library.deals import points_kept
from engine.core.library.library import Library, library_path
from engine.core.play.registry import GameEntry
from engine.core.play.replay import MatchRecord
from engine.core.system.job import Snapshot
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.match import unfinished
from gui.shared.match.goals import goal_match
from gui.shared.match.keeping.goal_keeper import entries_of, goal_keeper
from gui.shared.match.state import beginning
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import Refused
from gui.shared.match.state.settings import MatchSettings, settings_of, usual_settings, worthwhile
from gui.shared.match.state.store import Command, Store
from gui.shared.page.tab import Shell
from gui.shared.text.tr import tr


@dataclass(frozen=True, slots=True)
class First:
    """A match to begin with: one with a `record` was left, one with a `campaign` begins it."""

    settings: MatchSettings
    record: MatchRecord | None = None
    campaign: Sequence[Goal] = ()


class FirstMatch:
    """Begins the first match where the store wants one.

    `was_left` says that it is of an earlier run.
    """

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

    def _begin(self, first: First) -> None:
        """Begin what was found; a form that was opened meanwhile stays open."""
        self.was_left = True
        if first.campaign:
            goal_keeper().note_begun(first.campaign[0])
            name, *others = (tr(each.title) for each in first.campaign)
            told = tr("{map} comes first; New match has the others: {others}.")
            self._shell.show_message(told.format(map=name, others=", ".join(others)))
        if first.record is None:
            self._store.do(_behind_the_form, beginning.begin, first.settings)
        else:
            self._store.do(_behind_the_form, beginning.resume, first.settings, first.record)


def _behind_the_form(s: OpenMatch, command: Command, *args: Any) -> OpenMatch:
    """Begin a match, and leave the form as it is: taken away and put back it loses the keyboard."""
    return replace(command(s, *args), opened="setup" if s.opened == "setup" else "")


def _first_match(entry: GameEntry) -> Generator[Snapshot[None], None, First]:
    """Return the match to begin with, for a job: advice loads what it needs."""
    path = unfinished.newest(entry.name)
    left = yield from unfinished.match_left(entry, path)
    if left is not None:
        points = points_kept(entry, left.seed, left.strategies)
        is_daily = path != unfinished.path_of(entry.name)
        return First(settings_of(left, left.seated(), points, is_daily=is_daily), left)
    campaign: Sequence[Goal] = ()
    if campaign_rules(entry):  # the kept matches are many, and read for nothing else here
        library = Library(library_path())
        campaign = new_campaign(entry, entries_of(library), reader(library))
    if not campaign:
        return First(worthwhile(entry, usual_settings(entry, with_person=True)))
    settings, _left = yield from goal_match(campaign[0])
    return First(settings, campaign=campaign)
