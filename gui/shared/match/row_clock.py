"""One clock for matches beside each other: each has its own time axis, and all are at one step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject

from gui.shared.match.playhead import Playhead
from gui.shared.page.timeline import Timeline

_NOWHERE: Timeline[Any] = Timeline(None)


class RowClock(QObject):
    """The clock of one match; `rows` are those that go by the same `head`, of which it is one."""

    def __init__(self, head: Playhead, rows: list[RowClock]) -> None:
        super().__init__(head)
        self.head, self._rows = head, rows
        self.timeline = _NOWHERE
        self.moved, self.changed = head.moved, head.changed
        rows.append(self)

    @property
    def is_playing(self) -> bool:
        """Whether time runs."""
        return self.head.is_playing

    @property
    def shown_seconds(self) -> float:
        """The time to paint, on this match's own axis."""
        return own_time(self.head.timeline, self.timeline, self.head.shown_seconds)

    @property
    def seconds_seen(self) -> float:
        """How far anybody has looked."""
        return own_time(self.head.timeline, self.timeline, self.head.seconds_seen)

    @property
    def is_at_end(self) -> bool:
        """Whether there is nothing after this position in this match."""
        here = own_time(self.head.timeline, self.timeline, self.head.seconds)
        return here >= self.timeline.length - 1e-9

    def begin(self, timeline: Timeline[Any]) -> None:
        """Stand at the start of another match, of which nothing was seen yet."""
        self.timeline = timeline
        if timeline.first is not None:
            self.head.begin(self._together())
        else:
            self.head.show(self._together())

    def show(self, timeline: Timeline[Any]) -> None:
        """Look at a match that has grown, from the same position."""
        self.timeline = timeline
        head, now = self.head, self._together()
        if now is not timeline:  # another's steps may have become longer
            head.seconds = own_time(head.timeline, now, head.seconds)
            head.seconds_seen = own_time(head.timeline, now, head.seconds_seen)
        head.show(now)

    def show_step(self, step: int) -> None:
        """Jump to where `step` steps are over."""
        self.head.show_step(step)

    def hurry(self, step: int | None, within: float | None) -> None:
        """Let what follows a step (None: all) play in `within` seconds, or sooner."""
        self.head.hurry(step, within)

    def play(self, *, is_waited_for: bool) -> None:
        """Run to the end; what is waited for runs to that of now, a replay on with the match."""
        self.head.play(self.head.timeline.length if is_waited_for else None)

    def _together(self) -> Timeline[Any]:
        known = [row.timeline for row in self._rows if row.timeline.first is not None]
        return together(known) if known else _NOWHERE


def together(timelines: Sequence[Timeline[Any]]) -> Timeline[Any]:
    """Return a timeline whose steps last as long as the longest of all; of one alone itself."""
    if len(timelines) == 1:
        return timelines[0]
    ends, now = [], 0.0
    for step in range(max(timeline.num_steps for timeline in timelines)):
        now += max(
            timeline.end_of(step) - timeline.start_of(step)
            for timeline in timelines
            if step < timeline.num_steps
        )
        ends.append(now)
    return Timeline((), step_ends=tuple(ends))


def own_time(all_: Timeline[Any], own: Timeline[Any], seconds: float) -> float:
    """Return the time on one match's timeline that shows the same step and part of it."""
    step = all_.steps_done(seconds)
    if all_ is own:
        return seconds
    if step >= own.num_steps or step >= all_.num_steps:
        return own.end_of(min(step, own.num_steps) - 1)
    lasts = all_.end_of(step) - all_.start_of(step)
    part = (seconds - all_.start_of(step)) / lasts if lasts else 1.0
    return own.start_of(step) + part * (own.end_of(step) - own.start_of(step))
