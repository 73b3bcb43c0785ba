"""A match of Conquest on the time axis, and the picture at any moment of it.  No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.conquest.rules import Conquest
from engine.conquest.state import (
    NOBODY,
    Attacked,
    Board,
    Ended,
    Fortified,
    Fought,
    Moved,
    PhaseBegan,
    Placed,
    Rolled,
    TurnBegan,
    TurnEnded,
)
from engine.core.play.match import PlayedStep
from gui.conquest.board.scene import NOTHING, Count, Done, Fight, Outcome, Scene, Turned, after
from gui.shared.page.highlight import Highlight
from gui.shared.page.seats import Lens, Seats
from gui.shared.page.stops import STEP, TURN, StopKind
from gui.shared.page.timeline import EventLook, EventLooks, Timeline, build_timeline

PAUSE = 0.08


def has_captured(event: Fought) -> bool:
    """Return whether an attack took its target."""
    return event.target_owner == event.player


def is_strategic(scene: Scene, event: Fought) -> bool:
    """Return whether an attack is on a strategic place."""
    return event.target in scene.game.map.score_of


def last_place(_before: Scene, event: Fought, after: Scene) -> Highlight | None:
    """Return the moment in which somebody loses the last place, and is out."""
    is_out = event.defender != NOBODY and event.defender not in after.state.owners
    if not (is_out and has_captured(event)):
        return None
    return Highlight("An empire’s last place", event.player, (str(event.target),))


def seconds_of_put(scene: Scene, _event: Placed) -> float:
    """Return how long a placement takes; in the setup there are many."""
    return 0.12 if scene.state.in_setup else 0.25


def seconds_of_round(scene: Scene, _event: Rolled) -> float:
    """Return how long a round of dice takes: the first can be followed, the rest is a clash."""
    rounds = 0 if scene.fight is None else scene.fight.rounds
    return next((seconds for first, seconds in ROUND_SECONDS if rounds < first), CLASH_SECONDS)


def seconds_of_move(_scene: Scene, event: Moved) -> float:
    """Return how long troops take to walk a path."""
    return min(0.25 + 0.1 * len(event.path), 1.0)


ROUND_SECONDS = ((2, 0.32), (5, 0.16))
CLASH_SECONDS = 0.03
LOOKS: EventLooks = {
    Ended: EventLook(0.0, "The match is won", "trophy", seat="winner"),
    Fought: EventLook(
        0.45,
        "Captured",
        "star",
        is_strategic,
        applies=has_captured,
        stop="capture",
        highlight=last_place,
    ),
    Fortified: EventLook(0.4, "Fort built", "castle"),
    Rolled: EventLook(seconds_of_round, stop="dice"),
    Attacked: EventLook(0.3),
    Moved: EventLook(seconds_of_move),
    Placed: EventLook(seconds_of_put),
    PhaseBegan: EventLook(0.05),
    TurnEnded: EventLook(0.05),
    TurnBegan: EventLook(0.1),
}
ROUND = StopKind("round", "round", "rounds", lambda _game, state: (state.turn - 1) // 3)
CAPTURE = StopKind("capture", "capture", "captures")
DICE = StopKind("dice", "roll of dice", "rolls of dice")
KINDS = (ROUND, TURN, CAPTURE, STEP, DICE)


@dataclass(frozen=True, slots=True)
class ConquestFrame:
    """Everything to draw at one moment.

    `moving` is the event under way, which has come so far from 0 to 1; `fight` the attack that is
    being fought, as it stood before that event, and `last` the one before in the same turn.
    `turn` is the one on the board, once something is done in it, and `before` the one before.
    """

    game: Conquest
    state: Board
    seats: Seats
    fight: Fight | None = None
    last: Fight | None = None
    done: Done = NOTHING
    history: tuple[Count, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    turn: Turned | None = None
    before: Turned | None = None
    moving: Any = None
    progress: float = 1.0


def timeline(start: tuple[Conquest, Board], steps: Sequence[PlayedStep]) -> Timeline[Scene]:
    """Return the match on the time axis, from the rules and the first state."""
    return build_timeline(Scene(*start), steps, after, LOOKS, PAUSE, KINDS)


def frame(timeline: Timeline[Scene], seconds: float, seats: Seats, lens: Lens) -> ConquestFrame:
    """Return all there is to draw at this time."""
    moment = timeline.at(seconds)
    scene, span = moment.board, moment.span
    shown = ConquestFrame(
        scene.game,
        scene.state,
        seats,
        scene.fight,
        scene.last,
        scene.done,
        scene.history,
        scene.outcomes,
        scene.turn,
        scene.before,
    )
    if span is None or not 0 < moment.progress < 1:
        return shown  # at rest: of what comes next nothing has begun
    return replace(shown, moving=span.event, progress=moment.progress)
