"""Everything there is to know about a policy cell by cell: what inspectors show.

A cell is a pair of scores as the player to move sees it.  What holds in a cell depends on the last
points too; where those are not named, it is the mean over the states of the cell, weighted by how
likely play of the policy against itself arrives at each.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from engine.core.system.job import finished
from engine.hog.exact_play.best_play import keep_play, known_play
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.reach import reach_steps
from engine.hog.exact_play.roll_values import policy_value_steps, roll_value_steps
from engine.hog.exact_play.rule_tables import CLASS_LANES, RuleTables, rule_tables
from engine.hog.exact_play.sweeps import Steps, part
from engine.hog.exact_play.tables import perfect_steps, reachable_masks, win_rates_steps
from engine.hog.rules import Hog

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int8]

UNKNOWN = -1
"""In a table of rolls: nothing to show."""
_VANISHING = 1e-37
"""The weight of a state that other play may reach: it counts only where nothing else does."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """What holds in each cell: all arrays are [score, opponent], `values` have rolls as last axis.

    `values` are the chances to win of each roll, NaN where it is illegal or the cell unknown;
    `chance` that of the policy; `rolls` what it rolls most often, UNKNOWN where nothing is known,
    and `shares` how often it does.
    """

    values: Floats
    chance: Floats
    rolls: Numbers
    shares: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Continuation:
    """What follows a roll: `name` says whose play.

    `values` are those of the player to move next, as kernels keep them: what each roll is worth
    follows from them, takes more room and is soon worked out again.
    """

    name: str
    values: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Inspection:
    """A policy with what its self-play meets and the values of all rolls.

    `visits` is how likely the player of the policy is to move in each cell, [score, opponent];
    `weights` are those of its states, [score, opponent, mine, theirs]; `feral` is [roll, mine].
    `continuations` holds what may follow: perfect play of both, and the policy's own play of both
    unless that is the same.
    """

    game: Hog
    policy: Policy
    visits: Floats
    weights: npt.NDArray[np.float32]
    feral: npt.NDArray[np.bool_]
    continuations: tuple[Continuation, ...]
    averages: list[Cells] = field(default_factory=list)
    """The cells over all last points, by continuation."""

    @property
    def num_classes(self) -> int:
        """How many memory classes of last points there are."""
        return len(self.feral[0])

    def cells(self, follow: int, mine: int | None = None, theirs: int | None = None) -> Cells:
        """Return what holds if continuation `follow` comes after a roll, for these last points."""
        if mine is None and theirs is None and self.averages:
            return self.averages[follow]
        return cells_of(self, self.policy, self.continuations[follow].values, mine, theirs)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A cell in which two policies differ.

    `worth` is what the first one's roll wins more than the second one's, in a visit; `weighted` is
    that times the chance of a visit.
    """

    score: int
    opponent: int
    visit: float
    first: int
    second: int
    worth: float
    weighted: float


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """Two policies cell by cell, [score, opponent], with visits of the first against itself.

    `differs` is how often the rolls differ; `win_rate` is that of the first against the second,
    mean of both seatings.
    """

    first: Cells
    second: Cells
    differs: Floats
    visits: Floats
    win_rate: float

    @property
    def worth(self) -> Floats:
        """What the first one's roll wins more than the second one's, in a visit."""
        worth: Floats = self.first.chance - self.second.chance
        return worth

    @property
    def weighted(self) -> Floats:
        """The worth times the chance of a visit: what it is worth in a whole game."""
        return self.worth * self.visits

    def largest(self, count: int) -> tuple[Disagreement, ...]:
        """Return the cells whose difference matters most, the weightiest first."""
        weighted = np.nan_to_num(self.weighted)
        order = np.argsort(-np.abs(weighted), axis=None, kind="stable")[:count]
        places = [divmod(int(place), weighted.shape[1]) for place in order]
        return tuple(self._at(*place) for place in places if weighted[place] != 0.0)

    def _at(self, score: int, opponent: int) -> Disagreement:
        at = score, opponent
        return Disagreement(
            *at,
            float(self.visits[at]),
            int(self.first.rolls[at]),
            int(self.second.rolls[at]),
            float(self.worth[at]),
            float(self.weighted[at]),
        )


def inspection_steps(game: Hog, policy: Policy, name: str) -> Steps[Inspection]:
    """Yield the share done; return the inspection of `policy`, called `name`."""
    perfect = known_play(game)
    if perfect is None or perfect.values.shape[2] < CLASS_LANES:  # not as kernels read it
        perfect = keep_play(game, (yield from part(perfect_steps(game), 0.0, 0.3)))
    follows = [Continuation("perfect", perfect.values)]
    if not _is_same(policy, Policy.remembering(perfect.rolls)):
        own = yield from part(policy_value_steps(game, policy, policy), 0.3, 0.55)
        follows.append(Continuation(name, own[1].copy()))  # without those of the first to move
    both = yield from part(reach_steps(game, policy, policy), 0.55, 0.7)
    tables, reached = rule_tables(game), both[0]
    found = Inspection(
        game,
        policy,
        reached.sum(axis=(2, 3)),
        (reached + _VANISHING * _reachable_by_any(game, tables)).astype(np.float32),
        tables.feral[: tables.num_actions].astype(bool),
        tuple(follows),
    )
    for follow in follows:
        found.averages.append(cells_of(found, policy, follow.values, None, None))
        yield 0.85
    return found


