"""Colonel Blotto's kernels beside a compiled loop over castles, in one process and on one core."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from engine.blotto.fields.field import Field
from engine.blotto.pipeline.generators import BASES, group, random_start
from engine.blotto.pipeline.pipeline import pipeline
from engine.blotto.pipeline.settings import PipelineSettings
from engine.blotto.rules import Blotto, Plan, random_plan
from engine.blotto.scoring.bit_kernels import Words
from engine.blotto.scoring.scores import MOST_KEPT, Scorer
from engine.blotto.search.climbs import climbs
from engine.core.play.chance import Chance
from engine.core.system.jit import kernel
from tests.benchmarks.clock import cpu_seconds
from tests.benchmarks.rows import Figure, Row

seconds = functools.partial(cpu_seconds, runs=5)
Longs = npt.NDArray[np.int64]
STREAK = Blotto()
REPEATS = 10
"""So often is repeated what is too short for the clock."""
PART = 10
"""So many times as long as measured the plain climbs of the pipeline would take."""


def making_bits() -> Row:
    """Make ready the largest field that is kept in bits."""
    rows = _uniform(MOST_KEPT)
    fast = seconds(lambda: Scorer(STREAK, Field.of_rows("field", rows)).against)
    bits = np.zeros((STREAK.castles, STREAK.soldiers + 1, 2, MOST_KEPT // 64), dtype=np.uint64)
    plain = seconds(lambda: plain_bits(bits, rows, STREAK.soldiers), runs=3)
    note = "plain: bit by bit, for each number of soldiers"
    return Row(f"bits of {MOST_KEPT:,} plans", fast, plain, note, plain / 10)


def million() -> Figure:
    """Score one plan against a million, whose bits are made anew."""
    scorer, plan = Scorer(STREAK, Field.of_rows("field", _uniform(1_000_000))), _uniform(1)
    return Figure("a plan against a million", seconds(lambda: scorer.doubled_totals(plan)), 0.3)


def scoring() -> Iterator[Row]:
    """Score many plans against fields of several sizes."""
    for count, ratio in ((90, 35), (250, None), (1000, 400)):
        yield _scored(count, ratio)


def _scored(count: int, wanted: float | None) -> Row:
    scorer = Scorer(STREAK, Field.of("field", _plans(count, 1)))
    plans = np.array(_plans(4_000_000 // count, 2))
    rows = scorer.field.rows.astype(np.int64)
    values, totals = np.array(STREAK.values), np.empty(len(plans), dtype=np.int64)
    scorer.doubled_totals(plans)
    fast = seconds(lambda: [scorer.doubled_totals(plans) for _ in range(REPEATS)]) / REPEATS
    plain = seconds(lambda: plain_totals(totals, plans, rows, values))
    rate = len(plans) * count / fast
    note = f"{rate:.1e} matches/s; plain: a compiled loop over castles"
    return Row(f"scores against {count:,}", fast, plain, note, wanted and plain / wanted)


def climbing() -> Row:
    """Climb by one soldier against the paper's first field."""
    chance = Chance(3)
    rows = [plan for base in BASES.values() for plan in group(base, 15, chance)]
    scorer = Scorer(STREAK, Field.of("standard", rows))
    starts = np.array((_plans(2, 4) + rows) * 10)
    list(climbs(scorer, starts[:2], 1))
    fast = seconds(lambda: list(climbs(scorer, starts, 1)))
    field, values = scorer.field.rows.astype(np.int64), np.array(STREAK.values)
    plain_climbs(starts[:1].copy(), field, values)
    plain = seconds(lambda: plain_climbs(starts[:90].copy(), field, values), runs=3)
    plain *= len(starts) / 90
    return Row(
        "climbs against 90",
        fast,
        plain,
        f"{len(starts) / fast:,.0f} climbs/s; plain: the same order of looking, a loop of castles",
        plain / 8,
    )


