"""Perfect play, compiled: each roll's worth once a score, then the best one of every state."""

from __future__ import annotations

import numpy as np

from engine.core.system.jit import early_kernel as kernel
from engine.hog.exact_play.kernels import TIE, Bytes, Floats
from engine.hog.exact_play.rule_tables import CLASS_LANES, RuleTables
from engine.hog.exact_play.shared_rows import SharedRows, SweepRoom

_L = CLASS_LANES


@kernel
def fill_rows(
    tables: RuleTables, shared: SharedRows, score: int, opponent: int, values: Floats, rows: Floats
) -> None:
    """Fill the copied rows, and the one row that no higher score has brought already."""
    for row in range(len(shared.points)):
        memory = shared.classes[row]
        entry = shared.following[opponent, score + shared.points[row]]
        for i in range(CLASS_LANES):
            rows[row, i] = values[memory, entry, i]
    row = shared.first_total + opponent * shared.num_totals + score + 1
    entry = shared.following[opponent, score + 1]
    for i in range(CLASS_LANES):
        rows[row, i] = values[tables.num_classes - 1, entry, i]


@kernel
def sum_blocks(
    tables: RuleTables, shared: SharedRows, moved: int, rows: Floats, expected: Floats
) -> None:
    """Fill `expected[action, theirs]` for dice; `moved` is how far score and opponent are on."""
    flat = rows.reshape(-1)
    for action in range(1, tables.num_actions):
        sums = expected[action]
        for i in range(CLASS_LANES):
            sums[i] = 1.0
        for block in range(shared.first_block[action], shared.first_block[action + 1]):
            p = shared.block_chance[block]
            p0, p1, p2, p3, p4, p5, p6, p7 = p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]
            v = flat[(shared.block_row[block] + shared.block_moves[block] * moved) * _L :]
            for i in range(CLASS_LANES):
                low = (p0 * v[i] + p1 * v[_L + i]) + (p2 * v[2 * _L + i] + p3 * v[3 * _L + i])
                high = p4 * v[4 * _L + i] + p5 * v[5 * _L + i]
                sums[i] -= low + (high + (p6 * v[6 * _L + i] + p7 * v[7 * _L + i]))


@kernel
def fill_no_dice(
    tables: RuleTables,
    shared: SharedRows,
    score: int,
    opponent: int,
    values: Floats,
    no_dice: Floats,
) -> None:
    """Fill `no_dice[bonus or not, theirs]`: its points may depend on the score itself."""
    points = int(tables.bacon[score * tables.goal + opponent])
    memory = tables.classes[0, points]
    for has_bonus in range(2):
        entry = shared.following[opponent, score + points + has_bonus * tables.bonus]
        for i in range(CLASS_LANES):
            no_dice[has_bonus, i] = 1.0 - values[memory, entry, i]


@kernel
def choose(
    feral: Bytes,
    no_dice: Floats,
    plain: Floats,
    with_bonus: Floats,
    best: Floats,
    chosen: Floats,
    values: Floats,
    rolls: Bytes,
) -> None:
    """Fill `values[theirs, mine]` and `rolls[theirs, mine]` of a cell with the best actions.

    The actions are written out, so that the loop handles several classes at once.  `best` and
    `chosen` are room, [theirs].
    """
    for mine in range(feral.shape[1]):
        f = feral[:, mine]
        r0 = no_dice[f[0]]
        r1 = with_bonus[1] if f[1] else plain[1]
        r2 = with_bonus[2] if f[2] else plain[2]
        r3 = with_bonus[3] if f[3] else plain[3]
        r4 = with_bonus[4] if f[4] else plain[4]
        r5 = with_bonus[5] if f[5] else plain[5]
        r6 = with_bonus[6] if f[6] else plain[6]
        r7 = with_bonus[7] if f[7] else plain[7]
        r8 = with_bonus[8] if f[8] else plain[8]
        r9 = with_bonus[9] if f[9] else plain[9]
        r10 = with_bonus[10] if f[10] else plain[10]
        for i in range(CLASS_LANES):
            low = max(max(r0[i], r1[i]), max(r2[i], r3[i]))
            high = max(max(r4[i], r5[i]), max(r6[i], r7[i]))
            largest = max(max(low, high), max(max(r8[i], r9[i]), r10[i]))
            best[i] = largest
            enough = largest - TIE
            roll = 10.0
            roll = 9.0 if r9[i] >= enough else roll
            roll = 8.0 if r8[i] >= enough else roll
            roll = 7.0 if r7[i] >= enough else roll
            roll = 6.0 if r6[i] >= enough else roll
            roll = 5.0 if r5[i] >= enough else roll
            roll = 4.0 if r4[i] >= enough else roll
            roll = 3.0 if r3[i] >= enough else roll
            roll = 2.0 if r2[i] >= enough else roll
            roll = 1.0 if r1[i] >= enough else roll
            roll = 0.0 if r0[i] >= enough else roll
            chosen[i] = roll
        for theirs in range(feral.shape[1]):
            values[theirs, mine] = best[theirs]
            rolls[theirs, mine] = int(chosen[theirs])


@kernel
def sweep_perfect(
    tables: RuleTables,
    shared: SharedRows,
    high: int,
    low: int,
    room: SweepRoom,
    rolls: Bytes,
    values: Floats,
) -> None:
    """Fill perfect play for the score sums `high` down to `low`.

    `rolls` is [cell, theirs, mine] and `values` [theirs, cell, mine].  Scores beyond the goal, as
    far as a bonus reaches, are worked out for the rolls that earn it below.
    """
    goal, period = tables.goal, tables.bonus + 1
    no_dice = np.full((2, CLASS_LANES), -1.0)  # and so it stays where it is illegal
    best = np.empty(CLASS_LANES)
    chosen = np.empty(CLASS_LANES)
    for total in range(high, low - 1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1 + tables.bonus) + 1):
            opponent = total - score
            plain = room.expected[opponent, score % period]
            with_bonus = room.expected[opponent, (score + tables.bonus) % period]
            fill_rows(tables, shared, score, opponent, values, room.rows)
            sum_blocks(tables, shared, opponent * shared.num_totals + score, room.rows, plain)
            if score >= goal:
                continue
            cell = score * goal + opponent
            if tables.fewest == 0:
                fill_no_dice(tables, shared, score, opponent, values, no_dice)
            choose(
                tables.feral, no_dice, plain, with_bonus, best, chosen, values[:, cell], rolls[cell]
            )
            if tables.num_cells > goal * goal:
                values[0, goal * goal + cell, 0] = 1.0 - values[0, cell, 0]
