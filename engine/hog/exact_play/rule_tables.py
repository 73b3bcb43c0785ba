"""The rules of one game as arrays: all that the kernels know.

A cell is `score * goal + opponent`, seen by the player to move, so a gain g leads to the entry
`cell + g * goal` of `landing`.  A memory class is what feral hogs can still tell of a last turn.

Where the mover moves again, `landing` has the mirrored cell: goal^2 more than the cell, which the
mover sees.  For it kernels keep what the player who waits can expect in the cell, so that a loop
over outcomes need not know who moves next.  No semester has both extra turns and feral hogs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from engine.hog import rules
from engine.hog.exact_play.rule_arrays import scores_after, zero_dice_points
from engine.hog.rules import Hog

WON = -1
"""In `landing`: the mover has won.  Values have an entry for it at their very end."""
LOST = -2
"""In `landing`: the mover has lost, by a swap.  Its values stand before those."""
MOST_ACTIONS = 11
"""The numbers of dice that any game allows."""
ACTION_LANES = 16
"""Room for them; loops of 16 are compiled into a few instructions for several numbers at once."""
CLASS_LANES = 16
"""Room for the fourteen memory classes at most."""
BLOCK = 8
"""Traces that sums over outcomes take in one step."""

Array = npt.NDArray[Any]


class RuleTables(NamedTuple):
    """One game's rules, with A = dice + 1 actions.

    `landing` has the next cell, seen by the opponent, or a mirrored one, or WON or LOST.
    An outcome is what a roll of k >= 1 dice may come to: those of k stand at `first_outcome[k]` up
    to `first_outcome[k + 1]`.
    A trace is a distinct pair of points and memory class among all outcomes.  Sums over outcomes
    take BLOCK traces in a row, and `first_block` tells like `first_outcome` which belong to k dice.
    """

    goal: int
    num_cells: int  # goal^2, and twice that with the mirrored cells of extra turns
    num_actions: int
    fewest: int
    sides: int
    pig_out: bool
    bonus: int
    num_classes: int
    bacon: npt.NDArray[np.int16]  # [cell]: points of no dice
    landing: npt.NDArray[np.int32]  # [cell + gain * goal]
    classes: npt.NDArray[np.uint8]  # [action, points]
    feral: npt.NDArray[np.uint8]  # [MOST_ACTIONS, class]: 1 where the bonus is earned
    feral_masks: npt.NDArray[np.int64]  # [action]: bit c where feral[action, c]
    feral_actions: npt.NDArray[np.int64]  # [class, any]: these actions, then MOST_ACTIONS
    pmf: npt.NDArray[np.float64]  # [action, points]; row 0 is zero
    first_outcome: npt.NDArray[np.int64]  # [A + 1]
    outcome_points: npt.NDArray[np.int64]
    outcome_class: npt.NDArray[np.int64]
    outcome_chance: npt.NDArray[np.float64]
    trace_points: npt.NDArray[np.int64]
    trace_class: npt.NDArray[np.int64]
    trace_chance: npt.NDArray[np.float64]  # [trace, ACTION_LANES]
    trace_actions: npt.NDArray[np.int64]  # [trace, 2]: the first with it, and one after the last
    first_block: npt.NDArray[np.int64]  # [A + 1]
    block_trace: npt.NDArray[np.int64]  # the first trace of a block
    block_chance: npt.NDArray[np.float64]  # [any, BLOCK]


@lru_cache(maxsize=8)
def rule_tables(game: Hog) -> RuleTables:
    """Return the rules of `game` as arrays."""
    pmf = points_distribution(game)
    bacon = zero_dice_points(game)
    num_points = max(pmf.shape[1], int(bacon.max()) + 1)
    bonus = rules.FERAL_BONUS if game.has_feral_hogs else 0
    num_classes = game.num_classes
    classes = np.empty((game.dice + 1, num_points), np.uint8)
    classes[:] = np.minimum(np.arange(num_points), num_classes - 1)
    if game.semester.feral == "dice" and game.has_feral_hogs:
        classes[:] = np.arange(game.dice + 1)[:, None]
    assert not (game.has_extra_turns and game.has_feral_hogs)
    return RuleTables(
        goal=game.goal,
        num_cells=game.goal**2 * (2 if game.has_extra_turns else 1),
        num_actions=game.dice + 1,
        fewest=game.fewest_dice,
        sides=game.sides,
        pig_out=game.pig_out,
        bonus=bonus,
        num_classes=num_classes,
        bacon=bacon.reshape(-1),
        landing=_landing(game, game.goal + num_points + bonus),
        classes=classes,
        pmf=pmf,
        **_feral(game, num_classes),
        **_outcomes(pmf, classes),
    )


def points_distribution(game: Hog) -> npt.NDArray[np.float64]:
    """Return the chance of each number of points, [num_rolls, points]; row 0 is zero."""
    pmf = np.zeros((game.dice + 1, game.dice * game.sides + 1))
    face = np.zeros(game.sides + 1, np.int64)
    face[2 if game.pig_out else 1 :] = 1
    ways = np.ones(1, np.int64)
    for num_rolls in range(1, game.dice + 1):
        ways = np.convolve(ways, face)
        rolls = game.sides**num_rolls  # at most 20^10, so all counts are exact
        pmf[num_rolls, : len(ways)] = ways / rolls
        if game.pig_out:
            pmf[num_rolls, 1] = (rolls - int(ways.sum())) / rolls
    return pmf


def _feral(game: Hog, num_classes: int) -> dict[str, Array]:
    feral = np.zeros((MOST_ACTIONS, num_classes), np.uint8)
    if game.has_feral_hogs:
        for num_rolls in range(game.dice + 1):
            feral[num_rolls] = [rules.is_feral(num_rolls, last) for last in range(num_classes)]
    actions = np.full((num_classes, int(feral.sum(axis=0).max())), MOST_ACTIONS)
    for memory, column in enumerate(feral.T):
        actions[memory, : column.sum()] = np.nonzero(column)[0]
    masks = (feral.astype(np.int64) << np.arange(num_classes)).sum(axis=1)
    return {"feral": feral, "feral_masks": masks, "feral_actions": actions}


def _outcomes(pmf: npt.NDArray[np.float64], classes: npt.NDArray[np.uint8]) -> dict[str, Array]:
    num_rolls, points = np.nonzero(pmf)
    memory = classes[num_rolls, points].astype(np.int64)
    # By class first: where it is the number of dice, the traces of an action then stand together.
    traces, trace = np.unique(np.stack([memory, points]), axis=1, return_inverse=True)
    num_traces = traces.shape[1]
    traces = np.pad(traces, ((0, 0), (0, BLOCK - 1)), mode="edge")
    chances = np.zeros((len(pmf), num_traces + BLOCK - 1))
    chances[num_rolls, trace.reshape(-1)] = pmf[num_rolls, points]
    by_trace = np.zeros((-(-num_traces // BLOCK) * BLOCK, ACTION_LANES))
    by_trace[:, : len(pmf)] = chances.T[: len(by_trace)]
    blocks = [_blocks(row) for row in chances]
    starts = [start for of_action in blocks for start in of_action]
    actions = np.repeat(np.arange(len(pmf)), [len(of_action) for of_action in blocks])
    ends = np.arange(len(pmf) + 1)
    has = chances[:, :num_traces] > 0
    lanes = np.stack([has.argmax(axis=0), len(pmf) - has[::-1].argmax(axis=0)], axis=1)
    return {
        "first_outcome": np.searchsorted(num_rolls, ends).astype(np.int64),
        "outcome_points": points.astype(np.int64),
        "outcome_class": memory,
        "outcome_chance": pmf[num_rolls, points],
        "trace_points": np.ascontiguousarray(traces[1]),
        "trace_class": np.ascontiguousarray(traces[0]),
        "trace_chance": by_trace,
        "trace_actions": np.ascontiguousarray(lanes, dtype=np.int64),
        "first_block": np.searchsorted(actions, ends).astype(np.int64),
        "block_trace": np.array(starts, np.int64),
        "block_chance": np.stack(
            [chances[k, i : i + BLOCK] for k, i in zip(actions, starts, strict=True)]
        ),
    }


def _blocks(chances: npt.NDArray[np.float64]) -> list[int]:
    """Return where blocks start that together cover all that may happen."""
    starts: list[int] = []
    for trace in np.nonzero(chances)[0]:
        if not starts or trace >= starts[-1] + BLOCK:
            starts.append(int(trace))
    return starts


def _landing(game: Hog, num_totals: int) -> npt.NDArray[np.int32]:
    """Return where turns lead, by the mover's score before score map and swap; see RuleTables."""
    goal = game.goal
    mover, other, again = scores_after(game, num_totals)
    cells = np.where(again, goal * (goal + mover) + other, other * goal + mover)
    ends = np.select([mover >= goal, other >= goal], [WON, LOST], cells)
    return ends.reshape(-1).astype(np.int32)
