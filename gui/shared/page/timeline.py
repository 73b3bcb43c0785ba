"""The events of a match with start times and lengths: what a picture is a function of.  No Qt."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.core.play.match import PlayedStep

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

    The picture moves for `seconds` at normal speed.  `text` names it on the scrub bar, as a text or
    how to make one of the event; without it there is no mark.  `icon` stands beside its step in the
    log, and on the bar if it `is_rare`: there the ordinary is a tick.  `other_icon` takes its place
    in the log where the step is another player's.  `seat` names the field with the player, if any;
    `applies` says which events of the class are meant, if not all.
    """

    seconds: float
    text: str | Callable[[Any], str] = ""
    icon: str = ""
    is_rare: bool = True
    other_icon: str = ""
    seat: str = "player"
    applies: Callable[[Any], bool] = lambda _event: True

    def player_of(self, event: Any) -> int | None:
        """Return whose event it is; None of nobody's."""
        player: int | None = getattr(event, self.seat) if self.seat else None
        return player

    def mark(self, event: Any, seconds: float) -> Mark | None:
        """Return what of an event belongs on the scrub bar."""
        if not self.text or not self.applies(event):
            return None
        text = self.text if isinstance(self.text, str) else self.text(event)
        return Mark(seconds, text, self.player_of(event), self.icon if self.is_rare else "")


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


@dataclass(frozen=True)
class Timeline(Generic[Board]):
    """The whole match on the time axis, in seconds at normal speed."""

    first: Board
    spans: tuple[Span[Board], ...]
    step_ends: tuple[float, ...]
    marks: tuple[Mark, ...] = ()

    @property
    def length(self) -> float:
        """When everything is over."""
        return self.step_ends[-1] if self.step_ends else 0.0

    @property
    def num_steps(self) -> int:
        """The number of steps."""
        return len(self.step_ends)

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
        index = bisect_right(self.spans, seconds + 1e-9, key=lambda span: span.start) - 1
        if index < 0:
            return Moment(self.first, None, 1.0)
        span = self.spans[index]
        progress = 1.0 if span.length <= 0 else min((seconds - span.start) / span.length, 1.0)
        is_over = progress >= 1 - 1e-9
        return Moment(span.after if is_over else span.before, span, 1.0 if is_over else progress)


def build_timeline(
    first: Board,
    steps: Sequence[PlayedStep],
    after: Callable[[Board, Any], Board],
    looks: EventLooks,
    pause: float = 0.25,
) -> Timeline[Board]:
    """Return the timeline of `steps`, with `pause` seconds after each.

    `after(board, event)` folds an event into the board; `looks` says how long each takes, and what
    of it belongs on the scrub bar.
    """
    spans: list[Span[Board]] = []
    ends: list[float] = []
    marks: list[Mark] = []
    now, board = 0.0, first
    for number, step in enumerate(steps):
        for event in step.events:
            new = after(board, event)
            look = looks[type(event)]
            span = Span(event, number, now, look.seconds, board, new)
            mark = look.mark(event, span.end)
            marks.extend([mark] if mark is not None else [])
            spans.append(span)
            now, board = span.end, new
        now += pause
        ends.append(now)
    return Timeline(first, tuple(spans), tuple(ends), tuple(marks))
