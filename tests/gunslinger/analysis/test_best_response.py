"""Best responses: cases whose answer is known by hand, intervals, and equal seeds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.system.errors import InputError
from engine.gunslinger.analysis.best_response import (
    BestResponse,
    Question,
    response_seconds,
    response_steps,
)
from engine.gunslinger.rules import Gunslinger
from engine.gunslinger.shooters.revenge import RevengeOfRevenge

SIX = Gunslinger(6, 2, 1)
QUESTION = Question("dumb", "mixed", "", "mean_score", 5, 4, 1000, 1)


def found(game: Gunslinger, question: Question) -> BestResponse:
    *_, last = response_steps(game, question)
    assert last.iteration <= (last.total or 0)
    return last.value


def test_shooting_alone_changes_nothing() -> None:
    """Among those who hold fire no bullet of one alone kills: every rate is level."""
    answer = found(SIX, replace(QUESTION, line_up="never"))
    (response,) = answer.responses
    assert (response.low, response.high) == (0.0, 1.0)
    assert all(each.is_level and each.mean == 2 for each in response.tried)
    assert response.best.error == 0


def test_two_openers_are_best_at_full_rate() -> None:
    """Without friends, beside another opener: more shots are more dead enemies."""
    game = Gunslinger(4, 3, 0)
    answer = found(game, replace(QUESTION, line_up="dumb never never"))
    (response,) = answer.responses
    assert response.best.value == pytest.approx(1.0, abs=0.1)
    assert response.low <= response.best.value <= response.high
    values = [each.value for each in response.tried]
    assert values == sorted(values)
    assert {0.0, 0.25, 0.5, 0.75, 1.0} < set(values)
    lowest = response.tried[0]
    assert not lowest.is_level
    assert lowest.worse > 0.1
    assert (response.best.worse, response.best.worse_error) == (0.0, 0.0)


def test_each_parameter_in_turn_with_the_ones_before_at_their_best() -> None:
    answer = found(Gunslinger(6, 2, 3), replace(QUESTION, strategy="drr", steps=2))
    mu, beta = answer.responses
    assert (mu.parameter, beta.parameter) == ("mu", "beta")
    assert answer.strategy == RevengeOfRevenge(mu.best.value, beta.best.value)
    assert beta.best.mean >= mu.best.mean
    assert answer.facts["mu"] == mu.written(mu.best.value)


def test_whole_numbers_and_switches_stay_such() -> None:
    answer = found(SIX, replace(QUESTION, strategy="dr", measure="average_rank", games=200))
    window, spare = answer.responses
    assert all(each.value == round(each.value) for each in window.tried)
    assert [each.value for each in spare.tried] == [0.0, 1.0]
    assert spare.written(1.0) == "on"
    assert type(answer.strategy.window) is int  # type: ignore[attr-defined]
    assert window.best.mean == min(each.mean for each in window.tried)


def test_plain_matches_have_fewer_games() -> None:
    game = Gunslinger(3, 1, 0)
    question = replace(QUESTION, strategy="crowd", line_up="grim endgame", points=3, steps=0)
    (response,) = found(game, replace(question, games=50)).responses
    assert response.games == 50
    assert response_seconds(game, replace(question, games=100_000)) > response_seconds(
        game, replace(question, line_up="grim dumb", games=5000)
    )


def test_equal_seeds_find_the_same() -> None:
    """In every process, too."""
    assert found(SIX, QUESTION).facts["mean score"] == 2.084
    assert found(SIX, replace(QUESTION, seed=2)).facts["mean score"] == 2.01


def test_who_has_nothing_to_choose_is_refused() -> None:
    with pytest.raises(InputError, match="never has no parameters"):
        found(SIX, replace(QUESTION, strategy="never"))
    with pytest.raises(InputError, match="has no strategy 'nobody'"):
        response_seconds(SIX, replace(QUESTION, line_up="dumb nobody"))
