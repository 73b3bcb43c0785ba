"""A tournament as it is shown: what was asked for, what came out, and how its numbers are read."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Any, TypeVar

from engine.core.play.game import AnyGame
from engine.core.play.measure import Measure
from engine.core.play.registry import GameEntry
from engine.core.play.sentence import Sentence
from engine.core.play.strategy import Strategy
from engine.core.tournament.contests import ContestNote, contest_notes, warning
from engine.core.tournament.exact import ExactReport
from engine.core.tournament.ranking import half_width, return_factor, spread_of
from engine.core.tournament.schedule import Entrant, TournamentSettings
from engine.core.tournament.standings import CrossTable, Report, Standing, Table, expected_games
from gui.shared.strategies.collection import Played
from gui.shared.strategies.work import programs_of
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import CHANCE, WIDE, ValueUnit, usual_unit

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A tournament as far as it has come, and which part of it is looked at.

    `num_games` counts the games played, or the comparisons made where it is exact; `total` those
    of the whole, if it ends otherwise than the settings say.  With a grid, `configuration` is the
    one on show, None for all of them; `is_by_strategy` lets copies count by their mean.  While its
    kernels are compiled games take longer, and tell nothing of the pace.
    """

    settings: TournamentSettings
    report: Report | ExactReport
    num_games: int = 0
    seconds: float = 0.0
    total: int | None = None
    configuration: int | None = None
    is_by_strategy: bool = False
    is_compiling: bool = False
    _known: dict[str, Any] = field(init=False, default_factory=dict, compare=False, repr=False)

    def once(self, name: str, work_out: Callable[[], T]) -> T:
        """Return what is worked out of it, the first time: of 1,000 entrants that takes a while."""
        if name not in self._known:
            self._known[name] = work_out()
        found: T = self._known[name]
        return found

    def looked_at(self, configuration: int | None, is_by_strategy: bool) -> Outcome:
        """Return the same with another part to look at; itself where it is this one."""
        if (configuration, is_by_strategy) == (self.configuration, self.is_by_strategy):
            return self
        return replace(self, configuration=configuration, is_by_strategy=is_by_strategy)

    @property
    def is_exact(self) -> bool:
        """Whether nothing was sampled."""
        return isinstance(self.report, ExactReport)

    @property
    def entry(self) -> GameEntry:
        """The game."""
        return self.settings.entry

    @property
    def unit(self) -> str:
        """The unit of its results on the screen and in a table."""
        return self.report.unit if isinstance(self.report, ExactReport) else self.entry.value_unit

    @property
    def num_rows(self) -> int:
        """The number of games of the whole, or of comparisons."""
        return self.settings.expected_rows if self.total is None else self.total

    @property
    def expected_games(self) -> int:
        """How many games there will be, if they go on as so far."""
        if isinstance(self.report, ExactReport):
            return self.num_rows
        return expected_games(self.settings, self.report, self.num_games, self.num_rows)

    @property
    def is_whole(self) -> bool:
        """Whether every game has been played, or every pair compared."""
        return self.num_games == self.num_rows

    @property
    def can_go_on(self) -> bool:
        """Whether games are missing that could be played."""
        return not self.is_whole

    @property
    def rules(self) -> AnyGame:
        """The rules on show, or the first of several."""
        return self.settings.configurations[self.configuration or 0]

    @property
    def warning(self) -> Sentence | None:
        """Why a table of what is looked at would mean nothing, or None."""
        games = self.settings.configurations
        shown = games if self.configuration is None else (self.rules,)
        lines = self.lines if isinstance(self.report, Report) else ()
        work = partial(warning, self.entry, shown, self._strategies, lines)
        return self.once("warning", work)

    @property
    def contest_notes(self) -> Sequence[ContestNote]:
        """What the game says of such results."""
        return contest_notes(self.entry, self.rules, self._strategies)

    @property
    def _strategies(self) -> tuple[Strategy, ...]:
        return self.once(
            "strategies", lambda: tuple(each.strategy for each in self.settings.entrants)
        )

    @property
    def sampled(self) -> Report | Table:
        """The part of a report of games that is looked at."""
        assert isinstance(self.report, Report)
        return self.report if self.configuration is None else self._table(self.configuration)

    @property
    def lines(self) -> tuple[Standing, ...]:
        """The lines of games that are looked at, best first."""
        found = self.sampled
        return found.strategies if self.is_by_strategy else found.standings

    @property
    def cross(self) -> CrossTable | None:
        """Who beats whom, where entrants meet in pairs and each is looked at by itself."""
        return None if self.is_by_strategy else self.sampled.cross

    @property
    def has_copies(self) -> bool:
        """Whether a strategy takes part more than once."""
        return len(set(self.settings.strategies)) < len(self.settings.entrants)

    def members(self, player: int) -> tuple[int, ...]:
        """Return the entrants that a line with this badge stands for."""
        if not self.is_by_strategy:
            return (player,)
        numbers = self.settings.strategies
        return tuple(i for i, number in enumerate(numbers) if number == numbers[player])

    def players(self) -> tuple[int, ...]:
        """Return the badge of each line: its entrant, or the first one of its strategy."""
        return self.once("players", self._players)

    def _players(self) -> tuple[int, ...]:
        entrants = list(enumerate(self.settings.entrants))
        if isinstance(self.report, ExactReport):
            numbers = {entrant.name: i for i, entrant in entrants}
            return tuple(numbers[line.entrant] for line in self.report.standings)
        if self.is_by_strategy:
            numbers = {entrant.text: i for i, entrant in reversed(entrants)}
            return tuple(numbers[line.strategy] for line in self.lines)
        numbers = {entrant.name: i for i, entrant in entrants}
        return tuple(numbers[line.entrant] for line in self.lines)

    def names(self) -> tuple[str, ...]:
        """Return what each entrant is called, by number."""
        if not self.is_by_strategy:
            return titles_of(self.settings.entrants)
        return tuple(strategy_words(entrant.text) for entrant in self.settings.entrants)

    def _table(self, configuration: int) -> Table:
        assert isinstance(self.report, Report)
        return self.report.configurations[configuration]


