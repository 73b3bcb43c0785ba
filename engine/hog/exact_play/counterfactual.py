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

from engine.core.system.job import finished
from engine.hog.exact_play.comparator import Comparator, Kept
from engine.hog.exact_play.compare_kernels import sweep_values
from engine.hog.exact_play.counterfactual_kernels import (
    clear_sums,
    sweep_improve,
    sweep_shift,
    sweep_worth,
)
from engine.hog.exact_play.policies import Policy, PolicyArrays
from engine.hog.exact_play.reach import fill_reach, reach_room
from engine.hog.exact_play.roll_values import rates_of
from engine.hog.exact_play.rule_tables import CLASS_LANES, RuleTables, rule_tables
from engine.hog.exact_play.solutions import WinRates, check_exact
from engine.hog.exact_play.sweeps import Steps, ascending, descending, part, policy_work, with_end
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
        check_exact(game)
        self.game, self.tables = game, rule_tables(game)
        self._b = opponent.arrays(game, self.tables.num_classes)
        shape = (2, self.tables.num_classes, self.tables.num_cells, CLASS_LANES)
        self._of_a, self._of_b = with_end(shape, 2)
        self._reached = reach_room(self.tables)
        self._kept = Kept(game.goal)
        self._shift = np.zeros(0)
        self._known: tuple[PolicyArrays, float] | None = None
        """The table that values and reach are right for, and its win rate."""
        is_table = not (opponent.has_memory or opponent.is_uniform)
        self._comparator = Comparator(self.tables, self._b) if is_table else None

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
        yield from part(fill_reach(tables, a, self._b, self._reached), 0.2, 0.6)
        worth, reach = _room(tables)
        for high, low in descending(self.game.goal, policy_work(tables)):
            sweep_worth(tables, high, low, self._reached[0], self._of_b, worth, reach)
            yield 0.6 + 0.4 * (1 - low / (2 * self.game.goal - 1))
        self._known = a, rates.mean
        return _evaluation(self.game, a.rolls, rates, worth, reach)

    def _arrays(self, rolls: npt.ArrayLike) -> PolicyArrays:
        return Policy.memoryless(rolls).arrays(self.game, self.tables.num_classes)

    def _value_steps(self, a: PolicyArrays) -> Steps[WinRates]:
        """Yield the share done; fill both players' values, and return the win rates."""
        tables = self.tables
        self._known = None
        for high, low in self._kept.sweeps(a.rolls, policy_work(tables)):
            sweep_values(tables, high, low, a, self._b, self._of_a, self._of_b)
            yield 1 - low / (2 * self.game.goal - 1)
        return rates_of(self._of_a, self._of_b)

    def _shift_steps(self, old: PolicyArrays, new: PolicyArrays) -> Steps[float]:
        """Yield the share done; return what the changes from one table to another add."""
        tables = self.tables
        score, opponent = divmod(np.flatnonzero(old.rolls != new.rolls), tables.goal)
        if not len(score):
            return 0.0
        if not self._shift.size:
            self._shift = reach_room(tables)
        first, last, gain = int((score + opponent).min()), int((score + opponent).max()), 0.0
        clear_sums(tables, first, last, self._shift)
        yield 0.0
        for low, high in ascending(tables.goal, policy_work(tables)):
            if high >= first and low <= last:
                low, high = max(low, first), min(high, last)
                between = (old, new, self._b, self._reached, self._of_b, self._shift)
                gain += sweep_shift(tables, low, high, *between)
                yield (high - first + 1) / (last - first + 1)
        return gain


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
    reached = reach_room(tables)
    yield from part(fill_reach(tables, a, b, reached), 0.0, 0.4)
    of_a, of_b = with_end((2, classes, tables.num_cells, CLASS_LANES), 2)
    worth, reach = _room(tables)
    changed = 0
    for high, low in descending(game.goal, 2 * policy_work(tables)):
        changed += sweep_improve(tables, high, low, a, b, reached[0], of_a, of_b, worth, reach)
        yield 0.4 + 0.6 * (1 - low / (2 * game.goal - 1))
    rates = rates_of(of_a, of_b)
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


def _readonly(array: npt.NDArray[Scalar]) -> npt.NDArray[Scalar]:
    array.setflags(write=False)
    return array
