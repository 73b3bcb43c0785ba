"""Perfect play by numpy alone, for answers that must not wait for a compiler.

Backward induction (Bellman 1957), all cells of a score sum at once: what may follow them is
gathered, one matrix product turns it into the values of all numbers of dice, and each memory class
of the mover takes the best of those.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.core.play.advice import TIE
from engine.hog.exact_play.policies import Policy, PolicyArrays
from engine.hog.exact_play.rule_tables import LOST, RuleTables, rule_tables
from engine.hog.exact_play.solutions import Bytes, Floats, PerfectSolution
from engine.hog.rules import Hog

Ints = npt.NDArray[np.intp]
_LARGEST_PRODUCT = 1 << 18
"""Multiplications that OpenBLAS does without threads; those wait in a busy loop for each other."""


def plain_perfect(game: Hog) -> PerfectSolution:
    """Return perfect play of `game` by both, in a tenth of a second to goal 100."""
    tables = rule_tables(game)
    goal, classes, cells = tables.goal, tables.num_classes, tables.num_cells
    values = _with_ends(tables)
    rolls = np.zeros((goal**2, classes, classes), np.uint8)
    outlook = _Outlook.of(tables)
    for total in range(2 * goal - 2, -1, -1):
        score = np.arange(max(0, total - goal + 1), min(total, goal - 1) + 1)
        cell = score * goal + total - score
        best, chosen = _choices(outlook, outlook.expected(cell, values), len(cell))
        values[:, cell] = best.transpose(2, 1, 0)
        rolls[cell] = chosen.transpose(1, 2, 0)
        if cells > goal**2:
            values[0, goal**2 + cell] = 1.0 - values[0, cell]
    by_state = rolls.reshape(goal, goal, classes, classes).swapaxes(2, 3)
    chances = values[:, : goal**2].reshape(classes, goal, goal, classes).transpose(1, 2, 3, 0)
    for array in (by_state, chances, values):
        array.setflags(write=False)
    return PerfectSolution(by_state, chances, values)


def plain_values(game: Hog, a: Policy, b: Policy) -> tuple[Floats, Floats]:
    """Return what each wins against the other when it is to move, [theirs, cell and ends, mine].

    It takes about twice the time of `plain_perfect`.  Raises InputError where a policy does not fit
    `game`.
    """
    tables = rule_tables(game)
    goal, cells = tables.goal, tables.num_cells
    of_a, of_b = _with_ends(tables), _with_ends(tables)
    outlook = _Outlook.of(tables)
    first, second = (policy.arrays(game, tables.num_classes) for policy in (a, b))
    for total in range(2 * goal - 2, -1, -1):
        score = np.arange(max(0, total - goal + 1), min(total, goal - 1) + 1)
        cell = score * goal + total - score
        of_a[:, cell] = _followed(outlook, outlook.expected(cell, of_b), cell, first)
        of_b[:, cell] = _followed(outlook, outlook.expected(cell, of_a), cell, second)
        if cells > goal**2:
            of_a[0, goal**2 + cell] = 1.0 - of_b[0, cell]
            of_b[0, goal**2 + cell] = 1.0 - of_a[0, cell]
    for values in (of_a, of_b):
        values.setflags(write=False)
    return of_a, of_b


def _with_ends(tables: RuleTables) -> Floats:
    """Return zeros [theirs, cell and both ends, mine], with what is known at the ends."""
    values = np.zeros((tables.num_classes, tables.num_cells + 2, tables.num_classes))
    values[:, LOST] = 1.0
    return values


@dataclass(frozen=True, slots=True, eq=False)
class _Outlook:
    """The rules as one matrix: from what may follow a cell to the values of its actions.

    A follow-up is a distinct pair of memory class and gain, bonus included; an option is an action
    without its bonus, or after all of those the same with it.
    """

    tables: RuleTables
    landing: Ints  # with the ends of a game counted from the front
    first: Ints  # [follow-up]: where its class begins among the rows of values
    gains: Ints  # [follow-up]: times the goal
    chances: Floats  # [option, follow-up]
    options: Ints  # [mine, action]: the option that an action is

    @classmethod
    def of(cls, tables: RuleTables) -> _Outlook:
        rows, num_actions = tables.num_cells + 2, tables.num_actions
        bonuses = (0, tables.bonus) if tables.bonus else (0,)
        pairs = [(tables.outcome_class, tables.outcome_points + bonus) for bonus in bonuses]
        follow_ups, number = np.unique(np.hstack(pairs), axis=1, return_inverse=True)
        action = np.repeat(np.arange(num_actions), np.diff(tables.first_outcome))
        option = np.concatenate([action + i * num_actions for i in range(len(bonuses))])
        chances = np.zeros((len(bonuses) * num_actions, follow_ups.shape[1]))
        chances[option, number.reshape(-1)] = np.tile(tables.outcome_chance, len(bonuses))
        every = np.arange(tables.fewest, num_actions)
        return cls(
            tables,
            np.where(tables.landing < 0, tables.landing + rows, tables.landing).astype(np.intp),
            follow_ups[0] * rows,
            follow_ups[1] * tables.goal,
            chances,
            every + num_actions * tables.feral[every].T.astype(np.intp),
        )

    def expected(self, cell: Ints, values: Floats) -> Floats:
        """Return the mover's chance to win, [option, cell and theirs]; maybe of cells beyond."""
        num_options, num_follow_ups = self.chances.shape
        classes = self.tables.num_classes
        size = max(1, _LARGEST_PRODUCT // (self.chances.size * classes))
        size = min(size, len(cell))
        groups = -(-len(cell) // size)
        cell = np.pad(cell, (0, groups * size - len(cell)), mode="edge").reshape(groups, 1, size)
        rows = values.reshape(-1, classes)
        at = self.landing[cell + self.gains[:, None]] + self.first[:, None]
        following = rows.take(at, axis=0).reshape(groups, num_follow_ups, size * classes)
        found: Floats = 1.0 - np.matmul(self.chances, following).swapaxes(0, 1)
        if self.tables.fewest == 0:
            for option in range(0, num_options, self.tables.num_actions):
                found[option] = 1.0 - rows[self._after_no_dice(cell, option > 0)].reshape(
                    groups, -1
                )
        return found.reshape(num_options, -1)

    def _after_no_dice(self, cell: Ints, has_bonus: bool) -> Ints:
        """Return which rows of values follow no dice."""
        tables = self.tables
        points = tables.bacon[cell].astype(np.intp)
        gain = points + tables.bonus * has_bonus
        first = tables.classes[0, points].astype(np.intp) * (tables.num_cells + 2)
        after: Ints = self.landing[cell + gain * tables.goal] + first
        return after


def _choices(outlook: _Outlook, expected: Floats, num_cells: int) -> tuple[Floats, Bytes]:
    """Return the best values and the fewest dice that reach them, [mine, cell, theirs]."""
    by_class = expected[outlook.options]
    best = by_class.max(axis=1)
    enough = by_class >= best[:, None] - TIE
    num_legal = by_class.shape[1]
    # The largest of falling weights is the first action: faster than argmax along this axis.
    weights = np.arange(num_legal, 0, -1, dtype=np.uint8)[:, None]
    chosen = outlook.tables.num_actions - (enough * weights).max(axis=1)
    shape = (len(best), -1, outlook.tables.num_classes)
    return best.reshape(shape)[:, :num_cells], chosen.reshape(shape)[:, :num_cells]


def _followed(outlook: _Outlook, expected: Floats, cell: Ints, policy: PolicyArrays) -> Floats:
    """Return what `policy` makes of such values, [theirs, cell, mine]."""
    classes, count = outlook.tables.num_classes, len(cell)
    by_action = expected[outlook.options].reshape(*outlook.options.shape, -1, classes)[:, :, :count]
    if policy.is_uniform:
        uniform: Floats = by_action.mean(axis=1).transpose(2, 1, 0)
        return uniform
    theirs, at, mine = np.ogrid[:classes, :count, :classes]
    where = cell[at] * policy.cell_step + theirs * policy.theirs_step + mine * policy.mine_step
    action = policy.rolls[where].astype(np.intp) - outlook.tables.fewest
    followed: Floats = by_action[mine, action, at, theirs]
    return followed
