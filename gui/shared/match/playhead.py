"""Where a match is being looked at: a time on its timeline that can run, jump, step and loop."""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from gui.shared.page.stops import STEP
from gui.shared.page.timeline import Timeline

FRAME_MS = 16
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
SHORTEST_HURRY = 0.25
"""In seconds: what is late is caught up with no faster than this."""
INSTANT = 0.0
"""The speed at which everything is over at once."""
_NOWHERE: Timeline[Any] = Timeline(None)


class Playhead(QObject):
    """A position in seconds at normal speed; its time stands still while `parent` is hidden.

    `seconds_seen` is how far anybody has looked.  `moved()` tells of every new position,
    `stopped()` that running has come to its end, `changed()` that playing, speed, looping
    or the timeline is another.
    """

    moved = Signal()
    stopped = Signal()
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.timeline = _NOWHERE
        self.seconds = self.seconds_seen = 0.0
        self.speed = 1.0
        self._kind = STEP.name
        self.is_looping = False
        self.is_motion_reduced = False
        self._until: float | None = None
        self._hurried_from = self._within = math.inf
        self._hurried = 0.0
        self._landing = 0.0
        """How much faster than usual it runs to where it comes to rest; 0 while it runs on."""
        self._is_due = self._is_running = self._is_hidden = False
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self._tick)
        if isinstance(parent, QWidget):
            parent.installEventFilter(self)

    @property
    def is_playing(self) -> bool:
        """Whether time runs, or will run on once somebody looks."""
        return self._is_running

    @property
    def is_landing(self) -> bool:
        """Whether it is about to come to rest: it was paused within a move."""
        return self._is_running and self._landing > 0

    @property
    def is_at_end(self) -> bool:
        """Whether there is nothing after this position."""
        return self.seconds >= self.timeline.length - 1e-9

    @property
    def step(self) -> int:
        """How many steps are over at this position."""
        return self.timeline.steps_done(self.seconds)

    @property
    def steps_begun(self) -> int:
        """How many steps are over or under way: the last of them is the one on the board."""
        over = self.step
        is_last = over >= self.timeline.num_steps
        return over if is_last else over + (self.seconds > self.timeline.start_of(over) + 1e-9)

    @property
    def shown_seconds(self) -> float:
        """The time to paint: with reduced motion the end of the step under way."""
        if self.is_motion_reduced and self.steps_begun > self.step:
            return self.timeline.end_of(self.step)
        return self.seconds

    def show(self, timeline: Timeline[Any]) -> None:
        """Look at another timeline, or at one that has grown, from the same position."""
        self.timeline = timeline
        self.seconds = min(self.seconds, timeline.length)
        self.seconds_seen = min(self.seconds_seen, timeline.length)
        self.changed.emit()
        self.moved.emit()

    def begin(self, timeline: Timeline[Any]) -> None:
        """Stand at the start of another match, of which nothing was seen yet."""
        self.seconds = self.seconds_seen = 0.0
        self.show(timeline)
        self.seek(0.0)

    def clear(self) -> None:
        """Look at nothing: another match is to come, with other seats perhaps."""
        self._hurried_from = math.inf
        self.begin(_NOWHERE)

    def set_speed(self, speed: float) -> None:
        """Run faster or slower; INSTANT shows no motion."""
        self.speed = speed
        self.changed.emit()

    def set_looping(self, is_looping: bool) -> None:
        """Begin again at the end, or stop there."""
        self.is_looping = is_looping
        self.changed.emit()

    def play(self, until: float | None = None) -> None:
        """Run to `until`, or to the end; from the start where the end has been reached."""
        if until is None and self.is_at_end:
            self._move_to(0.0)
        self._until = until
        self._landing = 0.0
        self._is_due = True
        if self.speed == INSTANT or (self.is_motion_reduced and until is not None):
            self._arrive()  # what somebody waits for takes no time; a replay still takes its steps
            return
        self._is_running = True
        self._follow_sight()
        self.changed.emit()

    def hurry(self, step: int | None, within: float | None) -> None:
        """Let what follows a step (None: all) play in `within` seconds at normal speed, or sooner.

        With None it takes as long as it takes.
        """
        start = self.timeline.end_of(-1 if step is None else step)
        if start != self._hurried_from:
            self._hurried_from, self._hurried = start, 0.0
        self._within = math.inf if within is None else within

    def pause(self) -> None:
        """Come to rest at once, or very soon: where a move is over, or a part of it with a stop."""
        if not self.is_playing:
            return
        rest = self.timeline.rest_after(self.seconds)
        self.play(rest)
        pace = self.timeline.pace
        left = pace.time(rest) - pace.time(self.seconds)
        self._landing = max(left / SHORTEST_HURRY, 1.0)
        self.changed.emit()

    def toggle(self) -> None:
        """Run, or come to rest."""
        self.pause() if self.is_playing and not self.is_landing else self.play()

    def land(self, seconds: float) -> None:
        """Jump to where a move is over, or a part of it with a stop, that is nearest to a time."""
        self.seek(self.timeline.rest_beside(seconds))

    def seek(self, seconds: float) -> None:
        """Jump to a time and stand still there; a jump to the end also ends what was playing."""
        self._rest()
        self._move_to(seconds)
        self.changed.emit()
        if self._is_due and self.is_at_end and self.timeline.num_steps:
            self._is_due = False
            self.stopped.emit()

    def show_step(self, step: int) -> None:
        """Jump to where `step` steps are over."""
        self.seek(self.timeline.end_of(min(max(step, 0), self.timeline.num_steps) - 1))

    @property
    def kind(self) -> str:
        """The kind of stops that it goes by: the one chosen, where the match has such stops."""
        known = [kind.name for kind in self.timeline.kinds]
        return self._kind if self._kind in known else STEP.name

    @property
    def wider_kind(self) -> str:
        """The next coarser kind of stops, if there is one."""
        known = [kind.name for kind in self.timeline.kinds]
        return known[max(known.index(self.kind) - 1, 0)]

    @property
    def event_kind(self) -> str:
        """The finest kind of events to stop at, such as captures; empty where there are none."""
        kinds = [each.name for each in self.timeline.kinds if each.number is None]
        return next((name for name in reversed(kinds) if name != STEP.name), "")

    def has_kinds(self) -> bool:
        """Return whether there are other stops than steps."""
        return len(self.timeline.kinds) > 1

    def next_kind(self) -> None:
        """Go by the next coarser kind of stops, after the coarsest by steps again."""
        known = [kind.name for kind in self.timeline.kinds]
        self.set_kind(known[known.index(self.kind) - 1])

    def set_kind(self, kind: str) -> None:
        """Go by stops of another kind."""
        self._kind = kind
        self.changed.emit()

    def go(self, direction: int, kind: str = "") -> None:
        """Jump to the next stop (1), or back (-1); from the middle of something to its start."""
        self.seek(self.timeline.stop_beside(kind or self.kind, self.seconds, direction))

    def finish_motion(self) -> bool:
        """End the motion under way at once; return whether there was one."""
        if not self.is_playing:
            return False
        self._arrive()
        return True

    def skip(self) -> bool:
        """End the move under way at once, and run on; return whether there was one."""
        if self.is_playing:
            self._move_to(min(self.timeline.rest_after(self.seconds + 1e-6), self._end()))
        return self.is_playing

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go on where time stood still, once the page is seen again."""
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._is_hidden = event.type() == QEvent.Type.Hide
            self._follow_sight()
        return super().eventFilter(watched, event)

    def _follow_sight(self) -> None:
        """Let the clock run only where somebody sees what it moves."""
        if self._is_running and not self._is_hidden:
            self._clock.start()
            self._timer.start()
        else:
            self._timer.stop()

    def _rest(self) -> None:
        self._is_running = False
        self._timer.stop()

    def _end(self) -> float:
        return self.timeline.length if self._until is None else self._until

    def _tick(self) -> None:
        passed = self._clock.restart() / 1000 * self.speed
        pace = self.timeline.pace
        now = pace.time(self.seconds)
        seconds = pace.seconds(now + passed * self._rate(pace.time(self._end()) - now, passed))
        if self.is_motion_reduced:
            seconds = self.timeline.past_highlight(seconds)  # none is shown to wait for
        if self.speed == INSTANT or seconds >= self._end():
            self._arrive()
        else:
            self._move_to(seconds)

    def _rate(self, left: float, passed: float) -> float:
        """Return how much faster than usual it runs, with so much time `left` to its end."""
        if self.is_landing:
            return self._landing
        if self._until is None or self.seconds < self._hurried_from:
            return 1.0
        allowed = max(self._within - self._hurried, SHORTEST_HURRY)
        self._hurried += passed
        return max(left / allowed, 1.0)

    def _arrive(self) -> None:
        if self.is_looping and self._until is None and self.speed != INSTANT:
            self._move_to(0.0)
            return
        self._rest()
        self._is_due = False
        self._move_to(self._end())
        self.changed.emit()
        self.stopped.emit()

    def _move_to(self, seconds: float) -> None:
        self.seconds = min(max(seconds, 0.0), self.timeline.length)
        self.seconds_seen = max(self.seconds, self.seconds_seen)
        self.moved.emit()
