"""The paper's pipeline over many seeds, beside the numbers that the paper prints.

What it prints came from one run with draws of its own; here every run has other draws, so that a
number stands with how much it varies.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.blotto.pipeline.pipeline import Stage, pipeline
from engine.blotto.pipeline.printed import PRINTED, PRINTED_MEANS
from engine.blotto.pipeline.settings import FIELDS, PaperSettings, PipelineSettings
from engine.blotto.rules import Blotto
from engine.blotto.scoring.scores import Scorer
from engine.core.play.interval import NORMAL_95, standard_error, t_quantile
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot, repeated

Floats = npt.NDArray[np.float64]
_STAGES = {"standard": "groups", "selected": "selected", "validation": "validation"}
SHOWN = 10
"""After so many runs what is known is shown."""
_MEAN = FIELDS.index("mean")


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over runs with half of its 95 % interval (Student's t), and the extremes."""

    mean: float
    half: float
    low: float
    high: float
    count: int

    @classmethod
    def of(cls, values: Sequence[float] | Floats) -> Estimate | None:
        """Return that of some numbers; None of none, and no interval of one."""
        numbers = np.asarray(values, dtype=np.float64)
        count = len(numbers)
        if not count:
            return None
        half = math.nan
        if count > 1:
            half = t_quantile(NORMAL_95, count - 1) * standard_error(numbers)
        low, high = float(numbers.min()), float(numbers.max())
        return cls(float(numbers.mean()), half, low, high, count)


@dataclass(frozen=True, slots=True, eq=False)
class SeedRun:
    """A run: the maxima that it found, and the means of three of its ranking, the best first.

    `other` is the best where another number of maxima is kept; `points` and `chances` are means and
    chances to win of the printed plans against the fields of this run, [plan, field].  `given_up`
    is what its best plan by points has less chance to win than the best by that, as means of three.
    """

    seed: int
    maxima: int
    means: tuple[float, ...]
    other: float
    points: Floats
    chances: Floats
    given_up: float

    @property
    def best(self) -> float:
        """The best mean of three."""
        return self.means[0]


@dataclass(frozen=True, eq=False)
class Paper:
    """The runs so far, and the seeds of those that ended early, with the reasons."""

    settings: PaperSettings
    runs: tuple[SeedRun, ...] = ()
    ended: tuple[tuple[int, str], ...] = ()

    @property
    def best(self) -> Estimate | None:
        """The best mean of three."""
        return Estimate.of([run.best for run in self.runs])

    @property
    def worst(self) -> Estimate | None:
        """The mean of three of the last plan that is ranked."""
        return Estimate.of([run.means[-1] for run in self.runs])

    @property
    def maxima(self) -> Estimate | None:
        """Different maxima above the least mean: those of which so many would be kept."""
        return Estimate.of([float(run.maxima) for run in self.runs])

    @property
    def filled(self) -> int:
        """In how many runs there were as many maxima as should be kept."""
        return sum(run.maxima >= self.settings.kept for run in self.runs)

    @property
    def gain(self) -> Estimate | None:
        """What the other number of kept maxima brings the best plan, run by run."""
        return Estimate.of([run.other - run.best for run in self.runs])

    @property
    def given_up(self) -> Estimate | None:
        """What the best by points has less chance to win than the best by that."""
        return Estimate.of([run.given_up for run in self.runs])

    @property
    def alike(self) -> int:
        """In how many runs the best by points is the best by the chance to win."""
        return sum(run.given_up == 0 for run in self.runs)

    def points(self, number: int, field: str) -> Estimate | None:
        """Return what a printed plan, by its number, scores against a field of the runs."""
        return self._of([run.points for run in self.runs], number, field)

    def chances(self, number: int, field: str) -> Estimate | None:
        """Return its chance to win there."""
        return self._of([run.chances for run in self.runs], number, field)

    def reaches(self, mean: float) -> int:
        """Return in how many runs the best plan has at least such a mean of three."""
        return sum(run.best >= mean for run in self.runs)

    def _of(self, tables: Sequence[Floats], number: int, field: str) -> Estimate | None:
        place = FIELDS.index(field)
        return Estimate.of([float(table[number - 1, place]) for table in tables])


