"""What lies on Hog's board: a fold over the events, without time.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

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