def difference_steps(first: Inspection, second: Policy, follow: int) -> Steps[Difference]:
    """Yield the share done; return the difference of `second` from the inspected policy."""
    rates = yield from part(win_rates_steps(first.game, first.policy, second), 0.0, 0.7)
    other = cells_of(first, second, first.continuations[follow].values, None, None)
    yield 0.85
    differs = _how_often_different(first, first.policy, second)
    return Difference(first.cells(follow), other, differs, first.visits, rates.mean)


def cells_of(
    of: Inspection, policy: Policy, following: Floats, mine: int | None, theirs: int | None
) -> Cells:
    """Return what holds if `policy` moves in the states that `of` weighs.

    `following` are the values of a continuation.
    `mine` and `theirs` name memory classes of the last points; None stands for all.
    """
    a = slice(None) if mine is None else slice(mine, mine + 1)
    b = slice(None) if theirs is None else slice(theirs, theirs + 1)
    weights, feral = _normalised(of.weights[:, :, a, b].astype(float)), of.feral[:, a]
    expected = finished(roll_value_steps(of.game, following))[..., b]
    is_known = weights.sum(axis=(2, 3)) > 0
    with_bonus = np.matmul(feral.astype(float), weights)  # [score, opponent, roll, theirs]
    without = weights.sum(axis=2, keepdims=True) - with_bonus
    values = (expected[..., 0, :] * without + expected[..., 1, :] * with_bonus).sum(axis=-1)
    values[~is_known] = np.nan
    rolls = None if policy.rolls is None else _by_state(policy.rolls, a, b)
    chance, shares = _of_policy(rolls, of.game, weights, feral, expected, values)
    most = np.where(is_known, shares.argmax(axis=-1), UNKNOWN).astype(np.int8)
    if rolls is None:
        most[:] = UNKNOWN
    chance[~is_known] = np.nan
    return Cells(values, chance, most, shares.max(axis=-1))


def _of_policy(
    rolls: npt.NDArray[np.uint8] | None,
    game: Hog,
    weights: Floats,
    feral: npt.NDArray[np.bool_],
    expected: Floats,
    values: Floats,
) -> tuple[Floats, Floats]:
    """Return the policy's chance to win in each cell, and how often it makes each roll."""
    num_actions = len(feral)
    if rolls is None:
        legal = np.zeros(num_actions)
        legal[game.fewest_dice :] = 1 / (num_actions - game.fewest_dice)
        chance = np.nansum(values * legal, axis=-1)
        return chance, np.broadcast_to(legal, values.shape)
    if rolls.shape[2:] == (1, 1):
        table = rolls[:, :, 0, 0, None]
        chance = np.take_along_axis(values, table, axis=-1)[..., 0].copy()
        return chance, (table == np.arange(num_actions)).astype(float)
    x, y, mine, theirs = np.ogrid[tuple(map(slice, weights.shape))]
    bonus = feral[rolls, mine].astype(np.intp)
    chance = np.asarray((weights * expected[x, y, rolls, bonus, theirs]).sum(axis=(2, 3)))
    cell = np.arange(chance.size).reshape(*chance.shape, 1, 1)
    index = (cell * num_actions + rolls).reshape(-1)
    every = np.broadcast_to(weights, rolls.shape).reshape(-1)
    shares: Floats = np.reshape(np.bincount(index, every, values.size), values.shape)
    return chance, shares


def _is_same(one: Policy, other: Policy) -> bool:
    """Return whether two policies hold the same table."""
    if one.rolls is None or other.rolls is None:
        return one.rolls is other.rolls
    return np.array_equal(one.rolls, other.rolls)


def _by_state(rolls: npt.NDArray[np.uint8], a: slice, b: slice) -> npt.NDArray[np.uint8]:
    """Return a policy's rolls [score, opponent, mine, theirs]; axes of length 1 do not matter."""
    if rolls.ndim == 2:
        return rolls[:, :, None, None]
    return rolls.swapaxes(2, 3)[:, :, a, b]


def _how_often_different(of: Inspection, one: Policy, other: Policy) -> Floats:
    """Return how often two policies roll differently in each cell, each drawing for itself."""
    weights = _normalised(of.weights.astype(float))
    if one.rolls is None or other.rolls is None:
        num_legal = len(of.feral) - of.game.fewest_dice
        share: Floats = weights.sum(axis=(2, 3)) * (1 - 1 / num_legal)
    else:
        everywhere = slice(None), slice(None)
        is_other = _by_state(one.rolls, *everywhere) != _by_state(other.rolls, *everywhere)
        share = (weights * is_other).sum(axis=(2, 3))
    return np.round(share, 12)


def _normalised(weights: Floats) -> Floats:
    total = weights.sum(axis=(2, 3), keepdims=True)
    shares: Floats = np.divide(weights, total, out=np.zeros_like(weights), where=total > 0)
    return shares


def _reachable_by_any(game: Hog, tables: RuleTables) -> Floats:
    """Return 1 for each state [score, opponent, mine, theirs] that any play may reach."""
    masks = reachable_masks(game)
    masks = (masks[0] | masks[1])[: game.goal**2]
    bits = masks[:, :, None] >> np.arange(tables.num_classes, dtype=np.uint16) & 1
    shape = game.goal, game.goal, tables.num_classes, tables.num_classes
    reached: Floats = bits.reshape(shape).swapaxes(2, 3).astype(float)
    return reached
