"""The best reply to a strategy as far as a search can tell: what it came to, and how surely."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.core.system.job import Snapshot, relayed
from engine.hog.exact_play.counterfactual import Improvement, improvements
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.replies import Reply, ReplySearch, bound_steps
from engine.hog.exact_play.sweeps import Steps
from engine.hog.exact_play.tables import solve_ignore_feral
from engine.hog.rules import Hog

Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Replied:
    """What a search has come to: the best reply, and how often the table at each end wins.

    `starts` are the ends of climbs that began anywhere, `shakes` those of climbs that began beside
    the best so far.  Nobody wins more than `bound`, not even who knows the last points.
    """

    reply: Reply
    starts: tuple[float, ...]
    shakes: tuple[float, ...]
    bound: float
    sweeps: int

    @property
    def curve(self) -> tuple[float, ...]:
        """What the best reply won after each climb."""
        return tuple(np.maximum.accumulate((*self.starts, *self.shakes)).tolist())


def replied(
    game: Hog, opponent: Policy, starts: int, shakes: int, seed: int
) -> Iterator[Snapshot[Replied | None]]:
    """Yield the best reply so far, None before there is one; each climb draws by its own number.

    Against who looks at last points, or draws, climbs are plain and nothing is shaken.
    """
    is_table = not (opponent.has_memory or opponent.is_uniform)
    search = ReplySearch(game, np.array([opponent.rolls]), np.ones(1)) if is_table else None
    climbs = search or _PlainClimbs(game, opponent)
    total = starts + (shakes if search else 0)
    ends: list[float] = []
    best: Reply | None = None
    found: Replied | None = None

    def told(share: float) -> Snapshot[Replied | None]:
        done = round(1000 * (len(ends) + min(share, 0.99)))
        return Snapshot(done, 1000 * total, found, None if best is None else best.rate)

    bound = yield from relayed(bound_steps(game, opponent), lambda _share: told(0.0))
    for number in range(total):
        rng = np.random.default_rng((seed, number))
        if search is None or best is None or number < starts:
            start = random_table(game, rng) if number else solve_ignore_feral(game).rolls
            steps = climbs.annealed(start, rng)
        else:
            steps = search.shaken(best.rolls, rng)
        end = yield from relayed(steps, told)
        ends.append(end.rate)
        best = end if best is None or end.rate > best.rate else best
        found = Replied(best, tuple(ends[:starts]), tuple(ends[starts:]), bound, climbs.sweeps)
        yield told(0.0)


def random_table(game: Hog, rng: np.random.Generator) -> Bytes:
    """Return a table where each roll is as likely in each cell."""
    size = (game.goal, game.goal)
    return rng.integers(game.fewest_dice, game.dice + 1, size).astype(np.uint8)


class _PlainClimbs:
    """Climbs against any policy, in the way of `ReplySearch`; a sweep there is two here."""

    def __init__(self, game: Hog, opponent: Policy) -> None:
        self._game, self._opponent, self.sweeps = game, opponent, 0

    def annealed(self, rolls: Bytes, rng: np.random.Generator) -> Steps[Reply]:
        """Yield some number below 1; return the table where no cell gains."""
        for found in improvements(self._game, rolls, self._opponent):
            yield 0.5
            if isinstance(found, Improvement):
                self.sweeps += 2
                best = found
        return Reply(best.rolls.reshape(rolls.shape), best.rates.mean)
