"""Runs a match for the window: agents think in jobs, persons choose, the steps pile up."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from engine.core.play.game import AnyGame
from engine.core.play.match import Dice, Match
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import Strategy
from engine.core.system.job import JobState, Snapshot
from gui.shared.jobs.latest_job import LatestJob

Work = Generator[Snapshot[Match], None, Match]
"""Its snapshots carry the match itself: a match only ever grows, so what is there may be read."""

PATIENCE_MS = 300
"""Agents that take longer are told of: they compute what they need, once."""


class MatchDriver(QObject):
    """Owns one match; only its job touches the match while one runs.

    `advanced()` says that there are new steps, or that the match was taken back; `asked()` that a
    person must choose; `failed(error)` that the match could not be set up; `waiting(whether)` that
    the agents of a new match take long to get ready, and that they are ready.
    """

    advanced = Signal()
    asked = Signal()
    ended = Signal()
    failed = Signal(object)
    waiting = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_waiting = False
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._patience.timeout.connect(lambda: self._tell_waiting(True))
        self.match: Match | None = None
        self.prepare: Callable[[Match], object] = lambda _match: None
        """Gets a saved match ready to be shown, in the job that plays it again."""
        self._whole: Match | None = None
        self.num_kept = 0
        """How many steps of a match that was taken back are those that were told of before."""
        self._job = LatestJob(self)
        self._announced = -1
        self._job.updated.connect(self._follow)
        for ended in (self._job.answered, self._job.failed, self._job.cancelled):
            ended.connect(lambda: self._tell_waiting(False))
        self._job.answered.connect(self._adopt)
        self._job.failed.connect(self.failed)

    @property
    def is_busy(self) -> bool:
        """Whether agents are thinking."""
        return self._job.is_busy

    @property
    def num_steps(self) -> int:
        """The steps that are whole; safe to read while a job adds to them."""
        return 0 if self.match is None else len(self.match.steps)

    @property
    def whole(self) -> Match | None:
        """The match, also while only a part of it is on show."""
        return self.match if self._whole is None else self._whole

    @property
    def is_whole(self) -> bool:
        """Whether all of the match is on show."""
        return self._whole is None

    def show_part(self, step: int, of: Match | None = None) -> None:
        """Have a match as it was before step number `step`, for a while, and ask there.

        It is the one that is played, or another `of` its series.
        """
        whole = self.whole
        assert whole is not None
        self._whole = whole
        self._put((of or whole).rewind(step))

    def have(self, match: Match) -> None:
        """Have a match that has been played already."""
        self._put(match)

    def show_whole(self) -> None:
        """Have all of the match again."""
        whole, self._whole = self._whole, None
        if whole is not None:
            self._put(whole)

    def _put(self, match: Match) -> None:
        """Have a longer or shorter form of the match."""
        self.stop()
        self.num_kept = min(self.num_steps, len(match.steps))
        self._adopt(match)

    def begin(
        self,
        game: AnyGame,
        strategies: tuple[Strategy | None, ...],
        seed: int,
        start: Any = None,
        dice: Dice = "stream",
    ) -> None:
        """Seat everyone and play until a person is asked."""
        self.clear()
        work = _begun(game, strategies, seed, start, dice)
        self._run(self.tr("Preparing the match"), work)

    def resume(self, record: MatchRecord, strategies: tuple[Strategy | None, ...]) -> None:
        """Go on with a saved match, once the rules of today have agreed with it."""
        self.clear()
        self._run(self.tr("Preparing the match"), _resumed(record, strategies, self.prepare))

    def choose(self, actions: Mapping[int, Any]) -> None:
        """Let the persons act; the caller has checked that the actions are legal."""
        assert self.match is not None
        if not self.is_busy:
            self._run(self.tr("Turn"), _played(self.match, actions))

    def give(self, draws: Sequence[int]) -> None:
        """Finish the turn that waits for real dice; InputError for faces that cannot be."""
        assert self.match is not None
        assert not self.is_busy
        if self.match.give(draws) is None:
            self._run(self.tr("Turn"), _advanced(self.match))

    def rewind(self, step: int) -> None:
        """Take the match back to before step number `step`."""
        assert self.match is not None
        self.stop()
        self.num_kept = step
        self._run(self.tr("Take back"), _rewound(self.match, step))

    def clear(self) -> None:
        """Have no match any more."""
        self.stop()
        self.match, self._whole, self.num_kept = None, None, 0

    def stop(self) -> None:
        """Drop what agents are thinking about."""
        self._job.drop()
        self._tell_waiting(False)

    def _run(self, name: str, work: Work) -> None:
        if self.match is None:
            self._patience.start()
        self._job.run(name, work, list_after=PATIENCE_MS / 1000)

    def _tell_waiting(self, is_waiting: bool) -> None:
        self._patience.stop()
        if is_waiting != self._is_waiting:
            self._is_waiting = is_waiting
            self.waiting.emit(is_waiting)

    def _follow(self, snapshot: Snapshot[Match]) -> None:
        """Tell of the steps so far while a long match is being played."""
        self.match = snapshot.value
        self._tell_waiting(False)
        job = self._job.job
        if job is not None and job.state is JobState.DONE:
            return  # the whole match follows at once: nothing is shown twice
        if self.num_steps != self._announced:
            self._announced = self.num_steps
            self.advanced.emit()

    def _adopt(self, match: Match) -> None:
        self.match = match
        self._announced = len(match.steps)
        self.advanced.emit()
        if match.is_over:
            self.ended.emit()
        elif match.waiting_for or match.undrawn is not None:
            self.asked.emit()


def _begun(
    game: AnyGame, strategies: tuple[Strategy | None, ...], seed: int, start: Any, dice: Dice
) -> Work:
    """Set up a match and play it as far as it goes without a person."""
    return (yield from _advanced(Match(game, strategies, seed, start, dice=dice)))


def _resumed(
    record: MatchRecord,
    strategies: tuple[Strategy | None, ...],
    prepare: Callable[[Match], object],
) -> Work:
    """Set up a saved match, checked, and play on from where it was left."""
    record.check()
    match = Match(record.game, strategies, record.seed, record.start, dice=record.dice)
    match.replay(record.steps, record.faults)
    prepare(match)
    return (yield from _advanced(match))


def _played(match: Match, actions: Mapping[int, Any]) -> Work:
    """Play the persons' actions, then on."""
    for thought in match.thinking(actions):
        yield Snapshot(len(match.steps), None, match, phase=thought.phase)
    yield Snapshot(len(match.steps), None, match)  # shown before the next agent, who may take long
    return (yield from _advanced(match))


def _rewound(match: Match, step: int) -> Work:
    """Play the match again up to a step; agents do not move on from there."""
    back = match.rewind(step)
    yield Snapshot(step, None, back)
    return back


def _advanced(match: Match) -> Work:
    """Play on until a person is asked, for a choice or for dice, or the match is over."""
    while not (match.is_over or match.waiting_for or match.undrawn is not None):
        for thought in match.thinking({}):
            yield Snapshot(len(match.steps), None, match, phase=thought.phase)
        yield Snapshot(len(match.steps), None, match)
    return match
