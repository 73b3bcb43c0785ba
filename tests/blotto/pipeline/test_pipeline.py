"""The generators and the stages of the paper's pipeline."""

from __future__ import annotations

import numpy as np
import pytest

from engine.blotto.pipeline.generators import BASES, CAPS, completed, random_start
from engine.blotto.pipeline.pipeline import STAGES, PipelineSettings, pipeline
from engine.blotto.rules import Blotto
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
        PipelineSettings(low=10, high=10)
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


def test_other_castles_are_refused() -> None:
    with pytest.raises(InputError, match="10 castles and 100 soldiers"):
        next(pipeline(Blotto(soldiers=50), SMALL))
