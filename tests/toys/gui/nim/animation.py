"""Nim's match on the time axis, and the picture at any moment of it.  No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.play.match import PlayedStep
from engine.nim.rules import Heap, Nim, Took
from gui.shared.page.seats import Lens, Seats
from gui.shared.page.timeline import EventLook, EventLooks, Timeline, build_timeline, out_cubic

Board = tuple[Nim, Heap]
LOOKS: EventLooks = {
    Took: EventLook(0.4, "Three", is_rare=False, applies=lambda event: event.stones == 3)
}


@dataclass(frozen=True, slots=True)
class NimFrame:
    """`taken` stones of the heap are on their way out: `gone` runs from 0 to 1."""

    game: Nim
    state: Heap
    seats: Seats
    taken: int
    gone: float


def timeline(start: Board, steps: Sequence[PlayedStep]) -> Timeline[Board]:
    def after(board: Board, event: Took) -> Board:
        return board[0], Heap(board[1].stones - event.stones, 1 - event.player)

    return build_timeline(start, steps, after, LOOKS)


def frame(timeline: Timeline[Board], seconds: float, seats: Seats, lens: Lens) -> NimFrame:
    moment = timeline.at(seconds)
    is_moving = moment.span is not None and moment.progress < 1
    taken = moment.span.event.stones if moment.span is not None and is_moving else 0
    return NimFrame(*moment.board, seats, taken, out_cubic(moment.progress) if is_moving else 0.0)
