"""The generators and the stages of the paper's pipeline."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from engine.blotto.pipeline.generators import (
    BASES,
    CAPS,
    bases_for,
    caps_for,
    completed,
    group,
    random_start,
)
from engine.blotto.pipeline.pipeline import STAGES, pipeline
from engine.blotto.pipeline.settings import PipelineSettings
from engine.blotto.rules import Battle, Blotto
from engine.blotto.scoring.scores import Scorer
from engine.core.play.chance import Chance
from engine.core.system.errors import InputError
from tests.blotto.games import STREAK

SMALL = PipelineSettings(
    restarts=10, starts=10, start_restarts=5, validation=100, min_score=30, min_selected_score=40
)


def test_bases_are_completed_within_their_caps() -> None:
    chance = Chance(1)
    for base in BASES.values():
        for _ in range(50):
            plan = completed(base, chance)
            assert sum(plan) == 100
            assert all(map(lambda low, n, high: low <= n <= high, base, plan, CAPS))


def test_starts_keep_the_last_two_castles_small() -> None:
    chance = Chance(2)
    for _ in range(100):
        start = random_start(chance)
        assert sum(start) == 100
        assert min(start[:8]) >= 5
        assert max(start[8:]) <= 5


def test_a_generator_without_room_is_refused() -> None:
    with pytest.raises(InputError, match="room for 9 more soldiers; 15 are missing"):
        completed((1,) * 8 + (76, 1), Chance(1), 9, 9)
    with pytest.raises(InputError, match="room"):
        next(pipeline(STREAK, PipelineSettings(low=10, high=10)))
    with pytest.raises(InputError, match="low"):
        PipelineSettings(low=5, high=4)


def test_every_stage_is_a_snapshot_and_holds_what_the_paper_says() -> None:
    snapshots = list(pipeline(STREAK, SMALL))
    assert [s.iteration for s in snapshots] == sorted(s.iteration for s in snapshots)
    stages = snapshots[-1].value
    assert tuple(stage.name for stage in stages) == STAGES
    by_name = {stage.name: stage for stage in stages}
    groups = by_name["groups"]
    assert groups.plans.shape == (90, 10)
    standard = Scorer(STREAK, groups.field("standard"))
    assert groups.scores["standard"] == pytest.approx(standard.doubled_totals(groups.plans) / 180)
    assert len(by_name["selection"].plans) == 30
    maxima = by_name["maxima"]
    assert maxima.climbs == 300
    assert len(np.unique(maxima.plans, axis=0)) == len(maxima.plans) <= 300
    assert maxima.scores["standard"].min() > 30
    assert (by_name["selected"].plans == maxima.plans[:250]).all()
    assert len(by_name["selected-maxima"].plans) <= 15
    ranking = by_name["ranking"]
    mean = np.mean([ranking.scores[n] for n in ("selected", "standard", "validation")], axis=0)
    assert (ranking.scores["mean"] == mean).all()
    assert (np.diff(mean) <= 0).all()
    assert ranking.best == mean[0]


def test_the_same_seed_gives_the_same_run() -> None:
    one, two = (list(pipeline(STREAK, SMALL))[-1].value for _ in range(2))
    for first, second in zip(one, two, strict=True):
        assert (first.plans == second.plans).all()


def test_a_run_that_finds_nothing_says_so() -> None:
    with pytest.raises(InputError, match="no climb against standard came above a mean of 55"):
        list(pipeline(STREAK, PipelineSettings(restarts=1, selected=1, min_score=55)))


@pytest.mark.parametrize(("castles", "soldiers"), [(2, 100), (5, 7), (13, 100), (20, 1000)])
def test_other_roads_have_the_same_shapes(castles: int, soldiers: int) -> None:
    game = Blotto(values=tuple(range(1, castles + 1)), soldiers=soldiers)
    chance, caps = Chance(3), caps_for(castles, soldiers)
    for name, base in bases_for(game).items():
        assert sum(base) == math.floor(sum(BASES[name]) * soldiers / 100 + 0.5)
        for plan in group(base, 5, chance, soldiers=soldiers):
            game.check_action(Battle(), 0, plan)
            assert all(map(lambda low, n, cap: low <= n <= max(low, cap), base, plan, caps))
    game.check_action(Battle(), 0, random_start(chance, castles, soldiers))


def test_the_papers_road_has_its_own_shapes() -> None:
    assert bases_for(STREAK) == BASES
    assert caps_for(10, 100) == CAPS


def test_the_pipeline_runs_on_thirteen_castles() -> None:
    game = Blotto(values=tuple(range(1, 14)))
    *_, last = pipeline(game, replace(SMALL, min_selected_score=20))
    assert [stage.name for stage in last.value] == list(STAGES)
    assert last.value[-1].plans.shape[1] == 13
    assert all(stage.seconds > 0 for stage in last.value)
