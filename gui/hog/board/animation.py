"""Hog's match on the time axis, and the picture at any moment of it.  No Qt, and no chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from engine.core.play.match import PlayedStep
from engine.hog.rules import (
    ExtraTurn,
    FeralHogs,
    FreeBacon,
    Hog,
    HogState,
    Rolled,
    Scored,
    ScoreJump,
    SwineSwap,
    Won,
)
from engine.hog.words import Turn, begun, fired
from gui.shared.page.highlight import Highlight
from gui.shared.page.timeline import (
    EventLook,
    EventLooks,
    Moment,
    Timeline,
    build_timeline,
    in_out_cubic,
    out_cubic,
    out_quad,
)

if TYPE_CHECKING:
    from gui.shared.page.seats import Lens, Seats

MANY_DICE = 10


def without_one(_before: HogBoard, event: Rolled, _after: HogBoard) -> Highlight | None:
    """Return the moment in which ten dice lie there, and none shows a 1."""
    is_great = len(event.dice) >= MANY_DICE and 1 not in event.dice
    return Highlight("Ten dice and no 1", event.player, ("dice",)) if is_great else None


def won_by_swap(before: HogBoard, event: Won, _after: HogBoard) -> Highlight | None:
    """Return the moment in which somebody is at the goal by a swap alone."""
    turn = before.turn
    if turn is None or turn.seen != before.scores[::-1]:
        return None
    return Highlight("The swap wins", event.player, ("score A", "score B"))


LOOKS: EventLooks = {
    SwineSwap: EventLook(0.45, "Swine swap", "arrow-left-right"),
    ScoreJump: EventLook(0.45, attrgetter("rule"), "chevron-up"),
    ExtraTurn: EventLook(0.35, attrgetter("rule"), "repeat"),
    FeralHogs: EventLook(0.35, "Feral hogs", "plus", is_rare=False),
    Rolled: EventLook(
        0.60,
        "Pig out",
        "circle-alert",
        is_rare=False,
        applies=attrgetter("is_pig_out"),
        highlight=without_one,
    ),
    FreeBacon: EventLook(0.60),
    Scored: EventLook(0.30),
    Won: EventLook(0.35, "Won", "trophy", highlight=won_by_swap),
}
"""In the order in which the log names a turn after what happened in it."""

PAUSE = 0.25
TUMBLES = 7
"""How many faces a die shows on its way."""


@dataclass(frozen=True, slots=True)
class Lane:
    """A player's half of the board.

    `length` is the filled part of the track, 0 to 1.  `shift` is how far the score number is from
    its place while scores trade places: 1 is where the other player's number stands.
    """

    name: str
    note: str
    score: int
    length: float
    shift: float
    last_points: int
    last_dice: int
    is_to_move: bool
    is_person: bool
    has_won: bool


@dataclass(frozen=True, slots=True)
class Die:
    """A die in the tray.

    `rotation` is in degrees; `away` runs from 1 (outside the tray) to 0 (in its place), `sway` is
    sideways in widths of a die.
    """

    face: int
    rotation: float
    away: float = 0.0
    sway: float = 0.0
    counts: bool = True


@dataclass(frozen=True, slots=True)
class HogFrame:
    """Everything to draw at one moment.

    `turn` is the one in the tray with the rules that have fired so far; `rolling`, `feral` and
    `winning` run from 0 to 1 and are 1 once that part of the turn is over.
    `state` is the match between events: at the end of a step exactly the state after it.
    """

    game: Hog
    state: HogState
    lanes: tuple[Lane, Lane]
    turn: Turn | None = None
    dice: tuple[Die, ...] = ()
    rolling: float = 1.0
    feral: float = 1.0
    winning: float = 1.0
    winner: int | None = None
    person: int | None = None

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is or still is; None once somebody has won."""
        seats = [seat for seat, lane in enumerate(self.lanes) if lane.is_to_move]
        return seats[0] if seats else None


def timeline(start: tuple[Hog, HogState], steps: Sequence[PlayedStep]) -> Timeline[HogBoard]:
    """Return the match on the time axis, from the rules and the first state."""
    first = first_board(*start)
    return build_timeline(first, steps, after, LOOKS, PAUSE)


def frame(timeline: Timeline[HogBoard], seconds: float, seats: Seats, lens: Lens) -> HogFrame:
    """Return all there is to draw at this time."""
    moment = _rested(timeline.at(seconds))
    board, event = moment.board, None if moment.span is None else moment.span.event
    shown = board if moment.span is None else moment.span.after
    part = {kind: moment.progress if isinstance(event, kind) else 1.0 for kind in LOOKS}
    return HogFrame(
        game=board.game,
        state=board.state,
        lanes=(_lane(moment, 0, seats), _lane(moment, 1, seats)),
        turn=shown.turn,
        dice=_dice(shown.turn, part[Rolled], board.game.sides),
        rolling=min(part[Rolled], part[FreeBacon]),
        feral=out_cubic(part[FeralHogs]),
        winning=out_cubic(part[Won]),
        winner=shown.winner,
        person=seats.person,
    )


