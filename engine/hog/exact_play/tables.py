"""Exact and simulated play of Hog by kernels: what solvers, commands and tournaments call.

Each long function has a twin ending in `_steps`, a generator for jobs: it yields the share done
about every 20 ms and returns the same result, so that the work can be cancelled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.core.system.errors import InputError
from engine.core.system.job import finished
from engine.hog.exact_play import kernels, reach_kernels, simulation_kernels
from engine.hog.exact_play.comparator import Comparator
from engine.hog.exact_play.perfect_kernels import sweep_perfect
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.roll_values import policy_value_steps, rates_of
from engine.hog.exact_play.rule_tables import (
    ACTION_LANES,
    CLASS_LANES,
    MOST_ACTIONS,
    RuleTables,
    rule_tables,
)
from engine.hog.exact_play.shared_rows import shared_rows, sweep_room
from engine.hog.exact_play.simulation_kernels import StackedPolicies
from engine.hog.exact_play.solutions import (
    FinalTable,
    PerfectSolution,
    TableSolution,
    WinRates,
    check_exact,
)
from engine.hog.exact_play.sweeps import Steps, ascending, descending, part, with_end
from engine.hog.rules import Hog

Floats = npt.NDArray[np.float64]
Bytes = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.int32]


def solve_ignore_feral(game: Hog) -> TableSolution:
    """Return best play of `game` without feral hogs."""
    rolls, values = ignore_feral_arrays(game)
    return TableSolution(_square(rolls, game), _square(values[: game.goal**2], game))


@lru_cache(maxsize=4)
def ignore_feral_arrays(game: Hog) -> tuple[Bytes, Floats]:
    """Return rolls and values by cell, as kernels read them: not to be written to."""
    check_exact(game)
    tables = rule_tables(game)
    rolls = np.zeros(game.goal**2, np.uint8)
    values = with_end((tables.num_cells,), 0)
    for high, low in descending(tables.goal, tables.trace_chance.size):
        kernels.sweep_ignore_feral(tables, high, low, rolls, values)
    return rolls, values


@lru_cache(maxsize=2)
def solve_perfect(game: Hog) -> PerfectSolution:
    """Return perfect play of `game` by both."""
    return finished(perfect_steps(game))


def perfect_steps(game: Hog) -> Steps[PerfectSolution]:
    """Yield the share done; return perfect play of `game` by both."""
    check_exact(game)
    tables = rule_tables(game)
    classes = tables.num_classes
    rolls = np.zeros((game.goal**2, classes, classes), np.uint8)
    values = with_end((classes, tables.num_cells, CLASS_LANES), 1)
    shared = shared_rows(tables)
    room = sweep_room(tables, shared, values)
    highest = 2 * game.goal - 2
    sweep_perfect(tables, shared, highest + tables.bonus, highest + 1, room, rolls, values)
    for high, low in descending(tables.goal, _cell_work(tables)):
        sweep_perfect(tables, shared, high, low, room, rolls, values)
        yield 1 - low / (2 * game.goal - 1)
    by_cell = values[:, : game.goal**2, :classes].swapaxes(0, 1)
    return PerfectSolution(_by_state(rolls, game), _by_state(by_cell, game), values)


@lru_cache(maxsize=2)
def reachable_masks(game: Hog) -> npt.NDArray[np.uint16]:
    """Return which states any play may reach, [turn, cell, theirs], a bit per own class.

    With extra turns, too, `turn` is the seat to move.
    """
    check_exact(game)
    tables = rule_tables(game)
    reached = np.zeros((2, tables.num_cells, tables.num_classes), np.uint16)
    reached[0, 0, 0] = 1
    for low, high in ascending(tables.goal, 8 * len(tables.outcome_points)):
        reach_kernels.sweep_reachable(tables, low, high, reached)
    return np.ascontiguousarray(reached[:, : game.goal**2])


def reachable(game: Hog) -> npt.NDArray[np.bool_]:
    """Return which states any play may reach, [turn, score, opponent, mine, theirs]."""
    masks = reachable_masks(game)
    bits = masks[..., None] >> np.arange(masks.shape[-1], dtype=np.uint16) & 1
    shape = (2, game.goal, game.goal, masks.shape[-1], masks.shape[-1])
    return _readonly(bits.astype(bool).reshape(shape).swapaxes(3, 4))


def count_reachable(game: Hog) -> int:
    """Return the number of states (score, opponent, mine, theirs) that any play may reach."""
    masks = reachable_masks(game)
    return int(np.bitwise_count(masks[0] | masks[1]).sum())


def visit_counts(game: Hog, policy: Policy) -> Counts:
    """Return the edges into each state of self-play, [turn, score, opponent, mine, theirs].

    An edge is a number of points that the roll of a visited state may bring; the start has one.
    """
    counts = visit_arrays(game, policy)
    num_classes = counts.shape[2]
    by_score = counts.reshape(2, game.goal, game.goal, num_classes, CLASS_LANES)
    return _readonly(by_score[..., :num_classes].swapaxes(3, 4))


def visit_arrays(game: Hog, policy: Policy) -> Counts:
    """Return the edges as kernels read them, [turn, cell, theirs, CLASS_LANES]."""
    return finished(visit_steps(game, policy))


def visit_steps(game: Hog, policy: Policy) -> Steps[Counts]:
    """Yield the share done; return the edges as kernels read them."""
    check_exact(game)
    if policy.is_uniform:
        raise InputError("visits are counted for tables, not for random play")
    tables = rule_tables(game)
    classes = tables.num_classes
    arrays = policy.arrays(game, classes)
    counts = np.zeros((2, tables.num_cells, classes, CLASS_LANES), np.int32)
    counts[0, 0, 0, 0] = 1
    for low, high in ascending(tables.goal, 8 * len(tables.outcome_points) + 20 * classes**2):
        reach_kernels.sweep_visits(tables, low, high, arrays, counts)
        yield (high + 1) / (2 * game.goal - 1)
    return np.ascontiguousarray(counts[:, : game.goal**2])


@lru_cache(maxsize=8)
def final_table(game: Hog, rounds: int = 2) -> FinalTable:
    """Return the report's table of `game` after some rounds: 1 gives T0, 2 gives T1, "final".

    Where there are no feral hogs there is nothing to guess: it is the table of ignore-feral, after
    any number of rounds.
    """
    return finished(final_steps(game, rounds))


def final_steps(game: Hog, rounds: int = 2) -> Steps[FinalTable]:
    """Yield the share done; return the report's table after some rounds."""
    if not game.has_feral_hogs:
        nothing = np.zeros((2, game.goal**2, 1, CLASS_LANES), np.int32)
        return final_round(game, nothing, nothing)
    perfect = yield from part(perfect_steps(game), 0.0, 0.3)
    policy = Policy.remembering(perfect.rolls)
    visits = yield from part(visit_steps(game, policy), 0.3, 0.5)
    return (yield from part(final_rounds(game, visits, rounds), 0.5, 1.0))


