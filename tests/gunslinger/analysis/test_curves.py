"""The sweep beside the plain one, and what is said of a map before and after it is known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from engine.core.system.job import Job
from engine.gunslinger.analysis.curves import (
    Asked,
    spaced,
    sweep_steps,
    swept,
    trigger_of,
    triggers,
)
from engine.gunslinger.analysis.fields import line_up_with, opponents, suite_of
from engine.gunslinger.rules import Gunslinger
from engine.gunslinger.shooters.revenge import trigger_probability
from engine.gunslinger.studies import CONFIGURATIONS, parsed
from engine.gunslinger.studies import sweep as played_sweep

FEW = Asked("mixed", "", 5, 300, 3)
SIX = Gunslinger(6, 2, 3)


def test_triggers_are_those_of_the_strategy() -> None:
    for mu, beta in ((0.4, 0.06), (0.5, 0.07), (-100.0, 1e-6), (100.0, 1e-6)):
        expected = trigger_probability(6, 3, mu, beta)
        assert triggers(SIX, mu, beta) == pytest.approx(expected, abs=1e-12)
    for p in spaced(9).tolist():
        assert trigger_of(SIX, p).rate(SIX) == pytest.approx(p, abs=1e-12)


def test_a_sweep_is_what_games_at_that_point_are() -> None:
    """Interpolated here, played there with other deals: within four standard errors."""
    games = (Gunslinger(6, 2, 1), SIX)
    found = swept(games, Asked("mixed", "", 9, 4000, 5))
    names = [line_up_with("drr", "mixed", "", game)[0] for game in games]
    line_ups = [(g, parsed(g, each)) for g, each in zip(games, names, strict=True)]
    for point in played_sweep(line_ups, ((0.45,), (0.1,)), 4000, 11):
        for measure in ("average_rank", "mid_rank"):
            mean, error = found.at(point.mu, point.beta, measure)  # type: ignore[arg-type]
            other = getattr(point, f"{measure}_error")
            assert abs(mean - getattr(point, measure)) < 4 * math.hypot(error, other)


def test_equal_seeds_find_the_same_and_others_not() -> None:
    first, again = swept((SIX,), FEW), swept((SIX,), FEW)
    other = swept((SIX,), Asked("mixed", "", 5, 300, 4))
    assert np.array_equal(first.curves[0].means, again.curves[0].means)
    assert not np.array_equal(first.curves[0].means, other.curves[0].means)


def test_one_configuration_is_a_curve_in_p() -> None:
    """Two points with the same P are the same there, however far apart they are."""
    found = swept((SIX,), FEW)
    p = float(triggers(SIX, 0.4, 0.06))
    mu = 0.5 - 0.2 * math.log(p / (1 - p))
    assert triggers(SIX, mu, 0.2) == pytest.approx(p)
    means = found.at(np.array([0.4, mu]), np.array([0.06, 0.2]), "average_rank")[0]
    assert means[0] == pytest.approx(means[1])
    curve = found.curves[0]
    assert means[0] == pytest.approx(float(curve.at(p, "average_rank")[0]))


def test_a_suite_is_the_mean_of_scaled_ranks() -> None:
    games = (Gunslinger(4, 1, 2), SIX)
    found = swept(games, FEW)
    each = []
    for curve in found.curves:
        means, _ = curve.scaled("average_rank")
        assert means == pytest.approx((curve.means[:, 0] - 1) / (curve.game.players - 1))
        each.append(np.interp(triggers(curve.game, 0.3, 0.1), curve.p, means))
    assert found.at(0.3, 0.1, "average_rank")[0] == pytest.approx(np.mean(each))
    scores, _ = found.curves[1].scaled("mean_score")
    assert scores == pytest.approx(found.curves[1].means[:, 2] / 6)


def test_the_best_of_a_map_is_nowhere_beaten_on_it() -> None:
    found = swept((SIX,), FEW)
    mus, betas = np.linspace(0, 1, 11), np.linspace(0.01, 0.3, 7)
    mu, beta = found.best(mus, betas, "average_rank")
    every = found.at(mus[None, :], betas[:, None], "average_rank")[0]
    assert found.at(mu, beta, "average_rank")[0] == every.min()
    mu, beta = found.best(mus, betas, "mean_score")
    every = found.at(mus[None, :], betas[:, None], "mean_score")[0]
    assert found.at(mu, beta, "mean_score")[0] == every.max()


def test_curves_sharpen_and_can_be_stopped() -> None:
    job = Job("sweep", sweep_steps((SIX,), Asked("mixed", "", 5, 1_000_000, 3)))
    job.start()
    while job.snapshot is None:
        assert not job.is_ended
        job.join(0.05)
    job.cancel()
    assert job.join(60)
    assert job.snapshot.total == 5_000_000
    assert 0 < job.snapshot.iteration < 5_000_000
    assert not job.snapshot.value.curves[0].means.flags.writeable


def test_the_line_ups_of_the_report_are_its_own() -> None:
    for game, (e, f, names) in zip(suite_of("report", SIX), CONFIGURATIONS, strict=True):
        line_up, seats = line_up_with("drr", "report", "", game)
        assert (game.enemies, game.friends, line_up) == (e, f, names)
        assert [names[seat] for seat in seats] == ["drr"] * names.count("drr")
    assert suite_of("rules", SIX) == (SIX,)
    assert line_up_with("drr", "report", "never", SIX)[0] == ("drr", *["never"] * 5)
    assert opponents("mixed", " dumb ev ", 3) == ("dumb", "ev", "dumb")
