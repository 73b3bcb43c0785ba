"""Best play as advice, strategies and commands ask for it: at once, without loading numba.

Numpy finds it sooner than numba is even imported, and a first use never waits for a compiler.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from functools import lru_cache
from threading import Lock

import numpy as np

from engine.core.system.errors import InputError
from engine.core.system.resources import resource
from engine.hog.exact_play.plain_play import plain_perfect, plain_values
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.rule_tables import rule_tables
from engine.hog.exact_play.solutions import Floats, PerfectSolution, check_exact
from engine.hog.rules import Hog

SHIPPED_TABLES = {1: ("hog", "final-round0.npy"), 2: ("hog", "final.npy")}
"""Tables T0 and T1 of the usual rules, among the resources, by the rounds that they take."""


_MOST_KEPT = 2
_LOCK = Lock()
_kept: OrderedDict[Hog, PerfectSolution] = OrderedDict()
"""Perfect play of the games that were asked about last, the last one at the end."""


def perfect_play(game: Hog) -> PerfectSolution:
    """Return perfect play of `game` by both."""
    found = _kept.get(game)
    if found is None:
        check_exact(game)
        found = plain_perfect(game)
    return keep_play(game, found)


def keep_play(game: Hog, found: PerfectSolution) -> PerfectSolution:
    """Return perfect play of `game`, kept for those that ask: whoever else holds it shares it."""
    with _LOCK:
        _kept[game] = found
        _kept.move_to_end(game)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return found


def known_play(game: Hog) -> PerfectSolution | None:
    """Return perfect play of `game` at once where it has been found; None where it would take."""
    return _kept.get(game)


def perfect_policy(game: Hog) -> Policy:
    """Return perfect play of `game` as a policy."""
    return Policy.remembering(perfect_play(game).rolls)


def ignore_feral_policy(game: Hog) -> Policy:
    """Return best play of `game` without feral hogs as a policy."""
    check_exact(game)
    return Policy.memoryless(plain_perfect(replace(game, feral_hogs=False)).rolls[:, :, 0, 0])


def final_policy(game: Hog, rounds: int) -> Policy:
    """Return the report's table of `game` after some rounds as a policy."""
    if not game.has_feral_hogs:  # there is nothing to guess
        return ignore_feral_policy(game)
    if game == Hog() and rounds in SHIPPED_TABLES:
        return Policy.memoryless(np.load(resource(*SHIPPED_TABLES[rounds]), allow_pickle=False))
    from engine.hog.exact_play.tables import final_table

    return Policy.memoryless(final_table(game, rounds).rolls)


def action_values(
    game: Hog, score: int, opponent: int, remembered: int, opponent_remembered: int
) -> Floats:
    """Return the chance to win of each number of dice under perfect play; NaN if illegal.

    What is remembered of the last turns is their points, or their dice: see `Hog.remembered`.
    """
    if not (0 <= score < game.goal and 0 <= opponent < game.goal):
        raise InputError(
            "scores of a game to {goal} go from 0 to {highest}, not {score} to {opponent}",
            goal=game.goal,
            highest=game.goal - 1,
            score=score,
            opponent=opponent,
        )
    values = perfect_play(game).values
    return values_before(game, (score, opponent), (remembered, opponent_remembered), values)


@lru_cache(maxsize=4)
def values_against(game: Hog, opponent: Policy) -> tuple[Floats, Floats]:
    """Return what perfect play and `opponent` win against each other when they are to move.

    Both as kernels keep values: [theirs, cell and ends, mine].
    """
    return plain_values(game, perfect_policy(game), opponent)


def values_before(
    game: Hog, scores: tuple[int, int], remembered: tuple[int, int], values: Floats
) -> Floats:
    """Return the mover's chance with each number of dice; NaN if illegal.

    `scores` and what is `remembered` are the mover's and the other's; `values`, as kernels keep
    them, are the chances of the other to win where it is to move.
    """
    tables, (score, opponent) = rule_tables(game), scores
    mine, theirs = (game.memory_class(last) for last in remembered)
    bonus = tables.feral[: tables.num_actions, mine] * np.int64(tables.bonus)
    cell, goal = score * game.goal + opponent, game.goal
    points = np.arange(tables.pmf.shape[1])
    next_cell = tables.landing[cell + (points + bonus[:, None]) * goal]
    after = values[tables.classes[:, : len(points)], next_cell, theirs]
    found: Floats = 1.0 - np.einsum("kp,kp->k", tables.pmf, after)
    bacon = int(tables.bacon[cell])
    next_cell = tables.landing[cell + (bacon + bonus[0]) * goal]
    found[0] = 1.0 - values[tables.classes[0, bacon], next_cell, theirs]
    found[: tables.fewest] = np.nan
    return found
