"""What writes matches down: the one that is played, and all of the library, in their order."""

from __future__ import annotations

import functools
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Signal

from engine.core.library.entry import entry_of
from engine.core.library.judging import judgement_of
from engine.core.library.library import Library, library_path, safely
from engine.core.play.match import Match
from engine.core.play.replay import MatchRecord
from engine.core.play.series import joined
from engine.core.review.against import Rivals
from engine.core.review.review import Review
from engine.core.system.errors import InputError
from gui.shared.jobs.autosave import Failure, autosave
from gui.shared.match import unfinished
from gui.shared.match.state import beginning, telling
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.played import Played
from gui.shared.match.state.store import Store
from gui.shared.text.tr import tr
from gui.shared.training.keeper import training


@dataclass(frozen=True, slots=True)
class Change:
    """Something to write, in another thread; `made` hears in the main thread that it was."""

    write: Callable[[Library], object]
    made: Callable[[], object]


class LibraryWriter(QObject):
    """Writes as soon as it can; what could not be written is tried again with the next change.

    `changed` says that the library is another; `told` carries a sentence about a damaged one.
    """

    changed = Signal()
    told = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: deque[Change] = deque()
        self._made: deque[Change] = deque()
        self._sentences: deque[str] = deque()
        autosave().saved.connect(self._hear)

    @property
    def library(self) -> Library:
        """The library of the profile."""
        return Library(library_path())

    def put(
        self, write: Callable[[Library], object], made: Callable[[], object] = lambda: None
    ) -> None:
        """Make a change soon; `made` hears of it."""
        self._waiting.append(Change(write, made))
        sentence = tr("My games: {why}")
        autosave().update(self.library.path, self._write, sentence, is_urgent=True)

    def _write(self, path: Path) -> None:
        """Make the changes that wait, in a thread of the autosave; no Qt here."""
        library = Library(path)
        while self._waiting:
            change = self._waiting[0]
            _result, sentence = safely(library, change.write)
            self._made.append(self._waiting.popleft())
            if sentence:
                self._sentences.append(sentence)

    def _hear(self, _path: Any) -> None:
        """Tell of what was written."""
        while self._sentences:
            sentence = self._sentences.popleft()
            self.told.emit(sentence)
            autosave().failed.emit(Failure("{why}", InputError("{why}", why=sentence)))
        count = len(self._made)
        for _ in range(count):
            self._made.popleft().made()
        if count:
            self.changed.emit()


def _daily(s: OpenMatch) -> int | None:
    """Return the seed of a match of the day; None of any other."""
    return s.settings.seed if s.settings is not None and s.settings.is_daily else None


def _deal_after(s: OpenMatch) -> MatchRecord | None:
    """Return the deal that follows, before its first step; None where none does."""
    deal = s if not s.deals_left else beginning.next_deal(s)
    if deal is s or deal.settings is None:
        return None
    of = deal.settings
    record = MatchRecord.of(s.room.entry, Match(of.game, of.strategies, of.seed, dice=of.dice))
    return replace(record, persons=of.persons)


@functools.cache
def library_writer() -> LibraryWriter:
    """Return the writer of this process; the QApplication must exist."""
    return LibraryWriter(QCoreApplication.instance())


class MatchKeeper:
    """Keeps all battles of a series as one entry; what is tried anew after an end is another.

    A guided match leaves no trace.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: set[str] = set()
        """The entries there are."""
        self._judged: object = None
        """What was noted last, of which entry: the review goes on to others' choices."""
        store.watch(self._follow, lambda s: s.played)
        store.watch(self._judge, lambda s: s.review)
        store.watch(self._train, lambda s: s.missed)

    def _follow(self, played: Played | None) -> None:
        """Keep an unfinished match for another day, a finished one for good."""
        s = self._store.now
        if played is None or s.guide is not None or s.lesson is not None:
            return
        if not played.is_over:
            if played.count:
                unfinished.keep(telling.record(s), is_daily=_daily(s) is not None)
        elif not s.persons:
            unfinished.drop(s.room.entry.name)
        elif s.turn is None or s.length:
            self._keep(played)

    def _keep(self, played: Played) -> None:
        """Keep the match, and only then forget what would let it go on."""
        s = self._store.now
        self._kept.add(s.entry_key)
        found, describe = telling.saved(s), s.room.page.words.subtitle
        match = joined([*played.earlier, played.match]) if played.earlier else played.match
        entry = entry_of(found, match, s.entry_key, time.time(), describe)
        drop = functools.partial(self._drop, played, _deal_after(s), _daily(s))
        library_writer().put(lambda library: library.add(entry, found), drop)

    def _drop(self, played: Played, after: MatchRecord | None, daily: int | None) -> None:
        """Forget what is unfinished, unless another match has taken its place.

        Where a deal is to follow, that one is what can be gone on with.
        """
        now = self._store.now.played
        if now is None or now.is_over or not now.count or now is played:
            if after is not None:
                unfinished.keep(after, is_daily=daily is not None)
            else:
                unfinished.drop(self._store.now.room.entry.name, daily)

    def _train(self, missed: Any) -> None:
        """Let Train ask again what was shown or skipped in a lesson."""
        for decision in () if missed is None else missed.decisions:
            training().keep_own(self._store.now.room.entry, missed.whole, decision)

    def _judge(self, found: Review | None) -> None:
        """Note how well the person chose, once the review is whole."""
        s, played = self._store.now, self._store.now.played
        if found is None or played is None or s.entry_key not in self._kept or len(s.persons) != 1:
            return
        if isinstance(s.yardstick, Rivals):
            return  # all that is kept is measured alike: the library judges it later
        if not played.is_over or found.num_states <= played.num_steps:
            return
        about = s.room.entry, played.game, played.states, found.by_turn, s.persons[0]
        judgement, key = judgement_of(*about), s.entry_key
        if judgement is not None and (key, judgement) != self._judged:
            self._judged = key, judgement
            library_writer().put(lambda library: library.judge(key, judgement))
