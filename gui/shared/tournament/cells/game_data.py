"""What the kept games of a tournament say, in cells and bars: ranks, seats, endings, lengths."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.core.play.interval import NORMAL_95, half_interval
from engine.core.tournament.statistics import GameStatistics
from gui.shared.charts.bar_picture import Bar, BarRow
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent, percent_number
from gui.shared.tournament.cells.grid_data import cell_words
from gui.shared.tournament.cells.matrix import CrossCell, Head, Matrix, around
from gui.shared.tournament.outcome import Outcome, estimate_words, scale_of

Numbers = npt.NDArray[np.float64]
BARS = BarRow(least=70, usual=90, widest=110, gap=10.0)
MOST_BARS = 24
"""More lengths than so many are put together."""


def rank_shares(outcome: Outcome, known: GameStatistics) -> dict[int, tuple[float, ...]]:
    """Return for each line how often it came first, second and so on, 0 to 1."""
    players = outcome.players()
    shares = _shares(_counts(outcome, known.ranks, players)).tolist()
    return {
        player: tuple(line)
        for player, line in zip(players, shares, strict=True)
        if not math.isnan(line[0])
    }


def rank_cells(outcome: Outcome, known: GameStatistics) -> Matrix:
    """Return how often each line had each rank; equals share the best one."""
    players = outcome.players()
    counts = _counts(outcome, known.ranks, players)
    shares = _shares(counts)
    highest = float(np.nanmax(shares)) if counts.any() else 0.0

    def cell(row: int, column: int) -> CrossCell:
        share = float(shares[row, column])
        return CrossCell(around(share, 0.0, highest), "" if math.isnan(share) else _share(share))

    heads = tuple(Head(str(rank + 1)) for rank in range(counts.shape[1]))
    names, ends = _names(outcome, players), ("", tr("never"), tr("often"))
    return Matrix(players, names, heads, cell, partial(_games, counts), ends)


def seat_cells(outcome: Outcome, known: GameStatistics) -> Matrix:
    """Return what each line has in each seat, against what all have everywhere.

    A cell's tip tells the 95 % interval.
    """
    scale, players = scale_of(outcome.settings), outcome.players()
    counts = _counts(outcome, known.seated, players)
    sums = np.nan_to_num(known.means[scale.name]) * known.seated
    with np.errstate(invalid="ignore", divide="ignore"):
        means = _counts(outcome, sums, players) / counts
    numbers = scale.number(0.0) + (scale.number(1.0) - scale.number(0.0)) * means
    middle = float(np.nanmean(numbers)) if counts.any() else 0.0
    widest = float(np.nanmax(np.abs(numbers - middle))) if counts.any() else 0.0
    is_better = scale.is_higher_better

    def cell(row: int, column: int) -> CrossCell:
        number = float(numbers[row, column])
        share = around(number, middle, widest, is_higher_better=is_better)
        return CrossCell(share, "" if math.isnan(number) else cell_words(scale, number))

    with np.errstate(invalid="ignore", divide="ignore"):  # copies together, each with its error
        variance = np.nan_to_num(known.errors[scale.name]) ** 2 * known.seated.astype(float) ** 2
        errors = np.sqrt(_counts(outcome, variance, players)) / counts

    def tip(row: int, column: int) -> tuple[str, ...]:
        games = _games(counts, row, column)
        if not counts[row, column]:
            return games
        half = half_interval(float(errors[row, column])) * abs(scale.slope)
        words = estimate_words(scale.unit, scale.value(float(means[row, column])), half)
        return (words, *games)

    heads = tuple(Head(str(seat + 1)) for seat in range(counts.shape[1]))
    names, ends = _names(outcome, players), (tr("worse"), tr("field"), tr("better"))
    return Matrix(players, names, heads, cell, tip, ends)


def better_cells(outcome: Outcome, known: GameStatistics) -> Matrix | None:
    """Return how often each line had the better rank than each other one, equals by half.

    A ring is around who surely is better: by the sign test, of the games in which they differ
    (Dixon and Mood 1946).  None where that was not counted.
    """
    if known.better is None or known.met is None:
        return None
    players, names = outcome.players(), _names(outcome, outcome.players())
    rows = _counts(outcome, known.better, players)
    better = _counts(outcome, rows.T, players).T
    met = _counts(outcome, _counts(outcome, known.met, players).T, players).T

    def cell(row: int, column: int) -> CrossCell:
        wins, losses, games = better[row, column], better[column, row], met[row, column]
        if row == column or not games:
            return CrossCell(math.nan, "", is_self=row == column)
        share = float(0.5 + (wins - losses) / games / 2)
        is_sure = abs(wins - losses) > NORMAL_95 * math.sqrt(wins + losses)
        is_best = bool(is_sure and wins > losses)
        return CrossCell(share, percent_number(share, 0), not is_sure, is_best=is_best)

    def tip(row: int, column: int) -> tuple[str, ...]:
        wins, losses, games = better[row, column], better[column, row], met[row, column]
        text = tr("better in {wins:,}, worse in {losses:,}, level in {level:,} games")
        level = games - wins - losses
        return (text.format(wins=int(wins), losses=int(losses), level=int(level)),)

    heads = tuple(map(Head, names, players))
    return Matrix(players, names, heads, cell, tip, ("0", "50", "100 %"))


def ending_bars(outcome: Outcome, known: GameStatistics, player: int) -> list[BarRow]:
    """Return how games ended, for a line or (-1) for all: bars for each such measure."""
    found = []
    for measure in outcome.entry.measures:
        if measure.kind != "choice" or measure.name not in known.choices:
            continue
        table = known.choices[measure.name]
        counts = table.sum(axis=0) if player < 0 else _counts(outcome, table, [player])[0]
        total = int(counts.sum())
        titles = map(tr, measure.choices)
        bars = tuple(
            _bar(title, int(count), total) for title, count in zip(titles, counts, strict=True)
        )
        found.append(replace(BARS, bars=bars, title=tr(measure.note).rstrip(".")))
    return found


def length_bars(known: GameStatistics) -> BarRow | None:
    """Return how many steps games took; None where all took as many, or nobody counted."""
    if len(known.lengths) < 2:
        return None
    low, high = min(known.lengths), max(known.lengths)
    step = -(-(high - low + 1) // MOST_BARS)
    counts = [0] * (-(-(high - low + 1) // step))
    for steps, games in known.lengths.items():
        counts[(steps - low) // step] += games
    total = sum(counts)
    bars = []
    for place, count in enumerate(counts):
        first = low + place * step
        last = min(first + step - 1, high)
        title = f"{first}" if first == last else f"{first}–{last}"
        is_end = place in (0, len(counts) - 1) or len(counts) <= MOST_BARS // 2
        label = str(first if place < len(counts) - 1 else last) if is_end else ""
        bars.append(_bar(title, count, total, label))
    return replace(BARS, bars=tuple(bars), title=tr("Steps of a game"))


def _bar(title: str, count: int, total: int, label: str | None = None) -> Bar:
    share = count / total if total else 0.0
    games = tr("{n:,} game(s)", count).format(n=count)
    shown = title if label is None else label
    number = percent(share, 0) if label is None else ""
    return Bar(
        share,
        ((shown, ""),) if shown else (),
        number,
        words=f"{title}: {percent(share)}",
        tip=(title, percent(share), games),
    )


def _counts(outcome: Outcome, table: npt.NDArray[Any], players: Sequence[int]) -> Numbers:
    """Return what all entrants of each line have together [lines, columns]."""
    if not outcome.is_by_strategy:
        found: Numbers = table[list(players)].astype(np.float64)
        return found
    return np.array([table[list(outcome.members(each))].sum(axis=0) for each in players], float)


def _shares(counts: Numbers) -> Numbers:
    with np.errstate(invalid="ignore"):
        found: Numbers = counts / counts.sum(axis=1, keepdims=True)
    return found


def _names(outcome: Outcome, players: Sequence[int]) -> tuple[str, ...]:
    names = outcome.names()
    return tuple(names[player] for player in players)


def _share(share: float) -> str:
    return percent_number(share, 0) if share else "0"


def _games(counts: Numbers, row: int, column: int) -> tuple[str, ...]:
    count = int(counts[row, column])
    return (tr("{n:,} game(s)", count).format(n=count),)