def final_rounds(game: Hog, visits: Counts, rounds: int) -> Steps[FinalTable]:
    """Yield the share done; return the report's table for the `visits` of perfect play."""
    table = final_round(game, visits, visits)  # nothing else was visited yet
    for number in range(1, rounds):
        yield number / rounds
        of_table = yield from part(
            visit_steps(game, Policy.memoryless(table.rolls)),
            number / rounds,
            (number + 1) / rounds,
        )
        table = final_round(game, visits, of_table)
    return table


def final_round(game: Hog, perfect: Counts, of_table: Counts) -> FinalTable:
    """Return the report's table for the visits of perfect play and those of the round before."""
    tables = rule_tables(game)
    cells = game.goal**2
    bonus_chances = np.zeros((cells, MOST_ACTIONS + 1))
    possible = np.zeros(cells, np.bool_)
    reached = reachable_masks(game)
    reach_kernels.fill_bonus_chances(tables, reached, perfect, of_table, bonus_chances, possible)
    plain = ignore_feral_arrays(game)
    rolls, gap = np.zeros(cells, np.uint8), np.zeros(cells)
    values = with_end((2, tables.num_cells), 1)
    epsilon = reach_kernels.EPSILON if game.has_feral_hogs else 0.0
    room = np.zeros((2, game.goal, tables.bonus + 1, ACTION_LANES))
    beyond = (2 * game.goal - 2 + tables.bonus, 2 * game.goal - 1)  # where a bonus may still lead
    for high, low in (beyond, *descending(tables.goal, 2 * tables.trace_chance.size)):
        reach_kernels.sweep_final(
            tables, high, low, bonus_chances, possible, *plain, rolls, values, gap, room, epsilon
        )
    by_layer = _readonly(values[:, :cells].reshape(2, game.goal, game.goal))
    return FinalTable(_square(rolls, game), by_layer, _square(gap, game), _square(possible, game))


