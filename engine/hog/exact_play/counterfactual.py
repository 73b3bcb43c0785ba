"""What a table is worth against an opponent, what each other roll would change, and better tables.

No player meets a cell twice in a game, so the win rate is linear in each cell's choice: to change
one cell from j to k changes it by exactly worth[k] - worth[j] (counterfactual values: Zinkevich,
Johanson, Bowling and Piccione 2007).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from engine.core.system.generators import finished
from engine.hog.exact_play.compare_kernels import sweep_tables
from engine.hog.exact_play.counterfactual_kernels import (
    Masks,
    clear_sums,
    sweep_improve,
    sweep_shift,
    sweep_values,
    sweep_worth,
)
from engine.hog.exact_play.policies import Policy, PolicyArrays
from engine.hog.exact_play.reach_probability_kernels import sweep_reach
from engine.hog.exact_play.rule_tables import CLASS_LANES, RuleTables, rule_tables
from engine.hog.exact_play.solutions import WinRates, check_exact
from engine.hog.exact_play.sweeps import Steps, ascending, descending, part, with_end
from engine.hog.exact_play.tables import comparator_work, rates_of_tables
from engine.hog.rules import Hog

Floats = npt.NDArray[np.float64]
Bytes = npt.NDArray[np.uint8]
Scalar = TypeVar("Scalar", bound=np.generic)


@dataclass(frozen=True, slots=True)
class Flaw:
    """A cell where another roll would win more: `gain` is what it adds to the win rate."""

    score: int
    opponent: int
    roll: int
    better: int
    gain: float
    reach: float


@dataclass(frozen=True, slots=True, eq=False)
class Evaluation:
    """A table against an opponent, exactly; all arrays are read-only.

    `rolls` and `reach`, the chance that the table is asked there, are [score, opponent]; `worth` is
    [score, opponent, roll], with minus infinity where a roll is not allowed.
    """

    rolls: Bytes
    rates: WinRates
    worth: Floats
    reach: Floats

    @property
    def rate(self) -> float:
        """Return the win rate, the mean of both seatings."""
        return self.rates.mean

    def effects(self, score: int, opponent: int) -> Floats:
        """Return what each roll in this cell would add to the win rate."""
        worth = self.worth[score, opponent]
        effects: Floats = worth - worth[self.rolls[score, opponent]]
        return effects

    @property
    def gains(self) -> Floats:
        """Return what the best roll would add, by cell."""
        now = np.take_along_axis(self.worth, self.rolls[..., None].astype(np.intp), 2)[..., 0]
        gains: Floats = self.worth.max(axis=2) - now
        return gains

    def rate_of(self, rolls: Bytes) -> float | None:
        """Return the win rate of a table that differs in cells of one score sum alone, else None.

        Such cells never meet in a game, so what they change adds up.
        """
        score, opponent = np.nonzero(rolls != self.rolls)
        if len(score) > 0 and np.ptp(score + opponent) > 0:
            return None
        new, old = rolls[score, opponent], self.rolls[score, opponent]
        worth = self.worth[score, opponent]
        cells = np.arange(len(score))
        return self.rate + float((worth[cells, new] - worth[cells, old]).sum())

    def flaw(self, score: int, opponent: int) -> Flaw:
        """Return the best roll of a cell, the fewest dice among equals, and what it would gain."""
        effects = self.effects(score, opponent)
        better, roll = int(effects.argmax()), int(self.rolls[score, opponent])
        reach = float(self.reach[score, opponent])
        if effects[better] <= 0:
            better = roll
        return Flaw(score, opponent, roll, better, float(effects[better]), reach)

    def flaws(self, most: int) -> tuple[Flaw, ...]:
        """Return the cells that would gain most, the worst first."""
        gains = self.gains
        order = np.argsort(-gains, axis=None, kind="stable")[:most]
        cells = [divmod(int(cell), gains.shape[1]) for cell in order]
        return tuple(self.flaw(*cell) for cell in cells if gains[cell] > 0)


@dataclass(frozen=True, slots=True, eq=False)
class Improvement:
    """A table after a sweep that improved it: how often it wins now, and how many cells changed."""

    rolls: Bytes
    rates: WinRates
    changed: int
    evaluation: Evaluation | None
    """Only after a sweep that changed nothing; the rest would be out of date."""


class Evaluator:
    """Evaluates one table after another against one opponent, in one thread at a time.

    Of two tables the comparator finds the rate several times as fast as values are found that all
    the rest needs; against others, what a stroke adds to the table evaluated last is as fast.
    """

    def __init__(self, game: Hog, opponent: Policy) -> None:
        """Know of no table yet."""
        check_exact(game)
        self.game, self.tables = game, rule_tables(game)
        self._b = opponent.arrays(game, self.tables.num_classes)
        self._asked = _asked(self._b)
        shape = (2, self.tables.num_classes, self.tables.num_cells, CLASS_LANES)
        self._of_a, self._of_b = with_end(shape, 2)
        self._reached = _reach_room(self.tables)
        self._kept = _Kept(game.goal)
        self._shift = np.zeros(0)
        self._known: tuple[PolicyArrays, float] | None = None
        """The table that values and reach are right for, and its win rate."""
        is_table = not (opponent.has_memory or opponent.is_uniform)
        self._comparator = _Comparator(self.tables, self._b) if is_table else None

    def rate_steps(self, rolls: npt.ArrayLike) -> Steps[float]:
        """Yield the share done; return the win rate of a table, the mean of both seatings."""
        a = self._arrays(rolls)
        if self._comparator is not None:
            return (yield from self._comparator.rate_steps(a)).mean
        if self._known is not None:
            return self._known[1] + (yield from self._shift_steps(self._known[0], a))
        return (yield from self._value_steps(a)).mean

    def evaluate_steps(self, rolls: npt.ArrayLike) -> Steps[Evaluation]:
        """Yield the share done; return what a table is worth."""
        tables, a = self.tables, self._arrays(rolls)
        rates = yield from part(self._value_steps(a), 0.0, 0.2)
        yield from part(_reach_steps(tables, a, self._b, self._reached), 0.2, 0.6)
        worth, reach = _room(tables)
        for high, low in descending(self.game.goal, 2 * _cell_work(tables)):
            sweep_worth(tables, high, low, self._reached[0], self._of_b, worth, reach)
            yield 0.6 + 0.4 * (1 - low / (2 * self.game.goal - 1))
        self._known = a, rates.mean
        return _evaluation(self.game, a.rolls, rates, worth, reach)

    def _arrays(self, rolls: npt.ArrayLike) -> PolicyArrays:
        return Policy.memoryless(rolls).arrays(self.game, self.tables.num_classes)

    def _value_steps(self, a: PolicyArrays) -> Steps[WinRates]:
        """Yield the share done; fill both players' values, and return the win rates."""
        tables, asked = self.tables, _asked(a)
        self._known = None
        for high, low in self._kept.sweeps(a.rolls, 2 * _cell_work(tables)):
            sweep_values(tables, high, low, a, self._b, asked, self._asked, self._of_a, self._of_b)
            yield 1 - low / (2 * self.game.goal - 1)
        return _rates(self._of_a, self._of_b)

    def _shift_steps(self, old: PolicyArrays, new: PolicyArrays) -> Steps[float]:
        """Yield the share done; return what the changes from one table to another add."""
        tables = self.tables
        score, opponent = divmod(np.flatnonzero(old.rolls != new.rolls), tables.goal)
        if not len(score):
            return 0.0
        if not self._shift.size:
            self._shift = _reach_room(tables)
        first, last, gain = int((score + opponent).min()), int((score + opponent).max()), 0.0
        clear_sums(tables, first, last, self._shift)
        yield 0.0
        for low, high in ascending(tables.goal, 2 * _cell_work(tables)):
            if high >= first and low <= last:
                low, high = max(low, first), min(high, last)
                between = (old, new, self._b, self._reached, self._of_b, self._shift)
                gain += sweep_shift(tables, low, high, *between)
                yield (high - first + 1) / (last - first + 1)
        return gain


