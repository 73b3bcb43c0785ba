"""How likely play arrives at each state, compiled: one sweep upwards gives both players' chances.

The sum of the scores grows every turn, so nobody meets a state twice, and the expected number of
visits of a state is the probability to visit it.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel
from engine.hog.exact_play.policies import PolicyArrays
from engine.hog.exact_play.rule_tables import CLASS_LANES, RuleTables

Floats = npt.NDArray[np.float64]


@kernel
def group_by_roll(
    tables: RuleTables, cell: int, policy: PolicyArrays, reached: Floats, groups: Floats
) -> bool:
    """Fill `groups[action, bonus or not, theirs]` with what of `reached` rolls so; return if any.

    `reached` is [theirs, mine] of one cell.  States that roll alike with the same bonus go the same
    way, whatever the mover's last points were.
    """
    groups[:] = 0.0
    is_reached = False
    num_legal = tables.num_actions - tables.fewest
    for theirs in range(tables.num_classes):
        at = cell * policy.cell_step + theirs * policy.theirs_step
        for mine in range(tables.num_classes):
            chance = reached[theirs, mine]
            if chance == 0.0:
                continue
            is_reached = True
            if policy.is_uniform:
                for action in range(tables.fewest, tables.num_actions):
                    groups[action, tables.feral[action, mine], theirs] += chance / num_legal
            else:
                action = policy.rolls[at + mine * policy.mine_step]
                groups[action, tables.feral[action, mine], theirs] += chance
    return is_reached


@kernel
def is_nothing(group: Floats) -> bool:
    """Return whether all numbers are zero."""
    for i in range(len(group)):  # noqa: SIM110, a generator is no kernel
        if group[i] != 0.0:
            return False
    return True


@kernel
def spread(tables: RuleTables, cell: int, groups: Floats, following: Floats) -> None:
    """Add to `following[cell, theirs, mine]` where the `groups` of one cell may lead.

    What was theirs is then mine, so whole rows are added.
    """
    goal, landing = tables.goal, tables.landing
    for action in range(tables.fewest, tables.num_actions):
        for has_bonus in range(2):
            group = groups[action, has_bonus]
            if is_nothing(group):
                continue
            start = cell + has_bonus * tables.bonus * goal
            if action == 0:
                points = int(tables.bacon[cell])
                next_cell = landing[start + points * goal]
                if next_cell >= 0:
                    row = following[next_cell, tables.classes[0, points]]
                    for i in range(CLASS_LANES):
                        row[i] += group[i]
            for outcome in range(tables.first_outcome[action], tables.first_outcome[action + 1]):
                next_cell = landing[start + tables.outcome_points[outcome] * goal]
                if next_cell >= 0:
                    chance = tables.outcome_chance[outcome]
                    row = following[next_cell, tables.outcome_class[outcome]]
                    for i in range(CLASS_LANES):
                        row[i] += chance * group[i]


@kernel
def sweep_reach(
    tables: RuleTables, low: int, high: int, a: PolicyArrays, b: PolicyArrays, reached: Floats
) -> None:
    """Carry `reached[player, cell, theirs, mine]` on from the score sums `low` to `high`.

    There is room for mirrored cells.
    """
    goal = tables.goal
    mirrored = goal * goal
    groups = np.zeros((tables.num_actions, 2, CLASS_LANES))
    for total in range(low, high + 1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            cell = score * goal + total - score
            if tables.num_cells > mirrored:  # those who move again arrive as if the other moved
                reached[0, cell, 0, 0] += reached[1, mirrored + cell, 0, 0]
                reached[1, cell, 0, 0] += reached[0, mirrored + cell, 0, 0]
            if group_by_roll(tables, cell, a, reached[0, cell], groups):
                spread(tables, cell, groups, reached[1])
            if group_by_roll(tables, cell, b, reached[1, cell], groups):
                spread(tables, cell, groups, reached[0])
