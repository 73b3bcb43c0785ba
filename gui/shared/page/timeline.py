"""The events of a match with start times and lengths: what a picture is a function of.  No Qt."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import attrgetter
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from engine.core.play.match import PlayedStep
from gui.shared.page.highlight import (
    HIGHLIGHT_SECONDS,
    FindHighlight,
    Highlight,
    HighlightSpan,
)
from gui.shared.page.stops import EACH, STEP, TURN, Groups, Stop, StopKind, numbers_of

Board = TypeVar("Board")


def out_cubic(t: float) -> float:
    """Return eased progress: fast at first, slow at the end."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Return eased progress: slow at both ends."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def out_quad(t: float) -> float:
    """Return eased progress: a little slower towards the end."""
    return 1 - (1 - t) ** 2


@dataclass(frozen=True, slots=True)
class Mark:
    """Something worth seeing on the scrub bar: an icon for the rare, a tick for the ordinary.

    `text` is translated where it is shown, in the context "Mark".
    """

    seconds: float
    text: str
    player: int | None = None
    icon: str = ""


@dataclass(frozen=True, slots=True)
class EventLook:
    """How the events of one class look; a game declares a table of them.

    The picture moves for `seconds` at normal speed: a number, or how to tell it of the board before
    and the event; so `is_rare`.  `text` names it on the scrub bar, as a text or
    how to make one of the event; without it there is no mark.  `icon` stands beside its step in the
    log, and on the bar if it `is_rare`: there the ordinary is a tick.  `other_icon` takes its place
    in the log where the step is another player's.  `seat` names the field with the player, if any;
    `applies` says which events of the class are meant, if not all.  The end of one of them is a
    stop of the kind named `stop`, if any.  What has an audience is on no bar: all see that.
    `highlight` says whether one of them is a great moment.
    """

    seconds: float | Callable[[Any, Any], float]
    text: str | Callable[[Any], str] = ""
    icon: str = ""
    is_rare: bool | Callable[[Any, Any], bool] = True
    other_icon: str = ""
    seat: str = "player"
    applies: Callable[[Any], bool] = lambda _event: True
    stop: str = ""
    highlight: FindHighlight | None = None

    def player_of(self, event: Any) -> int | None:
        """Return whose event it is; None of nobody's."""
        player: int | None = getattr(event, self.seat) if self.seat else None
        return player

    def length_of(self, board: Any, event: Any) -> float:
        """Return for how many seconds the picture of an event moves; `board` is that before it."""
        return self.seconds(board, event) if callable(self.seconds) else self.seconds

    def mark(self, board: Any, event: Any, seconds: float) -> Mark | None:
        """Return what of an event belongs on the scrub bar."""
        if not self.text or not self._is_for_all(event):
            return None
        is_rare = self.is_rare(board, event) if callable(self.is_rare) else self.is_rare
        icon = self.icon if is_rare else ""
        return Mark(seconds, self._text_of(event), self.player_of(event), icon)

    def stop_at(self, event: Any, seconds: float) -> Stop | None:
        """Return the stop that the end of an event is, if any."""
        is_one = self.stop and self._is_for_all(event)
        return Stop(seconds, self.stop, self._text_of(event)) if is_one else None

    def _is_for_all(self, event: Any) -> bool:
        return self.applies(event) and getattr(event, "audience", None) is None

    def _text_of(self, event: Any) -> str:
        return self.text if isinstance(self.text, str) else self.text(event)


EventLooks = Mapping[type, EventLook]
"""By class of events; what stands first gives a step its icon in the log."""


def log_icon(looks: EventLooks, events: Sequence[Any], player: int) -> str:
    """Return the icon of a player's step with these events in the log."""
    by_class = {type(event): event for event in events}
    for kind, look in looks.items():
        if look.icon and kind in by_class and look.applies(by_class[kind]):
            is_others = look.player_of(by_class[kind]) not in (player, None)
            return look.other_icon or look.icon if is_others else look.icon
    return ""


@dataclass(frozen=True, slots=True)
class Span(Generic[Board]):
    """One event on the time axis, with the board before and after it."""

    event: Any
    step: int
    start: float
    length: float
    before: Board
    after: Board

    @property
    def end(self) -> float:
        """When the event is over, in seconds at normal speed."""
        return self.start + self.length


@dataclass(frozen=True, slots=True)
class Moment(Generic[Board]):
    """What a frame is painted from: the board, and the event under way with its progress.

    `span` is None before the first event; `progress` runs from 0 to 1 and is 1 once the event is
    over, so at the end of a step `board` is exactly the board after it.
    """

    board: Board
    span: Span[Board] | None
    progress: float

    @property
    def step(self) -> int:
        """The number of the step under way or just over; -1 before the first."""
        return -1 if self.span is None else self.span.step


