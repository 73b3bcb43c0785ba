"""Standings of a tournament: means of measures, and how sure they are, per entrant and strategy.

Entrants meet fixed opponents equally often, so an error is that of a stratified mean, with an
opponent under the same rules as a stratum; an encounter in which an entrant holds several seats
weighs as many games.  Copies of a strategy count by their mean within a game.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

import numpy as np

from engine.core.play.asking import FAULT_KINDS, FaultKind
from engine.core.play.strategy import label_of
from engine.core.ratings.sequential import GAMES, SequentialReport
from engine.core.system.errors import InputError
from engine.core.system.job import frozen
from engine.core.tournament.gains import CROSS, Gain, Gains
from engine.core.tournament.game_results import GameResults, columns_of
from engine.core.tournament.rounds_report import RoundsReport
from engine.core.tournament.rows import Rows
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.sums import (
    Counts,
    Floats,
    errors_of,
    freedom_of,
    means_of,
    variances,
    width,
)

MOST_FAULTS = 1000
"""Failures that are kept one by one; beyond these they are counted only."""
MOST_DETAILS = 3
"""So many failures of an entrant and kind are kept with words and question."""
FEWEST_GAMES = 30
"""With fewer games nobody is told from anybody, and no error is believed."""
MEAN = "mean"
"""The name of the measure that every game has: the return."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table, of an entrant or of a strategy.

    Errors are standard errors, None while there are too few encounters; they have `freedom`
    degrees of it: encounters, less one for each opponent.  `faults_by_kind` has the kinds that
    there were.
    """

    entrant: str
    strategy: str
    mean: float
    standard_error: float | None
    games: int
    measures: dict[str, float]
    faults: int = 0
    errors: dict[str, float | None] = field(default_factory=dict)
    freedom: float = math.inf
    faults_by_kind: dict[FaultKind, int] = field(default_factory=dict)

    def value(self, measure: str = MEAN) -> float:
        """Return the mean of a measure."""
        return self.mean if measure == MEAN else self.measures[measure]

    def error(self, measure: str = MEAN) -> float | None:
        """Return the standard error of a measure's mean."""
        return self.standard_error if measure == MEAN else self.errors[measure]


@dataclass(frozen=True, slots=True)
class GameFault:
    """A failure of `entrant` (its number) in game number `row`, of what kind, and why.

    Of the first few of a program of each kind there are also its last words and the question, as
    the text of the file that asks it again.
    """

    row: int
    entrant: int
    kind: FaultKind
    reason: str
    words: str = ""
    question: str = ""