class _Kept:
    """What was made of a table and is right for the next one: that of high enough score sums.

    Values depend on higher score sums alone, so those above the highest change are kept.
    """

    def __init__(self, goal: int) -> None:
        self._goal = goal
        self._rolls: Bytes | None = None
        self._right_above = 2 * goal - 2

    def sweeps(self, rolls: Bytes, work_per_cell: int) -> Iterator[tuple[int, int]]:
        """Yield as (high, low) the score sums that are not right for a table, to be made so."""
        if self._rolls is not None:
            score, opponent = divmod(np.flatnonzero(rolls != self._rolls), self._goal)
            highest = int((score + opponent).max(initial=-1))
            self._right_above = max(self._right_above, highest)
        self._rolls = rolls
        top = self._right_above
        for high, low in descending(self._goal, work_per_cell):
            if low <= top:
                yield min(high, top), low
                self._right_above = low - 1


class _Comparator:
    """Finds the win rate of one table after another against a table."""

    def __init__(self, tables: RuleTables, b: PolicyArrays) -> None:
        self._tables = tables
        self._kept = _Kept(tables.goal)
        self._values = with_end((2, tables.num_classes, tables.num_cells, 2), 2)
        self._rolls = np.zeros((2, tables.num_cells + 2), np.uint8)
        self._rolls[1, : tables.goal**2] = b.rolls

    def rate_steps(self, a: PolicyArrays) -> Steps[WinRates]:
        tables = self._tables
        self._rolls[0, : tables.goal**2] = a.rolls
        for high, low in self._kept.sweeps(a.rolls, comparator_work(tables)):
            sweep_tables(tables, high, low, self._rolls, self._values)
            yield 1 - low / (2 * tables.goal - 1)
        return rates_of_tables(tables, self._rolls, self._values)


