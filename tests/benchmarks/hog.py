"""Hog's kernels beside the same work in plain Python, in one process and on one core.

Where the plain one would take minutes it does a smaller game, and its time is multiplied by the
ratio of the states; every row says so.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterator

import numpy as np

from engine.core.system.job import finished
from engine.hog.exact_play import tables
from engine.hog.exact_play.best_play import perfect_policy
from engine.hog.exact_play.counterfactual import Evaluator
from engine.hog.exact_play.plain_play import plain_perfect
from engine.hog.exact_play.policies import Policy
from engine.hog.rules import Hog
from tests.benchmarks import plain_hog
from tests.benchmarks.clock import cpu_seconds
from tests.benchmarks.rows import Row

GAME = Hog()
SMALL = Hog(goal=16)
MEDIUM = Hog(goal=40)
GAMES = 1_000_000
PLAIN_GAMES = 200
seconds = functools.partial(cpu_seconds, runs=21)


def ignore_feral() -> Row:
    """Best play without feral hogs."""

    def fast() -> None:
        tables.ignore_feral_arrays.cache_clear()
        tables.solve_ignore_feral(GAME)

    slow = seconds(lambda: plain_hog.ignore_feral(GAME), runs=1)
    return Row("ignore feral hogs", seconds(fast), slow, "the same table", 0.002)


def perfect() -> Iterator[Row]:
    """Perfect play by both, by the kernel and as the first advice finds it."""
    fast = seconds(lambda: finished(tables.perfect_steps(GAME)))
    numpy_only = seconds(lambda: plain_perfect(GAME))
    solver = plain_hog.Perfect(SMALL)
    slow = seconds(lambda: solver.value(plain_hog.START), runs=1)
    ratio = tables.count_reachable(GAME) / len(solver.states)
    note = f"plain to goal {SMALL.goal}, times {ratio:.0f} for the states"
    yield Row("perfect play", fast, slow * ratio, note, 0.02)
    yield Row("perfect play, numpy alone", numpy_only, slow * ratio, note, 0.3)


def comparison() -> Row:
    """The exact win rates of two tables, in both seatings."""
    plain_table = tables.solve_ignore_feral(GAME).rolls
    a, b = Policy.memoryless(plain_table), Policy.memoryless(np.full_like(plain_table, 6))
    fast = seconds(lambda: tables.win_rates(GAME, a, b))
    choosers = (_chooser(plain_table), _chooser(np.full_like(plain_table, 6)))
    slow = seconds(lambda: plain_hog.win_rate(GAME, *choosers), runs=1)
    return Row(
        "exact win rates",
        fast,
        2 * slow,
        "ignore-feral, always-6; plain one seating, times 2",
        0.006,
    )


def stroke() -> Row:
    """The exact win rate of a table of which 64 cells were painted anew, as the editor shows it."""
    table = tables.solve_ignore_feral(GAME).rolls.copy()
    evaluator = Evaluator(GAME, Policy.memoryless(np.full_like(table, 6)))
    finished(evaluator.evaluate_steps(table))
    numbers = itertools.cycle(range(11))

    def paint() -> None:
        table[40:48, 40:48] = next(numbers)
        finished(evaluator.rate_steps(table))

    choosers = (_chooser(table), _chooser(np.full_like(table, 6)))
    slow = seconds(lambda: plain_hog.win_rate(GAME, *choosers), runs=1)
    note = "8 x 8 cells in the middle, against always-6; plain one seating, times 2"
    return Row("rate after a stroke", seconds(paint), 2 * slow, note, 0.1)


def visits() -> Row:
    """The visits of perfect play."""
    policy = perfect_policy(GAME)
    rolls = tables.solve_perfect(GAME).rolls.tolist()

    def choose(score: int, opponent: int, mine: int, theirs: int) -> int:
        return int(rolls[score][opponent][mine][theirs])

    fast = seconds(lambda: tables.visit_counts(GAME, policy))
    slow = seconds(lambda: plain_hog.visits(GAME, choose), runs=1)
    return Row("visits of perfect play", fast, slow, "the same counts", 0.1)


def final() -> Row:
    """The report's table T1, given the visits of perfect play."""
    counts = tables.visit_arrays(GAME, perfect_policy(GAME))
    fast = seconds(lambda: finished(tables.final_rounds(GAME, counts, 2)))
    first = _by_key(tables.visit_counts(MEDIUM, perfect_policy(MEDIUM)))
    reach = set(_by_key(tables.reachable(MEDIUM)))
    plain_table = plain_hog.ignore_feral(MEDIUM)

    def both_rounds() -> None:
        found = plain_hog.final_round(MEDIUM, reach, first, Counter(), plain_table)
        second = plain_hog.visits(MEDIUM, lambda s, o, a, b: found.rolls[s, o])
        plain_hog.final_round(MEDIUM, reach, first, second, plain_table)

    ratio = GAME.goal**2 / MEDIUM.goal**2
    note = (
        f"given perfect play's visits; plain to goal {MEDIUM.goal}, times {ratio:.4g} for the cells"
    )
    return Row("final table", fast, seconds(both_rounds, runs=1) * ratio, note, 0.03)


def simulation() -> Row:
    """A million simulated games between tables."""
    rolls = tables.solve_ignore_feral(GAME).rolls
    policy, chooser = Policy.memoryless(rolls), _chooser(rolls)
    keys = np.arange(GAMES, dtype=np.uint64)
    fast = seconds(lambda: tables.simulate(GAME, policy, policy, keys), runs=3)

    def play() -> None:
        for key in range(PLAIN_GAMES):
            plain_hog.play(GAME, chooser, chooser, key)

    note = f"plain {PLAIN_GAMES} games by the rules, times {GAMES // PLAIN_GAMES:,}"
    slow = seconds(play, runs=1) * (GAMES / PLAIN_GAMES)
    return Row("a million games", fast, slow, note, GAMES / 2_000_000)


def _by_key(counts: np.ndarray) -> dict[tuple[int, plain_hog.State], int]:
    """Return what is not zero in an array [turn, score, opponent, mine, theirs]."""
    return {
        (turn, (score, opponent, mine, theirs)): int(counts[turn, score, opponent, mine, theirs])
        for turn, score, opponent, mine, theirs in np.argwhere(counts).tolist()
    }


def _chooser(rolls: np.ndarray) -> plain_hog.Chooser:
    by_score = rolls.tolist()
    return lambda score, opponent, mine, theirs: {by_score[score][opponent]: 1.0}


ROWS = (ignore_feral, perfect, comparison, stroke, visits, final, simulation)
