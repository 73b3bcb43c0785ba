"""Asks the game for advice and reviews in the background, and keeps the answers."""

from __future__ import annotations

import importlib.util
from collections.abc import Generator
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.core.play.advice import ActionValue
from engine.core.play.game import AnyGame
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry
from engine.core.play.replay import RecordedMatch
from engine.core.play.review import Review, review
from engine.core.system.generators import repeated
from engine.core.system.job import Job, JobState, Snapshot
from gui.shared.jobs.job_poller import job_poller

Advice = tuple[ActionValue, ...]
LISTED_AFTER = 0.5
"""Seconds after which a question shows itself among the running jobs."""


def has_advice(entry: GameEntry) -> bool:
    """Return whether a game can tell what actions are worth.

    Its advice is not imported for that: it may load kernels, which takes too long in this thread.
    """
    return importlib.util.find_spec(f"{entry.package}.advice") is not None


def can_be_reviewed(entry: GameEntry) -> bool:
    """Return whether matches of a game can be reviewed; imports nothing, as `has_advice`."""
    return entry.zero_sum and entry.game_class().num_players == 2 and has_advice(entry)


class AdviceDesk(QObject):
    """Answers questions about states of one game; a new question replaces the one before.

    `advised(view, player, advice)` and `reviewed(review)` bring the answers, `failed(error)` the
    reason why there is none.
    """

    advised = Signal(object, int, object)
    reviewed = Signal(object)
    failed = Signal(object)

    def __init__(self, entry: GameEntry, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entry = entry
        self._known: dict[tuple[AnyGame, Any, int], Advice] = {}
        self._asked: tuple[AnyGame, Any, int] | None = None
        self._advice_job: Job[Any] | None = None
        self._review_job: Job[Any] | None = None
        self._reviewed: AnyGame | None = None
        self._noted = 0
        job_poller().updated.connect(self._follow)
        job_poller().ended.connect(self._finish)

    def ask(self, game: AnyGame, view: Any, player: int) -> None:
        """Find out what each action is worth to `player`; the answer comes as a signal."""
        question = (game, view, player)
        if not has_advice(self._entry):
            return
        if question in self._known:
            self._asked = None
            self.advised.emit(view, player, self._known[question])
            return
        if question == self._asked:
            return  # it is being found out
        if self._advice_job is not None:
            self._advice_job.cancel()
        self._asked = question
        work = _advised(self._entry, *question)
        self._advice_job = Job(self.tr("What each choice is worth"), work)
        job_poller().run(self._advice_job, is_listed=False, list_after=LISTED_AFTER)

    def review(self, match: Match | RecordedMatch) -> None:
        """Review a match as far as it has been played."""
        count = len(match.steps)
        if not can_be_reviewed(self._entry) or len(match.states) <= count:
            return
        self.stop_review()
        self._reviewed, self._noted = match.game, 0
        actions = [dict(step.actions) for step in match.steps[:count]]
        work = review(self._entry, match.game, match.states[: count + 1], actions)
        self._review_job = Job(self.tr("Review"), work)
        job_poller().run(self._review_job, is_listed=False, list_after=LISTED_AFTER)

    def stop_review(self) -> None:
        """Give up the review under way."""
        if self._review_job is not None:
            self._review_job.cancel()
            self._review_job = None

    def _follow(self, job: Job[Any]) -> None:
        if job is self._review_job and job.snapshot is not None:
            found: Review = job.snapshot.value
            if found.values:
                self._note(found)
                self.reviewed.emit(found)

    def _note(self, found: Review) -> None:
        """Keep what the review has found out about each decision: it may be asked for."""
        assert self._reviewed is not None
        for decision in found.decisions[self._noted :]:
            self._known[self._reviewed, decision.view, decision.seat] = decision.advice
        self._noted = len(found.decisions)

    def _finish(self, job: Job[Any]) -> None:
        if job not in (self._advice_job, self._review_job):
            return
        if job.state is JobState.FAILED:
            if job is self._advice_job:
                self._asked = None
            self.failed.emit(job.error)
        elif job is self._advice_job and self._asked is not None and job.state is JobState.DONE:
            assert isinstance(job.result, tuple)
            self._known[self._asked] = job.result
            _, view, player = self._asked
            self._asked = None
            self.advised.emit(view, player, job.result)


def _advised(
    entry: GameEntry, game: AnyGame, view: Any, player: int
) -> Generator[Snapshot[None], None, Advice]:
    """Return the advice: the first time this compiles and solves, later it is a look-up."""
    yield Snapshot(0, None, None)
    finding = entry.advising(game, view, player)
    return tuple((yield from repeated(finding, Snapshot(0, None, None))))