def evaluate(game: Hog, rolls: npt.ArrayLike, opponent: Policy) -> Evaluation:
    """Return what the table `rolls` [score, opponent] is worth against `opponent`."""
    return finished(Evaluator(game, opponent).evaluate_steps(rolls))


def improve_steps(game: Hog, rolls: npt.ArrayLike, opponent: Policy) -> Steps[Improvement]:
    """Yield the share done; return the table after one sweep of single-cell improvements."""
    check_exact(game)
    tables = rule_tables(game)
    classes = tables.num_classes
    table = Policy.memoryless(rolls)
    assert table.rolls is not None
    a, b = table.arrays(game, classes), opponent.arrays(game, classes)
    reached = _reach_room(tables)
    yield from part(_reach_steps(tables, a, b, reached), 0.0, 0.4)
    of_a, of_b = with_end((2, classes, tables.num_cells, CLASS_LANES), 2)
    worth, reach = _room(tables)
    asked, changed = _asked(b), 0
    for high, low in descending(game.goal, 4 * _cell_work(tables)):
        changed += sweep_improve(
            tables, high, low, a, b, asked, reached[0], of_a, of_b, worth, reach
        )
        yield 0.4 + 0.6 * (1 - low / (2 * game.goal - 1))
    rates = _rates(of_a, of_b)
    found = None if changed else _evaluation(game, table.rolls, rates, worth, reach)
    return Improvement(_readonly(table.rolls), rates, changed, found)


def improvements(
    game: Hog, rolls: npt.ArrayLike, opponent: Policy
) -> Iterator[Improvement | float]:
    """Yield the table after each sweep, and in between the share of the sweep that is done.

    The last one changed nothing: no single cell and no whole score sum can be improved.
    """
    while True:
        found = yield from improve_steps(game, rolls, opponent)
        yield found
        if not found.changed:
            return
        rolls = found.rolls


def best_response(game: Hog, rolls: npt.ArrayLike, opponent: Policy) -> Improvement:
    """Return the table to which sweeps lead from `rolls`: a local optimum."""
    last = None
    for found in improvements(game, rolls, opponent):
        last = found
    assert isinstance(last, Improvement)
    return last


def _reach_steps(
    tables: RuleTables, a: PolicyArrays, b: PolicyArrays, reached: Floats
) -> Steps[None]:
    """Yield the share done; fill `reached` [player, cell, theirs, mine]."""
    reached[:] = 0.0
    reached[:, 0, 0, 0] = 0.5  # each moves first in one of the two seatings
    for low, high in ascending(tables.goal, 2 * _cell_work(tables)):
        sweep_reach(tables, low, high, a, b, reached)
        yield (high + 1) / (2 * tables.goal - 1)


def _asked(policy: PolicyArrays) -> Masks:
    """Return a bit for each action that a policy knows in a cell; nothing of use for `UNIFORM`."""
    by_cell = policy.rolls.reshape(-1, max(policy.cell_step, 1)).astype(np.int64)
    masks: Masks = np.bitwise_or.reduce(1 << by_cell, axis=1)
    return masks


def _rates(of_a: Floats, of_b: Floats) -> WinRates:
    return WinRates(float(of_a[0, 0, 0]), 1 - float(of_b[0, 0, 0]))


def _reach_room(tables: RuleTables) -> Floats:
    """Return room for how likely states are met: mirrored cells, too, are written to."""
    return np.zeros((2, tables.num_cells, tables.num_classes, CLASS_LANES))


def _room(tables: RuleTables) -> tuple[Floats, Floats]:
    """Return room for what each roll of each cell is worth, and for how often a cell is met."""
    return np.full((tables.goal**2, tables.num_actions), -np.inf), np.zeros(tables.goal**2)


def _evaluation(
    game: Hog, rolls: Bytes, rates: WinRates, worth: Floats, reach: Floats
) -> Evaluation:
    square = (game.goal, game.goal)
    by_score = _readonly(worth.reshape(*square, -1))
    return Evaluation(
        _readonly(rolls.reshape(square)), rates, by_score, _readonly(reach.reshape(square))
    )


def _cell_work(tables: RuleTables) -> int:
    return 2 * CLASS_LANES * len(tables.outcome_points)


def _readonly(array: npt.NDArray[Scalar]) -> npt.NDArray[Scalar]:
    array.setflags(write=False)
    return array
