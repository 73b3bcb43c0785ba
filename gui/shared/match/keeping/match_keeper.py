"""Keeps the match on the tab that a person plays in: for another day, and once over for good."""

from __future__ import annotations

import functools
import time
import uuid
from typing import TYPE_CHECKING, Protocol

from engine.core.library.entry import AnyMatch, Found, entry_of
from engine.core.library.judging import judgement_of
from engine.core.play.match import Match
from engine.core.play.record_fields import Help
from engine.core.play.registry import GameEntry
from engine.core.play.replay import MatchRecord
from engine.core.review.against import Rivals
from engine.core.review.review import Review
from gui.shared.match import unfinished
from gui.shared.match.keeping.library_writer import library_writer
from gui.shared.page.page import AnyPage

if TYPE_CHECKING:
    from gui.shared.match.advice_service import AdviceService
    from gui.shared.match.coach.coaching import Coaching
    from gui.shared.match.match_driver import MatchDriver
    from gui.shared.match.seating.viewpoint import Viewpoint


class PlayedMatch(Protocol):
    """What keeping wants of the tab that a person plays in."""

    page: AnyPage
    entry: GameEntry
    driver: MatchDriver
    coaching: Coaching
    advice_service: AdviceService
    viewpoint: Viewpoint
    helped: tuple[Help, ...]

    @property
    def match(self) -> AnyMatch | None: ...
    @property
    def persons(self) -> tuple[int, ...]: ...
    def saved_now(self) -> Found: ...
    def record_now(self) -> MatchRecord: ...


class MatchKeeper:
    """Keeps what is played from `begin` on as one entry of the library.

    All battles of a series are one; what is tried anew after an end is another.  A match that is
    not `is_kept`, such as a guided one, leaves no trace there.
    """

    def __init__(self, tab: PlayedMatch) -> None:
        self._tab = tab
        self.is_kept = True
        self._key = ""
        self._has_entry = False
        self._judged: object = None
        """What was noted last, of which entry: the review goes on to others' choices."""

    def begin(self, *helped: Help) -> None:
        """Begin with a new match, or with one that was left and in which a person was `helped`."""
        self._tab.helped = helped
        self._begin_entry()

    def take_back(self) -> None:
        """Note that choices are taken back; an end that was kept stands."""
        self.note("taken back")
        if self._has_entry:
            self._begin_entry()

    def note(self, help_: Help) -> None:
        """Note what the person was helped by."""
        if help_ not in self._tab.helped:
            self._tab.helped = (*self._tab.helped, help_)

    def follow(self, match: Match) -> None:
        """Keep an unfinished match for another day, a finished one for good."""
        tab = self._tab
        if not self.is_kept or not tab.driver.is_whole:  # a part of one that was kept
            return
        self._note_help()
        if not match.is_over:
            if match.steps:
                unfinished.keep(tab.record_now())
        elif not tab.persons:
            unfinished.drop(tab.entry.name)
        else:
            self._keep()

    def judge(self, review: Review) -> None:
        """Note how well the person chose, once the review is whole."""
        match, persons = self._tab.match, self._tab.persons
        if match is None or not self._has_entry or len(persons) != 1:
            return
        if isinstance(self._tab.advice_service.yardstick, Rivals):
            return  # all that is kept is measured alike: the library judges it later
        if not match.is_over or review.num_states <= len(match.steps):
            return
        states, entry = match.states, self._tab.entry
        found = judgement_of(entry, match.game, states, review.by_turn, persons[0])
        if found is not None and (self._key, found) != self._judged:
            key = self._key
            self._judged = key, found
            library_writer().put(lambda library: library.judge(key, found))

    def _note_help(self) -> None:
        """Note what the coach has done so far; it forgets where a match goes on after a rest."""
        tab, had = self._tab, self._tab.coaching.help_taken
        is_shown = tab.coaching.setting.shows_values and tab.viewpoint.can.advised
        if tab.driver.num_steps and (is_shown or had.values_seen or had.hints):
            self.note("hint")
        if had.warnings_heeded:
            self.note("warning")

    def _begin_entry(self) -> None:
        self._key, self._has_entry = uuid.uuid4().hex, False

    def _keep(self) -> None:
        """Keep the match, and only then forget what would let it go on."""
        tab, match = self._tab, self._tab.match
        assert match is not None
        self._has_entry = True
        found, describe = tab.saved_now(), tab.page.words.subtitle
        entry = entry_of(found, match, self._key, time.time(), describe)
        drop = functools.partial(self._drop, match)
        library_writer().put(lambda library: library.add(entry, found), drop)

    def _drop(self, match: AnyMatch) -> None:
        """Forget what is unfinished, unless another match has taken its place."""
        now = self._tab.driver.match
        if now is None or now.is_over or not now.steps or now is match:
            unfinished.drop(self._tab.entry.name)