def _rested(moment: Moment[HogBoard]) -> Moment[HogBoard]:
    """Return the rest after a step in place of the first instant of the next one."""
    begins = moment.span is not None and isinstance(moment.span.event, Rolled | FreeBacon)
    if begins and moment.progress <= 0.0:
        return Moment(moment.board, None, 1.0)
    return moment


def _lane(moment: Moment[HogBoard], seat: int, seats: Seats) -> Lane:
    board = moment.board
    event = None if moment.span is None or moment.progress >= 1 else moment.span.event
    old, new = _ends(moment)
    eased = in_out_cubic(moment.progress)
    score = old.scores[seat] + (new.scores[seat] - old.scores[seat]) * eased
    is_swap = isinstance(event, SwineSwap)
    winner = new.winner if isinstance(event, Won) else board.winner
    mover = board.to_move if event is None else event.player
    notes = dict(enumerate(seats.notes))
    return Lane(
        name=seats.names[seat],
        note=notes.get(seat, ""),
        score=new.scores[seat] if is_swap else round(score),
        length=min(score / board.game.goal, 1.0),
        shift=1.0 - eased if is_swap else 0.0,
        last_points=board.last_points[seat],
        last_dice=board.last_dice[seat],
        is_to_move=winner is None and mover == seat,
        is_person=seats.person == seat,
        has_won=winner == seat,
    )


def _ends(moment: Moment[HogBoard]) -> tuple[HogBoard, HogBoard]:
    """Return the boards between which the picture stands."""
    if moment.span is None or moment.progress >= 1:
        return moment.board, moment.board
    return moment.span.before, moment.span.after


def _dice(turn: Turn | None, progress: float, sides: int) -> tuple[Die, ...]:
    if turn is None:
        return ()
    count = len(turn.dice)
    return tuple(_die(turn, index, count, progress, sides) for index in range(count))


def _die(turn: Turn, index: int, count: int, progress: float, sides: int) -> Die:
    """Return a die on its way, later ones a little behind; at 1 it lies in its place."""
    rest = _scatter(turn.number, index, 0) * 14.0 - 7.0
    face = turn.dice[index]
    if progress >= 1:
        counts = face == 1 or not turn.is_pig_out
        return Die(face, rest, counts=counts)
    delay = 0.25 * index / max(count - 1, 1)
    eased = out_quad(min(max((progress - delay) / (1.0 - delay), 0.0), 1.0))
    tumble = int(eased * (TUMBLES + 1))
    if tumble < TUMBLES:
        face = 1 + int(_scatter(turn.number, index, 10 + tumble) * sides)
    away = 1.0 - eased
    turns = 300.0 + 240.0 * _scatter(turn.number, index, 1)
    sway = (_scatter(turn.number, index, 2) - 0.5) * 0.9 * away
    return Die(face, rest + turns * away, away, sway)


def _scatter(turn: int, die: int, purpose: int) -> float:
    """Return a number from 0 up to 1 that looks random and is always the same (splitmix64)."""
    mask = (1 << 64) - 1
    mixed = (turn * 1_000_003 + die * 1_009 + purpose + 1) * 0x9E3779B97F4A7C15 & mask
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & mask
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & mask
    return (mixed ^ mixed >> 31) / 2.0**64


Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class HogBoard:
    """The board between two events; `turn` is the one in the tray, None before the first."""

    game: Hog
    scores: Pair
    last_points: Pair
    to_move: int
    last_dice: Pair = (0, 0)
    turn: Turn | None = None
    winner: int | None = None

    @property
    def state(self) -> HogState:
        """What the rules say about this board: equal to the state once a step is over."""
        return HogState(self.scores, self.last_points, self.to_move, self.last_dice)


def first_board(game: Hog, state: HogState) -> HogBoard:
    """Return the board before the first turn."""
    return HogBoard(game, state.scores, state.last_points, state.to_move, state.last_dice)


def after(board: HogBoard, event: Any) -> HogBoard:
    """Return the board once `event` has happened."""
    if isinstance(event, Rolled | FreeBacon):
        return _with_turn(board, event)
    if board.turn is not None:
        board = replace(board, turn=fired(board.turn, event, board.scores))
    match event:
        case Scored(player, _, scores):
            return replace(board, scores=scores, to_move=1 - player)
        case SwineSwap(_, scores) | ScoreJump(_, scores):
            return replace(board, scores=scores)
        case ExtraTurn(player, _):
            return replace(board, to_move=player)
        case Won(player):
            return replace(board, winner=player)
        case FeralHogs():
            return board
    raise TypeError(f"not an event of Hog: {event!r}")


def _with_turn(board: HogBoard, event: Rolled | FreeBacon) -> HogBoard:
    number = 1 if board.turn is None else board.turn.number + 1
    turn = begun(board.game, board.state, number, event)
    return replace(
        board,
        last_points=_replaced(board.last_points, turn.player, turn.points),
        last_dice=_replaced(board.last_dice, turn.player, len(turn.dice)),
        turn=turn,
    )


def _replaced(pair: Pair, player: int, value: int) -> Pair:
    return (value, pair[1]) if player == 0 else (pair[0], value)
