"""How perfect play lays out what may follow a turn, so that little is computed or copied twice.

Two things are shared.  A bonus only adds to the score before it is settled: with it a roll at one
score is worth what it is worth without it that much higher, against the same opponent, so each roll
is worked out once, from scores beyond the goal downwards.  And most outcomes are of the last memory
class: their values, by opponent and total, are kept in the order in which all rolls read them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.hog.exact_play.rule_tables import BLOCK, CLASS_LANES, MOST_ACTIONS, RuleTables

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


class SharedRows(NamedTuple):
    """Where rows of values lie; a row is what the player to move next can expect, by own class.

    The first rows are those of the classes but the last, copied for each cell; after them come
    `num_totals` rows for each opponent's score.  A sum over outcomes takes BLOCK rows in a row.
    """

    num_totals: int
    first_total: int  # the row of opponent 0 and total 0
    points: Ints  # [row that is copied]
    classes: Ints  # [row that is copied]
    following: npt.NDArray[np.int32]  # [opponent, total]: the entry of values, ends in front
    first_block: Ints  # [action + 1]
    block_row: Ints  # for score 0 against opponent 0
    block_moves: Ints  # 1 where it goes with score and opponent, 0 for the rows that are copied
    block_chance: Floats  # [any, BLOCK]


class SweepRoom(NamedTuple):
    """What a sweep keeps from one score sum to the next."""

    rows: Floats  # [row, class]
    expected: Floats  # [opponent, score modulo bonus + 1, action, theirs]: chances to win


def shared_rows(tables: RuleTables) -> SharedRows:
    """Return the layout for one game."""
    landing = tables.landing.reshape(-1, tables.goal).T
    last = tables.num_classes - 1
    outcomes = list(zip(tables.outcome_class.tolist(), tables.outcome_points.tolist(), strict=True))
    copied = sorted({trace for trace in outcomes if trace[0] < last})
    first_total = len(copied) + BLOCK
    rows = {trace: row for row, trace in enumerate(copied)}
    starts, chances, first_block = [], [], [0, 0]
    for action in range(1, tables.num_actions):
        of_action = slice(tables.first_outcome[action], tables.first_outcome[action + 1])
        found = {
            rows.get(outcome, first_total + outcome[1]): chance
            for outcome, chance in zip(
                outcomes[of_action], tables.outcome_chance[of_action].tolist(), strict=True
            )
        }
        while found:
            start = min(found)
            starts.append(start)
            chances.append([found.pop(start + i, 0.0) for i in range(BLOCK)])
        first_block.append(len(starts))
    return SharedRows(
        num_totals=landing.shape[1],
        first_total=first_total,
        points=np.array([points for _, points in copied], np.int64),
        classes=np.array([memory for memory, _ in copied], np.int64),
        following=np.where(landing < 0, landing + tables.num_cells + 2, landing).astype(np.int32),
        first_block=np.array(first_block),
        block_row=np.array(starts),
        block_moves=(np.array(starts) >= first_total).astype(np.int64),
        block_chance=np.array(chances),
    )


def sweep_room(tables: RuleTables, shared: SharedRows, values: Floats) -> SweepRoom:
    """Return the room for a sweep over `values`, [theirs, cell and ends, mine], from their ends."""
    goal, first = tables.goal, shared.first_total
    rows = np.zeros((first + goal * shared.num_totals + BLOCK, CLASS_LANES))
    by_total = rows[first:-BLOCK].reshape(goal, shared.num_totals, CLASS_LANES)
    by_total[:, goal:] = values[-1, shared.following[:, goal:]]
    illegal = -1.0
    expected = np.full((goal, tables.bonus + 1, MOST_ACTIONS, CLASS_LANES), illegal)
    return SweepRoom(rows, expected)


def room_bytes(goal: int, most_points: int, bonus: int) -> int:
    """Return about how much memory that room takes."""
    rows = goal * (goal + most_points + bonus) + goal * (bonus + 1) * MOST_ACTIONS
    return rows * CLASS_LANES * 8
