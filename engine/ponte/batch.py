"""Thousands of matches of the Ponte in one compiled call, between any of several strategies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from engine.core.play.batch import RowResults
from engine.core.play.strategy import Strategy
from engine.core.system.job import finished
from engine.ponte.policies import LARGEST, Policy, has_policy, offsets, policy_steps
from engine.ponte.rules import SIDES, Ponte
from engine.ponte.tables.kernels import Bytes
from engine.ponte.tables.policy_kernels import play_matches
from engine.ponte.tables.ranking import binomials
from engine.ponte.tables.states import known_states

LAST_COMPILED = "engine.ponte.tables.policy_kernels.play_matches"


def kernel_for(game: Ponte, strategy: Strategy) -> Strategy | None:
    """Return the strategy itself, whose array is made for the first match; None if it has none."""
    return strategy if game.n <= LARGEST and has_policy(strategy) else None


def play_rows(
    game: Ponte,
    strategies: Sequence[Strategy],
    seats: npt.NDArray[np.int64],
    keys: npt.NDArray[np.uint64],
) -> RowResults:
    """Return the returns of one match for each key, which is always as long."""
    leader = 2 if game.leads == "drawn" else SIDES.index(game.leads)
    returns = np.empty((len(keys), 2))
    seats, choices = np.ascontiguousarray(seats, np.int64), _stacked(tuple(strategies), game.n)
    play_matches(returns, seats, keys, choices, offsets(game.n), binomials(), leader)
    return RowResults(returns, lengths=np.full(len(keys), 2 * game.n))


@lru_cache(maxsize=2)
def _stacked(strategies: tuple[Strategy, ...], n: int) -> Bytes:
    return np.stack([_policy(cast(Any, strategy), n).choices for strategy in strategies])


@lru_cache(maxsize=16)
def _policy(strategy: Any, n: int) -> Policy:
    return finished(policy_steps(strategy, n, known_states(n)))
