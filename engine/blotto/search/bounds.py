"""How much the best reply to a field can get at most: branch and bound, which may prove the best.

A plan decides all its battles at once.  If each battle could choose what happens in it, more would
be won: prices on outcomes make plan and battles agree, and the best plan for these prices, with
what each battle is best worth less these prices, is a bound (Lagrangian decomposition: Guignard and
Kim 1987; prices by subgradients: Held, Wolfe and Crowder 1974).  Where it lies above the best plan
known, the plans are parted by the soldiers at a castle, the highest bound first (Land and Doig
1960).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from engine.blotto.rules import Plan
from engine.blotto.scoring.scores import Scorer
from engine.blotto.search.bound_kernels import LOST, NEVER, TIED, WON, best_shares, row_maxima
from engine.core.system.job import Snapshot

Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
_FIRST_STEPS, _STEPS = 600, 20
"""Subgradient steps for all plans, and for a part of them, whose prices are nearly right."""
_FIRST_PULL, _PULL = 1.0, 0.4
_PATIENCE, _SHORTER = 8, 0.7
"""After so many steps that bring nothing they become shorter."""
_ROUNDING = 1e-7
"""Points by which sums of floats may be off."""
_ALIKE = 1e-6
"""Where rows count by weights, points by which a plan may be better than the one that is proven."""
_IMPOSSIBLE = NEVER / 10


@dataclass(frozen=True, slots=True)
class Bounded:
    """The best plan known and its mean; no plan has a mean above `bound`.

    So many `parts` of all plans were looked at, `left` are open: where none is, the plan is proven.
    """

    plan: Plan
    mean: float
    bound: float
    parts: int
    left: int


@dataclass(order=True, slots=True)
class _Part:
    """Plans that send between `low` and `high` [castles]; in a heap the highest bound comes first.

    `prices` are those of outcomes in each row [rows, castles, 3]; `castle` is where plan and rows
    disagree most, `middle` the largest number of soldiers there in one half.
    """

    less_bound: float
    number: int
    low: Longs = field(compare=False)
    high: Longs = field(compare=False)
    prices: Floats = field(compare=False)
    castle: int = field(default=0, compare=False)
    middle: int = field(default=0, compare=False)


def bounded(
    scorer: Scorer, plan: Plan, most_parts: int, weights: Floats | None = None
) -> Iterator[Snapshot[Bounded]]:
    """Yield nearer and nearer bounds of the mean points that any plan gets against the field.

    It begins with `plan`, the best that is known, and ends when that or a better one is proven, or
    `most_parts` were looked at.  Rows count by `weights` [rows], which sum to 1, or alike: then a
    proven plan is the best, else no other one is better by more than a millionth of a point.
    """
    search = _Search(scorer, plan, weights)
    for looked_at in range(most_parts + 1):
        yield (far := Snapshot(looked_at, most_parts, search.found(looked_at)))
        if not search.open or looked_at == most_parts:
            return
        for _step in search.part():
            yield far


class _Search:
    """The best plan known, and the parts that may hold a better one."""

    def __init__(self, scorer: Scorer, plan: Plan, weights: Floats | None) -> None:
        game, size = scorer.game, len(scorer.field)
        self._scorer, self._plan = scorer, plan
        self._rows = scorer.field.rows.astype(np.int64)
        self._weights = np.full(size, 1 / size) if weights is None else weights
        self._mean = self._worth(plan)
        self._slack = _ALIKE if weights is not None else 0.0
        # Totals of rows that count alike are whole numbers, or of halves where ties are shared.
        self._next = self._slack or (0.5 if game.splits else 1.0) / size
        self._points = np.zeros((game.castles, 3))
        self._points[:, WON] = game.values
        self._points[:, TIED] = np.array(game.values) / 2 if game.splits else 0.0
        low = np.zeros(game.castles, dtype=np.int64)
        prices = self._weights[:, None, None] * self._points
        self.open = [_Part(-float(sum(game.values)), 0, low, low + game.soldiers, prices)]
        self._number = 0

    def found(self, parts: int) -> Bounded:
        """Return what is known."""
        bound = self._mean + self._slack
        if self.open:
            bound = max(bound, -self.open[0].less_bound)
        return Bounded(self._plan, self._mean, bound, parts, len(self.open))

    def part(self) -> Iterator[None]:
        """Yield while the part with the highest bound is halved, and its halves are bounded."""
        part = heapq.heappop(self.open)
        is_first = self._number == 0
        found = [part] if is_first else list(_halves(part, self._scorer.game.soldiers))
        for each in found:
            self._number += 1
            each.number = self._number
            many = (_FIRST_STEPS, _FIRST_PULL) if is_first else (_STEPS, _PULL)
            yield from self._priced(each, *many)
        self.open += found
        self.open = [each for each in self.open if self._may_be_better(-each.less_bound)]
        heapq.heapify(self.open)

    def _priced(self, part: _Part, steps: int, pull: float) -> Iterator[None]:
        """Find prices with which the part's bound is low; yield after each step."""
        prices, waited = part.prices.copy(), 0
        plan, outcomes = np.zeros_like(part.low), np.zeros_like(self._rows)
        for step in range(steps):
            yield
            bound = self._bound(part, prices, plan, outcomes)
            if bound < _IMPOSSIBLE:
                part.less_bound = np.inf
                return
            self._meet(plan)
            fought = 1 + np.sign(plan - self._rows)
            apart = fought != outcomes
            if step == 0 or bound < -part.less_bound - _ROUNDING:
                part.less_bound, part.prices, waited = -bound, prices.copy(), 0
                self._choose_halves(part, plan, outcomes, apart)
            else:
                waited += 1
                if waited == _PATIENCE:
                    pull, waited, prices = pull * _SHORTER, 0, part.prices.copy()
                    continue
            if not self._may_be_better(bound) or not apart.any():
                return
            change = pull * (bound - self._mean) / (2 * apart.sum())
            row, castle = np.nonzero(apart)
            prices[row, castle, fought[apart]] -= change
            prices[row, castle, outcomes[apart]] += change

    def _bound(self, part: _Part, prices: Floats, plan: Longs, outcomes: Longs) -> float:
        """Return a bound of a part's plans; write the plan and the outcomes that it stands for."""
        soldiers = self._scorer.game.soldiers
        table = np.empty((len(plan), soldiers + 1))
        for castle, column in enumerate(self._rows.T):
            # What so many soldiers are paid: below, at and above those of each row.
            of_row = prices[:, castle]
            table[castle] = of_row[:, LOST].sum()
            for gain, first in ((TIED, column), (WON, column + 1)):
                change = of_row[:, gain] - of_row[:, gain - 1]
                added = np.bincount(first, change, minlength=soldiers + 2)[: soldiers + 1]
                table[castle] += np.cumsum(added)
            table[castle, : part.low[castle]] = table[castle, part.high[castle] + 1 :] = NEVER
        of_plan = best_shares(table, plan)
        if of_plan < _IMPOSSIBLE:
            return of_plan
        return of_plan + row_maxima(
            outcomes, self._rows, self._weights, self._points, self._scorer.streak,
            part.low, part.high, soldiers, prices,
        )  # fmt: skip

    def _choose_halves(
        self, part: _Part, plan: Longs, outcomes: Longs, apart: npt.NDArray[np.bool_]
    ) -> None:
        """Have a part be halved where plan and rows disagree about most points."""
        about = (apart * self._weights[:, None]).sum(axis=0) * self._points[:, WON]
        about[part.low == part.high] = -1.0
        castle = int(np.argmax(about))
        rows = apart[:, castle]
        column, outcome = self._rows[rows, castle], outcomes[rows, castle]
        # A row that would rather win wants one more than its own there, to lose one less.
        wanted = column + outcome - TIED
        low, high = int(part.low[castle]), int(part.high[castle])
        middle = (wanted.mean() + plan[castle]) / 2 if len(wanted) else (low + high) / 2
        part.castle, part.middle = castle, int(np.clip(np.floor(middle), low, high - 1))

    def _may_be_better(self, bound: float) -> bool:
        return bound > self._mean + self._next - _ROUNDING

    def _worth(self, plan: Plan) -> float:
        return float(self._scorer.doubled_points(plan)[0] @ self._weights) / 2

    def _meet(self, plan: Longs) -> None:
        """Keep a plan that is better than those before."""
        met: Plan = tuple(plan.tolist())
        mean = self._worth(met)
        if mean > self._mean + _ROUNDING:
            self._plan, self._mean = met, mean


def _halves(part: _Part, soldiers: int) -> Iterator[_Part]:
    """Yield the two parts of a part that hold plans."""
    low, high = part.low.copy(), part.high.copy()
    high[part.castle], low[part.castle] = part.middle, part.middle + 1
    for least, most in ((part.low, high), (low, part.high)):
        # What one castle gets the others do not.
        for _ in range(2):
            most = np.minimum(most, soldiers - (least.sum() - least))
            least = np.maximum(least, soldiers - (most.sum() - most))
        if (least <= most).all():
            yield replace(part, low=least, high=most)
