"""Holds the open match of one tab: runs commands, does what the value orders, tells its views."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from engine.core.review.review import Review
from engine.core.system.job import JobState, Snapshot
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.match.advice_service import AdviceService
from gui.shared.match.row_clock import RowClock
from gui.shared.match.state import coaching, growing
from gui.shared.match.state.growing import Grown, work
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import Cursor, Motion, Questions, ReviewOrder
from gui.shared.page.opened_file import SavedMatch
from gui.shared.page.timeline import Timeline
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from gui.shared.match.state.played import Turn
    from gui.shared.page.tab import Shell

Command = Callable[..., OpenMatch]
Select = Callable[[OpenMatch], Any]
PATIENCE_MS = 300
"""A choice of which nothing is known is played after so long; longer turns are listed as jobs."""
MOST_ROUNDS = 20
"""A view may send a command while it is told; after so many rounds that must have settled."""
BY_IDENTITY = (Timeline, Review, SavedMatch)
"""What is too large to be compared at each step, and never changes."""
_NEW = object()


@dataclass(eq=False)
class _Watch:
    """A view, what it wants to know, and what it was told last."""

    show: Callable[..., object]
    selects: tuple[Select, ...]
    told: tuple[Any, ...] = field(default=(_NEW,))


class Store(QObject):
    """Runs one command after the other; then each view is told once, if it knows otherwise."""

    first_wanted = Signal()
    """It is to be found out what there is to begin with."""

    def __init__(self, now: OpenMatch, shell: Shell, clock: RowClock, parent: QObject) -> None:
        super().__init__(parent)
        self.now = now
        self.clock, self._shell = clock, shell
        self.service = AdviceService(now.room.entry, self)
        self._queue: deque[tuple[Command, tuple[Any, ...]]] = deque()
        self._watches: list[_Watch] = []
        self._is_running = False
        self._done = now
        """The value whose orders have been carried out."""
        self._questions: Questions | None = None
        self._about: Any = None
        self._review: ReviewOrder | None = None
        self._turn = LatestJob(self)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._preparing = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._connect()

    def _connect(self) -> None:
        self._turn.updated.connect(self._grow)
        self._turn.answered.connect(lambda grown: self._end_turn(grown))
        self._turn.failed.connect(lambda error: self.do(growing.fail, self.now.turn, error))
        self._turn.cancelled.connect(lambda: self.do(growing.drop_turn, self.now.turn))
        self._patience.timeout.connect(lambda: self.do(coaching.play, self.now.care.held))
        self._preparing.timeout.connect(lambda: self.do(growing.wait, self.now.turn))
        self.service.advised.connect(self.doing(coaching.advise))
        self.service.ranked.connect(self.doing(coaching.rank))
        self.service.reviewed.connect(self._take_review)
        self.service.failed.connect(self.doing(growing.say_no_values))

    @property
    def is_busy(self) -> bool:
        """Whether agents are at a turn."""
        return self.now.turn is not None

    def do(self, command: Command, *args: Any) -> None:
        """Run a command, after those that wait; then tell the views."""
        self._queue.append((command, args))
        if self._is_running:
            return
        self._is_running = True
        try:
            for _ in range(MOST_ROUNDS):
                self._run_all()
                self._ask()
                if not self._queue:
                    self._tell()
                if not self._queue:
                    return
            raise AssertionError("views and commands do not settle")
        finally:
            self._is_running = False

    def doing(self, command: Command, *args: Any) -> Callable[..., None]:
        """Return a slot that runs a command; what the signal carries comes last."""
        return lambda *more: self.do(command, *args, *more)

    def watch(self, show: Callable[..., object], *selects: Select) -> None:
        """Have `show` called with what is selected now, and whenever any of it is another."""
        watch = _Watch(show, selects)
        self._watches.append(watch)
        _tell(watch, self.now)

    def _run_all(self) -> None:
        while self._queue:
            command, args = self._queue.popleft()
            self.now = command(self.now, *args)
            self._carry_out()

    def _tell(self) -> None:
        for watch in self._watches:
            _tell(watch, self.now)

    # what the value orders

    def _carry_out(self) -> None:
        """Do what the value orders that has not been done."""
        before, now = self._done, self.now
        self._done = now
        if now.timeline is not before.timeline:
            is_new = now.cursor.seen == now.cursor.step == 0
            self.clock.begin(now.timeline) if is_new else self.clock.show(now.timeline)
        if now.motion is not before.motion and now.motion is not None:
            self._move(now.motion)
        if now.turn is not before.turn:
            self._run(now.turn)
        if now.care.held is not before.care.held:
            self._wait_for(now)
        if now.said is not before.said and now.said is not None:
            self._shell.show_message(now.said.text)

    def _move(self, motion: Motion) -> None:
        clock = self.clock
        if motion.step is not None:
            clock.show_step(motion.step)
        if motion.is_waited_for:
            clock.hurry(motion.after, self.now.room.page.waiting_seconds)
        if motion.runs:
            clock.play(is_waited_for=motion.is_waited_for)

    def _run(self, turn: Turn | None) -> None:
        self._preparing.stop()
        if turn is None:
            self._turn.drop()
            return
        if turn.settings is None:
            self._turn.drop()
            self.first_wanted.emit()
            return
        if turn.played is None:
            self._preparing.start()
        name = tr("Preparing the match") if turn.played is None else tr("Turn")
        self._turn.run(name, work(self.now.room.page, turn), list_after=PATIENCE_MS / 1000)

    def _wait_for(self, now: OpenMatch) -> None:
        held = now.care.held
        if held is not None and not held.is_warned:
            self._patience.start()
        else:
            self._patience.stop()

    def _ask(self) -> None:
        """Have found out what the value asks for, if that is something else than before."""
        now, service = self.now, self.service
        if service.measure_by(now.yardstick):
            self._questions = self._review = None
            service.measured_anew.emit()
        questions = None if now.has_own_advice else now.questions
        about = None if questions is None else questions.about
        if (questions, about) != (self._questions, self._about):
            self._questions, self._about = questions, about
            if questions is None:
                service.drop()
            else:
                service.ask(questions.game, questions.each, about)
        if now.review_order != self._review:
            self._review = now.review_order
            if self._review is not None:
                order = self._review
                service.review(order.played, order.seats, order.first)

    # what machines tell

    def _grow(self, snapshot: Snapshot[Grown]) -> None:
        job = self._turn.job
        if job is not None and job.state is not JobState.DONE:  # its end follows at once
            self.do(growing.grow, self.now.turn, snapshot.value, False)

    def _end_turn(self, grown: Grown) -> None:
        self.do(growing.grow, self.now.turn, grown, True)

    def _take_review(self, found: Review) -> None:
        order = self._review
        if order is not None:
            self.do(growing.review, order.played, found)

    def follow_clock(self) -> None:
        """Tell where the clock is, where that matters to more than the picture."""
        cursor = cursor_of(self.clock)
        if cursor != self.now.cursor or self._queue:
            self.do(growing.at, cursor)


def cursor_of(clock: RowClock) -> Cursor:
    """Return where a clock is, in steps."""
    line, shown = clock.timeline, clock.shown_seconds
    step = line.steps_done(shown)
    is_inside = shown > line.start_of(step) + 1e-9
    seen = max(line.steps_done(min(clock.seconds_seen, line.length)), step)
    is_settled = is_inside and line.is_settled(shown)
    return Cursor(step, is_inside, clock.is_playing, clock.is_at_end, seen, is_settled)


def _tell(watch: _Watch, now: OpenMatch) -> None:
    """Tell a view what it does not know yet."""
    selected = tuple(select(now) for select in watch.selects)
    if len(selected) != len(watch.told) or not all(map(_is_same, selected, watch.told)):
        watch.told = selected
        watch.show(*selected)


def _is_same(new: Any, old: Any) -> bool:
    return new is old or (not isinstance(new, BY_IDENTITY) and bool(new == old))
