"""The paper's run over seeds: each is the pipeline's, and estimates are those of the runs."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

from engine.blotto.pipeline.paper import FIELDS, Estimate, Paper, paper_json, paper_steps
from engine.blotto.pipeline.pipeline import pipeline
from engine.blotto.pipeline.printed import PRINTED
from engine.blotto.pipeline.settings import PaperSettings, PipelineSettings
from engine.blotto.rules import Blotto
from engine.blotto.scoring.scores import Scorer
from engine.core.system.errors import InputError
from engine.core.system.job import finished
from tests.command_line import results, run

GAME = Blotto()
TWO = PaperSettings(seeds=2, first=4)


@pytest.fixture(scope="module")
def paper() -> Paper:
    return finished(paper_steps(GAME, TWO))


def test_each_run_is_the_pipeline_of_its_seed(paper: Paper) -> None:
    assert [each.seed for each in paper.runs] == [4, 5]
    for each in paper.runs:
        *_, last = pipeline(GAME, PipelineSettings(seed=each.seed))
        stages = {stage.name: stage for stage in last.value}
        means = stages["ranking"].scores["mean"]
        assert each.means == tuple(means.tolist())
        assert each.maxima == len(stages["maxima"].plans)
        *_, other = pipeline(GAME, PipelineSettings(seed=each.seed, kept=300))
        assert each.other == other.value[-1].scores["mean"].max()
        fields = {name: stages[name].field(name) for name in ("groups", "selected", "validation")}
        for row, printed in enumerate(PRINTED):
            tallies = [Scorer(GAME, field).tally(printed.plan) for field in fields.values()]
            points, chances = [t.mean for t in tallies], [t.win_rate for t in tallies]
            told = [*points, np.mean(points)], [*chances, np.mean(chances)]
            assert each.points[row] == pytest.approx(told[0])
            assert each.chances[row] == pytest.approx(told[1])
        ranked = stages["ranking"].plans
        wins = [
            np.mean([Scorer(GAME, field).tally(tuple(plan)).win_rate for field in fields.values()])
            for plan in ranked.tolist()
        ]
        assert each.given_up == pytest.approx(max(wins) - wins[0])
        assert each.given_up >= 0


def test_the_first_seed_is_the_one_known() -> None:
    out = run("blotto", "paper", "--seeds", 2).out
    (line,) = (row for row in out.splitlines() if "best mean of three" in row)
    assert line.endswith("42.48 to 43.54")


def test_estimates_are_of_the_runs(paper: Paper) -> None:
    bests = [each.best for each in paper.runs]
    found = paper.best
    assert found is not None
    assert (found.mean, found.low, found.high) == (np.mean(bests), min(bests), max(bests))
    assert found.count == 2
    assert paper.filled == sum(each.maxima >= 250 for each in paper.runs)
    assert paper.reaches(min(bests)) == 2
    assert paper.reaches(99) == 0
    assert Estimate.of([]) is None
    alone = Estimate.of([3.0])
    assert alone is not None
    assert math.isnan(alone.half)


def test_an_interval_covers_the_mean_about_as_often_as_it_says() -> None:
    chance = np.random.default_rng(5)
    samples = chance.normal(7.0, 2.0, (2000, 30))
    found = [Estimate.of(row) for row in samples]
    covered = np.mean([abs(each.mean - 7.0) <= each.half for each in found if each is not None])
    assert 0.935 < covered < 0.965


def test_seeds_whose_search_ends_early_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.blotto.pipeline import paper as module

    def ends(game: Blotto, settings: PipelineSettings) -> object:
        if settings.seed == 4:
            raise InputError("no climb came above a mean of {least}", least=44)
        return pipeline(game, settings)

    monkeypatch.setattr(module, "pipeline", ends)
    found = finished(module.paper_steps(GAME, TWO))
    assert [each.seed for each in found.runs] == [5]
    assert found.ended == ((4, "no climb came above a mean of 44"),)


def test_other_roads_are_refused() -> None:
    with pytest.raises(InputError, match="ten castles and 100 soldiers"):
        next(paper_steps(Blotto(soldiers=50), TWO))
    with pytest.raises(InputError):
        PaperSettings(seeds=1)


def test_the_command_says_the_same(paper: Paper) -> None:
    told = results("blotto", "paper", "--seeds", 2, "--seed", 4)
    assert told == json.loads(json.dumps(paper_json(paper)))
    assert set(told["plans"][0]["points"]) == set(FIELDS)
