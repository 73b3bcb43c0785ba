"""Climbs to look at: the path and its neighbours are those of the climb."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from engine.blotto.scoring.scores import Scorer
from engine.blotto.search.climb_frames import climb_frames
from engine.blotto.search.climbs import Moves, neighbours, steepest_climb
from tests.blotto.games import STREAK, answers, field


@pytest.mark.parametrize("moves", ["one", "any"])
def test_frames_follow_the_climb_and_end_where_nothing_is_better(moves: Moves) -> None:
    case = answers("climb")["cases"][0]
    scorer, start = Scorer(STREAK, field(case["db"])), tuple(case["start"])
    climbed = steepest_climb(scorer, start, moves)
    *_, last = climb_frames(scorer, start, moves)
    frames = last.value
    assert [frame.move for frame in frames[1:]] == list(climbed.path)
    assert frames[-1].plan == climbed.plan
    for here, after in pairwise(frames):
        assert after.mean - here.mean == pytest.approx(float(np.nanmax(here.gains)))
        assert here.gains[after.move.giver, after.move.getter] == np.nanmax(here.gains)
        assert here.soldiers[after.move.giver, after.move.getter] == after.move.soldiers
    assert np.nanmax(frames[-1].gains) <= 0


def test_every_neighbour_has_its_cell() -> None:
    scorer = Scorer(STREAK, field("group90"))
    plan = (10, 8, 46, 2, 4, 13, 11, 4, 2, 0)
    first = next(iter(climb_frames(scorer, plan, "one"))).value[0]
    assert np.isnan(first.gains).sum() == 100 - len(neighbours(plan))
    after = (9, 8, 46, 2, 4, 13, 11, 4, 2, 1)
    gain = scorer.tally(after).mean - scorer.tally(plan).mean
    assert first.gains[0, 9] == pytest.approx(gain)


def test_a_seed_climbs_by_chance_and_the_same_again() -> None:
    scorer, start = Scorer(STREAK, field("group90")), (10,) * 10
    paths = []
    for seed in (1, 1, 2):
        *_, last = climb_frames(scorer, start, "one", seed)
        paths.append([frame.plan for frame in last.value])
        means = [frame.mean for frame in last.value]
        assert means == sorted(means)
    assert paths[0] == paths[1] != paths[2]
