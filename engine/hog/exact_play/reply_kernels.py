"""A table against tables that are played by chance, compiled: what rolls are worth, better ones.

Against a table without memory a state need not say what the other's last points were, but only
whether its roll earns the bonus.  So sums over outcomes take two numbers each, for all rolls at
once.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel
from engine.hog.exact_play.compare_kernels import follow_table
from engine.hog.exact_play.counterfactual_kernels import best_reply
from engine.hog.exact_play.kernels import Floats
from engine.hog.exact_play.rule_tables import (
    ACTION_LANES,
    CLASS_LANES,
    MOST_ACTIONS,
    RuleTables,
)

Rolls = npt.NDArray[np.uint8]
PLAIN = MOST_ACTIONS + 1
ROWS = MOST_ACTIONS + 2


class Others(NamedTuple):
    """The tables that the other plays by chance, and what was made of each against the own one.

    `values` are the chances to win of who is to move, [table, own or other's, class of the one who
    waits, cell and ends, bonus or not].  `asked` is how likely the own table is asked, [table, the
    other's class, cell, own class]; `waits`, how likely the other is, [table, bonus or not, cell,
    own class].
    """

    rolls: Rolls  # [table, cell], with room for mirrored cells and the ends
    weights: Floats
    values: Floats
    asked: Floats
    waits: Floats


@kernel
def fill_sums(
    tables: RuleTables, cell: int, has_bonus: int, theirs: Rolls, others: Floats, sums: Floats
) -> None:
    """Fill `sums` [ROWS, ACTION_LANES] for all rolls in a cell.

    Row PLAIN is the mover's chance to win where the other will earn no bonus; row r, how much less
    it is where the other rolls r dice next and earns it.
    """
    goal, landing = tables.goal, tables.landing
    sums[:] = 0.0
    plain = sums[PLAIN]
    plain[:] = 1.0
    at = cell + has_bonus * tables.bonus * goal
    for trace in range(len(tables.trace_actions)):
        first, stop = tables.trace_actions[trace]
        next_cell = landing[at + tables.trace_points[trace] * goal]
        row = others[tables.trace_class[trace], next_cell]
        value, less = row[0], row[1] - row[0]
        losses = sums[theirs[next_cell]]
        for action in range(first, stop):
            chance = tables.trace_chance[trace, action]
            plain[action] -= chance * value
            losses[action] += chance * less
    if tables.fewest == 0:
        points = int(tables.bacon[cell])
        next_cell = landing[at + points * goal]
        row = others[tables.classes[0, points], next_cell]
        plain[0] = 1.0 - row[0]
        sums[theirs[next_cell], 0] = row[1] - row[0]


@kernel
def weigh_rolls(
    tables: RuleTables,
    cell: int,
    asked: Floats,
    sums: Floats,
    room: Floats,
    weight: float,
    worth: Floats,
) -> float:
    """Add to `worth` what each roll is worth where a table is `asked` [theirs, mine] so likely.

    `sums` [bonus or not] are those of `fill_sums`, `room` is [3, ACTION_LANES].  Returns how likely
    the table is asked.
    """
    reach = 0.0
    for theirs in range(tables.num_classes):
        row = asked[theirs, cell]
        total = 0.0
        for mine in range(CLASS_LANES):
            total += row[mine]
        if total == 0.0:
            continue
        reach += total
        with_bonus = room[0]
        with_bonus[:] = 0.0
        for mine in range(tables.num_classes):
            for i in range(tables.feral_actions.shape[1]):
                with_bonus[tables.feral_actions[mine, i]] += row[mine]
        for i in range(ACTION_LANES):
            room[1, i] = sums[0, PLAIN, i]
            room[2, i] = sums[1, PLAIN, i]
        for j in range(tables.feral_actions.shape[1]):
            less = sums[:, tables.feral_actions[theirs, j]]
            for i in range(ACTION_LANES):
                room[1, i] -= less[0, i]
                room[2, i] -= less[1, i]
        for i in range(ACTION_LANES):
            gain = with_bonus[i] * (room[2, i] - room[1, i])
            worth[i] += weight * (total * room[1, i] + gain)
    return weight * reach


@kernel
def weigh_cell(
    tables: RuleTables, cell: int, others: Others, sums: Floats, room: Floats, worth: Floats
) -> float:
    """Fill `worth[action]` of a cell; return how likely it is met."""
    worth[:] = 0.0
    reach = 0.0
    for table in range(len(others.weights)):
        theirs = others.rolls[table]
        for has_bonus in range(2 if tables.bonus > 0 else 1):
            fill_sums(tables, cell, has_bonus, theirs, others.values[table, 1], sums[has_bonus])
        weight = others.weights[table]
        reach += weigh_rolls(tables, cell, others.asked[table], sums, room, weight, worth)
    return reach


@kernel
def take_best(
    tables: RuleTables, cell: int, rolls: Rolls, worth: Floats, reach: float, nudges: Floats
) -> int:
    """Let a cell take the roll that is worth most with its nudge; return 1 if that is another."""
    for i in range(tables.num_actions):
        worth[i] += reach * nudges[i]
    roll = best_reply(tables, worth, reach, int(rolls[cell]))
    changed = int(roll != rolls[cell])
    rolls[cell] = roll
    return changed


@kernel
def sweep_down(
    tables: RuleTables,
    high: int,
    low: int,
    rolls: Rolls,
    others: Others,
    worth: Floats,
    reach: Floats,
    nudges: Floats,
) -> int:
    """Fill the values of both sides; before, each cell of `rolls` takes its best roll.

    Cells of one score sum never meet, lower sums alone decide how a cell is met, and higher ones
    what its rolls are worth: every change is a gain, where `nudges` [cell, action], added to what
    rolls are worth, are 0.  Where they are empty nothing changes.  Returns the changes.
    """
    goal = tables.goal
    sums, room = np.zeros((2, ROWS, ACTION_LANES)), np.zeros((3, ACTION_LANES))
    losses = np.zeros(MOST_ACTIONS + 1)
    changed = 0
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            if len(nudges):
                reach[cell] = weigh_cell(tables, cell, others, sums, room, worth[cell])
                changed += take_best(tables, cell, rolls, worth[cell], reach[cell], nudges[cell])
            for table in range(len(others.weights)):
                values = others.values[table]
                follow_table(tables, cell, rolls, others.rolls[table], losses, values, 0)
                follow_table(tables, cell, others.rolls[table], rolls, losses, values, 1)
    return changed


@kernel
def pass_on(
    tables: RuleTables,
    cell: int,
    action: int,
    asked: Floats,
    theirs: Rolls,
    room: Floats,
    waits: Floats,
) -> None:
    """Add to `waits` where a roll of the own table leads, from a cell `asked` so likely."""
    goal, landing = tables.goal, tables.landing
    # By the other's next roll how likely it will earn the bonus, and at PLAIN all together.
    room[:] = 0.0
    for memory in range(tables.num_classes):
        row = asked[memory, cell]
        for mine in range(tables.num_classes):
            chance = row[mine]
            if chance == 0.0:
                continue
            earning = room[tables.feral[action, mine]]
            earning[PLAIN] += chance
            for i in range(tables.feral_actions.shape[1]):
                earning[tables.feral_actions[memory, i]] += chance
    for has_bonus in range(2):
        earning = room[has_bonus]
        total = earning[PLAIN]
        if total == 0.0:
            continue
        at = cell + has_bonus * tables.bonus * goal
        if action == 0:
            points = int(tables.bacon[cell])
            next_cell = landing[at + points * goal]
            if next_cell >= 0:
                memory = int(tables.classes[0, points])
                with_bonus = earning[theirs[next_cell]]
                waits[0, next_cell, memory] += total - with_bonus
                waits[1, next_cell, memory] += with_bonus
        for i in range(tables.first_outcome[action], tables.first_outcome[action + 1]):
            next_cell = landing[at + tables.outcome_points[i] * goal]
            if next_cell >= 0:
                memory, p = tables.outcome_class[i], tables.outcome_chance[i]
                with_bonus = earning[theirs[next_cell]]
                waits[0, next_cell, memory] += p * (total - with_bonus)
                waits[1, next_cell, memory] += p * with_bonus


@kernel
def pass_back(tables: RuleTables, cell: int, action: int, waits: Floats, asked: Floats) -> None:
    """Add to `asked` where the other's roll leads, from a cell where the own table waits."""
    goal, landing = tables.goal, tables.landing
    for has_bonus in range(2):
        row = waits[has_bonus, cell]
        total = 0.0
        for i in range(CLASS_LANES):
            total += row[i]
        if total == 0.0:
            continue
        at = cell + has_bonus * tables.bonus * goal
        if action == 0:
            points = int(tables.bacon[cell])
            next_cell = landing[at + points * goal]
            if next_cell >= 0:
                into = asked[tables.classes[0, points], next_cell]
                for i in range(CLASS_LANES):
                    into[i] += row[i]
        for outcome in range(tables.first_outcome[action], tables.first_outcome[action + 1]):
            next_cell = landing[at + tables.outcome_points[outcome] * goal]
            if next_cell >= 0:
                into = asked[tables.outcome_class[outcome], next_cell]
                p = tables.outcome_chance[outcome]
                for i in range(CLASS_LANES):
                    into[i] += p * row[i]


