"""Thousands of matches of the Ponte in one compiled call."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from engine.core.play.batch import Batch
from engine.core.play.game import AnyGame
from engine.core.play.strategy import Strategy
from engine.core.system.generators import finished
from engine.ponte.policies import LARGEST, Policy, has_policy, offsets, policy_steps
from engine.ponte.rules import SIDES, Ponte
from engine.ponte.tables.policy_kernels import play_matches
from engine.ponte.tables.ranking import binomials
from engine.ponte.tables.states import known_states


def play_batch(
    game: AnyGame, line_up: Sequence[Strategy], keys: npt.NDArray[np.uint64]
) -> Batch | None:
    """Return the returns of one match for each key; None where a strategy is no array."""
    assert isinstance(game, Ponte)
    if game.n > LARGEST or not all(map(has_policy, line_up)):
        return None
    first, second = (_policy(cast(Any, strategy), game.n) for strategy in line_up)
    leader = 2 if game.leads == "drawn" else SIDES.index(game.leads)
    returns = np.empty((len(keys), 2))
    play_matches(returns, keys, first.choices, second.choices, offsets(game.n), binomials(), leader)
    return Batch(returns)


@lru_cache(maxsize=16)
def _policy(strategy: Any, n: int) -> Policy:
    return finished(policy_steps(strategy, n, known_states(n)))
