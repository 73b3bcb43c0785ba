"""A tournament as far as it has come, as its files tell it: its numbers and its words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from engine.core.play.measure import Measure
from engine.core.play.parameters import parameters_of
from engine.core.system.written import decimal, estimated
from engine.core.tournament.exact import ExactReport
from engine.core.tournament.ranking import half_width, ordering, rank_ranges, return_factor
from engine.core.tournament.results import exact_command, sampled_command
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.standings import MEAN, Report, Standing, Table

PER_CENT = 100.0
_SAME = 1e-9
"""Numbers no further apart say the same."""


@dataclass(frozen=True)
class Finished:
    """What was asked for, what came out of `num_games`, and the file that keeps the games."""

    settings: TournamentSettings
    report: Report | ExactReport
    num_games: int
    store: Path | None = None

    @property
    def command(self) -> str:
        """The command line that repeats it."""
        settings = self.settings
        if isinstance(self.report, ExactReport):
            return exact_command(settings.entry, settings.game, settings.entrants)
        return sampled_command(settings)

    @cached_property
    def is_chance(self) -> bool:
        """Whether what orders the table is a share of games, told in per cent."""
        _, measure = ordering(self.settings)
        if measure is not None:
            return measure.kind == "share"
        return self.settings.entry.value_unit == "chance"

    @property
    def factor(self) -> float:
        """How many units of the page the number that orders the table counts."""
        return PER_CENT if self.is_chance else 1.0

    @property
    def unit(self) -> str:
        """What stands behind such a number."""
        return " %" if self.is_chance else ""

    @cached_property
    def value_title(self) -> str:
        """What orders the table."""
        _, measure = ordering(self.settings)
        if measure is not None:
            return measure.title
        entry = self.settings.entry
        return "Won" if self.is_chance else f"Mean {entry.return_words}"

    @property
    def rules(self) -> str:
        """The parameters that are not as usual, as --set writes them; "" where all are."""
        game = self.settings.game
        gridded = {name for name, _ in self.settings.grid}
        return ", ".join(
            f"{each.name}={each.written(getattr(game, each.name))}"
            for each in parameters_of(game)
            if each.name not in gridded and getattr(game, each.name) != each.default
        )

    def value_of_return(self, mean: float) -> float:
        """Return what a mean return is worth: a chance to win, or the points that it is."""
        entry = self.settings.entry
        return entry.value_of_return(0.0) + return_factor(entry) * mean

    def score(self, line: Standing) -> tuple[float, float]:
        """Return the number that orders a line and half its 95 % interval, in units of the page.

        The number is NaN without games, the half infinite with too few of them.
        """
        spread, measure = ordering(self.settings)
        if not line.games:
            return math.nan, math.inf
        half = half_width(line, spread, measure)
        if measure is not None:
            return self.factor * line.measures[measure.name], self.factor * half
        slope = return_factor(self.settings.entry)
        return self.factor * self.value_of_return(line.mean), self.factor * half * slope

    def places(self, table: Report | Table) -> Sequence[tuple[int, int] | None]:
        """Return the first and the last rank that each line may have; None while none is known."""
        if isinstance(table, Report) and table.rounds is not None:
            place_of = {table.entrants[i]: n for i, n in table.rounds.place_of.items()}
            return [(place_of[line.entrant],) * 2 for line in table.standings]
        found = rank_ranges(table.standings, *ordering(self.settings))
        return [
            None if math.isinf(self.score(line)[1]) else place
            for place, line in zip(found, table.standings, strict=True)
        ]

    def others(self, table: Report | Table) -> Sequence[Measure]:
        """Return the measures beside the one that orders the table; none that says the same."""
        order = self.settings.entry.order or MEAN
        return [
            each
            for each in self.settings.entry.measures
            if each.name != order and each.kind != "choice" and not self._is_same(each, table)
        ]

    def _is_same(self, measure: Measure, table: Report | Table) -> bool:
        factor = PER_CENT if measure.kind == "share" else 1.0
        gaps = (
            abs(factor * line.measures[measure.name] - self.score(line)[0])
            for line in table.standings
            if line.games
        )
        return all(gap < _SAME for gap in gaps)


def told(number: float, half: float, unit: str) -> str:
    """Return an estimate with as many digits as its interval supports, and its unit."""
    if math.isnan(number):
        return "–"
    return (decimal(number) if math.isinf(half) else estimated(number, half)) + unit
