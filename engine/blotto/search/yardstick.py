"""A field that plans are measured by: where a plan stands in it, and what single moves bring.

It is asked while a person drags soldiers about, so a large field is looked at in part: evenly
spaced rows stand for all of it, and what follows says so.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from engine.blotto.fields.field import Field
from engine.blotto.rules import Blotto, Plan
from engine.blotto.scoring.ranking import Order, against_itself, worths_of
from engine.blotto.scoring.scores import Scorer, Tally
from engine.blotto.search.best_response import BestReply, best_replies
from engine.blotto.search.climbs import best_moves
from engine.blotto.search.found import Found, Search
from engine.core.system.job import Snapshot

Longs = npt.NDArray[np.int64]
MOST_MEETINGS = 400_000_000
"""So many battles are fought to rank a field's own plans: 0.3 s or so."""
_RESTARTS = 10
MOST_MOVED = 16_384
"""Against so many rows moves are tried: 900 of them in some 2 ms."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a plan fares against a field, and its rank if it were one more plan of it.

    Equals share the better rank.  Where the field is large the rank is that among some of its
    plans, as a part of all: then it is not exact.
    """

    tally: Tally
    rank: int
    plans: int
    is_exact: bool


@dataclass(frozen=True, slots=True)
class Gain:
    """So many soldiers from one castle to another (from 0) bring so much more, in mean points."""

    giver: int
    getter: int
    soldiers: int
    gain: float


@dataclass(frozen=True, eq=False)
class Yardstick:
    """A field made ready to measure plans by.

    `ranked` are its plans that are ranked, all of them or evenly spaced ones, and `worths` [plans]
    what each of them gets from the others of the field: no plan meets itself.  `order` is what
    ranks: the mean, or the battles won.  Where the field `is_drawn`, it stands for
    more plans than are in it, and what it tells has an error.
    """

    scorer: Scorer
    order: Order
    ranked: Scorer
    worths: Longs
    is_drawn: bool = False
    _replies: Found[BestReply] = field(default_factory=Found, init=False, repr=False)

    @property
    def field(self) -> Field:
        """The field."""
        return self.scorer.field

    def standing(self, plan: Plan) -> Standing:
        """Return how a plan fares, and its rank."""
        tally = self.scorer.tally(plan)
        worths = self.worths + _worths_against(self.ranked, plan, self.order)
        better = int((worths > worth_of(tally, self.order)).sum())
        all_plans, ranked = len(self.field), len(self.worths)
        rank = 1 + (better if ranked == all_plans else round(better * all_plans / ranked))
        return Standing(tally, rank, all_plans, ranked == all_plans)

    def gains(self, plan: Plan, count: int = 5) -> list[Gain]:
        """Return the best moves of any number of soldiers, at most one for each pair of castles.

        Only what brings something is among them; the most comes first.
        """
        here = int(self.moved.doubled_totals(np.array([plan]))[0])
        found: dict[tuple[int, int], Gain] = {}
        for move in best_moves(self.moved, plan):
            if move.doubled_total <= here or len(found) == count:
                break
            gain = (move.doubled_total - here) / (2 * len(self.moved.field))
            pair = move.giver, move.getter
            found.setdefault(pair, Gain(*pair, move.soldiers, gain))
        return list(found.values())

    def best(self) -> Search[BestReply]:
        """Return the best reply to the field, or to the rows that stand for it; found once."""
        return self._replies.search("best", self._search)

    def _search(self) -> Search[BestReply]:
        for snapshot in best_replies(self.scorer.game, self.moved.field, restarts=_RESTARTS):
            yield snapshot
        return snapshot.value

    @cached_property
    def moved(self) -> Scorer:
        """The field against which moves are tried: all of it, or evenly spaced rows."""
        some = self.field.sampled(MOST_MOVED)
        return self.scorer if some is self.field else Scorer(self.scorer.game, some)


def usual_order(game: Blotto) -> Order:
    """Return what ranks plans under a rule: the battles won without streaks, else the mean."""
    return "wins" if game.streak == 0 else "mean"


def worth_of(tally: Tally, order: Order) -> int:
    """Return what is compared: twice the battles won, or twice the points."""
    return 2 * tally.wins + tally.draws if order == "wins" else tally.doubled_total


def _worths_against(scorer: Scorer, plan: Plan, order: Order) -> Longs:
    """Return what each plan of a field gets from this one: [plans]."""
    points: Longs = scorer.doubled_points(plan).astype(np.int64)
    mine, theirs = points
    wins: Longs = 2 * (theirs > mine) + (theirs == mine)
    return wins if order == "wins" else points[1]


def yardstick_steps(
    game: Blotto, field: Field, order: Order | None = None, *, is_drawn: bool = False
) -> Generator[Snapshot[None], None, Yardstick]:
    """Yield how far the ranking of the field's own plans is; return the yardstick.

    Raises InputError where the field's plans cannot be sent in this game.
    """
    scorer, order = Scorer(game, field), order or usual_order(game)
    ranked = min(len(field), max(MOST_MEETINGS // len(field), 100))
    some = field.sampled(ranked)
    counts = yield from scorer.counting(some.rows)
    worths = worths_of(counts - against_itself(game), order)
    own = scorer if some is field else Scorer(game, some)
    return Yardstick(scorer, order, own, worths, is_drawn)
