"""Whole battles between drawn plans, compiled: the same draws and points as the rules give."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.play.compiled_chance import below, derived_key, random
from engine.core.system.jit import kernel

Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]
FIELD, GROUP, RANDOM_PLAN = 0, 1, 2
"""Ways to draw a plan: a row of several, a base completed, or any plan."""


@kernel
def play_battles(
    returns: Floats,
    seats: Longs,
    keys: Words,
    ways: Longs,
    starts: Longs,
    plans: Longs,
    weights: Floats,
    rules: Longs,
    values: Longs,
    caps: Longs,
) -> None:
    """Write the points of a battle for each key: returns [rows, 2].

    Strategy s draws in way `ways[s]` from rows `starts[s]` to `starts[s + 1]` of `plans`; `weights`
    are cumulative, -1 where all rows are alike.  `rules` are soldiers, streak and whether ties
    split.
    """
    castles = len(values)
    drawn = np.zeros((2, castles), np.int64)
    stream = np.empty(1, np.uint64)
    fences = np.empty(castles, np.int64)
    for row in range(len(keys)):
        for seat in range(2):
            stream[0] = derived_key(keys[row], seat + 1)
            s = seats[row, seat]
            first, count = starts[s], starts[s + 1] - starts[s]
            if ways[s] == FIELD:
                at = first + np.int64(_row(weights[first : first + count], stream))
                drawn[seat] = plans[at]
            elif ways[s] == GROUP:
                drawn[seat] = plans[first]
                _complete(drawn[seat], caps, rules[0], stream)
            else:
                _draw(drawn[seat], rules[0], stream, fences)
        _fight(returns[row], drawn[0], drawn[1], values, rules[1], rules[2])


@kernel
def _row(weights: Floats, stream: Words) -> int:
    """Return a row, drawn uniformly or by cumulative weights."""
    if weights[0] < 0:
        return below(stream, len(weights))
    return int(np.searchsorted(weights, random(stream), side="right"))


@kernel
def _complete(plan: Longs, caps: Longs, soldiers: int, stream: Words) -> None:
    """Do what `generators.completed` does, in place."""
    missing = soldiers - plan.sum()
    while missing > 0:
        castle = below(stream, len(plan))
        number = below(stream, min(missing, max(caps[castle] - plan[castle], 0)) + 1)
        plan[castle] += number
        missing -= number


@kernel
def _draw(plan: Longs, soldiers: int, stream: Words, fences: Longs) -> None:
    """Do what `rules.random_plan` does, in place."""
    places = soldiers + len(plan) - 1
    count = 0
    for top in range(places - len(plan) + 1, places):
        drawn = below(stream, top + 1)
        for i in range(count):
            if fences[i] == drawn:
                drawn = top
                break
        fences[count] = drawn
        count += 1
    fences[count] = places
    fences[: count + 1].sort()
    before = -1
    for castle in range(len(plan)):
        plan[castle] = fences[castle] - before - 1
        before = fences[castle]


@kernel
def _fight(
    points: Floats, first: Longs, second: Longs, values: Longs, streak: int, splits: int
) -> None:
    """Write both sides' points."""
    points[:] = 0.0
    mine, theirs = 0, 0
    for castle in range(len(values)):
        if streak > 0 and mine == streak:
            points[0] += values[castle]
        elif streak > 0 and theirs == streak:
            points[1] += values[castle]
        elif first[castle] > second[castle]:
            points[0] += values[castle]
            mine, theirs = mine + 1, 0
        elif first[castle] < second[castle]:
            points[1] += values[castle]
            mine, theirs = 0, theirs + 1
        else:
            mine, theirs = 0, 0
            if splits:
                points[0] += values[castle] / 2
                points[1] += values[castle] / 2
