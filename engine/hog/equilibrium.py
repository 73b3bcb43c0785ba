"""Tables played by chance that no table beats by much: they learn against one another.

Each cell of each table draws its number of dice by what it regrets (regret matching+: Tammelin
2014), and what a table comes to is the mean of what it drew (counterfactual regret minimization:
Zinkevich, Johanson, Bowling and Piccione 2007).  Cells forget the last points, so this is no
perfect recall and promises no equilibrium: one table ends where no single cell gains, and loses to
replies whose cells act together.  So the first one learns alone, several replies to it are looked
for, each from elsewhere, and those learn against one another.  One of them is drawn before a game:
what beats one of them does not fit the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.core.system.job import Snapshot, frozen, relayed, repeated
from engine.hog.exact_play.drawn_kernels import Learner, sweep_drawn_reach, sweep_learning
from engine.hog.exact_play.replies import HEAT, DrawnReplySearch, Reply
from engine.hog.exact_play.rule_tables import CLASS_LANES, rule_tables
from engine.hog.exact_play.solutions import check_exact
from engine.hog.exact_play.sweeps import Steps, ascending, descending, part, policy_work, with_end
from engine.hog.response import random_table
from engine.hog.rules import Hog

Floats = npt.NDArray[np.float64]
_SELDOM = 1e-3
"""What a cell draws less often it does not draw."""
_COOLING = 6
"""Rounds in which the nudges of a climb fade: against many tables each costs as many."""
_ALONE, _HELD = 30, 0.02
"""Rounds of the first table, and what leaving a reply to it is held to have cost, as of a win."""
MEASURED, _BRIEF = 20, 3
"""After so many rounds a reply is looked for, by so few sweeps: to see how things go."""
_BEGINNING, _LEARNING, _MEASURING = 0, 1, 2
"""What chance is drawn for: each has its own."""


@dataclass(frozen=True, slots=True, eq=False)
class Learned:
    """What tables have learned in so many `rounds`: all that going on needs, read-only.

    `chances`, `regrets` and `drawn` are [table, cell, action] as in `Learner`.  `sweeps` counts all
    of them so far; `curve` has the rounds after which a reply was looked for, and what it won.
    """

    rounds: int
    chances: Floats
    regrets: Floats
    drawn: Floats
    sweeps: int = 0
    curve: tuple[tuple[int, float], ...] = ()

    @property
    def mean(self) -> Floats:
        """The tables [table, cell, action] that have come of it: each is drawn equally often."""
        mean = np.where(self.drawn.sum(axis=2, keepdims=True) > 0, self.drawn, self.chances)
        mean = mean / mean.sum(axis=2, keepdims=True)
        mean[mean < _SELDOM] = 0.0
        found: Floats = mean / mean.sum(axis=2, keepdims=True)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """What replies found won against the tables that have come of learning.

    `ends` are the rates of climbs that began anywhere, none before the end; `reply` is the best of
    them, or the last one before.  `single` are those against one table alone, whose cells draw what
    the tables draw in the mean.  `sweeps` are those of learning and of all climbs.
    """

    learned: Learned
    reply: Reply
    ends: tuple[float, ...]
    sweeps: int
    single: tuple[float, ...] = ()

    @property
    def worst(self) -> float:
        """What the best reply found to these tables wins, at any time."""
        return max(self.reply.rate, self.learned.curve[-1][1])


@dataclass(frozen=True, slots=True)
class Effort:
    """How many tables learn for how many rounds, and how many climbs look for replies then."""

    tables: int
    rounds: int
    starts: int
    seed: int


def begin_steps(game: Hog, tables: int, seed: int) -> Steps[Learned]:
    """Yield the share done; return what tables know that have not met yet.

    One begins with chances at random.  Several are replies to one that has learned alone; what they
    regret holds them there at first.
    """
    check_exact(game)
    rng = np.random.default_rng((seed, _BEGINNING))
    legal, cells = game.dice + 1 - game.fewest_dice, game.goal**2
    chances = np.zeros((1, cells, game.dice + 1))
    chances[..., game.fewest_dice :] = rng.dirichlet(np.ones(legal), (1, cells))
    nothing = np.zeros_like(chances)
    learned = Learned(0, chances, nothing, nothing)
    if tables == 1:
        return learned
    yield 0.0
    for number in range(_ALONE):
        done = number / _ALONE
        learned = yield from part(
            round_steps(game, learned, seed), 0.2 * done, 0.2 * (done + 1 / _ALONE)
        )
    search = DrawnReplySearch(game, learned.mean, np.ones(1))
    found = np.zeros((tables, *chances.shape[1:]))
    for number in range(tables):
        steps = search.annealed(random_table(game, rng), rng, HEAT, _COOLING)
        reply = yield from repeated(steps, 0.2 + 0.8 * number / tables)
        found[number, np.arange(cells), reply.rolls.reshape(-1)] = 1.0
    regrets = _HELD * found * search.reach[:, None]
    sweeps = learned.sweeps + search.sweeps
    return Learned(0, found, regrets, np.zeros_like(found), sweeps)


def round_steps(game: Hog, learned: Learned, seed: int) -> Steps[Learned]:
    """Yield the share done; return what is known after a round: tables meet two by two.

    In the mean one of them a round meets itself, as it does where all are drawn equally often.
    """
    count, number = len(learned.chances), learned.rounds
    parts = learned.chances.copy(), learned.regrets.copy(), learned.drawn.copy()
    room = _Room(game)
    order = np.random.default_rng((seed, _LEARNING, number)).permutation(count)
    alone = 1 if count % 2 else 2 * (number % 2)
    pairs = [(each, each) for each in order[:alone]]
    pairs += zip(order[alone::2], order[alone + 1 :: 2], strict=True)
    for done, (first, second) in enumerate(pairs):
        a, b = (Learner(*(part[each] for part in parts)) for each in (first, second))
        if first == second:  # the other is as it was
            b = Learner(*(part.copy() for part in b))
        for share in room.meet(a, b, number + 1.0):
            yield (done + share) / len(pairs)
    chances, regrets, drawn = (frozen(part) for part in parts)
    sweeps = learned.sweeps + 2 * len(pairs)
    return Learned(number + 1, chances, regrets, drawn, sweeps, learned.curve)


class _Room:
    """Where two tables meet: how likely states are, and what they are worth."""

    def __init__(self, game: Hog) -> None:
        self._tables = tables = rule_tables(game)
        shape = 2, tables.num_classes, tables.num_cells, CLASS_LANES
        self._values = with_end(shape, 2)
        self._reached = np.zeros((2, tables.num_cells, tables.num_classes, CLASS_LANES))

    def meet(self, a: Learner, b: Learner, weight: float) -> Iterator[float]:
        """Let two tables learn from a meeting; yield the share done."""
        tables, work = self._tables, policy_work(self._tables)
        self._reached[:] = 0.0
        self._reached[:, 0, 0, 0] = 0.5  # each moves first in one of the two seatings
        for low, high in ascending(tables.goal, work):
            sweep_drawn_reach(tables, low, high, a.chances, b.chances, self._reached)
            yield high / (4 * tables.goal)
        for high, low in descending(tables.goal, 2 * work):
            sweep_learning(tables, high, low, a, b, weight, self._reached, self._values)
            yield 1 - low / (4 * tables.goal)


def approached(
    game: Hog,
    effort: Effort,
    before: Learned | None = None,
    keep: Callable[[Learned], object] = lambda _learned: None,
) -> Iterator[Snapshot[Measured | None]]:
    """Yield what tables have learned, until there have been enough rounds, then what replies win.

    It goes on from what they had learned `before`, and has what each round brings kept.  After
    every few rounds a reply climbs from the first of them.  At the end climbs begin there and
    anywhere.  What is yielded in between holds what was measured last, None before there is
    anything: it can be ended at any time.
    """
    found: Measured | None = None
    learned, seed = before, effort.seed
    total = 1000 * (1 + effort.rounds + effort.starts)

    def now(share: float = 0.0) -> Snapshot[Measured | None]:
        done = 0 if learned is None else 1 + learned.rounds + (len(found.ends) if found else 0)
        worst = None if found is None else found.worst
        return Snapshot(min(1000 * done + round(999 * share), total), total, found, worst)

    if learned is None:
        learned = yield from relayed(begin_steps(game, effort.tables, seed), now)
    while learned.rounds < effort.rounds:
        learned = yield from relayed(round_steps(game, learned, seed), now)
        if learned.rounds % MEASURED == 0 or learned.rounds == effort.rounds:
            search = _search(game, learned)
            reply = yield from repeated(search.climbed(_most_drawn(game, learned), _BRIEF), now())
            curve = (*learned.curve, (learned.rounds, reply.rate))
            learned = replace(learned, curve=curve, sweeps=learned.sweeps + search.sweeps)
            found = Measured(learned, reply, (), learned.sweeps)
            yield now()
        keep(learned)
    single = DrawnReplySearch(game, learned.mean.mean(axis=0, keepdims=True), np.ones(1))
    search, best, ends, alone = _search(game, learned), None, list[float](), list[float]()
    for number in range(effort.starts):
        rng = np.random.default_rng((seed, _MEASURING, number))
        start = random_table(game, rng) if number else _most_drawn(game, learned)
        reply = yield from repeated(search.annealed(start, rng, HEAT, _COOLING), now())
        ends.append(reply.rate)
        best = reply if best is None or reply.rate > best.rate else best
        if effort.tables > 1:
            to_one = yield from repeated(single.annealed(start, rng, HEAT, _COOLING), now())
            alone.append(to_one.rate)
        sweeps = learned.sweeps + search.sweeps + single.sweeps
        found = Measured(learned, best, tuple(ends), sweeps, tuple(alone))
        yield now()


def _search(game: Hog, learned: Learned) -> DrawnReplySearch:
    count = len(learned.chances)
    return DrawnReplySearch(game, learned.mean, np.full(count, 1 / count))


def _most_drawn(game: Hog, learned: Learned) -> npt.NDArray[np.uint8]:
    """Return what the first table draws most, [score, opponent]."""
    rolls: npt.NDArray[np.uint8] = learned.mean[0].argmax(axis=1).astype(np.uint8)
    return rolls.reshape(game.goal, game.goal)