@kernel
def sweep_up(
    tables: RuleTables,
    low: int,
    high: int,
    rolls: Rolls,
    others: Others,
    worth: Floats,
    reach: Floats,
    nudges: Floats,
) -> int:
    """Carry on how likely cells are met; before, each takes its best roll as in `sweep_down`.

    What rolls are worth goes by those further on as they were at the last sweep downwards.
    """
    goal = tables.goal
    mirrored = goal * goal
    sums, room = np.zeros((2, ROWS, ACTION_LANES)), np.zeros((3, ACTION_LANES))
    changed = 0
    for total in range(low, high + 1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            if tables.num_cells > mirrored:  # those who move again arrive as if the other moved
                for table in range(len(others.weights)):
                    asked, waits = others.asked[table], others.waits[table]
                    asked[0, cell, 0] += waits[0, mirrored + cell, 0]
                    waits[0, cell, 0] += asked[0, mirrored + cell, 0]
            if len(nudges):
                reach[cell] = weigh_cell(tables, cell, others, sums, room, worth[cell])
                changed += take_best(tables, cell, rolls, worth[cell], reach[cell], nudges[cell])
            for table in range(len(others.weights)):
                asked, waits = others.asked[table], others.waits[table]
                pass_on(tables, cell, int(rolls[cell]), asked, others.rolls[table], room, waits)
                pass_back(tables, cell, int(others.rolls[table, cell]), waits, asked)
    return changed
