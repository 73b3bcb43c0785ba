"""Tables whose cells draw the number of dice by chance, compiled: learning against one another.

No player meets a cell twice in a game, so such a table wins what tables drawn from it, each cell by
itself, win in the mean.  Values are [theirs, cell and ends, mine] and what is reached is [cell,
theirs, mine], both of whoever is to move, as in `compare_kernels` and `reach_probability_kernels`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel
from engine.hog.exact_play.compare_kernels import fill_expected_of, mirror
from engine.hog.exact_play.counterfactual_kernels import best_reply, weigh
from engine.hog.exact_play.kernels import Floats, fill_expected
from engine.hog.exact_play.policies import Rolls
from engine.hog.exact_play.reach_probability_kernels import spread
from engine.hog.exact_play.rule_tables import CLASS_LANES, MOST_ACTIONS, RuleTables

Singles = npt.NDArray[np.float32]
_FEW = 4
"""Rolls so few are worked out one by one; more of them together."""
_NEVER = 1e-14
"""Cells that are met so seldom learn nothing: what rolls are worth there is rounding."""


class Learner(NamedTuple):
    """A table that learns: what each cell draws now, its regrets, and the sum of what it drew."""

    chances: Floats  # [cell, action], as the two below
    regrets: Floats
    drawn: Floats


class Drawn(NamedTuple):
    """Tables that draw, played by chance, and what was made of each against the own table."""

    chances: Floats  # [table, cell, action]
    weights: Floats
    values: Singles  # [table, own or other's, theirs, cell and ends, mine]
    reached: Singles  # [table, own or other's, cell, theirs, mine]


@kernel
def follow_drawn(
    tables: RuleTables, cell: int, chances: Floats, expected: Floats, room: Floats, values: Floats
) -> None:
    """Fill one cell of `values` with what a cell that draws by `chances` makes of `expected`.

    `room` is [MOST_ACTIONS + 2, CLASS_LANES].
    """
    room[:] = 0.0
    plain = room[MOST_ACTIONS + 1]
    for action in range(tables.fewest, tables.num_actions):
        p = chances[action]
        if p > 0.0:
            for i in range(CLASS_LANES):
                plain[i] += p * expected[action, i]
                more = expected[action, CLASS_LANES + i] - expected[action, i]
                room[action, i] = p * more
    for theirs in range(tables.num_classes):
        for mine in range(tables.num_classes):
            value = plain[theirs]
            for i in range(tables.feral_actions.shape[1]):
                value += room[tables.feral_actions[mine, i], theirs]
            values[theirs, cell, mine] = value


@kernel
def expect_drawn(
    tables: RuleTables, cell: int, chances: Floats, others: Floats, rows: Floats, expected: Floats
) -> None:
    """Fill `expected` as `fill_expected` does, of the rolls that are drawn at all."""
    count = 0
    for action in range(tables.fewest, tables.num_actions):
        count += chances[action] > 0.0
    if count > _FEW:
        fill_expected(tables, cell, others, rows, expected)
        return
    for action in range(tables.fewest, tables.num_actions):
        if chances[action] > 0.0:
            fill_expected_of(tables, cell, action, others, expected[action])


@kernel
def group_drawn(
    tables: RuleTables, chances: Floats, reached: Floats, totals: Floats, groups: Floats
) -> bool:
    """Fill `groups` as `group_by_roll` does, where a cell draws by `chances`; return if any.

    `totals` [CLASS_LANES] is room.
    """
    groups[:] = 0.0
    is_reached = False
    for theirs in range(tables.num_classes):
        totals[theirs] = 0.0
        for mine in range(tables.num_classes):
            chance = reached[theirs, mine]
            if chance == 0.0:
                continue
            is_reached = True
            totals[theirs] += chance
            for i in range(tables.feral_actions.shape[1]):
                action = tables.feral_actions[mine, i]
                if action < tables.num_actions:
                    groups[action, 1, theirs] += chance * chances[action]
    if is_reached:
        for action in range(tables.fewest, tables.num_actions):
            if chances[action] > 0.0:
                for theirs in range(tables.num_classes):
                    total = totals[theirs] * chances[action]
                    groups[action, 0, theirs] = max(total - groups[action, 1, theirs], 0.0)
    return is_reached


@kernel
def arrive_again(tables: RuleTables, cell: int, reached: Floats) -> None:
    """Let those who move again arrive in `reached[player]` as if the other had moved."""
    mirrored = tables.goal * tables.goal + cell
    if mirrored < tables.num_cells:
        reached[0, cell, 0, 0] += reached[1, mirrored, 0, 0]
        reached[1, cell, 0, 0] += reached[0, mirrored, 0, 0]


@kernel
def sweep_drawn_reach(
    tables: RuleTables, low: int, high: int, a: Floats, b: Floats, reached: Floats
) -> None:
    """Carry `reached[player]` on from the score sums `low` to `high`, by `a` and `b`'s chances."""
    goal = tables.goal
    totals, groups = np.zeros(CLASS_LANES), np.zeros((tables.num_actions, 2, CLASS_LANES))
    for total in range(low, high + 1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            arrive_again(tables, cell, reached)
            if group_drawn(tables, a[cell], reached[0, cell], totals, groups):
                spread(tables, cell, groups, reached[1])
            if group_drawn(tables, b[cell], reached[1, cell], totals, groups):
                spread(tables, cell, groups, reached[0])


@kernel
def learn_cell(
    tables: RuleTables, cell: int, worth: Floats, reach: float, weight: float, a: Learner
) -> None:
    """Play a round in a cell where rolls are worth so much, and say what it draws next.

    Regret matching+ (Tammelin 2014): regrets never fall below 0.  What was drawn counts by the
    round's `weight` and by how often the cell is met.
    """
    if reach <= _NEVER:
        return
    chances, regrets, drawn = a.chances[cell], a.regrets[cell], a.drawn[cell]
    mean = 0.0
    for action in range(tables.fewest, tables.num_actions):
        mean += chances[action] * worth[action]
    ahead = 0.0
    for action in range(tables.fewest, tables.num_actions):
        drawn[action] += weight * reach * chances[action]
        regrets[action] = max(regrets[action] + worth[action] - mean, 0.0)
        ahead += regrets[action]
    if ahead > 0.0:
        for action in range(tables.fewest, tables.num_actions):
            chances[action] = regrets[action] / ahead


@kernel
def sweep_learning(
    tables: RuleTables,
    high: int,
    low: int,
    a: Learner,
    b: Learner,
    weight: float,
    reached: Floats,
    values: Floats,
) -> None:
    """Let each cell of two tables learn from what its rolls are worth against the other.

    `reached[player]` is as they drew before; `values[player]` are filled from the highest score sum
    down, by what they draw now.
    """
    goal = tables.goal
    rows = np.zeros((len(tables.trace_points), 2 * CLASS_LANES))
    of_a = np.zeros((tables.num_actions, 2 * CLASS_LANES))
    of_b = np.zeros((tables.num_actions, 2 * CLASS_LANES))
    room, worth = np.zeros((MOST_ACTIONS + 3, CLASS_LANES)), np.zeros(tables.num_actions)
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            fill_expected(tables, cell, values[1], rows, of_a)
            fill_expected(tables, cell, values[0], rows, of_b)
            reach = weigh(tables, reached[0, cell], of_a, room, worth)
            learn_cell(tables, cell, worth, reach, weight, a)
            reach = weigh(tables, reached[1, cell], of_b, room, worth)
            learn_cell(tables, cell, worth, reach, weight, b)
            follow_drawn(tables, cell, a.chances[cell], of_a, room, values[0])
            follow_drawn(tables, cell, b.chances[cell], of_b, room, values[1])
            mirror(tables, cell, values[0], values[1])


@kernel
def sweep_reply_down(
    tables: RuleTables, high: int, low: int, rolls: Rolls, others: Drawn, nudges: Floats
) -> int:
    """Fill the values of both sides; before, each cell of `rolls` takes its best roll.

    As `sweep_down` in `reply_kernels`, against tables that draw: where `nudges` are empty nothing
    changes.  Returns the changes.
    """
    goal = tables.goal
    rows = np.zeros((len(tables.trace_points), 2 * CLASS_LANES))
    shape = (len(others.weights), tables.num_actions, 2 * CLASS_LANES)
    expected, of_other = np.zeros(shape), np.zeros(shape[1:])
    room = np.zeros((MOST_ACTIONS + 3, CLASS_LANES))
    worth, each = np.zeros(tables.num_actions), np.zeros(tables.num_actions)
    changed = 0
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            if len(nudges):
                worth[:] = 0.0
                reach = 0.0
                for table in range(len(others.weights)):
                    weight = others.weights[table]
                    fill_expected(tables, cell, others.values[table, 1], rows, expected[table])
                    reached = others.reached[table, 0, cell]
                    reach += weight * weigh(tables, reached, expected[table], room, each)
                    for action in range(tables.fewest, tables.num_actions):
                        worth[action] += weight * each[action]
                for action in range(tables.fewest, tables.num_actions):
                    worth[action] += reach * nudges[cell, action]
                roll = best_reply(tables, worth, reach, int(rolls[cell]))
                changed += roll != rolls[cell]
                rolls[cell] = roll
            action = int(rolls[cell])
            each[:] = 0.0
            each[action] = 1.0
            for table in range(len(others.weights)):
                values, chances = others.values[table], others.chances[table, cell]
                if not len(nudges):
                    fill_expected_of(tables, cell, action, values[1], expected[table, action])
                follow_drawn(tables, cell, each, expected[table], room, values[0])
                expect_drawn(tables, cell, chances, values[0], rows, of_other)
                follow_drawn(tables, cell, chances, of_other, room, values[1])
                mirror(tables, cell, values[0], values[1])
    return changed


@kernel
def sweep_reply_up(tables: RuleTables, low: int, high: int, rolls: Rolls, others: Drawn) -> None:
    """Carry on how likely cells are met by the own table and by each of the others."""
    goal = tables.goal
    totals, groups = np.zeros(CLASS_LANES), np.zeros((tables.num_actions, 2, CLASS_LANES))
    surely = np.zeros(tables.num_actions)
    for total in range(low, high + 1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            surely[:] = 0.0
            surely[rolls[cell]] = 1.0
            for table in range(len(others.weights)):
                reached = others.reached[table]
                arrive_again(tables, cell, reached)
                if group_drawn(tables, surely, reached[0, cell], totals, groups):
                    spread(tables, cell, groups, reached[1])
                chances = others.chances[table, cell]
                if group_drawn(tables, chances, reached[1, cell], totals, groups):
                    spread(tables, cell, groups, reached[0])
