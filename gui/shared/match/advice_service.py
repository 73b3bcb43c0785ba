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
from engine.core.system.job import Snapshot
from gui.shared.jobs.latest_job import LatestJob

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


class AdviceService(QObject):
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
        self._advising, self._reviewing = LatestJob(self), LatestJob(self)
        self._reviewed: AnyGame | None = None
        self._noted = 0
        self._advising.answered.connect(self._keep)
        self._reviewing.updated.connect(self._follow)
        for job in (self._advising, self._reviewing):
            job.failed.connect(self.failed)

    def ask(self, game: AnyGame, view: Any, player: int) -> None:
        """Find out what each action is worth to `player`; the answer comes as a signal."""
        question = (game, view, player)
        if not has_advice(self._entry):
            return
        if question in self._known:
            self._advising.drop()
            self.advised.emit(view, player, self._known[question])
        elif question != self._asked or not self._advising.is_busy:
            self._asked = question
            work = _advised(self._entry, *question)
            name = self.tr("What each choice is worth")
            self._advising.run(name, work, list_after=LISTED_AFTER)

    def review(self, match: Match | RecordedMatch) -> None:
        """Review a match as far as it has been played."""
        count = len(match.steps)
        if not can_be_reviewed(self._entry) or len(match.states) <= count:
            return
        self._reviewed, self._noted = match.game, 0
        actions = [dict(step.actions) for step in match.steps[:count]]
        work = review(self._entry, match.game, match.states[: count + 1], actions)
        self._reviewing.run(self.tr("Review"), work, list_after=LISTED_AFTER)

    def _follow(self, snapshot: Snapshot[Review]) -> None:
        found = snapshot.value
        if found.values:
            self._note(found)
            self.reviewed.emit(found)

    def _note(self, found: Review) -> None:
        """Keep what the review has found out about each decision: it may be asked for."""
        assert self._reviewed is not None
        for decision in found.decisions[self._noted :]:
            self._known[self._reviewed, decision.view, decision.seat] = decision.advice
        self._noted = len(found.decisions)

    def _keep(self, advice: Advice) -> None:
        assert self._asked is not None
        self._known[self._asked] = advice
        _, view, player = self._asked
        self.advised.emit(view, player, advice)


def _advised(
    entry: GameEntry, game: AnyGame, view: Any, player: int
) -> Generator[Snapshot[None], None, Advice]:
    """Return the advice: the first time this compiles and solves, later it is a look-up."""
    yield Snapshot(0, None, None)
    finding = entry.advising(game, view, player)
    return tuple((yield from repeated(finding, Snapshot(0, None, None))))
