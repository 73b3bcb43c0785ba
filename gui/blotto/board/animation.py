"""Battles of Colonel Blotto on the time axis, castle by castle, and the picture then.  No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.blotto.rules import Battle, Blotto, Ended, Fought, StreakComplete, TakenOver
from engine.core.play.match import PlayedStep
from gui.shared.page.highlight import Highlight
from gui.shared.page.seats import Lens, Seats
from gui.shared.page.stops import STEP, StopKind
from gui.shared.page.timeline import (
    EventLook,
    EventLooks,
    Moment,
    Timeline,
    build_timeline,
    in_out_cubic,
    out_cubic,
)

AnyEvent = Fought | StreakComplete | TakenOver | Ended
Pair = tuple[float, float]


def row_of_castles(before: Board, event: StreakComplete, _after: Board) -> Highlight:
    """Return the moment in which a streak is complete."""
    first = event.castle - before.game.streak + 1
    castles = tuple(f"castle {castle}" for castle in range(first, event.castle + 1))
    is_usual = len(castles) == USUAL_STREAK
    text = "The third castle in a row" if is_usual else "The streak is complete"
    return Highlight(text, event.player, castles)


USUAL_STREAK = 3
LOOKS: EventLooks = {
    StreakComplete: EventLook(0.45, "Streak", "flag", stop="streak", highlight=row_of_castles),
    Fought: EventLook(0.4, "Castle", is_rare=False, seat="winner", stop="castle"),
    TakenOver: EventLook(0.09, seat="winner", stop="castle"),
    Ended: EventLook(0.3, seat=""),
}
CASTLE = StopKind("castle", "castle", "castles")
STREAK = StopKind("streak", "streak", "streaks")
KINDS = (STEP, STREAK, CASTLE)


@dataclass(frozen=True, slots=True)
class Board:
    """The battle under way or fought last, and what those before it have brought.

    `start` is the state that this battle began in, `ended` those that were fought.
    """

    game: Blotto
    start: Battle
    met: tuple[Fought | TakenOver, ...] = ()
    complete: StreakComplete | None = None
    has_ended: bool = False
    ended: int = 0
    totals: Pair = (0.0, 0.0)

    @property
    def state(self) -> Battle:
        """The state: both plans once all castles are known."""
        if not self.has_ended:
            return self.start
        first, second = zip(*(event.soldiers for event in self.met), strict=True)
        return replace(self.start, plans=(first, second))


@dataclass(frozen=True, slots=True)
class Sight:
    """A castle whose soldiers are known; `shown` grows from 0 to 1 while they come to light."""

    soldiers: tuple[int, int]
    winner: int | None
    is_taken: bool = False
    shown: float = 1.0


@dataclass(frozen=True, slots=True)
class BlottoFrame:
    """Everything to draw at one moment.

    `sights` are the castles known so far; `streak` is who has won how many in a row up to the last
    castle known, and `rush` (0 to 1) how far the taking over of the rest has come to be told;
    `ended` and `totals` are the battles fought and what they brought, of `num_battles` in the
    series so far.
    """

    game: Blotto
    state: Battle
    seats: Seats
    sights: tuple[Sight, ...]
    points: Pair
    streak: tuple[int, int] | None
    rush: float
    ended: int
    totals: Pair
    num_battles: int

    @property
    def is_over(self) -> bool:
        """Whether the battle on show is fought."""
        return bool(self.state.plans)

    @property
    def near(self) -> int:
        """The seat whose soldiers stand below the road: that of the person, if any."""
        return self.seats.person or 0

    @property
    def number(self) -> int:
        """The battle on show, from 1; 0 before the first."""
        return self.ended + (0 if self.is_over or not self.sights else 1)


def timeline(start: tuple[Blotto, Battle], steps: Sequence[PlayedStep]) -> Timeline[Board]:
    """Return the battles on the time axis, from the rules and the first state."""
    return build_timeline(_first(*start), steps, _after, LOOKS, kinds=KINDS)


def frame(timeline: Timeline[Board], seconds: float, seats: Seats, lens: Lens) -> BlottoFrame:
    """Return all there is to draw at this time; nothing that has happened is hidden."""
    moment = timeline.at(seconds)
    board = moment.board
    sights = [_sight(event) for event in board.met]
    fresh = _fresh(moment)
    if fresh is not None:
        if fresh.castle == 0:
            sights = []
        sights.append(replace(_sight(fresh), shown=out_cubic(moment.progress)))
    return BlottoFrame(
        game=board.game,
        state=board.state,
        seats=seats,
        sights=tuple(sights),
        points=_points(() if fresh is not None and fresh.castle == 0 else board.met),
        streak=_streak(board),
        rush=_rush(moment),
        ended=board.ended,
        totals=board.totals,
        num_battles=timeline.num_steps,
    )


def score(board: Board) -> Pair:
    """Return the points of both seats in all battles so far."""
    now = (0.0, 0.0) if board.has_ended else _points(board.met)
    return board.totals[0] + now[0], board.totals[1] + now[1]


def _first(game: Blotto, state: Battle) -> Board:
    """Return the board in a state, which may be one after a battle."""
    if not state.plans:
        return Board(game, state)
    board = Board(game, replace(state, plans=()))
    met = tuple(game.fight(*state.plans))
    return replace(board, met=met, has_ended=True, ended=1, totals=_points(met))


def _after(board: Board, event: AnyEvent) -> Board:
    if isinstance(event, StreakComplete):
        return replace(board, complete=event)
    if isinstance(event, Ended):
        totals = board.totals[0] + event.points[0], board.totals[1] + event.points[1]
        return replace(board, has_ended=True, ended=board.ended + 1, totals=totals)
    if event.castle == 0:  # the next battle of a series
        start = board.game.next_start(board.state) if board.has_ended else board.start
        return replace(board, start=start, met=(event,), complete=None, has_ended=False)
    return replace(board, met=(*board.met, event))


def _fresh(moment: Moment[Board]) -> Fought | TakenOver | None:
    """Return what comes to light just now."""
    if moment.span is None or not 0 < moment.progress < 1:
        return None
    event = moment.span.event
    return event if isinstance(event, Fought | TakenOver) else None


def _sight(event: Fought | TakenOver) -> Sight:
    return Sight(event.soldiers, event.winner, isinstance(event, TakenOver))


def _points(met: Sequence[Fought | TakenOver]) -> Pair:
    return sum(event.points[0] for event in met), sum(event.points[1] for event in met)


def _streak(board: Board) -> tuple[int, int] | None:
    """Return who has won the last castles that were fought, if more than one, and how many."""
    fought = [event for event in board.met if isinstance(event, Fought)]
    if not fought or not board.game.streak:
        return None
    length = max(fought[-1].streaks)
    return (fought[-1].streaks.index(length), length) if length > 1 else None


def _rush(moment: Moment[Board]) -> float:
    span = moment.span
    if span is not None and isinstance(span.event, StreakComplete):
        return in_out_cubic(moment.progress)
    return float(moment.board.complete is not None)
