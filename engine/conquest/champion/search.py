"""Plans tried out with the same dice and line-ups: of each round the better half goes on.

Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013 (sequential
halving).  The budget is counted in games played on, so the same seed finds the same plan.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from math import ceil, log2

import numpy as np

from engine.conquest.kernels.arrays import Floats, Ints, Mind
from engine.conquest.rollouts import games
from engine.conquest.state import Action
from engine.core.play.batch import match_keys
from engine.core.system.job import Snapshot

BLOCK = 40
"""Games of one call, which then takes about 20 ms: so soon a search ends that is given up."""


HEAD_START = 2
"""So many wins more the first plan seems to have: what it would do by itself is no bad guess."""
ENOUGH = 16
"""A plan that has won all of so many games is good enough."""


@dataclass(frozen=True, eq=False)
class LineUps:
    """Who sits where in each game: codes [games, 3], and constants [games, 3, constants]."""

    codes: Ints
    constants: Floats


@dataclass(frozen=True, eq=False)
class Tried:
    """A plan as kernels follow it, the board where it begins, and the action that comes first.

    None where the plan says that itself.  For people `line` are all its actions, and `planner` is
    the name of whose plan it is.
    """

    board: Ints
    plan: Floats
    action: Action | None = None
    line: tuple[Action, ...] = ()
    planner: str = ""


@dataclass(frozen=True, eq=False)
class Searched:
    """The best of the plans, and what each has won of the games that it was played on in."""

    best: int
    won: tuple[Floats, ...]


def best_of(
    mind: Mind,
    plans: Sequence[Tried],
    player: int,
    line_ups: LineUps,
    seed: int,
    budget: int,
    is_halved: bool = True,
) -> Generator[Snapshot[None], None, Searched]:
    """Return which of the plans wins most, after at least a game of each and about `budget` of all.

    The first is what would be done without a search, and needs to be beaten by some games.
    Game number i has the same dice and line-up for all; there are no more than line-ups of a plan.
    What is not halved has all its games in one round.
    """
    left = list(range(len(plans)))
    won = [np.empty(0) for _ in plans]
    rounds = max(1, ceil(log2(len(plans)))) if is_halved else 1
    for _ in range(rounds):
        more = max(1, budget // (rounds * len(left)))
        count = min(len(line_ups.codes), len(won[left[0]]) + more)
        for i in left:
            for first in range(len(won[i]), count, BLOCK):
                which = slice(first, min(first + BLOCK, count))
                got = played(mind, plans[i], player, line_ups, seed, which)
                won[i] = np.concatenate([won[i], got])
                yield Snapshot(0, None, None)
        left.sort(key=lambda i: -float(won[i].sum()) - HEAD_START * (is_halved and i == 0))
        if len(won[left[0]]) >= ENOUGH and won[left[0]].all():
            break
        left = left[: (len(left) + 1) // 2]
    return Searched(left[0], tuple(won))


def played(
    mind: Mind, tried: Tried, player: int, line_ups: LineUps, seed: int, which: slice
) -> Floats:
    """Return the results of these games for the player."""
    numbers = np.arange(which.start, which.stop, dtype=np.uint64)
    returns = np.empty((len(numbers), 3))
    games.play_games(
        mind,
        tried.board,
        tried.plan,
        line_ups.codes[which],
        line_ups.constants[which],
        match_keys(seed, numbers),
        returns,
        np.empty((len(numbers), 3, 4)),
        np.empty(len(numbers), np.int64),
    )
    return returns[:, player]
