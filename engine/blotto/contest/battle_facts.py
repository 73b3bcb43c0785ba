"""How the battles of plans against many went: castle by castle, at which castle fights ended.

A plan at a time, in numpy: no kernel has to be compiled for what is looked at once.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.blotto.fields.field import Field, Rows, evenly_spaced
from engine.blotto.rules import Blotto, Plan
from engine.blotto.scoring.scores import Scorer
from engine.core.system.job import Snapshot

Longs = npt.NDArray[np.int64]
Codes = npt.NDArray[np.uint8]
TIED, WON, LOST, TAKEN, GIVEN = range(5)
"""What became of a castle: nobody won it, it was won or lost in a fight, or without one."""
MOST_OPPONENTS, MOST_BATTLES = 4000, 20_000_000
"""Against so many, and so many in all, some seconds: of more, evenly spaced ones are looked at."""
_AT_ONCE = 20


@dataclass(frozen=True, eq=False)
class Battles:
    """A plan against others: `codes` [castles, battles], doubled `points` [2, battles], and at
    which castle (from 0) each fight ended, `castles` where nobody's streak was complete."""

    codes: Codes
    points: Longs
    ended: Longs

    @property
    def won(self) -> npt.NDArray[np.bool_]:
        """Which battles the plan wins."""
        won: npt.NDArray[np.bool_] = self.points[0] > self.points[1]
        return won


@dataclass(frozen=True, eq=False)
class BattleFacts:
    """Of many battles: how often each number of doubled points was got, and where fights ended.

    `points` [2 * all + 1], `ended` [castles + 1] with the fights that did not end early last.
    """

    points: Longs
    ended: Longs
    battles: int
    is_whole: bool


def battles_of(game: Blotto, plan: Plan, rows: Rows) -> Battles:
    """Return what becomes of a plan against each of `rows` [plans, castles]."""
    count, streak = len(rows), game.streak
    codes = np.empty((game.castles, count), dtype=np.uint8)
    points = np.zeros((2, count), dtype=np.int64)
    ended = np.full(count, game.castles, dtype=np.int64)
    runs = np.zeros((2, count), dtype=np.int8)
    for castle, value in enumerate(game.values):
        column = rows[:, castle].astype(np.int16)
        is_over = ended < game.castles
        is_mine = is_over & (runs[0] == streak) if streak else is_over
        won, lost = (column < plan[castle]) & ~is_over, (column > plan[castle]) & ~is_over
        code = codes[castle]
        code[:] = TIED
        code[won], code[lost] = WON, LOST
        code[is_over] = GIVEN
        code[is_mine] = TAKEN
        share = value * game.splits
        gains = 2 * value * (won | is_mine), 2 * value * (lost | (is_over & ~is_mine))
        tied = code == TIED
        points[0] += gains[0] + share * tied
        points[1] += gains[1] + share * tied
        if streak:
            runs[0] = np.where(is_over, runs[0], (runs[0] + 1) * won)
            runs[1] = np.where(is_over, runs[1], (runs[1] + 1) * lost)
            ended[~is_over & ((runs[0] == streak) | (runs[1] == streak))] = castle
    return Battles(codes, points, ended)


def battle_facts(
    game: Blotto, plans: Field, opponents: Longs
) -> Generator[Snapshot[None], None, BattleFacts]:
    """Yield the progress; return the facts of all battles, or of evenly spaced ones of many.

    `opponents` are the rows of `plans` that all meet, but for itself.
    """
    met = opponents[evenly_spaced(len(opponents), MOST_OPPONENTS)]
    some = evenly_spaced(len(plans), MOST_BATTLES // len(met))
    points = np.zeros(2 * sum(game.values) + 1, dtype=np.int64)
    ended = np.zeros(game.castles + 1, dtype=np.int64)
    rows = plans.rows[met]
    scorer, columns = Scorer(game, Field.of_rows(plans.name, rows)), np.ascontiguousarray(rows.T)
    for number, row in enumerate(some.tolist()):
        plan, others = plans.plan(row), met != row
        own = scorer.doubled_points(plan)[0]
        points += np.bincount(own[others], minlength=len(points))
        ended += np.bincount(_ended(game, plan, columns)[others], minlength=len(ended))
        if number % _AT_ONCE == 0:
            yield Snapshot(number, len(some), None)
    is_whole = len(some) == len(plans) and len(met) == len(opponents) == len(plans)
    return BattleFacts(points, ended, int(points.sum()), is_whole)


def _ended(game: Blotto, plan: Plan, columns: Rows) -> Longs:
    """Return at which castle each fight ended, as in `battles_of`; columns [castles, plans]."""
    ended = np.full(columns.shape[1], game.castles, dtype=np.int64)
    begins = max(game.castles - game.streak + 1, 0) if game.streak else 0
    complete = np.zeros((begins, columns.shape[1]), dtype=bool)
    own = np.array(plan, dtype=columns.dtype)[:, None]
    for won in (columns < own, columns > own):
        in_a_row = won[:begins]
        for k in range(1, game.streak):
            in_a_row = in_a_row & won[k : k + begins]
        complete |= in_a_row
    for castle in reversed(range(begins)):  # the first castle has the last word
        ended[complete[castle]] = castle + game.streak - 1
    return ended
