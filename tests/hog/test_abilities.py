"""What an instance of Hog can do: where nobody can solve it there is no advice."""

from __future__ import annotations

import pytest

from engine.core.play.registry import game_named
from engine.core.system.errors import InputError
from engine.hog.rules import Hog


@pytest.mark.parametrize("goal", [100, 200, 201, 1000])
def test_a_goal_too_far_has_no_advice(goal: int) -> None:
    entry, game = game_named("hog"), Hog(goal=goal)
    can = entry.abilities(game)
    assert can.advised == can.reviewed == can.solved == (goal <= 200)
    assert can.duelled
    if not can.advised:
        assert entry.advise is not None
        with pytest.raises(InputError, match="exact solutions go up to goal 200"):
            entry.advise(game, game.initial_state(None), 0)
