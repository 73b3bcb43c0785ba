"""The Gioco del Ponte's kernels beside a plain solver, in one process and on one core."""

from __future__ import annotations

import functools
import io
import random
import time
from collections.abc import Iterator
from math import comb
from statistics import median

import numpy as np

from engine.core.system.job import finished
from engine.ponte.files.csv_files import csv_chunks
from engine.ponte.positions import ranked
from engine.ponte.queries.search import Search
from engine.ponte.tables.states import States, all_states, count_states
from engine.ponte.tables.stochastic import bradley_terry, solve_stochastic
from engine.ponte.tables.tables import table_steps
from tests.benchmarks import plain_ponte
from tests.benchmarks.clock import cpu_seconds
from tests.benchmarks.rows import Figure, Row

seconds = functools.partial(cpu_seconds, runs=5)
DEALS = 100


def all_states_of_few() -> Iterator[Row]:
    """Every state and move of eight and of ten teams a side."""
    plain = seconds(lambda: plain_ponte.solve(8), runs=1)
    yield Row(
        "all states, n = 8",
        seconds(lambda: all_states(8, 1)),
        plain,
        "plain: stack and dictionary, the same states and moves",
        plain / 30,
    )
    yield Row(
        "all states, n = 10",
        seconds(lambda: all_states(10, 1)),
        plain * count_states(10) / count_states(8),
        "plain n = 8, times the ratio of the states",
        0.1,
    )


def all_states_of_many() -> Figure:
    """Every state and move of twelve teams a side."""
    return Figure("all states, n = 12", seconds(lambda: all_states(12, 1), runs=1), 3.0)


def tables() -> Iterator[Figure]:
    """The leader's value of every deal, of sizes that no plain solver reaches."""
    yield Figure("table, n = 14", seconds(lambda: finished(table_steps(14, 1))), 0.7, per_deal(14))
    yield Figure("table, n = 16", seconds(lambda: finished(table_steps(16, 1)), runs=1), 3.0)


def csv() -> Figure:
    """Every state and move as CSV text."""
    states = all_states(8, 1)
    return Figure("CSV, n = 8", seconds(lambda: _written(states)), 5.0, "151,719 rows")


def per_deal(n: int) -> str:
    """Return how many deals there are, for the note."""
    return f"{comb(2 * n, n):,} deals; the smaller tables included"


def table_beside_recursion() -> Row:
    """The leader's value of every deal."""

    def plain() -> None:
        plain_ponte.leader_wins.cache_clear()
        for mine, _, _ in plain_ponte.deals(8):
            code = sum(1 << (16 - team) for team in range(1, 17) if team not in mine)
            plain_ponte.leader_wins(code, 8)

    fast = seconds(lambda: finished(table_steps(12, 1)))
    slow = seconds(plain, runs=1)
    note = "plain n = 8 by recursion, times the ratio of the deals"
    return Row("table, n = 12", fast, slow * comb(24, 12) / comb(16, 8), note, 0.04)


def stochastic() -> Row:
    """Both values of the game with chance."""

    def chances(n: int) -> list[list[float]]:
        matrix = bradley_terry(range(1, 2 * n, 2), range(2, 2 * n + 1, 2), 0.3)
        rows_of_chances: list[list[float]] = matrix.tolist()
        return rows_of_chances

    large, small = np.array(chances(12)), chances(6)
    both = frozenset(range(6))
    slow = seconds(lambda: plain_ponte.stochastic(small, both, both, True), runs=1)
    ratio = comb(24, 12) * 12**2 / (comb(12, 6) * 6**2)
    note = f"plain n = 6, times {ratio:,.0f} for sets and pairs"
    return Row(
        "stochastic, n = 12", seconds(lambda: solve_stochastic(large)), slow * ratio, note, 2.0
    )


def single_deals() -> Iterator[Figure]:
    """Random deals by the memo search."""
    for n, target in ((20, 0.05), (28, 2.0)):
        chance = random.Random(n)
        times = []
        for _ in range(DEALS):
            teams = list(range(2 * n))
            chance.shuffle(teams)
            code = ranked(teams[:n], teams[n:]).code
            start = time.process_time()
            finished(Search().wins(code, n))
            times.append(time.process_time() - start)
        yield Figure(f"value of a deal, n = {n}", median(times), target, f"median of {DEALS}")
        if n == 28:
            yield Figure("value of a deal, n = 28", max(times), 20.0, f"slowest of {DEALS}")


def _written(states: States) -> None:
    stream = io.BytesIO()
    for chunk in csv_chunks(states):
        stream.write(chunk)


ROWS = (
    all_states_of_few,
    all_states_of_many,
    table_beside_recursion,
    tables,
    stochastic,
    single_deals,
    csv,
)
