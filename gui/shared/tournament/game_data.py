"""What the kept games of a tournament say, in cells and bars: ranks, seats, endings, lengths."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.core.tournament.statistics import GameStatistics
from gui.shared.charts.bar_picture import Bar, BarRow
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent, percent_number
from gui.shared.tournament.grid_data import cell_words
from gui.shared.tournament.matrix import CrossCell, Head, Lines, around
from gui.shared.tournament.outcome import Outcome, field_mean, scale_of

Numbers = npt.NDArray[np.float64]
MOST_BARS = 24
"""More lengths than so many are put together."""


def rank_shares(outcome: Outcome, known: GameStatistics) -> dict[int, tuple[float, ...]]:
    """Return for each line how often it came first, second and so on, 0 to 1."""
    found = {}
    for player in outcome.players():
        counts = _counts(outcome, known.ranks, player)
        total = counts.sum()
        if total:
            found[player] = tuple((counts / total).tolist())
    return found


def rank_cells(outcome: Outcome, known: GameStatistics) -> Lines:
    """Return how often each line had each rank; equals share the best one."""
    players, shares = outcome.players(), rank_shares(outcome, known)
    count = known.ranks.shape[1]
    highest = max((max(line) for line in shares.values()), default=0.0)
    cells, tips = [], []
    for player in players:
        line = shares.get(player, (math.nan,) * count)
        totals = _counts(outcome, known.ranks, player).astype(int).tolist()
        cells.append(
            tuple(
                CrossCell(around(share, 0.0, highest), "" if share != share else _share(share))
                for share in line
            )
        )
        tips.append(tuple(_games(total) for total in totals))
    heads = tuple(Head(str(rank + 1)) for rank in range(count))
    ends = ("", tr("never"), tr("often"))
    return Lines(players, _names(outcome, players), heads, tuple(cells), tuple(tips), ends)


def seat_cells(outcome: Outcome, known: GameStatistics) -> Lines:
    """Return what each line has in each seat, against what all have everywhere."""
    scale, players = scale_of(outcome.settings), outcome.players()
    rows, seated = [], []
    for player in players:
        games = _counts(outcome, known.seated, player)
        means = _mean(outcome, known, scale.name, player)
        rows.append([scale.number(mean) if not math.isnan(mean) else math.nan for mean in means])
        seated.append(games.astype(int).tolist())
    numbers = [number for row in rows for number in row]
    middle = field_mean(numbers) or 0.0
    widest = max((abs(n - middle) for n in numbers if not math.isnan(n)), default=0.0)
    better = scale.is_higher_better
    cells = tuple(
        tuple(
            CrossCell(
                around(number, middle, widest, is_higher_better=better),
                "" if math.isnan(number) else cell_words(scale, number),
            )
            for number in row
        )
        for row in rows
    )
    tips = tuple(tuple(_games(total) for total in row) for row in seated)
    heads = tuple(Head(str(seat + 1)) for seat in range(known.seated.shape[1]))
    ends = (tr("worse"), tr("field"), tr("better"))
    return Lines(players, _names(outcome, players), heads, cells, tips, ends)


def ending_bars(outcome: Outcome, known: GameStatistics, player: int) -> list[BarRow]:
    """Return how games ended, for a line or (-1) for all: bars for each such measure."""
    found = []
    for measure in outcome.entry.measures:
        if measure.kind != "choice" or measure.name not in known.choices:
            continue
        table = known.choices[measure.name]
        counts = table.sum(axis=0) if player < 0 else _counts(outcome, table, player)
        total = int(counts.sum())
        titles = map(tr, measure.choices)
        bars = tuple(
            _bar(title, int(count), total) for title, count in zip(titles, counts, strict=True)
        )
        found.append(BarRow(bars, tr(measure.note).rstrip(".")))
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
        last = first + step - 1
        title = f"{first}" if step == 1 else f"{first}–{last}"
        is_end = place in (0, len(counts) - 1) or len(counts) <= MOST_BARS // 2
        label = str(first) if is_end else ""
        bars.append(_bar(title, count, total, label))
    return BarRow(tuple(bars), tr("Steps of a game"))


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


def _counts(outcome: Outcome, table: npt.NDArray[np.int64], player: int) -> Numbers:
    """Return what all entrants of a line have together."""
    found: Numbers = table[list(outcome.members(player))].sum(axis=0).astype(np.float64)
    return found


def _mean(outcome: Outcome, known: GameStatistics, name: str, player: int) -> list[float]:
    members = list(outcome.members(player))
    games = known.seated[members]
    with np.errstate(invalid="ignore", divide="ignore"):
        means = np.nansum(known.means[name][members] * games, axis=0) / games.sum(axis=0)
    found: list[float] = means.tolist()
    return found


def _names(outcome: Outcome, players: Sequence[int]) -> tuple[str, ...]:
    names = outcome.names()
    return tuple(names[player] for player in players)


def _share(share: float) -> str:
    return percent_number(share, 0) if share else "0"


def _games(count: int) -> tuple[str, ...]:
    return (tr("{n:,} game(s)", count).format(n=count),)
