"""What a tournament shows: its report as rows, cells and numbers in words; paints nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.core.play.interval import half_interval
from engine.core.play.registry import GameEntry
from engine.core.tournament.exact import ExactReport, ExactStanding
from engine.core.tournament.ranking import half_width, ranks
from engine.core.tournament.schedule import Entrant, TournamentSettings
from engine.core.tournament.standings import FEWEST_GAMES, CrossTable, Report, Standing
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import (
    CHANCE,
    WIDE,
    ValueUnit,
    decimal,
    percent_number,
    usual_unit,
)

UNKNOWN = "–"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A tournament as far as it has come: what was asked for, and what came out.

    `num_games` counts the games played, or the comparisons made where it is exact.
    """

    settings: TournamentSettings
    report: Report | ExactReport
    num_games: int = 0
    seconds: float = 0.0

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
    def is_whole(self) -> bool:
        """Whether every game has been played, or every pair compared."""
        return self.num_games == self.settings.num_rows


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A line with a badge, a score and its place on the axis, in the numbers of the screen.

    `amount` is `detail` as a number, such as games.
    """

    player: int
    rank: str
    name: str
    value: str
    center: float = math.nan
    half: float = math.inf
    detail: str = ""
    faults: int = 0
    is_vague: bool = False
    amount: float = math.nan


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A row against a column: the share for the colour (0 to 1, NaN where unknown) and a number."""

    share: float
    text: str
    is_vague: bool = False
    is_self: bool = False


@dataclass(frozen=True, slots=True)
class CrossData:
    """The cross table in the order of the standings.

    A cell is worked out when it is first asked for: 120 entrants have 14,400, and few are seen.
    """

    players: tuple[int, ...]
    names: tuple[str, ...]
    outcome: Outcome | None = None
    scale: float = 1.0
    _known: dict[tuple[int, int], CrossCell] = field(default_factory=dict, compare=False)

    def cell(self, row: int, column: int) -> CrossCell:
        """Return what the entrant in this place has against the one in that place."""
        place = row, column
        if place not in self._known:
            assert self.outcome is not None
            players = self.players[row], self.players[column]
            self._known[place] = _cross_cell(self.outcome, *players, self.scale)
        return self._known[place]

    @property
    def ends(self) -> tuple[str, str, str]:
        """What the colours stand for: low end, middle, high end."""
        assert self.outcome is not None
        if self.outcome.entry.value_unit == "chance":
            return "0", "50", "100 %"
        end = decimal(self.scale, 2 if self.outcome.is_exact else 1)  # as the cells have
        return f"−{end}", "0", f"+{end}"

    @property
    def cells(self) -> tuple[tuple[CrossCell, ...], ...]:
        """All cells, [row][column]."""
        places = range(len(self.players))
        return tuple(tuple(self.cell(row, column) for column in places) for row in places)

    def tip(self, row: int, column: int) -> tuple[str, tuple[str, ...]]:
        """Return a cell in words: a title and some lines."""
        assert self.outcome is not None
        if row == column:
            return self.names[row], ()
        title = tr("{one} against {other}").format(one=self.names[row], other=self.names[column])
        score = _pair_score(self.outcome, self.players[row], self.players[column])
        return title, score.lines or (tr("no games yet"),)


def titles_of(entrants: Sequence[Entrant]) -> tuple[str, ...]:
    """Return the entrants' names as people write them: ignore-feral as Ignore feral."""
    titles: list[str] = []
    for entrant in entrants:
        title = strategy_words(entrant.text)
        number = 2
        while title in titles:
            title = f"{strategy_words(entrant.text)} ({number})"
            number += 1
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


def middle_of(outcome: Outcome) -> float:
    """Return where an even result lies on the axis of the scores."""
    return outcome.entry.value_total / 2 * unit_of(outcome.entry).factor


def spread_of(settings: TournamentSettings) -> float | None:
    """Return how wide the returns of a game can be, where that is known."""
    if settings.entry.value_unit == "chance":
        return 2.0
    spread: float | None = getattr(settings.game, "widest_return", None)
    return spread


def standing_rows(outcome: Outcome) -> tuple[ScoreRow, ...]:
    """Return the standings, best first."""
    names = titles_of(outcome.settings.entrants)
    numbers = {entrant.name: i for i, entrant in enumerate(outcome.settings.entrants)}
    report = outcome.report
    if isinstance(report, ExactReport):
        return tuple(
            _exact_row(report, line, numbers[line.entrant], names[numbers[line.entrant]])
            for line in report.standings
        )
    places = ranks(report.standings, spread_of(outcome.settings))
    players = [numbers[line.entrant] for line in report.standings]
    return tuple(
        _sampled_row(outcome.settings, line, place, player, names[player])
        for line, place, player in zip(report.standings, places, players, strict=True)
    )


