"""What stands on the board of the Ponte: a fold over the events, without time.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.ponte.rules import Answered, Dealt, Fought, Level, Named, Ponte, PonteState, Won


@dataclass(frozen=True, slots=True)
class PonteBoard:
    """The board between two events.

    `leaders` are the sides that led the combats fought; `answer` is the team that has answered
    while the combat is still to be fought; `is_over` says that the result has been told.
    """

    game: Ponte
    state: PonteState
    leaders: tuple[int, ...] = ()
    answer: int | None = None
    is_over: bool = False

    @property
    def fighting(self) -> tuple[int | None, int | None]:
        """The teams on the bridge by seat, None where that side has none there."""
        pair: list[int | None] = [None, None]
        pair[self.state.leader] = self.state.named
        pair[1 - self.state.leader] = self.answer
        return pair[0], pair[1]


def first_board(game: Ponte, state: PonteState) -> PonteBoard:
    """Return the board before the first step."""
    return PonteBoard(game, state, _leaders(game, state), is_over=state.combats_left == 0)


def after(board: PonteBoard, event: Any) -> PonteBoard:
    """Return the board once `event` has happened."""
    match event:
        case Dealt(strengths, leader):
            return replace(board, state=PonteState(strengths, leader))
        case Named(_, team, _):
            return replace(board, state=replace(board.state, named=team))
        case Answered(_, team, _):
            return replace(board, answer=team)
        case Fought(winner, teams, _, _):
            state = board.state
            fought = PonteState(state.strengths, winner, (*state.combats, teams))
            leaders = (*board.leaders, state.leader)
            return replace(board, state=fought, leaders=leaders, answer=None)
        case Won() | Level():
            return replace(board, is_over=True)
    raise TypeError(f"not an event of the Ponte: {event!r}")


def _leaders(game: Ponte, state: PonteState) -> tuple[int, ...]:
    """Return who led each combat of a state that play begins from.

    The winner of each led the next.  Who led the first is not told; it is taken from the rules.
    """
    winners = [state.winner_of(teams) for teams in state.combats]
    return (int(game.leads == "tramontana"), *winners[:-1]) if winners else ()