def win_rates(game: Hog, a: Policy, b: Policy) -> WinRates:
    """Return the exact chances to win of `a` against `b`."""
    return finished(win_rates_steps(game, a, b))


def win_rates_steps(game: Hog, a: Policy, b: Policy) -> Steps[WinRates]:
    """Yield the share done; return the exact chances to win of `a` against `b`."""
    check_exact(game)
    if any(policy.has_memory or policy.is_uniform for policy in (a, b)):
        return rates_of(*(yield from policy_value_steps(game, a, b)))
    tables = rule_tables(game)
    first, second = (policy.arrays(game, tables.num_classes) for policy in (a, b))
    return (yield from Comparator(tables, second).rate_steps(first))


def simulate(
    game: Hog, first: Policy, second: Policy, keys: npt.NDArray[np.uint64]
) -> npt.NDArray[np.int8]:
    """Return +1 for each key whose game seat 0 wins, who moves first, and -1 for each other."""
    blocks = list(simulated_blocks(game, first, second, keys))
    return np.concatenate(blocks) if blocks else np.zeros(0, np.int8)


def simulated_blocks(
    game: Hog, first: Policy, second: Policy, keys: npt.NDArray[np.uint64]
) -> Iterator[npt.NDArray[np.int8]]:
    """Yield what `simulate` returns, some 20 ms of games at a time."""
    policies = stacked_policies(game, (first, second))
    size = max(64, 3_000_000 // (game.goal + 50))
    for start in range(0, len(keys), size):
        block = keys[start : start + size]
        seats = np.tile(np.arange(2), (len(block), 1))
        yield simulated_rows(game, policies, seats, block)[0]


def stacked_policies(game: Hog, policies: Sequence[Policy]) -> StackedPolicies:
    """Return policies as the simulator reads them; InputError where one does not fit `game`."""
    num_classes = rule_tables(game).num_classes
    return simulation_kernels.stacked([policy.arrays(game, num_classes) for policy in policies])


def simulated_rows(
    game: Hog,
    policies: StackedPolicies,
    seats: npt.NDArray[np.int64],
    keys: npt.NDArray[np.uint64],
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int64]]:
    """Return +1 or -1 for each key as `simulate` does, between the policies that `seats` names.

    Beside them are the numbers of turns.
    """
    winners, lengths = np.empty(len(keys), np.int8), np.empty(len(keys), np.int64)
    keys, seats = np.array(keys, np.uint64), np.ascontiguousarray(seats, np.int64)
    simulation_kernels.play_games(rule_tables(game), policies, seats, keys, winners, lengths)
    return winners, lengths


def _cell_work(tables: RuleTables) -> int:
    sums = 2 * CLASS_LANES * len(tables.outcome_points)
    return sums + 3 * tables.num_classes**2 * tables.num_actions


def _square(array: npt.NDArray[Any], game: Hog) -> npt.NDArray[Any]:
    return _readonly(array.reshape(game.goal, game.goal))


def _by_state(array: npt.NDArray[Any], game: Hog) -> npt.NDArray[Any]:
    shape = (game.goal, game.goal, *array.shape[1:])
    return _readonly(array.reshape(shape).swapaxes(2, 3))


def _readonly(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    view = array.view()
    view.setflags(write=False)
    return view