@dataclass(frozen=True, slots=True)
class Scale:
    """How the means of returns or of a measure are read: value = base + slope * mean, in a unit.

    `spread` is how wide the numbers of a game can be, where that is known.
    """

    title: str
    unit: ValueUnit
    measure: Measure | None = None
    base: float = 0.0
    slope: float = 1.0
    spread: float | None = None
    limits: tuple[float, float] | None = None
    """What a number on the screen cannot be below and above, where that is known."""

    @property
    def name(self) -> str:
        """What the engine calls it."""
        return "mean" if self.measure is None else self.measure.name

    @property
    def is_higher_better(self) -> bool:
        return self.measure is None or self.measure.higher_is_better

    def value(self, mean: float) -> float:
        """Return what a mean is worth."""
        return self.base + self.slope * mean

    def number(self, mean: float) -> float:
        """Return the number that stands on the screen."""
        return self.value(mean) * self.unit.factor

    def of(self, line: Standing) -> float:
        """Return the number of a line; NaN where no game tells of it."""
        return self.number(line.value(self.name)) if line.games else math.nan

    def half(self, line: Standing) -> float:
        """Return half the 95 % interval of a line's value; infinite where there are few games."""
        return half_width(line, self.spread, self.measure) * self.slope

    def words(self, line: Standing) -> str:
        """Return the value of a line with its interval."""
        return estimate_words(self.unit, self.value(line.value(self.name)), self.half(line))

    def is_vague(self, half: float) -> bool:
        """Return whether an estimate is too vague for plain ink."""
        if math.isinf(half):
            return True
        return self.spread is not None and half >= WIDE * self.spread * self.slope


def scale_of(settings: TournamentSettings) -> Scale:
    """Return how the numbers that order the table are read."""
    measures = {measure.name: measure for measure in settings.entry.measures}
    if settings.entry.order:
        most = max(game.num_players for game in settings.configurations)
        return measure_scale(measures[settings.entry.order], most)
    return return_scale(settings)


def return_scale(settings: TournamentSettings) -> Scale:
    """Return how mean returns are read."""
    entry, unit = settings.entry, unit_of(settings.entry)
    title = tr("Won") if unit is CHANCE else tr("Mean")
    base = entry.value_of_return(0.0)
    limits = (0.0, unit.factor) if unit is CHANCE else None  # a share is no less than nothing
    return Scale(title, unit, None, base, return_factor(entry), spread_of(settings), limits)


def measure_scale(measure: Measure, most_seats: int = 0) -> Scale:
    """Return how the means of a measure are read, of games of so many seats."""
    is_share, unit = measure.kind == "share", usual_unit(measure.kind == "share")
    limits = {"share": (0.0, unit.factor), "rank": (1.0, float(most_seats))}.get(measure.kind)
    spread = 1.0 if is_share else None
    return Scale(tr(measure.title), unit, measure, spread=spread, limits=limits)


def titles_of(entrants: Sequence[Entrant]) -> tuple[str, ...]:
    """Return the entrants' names as people write them: always-4 as Always 4."""
    return _titles(tuple(entrant.text for entrant in entrants))


@lru_cache(maxsize=8)
def _titles(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return titles, which are asked for several times with each snapshot."""
    taken: dict[str, int] = {}
    titles: list[str] = []
    for text in texts:
        title = words = strategy_words(text)
        while title in taken:
            taken[words] += 1
            title = f"{words} ({taken[words]})"
        taken[title] = 1
        titles.append(title)
    return tuple(titles)


def unit_of(entry: GameEntry) -> ValueUnit:
    """Return how the game's results are written."""
    return usual_unit(entry.value_unit == "chance")


def estimate_words(unit: ValueUnit, value: float, half: float) -> str:
    """Return an estimate with its interval, with as many digits as the interval supports."""
    if math.isinf(half):
        return unit.format_value(value)
    return unit.format_estimate(value, half)


def middle_of(outcome: Outcome) -> float | None:
    """Return where an even result lies on the axis of the scores, or the field's mean."""
    entry = outcome.entry
    if outcome.is_exact or (entry.zero_sum and not entry.order):
        return entry.value_total / 2 * unit_of(entry).factor
    scale = scale_of(outcome.settings)
    return field_mean([scale.of(line) for line in outcome.lines])


def field_mean(numbers: Sequence[float]) -> float | None:
    """Return the mean of all lines of which anything is known."""
    known = [number for number in numbers if not math.isnan(number)]
    return sum(known) / len(known) if known else None


def results_of(outcome: Outcome) -> Iterator[tuple[str, Played]]:
    """Yield the contents of programs, by their digests, each with how it came out."""
    report, settings = outcome.report, outcome.settings
    if not isinstance(report, Report) or not outcome.num_games:
        return
    programs = dict(programs_of(settings))
    scale, count = scale_of(settings), len(report.standings)
    for place, line in enumerate(report.standings, start=1):
        if line.entrant in programs:
            result = f"{scale.title.lower()} {scale.words(line)}"
            played = Played(place, count, line.games, result, dict(line.faults_by_kind))
            yield programs[line.entrant].bot.digest, played
