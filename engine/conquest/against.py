"""What plans are worth against those who sit there: they play on as they do, and one as Sigma."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

from engine.conquest import advice
from engine.conquest.rollouts.coded import kernel_for
from engine.conquest.rules import Conquest
from engine.conquest.state import Action, Board
from engine.core.play.advice import ActionValue
from engine.core.play.strategy import Strategy

judge_turn = advice.judge_turn


def knows(game: Conquest, strategy: Strategy) -> bool:
    """Return whether games can be played on as this strategy plays."""
    return kernel_for(game, strategy) is not None


def advise_about(
    game: Conquest,
    view: Board,
    player: int,
    actions: Sequence[Action],
    others: Mapping[int, Strategy],
) -> Generator[object, None, Sequence[ActionValue]]:
    """Return what Sigma's plans and these actions are worth against the others."""
    return (yield from advice.advise_about(game, view, player, actions, None, others))