SETUP_SHARE = 0.1
"""The most that the setup takes of the track, and of the time that a match is watched."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How a match is watched: up to `setup` seconds `rate` times as fast as the rest."""

    setup: float = 0.0
    rate: float = 1.0

    def time(self, seconds: float) -> float:
        """Return how long it takes to watch so far."""
        return min(seconds, self.setup) / self.rate + max(seconds - self.setup, 0.0)

    def times(self, seconds: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Return the same for many."""
        begun = np.minimum(seconds, self.setup) / self.rate
        return begun + np.maximum(seconds - self.setup, 0.0)

    def seconds(self, time: float) -> float:
        """Return how far one sees in a time."""
        setup = self.setup / self.rate
        return min(time, setup) * self.rate + max(time - setup, 0.0)


EVEN = Pace()


@dataclass(frozen=True)
class Staging(Generic[Board]):
    """How steps become a timeline.

    `after(board, event)` folds an event into the board; `looks` says how long each takes, and what
    of it belongs on the scrub bar; `pause` seconds follow each step; `kinds` are the stops there
    are, coarse to fine.
    """

    after: Callable[[Board, Any], Board]
    looks: EventLooks
    pause: float = 0.25
    kinds: tuple[StopKind, ...] = (TURN, STEP)


@dataclass(frozen=True)
class Timeline(Generic[Board]):
    """The whole match on the time axis, in seconds at normal speed.

    `stops` are the events to stop at, and `groups` the steps that belong together, by the names of
    their kinds.  With the first `setup_steps` the match is set up.
    """

    first: Board
    spans: tuple[Span[Board], ...] = ()
    step_ends: tuple[float, ...] = ()
    marks: tuple[Mark, ...] = ()
    highlights: tuple[HighlightSpan, ...] = ()
    staging: Staging[Board] | None = None
    stops: Mapping[str, tuple[Stop, ...]] = field(default_factory=dict)
    groups: Mapping[str, Groups] = field(default_factory=dict)
    setup_steps: int = 0

    @property
    def length(self) -> float:
        """When everything is over."""
        return self.step_ends[-1] if self.step_ends else 0.0

    @property
    def num_steps(self) -> int:
        """The number of steps."""
        return len(self.step_ends)

    @property
    def kinds(self) -> tuple[StopKind, ...]:
        """The kinds of stops that there are so far, coarse to fine."""
        all_kinds = (STEP,) if self.staging is None else self.staging.kinds
        return tuple(kind for kind in all_kinds if kind is STEP or self._has(kind))

    @cached_property
    def pace(self) -> Pace:
        """How fast it is watched: the setup takes its share at most, once the rest is known."""
        setup = self.end_of(self.setup_steps - 1)
        allowed = SETUP_SHARE / (1 - SETUP_SHARE) * (self.length - setup)
        return Pace(setup, setup / allowed) if 0 < allowed < setup else EVEN

    @property
    def turns(self) -> Groups:
        """The steps that are one turn."""
        return self.groups.get(TURN.name, EACH)

    def start_of(self, step: int) -> float:
        """Return when step number `step` (0 for the first) begins."""
        return self.step_ends[step - 1] if step > 0 else 0.0

    def end_of(self, step: int) -> float:
        """Return when step number `step` is over; -1 stands for the start of the match."""
        return self.step_ends[step] if step >= 0 else 0.0

    def steps_done(self, seconds: float) -> int:
        """Return how many steps are over at this time."""
        return bisect_right(self.step_ends, seconds + 1e-9)

    def at(self, seconds: float) -> Moment[Board]:
        """Return what there is to see at this time."""
        index = bisect_right(self.spans, seconds + 1e-9, key=attrgetter("start")) - 1
        if index < 0:
            return Moment(self.first, None, 1.0)
        span = self.spans[index]
        progress = 1.0 if span.length <= 0 else min((seconds - span.start) / span.length, 1.0)
        is_over = progress >= 1 - 1e-9
        return Moment(span.after if is_over else span.before, span, 1.0 if is_over else progress)

    def is_settled(self, seconds: float) -> bool:
        """Return whether at this time all events of the step under way are over, if it has any."""
        step = self.steps_done(seconds)
        place = bisect_right(self.spans, step, key=attrgetter("step")) - 1
        last = self.spans[place] if place >= 0 else None
        return last is not None and last.step == step and seconds >= last.end - 1e-9

    def highlight_at(self, seconds: float) -> tuple[Highlight, float] | None:
        """Return the great moment under way, and how much of it is over; None for none."""
        place = bisect_right(self.highlights, seconds, key=attrgetter("start")) - 1
        if place < 0:
            return None
        found, part = self.highlights[place], self.highlights[place].part(seconds)
        return (found.highlight, part) if 0 < part < 1 else None

    def past_highlight(self, seconds: float) -> float:
        """Return when a great moment is over that is under way at this time; else this time."""
        begun = self.highlights[: bisect_right(self.highlights, seconds, key=attrgetter("start"))]
        return max(seconds, begun[-1].start + HIGHLIGHT_SECONDS) if begun else seconds

    def extended(
        self, steps: Sequence[PlayedStep], game: Any = None, states: Sequence[Any] = ()
    ) -> Timeline[Board]:
        """Return the timeline with more steps at its end; what was there is not made again.

        `states` are those that these steps were played in, as far as they are known: they tell
        which steps belong together.
        """
        if not steps:
            return self
        assert self.staging is not None, "a timeline that only keeps time does not grow"
        grown = self._with_events(self.staging, steps)
        known = states[: len(steps)] if len(states) >= len(steps) else ()
        groups = {
            kind.name: self.groups.get(kind.name, EACH).extended(
                numbers_of(kind, game, known), self.num_steps
            )
            for kind in self.staging.kinds
            if kind.number is not None
        }
        return replace(grown, groups=groups)

    def with_setup(self, num_steps: int) -> Timeline[Board]:
        """Return the timeline of a match that is set up with its first steps."""
        return self if num_steps == self.setup_steps else replace(self, setup_steps=num_steps)

    def until(self, num_steps: int) -> Timeline[Board]:
        """Return the timeline of the first steps alone."""
        if num_steps >= self.num_steps:
            return self
        end = self.end_of(num_steps - 1)
        spans = bisect_left(self.spans, num_steps, key=attrgetter("step"))
        return replace(
            self,
            spans=self.spans[:spans],
            step_ends=self.step_ends[:num_steps],
            marks=tuple(mark for mark in self.marks if mark.seconds <= end),
            highlights=tuple(each for each in self.highlights if each.step < num_steps),
            stops={
                kind: tuple(stop for stop in stops if stop.seconds <= end)
                for kind, stops in self.stops.items()
            },
            groups={kind: groups.until(num_steps) for kind, groups in self.groups.items()},
            setup_steps=min(self.setup_steps, num_steps),
        )

    def stop_beside(self, kind: str, seconds: float, direction: int) -> float:
        """Return the next stop of a kind (1) or the previous one (-1): else the end or the start.

        Back from the middle of something means to its start.
        """
        times = self._times(kind)
        if direction > 0:
            place = bisect_right(times, seconds + 1e-9)
            return times[place] if place < len(times) else self.length
        place = bisect_left(times, seconds - 1e-9)
        return times[place - 1] if place else 0.0

    def rest_after(self, seconds: float) -> float:
        """Return the next time, perhaps this one, when a step is over or an event with a stop."""
        return min(self.stop_beside(kind, seconds - 2e-9, 1) for kind in (STEP.name, *self.stops))

    def rest_beside(self, seconds: float) -> float:
        """Return the nearest time when a step is over, or an event with a stop, or the start."""
        before = max(self.stop_beside(kind, seconds, -1) for kind in (STEP.name, *self.stops))
        return min(before, self.rest_after(seconds), key=lambda rest: abs(rest - seconds))

    def _has(self, kind: StopKind) -> bool:
        if kind.number is None:
            return bool(self.stops.get(kind.name))
        starts = self.groups.get(kind.name, EACH).starts
        return 0 < len(starts) < self.num_steps

    def _times(self, kind: str) -> Sequence[float]:
        """Return the times of all stops of a kind, in order."""
        groups = self.groups.get(kind, EACH)
        if groups.starts:
            return [self.start_of(step) for step in groups.starts[1:]]
        if kind in self.stops:
            return [stop.seconds for stop in self.stops[kind]]
        return self.step_ends

    def _with_events(self, staging: Staging[Board], steps: Sequence[PlayedStep]) -> Timeline[Board]:
        """Return the timeline with the events of more steps at its end."""
        spans: list[Span[Board]] = []
        ends: list[float] = []
        marks: list[Mark] = []
        highlights: list[HighlightSpan] = []
        stops: dict[str, list[Stop]] = {}
        now, board = self.length, self.spans[-1].after if self.spans else self.first
        for number, step in enumerate(steps, start=self.num_steps):
            for event in step.events:
                new = staging.after(board, event)
                look = staging.looks[type(event)]
                span = Span(event, number, now, look.length_of(board, event), board, new)
                mark, stop = look.mark(board, event, span.end), look.stop_at(event, span.end)
                found = look.highlight(board, event, new) if look.highlight else None
                now, board = span.end, new
                spans.append(span)
                if found is not None:
                    highlights.append(HighlightSpan(found, number, now))
                    now += HIGHLIGHT_SECONDS
                if mark is not None:
                    marks.append(mark)
                if stop is not None:
                    stops.setdefault(stop.kind, []).append(stop)
            now += staging.pause
            ends.append(now)
        return replace(
            self,
            spans=(*self.spans, *spans),
            step_ends=(*self.step_ends, *ends),
            marks=(*self.marks, *marks) if marks else self.marks,
            highlights=(*self.highlights, *highlights) if highlights else self.highlights,
            stops={
                kind: (*self.stops.get(kind, ()), *stops.get(kind, ()))
                for kind in (*self.stops, *stops)
            },
        )


def build_timeline(
    first: Board,
    steps: Sequence[PlayedStep],
    after: Callable[[Board, Any], Board],
    looks: EventLooks,
    pause: float = 0.25,
    kinds: tuple[StopKind, ...] = (TURN, STEP),
) -> Timeline[Board]:
    """Return the timeline of `steps`; see `Staging` for how they become one."""
    return Timeline(first, staging=Staging(after, looks, pause, kinds)).extended(steps)
