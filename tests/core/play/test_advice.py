"""What actions are worth: the best, how sure a difference is, and what a return counts."""

from __future__ import annotations

import math
import sys
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from engine.core.play.advice import (
    ActionValue,
    Worth,
    advice_so_far,
    best_of,
    error_of_difference,
)
from engine.core.play.interval import half_interval
from engine.core.play.match import Match
from engine.core.play.measure import Measure
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from tests.core.games import NIM, Nim


def test_the_first_of_equals_is_the_best() -> None:
    advice = (ActionValue(3, 0.25), ActionValue(1, 0.5), ActionValue(2, 0.5))
    assert best_of(advice).action == 1
    assert best_of(advice).worth == Worth(0.5)


def test_a_difference_is_surer_where_both_had_the_same_chance() -> None:
    best, alone = ActionValue(1, 0.5, 0.03), ActionValue(2, 0.4, 0.04)
    assert error_of_difference(best, alone) == pytest.approx(0.05)
    assert error_of_difference(best, replace(alone, difference_error=0.01)) == 0.01
    assert math.isclose(half_interval(0.05), 0.098, abs_tol=1e-4)


def test_only_values_count_as_advice_so_far() -> None:
    values = [ActionValue(1, 0.5, 0.1)]
    assert advice_so_far(values) == tuple(values)
    assert [advice_so_far(step) for step in (None, 0.5, (), "words", (1, 2))] == [()] * 5


def test_what_a_return_is_worth_is_the_games_word() -> None:
    hog, ponte = game_named("hog"), game_named("ponte")
    assert [hog.value_of_return(total) for total in (-1.0, 0.0, 1.0)] == [0.0, 0.5, 1.0]
    assert [ponte.value_of_return(total) for total in (-4.0, 2.0)] == [-4.0, 2.0]
    assert (hog.value_total, ponte.value_total) == (1.0, 0.0)
    shares = replace(NIM, zero_sum=False)
    assert [shares.value_of_return(total) for total in (0.0, 1.0)] == [0.0, 1.0]
    halved = replace(NIM, worth_of_return=lambda total: total / 2)
    assert halved.value_of_return(1.0) == 0.5


def test_who_won_is_said_by_the_measure_that_orders_the_game() -> None:
    match = Match(Nim(), [RANDOM, RANDOM], 1).play_out()
    assert NIM.standing(match) == match.returns
    doubled = Measure("double", "", "", lambda returns, seat: 2 * returns[:, seat])
    lost = Measure("lost", "", "", lambda returns, seat: -returns[:, seat], higher_is_better=False)
    measures = (doubled, lost)
    by_double = replace(NIM, measures=measures, order="double").standing(match)
    assert by_double == tuple(2 * total for total in match.returns)
    assert replace(NIM, measures=measures, order="lost").standing(match) == match.returns


def test_a_match_may_tell_who_won_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """What its returns do not: here how many steps it took, the fewer the better, and a seat."""
    part: Any = ModuleType("engine.nim.measures")
    part.__spec__ = sys.modules["engine.nim"].__spec__
    part.match_measures = lambda match: [(9.0, len(match.steps) + seat) for seat in range(2)]
    monkeypatch.setitem(sys.modules, part.__name__, part)
    names = ("other", "steps")
    measures = tuple(Measure(name, "", "", higher_is_better=False) for name in names)
    match = Match(Nim(4), [RANDOM, RANDOM], 1).play_out()
    count = len(match.steps)
    standing = replace(NIM, measures=measures, order="steps").standing(match)
    assert standing == (-float(count), -float(count + 1))
