"""A match of March on the time axis, and the picture at any moment of it.  No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.core.play.match import PlayedStep
from engine.march.rules import MOVES, TAKEN_FROM, Field, Fought, March, Took, TurnEnded, Walked
from gui.shared.page.seats import Lens, Seats
from gui.shared.page.stops import STEP, TURN, StopKind
from gui.shared.page.timeline import (
    EventLook,
    EventLooks,
    Moment,
    Timeline,
    build_timeline,
    in_out_cubic,
)

Place = tuple[float, float]
LOOKS: EventLooks = {
    Fought: EventLook(
        0.5,
        "Taken by force",
        "swords",
        applies=lambda fought: fought.die >= TAKEN_FROM,
        stop="capture",
    ),
    Took: EventLook(0.2, "Taken", "flag", is_rare=False),
    Walked: EventLook(0.3),
    TurnEnded: EventLook(0.1),
}
ROUND = StopKind("round", "round", "rounds", lambda _game, state: state.turn // 3)
CAPTURE = StopKind("capture", "capture", "captures")
KINDS = (ROUND, TURN, CAPTURE, STEP)


@dataclass(frozen=True, slots=True)
class MarchFrame:
    """`figures` are where the players stand, in towns across and down.

    `fight` is the dice on the table, with how far they have rolled; `taking` is the town that
    changes hands.
    """

    game: March
    state: Field
    seats: Seats
    figures: tuple[Place, ...]
    fight: tuple[Fought, float] | None = None
    taking: tuple[int, int, float] | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """The map between two events; `is_won` while who has won a fight walks in."""

    game: March
    state: Field
    is_won: bool = False


def timeline(start: tuple[March, Field], steps: Sequence[PlayedStep]) -> Timeline[Board]:
    return build_timeline(Board(*start), steps, after, LOOKS, 0.1, KINDS)


def after(board: Board, event: Any) -> Board:
    state = board.state
    if isinstance(event, Fought):
        left = state.moves_left - 1
        fought = replace(state, moves_left=left, die=event.die)
        return replace(board, state=fought, is_won=event.die >= TAKEN_FROM)
    if isinstance(event, Walked):
        left, die = (state.moves_left, state.die) if board.is_won else (state.moves_left - 1, 0)
        towns = _put(state.towns, event.player, event.town)
        walked = replace(state, moves_left=left, die=die, towns=towns)
        return replace(board, state=walked, is_won=False)
    if isinstance(event, Took):
        return replace(
            board, state=replace(state, owners=_put(state.owners, event.town, event.player))
        )
    die = 0 if state.moves_left else state.die
    return replace(board, state=replace(state, turn=state.turn + 1, moves_left=MOVES, die=die))


def frame(timeline: Timeline[Board], seconds: float, seats: Seats, lens: Lens) -> MarchFrame:
    moment = timeline.at(seconds)
    board = moment.board
    places = board.game.map.places
    figures: tuple[Place, ...] = tuple(places[town] for town in board.state.towns)
    shown = MarchFrame(board.game, board.state, seats, figures)
    return shown if moment.span is None or moment.progress >= 1 else _moving(shown, moment)


def _moving(shown: MarchFrame, moment: Moment[Board]) -> MarchFrame:
    assert moment.span is not None
    event, eased = moment.span.event, in_out_cubic(moment.progress)
    places = shown.game.map.places
    if isinstance(event, Walked):
        (x, y), (u, v) = places[event.start], places[event.town]
        here = (x + (u - x) * eased, y + (v - y) * eased)
        return replace(shown, figures=_put(shown.figures, event.player, here))
    if isinstance(event, Fought):
        return replace(shown, fight=(event, moment.progress))
    if isinstance(event, Took):
        return replace(shown, taking=(event.town, event.player, eased))
    return shown


def _put(items: Any, place: int, item: Any) -> Any:
    return (*items[:place], item, *items[place + 1 :])
