"""Tables that beat a table, or several played by chance, as far as a search can tell; and a bound.

Coordinate ascent: sweeps up and down the score sums in which each cell takes its best roll.  What
it ends at depends on where it begins, so it begins with nudges at random that fade (annealing:
Kirkpatrick, Gelatt and Vecchi 1983), and the best end is shaken and climbed again (iterated local
search: Lourenco, Martin and Stuetzle 2003).
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.hog.exact_play.compare_kernels import sweep_best
from engine.hog.exact_play.drawn_kernels import Drawn, sweep_reply_down, sweep_reply_up
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.reply_kernels import Others, sweep_down, sweep_up
from engine.hog.exact_play.roll_values import rates_of
from engine.hog.exact_play.rule_tables import ACTION_LANES, CLASS_LANES, rule_tables
from engine.hog.exact_play.solutions import check_exact
from engine.hog.exact_play.sweeps import Steps, ascending, descending, policy_work, with_end
from engine.hog.rules import Hog

Floats = npt.NDArray[np.float64]
Bytes = npt.NDArray[np.uint8]
HEAT, COOLING = 0.1, 15
"""A start is nudged by so much of a win at first, and by less in each of so many rounds."""
SHAKEN, SHAKING = 0.03, 0.3
"""To shake the best, so large a part of its cells is nudged by so much of a win, once."""


@dataclass(frozen=True, slots=True, eq=False)
class Reply:
    """A table [score, opponent], read-only, and how often it wins, the mean of both seatings."""

    rolls: Bytes
    rate: float


class Climbs(ABC):
    """Looks for replies to tables that are played by chance, in one thread at a time.

    `sweeps` counts those over all cells, up and down.
    """

    def __init__(self, game: Hog, count: int) -> None:
        """Reply to so many tables, of which one is drawn before a game."""
        check_exact(game)
        self.game, self.sweeps = game, 0
        self._tables = rules = rule_tables(game)
        self._own = np.zeros(rules.num_cells + 2, np.uint8)
        self._unnudged = np.zeros((game.goal**2, rules.num_actions))
        self._work = count * policy_work(rules)

    def annealed(
        self, rolls: Bytes, rng: np.random.Generator, heat: float = HEAT, rounds: int = COOLING
    ) -> Steps[Reply]:
        """Yield some number below 1; return the local optimum that fading nudges lead to."""
        yield from self._begin(rolls)
        for number in range(rounds):
            now = heat * (1 - number / rounds)
            for sweep in (self._down, self._up):
                yield from sweep(now * rng.gumbel(size=self._unnudged.shape))
        return (yield from self._climbed())

    def shaken(self, rolls: Bytes, rng: np.random.Generator) -> Steps[Reply]:
        """Yield some number below 1; return a local optimum next to a table."""
        yield from self._begin(rolls)
        nudges = SHAKING * rng.gumbel(size=self._unnudged.shape)
        nudges[rng.random(len(nudges)) >= SHAKEN] = 0.0
        for sweep in (self._down, self._up):
            yield from sweep(nudges)
        return (yield from self._climbed())

    def climbed(self, rolls: Bytes, most: int | None = None) -> Steps[Reply]:
        """Yield some number below 1; return the local optimum above a table.

        Where at most so many sweeps go down, it is a table on the way there.
        """
        yield from self._begin(rolls)
        return (yield from self._climbed(most))

    def _begin(self, rolls: Bytes) -> Steps[None]:
        self._own[: rolls.size] = rolls.reshape(-1)
        nothing = self._unnudged[:0]
        yield from self._down(nothing)
        yield from self._up(nothing)

    def _climbed(self, most: int | None = None) -> Steps[Reply]:
        """Climb until no cell gains; return the table there."""
        for number in itertools.count(1):
            down = yield from self._down(self._unnudged)
            up = yield from self._up(self._unnudged)
            if not down + up or number == most:
                break
        if up:
            yield from self._down(self._unnudged[:0])
        goal = self.game.goal
        rolls = self._own[: goal**2].reshape(goal, goal).copy()
        rolls.setflags(write=False)
        return Reply(rolls, self._rate())

    @abstractmethod
    def _down(self, nudges: Floats) -> Steps[int]:
        """Yield some number below 1; fill values, return how many cells took another roll."""

    @abstractmethod
    def _up(self, nudges: Floats) -> Steps[int]:
        """Yield some number below 1; fill what is reached, return how many cells changed."""

    @abstractmethod
    def _rate(self) -> float:
        """Return how often the own table wins, by the values as they are."""


class ReplySearch(Climbs):
    """Looks for replies to tables of rolls."""

    def __init__(self, game: Hog, tables: Bytes, weights: Floats) -> None:
        """Reply to `tables` [table, score, opponent], of which one is drawn before a game."""
        super().__init__(game, len(tables))
        rules, count = self._tables, len(tables)
        classes, cells = rules.num_classes, rules.num_cells
        rolls = np.zeros((count, cells + 2), np.uint8)
        rolls[:, : game.goal**2] = tables.reshape(count, -1)
        self._others = Others(
            rolls,
            np.array(weights, np.float64),
            with_end((count, 2, classes, cells, 2), 3),
            np.zeros((count, classes, cells, CLASS_LANES)),
            np.zeros((count, 2, cells, CLASS_LANES)),
        )
        self._found = np.zeros((game.goal**2, ACTION_LANES)), np.zeros(game.goal**2)

    def _down(self, nudges: Floats) -> Steps[int]:
        self.sweeps += 1
        changed, others = 0, self._others
        for high, low in descending(self.game.goal, self._work):
            changed += sweep_down(self._tables, high, low, self._own, others, *self._found, nudges)
            yield 0.5
        return changed

    def _up(self, nudges: Floats) -> Steps[int]:
        self.sweeps += 1
        changed, others = 0, self._others
        others.asked[:] = 0.0
        others.waits[:] = 0.0
        others.asked[:, 0, 0, 0] = 0.5  # each moves first in one of the two seatings
        has_bonus = self._tables.feral[others.rolls[:, 0], 0]
        others.waits[np.arange(len(has_bonus)), has_bonus, 0, 0] = 0.5
        for low, high in ascending(self.game.goal, self._work):
            changed += sweep_up(self._tables, low, high, self._own, others, *self._found, nudges)
            yield 0.5
        return changed

    def _rate(self) -> float:
        values, rolls, feral = self._others.values, self._others.rolls, self._tables.feral
        first = values[:, 0, 0, 0, feral[self._own[0], 0]]
        second = 1 - values[np.arange(len(rolls)), 1, 0, 0, feral[rolls[:, 0], 0]]
        return float(self._others.weights @ (first + second) / 2)


class DrawnReplySearch(Climbs):
    """Looks for replies to tables whose cells draw by chance.

    Its sweeps up change nothing: they would cost more than they gain.  What is kept for each table
    is kept in single precision, half as large: rates are right to six digits.
    """

    def __init__(self, game: Hog, chances: Floats, weights: Floats) -> None:
        """Reply to tables that draw by `chances` [table, cell, action], one drawn before a game."""
        super().__init__(game, len(weights))
        rules = self._tables
        shape = len(weights), 2, rules.num_classes, rules.num_cells, CLASS_LANES
        self._others = Drawn(
            np.ascontiguousarray(chances),
            np.array(weights, np.float64),
            with_end(shape, 3).astype(np.float32),
            np.zeros((*shape[:2], rules.num_cells, rules.num_classes, CLASS_LANES), np.float32),
        )

    @property
    def reach(self) -> Floats:
        """How likely the own table is asked in each cell, as it was at the last sweep up."""
        asked = self._others.reached[:, 0, : self.game.goal**2].sum(axis=(2, 3), dtype=np.float64)
        reach: Floats = self._others.weights @ asked
        return reach

    def _down(self, nudges: Floats) -> Steps[int]:
        self.sweeps += 1
        changed, own, others = 0, self._own, self._others
        for high, low in descending(self.game.goal, 2 * self._work):
            changed += sweep_reply_down(self._tables, high, low, own, others, nudges)
            yield 0.5
        return changed

    def _up(self, nudges: Floats) -> Steps[int]:
        self.sweeps += 1
        reached = self._others.reached
        reached[:] = 0.0
        reached[:, :, 0, 0, 0] = 0.5  # each moves first in one of the two seatings
        for low, high in ascending(self.game.goal, 2 * self._work):
            sweep_reply_up(self._tables, low, high, self._own, self._others)
            yield 0.5
        return 0

    def _rate(self) -> float:
        first, second = self._others.values[:, :, 0, 0, 0].T
        return float(self._others.weights @ (first + 1 - second) / 2)


def bound_steps(game: Hog, opponent: Policy) -> Steps[float]:
    """Yield the share done; return what nobody wins more of against a policy, the mean of seatings.

    It is what somebody wins who knows the last points of both besides the scores: exact for such a
    player, and a bound for tables, which do not.
    """
    check_exact(game)
    tables = rule_tables(game)
    b = opponent.arrays(game, tables.num_classes)
    of_a, of_b = with_end((2, tables.num_classes, tables.num_cells, CLASS_LANES), 2)
    for high, low in descending(game.goal, policy_work(tables)):
        sweep_best(tables, high, low, b, of_a, of_b)
        yield 1 - low / (2 * game.goal - 1)
    return rates_of(of_a, of_b).mean
