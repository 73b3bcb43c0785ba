"""The points of a turn, and the rules that fire after them."""

from __future__ import annotations

import pytest

from engine.hog.rules import Hog
from gui.hog.solve.cell_facts import points_chances
from gui.hog.solve.turn_points import Thrown, largest_gap
from tests.hog.solve.inspecting import GAME


def test_points_of_a_turn() -> None:
    sure = points_chances(GAME, 10, 14, 0, 0.0)
    assert [(bar.points, bar.chance) for bar in sure.bars] == [(7, 1.0)]
    assert sure.pig_out == 0
    four = points_chances(GAME, 10, 14, 4, 0.0)
    assert [bar.points for bar in four.bars] == list(range(8, 25))
    assert four.pig_out + sum(bar.chance for bar in four.bars) == pytest.approx(1)
    assert four.mean_otherwise == pytest.approx(16)
    swapping = {bar.points for bar in four.bars if bar.special}
    assert swapping == {p for p in range(8, 25) if abs((10 + p) % 10 - 4) == 1}
    half = points_chances(GAME, 10, 14, 4, 0.5)
    both = {p for p in range(8, 25) if abs((13 + p) % 10 - 4) == 1}
    assert {bar.points for bar in half.bars if bar.special} == swapping | both
    assert all(bar.special <= bar.chance for bar in half.bars)
    assert not any(
        bar.special for bar in points_chances(Hog(swine_swap=False), 10, 14, 4, 0.0).bars
    )
    assert points_chances(Hog(pig_out=False), 0, 0, 2, 0.0).bars[0].points == 2


def test_gaps_are_counted_in_standard_errors() -> None:
    chances = points_chances(GAME, 0, 0, 1, 0.0)
    counts = [0, 1000, 1000, 1000, 1000, 1000, 1000]
    assert largest_gap(chances, Thrown(counts, 6000)) == pytest.approx(0, abs=1e-9)
    counts[6] += 100
    assert largest_gap(chances, Thrown(counts, 6100)) > 2


def test_rules_that_fire_after_the_points() -> None:
    jumps = points_chances(Hog(preset="FA21"), 10, 14, 0, 0.0)
    assert [(bar.points, bar.special) for bar in jumps.bars] == [(4, 1.0)]  # 10 + 4 is 14
    level = points_chances(Hog(preset="FA21"), 10, 20, 3, 0.0)
    assert {bar.points for bar in level.bars if bar.special} == {10}
    again = points_chances(Hog(preset="FA20"), 10, 20, 2, 0.0)
    assert {bar.points for bar in again.bars if bar.special} == {8, 9, 10}


def test_points_that_never_came_are_told_with_their_error() -> None:
    thrown = Thrown([0, 600, 400], 1000)
    assert thrown.share(3) == thrown.share(999) == 0
    assert 0 < thrown.half_width(3) == thrown.half_width(999) < 0.01