def paper_steps(
    game: Blotto, settings: PaperSettings
) -> Generator[Snapshot[Paper | None], None, Paper]:
    """Yield the runs so far, every few; return all (the tournament paper's method and its plans).

    InputError where the printed plans are none of the game.
    """
    paper = shown = Paper(settings)
    for printed in PRINTED:
        check_fits(game, printed.plan)
    for number in range(settings.seeds):
        seed = settings.first + number
        steps = _run(game, PipelineSettings(seed=seed, selected=settings.selected), settings)
        far = Snapshot(number, settings.seeds, shown if shown.runs else None)
        try:
            paper = replace(paper, runs=(*paper.runs, (yield from repeated(steps, far))))
        except InputError as error:
            paper = replace(paper, ended=(*paper.ended, (seed, str(error))))
        if (number + 1) % SHOWN == 0:
            shown = paper
    yield Snapshot(settings.seeds, settings.seeds, paper)
    return paper


def check_fits(game: Blotto, plan: tuple[int, ...]) -> None:
    """Raise InputError where a plan of the paper is none of these rules."""
    if (len(plan), sum(plan)) != (game.castles, game.soldiers):
        raise InputError("the paper has ten castles and 100 soldiers, other rules than these")


def _run(
    game: Blotto, pipeline_settings: PipelineSettings, settings: PaperSettings
) -> Generator[None, None, SeedRun]:
    stages = yield from _stages(game, replace(pipeline_settings, kept=settings.kept))
    ranking, maxima = stages["ranking"], len(stages["maxima"].plans)
    means, other = ranking.scores["mean"], stages
    if maxima > min(settings.kept, settings.other):
        other = yield from _stages(game, replace(pipeline_settings, kept=settings.other))
    scorers = [Scorer(game, stages[stage].field(stage)) for stage in _STAGES.values()]
    plans = np.array([printed.plan for printed in PRINTED])
    points, chances = _scores(scorers, plans)
    own = _scores(scorers, ranking.plans)[1][:, _MEAN]
    yield
    return SeedRun(
        pipeline_settings.seed,
        maxima,
        tuple(means.tolist()),
        float(other["ranking"].scores["mean"].max()),
        points,
        chances,
        float(own.max() - own[int(means.argmax())]),
    )


def _stages(game: Blotto, settings: PipelineSettings) -> Generator[None, None, Mapping[str, Stage]]:
    stages: tuple[Stage, ...] = ()
    for snapshot in pipeline(game, settings):
        stages = snapshot.value or ()
        yield
    return {stage.name: stage for stage in stages}


def _scores(scorers: Sequence[Scorer], plans: npt.NDArray[np.integer]) -> tuple[Floats, Floats]:
    """Return means and chances to win of plans against each field, and their means over these."""
    tallies = [scorer.tallies(plans) for scorer in scorers]
    points = np.array([[each.mean for each in column] for column in tallies]).T
    chances = np.array([[each.win_rate for each in column] for column in tallies]).T
    whole = (np.column_stack([each, each.mean(axis=1)]) for each in (points, chances))
    one, other = whole
    return one, other


def paper_json(paper: Paper) -> dict[str, object]:
    """Return what was found as numbers; an estimate is its mean, half interval, low and high."""

    def told(found: Estimate | None) -> list[float] | None:
        return None if found is None else [found.mean, found.half, found.low, found.high]

    return {
        "seeds": [run.seed for run in paper.runs],
        "ended": [list(each) for each in paper.ended],
        "best": told(paper.best),
        "worst": told(paper.worst),
        "maxima": told(paper.maxima),
        "filled": paper.filled,
        "gain": told(paper.gain),
        "alike": paper.alike,
        "given_up": told(paper.given_up),
        "reaches": {str(mean): paper.reaches(mean) for mean in PRINTED_MEANS.values()},
        "plans": [
            {
                "number": printed.number,
                "plan": list(printed.plan),
                "points": {name: told(paper.points(printed.number, name)) for name in FIELDS},
                "chances": {name: told(paper.chances(printed.number, name)) for name in FIELDS},
            }
            for printed in PRINTED
        ],
    }