def without_most_details(
    faults: Iterable[GameFault], told: Counter[tuple[int, FaultKind]]
) -> Iterator[GameFault]:
    """Yield failures of which only the first few of each entrant and kind keep their details.

    `told` counts those that were kept with them, and counts on.
    """
    for fault in faults:
        if not fault.question:
            yield fault
        elif told[fault.entrant, fault.kind] < MOST_DETAILS:
            told[fault.entrant, fault.kind] += 1
            yield fault
        else:
            yield replace(fault, words="", question="")


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Results by seating: row entrant in the first seat against column entrant in the second.

    Arrays [entrants, entrants], read-only: `games`, and of the first seat's results the sum of
    returns, the wins and the losses: more or less than the other's.  `means` are the row entrant's
    mean return against the column entrant over both seatings, NaN without games, and `errors` its
    standard error, NaN with fewer than two `encounters`.
    """

    games: Counts
    returns: Floats
    wins: Counts
    losses: Counts
    means: Floats
    errors: Floats
    encounters: Counts


@dataclass(frozen=True, slots=True)
class Table:
    """The standings under rules with these parameters of the grid, best first."""

    parameters: Mapping[str, Any]
    standings: tuple[Standing, ...]
    strategies: tuple[Standing, ...]
    cross: CrossTable | None


@dataclass(frozen=True, slots=True)
class Report:
    """A tournament so far: its lines, best first, and for pairs the cross table.

    The rows of `cross` are in the order of the entrants, which `entrants` names.  `faults` are the
    first failures that happened, in the order of the games.  With a grid, lines are means over the
    `configurations`, of each of which there is a table.  `order` names the measure that orders.
    A sequential `test` of the first two entrants says how it stands.  With `rounds` lines are in
    the order of their places.
    """

    standings: tuple[Standing, ...]
    entrants: tuple[str, ...]
    cross: CrossTable | None
    faults: tuple[GameFault, ...] = ()
    strategies: tuple[Standing, ...] = ()
    configurations: tuple[Table, ...] = ()
    order: str = MEAN
    test: SequentialReport | None = None
    rounds: RoundsReport | None = None


class Standings:
    """Running sums over the results of a tournament."""

    def __init__(self, settings: TournamentSettings) -> None:
        """Start without results."""
        count, rules = len(settings.entrants), len(settings.configurations)
        self.num_games = 0
        self._settings = settings
        self._columns = columns_of(settings.entry.measures)
        self._is_paired = settings.is_paired
        self._numbers = np.array(settings.strategies)
        self._noted: list[GameFault] = []
        self._gains = gains = Gains(settings)
        self._has_copies, strata = gains.has_copies, gains.num_strata
        lines = int(self._numbers.max()) + 1 if self._has_copies else 0
        cell = width(1 + len(self._columns))
        self.parts: dict[str, Floats] = {
            "entrant": np.zeros((rules, count, strata, cell)),
            "strategy": np.zeros((rules, lines, strata, cell)),
            "cross": np.zeros((rules, count if self._is_paired else 0, count, CROSS)),
            "faults": np.zeros((rules, count, len(FAULT_KINDS))),
        }
        """The sums by configuration and line.  Of the crossed: of the games in the first seat
        against an opponent their number, the returns, the wins and the losses.  Faults by kind."""

    def add(self, rows: Rows, results: GameResults) -> None:
        """Add finished games, of whole encounters."""
        self.gain(rows.configuration, len(results), self._gains.of(rows, results))

    def gain(self, configuration: int, num_games: int, gain: Gain) -> None:
        """Add what so many games have come to."""
        for part, (cells, added) in gain.parts.items():
            self.parts[part][configuration].reshape(-1, added.shape[1])[cells] += added
        self.num_games += num_games

    def note_faults(self, faults: Iterable[GameFault]) -> None:
        """Keep failures one by one, as far as there is room; `add` counts them."""
        room = MOST_FAULTS - len(self._noted)
        told = Counter((each.entrant, each.kind) for each in self._noted if each.question)
        self._noted += islice(without_most_details(faults, told), max(room, 0))

    def copy(self) -> Standings:
        """Return standings that can go on by themselves."""
        other = Standings.__new__(Standings)
        other.__dict__.update(self.__dict__)
        other._noted = list(self._noted)
        other.parts = {name: sums.copy() for name, sums in self.parts.items()}
        return other

    def lines(self) -> Iterator[tuple[str, int, int, Floats]]:
        """Yield (part, configuration, line, sums): all that there is to keep."""
        for part, sums in self.parts.items():
            for configuration, line in np.ndindex(*sums.shape[:2]):
                yield part, configuration, line, sums[configuration, line]

    def restore(self, part: str, configuration: int, line: int, sums: Floats) -> None:
        """Take sums that `lines` gave before; InputError where they cannot be such."""
        whole = self.parts.get(part, np.zeros((0, 0)))
        is_there = 0 <= configuration < whole.shape[0] and 0 <= line < whole.shape[1]
        if not is_there or sums.size != whole[configuration, line].size:
            raise InputError("its sums are damaged")
        whole[configuration, line] = sums.reshape(whole[configuration, line].shape)

    def check_equal(self, other: Standings) -> None:
        """Raise InputError unless all sums are those of `other`, to the last bit."""
        for part, sums in self.parts.items():
            if not np.array_equal(sums, other.parts[part]):
                raise InputError("its sums are not those of its games")

    def check_counts(self, next_block: int) -> None:
        """Raise InputError unless the sums can be those of all games before a block."""
        for number, game in enumerate(self._settings.configurations):
            sums = self.parts["entrant"][number]
            games = self._settings.games_before(next_block, number)
            num, n, nn, faults = np.moveaxis(sums[..., :4], -1, 0)
            is_right = (num >= 0).all() and (num <= n).all() and (n * n <= num * nn).all()
            is_right &= (faults >= 0).all() and (faults <= n).all()
            by_kind = self.parts["faults"][number]
            is_right &= (by_kind >= 0).all() and np.array_equal(by_kind.sum(1), faults.sum(1))
            if not is_right or n.sum() != games * game.num_players:
                raise InputError("its sums are not of the games played")

    def report(self) -> Report:
        """Return the standings, best first, and the cross table of pairs."""
        rules = self._settings.parameters
        entrants, strategies = (
            np.concatenate(list(self.parts[part]), axis=1) for part in ("entrant", "strategy")
        )
        faults = self.parts["faults"].sum(0)
        standings = self._lines(entrants, faults)
        tables = [self._table(number) for number in range(len(rules))] if len(rules) > 1 else []
        return Report(
            standings,
            tuple(entrant.name for entrant in self._settings.entrants),
            self._cross_table(self.parts["entrant"].sum(0), self.parts["cross"].sum(0)),
            tuple(sorted(self._noted, key=lambda fault: fault.row)),
            self._strategy_lines(standings, strategies, faults),
            tuple(tables),
            self._settings.entry.order or MEAN,
        )

    def worst_error(self) -> float:
        """Return the largest standard error of the ordering measure; infinite with few games."""
        if self.parts["entrant"][..., 1].sum(axis=(0, 2)).min() < FEWEST_GAMES:
            return math.inf
        sums = np.concatenate(list(self.parts["entrant"]), axis=1)
        names = [MEAN, *(measure.name for measure, _ in self._columns)]
        errors = errors_of(sums)[:, names.index(self._settings.entry.order or MEAN)]
        return math.inf if np.isnan(errors).any() else float(errors.max())

    def _table(self, number: int) -> Table:
        faults = self.parts["faults"][number]
        standings = self._lines(self.parts["entrant"][number], faults)
        return Table(
            self._settings.parameters[number],
            standings,
            self._strategy_lines(standings, self.parts["strategy"][number], faults),
            self._cross_table(self.parts["entrant"][number], self.parts["cross"][number]),
        )

    def _lines(self, sums: Floats, faults: Floats) -> tuple[Standing, ...]:
        names = [(entrant.name, entrant.text) for entrant in self._settings.entrants]
        return self._ranked(names, sums, faults)

    def _strategy_lines(
        self, standings: tuple[Standing, ...], sums: Floats, faults: Floats
    ) -> tuple[Standing, ...]:
        if not self._has_copies:
            return standings
        numbers = list(self._settings.strategies)
        first = [self._settings.entrants[numbers.index(i)] for i in range(len(sums))]
        of_strategies = np.zeros((len(sums), faults.shape[1]))
        np.add.at(of_strategies, self._numbers, faults)
        names = [(label_of(one.strategy), one.text) for one in first]
        return self._ranked(names, sums, of_strategies)

    def _ranked(
        self, names: list[tuple[str, str]], sums: Floats, by_kind: Floats
    ) -> tuple[Standing, ...]:
        """Return a line for each of `names`, from sums [lines, strata, width], best first."""
        means, errors = means_of(sums).tolist(), errors_of(sums).tolist()
        games, faults = (sums[:, :, place].sum(axis=1).astype(int).tolist() for place in (1, 3))
        titles = [measure.name for measure, _ in self._columns]
        freedom = freedom_of(sums).tolist()
        lines = []
        for i, (name, text) in enumerate(names):
            known = [None if math.isnan(error) else error for error in errors[i]]
            measured = dict(zip(titles, means[i][1:], strict=True))
            unsure = dict(zip(titles, known[1:], strict=True))
            numbers = means[i][0], known[0], games[i], measured, faults[i], unsure, freedom[i]
            kinds = {
                kind: int(count)
                for kind, count in zip(FAULT_KINDS, by_kind[i], strict=True)
                if count
            }
            lines.append(Standing(name, text, *numbers, kinds))
        return tuple(sorted(lines, key=self._place))

    def _place(self, line: Standing) -> float:
        """Return what lines are sorted by: less is better."""
        order = self._settings.entry.order or MEAN
        better = {measure.name: measure.higher_is_better for measure, _ in self._columns}
        return -line.value(order) if better.get(order, True) else line.value(order)

    def _cross_table(self, entrants: Floats, crossed: Floats) -> CrossTable | None:
        if not self._is_paired:
            return None
        numbers, returns, won, lost = np.moveaxis(crossed, 2, 0)
        games, wins, losses = (frozen(counts.astype(np.int64)) for counts in (numbers, won, lost))
        with np.errstate(invalid="ignore", divide="ignore"):
            means = entrants[:, :, 4] / entrants[:, :, 1]
            errors = np.sqrt(variances(entrants[:, :, :7])[:, :, 0]) / entrants[:, :, 1]
        errors = np.where(entrants[:, :, 0] >= 2, errors, math.nan)
        met = frozen(entrants[:, :, 0].astype(np.int64))
        return CrossTable(games, frozen(returns), wins, losses, frozen(means), frozen(errors), met)


def expected_games(settings: TournamentSettings, report: Report, num_games: int, total: int) -> int:
    """Return how many of `total` games there will be, after the first `num_games`.

    Errors shrink with the root of their number, a sequential test drifts to one of its bounds.
    """
    wanted = settings.until_error
    if num_games == total:
        return total
    if report.test is not None:
        left = report.test.encounters_left * GAMES
        needed = total if math.isinf(left) else num_games + math.ceil(left)
        return min(needed, total)
    if wanted is None:
        return total
    errors = [line.error(report.order) for line in report.standings]
    known = [error for error in errors if error is not None]
    if len(known) < len(errors):
        return total
    needed = math.ceil(num_games * (max(known) / wanted) ** 2)
    return min(max(needed, num_games), total)
