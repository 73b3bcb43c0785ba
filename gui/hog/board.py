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

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn in the tray: what was rolled, and the numbers that each rule looked at.

    `remembered` of the last turn (what feral hogs look at) and the scores of the player and of the
    other are those before the turn; `bonus` is 0 unless the hogs went feral; `rule` is the name of
    the rule about both scores that fired, and `seen` the scores by seat that it looked at.
    """

    number: int
    player: int
    dice: tuple[int, ...]
    points: int
    is_pig_out: bool
    is_first: bool
    remembered: int
    own_score: int
    opponent_score: int
    bonus: int = 0
    rule: str = ""
    seen: Pair = (0, 0)

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
        case ScoreJump(_, scores, rule):
            return replace(_ruled(board, rule), scores=scores)
        case SwineSwap(_, scores):
            return replace(_ruled(board, "Swine swap"), scores=scores)
        case ExtraTurn(player, rule):
            return replace(_ruled(board, rule), to_move=player)
        case Won(player):
            return replace(board, winner=player)
    raise TypeError(f"not an event of Hog: {event!r}")


def _with_turn(
    board: HogBoard, player: int, dice: tuple[int, ...], points: int, is_pig_out: bool
) -> HogBoard:
    turn = Turn(
        number=1 if board.turn is None else board.turn.number + 1,
        player=player,
        dice=dice,
        points=points,
        is_pig_out=is_pig_out,
        is_first=board.last_points[player] == 0,
        remembered=board.game.remembered(board.state, player),
        own_score=board.scores[player],
        opponent_score=board.scores[1 - player],
    )
    return replace(
        board,
        last_points=_replaced(board.last_points, player, points),
        last_dice=_replaced(board.last_dice, player, len(dice)),
        turn=turn,
    )


def _ruled(board: HogBoard, rule: str) -> HogBoard:
    """Return the board with the rule that fired in its turn, before the scores move."""
    assert board.turn is not None
    return replace(board, turn=replace(board.turn, rule=rule, seen=board.scores))


def _replaced(pair: Pair, player: int, value: int) -> Pair:
    return (value, pair[1]) if player == 0 else (pair[0], value)