def whole_pipeline() -> Row:
    """Run the paper's pipeline with all plans of its groups selected."""
    settings = PipelineSettings(selected=15)
    *_, last = pipeline(STREAK, settings)
    stages = {stage.name: stage.plans for stage in last.value}
    fast = seconds(lambda: list(pipeline(STREAK, settings)))
    chance, values = Chance(5), np.array(STREAK.values)
    drawn = np.array([random_start(chance) for _ in range(settings.starts)])
    searches = (
        (stages["selection"], settings.restarts, stages["groups"]),
        (drawn, settings.start_restarts, stages["selected"]),
    )

    def climb_plainly() -> None:
        for starts, restarts, field in searches:
            plain_climbs(np.repeat(starts, restarts // PART, axis=0), field, values)

    plain = PART * seconds(climb_plainly, runs=3)
    return Row(
        "pipeline, 11,000 climbs",
        fast,
        plain,
        f"15 selected per group, tried for 0.25 s; plain: {PART} times every {PART}th climb",
        min(plain / 8, 0.4),
    )


@kernel
def plain_bits(bits: Words, rows: Longs, soldiers: int) -> None:
    """Do what `fill_bits` does, bit by bit."""
    for r in range(rows.shape[0]):
        word, bit = r >> 6, np.uint64(1) << np.uint64(r & 63)
        for castle in range(rows.shape[1]):
            number = rows[r, castle]
            for a in range(number):
                bits[castle, a, 1, word] |= bit
            for a in range(number + 1, soldiers + 1):
                bits[castle, a, 0, word] |= bit


@kernel
def plain_totals(totals: Longs, plans: Longs, rows: Longs, values: Longs) -> None:
    """Do what `doubled_totals` does, battle by battle."""
    for i in range(len(plans)):
        totals[i] = 0
        for row in range(len(rows)):
            totals[i] += 2 * plain_points(plans[i], rows[row], values)


@kernel
def plain_points(plan: Longs, other: Longs, values: Longs) -> int:
    """Return the points of one battle under the streak rule."""
    points, mine, theirs = 0, 0, 0
    for castle in range(len(values)):
        if mine == 3:
            points += values[castle]
        elif theirs == 3:
            break
        elif plan[castle] > other[castle]:
            points += values[castle]
            mine, theirs = mine + 1, 0
        elif plan[castle] < other[castle]:
            mine, theirs = 0, theirs + 1
        else:
            mine, theirs = 0, 0
    return points


@kernel
def plain_climbs(plans: Longs, rows: Longs, values: Longs) -> None:
    """Climb from each plan: neighbours in a fixed order from a random place, the first better."""
    totals = np.empty(1, np.int64)
    for i in range(len(plans)):
        plan = plans[i]
        plain_totals(totals, plans[i : i + 1], rows, values)
        best, size = totals[0], len(plan)
        looked, at = 0, i
        while looked < size * size:
            at = (at + 37) % (size * size)
            looked += 1
            giver, getter = at // size, at % size
            if giver == getter or plan[giver] == 0:
                continue
            plan[giver] -= 1
            plan[getter] += 1
            plain_totals(totals, plans[i : i + 1], rows, values)
            if totals[0] > best:
                best, looked = totals[0], 0
            else:
                plan[giver] += 1
                plan[getter] -= 1


def _uniform(count: int) -> Longs:
    """Return plans whose soldiers go each to any castle: drawn at once, where many are wanted."""
    castles = STREAK.castles
    chance = np.random.default_rng(1)
    plans: Longs = chance.multinomial(STREAK.soldiers, np.full(castles, 1 / castles), size=count)
    return plans


def _plans(count: int, seed: int) -> list[Plan]:
    chance = Chance(seed)
    return [random_plan(STREAK.castles, STREAK.soldiers, chance) for _ in range(count)]


ROWS = (making_bits, million, scoring, climbing, whole_pipeline)