def opponent_rows(outcome: Outcome, player: int) -> tuple[ScoreRow, ...]:
    """Return what an entrant scores against each other one, best first."""
    rows = []
    for other, name in enumerate(titles_of(outcome.settings.entrants)):
        if other != player:
            pair = _pair_score(outcome, player, other)
            known = pair.text, pair.center, pair.half, pair.detail, 0, pair.is_vague, pair.amount
            rows.append(ScoreRow(other, "", name, *known))
    return tuple(sorted(rows, key=lambda row: -row.center if row.center == row.center else 1e9))


def cross_data(outcome: Outcome) -> CrossData | None:
    """Return the cross table in the order of the standings; None where nobody meets in pairs."""
    report = outcome.report
    if isinstance(report, Report) and report.cross is None:
        return None
    titles = titles_of(outcome.settings.entrants)
    numbers = {entrant.name: i for i, entrant in enumerate(outcome.settings.entrants)}
    order = tuple(numbers[line.entrant] for line in report.standings)
    names = tuple(titles[i] for i in order)
    return CrossData(order, names, outcome, _largest_mean(outcome))


def encounters_of(outcome: Outcome, row: int, column: int) -> int:
    """Return how many encounters of a pair are finished."""
    report = outcome.report
    if isinstance(report, ExactReport) or report.cross is None:
        return 0
    return int(report.cross.games[row, column])


@dataclass(frozen=True, slots=True)
class _PairScore:
    text: str
    center: float
    half: float
    detail: str
    is_vague: bool
    lines: tuple[str, ...]
    amount: float = math.nan


_NOTHING = _PairScore(UNKNOWN, math.nan, math.inf, "", True, ())


def _exact_row(report: ExactReport, line: ExactStanding, player: int, name: str) -> ScoreRow:
    """Return a line of the contest; ranks come when every pair is known."""
    mean = line.mean
    if mean is None:
        return ScoreRow(player, "", name, UNKNOWN, detail=UNKNOWN)
    known = sum(not math.isnan(other) for other in report.matrix.means[player]) - 1
    wins = tr("{n} of {all}").format(n=line.wins, all=known)
    rank = str(line.rank) if report.is_whole else ""
    words, center = exact_words(report, mean), mean * _exact_unit(report).factor
    return ScoreRow(player, rank, name, words, center, 0.0, wins, amount=line.wins)


def exact_words(report: ExactReport, value: float) -> str:
    """Return a result that was worked out: 55.4 %, or a mean with two digits, as means need."""
    unit = _exact_unit(report)
    return unit.format_value(value) if unit is CHANCE else decimal(value, 2)


def _exact_unit(report: ExactReport) -> ValueUnit:
    return usual_unit(report.unit == "chance")


def _sampled_row(
    settings: TournamentSettings, line: Standing, rank: int, player: int, name: str
) -> ScoreRow:
    if not line.games:
        return ScoreRow(player, "", name, UNKNOWN, detail="0", is_vague=True)
    entry = settings.entry
    unit = unit_of(entry)
    value = entry.value_of_return(line.mean)
    half = half_width(line, spread_of(settings)) * return_factor(entry)
    text = estimate_words(unit, value, half)
    return ScoreRow(
        player,
        "" if math.isinf(half) else str(rank),
        name,
        text,
        value * unit.factor,
        half * unit.factor,
        f"{line.games:,}",
        line.faults,
        _is_vague(settings, half),
        line.games,
    )


def return_factor(entry: GameEntry) -> float:
    """Return how far a value moves when a return moves by one."""
    return entry.value_of_return(1.0) - entry.value_of_return(0.0)


def _pair_score(outcome: Outcome, row: int, column: int) -> _PairScore:
    report = outcome.report
    if isinstance(report, ExactReport):
        return _exact_score(report, row, column)
    assert report.cross is not None
    return _sampled_score(outcome.settings, report.cross, row, column)


