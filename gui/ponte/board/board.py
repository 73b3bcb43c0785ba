"""What stands on the board of the Ponte: a fold over the events, without time.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.ponte.rules import Answered, Dealt, Fought, Level, Named, Ponte, PonteState, Won


@dataclass(frozen=True, slots=True)
class PonteBoard:
    """The board between two events.

    `answer` is the team that has answered while the combat is still to be fought; `is_over` says
    that the result has been told.
    """

    game: Ponte
    state: PonteState
    answer: int | None = None
    is_over: bool = False

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides that led the combats fought; a first leader that nobody tells is the rules'."""
        usual = int(self.game.leads == "tramontana")
        return tuple(usual if leader is None else leader for leader in self.state.leaders)

    @property
    def fighting(self) -> tuple[int | None, int | None]:
        """The teams on the bridge by seat, None where that side has none there."""
        pair: list[int | None] = [None, None]
        pair[self.state.leader] = self.state.named
        pair[1 - self.state.leader] = self.answer
        return pair[0], pair[1]


def first_board(game: Ponte, state: PonteState) -> PonteBoard:
    """Return the board before the first step."""
    return PonteBoard(game, state, is_over=state.combats_left == 0)


def after(board: PonteBoard, event: Any) -> PonteBoard:
    """Return the board once `event` has happened."""
    match event:
        case Dealt(strengths, leader):
            return replace(board, state=PonteState(strengths, leader))
        case Named(_, team, _):
            return replace(board, state=replace(board.state, named=team))
        case Answered(_, team, _):
            return replace(board, answer=team)
        case Fought(_, teams, _, _):
            return replace(board, state=board.state.after(teams), answer=None)
        case Won() | Level():
            return replace(board, is_over=True)
    raise TypeError(f"not an event of the Ponte: {event!r}")
