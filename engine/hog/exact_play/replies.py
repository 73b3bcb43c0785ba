"""Tables that beat a table, or several played by chance, as far as a search can tell; and a bound.

Coordinate ascent: sweeps up and down the score sums in which each cell takes its best roll.  What
it ends at depends on where it begins, so it begins with nudges at random that fade (annealing:
Kirkpatrick, Gelatt and Vecchi 1983), and the best end is shaken and climbed again (iterated local
search: Lourenco, Martin and Stuetzle 2003).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.hog.exact_play.compare_kernels import sweep_best
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


class ReplySearch:
    """Looks for replies to tables that are played by chance, in one thread at a time.

    `sweeps` counts those over all cells, up and down.
    """

    def __init__(self, game: Hog, tables: Bytes, weights: Floats, rough: int = 0) -> None:
        """Reply to `tables` [table, score, opponent], of which one is drawn before a game.

        A climb ends when sweeps down and up change no more than so many cells as is `rough`.
        """
        check_exact(game)
        self.game, self.sweeps, self._rough = game, 0, rough
        self._tables = rules = rule_tables(game)
        count, classes, cells = len(tables), rules.num_classes, rules.num_cells
        rolls = np.zeros((count, cells + 2), np.uint8)
        rolls[:, : game.goal**2] = tables.reshape(count, -1)
        self._others = Others(
            rolls,
            np.array(weights, np.float64),
            with_end((count, 2, classes, cells, 2), 3),
            np.zeros((count, classes, cells, CLASS_LANES)),
            np.zeros((count, 2, cells, CLASS_LANES)),
        )
        self._own = np.zeros(cells + 2, np.uint8)
        self._found = np.zeros((game.goal**2, ACTION_LANES)), np.zeros(game.goal**2)
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

    def climbed(self, rolls: Bytes) -> Steps[Reply]:
        """Yield some number below 1; return the local optimum above a table."""
        yield from self._begin(rolls)
        return (yield from self._climbed())

    def _begin(self, rolls: Bytes) -> Steps[None]:
        self._own[: rolls.size] = rolls.reshape(-1)
        nothing = self._unnudged[:0]
        yield from self._down(nothing)
        yield from self._up(nothing)

    def _climbed(self) -> Steps[Reply]:
        """Climb until no cell gains, or few do; return the table there."""
        while True:
            changed = yield from self._down(self._unnudged)
            changed += yield from self._up(self._unnudged)
            if changed <= self._rough:
                break
        if changed:
            yield from self._down(self._unnudged[:0])
        goal = self.game.goal
        rolls = self._own[: goal**2].reshape(goal, goal).copy()
        rolls.setflags(write=False)
        return Reply(rolls, self._rate())

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