def _exact_score(report: ExactReport, row: int, column: int) -> _PairScore:
    mean = float(report.matrix.means[row, column])
    if math.isnan(mean):
        return _NOTHING
    unit = _exact_unit(report)
    first = exact_words(report, float(report.matrix.moving_first[row, column]))
    second = exact_words(report, float(report.matrix.moving_second[row, column]))
    seats = tr("first {first}, second {second}").format(first=first, second=second)
    rounded = percent_number(mean, 6) if unit is CHANCE else decimal(mean, 6)
    rounded = rounded.rstrip("0").rstrip(".") if "." in rounded else rounded
    text = tr("{rate} %, exactly") if unit is CHANCE else tr("{rate}, to six digits")
    exact = text.format(rate=rounded)
    words = exact_words(report, mean)
    moving = float(report.matrix.moving_first[row, column])
    return _PairScore(words, unit.factor * mean, 0.0, first, False, (exact, seats), moving)


def _sampled_score(
    settings: TournamentSettings, cross: CrossTable, row: int, column: int
) -> _PairScore:
    entry = settings.entry
    first, second = int(cross.games[row, column]), int(cross.games[column, row])
    games = first + second
    if not games:
        return _NOTHING
    unit, mean = unit_of(entry), float(cross.means[row, column])
    half = _pair_half_width(settings, cross, row, column)
    value = entry.value_of_return(mean)
    text = estimate_words(unit, value, half)
    lines = [tr("{score} in {games:,} game(s)", games).format(score=text, games=games)]
    if entry.zero_sum:
        won = int(cross.wins[row, column] + cross.losses[column, row])
        lost = int(cross.losses[row, column] + cross.wins[column, row])
        lines.append(tr("won {won:,}, lost {lost:,}").format(won=won, lost=lost))
    if first and second:
        of_first = float(cross.returns[row, column])
        of_second = mean * games - of_first
        texts = [
            unit.format_value(entry.value_of_return(total / count))
            for total, count in ((of_first, first), (of_second, second))
        ]
        lines.append(tr("first {first}, second {second}").format(first=texts[0], second=texts[1]))
    detail = f"{games:,}"
    scaled = value * unit.factor, half * unit.factor
    return _PairScore(text, *scaled, detail, _is_vague(settings, half), tuple(lines), games)


def _largest_mean(outcome: Outcome) -> float:
    """Return what the ends of the colours stand for, as a mean return."""
    report = outcome.report
    if outcome.entry.value_unit == "chance":
        return 1.0
    if isinstance(report, ExactReport):
        table = report.matrix.means
    else:
        assert report.cross is not None
        table = report.cross.means
    return max((abs(mean) for mean in table.ravel() if not math.isnan(mean)), default=0.0) or 1.0


def _cross_cell(outcome: Outcome, row: int, column: int, scale: float) -> CrossCell:
    """Return a cell; there are many of them, so no word is said here."""
    if row == column:
        return CrossCell(math.nan, "", is_self=True)
    report, entry = outcome.report, outcome.entry
    if isinstance(report, ExactReport):
        mean = float(report.matrix.moving_first[row, column])
        mean = (mean + float(report.matrix.moving_second[row, column])) / 2
        if math.isnan(mean):
            return CrossCell(math.nan, "")
        if report.unit == "chance":
            return CrossCell(mean, percent_number(mean))
        return CrossCell((mean / scale + 1) / 2, decimal(mean, 2))
    assert report.cross is not None
    mean = float(report.cross.means[row, column])
    if math.isnan(mean):
        return CrossCell(math.nan, "", is_vague=True)
    unit = unit_of(entry)
    half = _pair_half_width(outcome.settings, report.cross, row, column)
    is_vague = _is_vague(outcome.settings, half)
    value = entry.value_of_return(mean)
    if unit is CHANCE:
        return CrossCell(value, percent_number(value, 0), is_vague)
    return CrossCell((mean / scale + 1) / 2, decimal(value), is_vague)


def _pair_half_width(
    settings: TournamentSettings, cross: CrossTable, row: int, column: int
) -> float:
    """Return half the 95 % interval of a pair's value; infinite where there are too few games."""
    games = int(cross.games[row, column] + cross.games[column, row])
    error, spread = float(cross.errors[row, column]), spread_of(settings)
    if math.isnan(error) or games < FEWEST_GAMES:
        return math.inf
    if error == 0 and spread is not None:
        return min(3 / (games / 2), 1.0) * spread * return_factor(settings.entry)  # see ranking
    return half_interval(error) * return_factor(settings.entry)


def _is_vague(settings: TournamentSettings, half: float) -> bool:
    """Return whether an estimate is too vague for plain ink."""
    unit, spread = unit_of(settings.entry), spread_of(settings)
    width = unit.high - unit.low if spread is None else spread * return_factor(settings.entry)
    return math.isinf(half) or half >= WIDE * width
