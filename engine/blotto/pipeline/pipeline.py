"""The paper's pipeline, stage by stage: every stage is a snapshot with its plans and scores.

Groups A to F make the first field; the best of each group climb against it; the best maxima make
the selected field; searches from random starts climb against that; the best of these are ranked by
the mean of three scores.  Whatever the paper does not print is a setting.  On other roads than the
paper's ten castles and 100 soldiers its groups are stretched.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from time import perf_counter

import numpy as np
import numpy.typing as npt

from engine.blotto.fields.field import Field
from engine.blotto.pipeline.generators import (
    BASES,
    bases_for,
    group,
    random_start,
)
from engine.blotto.pipeline.settings import PipelineSettings
from engine.blotto.rules import Blotto
from engine.blotto.scoring.scores import Scorer
from engine.blotto.search.climbs import climbs
from engine.core.play.chance import Chance, derived_key
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot

Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
STAGES = (
    "groups",
    "selection",
    "maxima",
    "selected",
    "selected-maxima",
    "validation",
    "ranking",
)
PAPER_POINTS = 55
"""What all castles of the paper are worth: the scores that count are of so many."""


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """What a stage ended with: plans [plans, castles], best first where they are scored.

    `scores` are means against the fields named, in the order of the plans; `groups` says from which
    group each plan comes, where it does; `climbs` are those made, `seconds` what they took.
    """

    name: str
    plans: Longs
    scores: dict[str, Floats] = field(default_factory=dict)
    groups: tuple[str, ...] = ()
    climbs: int = 0
    seconds: float = 0.0

    @property
    def best(self) -> float | None:
        """The best score, by the last field; None where nothing is scored."""
        last = next(reversed(self.scores.values()), None)
        return None if last is None or not len(last) else float(last.max())

    def field(self, name: str) -> Field:
        """Return the plans as a field."""
        return Field.of_rows(name, self.plans)


Stages = tuple[Stage, ...]


def pipeline(game: Blotto, settings: PipelineSettings) -> Iterator[Snapshot[Stages]]:
    """Yield the stages finished so far, growing; the last snapshot holds all seven.

    Raises InputError where the castles that groups add to have no room, or where a stage leaves
    nothing to go on with.
    """
    run = _Run(game, settings, settings.castles(game))
    done: list[Stage] = []
    began = perf_counter()
    for stage in run.stages():
        if stage is not None:
            now = perf_counter()
            done.append(replace(stage, seconds=now - began))
            began = now
        yield Snapshot(len(done), len(STAGES), tuple(done), phase=STAGES[len(done) % len(STAGES)])


@dataclass(frozen=True)
class _Run:
    game: Blotto
    settings: PipelineSettings
    castles: tuple[int, int]

    def chance(self, stage: int) -> Chance:
        """Return the stream of a stage."""
        return Chance(derived_key(self.settings.seed, 1 + stage))

    def stages(self) -> Iterator[Stage | None]:
        """Yield each stage when it is done, and None now and then before."""
        names, rows = self._groups()
        standard = Scorer(self.game, Field.of_rows("standard", rows))
        means = _means(standard, rows)
        yield Stage("groups", rows, {"standard": means}, names)
        picked = self._selection(rows, means, names)
        chosen, chosen_names = rows[picked], tuple(names[i] for i in picked)
        yield Stage("selection", chosen, {"standard": means[picked]}, chosen_names)
        settings = self.settings
        keys = [derived_key(settings.seed, 100 + number) for number in range(2)]
        limits = (settings.restarts, settings.min_score)
        maxima = yield from self._search(standard, chosen, *limits, keys[0])
        groups = tuple(chosen_names[i // settings.restarts] for i in maxima.climbs)
        climbed = len(chosen) * settings.restarts
        yield Stage("maxima", maxima.plans, {"standard": maxima.means}, groups, climbed)
        kept = Stage(
            "selected",
            maxima.plans[: settings.kept],
            {"standard": maxima.means[: settings.kept]},
            groups[: settings.kept],
        )
        yield kept
        selected = Scorer(self.game, kept.field("selected"))
        starts, restarts = self._starts(), settings.start_restarts
        least = settings.min_selected_score
        found = yield from self._search(selected, starts, restarts, least, keys[1])
        best, means = found.plans[: settings.best], found.means[: settings.best]
        climbed = len(starts) * restarts
        yield Stage("selected-maxima", best, {"selected": means}, (), climbed)
        free, soldiers = (0,) * self.game.castles, self.game.soldiers
        drawn = np.array(group(free, settings.validation, self.chance(3), soldiers=soldiers))
        yield Stage("validation", drawn)
        validation = Scorer(self.game, Field.of_rows("validation", drawn))
        yield _ranking(best, selected, standard, validation)

    def _groups(self) -> tuple[tuple[str, ...], Longs]:
        """Return the group of each plan, and the plans."""
        chance, count, soldiers = self.chance(0), self.settings.per_group, self.game.soldiers
        drawn = {
            name: group(base, count, chance, *self.castles, soldiers)
            for name, base in bases_for(self.game).items()
        }
        names = tuple(name for name in BASES for _ in range(count))
        return names, np.array([plan for plans in drawn.values() for plan in plans])

    def _selection(self, rows: Longs, means: Floats, names: tuple[str, ...]) -> list[int]:
        """Return the rows of the best of each group."""
        order = sorted(range(len(rows)), key=lambda i: (-means[i], rows[i].tolist()))
        return [
            row
            for name in BASES
            for row in [i for i in order if names[i] == name][: self.settings.selected]
        ]

    def _starts(self) -> Longs:
        chance, game = self.chance(2), self.game
        starts = [
            random_start(chance, game.castles, game.soldiers) for _ in range(self.settings.starts)
        ]
        return np.array(starts)

    def _search(
        self, scorer: Scorer, starts: Longs, restarts: int, min_score: float, key: int
    ) -> Generator[None, None, _Maxima]:
        """Climb `restarts` times from each start; return the different maxima above a mean."""
        parts = []
        for part in climbs(scorer, np.repeat(starts, restarts, axis=0), key):
            parts.append(part)
            yield None
        plans = np.concatenate([part.plans for part in parts])
        totals = np.concatenate([part.totals for part in parts])
        least = min_score * sum(self.game.values) / PAPER_POINTS
        maxima = _distinct(plans, totals, 2 * len(scorer.field), least)
        if not len(maxima.plans):
            raise InputError(
                "no climb against {name} came above a mean of {least:g}; the best is {best:.3f}",
                name=scorer.field.name,
                least=least,
                best=totals.max() / (2 * len(scorer.field)),
            )
        return maxima


@dataclass(frozen=True, slots=True)
class _Maxima:
    """Different maxima, the best first, and by which climb each was found first."""

    plans: Longs
    means: Floats
    climbs: list[int]


def _distinct(plans: Longs, totals: Longs, battles2: int, min_score: float) -> _Maxima:
    """Return the different plans above a mean, sorted by total, then by plan."""
    above = np.flatnonzero(totals > min_score * battles2)
    _, first = np.unique(plans[above], axis=0, return_index=True)
    rows = above[first]  # in the order of the plans, which a stable sort keeps among equals
    rows = rows[np.argsort(-totals[rows], kind="stable")]
    return _Maxima(plans[rows], totals[rows] / battles2, rows.tolist())


def _ranking(best: Longs, *scorers: Scorer) -> Stage:
    """Return the plans by the mean of their scores against each field."""
    scores = {scorer.field.name: _means(scorer, best) for scorer in scorers}
    mean = np.mean(list(scores.values()), axis=0)
    order = np.argsort(-mean, kind="stable")
    columns = {name: values[order] for name, values in scores.items()}
    return Stage("ranking", best[order], {**columns, "mean": mean[order]})


def _means(scorer: Scorer, plans: Longs) -> Floats:
    means: Floats = scorer.doubled_totals(plans) / (2 * len(scorer.field))
    return means
