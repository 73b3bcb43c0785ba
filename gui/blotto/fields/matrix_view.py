"""All against all as a map: what each of some entries gets from each, in the order of the ranks."""

from __future__ import annotations

import functools
from bisect import bisect_right
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from engine.core.system.job import Snapshot
from gui.blotto.fields.field_view import FieldView
from gui.blotto.fields.shared import Fields
from gui.shared.charts.heat_picture import HeatPicture
from gui.shared.report.blocks import Block, Cell, Heat
from gui.shared.report.orders import Ask, Share
from gui.shared.report.view import Need, Now
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.blotto.contest.contest import Contest

MOST = 200
"""So many entries are shown, evenly spaced where there are more."""
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class AllPoints:
    """The points of each entry on the map of a contest against each: [entry, opponent]."""

    contest: Contest
    points: Floats


def places_of(contest: Contest) -> list[int]:
    """Return the places, in the order, of the entries that are on the map."""
    count = len(contest.order)
    shown = np.linspace(0, count - 1, min(count, MOST)).astype(np.int64)
    return [int(place) for place in shown]


class MatrixView(FieldView):
    """What each of some entries gets from each."""

    name, title, icon, shortcut = "matrix", tr("Who beats whom"), "grid-3x3", "M"
    hint = tr("Arrow keys move the cell; its row is the entry that is looked at.")

    def also(self, contest: Contest, shared: Fields) -> Sequence[Need]:
        return (matrix_need(contest),)

    def middle(self, now: Now[Any, None], contest: Contest) -> tuple[Block, ...]:
        need = matrix_need(contest)
        found: AllPoints | None = now.answers.get(need.key)
        if found is None:
            return (need.block(now, tr("The points of each entry against each.")),)
        return (_heat(found, now.shared),)


def matrix_need(contest: Contest) -> Need:
    """Return the question what each on the map gets from each."""
    work = functools.partial(_worked_out, contest)
    return Need("matrix", ("matrix", contest), work, tr("All against all"), most=2)


def _heat(found: AllPoints, shared: Fields) -> Heat:
    contest, points = found.contest, found.points
    places = places_of(contest)

    def words(cell: Cell) -> str:
        row, column = cell
        text = tr("rank {a:,} against rank {b:,}: {mine:g} to {theirs:g}")
        a, b = (int(contest.ranks[places[each]]) for each in cell)
        mine, theirs = float(points[row, column]), float(points[column, row])
        return text.format(a=a, b=b, mine=mine, theirs=theirs)

    def choose(cell: Cell) -> Share:
        return Share(replace(shared, place=places[cell[0]], rival=places[cell[1]]))

    row, column = (bisect_right(places, place) - 1 for place in (shared.place, shared.rival))
    return Heat(
        drawing_of(found),
        (row, column),
        words,
        choose,
        enter=lambda _cell: Ask("battles", None),
    )


@functools.lru_cache(2)
def drawing_of(found: AllPoints) -> Callable[[Theme], HeatPicture]:
    """Return what draws the map, the same as long as it is looked at."""
    contest = found.contest
    ranks = contest.ranks[places_of(contest)].tolist()
    most = sum(contest.game.values)
    return functools.partial(matrix_picture, found.points, ranks, len(contest.order), most)


def _worked_out(contest: Contest) -> Generator[Snapshot[None], None, AllPoints]:
    return AllPoints(contest, (yield from matrix_of(contest)))


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
    ticks = ((0.0, "0"), (0.5, decimal(most / 2, 1 if most % 2 else 0)), (1.0, str(most)))
    axes = tr("Opponent, by rank"), tr("Entry, by rank")
    names = tuple(map(str, ranks))
    title = tr("All against all")
    if len(ranks) < count:
        title = tr("{n} of {count:,} against each other").format(n=len(ranks), count=count)
    return HeatPicture.shaded(
        title, points, points / most, theme.balance, theme.colors.ground, ticks,
        tr("points of the row"), axes=axes, number=lambda value: f"{value:g}", names=names,
    )  # fmt: skip
