"""Who beats whom: the cells, tips and colours of entrants that meet in pairs; paints nothing."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

import numpy as np

from engine.core.tournament.exact import ExactReport
from engine.core.tournament.ranking import pair_half_width
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.standings import CrossTable
from gui.shared.text.tr import tr
from gui.shared.text.value_format import CHANCE, UNKNOWN, decimal, percent_number
from gui.shared.tournament.cells.matrix import CrossCell, Head, Matrix
from gui.shared.tournament.data import ScoreRow, exact_unit, exact_words
from gui.shared.tournament.outcome import (
    Outcome,
    Scale,
    estimate_words,
    return_scale,
)


def cross_data(outcome: Outcome) -> Matrix | None:
    """Return the cross table in the order of the standings; None where nobody meets in pairs.

    A cell is worked out when it is first asked for: 120 entrants have 14,400, and few are seen.
    Colours are differences: what the row has more than the column.
    """
    if not outcome.is_exact and outcome.cross is None:
        return None
    titles, order, gap = outcome.names(), outcome.players(), _largest_gap(outcome)
    names, scale = tuple(titles[i] for i in order), return_scale(outcome.settings)

    @cache
    def cell(row: int, column: int) -> CrossCell:
        return _cross_cell(outcome, scale, order[row], order[column], gap)

    def tip(row: int, column: int) -> tuple[str, ...]:
        return _pair_score(outcome, order[row], order[column]).lines or (tr("no games yet"),)

    heads, title = tuple(map(Head, names, order)), tr("{one} against {other}")
    return Matrix(order, names, heads, cell, tip, _ends(outcome, gap), title)


def _ends(outcome: Outcome, gap: float) -> tuple[str, str, str]:
    entry = outcome.entry
    if entry.value_unit == "chance":
        return ("0", "50", "100 %") if entry.zero_sum else ("−100", "0", "+100 %")
    # In a zero-sum game half the difference is what stands in the cells.
    end = gap / 2 if entry.zero_sum else gap
    text = decimal(end, 2 if outcome.is_exact else 1)
    return f"−{text}", "0", f"+{text}"


def opponent_rows(outcome: Outcome, player: int) -> tuple[ScoreRow, ...]:
    """Return what an entrant scores against each other one, best first."""
    rows = []
    for other, name in enumerate(outcome.names()):
        if other != player:
            pair = _pair_score(outcome, player, other)
            known = pair.text, pair.center, pair.half, pair.detail, 0, pair.is_vague, pair.amount
            rows.append(ScoreRow(other, "", name, *known))
    return tuple(sorted(rows, key=lambda row: -row.center if row.center == row.center else 1e9))


def encounters_of(outcome: Outcome, row: int, column: int) -> int:
    """Return how many games of a pair are finished with `row` in the first seat."""
    if outcome.is_exact:
        return 0
    cross = outcome.cross
    return 0 if cross is None else int(cross.games[row, column])


def game_of_pair(outcome: Outcome, seats: tuple[int, int], place: int) -> int:
    """Return the number in the schedule of a game of two entrants in these seats: the first is 0.

    It is under the rules on show.
    """
    return next(islice(_games_of_pair(outcome.settings, outcome.configuration, seats), place, None))


def _games_of_pair(
    settings: TournamentSettings, configuration: int | None, seats: tuple[int, int]
) -> Iterator[int]:
    size = 1 if settings.orders == "shuffled" else 2  # games of an encounter
    whole = settings.rows_a_configuration
    chosen = range(len(settings.configurations)) if configuration is None else [configuration]
    for first in (whole * each for each in chosen):
        for encounter in settings.encounters_of(*seats):
            for number in range(first + encounter * size, first + (encounter + 1) * size):
                if settings.row(number).seats == seats:
                    yield number


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


def _pair_score(outcome: Outcome, row: int, column: int) -> _PairScore:
    report = outcome.report
    if isinstance(report, ExactReport):
        return _exact_score(report, row, column)
    assert outcome.cross is not None
    return _sampled_score(outcome.settings, outcome.cross, row, column)


def _exact_score(report: ExactReport, row: int, column: int) -> _PairScore:
    mean = float(report.matrix.means[row, column])
    if math.isnan(mean):
        return _NOTHING
    unit = exact_unit(report)
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
    first, second = int(cross.games[row, column]), int(cross.games[column, row])
    games = first + second
    if not games:
        return _NOTHING
    scale, mean = return_scale(settings), float(cross.means[row, column])
    half = _pair_half_width(scale, cross, row, column)
    text = estimate_words(scale.unit, scale.value(mean), half)
    lines = [tr("{score} in {games:,} game(s)", games).format(score=text, games=games)]
    won = int(cross.wins[row, column] + cross.losses[column, row])
    lost = int(cross.losses[row, column] + cross.wins[column, row])
    told = tr("won {won:,}, lost {lost:,}")
    if not settings.entry.zero_sum:
        told = tr("more than the other {won:,} times, less {lost:,}")
    lines.append(told.format(won=won, lost=lost))
    if first and second:
        of_first = float(cross.returns[row, column])
        of_second = mean * games - of_first
        texts = [
            scale.unit.format_value(scale.value(total / count))
            for total, count in ((of_first, first), (of_second, second))
        ]
        lines.append(tr("first {first}, second {second}").format(first=texts[0], second=texts[1]))
    scaled = scale.number(mean), half * scale.unit.factor
    return _PairScore(text, *scaled, f"{games:,}", scale.is_vague(half), tuple(lines), games)


def _largest_gap(outcome: Outcome) -> float:
    """Return the difference of values that the ends of the colours stand for."""
    report = outcome.report
    if outcome.entry.value_unit == "chance":
        return 1.0
    if isinstance(report, ExactReport):
        table = report.matrix.means
    else:
        assert outcome.cross is not None
        table = outcome.cross.means
    gaps = np.abs(table - table.T)
    known = gaps[~np.isnan(gaps)]
    return float(known.max(initial=0.0)) or 2.0


def _cross_cell(outcome: Outcome, shown: Scale, row: int, column: int, gap: float) -> CrossCell:
    """Return a cell; there are many of them, so no word is said here."""
    if row == column:
        return CrossCell(math.nan, "", is_self=True)
    report = outcome.report
    if isinstance(report, ExactReport):
        mean = float(report.matrix.moving_first[row, column])
        mean = (mean + float(report.matrix.moving_second[row, column])) / 2
        if math.isnan(mean):
            return CrossCell(math.nan, "")
        if report.unit == "chance":
            return CrossCell(mean, percent_number(mean))
        return CrossCell(mean / gap + 0.5, decimal(mean, 2))
    cross = outcome.cross
    assert cross is not None
    mean = float(cross.means[row, column])
    if math.isnan(mean):
        return CrossCell(math.nan, "", is_vague=True)
    is_vague = shown.is_vague(_pair_half_width(shown, cross, row, column))
    value = shown.value(mean)
    share = (value - shown.value(float(cross.means[column, row]))) / (2 * gap) + 0.5
    is_chance = shown.unit is CHANCE
    return CrossCell(share, percent_number(value, 0) if is_chance else decimal(value), is_vague)


def _pair_half_width(scale: Scale, cross: CrossTable, row: int, column: int) -> float:
    """Return half the 95 % interval of a pair's value; infinite where there are too few games."""
    return pair_half_width(cross, row, column, scale.spread) * scale.slope
