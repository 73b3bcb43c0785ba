"""Who places troops for a person that does not want to."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from engine.conquest import GAME
from engine.conquest.state import Action, Board, EndTurn, Put
from engine.core.play.chance import Chance
from engine.core.play.strategy import Strategy
from engine.core.system.job import Snapshot

HELPERS = ("sigma-classic", "greedy")


def usual_helpers() -> tuple[Strategy, ...]:
    """Return who places for somebody; the second where the first would hold back."""
    by_name = {each.name: each for each in GAME.strategies}
    return tuple(by_name[name] for name in HELPERS)


def helped(
    helpers: Sequence[Strategy], game: Any, view: Board, player: int
) -> Generator[Snapshot[None], None, tuple[Board, Action]]:
    """Ask one helper after the other where to put troops."""
    yield Snapshot(0, None, None)
    action: Action = EndTurn()
    for helper in helpers:
        agent: Any = helper.agent(game, player, Chance(view.turn))
        action = agent.act(view)
        if isinstance(action, Put):
            break
    return view, action
