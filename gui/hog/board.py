"""What lies on Hog's board: a fold over the events, without time.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.hog.rules import (
    FeralHogs,
    FreeBacon,
    Hog,
    HogState,
    Rolled,
    Scored,
    SwineSwap,
    Won,
)

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn in the tray: what was rolled, and the numbers that each rule looked at.

    `last_points` and `opponent_score` are those before the turn; `bonus` is 0 unless the hogs went
    feral; `swapped` holds the scores by seat just before they traded places.
    """

    number: int
    player: int
    dice: tuple[int, ...]
    points: int
    is_pig_out: bool
    last_points: int
    opponent_score: int
    bonus: int = 0
    swapped: Pair | None = None

    @property
    def is_bacon(self) -> bool:
        """Whether no dice were rolled."""
        return not self.dice

    @property
    def gain(self) -> int:
        """What the turn added to the score before any swap."""
        return self.points + self.bonus


@dataclass(frozen=True, slots=True)
class HogBoard:
    """The board between two events; `turn` is the one in the tray, None before the first."""

    game: Hog
    scores: Pair
    last_points: Pair
    to_move: int
    turn: Turn | None = None
    winner: int | None = None

    @property
    def state(self) -> HogState:
        """What the rules say about this board: equal to the state once a step is over."""
        return HogState(self.scores, self.last_points, self.to_move)


def first_board(game: Hog, state: HogState) -> HogBoard:
    """Return the board before the first turn."""
    return HogBoard(game, state.scores, state.last_points, state.to_move)


def after(board: HogBoard, event: Any) -> HogBoard:
    """Return the board once `event` has happened."""
    match event:
        case Rolled(player, dice, points, is_pig_out):
            return _with_turn(board, player, dice, points, is_pig_out)
        case FreeBacon(player, points):
            return _with_turn(board, player, (), points, False)
        case FeralHogs(_, bonus):
            assert board.turn is not None
            return replace(board, turn=replace(board.turn, bonus=bonus))
        case Scored(player, _, scores):
            return replace(board, scores=scores, to_move=1 - player)
        case SwineSwap(_, scores):
            assert board.turn is not None
            return replace(board, scores=scores, turn=replace(board.turn, swapped=board.scores))
        case Won(player):
            return replace(board, winner=player)
    raise TypeError(f"not an event of Hog: {event!r}")


def _with_turn(
    board: HogBoard, player: int, dice: tuple[int, ...], points: int, is_pig_out: bool
) -> HogBoard:
    last, other = board.last_points[player], board.scores[1 - player]
    number = 1 if board.turn is None else board.turn.number + 1
    turn = Turn(number, player, dice, points, is_pig_out, last, other)
    pair = (points, board.last_points[1]) if player == 0 else (board.last_points[0], points)
    return replace(board, last_points=pair, turn=turn)
