"""All against all as a map: what each of some entries gets from each, in the order of the ranks."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from engine.core.system.job import Snapshot
from gui.shared.charts.heat_picture import BarLegend, HeatPicture
from gui.shared.style import color_math
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.blotto.contest.contest import Contest

MOST = 200
"""So many entries are shown, evenly spaced where there are more."""
Floats = npt.NDArray[np.float64]


def places_of(contest: Contest) -> list[int]:
    """Return the places, in the order, of the entries that are on the map."""
    count = len(contest.order)
    shown = np.linspace(0, count - 1, min(count, MOST)).astype(np.int64)
    return [int(place) for place in shown]


def matrix_of(contest: Contest) -> Generator[Snapshot[None], None, Floats]:
    """Return the points of each entry on the map against each: [entry, opponent]."""
    from engine.blotto.contest.battle_facts import battles_of

    rows = contest.order[places_of(contest)]
    plans = contest.everyone.rows[rows]
    points = np.empty((len(rows), len(rows)))
    for number, row in enumerate(rows.tolist()):
        points[number] = battles_of(contest.game, contest.plan(row), plans).points[0] / 2
        yield Snapshot(number, len(rows), None)
    return points


def matrix_picture(
    points: Floats, ranks: Sequence[int], count: int, most: int, theme: Theme
) -> HeatPicture:
    """Return the map: rows upwards and columns to the right, the best first.

    The axes tell ranks, which are not numbers of rows where some of `count` entries are shown.
    """
    table = np.array(color_math.table(theme.balance), dtype=np.uint8)
    colors = table[np.round(255 * points / most).astype(np.int64)]
    stops = tuple(color_math.at(theme.balance, n / 32) for n in range(33))
    ticks = ((0.0, "0"), (0.5, decimal(most / 2, 1 if most % 2 else 0)), (1.0, str(most)))
    legend = BarLegend(stops, ticks, tr("points of the row"))
    axes = tr("Opponent, by rank"), tr("Entry, by rank")
    names = tuple(map(str, ranks))
    title = tr("All against all")
    if len(ranks) < count:
        title = tr("{n} of {count:,} against each other").format(n=len(ranks), count=count)
    return HeatPicture(title, colors, points, legend, axes, lambda value: f"{value:g}", names)
